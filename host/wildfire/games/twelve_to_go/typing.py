"""How Twelve to Go is typed: two dominoes, or one of them if its partner is clear."""

from wildfire.games.solitaire.typing import PairTyping
from wildfire.games.twelve_to_go.game import TwelveToGo


class Typing(PairTyping[TwelveToGo]):
    """What lines mean in a game of Twelve to Go."""
