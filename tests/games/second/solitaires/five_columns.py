"""Five Columns, a second time: slow, plain, and written from the rules alone (FC-1 to FC-5).

A move is "4-0+4-4" for two dominoes that are discarded, and "c4>c0" for a shift, from one column to
another that is empty. The reserve comes first in a pair, then the columns from the left.
"""

import sys
from itertools import combinations
from typing import NamedTuple

from ..shared import pips
from .search import reachable, refuse_unless_legal, winning_line

RESERVE = 3
COLUMNS = 5
DEEP = 5
TOTAL = 12


class State(NamedTuple):
    reserve: tuple
    columns: tuple
    """Each from top to bottom; the last of a column is the one that can be taken."""

    @property
    def left(self):
        return (*self.reserve, *(tile for column in self.columns for tile in column))


def start(order):
    """FC-1."""
    columns = []
    for number in range(COLUMNS):
        top = RESERVE + DEEP * number
        columns.append(tuple(order[top : top + DEEP]))
    return State(tuple(order[:RESERVE]), tuple(columns))


def available(state):
    """FC-2."""
    return [*state.reserve, *(column[-1] for column in state.columns if column)]


def pairs(state):
    """FC-3."""
    return [
        f"{one}+{other}"
        for one, other in combinations(available(state), 2)
        if pips(one) + pips(other) == TOTAL
    ]


def shifts(state):
    """FC-4."""
    return [
        f"c{source}>c{target}"
        for source, column in enumerate(state.columns)
        for target, empty in enumerate(state.columns)
        if len(column) > 1 and not empty
    ]


def moves(state):
    return [] if ending(state) else pairs(state) + shifts(state)


def after(state, move):
    refuse_unless_legal(move, pairs(state) + shifts(state))
    if "+" in move:
        return discarded(state, move.split("+"))
    return shifted(state, *(int(column[1:]) for column in move.split(">")))


def discarded(state, two):
    return State(
        tuple(tile for tile in state.reserve if tile not in two),
        tuple(tuple(tile for tile in column if tile not in two) for column in state.columns),
    )


def shifted(state, source, target):
    columns = list(state.columns)
    columns[target] = (columns[source][-1],)
    columns[source] = columns[source][:-1]
    return state._replace(columns=tuple(columns))


def ending(state):
    """FC-5. Shifts alone come to an end, as each fills an empty column."""
    if not state.left:
        return "won"
    if any(pairs(each) for each, _ in reachable(state, shifts, after)):
        return None
    return "lost"


def solve(state):
    return winning_line(sys.modules[__name__], state)


def solve_without_shifts(state):
    return winning_line(sys.modules[__name__], state, moves=pairs)


def fewest_left(state, moves=moves):
    """How few dominoes can be left."""
    return min(len(each.left) for each, _ in reachable(state, moves, after))
