"""How often dominoes must be moved, and how much room they take."""

from itertools import combinations
from statistics import median

from wildfire.dominoes.joints import Joint
from wildfire.view.arrangement import Arrangement
from wildfire.view.laying import add
from wildfire.view.tiles import TOUCH, apart, box_of

from ..soak import LONG, SHARE, Tell, times
from .tables import joints, whole_set

SCREEN = 360, 640
"""A phone, in pixels."""


class Figures:
    """What came of laying some layouts."""

    def __init__(self) -> None:
        self.moves = self.moving = self.disturbed = self.overlaps = self.gaps = 0
        self.room: list[float] = []
        """The box of each layout, for the area of its dominoes."""
        self.pixels: list[float] = []
        """The pixels of a half if the whole table fills the screen, the better way round."""

    def lay(self, layout: list[Joint]) -> None:
        """Lays the dominoes of a layout in the order played."""
        table, moving = Arrangement(), 0
        for joint in layout:
            before, table = table, add(table, joint)
            moving += any(a != b for a, b in zip(before.laid, table.laid, strict=False))
        self.moves += len(layout)
        self.moving += moving
        self.disturbed += moving > 0
        tiles = table.tiles
        pairs = combinations(tiles, 2)
        self.overlaps += sum(not apart(one, other, TOUCH) for one, other in pairs)
        self.gaps += sum(
            apart(tile, tiles[joint.onto], 0.001)
            for tile, joint in zip(tiles, layout, strict=True)
            if joint.onto
        )
        left, top, right, bottom = box_of(tiles)
        wide, high = right - left, bottom - top
        self.room.append(wide * high / (2 * len(tiles)))
        short, long = SCREEN
        self.pixels.append(max(min(short / wide, long / high), min(long / wide, short / high)))

    def __str__(self) -> str:
        room, pixels = sorted(self.room), sorted(self.pixels)
        most = room[int(0.95 * len(room))], room[-1]
        least = pixels[0], pixels[int(0.05 * len(pixels))]
        return (
            f"{100 * self.kept:.2f} % of plays and {100 * self.undisturbed:.1f} % of rounds move "
            f"nothing; box {median(room):.1f}, {most[0]:.1f} and {most[1]:.1f} times the dominoes "
            f"(half, 95 %, all); a half is {least[0]:.1f}, {least[1]:.1f} and {median(pixels):.1f} "
            "pixels (least, 5 %, half)"
        )

    @property
    def kept(self) -> float:
        """The share of the plays that moved nothing."""
        return 1 - self.moving / self.moves

    @property
    def undisturbed(self) -> float:
        """The share of the layouts in which nothing was ever moved."""
        return 1 - self.disturbed / len(self.room)


@LONG
def test_a_play_hardly_ever_moves_what_lies(tell: Tell) -> None:
    figures, rounds = Figures(), times(3, 2000)
    for seed in range(rounds):
        figures.lay(joints("wildfire", seed))
    tried = {"rounds": rounds, "plays": figures.moves}
    lost = {"overlaps": figures.overlaps, "gaps": figures.gaps}
    tell("dominoes of Wildfire laid on a table as they are played", tried, lost, str(figures))
    assert not any(lost.values())
    if SHARE >= 0.1:
        assert figures.kept >= 0.995
        assert figures.undisturbed >= 0.9
        assert sorted(figures.room)[int(0.95 * rounds)] <= 7.5
        assert max(figures.room) <= 10
        assert min(figures.pixels) >= 10
        assert sorted(figures.pixels)[int(0.05 * rounds)] >= 13


@LONG
def test_the_whole_set_finds_room(tell: Tell) -> None:
    figures, wanted, seed = Figures(), times(1, 200), 0
    while len(figures.room) < wanted:
        layout = whole_set(seed)
        if len(layout) >= 54:
            figures.lay(layout)
        seed += 1
    tried = {"layouts of 54 or more": wanted, "plays": figures.moves}
    lost = {"overlaps": figures.overlaps, "gaps": figures.gaps}
    tell("the whole set of Wildfire laid on a table", tried, lost, str(figures))
    assert not any(lost.values())
    if SHARE >= 0.1:
        assert figures.kept >= 0.985
