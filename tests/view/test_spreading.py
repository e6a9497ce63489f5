"""Dominoes that lie in rows and columns: apart from each other, and all of them in the picture."""

from itertools import combinations, islice
from xml.etree import ElementTree

import pytest

from wildfire.view.scene import Tabletop
from wildfire.view.svg import svg

from .rectangles import overlap, rectangle
from .tables import positions

GAMES = ["bingo", "five-columns", "knock-out", "twelve-to-go"]
CONTACT = 0.001


@pytest.mark.parametrize("name", GAMES)
def test_rows_and_columns_show_what_lies_there(name: str) -> None:
    table = Tabletop()
    for game in islice(positions(name, 6), 0, None, 7):
        scene = table.scene(game)
        shapes = [rectangle(piece.x, piece.y, piece.turn) for piece in scene.rows]
        for one, other in combinations(shapes, 2):
            assert overlap(one, other) < CONTACT
        for x, y in (corner for shape in shapes for corner in shape):
            assert scene.box.left - CONTACT < x < scene.box.right + CONTACT
            assert scene.box.top - CONTACT < y < scene.box.bottom + CONTACT
        shown = sorted(piece.halves for piece in scene.rows if piece.halves)
        assert shown == sorted(one.halves for one in game.hand(game.players[0]))
        backs = sum(piece.halves is None for piece in scene.rows)
        assert backs == (1 if game.boneyard else 0)


@pytest.mark.parametrize("name", GAMES)
def test_rows_are_drawn(name: str) -> None:
    *_, game = positions(name, 6)
    scene = Tabletop().scene(game)
    picture = ElementTree.fromstring(svg(scene, "Title"))
    faces = [each for each in picture.iter() if each.get("class") == "face"]
    assert len(faces) == sum(piece.halves is not None for piece in scene.rows)


def test_a_row_stays_from_left_to_right_and_a_column_from_top_to_bottom() -> None:
    game = next(iter(positions("five-columns", 6)))
    rows = Tabletop().scene(game).rows
    reserve, columns = rows[:3], [rows[at : at + 5] for at in range(3, 28, 5)]
    assert [piece.x for piece in reserve] == sorted(piece.x for piece in reserve)
    assert len({piece.y for piece in reserve}) == 1
    for column in columns:
        assert [piece.y for piece in column] == sorted(piece.y for piece in column)
        assert len({piece.x for piece in column}) == 1
    assert [column[0].x for column in columns] == sorted(column[0].x for column in columns)
    assert min(piece.y for column in columns for piece in column) > reserve[0].y
