"""Domino Patience, a second time: slow, plain, and written from the rules alone (DP-1 to DP-7).

A move is "5-0" for the first domino, "5-0@left" or "5-0@right" for another, and "draw" for one from
the pile. In the line, a domino is written as it lies: "0|5".
"""

import sys
from typing import NamedTuple

from ..shared import halves
from .search import refuse_unless_legal, winning_line

HAND = 5


class State(NamedTuple):
    hand: tuple
    """In the order in which they came."""
    line: tuple
    """From left to right."""
    pile: tuple
    play_all: bool
    laid: tuple = ()
    """The dominoes of the line in the order in which they were played."""


def start(order, *, play_all=False):
    """DP-1."""
    return State(tuple(order[:HAND]), (), tuple(order[HAND:]), play_all)


def open_ends(state):
    """DP-2: the left one and the right one, of a line that has begun."""
    return int(state.line[0][0]), int(state.line[-1][-1])


def plays(state):
    """DP-1, DP-2: what of the hand can be laid, and where."""
    if not state.line:
        return list(state.hand)
    left, right = open_ends(state)
    found = []
    for tile in state.hand:
        if left in halves(tile):
            found.append(f"{tile}@left")
        if right in halves(tile):
            found.append(f"{tile}@right")
    return found


def moves(state):
    """DP-3, DP-4. When a drawn domino fits, no other in the hand does, so it is the one played."""
    if ending(state):
        return []
    return plays(state) or ["draw"]


def after(state, move):
    refuse_unless_legal(move, moves(state))
    if move == "draw":
        return state._replace(hand=(*state.hand, state.pile[0]), pile=state.pile[1:])
    tile, _, end = move.partition("@")
    hand = tuple(each for each in state.hand if each != tile)
    played = state._replace(hand=hand, line=longer(state, tile, end), laid=(*state.laid, tile))
    if state.play_all and not hand:
        # DP-7.
        return played._replace(hand=played.pile[:HAND], pile=played.pile[HAND:])
    return played


def longer(state, tile, end):
    """The line with one more domino, whose equal half touches. The first lies lower half left."""
    high, low = halves(tile)
    if not state.line:
        return (f"{low}|{high}",)
    left, right = open_ends(state)
    if end == "left":
        return (f"{low}|{high}" if high == left else f"{high}|{low}", *state.line)
    return (*state.line, f"{high}|{low}" if high == right else f"{low}|{high}")


def ending(state):
    """DP-5, DP-6, DP-7."""
    if not state.hand:
        return "won"
    if not plays(state) and not state.pile:
        return "lost"
    return None


def what_counts(state):
    """All but the inside of the line, where nothing is laid any more, and how it came about."""
    return state._replace(line=open_ends(state) if state.line else (), laid=())


def solve(state):
    return winning_line(sys.modules[__name__], state, key=what_counts)
