"""Knock-Out: the lines with a known course, the worked examples of its rules, its house options."""

import random

import pytest

from ..shared import full_set, halves
from . import knock_out
from .search import play, play_on
from .vectors import lying, vectors


def course(state):
    """The place and the dominoes of every step, and the position at the end."""
    steps = []
    while knock_out.ending(state) is None:
        (move,) = knock_out.moves(state)
        pair = tuple(move.split("+"))
        steps.append((state.line.index(pair[0]), pair))
        state = knock_out.after(state, move)
    return steps, state


def turned(rng, tile):
    return "|".join(str(half) for half in rng.sample(halves(tile), 2))


def shuffled(rng):
    """KO-1."""
    return [turned(rng, tile) for tile in rng.sample(full_set(6), 28)]


@pytest.mark.parametrize("vector", vectors("knock_out"), ids=lambda vector: vector["name"])
def test_known_line(vector):
    expected = vector["expected"]
    steps, end = course(knock_out.start(lying(vector["line"])))
    assert steps == [(step["index"], lying(step["pair"])) for step in expected["steps"]]
    assert (knock_out.ending(end), end.line) == (expected["result"], lying(expected["left"]))
    chosen = knock_out.start(lying(vector["line"]), choice=True)
    assert knock_out.fewest_left(chosen) == expected["best_possible_left"]


def test_ko_6_the_order_matters():
    line = ["1|2", "2|3", "3|4", "1|5"]
    assert play_on(knock_out, knock_out.start(line)).line == ("3|4", "1|5")
    state = knock_out.start(line, choice=True)
    assert knock_out.moves(state) == ["1|2+2|3", "2|3+3|4"]
    assert knock_out.after(state, "2|3+3|4").line == ("1|2", "1|5")
    with pytest.raises(ValueError, match="not legal"):
        knock_out.after(knock_out.start(line), "2|3+3|4")


def test_ko_2_a_gap_that_closes_makes_new_pairs():
    state = knock_out.start(["6|1", "0|4", "4|0", "1|6"])
    end = play(knock_out, state, "0|4+4|0", "6|1+1|6")
    assert knock_out.ending(end) == "won"


def test_ko_6_a_whole_run_goes_at_once():
    state = knock_out.start(["1|2", "2|3", "3|4", "1|5"], runs=True)
    assert knock_out.moves(state) == ["1|2+2|3+3|4"]
    assert knock_out.after(state, "1|2+2|3+3|4").line == ("1|5",)


def test_ko_6_the_run_of_the_player():
    state = knock_out.start(["1|2", "2|3", "5|4", "4|4", "4|1"], runs=True, choice=True)
    assert knock_out.moves(state) == ["1|2+2|3", "5|4+4|4+4|1"]
    assert knock_out.fewest_left(state) == 0


def with_a_stack(line):
    """KO-4: the same by one pass with a stack."""
    stack = []
    for tile in line:
        if stack and stack[-1][-1] == tile[0]:
            stack.pop()
        else:
            stack.append(tile)
    return tuple(stack)


def test_ko_4_leftmost_first_is_one_pass_with_a_stack():
    rng = random.Random(13)
    left = []
    for _ in range(300):
        line = shuffled(rng)
        end = play_on(knock_out, knock_out.start(line))
        assert end.line == with_a_stack(line)
        left.append(len(end.line))
    assert sum(left) / 300 == pytest.approx(21.3, abs=1)


def test_an_eighth_of_the_neighbours_match():
    rng = random.Random(8)
    matches = [len(knock_out.pairs(shuffled(rng))) for _ in range(1000)]
    assert sum(matches) / 1000 == pytest.approx(27 / 8, abs=0.3)
