"""How Domino Patience is presented."""

from wildfire.games.patience.game import Patience
from wildfire.games.solitaire.line_presenter import LinePresenter


class Presenter(LinePresenter[Patience]):
    """Presents a game of Domino Patience."""
