"""Lays one domino after another. What lies stays wherever it can."""

from itertools import count

from wildfire.dominoes.joints import Joint
from wildfire.view.arrangement import Arrangement
from wildfire.view.bends import ways
from wildfire.view.choosing import all_choices
from wildfire.view.ends import CLOSE, Laid, lay
from wildfire.view.mending import Mending
from wildfire.view.tiles import Tile, apart


def add(table: Arrangement, joint: Joint) -> Arrangement:
    """With one more domino."""
    k = len(table.joints)
    table = table.awaiting(joint)
    if joint.onto is None:
        tile = Tile(0, 0, 0, 1) if joint.crosswise else Tile(0, 0, 1, 0)
        return table.put(k, Laid(tile, (1, 0), None))
    place = next(all_choices(table, k), None)
    return table.put(k, place) if place else Mending(table).mended(k) or _far_out(table, k)


def _far_out(table: Arrangement, k: int) -> Arrangement:
    """With domino `k` straight ahead of the end that it covers, but as far away as it must be.

    Nothing else is left where a table is so full that even a mending fails.
    """
    joint = table.joints[k]
    end = table.ends_for(k)[0]
    place = lay(end, ways(end.side, joint.crosswise)[0])
    x, y, ux, uy = place.tile
    ahead = (Tile(x + step * end.dx, y + step * end.dy, ux, uy) for step in count(1))
    # The table has no edge.
    there = next(each for each in ahead if all(apart(each, tile, CLOSE) for tile in table.tiles))
    return table.put(k, place._replace(tile=there))
