"""How Five's the Limit is presented."""

from wildfire.games.fives_the_limit.game import FivesTheLimit
from wildfire.games.solitaire.line_presenter import LinePresenter


class Presenter(LinePresenter[FivesTheLimit]):
    """Presents a game of Five's the Limit."""
