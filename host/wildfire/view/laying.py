"""Lays one domino after another. What lies stays wherever it can.

Where there is no place for a new one, the smallest branch that is in its way is laid anew.
"""

from collections.abc import Iterator

from wildfire.dominoes.joints import Joint
from wildfire.view.arrangement import Arrangement
from wildfire.view.choosing import choices
from wildfire.view.ends import CLEAR, Laid
from wildfire.view.tiles import Tile

CLOSE = 0.08
"""How far dominoes stay apart where there is no place otherwise."""
AROUND = 4.0
"""How near to an end that has no place a branch must come to be in its way."""
TRIES = 8
"""How many places are tried for the first domino of a branch that is laid anew."""
MOST_LAID = 250
"""How many dominoes are laid at most before that is given up."""


def add(table: Arrangement, joint: Joint) -> Arrangement:
    """With one more domino."""
    k = len(table.joints)
    table = table.awaiting(joint)
    if joint.onto is None:
        tile = Tile(0, 0, 0, 1) if joint.crosswise else Tile(0, 0, 1, 0)
        return table.put(k, Laid(tile, (1, 0), None))
    laid = _lay(table, [k])
    return laid or _Mending(table, k).mended()


def _lay(table: Arrangement, dominoes: list[int]) -> Arrangement | None:
    """With these laid, one after another, each in its best place; None if one has no place."""
    for k in dominoes:
        best = next(choices(table, k, CLEAR), None) or next(choices(table, k, CLOSE), None)
        if best is None:
            return None
        table = table.put(k, best)
    return table


class _Mending:
    """Finds a place for domino `new`, which has none, by laying others anew."""

    def __init__(self, table: Arrangement, new: int) -> None:
        self.table, self.new = table, new
        self.left = MOST_LAID

    def mended(self) -> Arrangement:
        """With all dominoes laid."""
        for branch in self._branches():
            found = self._anew(branch)
            if found:
                return found
            if self.left <= 0:
                break
        raise ValueError("no place")

    def _anew(self, branch: list[int]) -> Arrangement | None:
        """With a branch laid elsewhere, after the new domino if that is not part of it."""
        bare = self.table.without(set(branch))
        joint = self.table.joints[self.new]
        if joint.onto not in branch:
            self.left -= 1
            found = _lay(bare, [self.new])
            if found is None:
                return None
            self.left -= len(branch)
            return _lay(found, branch)
        root = branch[0]
        for n, place in enumerate(choices(bare, root, CLEAR)):
            if n == TRIES or self.left <= 0:
                return None
            self.left -= len(branch) + 1
            found = _lay(bare.put(root, place), [*branch[1:], self.new])
            if found:
                return found
        return None

    def _branches(self) -> Iterator[list[int]]:
        """Each branch that may be in the way, the smallest first: its dominoes in order."""
        joints = self.table.joints
        inside: list[list[int]] = [[k] for k in range(self.new)]
        for k in range(self.new - 1, 0, -1):
            onto = joints[k].onto
            assert onto is not None
            inside[onto] += inside[k]
        ends = self.table.free_ends(joints[self.new].onto or 0, joints[self.new].covered)
        close = {
            k
            for k, each in enumerate(self.table.laid)
            if each
            and any(
                (each.tile.x - end.x) ** 2 + (each.tile.y - end.y) ** 2 < AROUND * AROUND
                for end in ends
            )
        }
        found = [sorted(each) for k, each in enumerate(inside) if k and close.intersection(each)]
        yield from sorted(found, key=lambda each: (len(each), each))
