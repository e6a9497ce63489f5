"""The headers of a record, as values: what they say, not whether they may stand there."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from wildfire.dominoes.pieces import Domino


@dataclass(frozen=True, slots=True)
class GameHeader:
    """`[game wildfire]`"""

    name: str


@dataclass(frozen=True, slots=True)
class PlayersHeader:
    """`[players Ana, Bo]`, not checked yet."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OptionHeader:
    """`[option rounds=3]`"""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class OwnHeader:
    """A header of the game's own, as `[wildfires 0-W2 1-W3 …]`: it changes the options."""

    name: str
    change: Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class PeopleHeader:
    """`[people Zoe]`: who is at the computer that the game was begun on."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BotsHeader:
    """`[bots careful]`: which bots have the other seats."""

    kind: str


@dataclass(frozen=True, slots=True)
class Session:
    """`[session 7 2026-11-30T22:15:04+01:00]`: from here on it was played then.

    `number` is one more than any that could be seen as it began; by the first one, which stands
    among the headers, a game is told from others. `when` is what the clock said.
    """

    number: int
    when: datetime

    def __str__(self) -> str:
        return f"[session {self.number} {self.when.isoformat(timespec='microseconds')}]"


@dataclass(frozen=True, slots=True)
class RoundHeader:
    """`[round]`"""


@dataclass(frozen=True, slots=True)
class DealerHeader:
    """`[dealer Ana]`"""

    name: str


@dataclass(frozen=True, slots=True)
class HandHeader:
    """`[hand Ana 9-9 1-4 …]`"""

    name: str
    dominoes: tuple[Domino, ...]


@dataclass(frozen=True, slots=True)
class StockHeader:
    """`[stock 3-4 0-0 …]`"""

    dominoes: tuple[Domino, ...]


Header = (
    GameHeader
    | PlayersHeader
    | OptionHeader
    | OwnHeader
    | PeopleHeader
    | BotsHeader
    | RoundHeader
    | DealerHeader
    | HandHeader
    | StockHeader
)
