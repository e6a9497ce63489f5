"""Whoever sits before the hub: sees its light, and has a finger."""

from typing import Protocol


class Person(Protocol):
    """Is told what to do, and asked what there is to see."""

    def tell(self, text: str) -> None:
        """Tells one line."""

    def ask(self, question: str, answers: dict[str, str]) -> str:
        """Asks until the answer is one of `answers`, given as letter and meaning; returns the
        letter."""
