"""Hidden dominoes dealt again, so that they agree with everything that has been seen.

A draw or a pass shows that no domino in the hand fitted then. So each hidden domino of a hand has a
slot, with the dominoes that cannot be in it. A slot exists from the deal or from a draw on.
Whatever a slot cannot hold, older slots cannot hold either: the older a slot, the more it excludes.
A domino that is played leaves the oldest slot that could have held it. Whichever slot it really
left, the others can then hold exactly what they could have held.
"""

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import NamedTuple, Self, TypeVar

from wildfire.dominoes.pieces import Domino

AnyDomino = TypeVar("AnyDomino", bound=Domino)

Slots = tuple[frozenset[Domino], ...]
"""The hidden dominoes of one hand, oldest first: for each, what it cannot be."""


class Hidden(NamedTuple):
    """A hand of hidden dominoes, and what it has shown. Its slots are worked out when asked for."""

    since: tuple[int, ...]
    """For each slot, oldest first, how much had been shown before it existed."""
    shown: tuple[frozenset[Domino], ...] = ()
    """What each draw and pass has shown not to be in the hand."""

    @classmethod
    def of(cls, count: int) -> Self:
        """A hand just dealt."""
        return cls((0,) * count)

    def after(self, seen: Domino | frozenset[Domino] | None) -> "Hidden":
        """After a play of this domino, a sign that it holds none of these, or a draw."""
        if seen is None:
            return Hidden((*self.since, len(self.shown)), self.shown)
        if isinstance(seen, frozenset):
            return Hidden(self.since, (*self.shown, seen))
        return self._without(seen)

    def _without(self, played: Domino) -> "Hidden":
        excluded = max((at for at, each in enumerate(self.shown) if played in each), default=-1)
        for slot, since in enumerate(self.since):
            if since > excluded:
                return Hidden(self.since[:slot] + self.since[slot + 1 :], self.shown)
        raise ValueError(f"{played} cannot have been in this hand")

    def slots(self) -> Slots:
        """For each domino what it cannot be."""
        return tuple(frozenset().union(*self.shown[since:]) for since in self.since)


EVERYBODY = -1

Seen = tuple[int, Domino | frozenset[Domino] | None]
"""What everybody has seen of a seat: a domino played, the dominoes that a draw or a pass has shown
not to be in the hand, or None for a domino drawn. EVERYBODY: the domino has led the round, which
shows something about all hands.
"""


def slots_after(
    counts: Sequence[int], seen: Iterable[Seen], not_led: Callable[[Domino], frozenset[Domino]]
) -> list[Slots]:
    """The slots of hands with so many dominoes, after all that has been seen.

    `not_led` says what nobody can hold once a domino has led.
    """
    hands = [Hidden.of(count) for count in counts]
    for seat, what in seen:
        if seat != EVERYBODY:
            hands[seat] = hands[seat].after(what)
        elif isinstance(what, Domino):
            shown = not_led(what)
            hands = [hand.after(shown) for hand in hands]
    return [hand.slots() for hand in hands]


def excluding(slots: Slots, impossible: Iterable[Domino]) -> Slots:
    """The slots of a hand after it has shown that it holds none of these."""
    these = frozenset(impossible)
    return tuple(each | these for each in slots)


def without(slots: Slots, played: Domino) -> Slots:
    """The slots of a hand after a play."""
    for at, excluded in enumerate(slots):
        if played not in excluded:
            return slots[:at] + slots[at + 1 :]
    raise ValueError(f"{played} cannot have been in this hand")


def deal_anew(
    hidden: Sequence[AnyDomino], hands: Sequence[Slots], rng: Random
) -> tuple[list[list[AnyDomino]], list[AnyDomino]]:
    """Hands that fit their slots, and the remaining dominoes in random order.

    Raises ValueError if `hidden` cannot fill the slots: no such position is possible.
    """
    dominoes = list(hidden)
    rng.shuffle(dominoes)
    slots = [(seat, excluded) for seat, hand in enumerate(hands) for excluded in hand]
    holder: dict[AnyDomino, int] = {}
    """The slot of each domino that has been given one."""
    for at in range(len(slots)):
        if not _fill(at, slots, dominoes, holder, set()):
            raise ValueError("no deal agrees with what has been seen")
    dealt: list[list[AnyDomino]] = [[] for _ in hands]
    for one, at in holder.items():
        dealt[slots[at][0]].append(one)
    return dealt, [one for one in dominoes if one not in holder]


def _fill(
    at: int,
    slots: Sequence[tuple[int, frozenset[Domino]]],
    dominoes: Sequence[AnyDomino],
    holder: dict[AnyDomino, int],
    tried: set[AnyDomino],
) -> bool:
    """Gives a slot a domino. If another slot has it, that one gets another (an augmenting path)."""
    for one in dominoes:
        if one in slots[at][1] or one in tried:
            continue
        tried.add(one)
        if one not in holder or _fill(holder[one], slots, dominoes, holder, tried):
            holder[one] = at
            return True
    return False
