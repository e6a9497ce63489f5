"""A position as plain values: what everybody at the table sees, and where it lies."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, TypeVar

from wildfire.dominoes.pieces import Half
from wildfire.games.base import Game
from wildfire.games.rounds import LayoutView
from wildfire.view.arrangement import Arrangement
from wildfire.view.ends import HUB
from wildfire.view.laying import add
from wildfire.view.spreading import APART, laid_out
from wildfire.view.tiles import Tile, box_of

DIGITS = 4
"""Places after the point in a scene: far below what can be seen."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A domino that lies. Its halves are 1 by 1, and its middle is at (x, y), y downwards."""

    number: int
    """Its place in the order played, from 0; in a row, from the front."""
    x: float
    y: float
    turn: float
    """The direction from its first half to its second: degrees clockwise from the right."""
    halves: tuple[Half, Half] | None
    """None if it lies face down."""
    newest: bool = False


@dataclass(frozen=True, slots=True)
class OpenPlace:
    """Where a domino would lie that covers an open end."""

    domino: int
    number: int | None
    """What it must match; None if nobody knows yet."""
    x: float
    y: float
    turn: float


@dataclass(frozen=True, slots=True)
class Hub:
    """The hub in the middle of the table."""

    x: float
    y: float
    radius: float
    numbers: tuple[int, ...]
    """The numbers on its ring."""
    number: int | None
    """The one that it shows."""


@dataclass(frozen=True, slots=True)
class Hand:
    """What a player holds: hidden, or in a row for all to see."""

    player: str
    count: int
    row: tuple[Piece, ...]
    """The dominoes that lie in front of the player, in a row from (0, 0) to the right."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle with all that lies in it."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    def framed(self, width: float, height: float) -> "Box":
        """With enough around it for at least this size, and for neither side to be more than twice
        as long as the other: a picture of it changes its scale less often.
        """
        wide = max(self.width, width, self.height / 2)
        high = max(self.height, height, wide / 2)
        right, down = (wide - self.width) / 2, (high - self.height) / 2
        return Box(self.left - right, self.top - down, self.right + right, self.bottom + down)


@dataclass(frozen=True, slots=True)
class Scene:
    """What lies on the table. The unit is the side of a half."""

    pieces: tuple[Piece, ...]
    open_places: tuple[OpenPlace, ...]
    hub: Hub | None
    hands: tuple[Hand, ...]
    box: Box
    """Around pieces, open places, hub and rows."""
    rows: tuple[Piece, ...] = ()
    """What else lies on the table, in rows and columns."""

    def turned(self) -> "Scene":
        """The same table from another side: by a quarter to the right, for a tall screen."""
        box = Box(-self.box.bottom, self.box.left, -self.box.top, self.box.right)
        return replace(
            self,
            pieces=tuple(_turned(piece) for piece in self.pieces),
            open_places=tuple(_turned(place) for place in self.open_places),
            hub=self.hub and replace(self.hub, x=-self.hub.y, y=self.hub.x),
            box=box,
            rows=tuple(_turned(piece) for piece in self.rows),
        )

    def as_object(self) -> dict[str, Any]:
        """The scene as a JSON object."""
        return asdict(self)


Lying = TypeVar("Lying", Piece, OpenPlace)


def _turned(one: Lying) -> Lying:
    turn = one.turn + (90 if one.turn <= 90 else -270)
    return replace(one, x=0.0 - one.y, y=one.x, turn=turn)


class Tabletop:
    """A table that dominoes are laid on, round after round.

    The same plays always lie in the same places. A play that is taken back leaves the table as it
    was before.
    """

    def __init__(self) -> None:
        self._steps = [Arrangement()]

    def lay(self, layout: LayoutView) -> Arrangement:
        """Where the dominoes of a layout lie."""
        joints = layout.joints()
        known = self._steps[-1].joints
        same = next((n for n, each in enumerate(known) if joints[n : n + 1] != [each]), len(known))
        del self._steps[same + 1 :]
        for joint in joints[same:]:
            self._steps.append(add(self._steps[-1], joint))
        return self._steps[-1]

    def scene(self, game: Game[Any]) -> Scene:
        """What everybody sees of this position."""
        table = self.lay(game.layout)
        pieces = tuple(_pieces(table))
        places = tuple(_open_places(table, game.layout))
        hub = _hub(game) if table.has_hub else None
        tiles = [*table.tiles, *(each.tile for each in places)]
        rows = _rows(game, tiles)
        tiles += (tile for tile, _ in rows)
        hands = tuple(_hand(game, name) for name in game.players)
        shown = tuple(place.shown for place in places)
        return Scene(pieces, shown, hub, hands, _box(tiles, hub), tuple(piece for _, piece in rows))


@dataclass(frozen=True, slots=True)
class _Place:
    tile: Tile
    shown: OpenPlace


def _hub(game: Game[Any]) -> Hub:
    return Hub(0, 0, HUB, tuple(game.hub_numbers or ()), game.number_shown)


def _pieces(table: Arrangement) -> Sequence[Piece]:
    last = len(table.joints) - 1
    return [
        Piece(k, *_shown(tile), joint.halves, k == last)
        for k, (joint, tile) in enumerate(zip(table.joints, table.tiles, strict=True))
    ]


def _open_places(table: Arrangement, layout: LayoutView) -> list[_Place]:
    found: list[_Place] = []
    for k, number, count in layout.open_ends():
        free = table.free_ends(k, -1 if number is None else number)
        for end in free[:count]:
            tile = table.place_at(end, [each.tile for each in found])
            found.append(_Place(tile, OpenPlace(k, number, *_shown(tile))))
    return found


def _rows(game: Game[Any], above: list[Tile]) -> list[tuple[Tile, Piece]]:
    """What lies in rows and columns, under everything else."""
    down = box_of(above)[3] + APART if above else 0.0
    found = []
    for n, (tile, face) in enumerate(laid_out(game.spread)):
        there = tile._replace(y=tile.y + down)
        halves = face if isinstance(face, tuple) else None
        found.append((there, Piece(n, *_shown(there), halves)))
    return found


def _hand(game: Game[Any], player: str) -> Hand:
    row = tuple(
        Piece(n, 1.25 * n, 0, 90, None if one is None else one.halves)
        for n, one in enumerate(game.in_front(player))
    )
    return Hand(player, game.counts[player], row)


def _shown(tile: Tile) -> tuple[float, float, float]:
    # Adding 0 makes 0 of -0.
    x, y, turn = (round(each, DIGITS) + 0.0 for each in (tile.x, tile.y, tile.turn))
    return x, y, 180.0 if turn == -180 else turn


def _box(tiles: list[Tile], hub: Hub | None) -> Box:
    around = [box_of(tiles)] if tiles else []
    if hub:
        around.append((-hub.radius, -hub.radius, hub.radius, hub.radius))
    if not around:
        return Box(0, 0, 0, 0)
    lefts, tops, rights, bottoms = zip(*around, strict=True)
    sides = min(lefts), min(tops), max(rights), max(bottoms)
    return Box(*(round(each, DIGITS) + 0.0 for each in sides))
