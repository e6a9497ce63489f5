"""Where dominoes lie, for every game of the registry."""

import json
import math
from itertools import combinations, islice
from random import Random
from typing import Any

import pytest

from wildfire.dominoes.joints import Joint
from wildfire.games import registry
from wildfire.view.arrangement import Arrangement
from wildfire.view.laying import add
from wildfire.view.scene import Box, Piece, Scene, Tabletop
from wildfire.view.svg import svg

from ..soak import times
from .rectangles import distance, half_of, overlap, rectangle, to_point
from .tables import NAMES, TABLES, positions, six_branches

CONTACT = 0.001
LENGTH = math.hypot(2, 1)
"""From corner to corner of a domino."""
every_game = pytest.mark.parametrize("name", registry.names())
every_table = pytest.mark.parametrize(("name", "options"), TABLES)


def check(scene: Scene, layout: list[Joint]) -> None:
    """Dominoes touch the one that they were played on, by the right halves, and lie on no other."""
    shapes = [rectangle(piece.x, piece.y, piece.turn) for piece in scene.pieces]
    for one, other in combinations(shapes, 2):
        if math.dist(one[0], other[0]) < 2 * LENGTH:
            assert overlap(one, other) < CONTACT
    for piece, joint in zip(scene.pieces, layout, strict=True):
        if joint.onto is None:
            continue
        onto = scene.pieces[joint.onto]
        if scene.hub and joint.onto == 0:
            near = to_point((0, 0), rectangle(piece.x, piece.y, piece.turn))
            assert near == pytest.approx(scene.hub.radius, abs=CONTACT)
            continue
        touching = [half_of(piece, -1)] + ([half_of(piece, 1)] if joint.crosswise else [])
        met = _met(onto, layout[joint.onto], joint)
        assert min(distance(a, b) for a in touching for b in met) < CONTACT


def _met(onto: Piece, joint: Joint, child: Joint) -> list[Any]:
    """The halves of a domino that another may touch."""
    if joint.onto is None and joint.arms == "tips":
        return [
            half_of(onto, sign)
            for sign, half in zip((-1, 1), joint.halves, strict=True)
            if half == child.covered
        ]
    return [half_of(onto, 1)] + ([half_of(onto, -1)] if joint.crosswise else [])


@every_table
def test_dominoes_touch_and_none_lies_on_another(name: str, options: dict[str, str]) -> None:
    for seed in range(times(2, 30)):
        *_, game = positions(name, seed, **options)
        check(Tabletop().scene(game), game.layout.joints())


@every_table
def test_the_same_plays_make_the_same_picture(name: str, options: dict[str, str]) -> None:
    """Whether seen after each play or only at the end, and whatever was taken back in between."""
    table, scenes, game = Tabletop(), [], None
    for game in positions(name, 3, **options):
        scenes.append((len(game.layout.dominoes), table.lay(game.layout)))
    assert game is not None
    assert Tabletop().scene(game) == table.scene(game)
    half = len(game.played[-1].actions) // 2
    if half:
        game.undo(half)
    count = len(game.layout.dominoes)
    assert table.lay(game.layout) == next(lying for n, lying in scenes if n == count)


@every_table
def test_open_places_are_the_open_ends(name: str, options: dict[str, str]) -> None:
    table = Tabletop()
    for game in positions(name, 5, **options):
        scene = table.scene(game)
        shown = sorted((each.domino, str(each.number)) for each in scene.open_places)
        ends = game.layout.open_ends()
        assert shown == sorted((k, str(number)) for k, number, n in ends for _ in range(n))


@every_game
def test_a_scene_is_json_and_marks_the_newest(name: str) -> None:
    *_, game = positions(name, 7)
    scene = Tabletop().scene(game)
    json.dumps(scene.as_object(), allow_nan=False)
    newest = [piece.number for piece in scene.pieces if piece.newest]
    assert newest == ([len(scene.pieces) - 1] if scene.pieces else [])
    assert [hand.count for hand in scene.hands] == list(game.counts.values())
    for piece in scene.pieces:
        for x, y in rectangle(piece.x, piece.y, piece.turn):
            assert scene.box.left - CONTACT < x < scene.box.right + CONTACT
            assert scene.box.top - CONTACT < y < scene.box.bottom + CONTACT


@every_game
def test_no_row_shows_more_than_everybody_sees(name: str) -> None:
    """Until the round is over, two hands that could be the other way round look the same."""
    table = Tabletop()
    for game in islice(positions(name, 11), 0, None, 5):
        if game.round.phase == "over":
            break
        imagined = game.imagine(game.players[0], Random(1))
        assert table.scene(imagined).hands == table.scene(game).hands


@every_game
def test_a_scene_grows_by_what_is_played(name: str) -> None:
    """Each domino shows its halves, and only the play that was made is new."""
    table, before = Tabletop(), ()
    for game in positions(name, 13):
        pieces = table.scene(game).pieces
        assert len(pieces) in (len(before), len(before) + 1)
        for piece, one in zip(pieces, game.layout.dominoes, strict=True):
            assert piece.halves in (one.halves, one.halves[::-1])
        before = pieces


@pytest.mark.parametrize(
    ("name", "crosswise"), [("all-sevens", False), ("bergen", True), ("wildfire", True)]
)
def test_doubles_lie_as_the_rules_say(name: str, crosswise: bool) -> None:
    *_, game = positions(name, 17)
    for one, joint in zip(game.layout.dominoes, game.layout.joints(), strict=True):
        assert joint.crosswise == (one.is_double and crosswise)


def test_rows_lie_face_down_until_they_are_turned_up() -> None:
    shown = []
    for game in positions("blind", 11):
        scene = Tabletop().scene(game)
        shown.append(sum(piece.halves is not None for hand in scene.hands for piece in hand.row))
        lying = {tuple(sorted(piece.halves)) for piece in scene.pieces if piece.halves}
        assert all(len(hand.row) == hand.count for hand in scene.hands)
        assert not lying & {piece.halves for hand in scene.hands for piece in hand.row}
    assert shown[0] <= 1
    assert shown[-1] == sum(hand.count for hand in scene.hands)


def test_nothing_lies_on_an_empty_table() -> None:
    scene = Tabletop().scene(next(iter(positions("all-fives", 1))))
    assert not scene.pieces
    assert not scene.open_places
    assert scene.box.width == 0


@every_game
def test_a_table_can_be_seen_from_another_side(name: str) -> None:
    *_, game = positions(name, 4)
    scene = Tabletop().scene(game)
    turned = scene.turned()
    check(turned, game.layout.joints())
    assert (turned.box.width, turned.box.height) == (scene.box.height, scene.box.width)
    assert turned.turned().turned().turned() == scene
    assert all(-180 < piece.turn <= 180 for piece in turned.pieces)


@pytest.mark.parametrize(
    ("box", "framed"),
    [
        (Box(0, 0, 2, 2), Box(-13, -9, 15, 11)),
        (Box(0, 0, 80, 10), Box(0, -15, 80, 25)),
        (Box(0, 0, 10, 80), Box(-15, 0, 25, 80)),
        (Box(0, 0, 30, 40), Box(0, 0, 30, 40)),
    ],
)
def test_a_frame_has_room_around_a_small_table(box: Box, framed: Box) -> None:
    assert box.framed(28, 20) == framed


@every_game
@pytest.mark.parametrize("mode", ["table", "score"])
def test_a_table_that_has_just_been_set_can_be_seen(name: str, mode: str) -> None:
    """Where real dominoes are played, and where only scores are kept."""
    kind = registry.game(name)
    options = kind.options_type()
    if mode == "score":
        if "mode" not in {row.name for row in options.table()}:
            pytest.skip("no scores are kept for it")
        options = options.with_text("mode", mode)
    elif kind.seats[-1] == 1:
        pytest.skip("the program always deals it")
    players = NAMES[: kind.seats[0]]
    dealer = None if kind.rule_of_dealer is None else players[0]
    scene = Tabletop().scene(kind(players, dealer, None, options))
    assert not scene.pieces
    assert all(piece.halves is None for hand in scene.hands for piece in hand.row)
    svg(scene, "")


def test_six_branches_go_round_the_first_double() -> None:
    for seed in range(times(1, 20)):
        layout = six_branches(seed, times(40, 136))
        table = Arrangement()
        for joint in layout:
            table = add(table, joint)
        shapes = [tile.corners() for tile in table.tiles]
        for one, other in combinations(shapes, 2):
            assert overlap(one, other) < CONTACT
