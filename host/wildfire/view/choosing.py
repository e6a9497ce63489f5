"""Weighs the places where a domino can be laid.

What counts is how straight it lies, whether every open end keeps room for what may come there, and
how large the table gets.
"""

import math
from collections.abc import Callable, Iterable, Iterator
from operator import itemgetter

from wildfire.view.arrangement import Arrangement
from wildfire.view.bends import Side, Way, spare_ways, ways
from wildfire.view.ends import (
    BROAD,
    CLEAR,
    CLOSE,
    NEAR,
    SIGHT,
    End,
    Laid,
    Room,
    crowding,
    ends_of,
    fans,
    lay,
    look,
)
from wildfire.view.tiles import TOUCH, Around, Tile, apart

NO_SINGLE, NO_DOUBLE, NO_FAN = 1.0, 0.3, 0.3
"""What it matters that an end has no place for a domino, for a double, for one that fans out."""
GHOSTS, SIGHTS, CROWD, OUTSIDE = 30.0, 40.0, 0.1, 2.0
"""What these cost, against a domino that turns a square corner (0.9): places that an end loses,
sight that it loses, company within 5, a unit outside the table."""
ANY_END = 0.5
"""The weight of an end of a double, where a domino takes the end that suits it."""
ASKEW = 2.5
"""What it costs to lie askew, as long as only a few ends are open and there is room."""
FEW = 10
LOPSIDED = 0.6
"""What it costs if the arms of a V or W go off at different angles."""
TABLE = 250.0
"""The least area of a table."""
DECIMALS = 6
Ways = Callable[[Side, bool], Iterable[Way]]
"""The ways to lay a domino at a side of another, crosswise or not."""


def choices(table: Arrangement, k: int, margin: float, how: Ways) -> Iterator[Laid]:
    """The places for domino `k`, the best first, where strangers stay this far apart.

    The first domino has none: it touches no other.
    """
    onto = table.joints[k].onto
    if onto is None:
        return
    weigh = _Weigh(table, k, onto, margin, how)
    cheap = sorted(weigh.places(), key=itemgetter(0))
    best: list[tuple[float, int, Laid]] = []
    for n, (cost, laid) in enumerate(cheap):
        if best and cost > best[0][0]:
            break
        most = best[0][0] - cost if best else math.inf
        best.append((round(cost + weigh.loss(laid, most), DECIMALS), n, laid))
        best.sort(key=itemgetter(0, 1))
    yield from (laid for _, _, laid in best)
    yield from (laid for _, laid in cheap[len(best) :])


def all_choices(table: Arrangement, k: int) -> Iterator[Laid]:
    """The places for domino `k`, the best first: roomy ones, close ones, odd ones."""
    yield from choices(table, k, CLEAR, ways)
    yield from choices(table, k, CLOSE, ways)
    yield from choices(table, k, CLOSE, spare_ways)


class _Weigh:
    def __init__(self, table: Arrangement, k: int, onto: int, margin: float, how: Ways) -> None:
        self.table, self.k, self.onto, self.margin, self.how = table, k, onto, margin, how
        self.joint = table.joints[k]
        self.fills = table.followers(onto) + 1 >= table.joints[onto].most
        self.crowding = {room.end: crowding(room.sight) for room in table.rooms}
        self.few = not table.has_hub and len(table.rooms) <= FEW
        self.tiles = table.tiles
        fan = table.joints[onto].arms == "fan"
        self.arms = [each for each in table.laid if fan and each and each.onto == onto]
        area = max(4.2 * (2 * len(self.tiles) + 18), TABLE)
        self.tall = math.sqrt(area / 1.35) / 2
        self.wide = self.tall * 1.35

    def places(self) -> Iterator[tuple[float, Laid]]:
        """Every free place, and what can be said of its cost at once."""
        for end in self.table.ends_for(self.k):
            around = self.table.around(end, self.margin)
            for way in self.how(end.side, self.joint.crosswise):
                laid = lay(end, way)
                if not around.leaves(laid.tile):
                    continue
                cost = way.cost + self._crowd(laid) + self._outside(laid.tile)
                if self.few and not way.square:
                    cost += ASKEW
                if self._lopsided(laid, end):
                    cost += LOPSIDED
                cost -= SIGHTS * self._weight(end) * self.crowding[end]
                # What differs by less is a tie on some other computer.
                yield round(cost, DECIMALS), laid

    def loss(self, laid: Laid, most: float) -> float:
        """What the open ends lose of their room; `most` or more if it is so much."""
        tile = laid.tile
        lost = 0.0
        for room in self.table.rooms:
            if lost >= most:
                return lost
            other = room.end
            if other == laid.end or (self.fills and other.domino == self.onto):
                continue
            away = (tile.x - other.x) ** 2 + (tile.y - other.y) ** 2
            if away > NEAR * NEAR:
                continue
            margin = TOUCH if other.domino == self.onto else CLEAR
            weight = self._weight(other)
            lost += GHOSTS * weight * _ghosts_lost(room, tile, margin)
            if away < (SIGHT + BROAD) ** 2:
                seen = crowding(look(other, (tile,), room.sight))
                lost += SIGHTS * weight * (seen - self.crowding[other])
        return lost if lost >= most else lost + self._own(laid)

    def _own(self, laid: Laid) -> float:
        """What its own ends lack."""
        grown = self.table.only_with(self.k, laid)
        lost = 0.0
        weight = ANY_END if self.joint.crosswise else 1.0
        arms: list[tuple[Tile, float]] = []
        for end in ends_of(self.k, self.joint, laid):
            around = grown.around(end, CLEAR)
            free = _first(end, around._replace(tiles=(*around.tiles, *arms)))
            if free is None:
                lost += GHOSTS * weight * NO_SINGLE
            elif self.joint.arms == "fan":
                arms.append((free, TOUCH))
            if not _has_double(end, around):
                lost += GHOSTS * weight * NO_DOUBLE
            if self.table.has_hub and not _has_fan(end, around):
                lost += GHOSTS * weight * NO_FAN
            lost += SIGHTS * weight * crowding(grown.seen_from(end))
        return lost

    def _lopsided(self, laid: Laid, end: End) -> bool:
        """Whether the other arm of its fan goes off at another angle."""
        if end.side in ("tip", "notch"):
            return False
        ahead = laid.onward[0] * end.dx + laid.onward[1] * end.dy
        return any(
            abs(other.onward[0] * end.dx + other.onward[1] * end.dy - ahead) > 0.01
            for other in self.arms
            if other.end and other.end.side != "tip"
        )

    def _weight(self, end: End) -> float:
        return ANY_END if self.table.joints[end.domino].crosswise and end.domino else 1.0

    def _crowd(self, laid: Laid) -> float:
        found = 0.0
        x, y = laid.tile.x, laid.tile.y
        for tile in self.tiles:
            away = (tile.x - x) ** 2 + (tile.y - y) ** 2
            if away < 25:
                found += 1 - math.sqrt(away) / 5
        return CROWD * found

    def _outside(self, tile: Tile) -> float:
        right, down = abs(tile.ux) + abs(tile.uy) / 2, abs(tile.uy) + abs(tile.ux) / 2
        beyond = max(abs(tile.x) + right - self.wide, 0) + max(abs(tile.y) + down - self.tall, 0)
        return OUTSIDE * beyond


def _first(end: End, around: Around) -> Tile | None:
    tiles = (lay(end, way).tile for way in ways(end.side, False))
    return next((tile for tile in tiles if around.leaves(tile)), None)


def _has_double(end: End, around: Around) -> bool:
    return any(around.leaves(lay(end, way).tile) for way in ways(end.side, True))


def _has_fan(end: End, around: Around) -> bool:
    for way in ways(end.side, False):
        laid = lay(end, way)
        if around.leaves(laid.tile) and all(around.leaves(arm) for arm in fans(laid)):
            return True
    return False


def _ghosts_lost(room: Room, tile: Tile, margin: float) -> float:
    lost = 0.0
    if room.singles and not any(apart(tile, each, margin) for each in room.singles):
        lost += NO_SINGLE
    if room.doubles and not any(apart(tile, each, margin) for each in room.doubles):
        lost += NO_DOUBLE
    if room.fans and not any(all(apart(tile, e, margin) for e in fan) for fan in room.fans):
        lost += NO_FAN
    return lost
