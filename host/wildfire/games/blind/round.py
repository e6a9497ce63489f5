"""A round of Blind: rows whose front domino is turned up, and one line (BL-2 to BL-9)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Self, cast

from wildfire.dominoes.actions import Draw, Holds, Left, Pass, Play
from wildfire.dominoes.counting import check_holds
from wildfire.dominoes.deal import Deal
from wildfire.dominoes.pieces import Domino, domino
from wildfire.dominoes.scoring_round import ScoringRound
from wildfire.dominoes.setup import Setup
from wildfire.errors import IllegalActionError, InvalidActionError
from wildfire.games.blind.actions import Back, TurnUp
from wildfire.games.blind.options import MANY, Options
from wildfire.games.rounds import NOBODY

FRONT = 0


class BlindRound(ScoringRound):
    """A row is a list, front first. At a table it has None for dominoes that nobody has turned up
    yet.

    In a dealt round the domino of a player without a choice lies face up from the beginning of the
    turn. At a table a domino is announced together with its place.
    """

    def __init__(
        self,
        players: tuple[str, ...],
        setup: Setup,
        deal: Deal[Any] | None,
        target: int,
        options: Options,
    ) -> None:
        self.options = options
        self.turned: int | None = None
        """In a dealt round: where in the row the turned-up domino of the player to move is."""
        self.shown: frozenset[Domino] = frozenset()
        """Dominoes that were turned up and are in a row again: everybody has seen them."""
        self.rows: list[list[Domino | None]] = [[None] * setup.hand for _ in players]
        super().__init__(players, setup, deal, target)
        self.leader = self.turn
        """The seat that leads; NOBODY until the lot has said so (BL-3)."""
        if self.hands is not None:
            self.rows = cast("list[list[Domino | None]]", self.hands)
            self._face()

    def copy(self) -> Self:
        other = super().copy()
        other.rows = [row[:] for row in self.rows]
        if other.hands is not None:
            other.hands = cast("list[list[Domino]]", other.rows)
        return other

    # The position

    @property
    def face_up(self) -> Domino | None:
        """The domino that the player to move has turned up, as far as that is known."""
        if self.is_spare_to_lead:
            return None if self.stock is None else self.stock[-1]
        if self.turned is None:
            return None
        return self.rows[self.turn][self.turned]

    @property
    def is_spare_to_lead(self) -> bool:
        """BL-11: whether the domino that belongs to no row leads. That is not a player's turn."""
        left_over = len(self.setup.set) - self.setup.hand * len(self.players)
        return self.phase == "start" and self.options.hand == MANY and left_over == 1

    def doubles(self, seat: int) -> list[Domino]:
        """The doubles of a row that lie face up (BL-5)."""
        return [one for one in self.rows[seat] if one in self.shown and one and one.is_double]

    def remembered(self, seat: int) -> list[Domino | None]:
        """A row as somebody remembers it who has watched; None for what nobody has seen there."""
        return [one if one in self.shown else None for one in self.rows[seat]]

    def hidden(self) -> list[tuple[int, int]]:
        """Seat and place of each domino that nobody has seen."""
        return [
            (seat, place)
            for seat, row in enumerate(self.rows)
            for place, one in enumerate(row)
            if one not in self.shown and (seat, place) != (self.turn, self.turned)
        ]

    @property
    def uncounted(self) -> list[str]:
        """The players whose rows have dominoes that nobody has seen."""
        known = [all(row) for row in self.rows]
        return [name for name in super().uncounted if not known[self.players.index(name)]]

    def hand_pips(self) -> list[int]:
        """The pips of each row, known or counted."""
        return [
            self.left[seat].points if seat in self.left else _pips(row)
            for seat, row in enumerate(self.rows)
        ]

    def end_points(self, winner: int) -> int:
        """BL-9: the pips of the other rows, less those of the player's own."""
        pips = self.hand_pips()
        return sum(pips) - 2 * pips[winner]

    def row(self, seat: int) -> list[Domino | None]:
        """A row as it lies, its front first: its face-up doubles; None for what lies face down."""
        doubles = self.doubles(seat)
        return [one if one in doubles else None for one in self.rows[seat]]

    def facts(self) -> Mapping[str, Any]:
        rows = {
            name: [one and str(one) for one in self.row(seat)]
            for seat, name in enumerate(self.players)
        }
        return {"turned_up": self.face_up and str(self.face_up), "rows": rows}

    # What may be done

    def moves(self) -> Sequence[Any]:
        """In a dealt round: what the player to move may do, without a look at dominoes that lie
        face down.

        That is to place the turned-up domino; under BL-11 also to turn one up.
        """
        if self.phase not in ("start", "play") or self.hands is None:
            return []
        name = self.players[self.turn]
        one = self.face_up
        if one is not None:
            return self.plays_of(name, [one]) or [Back(name, one)]
        turns = [TurnUp(name, place=place + 1) for place in self._turnable()]
        return [*turns, *self.plays_of(name, self._free())]

    def _turnable(self) -> range:
        """The places of the row of the player to move that may be turned up (BL-5, BL-11)."""
        row = self.rows[self.turn]
        return range(len(row) if self.options.memory else 1)

    def _free(self) -> list[Domino]:
        """BL-11: the doubles that the player to move may play without turning them up."""
        if not self.options.free_double or self.phase != "play":
            return []
        turnable = self._turnable()
        row = self.rows[self.turn]
        return [one for one in self.doubles(self.turn) if row.index(one) not in turnable]

    def _face(self) -> None:
        """Turns a domino up if the player to move has no choice, and would have to."""
        self.turned = None
        if self.hands is None or self.phase not in ("start", "play") or self.is_spare_to_lead:
            return
        free = self.plays_of(self.players[self.turn], self._free())
        if len(self._turnable()) == 1 and not free:
            self.turned = FRONT

    # What is done

    def take_lot(self, number: int) -> None:
        super().take_lot(number)
        self.leader = self.turn
        self._face()

    def do(self, action: object) -> None:
        if isinstance(action, TurnUp):
            self._turn_up(action)
        elif isinstance(action, Back):
            self._put_back(action)
        elif isinstance(action, Draw | Pass):
            raise InvalidActionError("game.no-such-action", action=str(action))
        else:
            super().do(action)

    def _turn_up(self, turn: TurnUp) -> None:
        self._check_turn(turn.player)
        if self.hands is None:
            raise InvalidActionError("blind.say-what-was-turned", player=turn.player)
        if self.face_up is not None:
            raise IllegalActionError("BL-5", "blind.turned-already", domino=str(self.face_up))
        self._check_turnable(turn.place - 1)
        self.turned = turn.place - 1

    def _put_back(self, back: Back) -> None:
        seat = self._check_turn(back.player)
        one = back.domino
        self._check_new(one)
        if self.phase == "start":
            raise IllegalActionError("BL-4", "domino.must-lead", player=back.player)
        place = self._place(seat, one)
        if self.plays_of(back.player, [one]):
            raise IllegalActionError("BL-5", "blind.fits", domino=str(one))
        del self.rows[seat][place]
        self.rows[seat].append(one)
        self.shown |= {one}
        # In a dealt round that is seen as soon as the last domino lies.
        if self.hands is None and self.is_blocked:
            self._end()
        else:
            self._next(seat)

    def _play(self, play: Play) -> None:
        seat = self._check_turn(play.player)
        one = domino(play.attached, play.open)
        self._check_new(one)
        if self.phase == "start" and play.onto is not None:
            raise IllegalActionError("BL-4", "domino.nothing-lies-yet")
        if self.phase != "start" and play.onto is None:
            raise InvalidActionError("domino.say-where")
        spare, is_lead = self.is_spare_to_lead, self.phase == "start"
        place = self._place(seat, one, self._free())
        if play.onto is None:
            self.lay(play.attached, play.open)
        else:
            covered = self._check_place(play, play.onto)
            self.lay(play.attached, play.open, play.onto, covered)
        self.phase = "play"
        if spare:
            self.boneyard -= 1
            self.stock = None if self.stock is None else []
        else:
            del self.rows[seat][place]
            self.shown -= {one}
            self.counts[seat] -= 1
        if not self.counts[seat]:
            self.out = seat
            self._end()  # BL-8, out
        elif self.is_blocked:
            self._end()  # BL-8, blocked
        elif spare or (self.options.continue_on_success and not is_lead):
            self._face()
        else:
            self._next(seat)

    def _hold(self, holds: Holds) -> None:
        """At a table: how long a row really is. What has been seen of it stays."""
        seat = self.seat_of(holds.player)
        check_holds(self, seat, holds, "C-1")
        seen = [one for one in self.rows[seat] if one is not None]
        if holds.count < len(seen):
            raise IllegalActionError(
                "BL-5", "blind.seen-so-many", player=holds.player, count=len(seen)
            )
        super()._hold(holds)
        self.rows[seat] = [*[None] * (holds.count - len(seen)), *seen]
        if self.phase == "play" and self.is_blocked:
            self._end()
        elif self.phase == "left" and not self.uncounted:
            self.phase = "over"

    def _leave(self, left: Left) -> None:
        if left.player in self.uncounted:
            self._check_left(left)
        super()._leave(left)

    # What is refused

    def _check_new(self, one: Domino) -> None:
        if one not in self.setup.set:
            raise IllegalActionError("C-1", "domino.not-in-the-set", domino=str(one))
        if self.seen(one):
            raise IllegalActionError("C-1", "domino.seen-already", domino=str(one))

    def _place(self, seat: int, one: Domino, free: Sequence[Domino] = ()) -> int:
        """Where in the row the named domino is.

        Refuses one that was not turned up. A refusal says nothing about dominoes that lie face
        down.
        """
        row = self.rows[seat]
        if self.is_spare_to_lead and self.hands is None:
            return NOBODY
        turnable = self._turnable()
        if one in self.doubles(seat) and one not in free and row.index(one) not in turnable:
            raise IllegalActionError("BL-7", "blind.double-waits", domino=str(one))
        if self.face_up is not None:
            if one != self.face_up:
                raise IllegalActionError("BL-5", "blind.turned-already", domino=str(self.face_up))
            return NOBODY if self.turned is None else self.turned
        if one in free:
            return row.index(one)
        if self.hands is not None:
            raise IllegalActionError("BL-5", "blind.turn-up-first", player=self.players[seat])
        if one in self.shown and one not in row:
            raise IllegalActionError("C-1", "blind.in-another-row", domino=str(one))
        place = row.index(one) if one in row else row.index(None) if None in row else NOBODY
        if place not in turnable:
            raise IllegalActionError("BL-5", "blind.not-the-front", domino=str(one))
        return place

    def _check_turnable(self, place: int) -> None:
        count = len(self.rows[self.turn])
        if place >= count:
            name = self.players[self.turn]
            raise IllegalActionError("BL-5", "domino.holds-so-many", player=name, count=count)
        if place not in self._turnable():
            raise IllegalActionError("BL-5", "blind.turns-the-front")

    def _check_left(self, left: Left) -> None:
        """The left-overs must agree with what has been turned up."""
        row = self.rows[self.players.index(left.player)]
        known = [one for one in row if one is not None]
        if left.dominoes is None:
            if left.points < _pips(row):
                raise IllegalActionError(
                    "BL-9", "blind.left-at-least", player=left.player, count=_pips(row)
                )
            return
        for one in known:
            if one not in left.dominoes:
                raise IllegalActionError(
                    "BL-9", "blind.is-in-the-row", player=left.player, domino=str(one)
                )
        for one in left.dominoes:
            if one in self.shown and one not in known:
                raise IllegalActionError("C-1", "blind.in-another-row", domino=str(one))

    # How it works

    @property
    def is_blocked(self) -> bool:
        """BL-8: whether nothing fits; at a table, whether everybody has seen that."""
        numbers = self.layout.numbers()
        return not any(one.low in numbers or one.high in numbers for one in self._in_play())

    def _in_play(self) -> Iterator[Domino]:
        """What is in a row or, at a table, may be in one."""
        known = [one for one in chain(*self.rows) if one is not None]
        yield from known
        if any(None in row for row in self.rows):
            out = {*known, *self.layout.dominoes}
            yield from (one for one in self.setup.set if one not in out)

    def _next(self, seat: int) -> None:
        super()._next(seat)
        self._face()

    def _end(self) -> None:
        self.turned = None
        super()._end()
        if self.phase == "left" and not self.uncounted:
            self.phase = "over"


def _pips(row: Iterable[Domino | None]) -> int:
    return sum(one.pips for one in row if one is not None)
