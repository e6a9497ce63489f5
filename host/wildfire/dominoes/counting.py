"""What is said at a table of hands that the program does not see."""

from collections.abc import Container, Sequence
from typing import Protocol

from wildfire.dominoes.actions import Holds, Left
from wildfire.dominoes.pieces import Domino
from wildfire.dominoes.setup import Setup
from wildfire.errors import IllegalActionError, InvalidActionError


class HeldRound(Protocol):
    """What is asked of a round about the hands: every round of dominoes has it."""

    counts: list[int]
    boneyard: int
    out: int

    @property
    def phase(self) -> str:
        """What the round waits for."""

    @property
    def hands(self) -> Sequence[Sequence[Domino]] | None:
        """The dominoes that each seat holds; None at a table."""

    @property
    def left(self) -> Container[int]:
        """The seats whose left-overs have been counted."""


class CountedRound(HeldRound, Protocol):
    """What is asked of a round about what is left: a `DrawRound` has it."""

    setup: Setup

    @property
    def uncounted(self) -> list[str]:
        """Who has yet to say what is left."""

    def seat_of(self, player: str) -> int:
        """Where a player sits."""

    def seen(self, one: Domino) -> bool:
        """Whether a domino lies face up."""


def check_left(now: CountedRound, left: Left) -> None:
    """Refuses what cannot be left in this hand at the end of the round."""
    rule = now.setup.rules["end"]
    if now.phase != "left":
        raise IllegalActionError(rule, "domino.nothing-to-count-yet")
    seat = now.seat_of(left.player)
    if left.player not in now.uncounted:
        raise IllegalActionError(rule, "domino.counted-already", player=left.player)
    if left.dominoes is None:
        return
    if len(left.dominoes) != now.counts[seat]:
        raise IllegalActionError(
            rule, "domino.holds-so-many", player=left.player, count=now.counts[seat]
        )
    of_set = now.setup.rule("set")
    for n, one in enumerate(left.dominoes):
        if one not in now.setup.set:
            raise IllegalActionError(of_set, "domino.not-in-the-set", domino=str(one))
        if now.seen(one) or one in left.dominoes[:n]:
            raise IllegalActionError(of_set, "domino.seen-already", domino=str(one))


def check_holds(now: HeldRound, seat: int, holds: Holds, rule: str) -> None:
    """Refuses a count that the hidden hand of this seat cannot have.

    `rule` says which dominoes there are.
    """
    name, count = holds.player, holds.count
    if now.hands is not None:
        raise InvalidActionError("game.holds-is-known")
    if now.phase == "over" or seat == now.out or seat in now.left:
        raise InvalidActionError("game.hand-counted-already", player=name)
    if not count:
        raise InvalidActionError("game.holds-at-least-one", player=name)
    if count == now.counts[seat]:
        raise InvalidActionError("game.holds-that-already", player=name, count=count)
    if count > now.counts[seat] + now.boneyard:
        raise IllegalActionError(
            rule, "game.boneyard-has-fewer", player=name, holds=now.counts[seat], more=now.boneyard
        )
