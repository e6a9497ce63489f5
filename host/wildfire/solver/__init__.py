"""Finds out whether a solitaire can be won, and by which line, by playing it as its rules say.

    verdict = Search(round, Budget(states=100_000)).run()
    verdict.result      won, lost or undecided
    verdict.line        the moves that win

It knows no game: a position says what may be done and whether it is won (`Position`). What nobody
can see is dealt anew, many times, and then each move has a chance instead of a verdict (`chances`).
"""

from wildfire.solver.advice import Advice, advise
from wildfire.solver.chances import Chance, Chances, Imagine, chances
from wildfire.solver.counting import Solved, Tally, solve_deals, tally
from wildfire.solver.lines import shortened
from wildfire.solver.lost import CAPACITY
from wildfire.solver.position import Position
from wildfire.solver.search import Budget, Result, Search, Verdict, solve
from wildfire.solver.solitaires import (
    NotASolitaireError,
    check_solitaire,
    imagination,
    is_solitaire,
    position,
    solitaires,
)

__all__ = [
    "CAPACITY",
    "Advice",
    "Budget",
    "Chance",
    "Chances",
    "Imagine",
    "NotASolitaireError",
    "Position",
    "Result",
    "Search",
    "Solved",
    "Tally",
    "Verdict",
    "advise",
    "chances",
    "check_solitaire",
    "imagination",
    "is_solitaire",
    "position",
    "shortened",
    "solitaires",
    "solve",
    "solve_deals",
    "tally",
]
