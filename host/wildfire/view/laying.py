"""Lays one domino after another. What lies stays wherever it can.

Where there is no place for a new one, the smallest branch that is in its way is laid anew.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count, islice

from wildfire.dominoes.joints import Joint
from wildfire.view.arrangement import Arrangement
from wildfire.view.bends import spare_ways, ways
from wildfire.view.choosing import choices
from wildfire.view.ends import CLEAR, End, Laid, lay
from wildfire.view.tiles import Tile, apart

CLOSE = 0.08
"""How far dominoes stay apart where there is no place otherwise."""
AROUND = 4.0
"""How near to an end that has no place a branch must come to be in its way."""
TRIES = 6
"""How many places are tried for the first domino of a branch that is laid anew."""
MOST_LAID = 80
"""How many dominoes are laid anew at most, before all of them are."""
ATTEMPTS = 16
"""How often the whole layout is laid anew."""


def add(table: Arrangement, joint: Joint) -> Arrangement:
    """With one more domino."""
    k = len(table.joints)
    table = table.awaiting(joint)
    if joint.onto is None:
        return _first(table)
    return _laid(table, k) or _all_anew(table) or _far_out(table, k)


def _first(table: Arrangement) -> Arrangement:
    tile = Tile(0, 0, 0, 1) if table.joints[0].crosswise else Tile(0, 0, 1, 0)
    return table.put(0, Laid(tile, (1, 0), None))


def _lay(table: Arrangement, dominoes: list[int]) -> Arrangement | None:
    """With these laid, one after another, each in its best place; None if one has no place."""
    for k in dominoes:
        best = next(_places(table, k), None)
        if best is None:
            return None
        table = table.put(k, best)
    return table


def _places(table: Arrangement, k: int) -> Iterator[Laid]:
    """The places for a domino, the best first: comfortable ones, close ones, odd ones."""
    yield from choices(table, k, CLEAR)
    yield from choices(table, k, CLOSE)
    yield from choices(table, k, CLOSE, spare_ways)


def _laid(table: Arrangement, k: int) -> Arrangement | None:
    """With this domino laid, whatever must be moved for it."""
    return _lay(table, [k]) or _Mending(table, k).mended()


class _Mending:
    """Finds a place for domino `new`, which has none, by laying a branch anew."""

    def __init__(self, table: Arrangement, new: int) -> None:
        self.table, self.new = table, new
        self.left = MOST_LAID

    def mended(self) -> Arrangement | None:
        """With the new domino laid."""
        for branch in self._branches():
            if self.left < len(branch):
                break
            found = self._anew(branch)
            if found:
                return found
        return None

    def _anew(self, branch: list[int]) -> Arrangement | None:
        """With a branch laid elsewhere, after the new domino if that is not part of it."""
        bare = self.table.without(set(branch))
        onto = self.table.joints[self.new].onto
        order = _sooner(branch, self.new, onto) if onto in branch else [self.new, *branch]
        for place in islice(_places(bare, order[0]), TRIES):
            if self.left < len(order):
                return None
            self.left -= len(order)
            found = _lay(bare.put(order[0], place), order[1:])
            if found:
                return found
        return None

    def _branches(self) -> Iterator[list[int]]:
        """Each branch that may be in the way, the smallest first: its dominoes in order."""
        table = self.table
        lies = [k for k, each in enumerate(table.laid) if each]
        inside = {k: [k] for k in lies}
        for k in reversed(lies):
            onto = table.joints[k].onto
            if onto is not None:
                inside[onto] += inside[k]
        joint = table.joints[self.new]
        ends = table.free_ends(joint.onto or 0, joint.covered)
        close = {k for k in lies if any(self._is_close(k, end) for end in ends)}
        found = [sorted(each) for k, each in inside.items() if k and close.intersection(each)]
        yield from sorted(found, key=lambda each: (len(each), each))

    def _is_close(self, k: int, end: End) -> bool:
        each = self.table.laid[k]
        assert each is not None
        return (each.tile.x - end.x) ** 2 + (each.tile.y - end.y) ** 2 < AROUND * AROUND


def _all_anew(table: Arrangement) -> Arrangement | None:
    """With all dominoes laid once more, from the first.

    One that has no place comes earlier in the next attempt: right after the one that it touches;
    if that is not enough, so does that one.
    """
    joints = table.joints
    nothing = _first(Arrangement(joints, (None,) * len(joints)))
    order = [*range(1, len(joints))]
    failed: Counter[int] = Counter()
    for _ in range(ATTEMPTS):
        found = nothing
        for k in order:
            grown = _laid(found, k)
            if grown is None:
                failed[k] += 1
                for each in reversed(_line_to(joints, k)[: failed[k]]):
                    order = _sooner(order, each, joints[each].onto)
                break
            found = grown
        else:
            return found
    return None


def _line_to(joints: Sequence[Joint], k: int) -> list[int]:
    """A domino, the one that it touches, and so on, without the first of all."""
    line = []
    while k:
        line.append(k)
        k = joints[k].onto or 0
    return line


def _sooner(order: Sequence[int], k: int, onto: int | None) -> list[int]:
    """An order in which `k` comes right after the domino that it touches."""
    others = [each for each in order if each != k]
    at = others.index(onto) + 1 if onto in others else 0
    return [*others[:at], k, *others[at:]]


def _far_out(table: Arrangement, k: int) -> Arrangement:
    """With domino `k` straight ahead of the end that it covers, but as far away as it must be."""
    joint = table.joints[k]
    end = table.free_ends(joint.onto or 0, joint.covered)[0]
    place = lay(end, ways(end.side, joint.crosswise)[0])
    for step in count(1):
        x, y, ux, uy = place.tile
        there = place._replace(tile=Tile(x + step * end.dx, y + step * end.dy, ux, uy))
        if all(apart(there.tile, tile, CLOSE) for tile in table.tiles):
            return table.put(k, there)
    raise AssertionError("the table has no edge")
