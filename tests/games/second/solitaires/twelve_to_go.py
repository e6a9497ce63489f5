"""Twelve to Go, a second time: slow, plain, and written from the rules alone (TG-1 to TG-7).

A move is two dominoes, the one that lies further left first: "6-5+1-0".
"""

import sys
from itertools import combinations
from typing import NamedTuple

from ..shared import full_set, pips
from .search import refuse_unless_legal, winning_line


class State(NamedTuple):
    face_up: tuple
    """What lies in each place, from the left; None where nothing does any more."""
    stock: tuple
    total: int
    """What two must have together."""
    stays: int
    """How many are left in the end: none, but one of a set whose number is odd (SO-4)."""

    @property
    def front(self):
        return tuple(tile for tile in self.face_up if tile)


def start(order, *, places=6, highest=6):
    """TG-1, TG-7, SO-4."""
    stays = len(full_set(highest)) % 2
    return State(tuple(order[:places]), tuple(order[places:]), 2 * highest, stays)


def moves(state):
    """TG-2, TG-3."""
    return [
        f"{one}+{other}"
        for one, other in combinations(state.front, 2)
        if pips(one) + pips(other) == state.total
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
    return state._replace(face_up=tuple(face_up), stock=tuple(stock))


def ending(state):
    """TG-4."""
    if len(state.front) + len(state.stock) == state.stays:
        return "won"
    return None if moves(state) else "lost"


def solve(state):
    return winning_line(sys.modules[__name__], state)
