"""Five's the Limit, a second time: slow, plain, and written from the rules alone (FL-1 to FL-4).

It is Domino Patience with one rule more (FL-1). Moves are spelled as there.
"""

import sys

from . import domino_patience
from .domino_patience import HAND, open_ends, plays, what_counts
from .search import refuse_unless_legal, winning_line

__all__ = ["after", "ending", "moves", "open_ends", "plays", "solve", "start"]


def start(order):
    """FL-1, as DP-1."""
    return domino_patience.start(order)


def moves(state):
    """FL-1, FL-3."""
    if ending(state):
        return []
    return plays(state) or ["draw"]


def after(state, move):
    refuse_unless_legal(move, moves(state))
    return domino_patience.after(state, move)


def ending(state):
    """FL-2, FL-3, FL-4."""
    if not state.hand:
        return "won"
    if plays(state):
        return None
    return "lost" if len(state.hand) == HAND or not state.pile else None


def solve(state):
    return winning_line(sys.modules[__name__], state, key=what_counts)
