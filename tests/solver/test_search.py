"""The search against a plain one that tries everything, on graphs of any shape."""

import tracemalloc
from itertools import count
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wildfire.solver import Budget, Search, Verdict, solve
from wildfire.solver.lines import shortened, wins
from wildfire.solver.search import LOOK_EVERY

from .mazes import Graph, Node, can_be_won, graph, tower

SHAPES = st.builds(
    graph,
    nodes=st.integers(1, 40),
    arrows=st.floats(0.5, 3),
    won=st.floats(0, 0.1),
    seed=st.integers(0, 10**6),
)


@given(maze=SHAPES, order=st.integers(0, 9), capacity=st.sampled_from([2, 6, 1000]))
def test_the_answer_is_that_of_a_plain_search(maze: Graph, order: int, capacity: int) -> None:
    """A memory of two positions searches again and again: the budget may end that, not falsely."""
    start = Node(maze, order=order)
    found = solve(start, Budget(states=20_000), capacity)
    if capacity == 1000 or found.result != "undecided":
        assert found.result == ("won" if can_be_won(maze) else "lost")
    if found.line is not None:
        assert wins(start, found.line)
    assert (found.line is not None) == (found.result == "won")


@given(maze=SHAPES, order=st.integers(0, 9))
def test_each_position_is_searched_once_if_all_are_remembered(maze: Graph, order: int) -> None:
    start = Node(maze, order=order)
    search = Search(start)
    search._search()
    assert len(start.entered) == len({*start.entered}) == search.states


def test_both_answers_and_forgetting_really_happen() -> None:
    mazes = [graph(30, 1.6, 0.05, seed) for seed in range(100)]
    found = [solve(Node(maze), capacity=6) for maze in mazes]
    assert {each.result for each in found} == {"won", "lost"}
    assert sum(each.result == "won" for each in found) > 10
    assert sum(each.result == "lost" for each in found) > 10
    assert any(each.forgotten for each in found)


def test_a_position_that_is_won_needs_no_moves() -> None:
    won = Node(Graph(((), ()), frozenset({1})), at=1)
    assert solve(won)[:3] == ("won", (), 0)


def test_a_line_has_no_move_that_it_can_do_without() -> None:
    # 1 leads to itself, by the first arrow, and to what is won, by the second.
    start = Node(Graph(((), (1, 2), ()), frozenset({2})), at=1)
    assert wins(start, [1, 2])
    assert shortened(start, [1, 1, 2]) == (2,)
    assert not wins(start, [1])
    assert not wins(start, [3])
    assert not wins(start, [2, 2])


# What it may use


def test_the_budget_of_states_is_kept() -> None:
    start = Node(tower(30, 30))
    found = solve(start, Budget(states=500))
    assert (found.result, found.line, found.states) == ("undecided", None, 500)
    assert len(start.entered) == 500


def test_the_budget_of_seconds_is_kept() -> None:
    ticks = count()
    search = Search(Node(tower(30, 30)), Budget(seconds=5), clock=lambda: float(next(ticks)))
    found = search.run()
    assert found.result == "undecided"
    # The clock moves on by a second whenever it is looked at: once at each end, and in between.
    assert found.states == 5 * LOOK_EVERY


def test_no_budget_is_no_limit() -> None:
    assert solve(Node(tower(30, 30))).result == "lost"
    assert Search(Node(tower(2, 2))).share_spent == 0.0


def test_it_tells_how_far_it_is() -> None:
    told: list[float] = []
    search = Search(
        Node(tower(30, 30)), Budget(states=640), tell=lambda now: told.append(now.share_spent)
    )
    search.run()
    assert told == [pytest.approx(part / 10) for part in range(1, 11)][: len(told)]
    assert len(told) >= 9


def test_what_interrupts_it_leaves_what_is_known() -> None:
    def interrupt(now: Search[Any]) -> None:
        if now.states >= 2 * LOOK_EVERY:
            raise KeyboardInterrupt

    search = Search(Node(tower(30, 30)), tell=interrupt)
    with pytest.raises(KeyboardInterrupt):
        search.run()
    found = search.verdict
    assert isinstance(found, Verdict)
    assert (found.result, found.states) == ("undecided", 2 * LOOK_EVERY)
    assert found.seconds > 0


def test_memory_is_bounded_by_the_capacity() -> None:
    """Ten thousand positions are searched. With room for 200 that takes a tenth of the memory."""

    def peak(capacity: int) -> tuple[Verdict, int]:
        start = Long(10_000)
        tracemalloc.start()
        found = Search(start, capacity=capacity).run()
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return found, most

    (all_of_it, much), (some_of_it, little) = peak(100_000), peak(200)
    assert (all_of_it.result, all_of_it.forgotten) == ("lost", 0)
    assert some_of_it.result == "lost"
    assert some_of_it.forgotten >= 10_000 - 300
    assert little < much / 10


class Long:
    """A fan: from the first position `width` moves lead to as many others, and no farther."""

    is_won = False

    def __init__(self, width: int, at: int = 0) -> None:
        self.width = width
        self.at = at

    def moves(self) -> range:
        return range(0) if self.at else range(1, self.width + 1)

    def promising(self, moves: range) -> range:
        return moves

    def key(self) -> tuple[str, int]:
        return ("a key of some length", self.at)

    def do(self, action: int) -> None:
        self.at = action

    def copy(self) -> "Long":
        return Long(self.width, self.at)
