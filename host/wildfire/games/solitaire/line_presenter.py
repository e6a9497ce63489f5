"""How a game with a line is presented to one player."""

from typing import Any, ClassVar

from wildfire.dominoes.actions import Draw
from wildfire.games.base import Action
from wildfire.games.solitaire.line_game import AnyLine
from wildfire.games.solitaire.presenter import SolitairePresenter
from wildfire.message import Message


class LinePresenter(SolitairePresenter[AnyLine]):
    """Presents a game with a line. A draw is forced."""

    help_dealt: ClassVar[str] = "line.help"
    help_dealt_without_hub: ClassVar[str] = "line.help"

    def place(self, game: AnyLine, play: Any) -> Message:
        if play.onto is None:
            return Message.of("table.place-first")
        id = "line.place-left" if game.round.is_at_left(play) else "line.place-right"
        return Message.of(id, leaves=play.open)

    def is_decided(self, action: Action, people: frozenset[str]) -> bool:
        return not isinstance(action, Draw) and super().is_decided(action, people)
