"""What only Wildfire counts when many rounds are played."""

from wildfire.games.figures import Figure

from .game import Wildfire
from .layout import starts_flame


def _blocked_by_a_flame(game: Wildfire) -> bool | None:
    """Whether a blocked round has a flame with open ends. Incomplete ones have (W-30)."""
    if game.round.out >= 0:
        return None
    layout = game.round.layout
    plays = zip(layout.plays, layout.counts, strict=True)
    return any(left and starts_flame(play.open) for play, left in plays)


FIGURES = (Figure("measure.blocked-by-a-flame", _blocked_by_a_flame),)
