"""How Twelve to Go is presented."""

from typing import ClassVar

from wildfire.games.solitaire.presenter import SolitairePresenter
from wildfire.games.twelve_to_go.game import TwelveToGo


class Presenter(SolitairePresenter[TwelveToGo]):
    """Presents a game of Twelve to Go."""

    help_dealt: ClassVar[str] = "twelve-to-go.help"
    help_dealt_without_hub: ClassVar[str] = "twelve-to-go.help"
