"""What is said at a table of hands that the program does not see."""

from typing import Protocol

from wildfire.dominoes.actions import Holds, Left
from wildfire.dominoes.pieces import Domino
from wildfire.dominoes.setup import Setup
from wildfire.errors import IllegalActionError, InvalidActionError


class CountedRound(Protocol):
    """What is asked of a round here: a `DrawRound` has it."""

    setup: Setup
    phase: str
    out: int
    counts: list[int]
    boneyard: int
    hands: list[list[Domino]] | None
    left: dict[int, Left]

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
    for n, one in enumerate(left.dominoes):
        if one not in now.setup.set:
            raise IllegalActionError("C-1", "domino.not-in-the-set", domino=str(one))
        if now.seen(one) or one in left.dominoes[:n]:
            raise IllegalActionError("C-1", "domino.seen-already", domino=str(one))


def check_holds(now: CountedRound, holds: Holds) -> None:
    """Refuses a count that a hidden hand cannot have."""
    name, count = holds.player, holds.count
    seat = now.seat_of(name)
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
            "C-1", "game.boneyard-has-fewer", player=name, holds=now.counts[seat], more=now.boneyard
        )
