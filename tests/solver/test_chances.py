"""Chances where something is hidden, and the advice that follows from them."""

from itertools import count

import pytest

from wildfire.solver import Budget, Chance, advise, chances

from .cups import Cups
from .mazes import Graph, Node, tower

SOME = Budget(states=100)


def last(cups: Cups, deals: int, seed: int = 1) -> list[Chance]:
    *_, counted = chances(cups, cups.imagine, seed, deals=deals, budget=SOME)
    assert counted.deals == deals
    return counted.found()


def test_each_cup_has_its_chance() -> None:
    """One lift and four cups: a quarter each, and the interval holds it."""
    for ball in range(4):
        found = last(Cups(ball, (0, 1, 2, 3), lifts=1), 400, seed=2)
        assert sorted(each.move for each in found) == [0, 1, 2, 3]
        assert sum(each.won for each in found) == 400
        for each in found:
            assert each.deals == 400
            assert each.estimate.low < 25 < each.estimate.high
            assert 15 < each.estimate.value < 35


def test_what_is_hidden_makes_no_difference() -> None:
    """The ball lies under a cup. Wherever that is, the chances are the same to the last digit."""
    found = [last(Cups(ball, (0, 1, 2, 3), lifts=2), 50) for ball in range(4)]
    assert found[1:] == found[:-1]


def test_what_has_been_seen_counts() -> None:
    cups = Cups(0, (0, 1, 2, 3), lifts=1, known_empty=frozenset({1, 2}))
    found = last(cups, 100)
    assert {each.move for each in found[:2]} == {0, 3}
    assert [each.won for each in found[2:]] == [0, 0]
    assert found[0].won + found[1].won == 100


def test_equal_seeds_give_equal_chances() -> None:
    cups = Cups(0, (0, 1, 2, 3), lifts=1)
    assert last(cups, 60, seed=5) == last(cups, 60, seed=5)
    assert last(cups, 60, seed=5) != last(cups, 60, seed=6)


def test_more_deals_begin_with_the_same_ones() -> None:
    cups = Cups(0, (0, 1, 2, 3), lifts=1)
    some = chances(cups, cups.imagine, 3, deals=100, budget=SOME)
    assert [next(some).found() for _ in range(20)][-1] == last(cups, 20, seed=3)


def test_what_is_undecided_makes_the_interval_wider() -> None:
    decided, half = Chance("a", 50, 50, 0), Chance("a", 50, 0, 50)
    assert half.estimate.low == pytest.approx(decided.estimate.low)
    assert half.estimate.high > 99
    assert Chance("a", 0, 0, 7).estimate.low == 0
    assert Chance("a", 0, 0, 7).estimate.high == pytest.approx(100)
    assert Chance("a", 0, 0, 0).estimate[1:] == (0, 100)


def test_a_search_that_is_too_long_is_undecided() -> None:
    start = Node(tower(9, 9))
    *_, counted = chances(start, lambda _: start.copy(), 1, deals=2, budget=Budget(states=5))
    assert [each[1:] for each in counted.found()] == [(0, 0, 2)] * 9


# Advice


def test_advice_is_the_best_chance() -> None:
    cups = Cups(0, (0, 1, 2, 3), lifts=1, known_empty=frozenset({0, 1, 2}))
    found = advise(cups, cups.imagine, 1, seconds=0.05)
    assert (found.move, found.result) == (3, None)
    assert found.chance is not None
    assert found.chance.lost == 0


def test_advice_comes_in_time() -> None:
    """Each look at the clock takes a tick, and a search looks twice: four moves are eight ticks."""
    ticks = count()
    cups = Cups(0, (0, 1, 2, 3), lifts=1)
    found = advise(cups, cups.imagine, 1, seconds=100, clock=lambda: float(next(ticks)))
    assert found.chance is not None
    assert 5 <= found.chance.deals <= 12
    assert 100 <= next(ticks) <= 120


def test_where_nothing_is_hidden_advice_is_certain() -> None:
    maze = Graph(((1, 2), (), (3,), ()), frozenset({3}))
    assert advise(Node(maze), None, 1)[:2] == (2, "won")
    assert advise(Node(maze, at=1), None, 1)[:2] == (None, "lost")
    assert advise(Node(maze, at=3), None, 1)[:2] == (None, "won")


def test_advice_on_what_takes_too_long_is_a_legal_move() -> None:
    ticks = count()
    start = Node(tower(40, 40))
    found = advise(start, None, 1, seconds=3, clock=lambda: float(next(ticks)))
    assert found.result == "undecided"
    assert found.move in start.moves()


def test_advice_where_nothing_can_be_done() -> None:
    over = Cups(0, (0, 1), lifts=0)
    assert advise(over, over.imagine, 1)[:2] == (None, "lost")
