"""How Five's the Limit is typed."""

from wildfire.games.fives_the_limit.game import FivesTheLimit
from wildfire.games.solitaire.line_typing import LineTyping


class Typing(LineTyping[FivesTheLimit]):
    """What lines mean in a game of Five's the Limit."""
