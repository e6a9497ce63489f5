"""The rules of Wildfire, in plain Python: no hub, no file, no clock, no dice.

    game = Wildfire(["Ana", "Bo"], dealer="Ana", deal=Deal.shuffled(wildfire_set(), 2, Random(7)))
    game.apply(game.legal_plays()[0])

`game.py` has the game, `round.py` its rounds, `position.py` what is true between two actions,
`checks.py` what is refused, and `plays.py` what fits where.
"""

from wildfire.errors import (
    IllegalActionError,
    InvalidActionError,
    RecordError,
    RulesError,
    SetupError,
)

from .actions import (
    Action,
    Agreed,
    Call,
    Correct,
    Draw,
    Holds,
    Knock,
    KnockPenalty,
    Left,
    Number,
    Pass,
    Play,
    Undo,
    UndoRound,
)
from .deal import Deal
from .dominoes import W2, W3, Domino, domino, wildfire_set
from .game import Flame, Wildfire
from .notation import WildfireNotation
from .options import Options

NOTATION = WildfireNotation()

__all__ = [
    "NOTATION",
    "W2",
    "W3",
    "Action",
    "Agreed",
    "Call",
    "Correct",
    "Deal",
    "Domino",
    "Draw",
    "Flame",
    "Holds",
    "IllegalActionError",
    "InvalidActionError",
    "Knock",
    "KnockPenalty",
    "Left",
    "Number",
    "Options",
    "Pass",
    "Play",
    "RecordError",
    "RulesError",
    "SetupError",
    "Undo",
    "UndoRound",
    "Wildfire",
    "domino",
    "wildfire_set",
]
