"""How Bingo is presented."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from wildfire.games.bingo.actions import Touch
from wildfire.games.bingo.game import Bingo
from wildfire.games.solitaire.presenter import SolitairePresenter
from wildfire.message import Message


def _touch(touch: Touch) -> Message:
    if touch.taken is None:
        return Message.of("bingo.taken-touch", number=touch.number)
    return Message.of("bingo.taken-domino", number=touch.number, domino=str(touch.taken))


class Presenter(SolitairePresenter[Bingo]):
    """Presents a game of Bingo."""

    help_dealt: ClassVar[str] = "bingo.help"
    help_dealt_without_hub: ClassVar[str] = "bingo.help"
    taken: ClassVar[Mapping[type, Callable[[Any], Message]]] = {
        **SolitairePresenter.taken,
        Touch: _touch,
    }
    suggestions: ClassVar[Mapping[type, Callable[[Any], Message]]] = {
        **SolitairePresenter.suggestions,
        Touch: _touch,
    }

    def place(self, game: Bingo, play: Any) -> Message:
        id = "bingo.place" if play.taken is None else "bingo.place-of-match"
        return Message.of(id, domino=str(game.round.next), number=play.number)
