"""Bingo, a second time: slow, plain, and written from the rules alone (BI-1 to BI-7).

A move is what is done with the next domino: "touch" when its pips are not the number, "remove" when
they are; with the house option `optional`, it may be "leave" then (BI-7). The set of a double-nine
counts 0 to 18 (SO-4).
"""

import sys
from typing import NamedTuple

from ..shared import pips
from .search import refuse_unless_legal, winning_line


class State(NamedTuple):
    row: tuple
    """The dominoes as they lay when this pass began, gaps and all (BI-4)."""
    gaps: tuple
    """The places in it that have become gaps."""
    place: int
    """The one that is touched next."""
    number: int
    """The number that is spoken next (BI-2)."""
    matched: bool
    """Whether a domino of this pass had as many pips as the number."""
    fruitless: int
    """The passes in succession, up to the last whole one, in which none had (BI-6)."""
    touches: int
    optional: bool
    highest: int

    @property
    def left(self):
        return tuple(tile for place, tile in enumerate(self.row) if place not in self.gaps)


def start(order, *, optional=False, highest=6, number=0):
    """BI-1."""
    return State(tuple(order), (), 0, number, False, 0, 0, optional, highest)


def numbers(state):
    """How many numbers are spoken before 0 comes again: 13, with the double-six."""
    return 2 * state.highest + 1


def moves(state):
    """BI-3, BI-7."""
    if ending(state):
        return []
    if not matches(state):
        return ["touch"]
    return ["remove", "leave"] if state.optional else ["remove"]


def matches(state):
    return pips(state.row[state.place]) == state.number


def after(state, move):
    refuse_unless_legal(move, moves(state))
    gaps = (*state.gaps, state.place) if move == "remove" else state.gaps
    touched = state._replace(
        gaps=gaps,
        place=state.place + 1,
        number=(state.number + 1) % numbers(state),
        touches=state.touches + 1,
        matched=state.matched or matches(state),
    )
    return touched if touched.place < len(touched.row) else closed_up(touched)


def closed_up(state):
    """BI-4: the next pass begins at the left end, and the count goes on."""
    fruitless = 0 if state.matched else state.fruitless + 1
    return state._replace(row=state.left, gaps=(), place=0, matched=False, fruitless=fruitless)


def ending(state):
    """BI-5, BI-6. The same row meets the same number again once the passes have moved the count by
    a multiple of all numbers. When nothing matched in them, nothing ever will. A player who has
    left a domino that matched can still take it the next time: that is not lost (SO-3)."""
    if not state.left:
        return "won"
    moved = state.fruitless * len(state.row)
    if state.fruitless and state.place == 0 and moved % numbers(state) == 0:
        return "lost"
    return None


def solve(state):
    """How often dominoes have been touched makes no difference."""
    return winning_line(sys.modules[__name__], state, key=lambda each: each._replace(touches=0))
