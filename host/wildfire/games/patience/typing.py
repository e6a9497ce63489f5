"""How Domino Patience is typed."""

from wildfire.games.patience.game import Patience
from wildfire.games.solitaire.line_typing import LineTyping


class Typing(LineTyping[Patience]):
    """What lines mean in a game of Domino Patience."""
