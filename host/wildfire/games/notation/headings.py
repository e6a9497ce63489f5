"""The headers of a record, as values: what they say, not whether they may come at this place."""

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
    """A header that only this game has, such as `[wildfires 0-W2 1-W3 …]`. It changes options."""

    name: str
    change: Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class PeopleHeader:
    """`[people Zoe]`: who is at the computer on which the game was begun."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BotsHeader:
    """`[bots careful]`: which bots have the other seats."""

    kind: str


@dataclass(frozen=True, slots=True)
class SessionHeader:
    """`[session 7 2026-11-30T22:15:04+01:00]`: the time at which what follows was played.

    `number` is one more than any number in the folder at that time. The first session, among the
    headers, tells a game from others. `when` is what the clock said.
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
