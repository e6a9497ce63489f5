"""Twelve to Go, a second time: slow, plain, and written from the rules alone (TG-1 to TG-7).

A move is two dominoes, the one that lies further left first: "6-5+1-0".
"""

import sys
from itertools import combinations
from typing import NamedTuple

from ..shared import pips
from .search import refuse_unless_legal, winning_line

TOTAL = 12


class State(NamedTuple):
    face_up: tuple
    """What lies in each place, from the left; None where nothing does any more."""
    stock: tuple

    @property
    def front(self):
        return tuple(tile for tile in self.face_up if tile)


def start(order, *, places=6):
    """TG-1, TG-7."""
    return State(tuple(order[:places]), tuple(order[places:]))


def moves(state):
    """TG-2, TG-3."""
    return [
        f"{one}+{other}"
        for one, other in combinations(state.front, 2)
        if pips(one) + pips(other) == TOTAL
    ]


def after(state, move):
    """TG-2: the place further left is filled first."""
    refuse_unless_legal(move, moves(state))
    stock = list(state.stock)
    face_up = []
    for tile in state.face_up:
        if tile and tile in move.split("+"):
            face_up.append(stock.pop(0) if stock else None)
        else:
            face_up.append(tile)
    return State(tuple(face_up), tuple(stock))


def ending(state):
    """TG-4."""
    if not state.front and not state.stock:
        return "won"
    return None if moves(state) else "lost"


def solve(state):
    return winning_line(sys.modules[__name__], state)
