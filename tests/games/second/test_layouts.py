"""Layouts that branch, play by play: the total of the open ends, the points, what is open last."""

import pytest

from .all_fives import AllFives
from .five_up import FiveUp
from .positions import lay

FIVE_UP = ["6-6", "6-5@6-6.side1", "6-0@6-6.side2", "5-5@6-5.far"]
FIVE_UP += ["5-3@5-5.side2", "5-2@5-5.end1", "5-4@5-5.end2"]
FIVE_UP_ENDS = "6-6.end1 6 6-6.end2 6 6-0.far 0 5-3.far 3 5-2.far 2 5-4.far 4"

LAYOUTS = [
    (
        AllFives(2, ["set=6"]),
        ["6-6", "6-3@6-6.side1", "6-2@6-6.side2", "6-5@6-6.end1", "6-0@6-6.end2"],
        [(12, 0), (15, 15), (5, 5), (10, 10), (10, 10)],
        "6-3.far 3 6-2.far 2 6-5.far 5 6-0.far 0",
    ),
    (
        AllFives(2, ["set=6"]),
        ["6-6", "6-3@6-6.side1", "6-2@6-6.side2", "3-3@6-3.far", "5-3@3-3.far"],
        [(12, 0), (15, 15), (5, 5), (8, 0), (7, 0)],
        "6-6.end1 6 6-6.end2 6 6-2.far 2 5-3.far 5",
    ),
    (
        AllFives(2),
        ["9-9", "9-7@9-9.side1", "9-3@9-9.side2"],
        [(18, 0), (25, 25), (10, 10)],
        "9-9.end1 9 9-9.end2 9 9-7.far 7 9-3.far 3",
    ),
    (
        FiveUp(2, ["set=6"]),
        FIVE_UP,
        [(12, 0), (5, 1), (5, 1), (10, 2), (3, 0), (5, 1), (9, 0)],
        FIVE_UP_ENDS,
    ),
    (
        FiveUp(2, ["set=6", "double_counts=sides"]),
        FIVE_UP,
        [(12, 0), (17, 0), (5, 1), (10, 2), (3, 0), (5, 1), (9, 0)],
        FIVE_UP_ENDS,
    ),
    (FiveUp(2), ["5-0"], [(5, 1)], "5-0.left 0 5-0.right 5"),
    (FiveUp(2), ["6-4"], [(10, 2)], "6-4.left 4 6-4.right 6"),
    (FiveUp(2), ["5-5"], [(10, 2)], "5-5.side1 5 5-5.side2 5"),
]


@pytest.mark.parametrize(("game", "plays", "counted", "ends"), LAYOUTS)
def test_total_and_points_after_every_play(game, plays, counted, ends):
    game.clear()
    doubles = game.options.get("double_counts", "sides")
    seen = []
    for play in plays:
        lay(game, play)
        seen.append((game.layout.total(doubles), game.play_points(0)))
    assert seen == counted
    assert " ".join(f"{name} {number}" for name, number in game.layout.ends()) == ends
