"""Clients of a session that play by what they hear, and check what they hear at all."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from random import Random

from wildfire.dominoes.actions import Play
from wildfire.dominoes.pieces import Domino, domino
from wildfire.errors import RulesError
from wildfire.games.actions import Number
from wildfire.games.wildfire.dominoes import parse_ends
from wildfire.table import commands, events
from wildfire.table.session import Session

_DOMINO = re.compile(r"(?<![\w-])(?:[0-9]|W[23])-(?:[0-9]|W[23])(?![\w-])")


def dominoes_in(told: object) -> Iterator[Domino]:
    """Every domino in a value, in whatever form."""
    if isinstance(told, Play):
        yield domino(told.attached, told.open)
    elif isinstance(told, Domino):
        yield told
    elif isinstance(told, str):
        for text in _DOMINO.findall(told):
            yield domino(*parse_ends(text))
    elif isinstance(told, RulesError):
        yield from dominoes_in(told.message)
        yield from dominoes_in(told.remedy)
    elif isinstance(told, Mapping):
        for each in told.values():
            yield from dominoes_in(each)
    elif isinstance(told, list | tuple | frozenset | set):
        for each in told:
            yield from dominoes_in(each)
    elif is_dataclass(told):
        for field in fields(told):
            yield from dominoes_in(getattr(told, field.name))


class Watched:
    """A client for one seat or none. It checks everything it hears against what it may know."""

    def __init__(self, session: Session, *seats: str) -> None:
        self.session = session
        self.seats = seats
        self.told: list[events.Event] = []
        self.client = session.join(self._hear, seats)
        self._ever: set[Domino] = set()
        """What has been on the table in any round."""
        self._public: set[Domino] = set()
        """What has been on the table in this round, taken back or not."""
        self._asked: set[Domino] = set()
        """The dominoes in its last command."""

    def send(self, command: commands.Command) -> bool:
        """Whether it was done."""
        self._asked = set(dominoes_in(command))
        return self.client.send(command)

    def _hear(self, event: events.Event) -> None:
        game = self.session.game
        if isinstance(event, events.RoundBegan):
            self._public = set()
        self._public.update(game.layout.dominoes)  # type: ignore[arg-type]
        self._ever |= self._public
        hidden = set(game.round.stock or ())
        for name in game.players:
            if name not in self.seats:
                hidden.update(game.hand(name) or ())
        leaked = hidden.intersection(dominoes_in(event)) - self._public
        if isinstance(event, events.Refused):
            leaked -= self._asked
        elif isinstance(event, events.TakenBack):
            leaked -= self._ever
        assert not leaked, f"{self.seats} are told {leaked} by {event}"
        self.told.append(event)

    def last(self, kind: type[events.Event]) -> events.Event | None:
        """The last event of that kind."""
        return next((each for each in reversed(self.told) if isinstance(each, kind)), None)

    def act(self, rng: Random) -> None:
        """Does something legal, as far as it can know."""
        turn = self.last(events.Turn)
        assert isinstance(turn, events.Turn)
        assert turn.player in self.seats
        action = rng.choice(turn.plays) if turn.plays else turn.forced
        assert self.send(commands.Act((action,)))


def number(rng: Random) -> commands.Act:
    """Some number, typed."""
    return commands.Act((Number(rng.randrange(1, 10), "typed"),))
