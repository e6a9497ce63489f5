"""Knock-Out, a second time: slow, plain, and written from the rules alone (KO-1 to KO-6).

A domino is written as it lies: "4|3". A move is what is knocked out: "4|3+3|3".
"""

import sys
from typing import NamedTuple

from .search import reachable, refuse_unless_legal, winning_line


class State(NamedTuple):
    line: tuple
    """From left to right."""
    choice: bool
    runs: bool


def start(line, *, choice=False, runs=False):
    """KO-1."""
    return State(tuple(line), choice, runs)


def touch(one, other):
    """KO-2."""
    return one[-1] == other[0]


def pairs(line):
    """KO-2, KO-3: the places where each begins and ends."""
    return [(place, place + 2) for place in range(len(line) - 1) if touch(*line[place : place + 2])]


def whole_runs(line):
    """KO-6: neighbours that all touch with equal ends, as many as there are; at least two."""
    found = []
    first = 0
    for place in range(1, len(line) + 1):
        if place == len(line) or not touch(line[place - 1], line[place]):
            if place - first > 1:
                found.append((first, place))
            first = place
    return found


def knocks(state):
    return whole_runs(state.line) if state.runs else pairs(state.line)


def moves(state):
    """KO-4, KO-6."""
    found = ["+".join(state.line[first:end]) for first, end in knocks(state)]
    return found if state.choice else found[:1]


def after(state, move):
    """KO-2: the gap is closed."""
    refuse_unless_legal(move, moves(state))
    gone = move.split("+")
    return state._replace(line=tuple(tile for tile in state.line if tile not in gone))


def ending(state):
    """KO-5."""
    if not state.line:
        return "won"
    return None if knocks(state) else "lost"


def solve(state):
    return winning_line(sys.modules[__name__], state)


def fewest_left(state):
    """How few dominoes can be left."""
    return min(len(each.line) for each, _ in reachable(state, moves, after))
