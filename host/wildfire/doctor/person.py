"""The person in front of the hub, who sees its light and can press its button."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from wildfire.message import Message


class Answer(NamedTuple):
    """One of the answers to a question: the ids of the letter to type and of its meaning."""

    letter: str
    meaning: str


class Person(Protocol):
    """Somebody who is told what to do and asked what there is to see."""

    def tell(self, message: Message) -> None:
        """Shows one line."""

    def ask(self, question: Message, answers: Sequence[Answer]) -> Answer:
        """Asks until it is one of `answers`."""
