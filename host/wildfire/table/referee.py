"""One game at one table: joins the hub, the rules and the record.

A game that waits for a number takes the first spin that started after it began to wait. Every other
spin is a stray one: it changes nothing, and the hub then shows the number in force again. At a
table people may press before somebody has typed the play. If such a spin is still lit and has not
been used, it is offered.
"""

from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from wildfire.client import (
    ClientError,
    Disconnected,
    Event,
    Hub,
    HubLostError,
    NoAnswerError,
    Reconnected,
    RefusedError,
    Restarted,
    Spin,
    SpinStarted,
)
from wildfire.dominoes.actions import Play
from wildfire.games.actions import Correct, Number, Undo, UndoRound
from wildfire.games.base import Action, Game
from wildfire.games.rounds import spin_of
from wildfire.records import RecordFile
from wildfire.table.hub_signs import SignTeller
from wildfire_hub import protocol

SHOW_MS = 600_000
"""A number shown again stays while it is in force, or this long if the program ends."""


@dataclass(frozen=True, slots=True)
class Accepted:
    """The game waited for this spin: it goes on with `number`."""

    number: int


@dataclass(frozen=True, slots=True)
class Stray:
    """Nobody waited for this spin. `in_force` is the number that still counts, if any."""

    number: int
    in_force: int | None


@dataclass(frozen=True, slots=True)
class Offered:
    """The spin began before its play was typed. `Referee.take_offer` takes it (D-10)."""

    number: int


@dataclass(frozen=True, slots=True)
class ForeignRange:
    """The hub spun another range than this game's. The number does not count; press again."""

    lowest: int
    highest: int


@dataclass(frozen=True, slots=True)
class Wished:
    """Nobody waited for this spin, but its press asks for the next step of the game."""

    action: Action


_SpinId = tuple[str, int]
"""A hub's boot, and a spin counted since then."""

Ruling = Accepted | Stray | Offered | ForeignRange


class Referee:
    """Referees the game that `record` keeps, with the spins of `hub`.

    Raises ClientError if the hub cannot
    spin this game's numbers.
    """

    def __init__(self, record: RecordFile, hub: Hub) -> None:
        self.record = record
        self.hub = hub
        self._offer: tuple[_SpinId, int] | None = None
        self._before: _SpinId | None = None
        """The last spin that may have started before the game began to wait."""
        self._used: _SpinId | None = None
        """The spin that the game took last."""
        self._fair: _SpinId | None = None
        """The last spin heard that was drawn from this game's numbers."""
        self._shown = False
        self._signs = SignTeller(hub)
        self._asked = self._range
        """The range that the hub was asked for last."""
        self._set_range()
        self._meet()

    @property
    def game(self) -> Game[Any]:
        return self.record.game

    @property
    def awaits_spin(self) -> bool:
        """Whether the game waits for the hub: for a number that a player does not name."""
        return spin_of(self.game.awaits) is not None

    def apply(self, action: Action) -> None:
        """Applies an action, keeps it, and then lets the hub take part.

        Raises RulesError or RecordFileError, and then nothing has changed.
        """
        waiting, number = self._waiting, self._number
        gives_back = isinstance(action, Undo) and _has_number(self.game, action.count)
        self.record.apply(action)
        if gives_back:
            self._used = None
        self._follow(waiting)
        self._tell_signs()
        if self._number != number and not self._is_lit(action):
            self.show_again()
        if not isinstance(action, Undo | UndoRound | Correct):
            self._signs.flash(self.game.hub_signs)

    def next_round(self, deal: Any = None) -> None:
        """Begins the next round, and keeps its deal. Raises as `apply` does."""
        number = self._number
        self.record.next_round(deal)
        self._follow(None)
        self._tell_signs()
        if self._number != number:
            self.show_again()

    def _follow(self, waited: tuple[int, int] | None) -> None:
        """Gets ready for a spin if the game waits for another one than before."""
        if self._waiting != waited:
            self._offer = None
            if self.awaits_spin:
                self._follow_range()
                self._mark()

    @property
    def offer(self) -> int | None:
        """At a table: a lit number that may be taken instead of a new spin."""
        return self._offer[1] if self._offer else None

    def take_offer(self) -> None:
        """Takes the number that is offered.

        Raises:
            ValueError: no number is offered.
            RulesError, RecordFileError: as `apply` does.
        """
        if self._offer is None:
            raise ValueError("no number is offered")
        spin, number = self._offer
        self.apply(Number(number, "spun"))
        self._used = spin

    @property
    def _number(self) -> int | None:
        """The number to show; None if the hub marks it already."""
        number = self.game.number_shown
        return None if number == self._signs.marked else number

    def _tell_signs(self) -> None:
        """Tells the hub what the game says besides a number."""
        # Each number needs its LED.
        self._follow_range()
        self._signs.tell(self.game.hub_signs)

    @property
    def number_in_force(self) -> int | None:
        """The number of the hub that is still in force, if any."""
        return self.game.number_in_force

    def hear(self, event: Event) -> Ruling | Wished | None:
        """What an event of the hub means for the game; None if it means nothing."""
        if isinstance(event, SpinStarted):
            self._learn(event.boot, event.spin)
        elif isinstance(event, Spin):
            ruling = self._judge(event)
            # During the spin it was busy.
            self._tell_signs()
            return ruling
        elif isinstance(event, Restarted | Reconnected):
            if isinstance(event, Restarted):
                self._offer = None
            self._learn(self.hub.identity.boot, self.hub.identity.spins)
            # A range that the host set lasts until the hub restarts. A refusal will show at the
            # spin.
            with suppress(ClientError):
                self._set_range()
            self._signs.forget()
            self._tell_signs()
            self.show_again()
        elif isinstance(event, Disconnected):
            self._shown = False
        return None

    def show_again(self) -> None:
        """Lights the number that the game shows, as one that was sent and not spun. What was lit in
        this way goes out if there is none, or the hub cannot light it.
        """
        number = self._number
        if number is not None:
            with suppress(ClientError):
                self.hub.show(number, SHOW_MS)
                self._shown = True
                return
        if self._shown:
            self._darken()

    def _darken(self) -> None:
        self._shown = False
        with suppress(ClientError):
            status = self.hub.status()
            if status.phase == "show" and status.number is not None:
                self.hub.show(status.number, 1)

    @property
    def _range(self) -> tuple[int, int] | None:
        """The lowest and the highest number that the hub must spin or show; None if any will do."""
        game = self.game
        awaited = game.awaits
        numbers = awaited.numbers if awaited else game.hub_numbers or game.hub_signs.numbers
        return (numbers[0], numbers[-1]) if numbers else None

    def _set_range(self) -> None:
        identity = self.hub.identity
        if (identity.lowest, identity.highest) != self._range:
            self._ask_for_range()

    def _follow_range(self) -> None:
        """Sets the range if the game waits for other numbers than before."""
        if self._range != self._asked:
            with suppress(ClientError):
                self._ask_for_range()

    def _ask_for_range(self) -> None:
        wanted = self._range
        if wanted is None:
            return
        try:
            self.hub.set("range", f"{wanted[0]}-{wanted[1]}")
            self._asked = wanted
        except RefusedError as refusal:
            # Nothing can be set during a spin. That spin will come from another range, and say so.
            # A game that needs no spin goes on without the numbers that this hub cannot light.
            if refusal.reason != protocol.BUSY.decode() and self.game.uses_hub:
                raise

    @property
    def _waiting(self) -> tuple[int, int] | None:
        """Round and play after which the game waits for the hub."""
        if not self.awaits_spin:
            return None
        plays = sum(isinstance(action, Play) for action in self.game.played[-1].actions)
        return self.game.round_number, plays

    @staticmethod
    def _is_lit(action: Action) -> bool:
        """Whether the hub lights the number by itself, because it has just spun it."""
        return isinstance(action, Number) and action.how == "spun"

    def _meet(self) -> None:
        """A number lit at the start was used already, if the record suggests it."""
        self._tell_signs()
        with suppress(HubLostError, NoAnswerError):
            status = self.hub.status()
            if not self.awaits_spin or status.number == _last_number(self.game):
                self._used = status.boot, status.spins
            if status.number != self._number:
                self.show_again()
        if self.awaits_spin:
            self._mark()

    def _mark(self) -> None:
        """From here on a spin belongs to the game.

        The hub's own count tells earlier spins from later ones, whatever the clocks say and however
        long an event has waited.
        """
        try:
            status = self.hub.status()
        except (HubLostError, NoAnswerError):
            self._before = None
            return
        self._before = status.boot, status.spins
        if status.phase == "hold" and status.number is not None and self._is_fair(self._before):
            self._make_offer(self._before, status.number)

    def _is_fair(self, spin: _SpinId) -> bool:
        """Whether that lit spin was drawn from this game's numbers, as far as the hub says.

        For a hub that speaks protocol 1.0 only spins that were heard are known.
        """
        if spin == self._fair:
            return True
        try:
            lit = self.hub.lit()
        except ClientError:
            return False
        return (lit.boot, lit.spin) == spin and (lit.lowest, lit.highest) == self._range

    def _make_offer(self, spin: _SpinId, number: int) -> None:
        if not self.game.is_dealt and spin != self._used:
            self._offer = spin, number

    def _learn(self, boot: str, spins: int) -> None:
        """If the hub was away when the game began to wait, nobody knows whether a spin that it
        reports later began before or after. Only spins after that surely count.
        """
        if self._before is None and self.awaits_spin:
            self._before = boot, spins

    def _judge(self, spin: Spin) -> Ruling | Wished:
        identity = spin.boot, spin.spin
        is_foreign = (spin.lowest, spin.highest) != self._range
        if not is_foreign:
            self._fair = identity
        else:
            with suppress(ClientError):
                self._ask_for_range()
        if not self.awaits_spin:
            self.show_again()
            step = self.game.next_step
            return Stray(spin.number, self.number_in_force) if step is None else Wished(step)
        if is_foreign:
            return ForeignRange(spin.lowest, spin.highest)
        self._learn(spin.boot, spin.spin)
        if self._started_after(spin):
            self.apply(Number(spin.number, "spun"))
            self._used = identity
            return Accepted(spin.number)
        self._make_offer(identity, spin.number)
        return Stray(spin.number, None) if self.offer is None else Offered(spin.number)

    def _started_after(self, spin: Spin) -> bool:
        if self._before is None:
            return False
        boot, spins = self._before
        return spin.boot != boot or spin.spin > spins


def _has_number(game: Game[Any], count: int) -> bool:
    """Whether a number is among the last `count` actions."""
    return any(isinstance(action, Number) for action in game.played[-1].actions[-count:])


def _last_number(game: Game[Any]) -> int | None:
    """The last number in this round."""
    for action in reversed(game.played[-1].actions):
        if isinstance(action, Number):
            return action.value
    return None
