"""What the program has to say to a person, before it becomes words: an id and facts.

Only `wildfire.text` makes words of it, in the language of the person who reads them.
"""

from collections.abc import Mapping
from typing import NamedTuple, Self


class Alternatives(tuple[object, ...]):
    """Facts of which one holds: `Ana, Bo or Cy`. Any other list is joined with "and"."""

    __slots__ = ()


class Series(tuple[object, ...]):
    """Facts side by side, as in a table: `Ana 12, Bo 30, Cy 5`."""

    __slots__ = ()


class Message(NamedTuple):
    """An id of the catalogue, such as `client.port-busy`, and the facts for its words.

    A fact is a number, a name or other text, another message, or a list of these. A fact called
    `count` chooses between singular and plural.
    """

    id: str
    facts: Mapping[str, object]

    @classmethod
    def of(cls, id: str, /, **facts: object) -> Self:
        """A message with these facts."""
        return cls(id, facts)

    def __str__(self) -> str:
        """For a log or a traceback, which no user reads: `client.port-busy port=/dev/ttyACM0`."""
        return " ".join([self.id, *(f"{name}={value}" for name, value in self.facts.items())])
