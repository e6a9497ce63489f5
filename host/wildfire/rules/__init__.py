"""The rules of Wildfire, in plain Python: no hub, no file, no clock, no dice.

    game = Wildfire(["Ana", "Bo"], dealer="Ana", deal=Deal.shuffled(wildfire_set(), 2, Random(7)))
    game.apply(game.legal_plays()[0])

See `wildfire.py` for the game, `round.py` for the turns, `plays.py` for what fits where, and
`record.py` for games as text.
"""

from .actions import Action, Call, Correct, Draw, Knock, Left, Number, Pass, Play, Undo
from .deal import Deal
from .dominoes import W2, W3, Domino, domino, wildfire_set
from .errors import IllegalActionError, InvalidActionError, RecordError, RulesError, SetupError
from .options import Options
from .telling import tell, tell_state, tell_turn
from .wildfire import Flame, Outcome, Wildfire

__all__ = [
    "W2",
    "W3",
    "Action",
    "Call",
    "Correct",
    "Deal",
    "Domino",
    "Draw",
    "Flame",
    "IllegalActionError",
    "InvalidActionError",
    "Knock",
    "Left",
    "Number",
    "Options",
    "Outcome",
    "Pass",
    "Play",
    "RecordError",
    "RulesError",
    "SetupError",
    "Undo",
    "Wildfire",
    "domino",
    "tell",
    "tell_state",
    "tell_turn",
    "wildfire_set",
]
