"""How Five Columns is presented."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from wildfire.games.five_columns.actions import Shift
from wildfire.games.five_columns.game import FiveColumns
from wildfire.games.solitaire.presenter import SolitairePresenter
from wildfire.message import Message


def _shift(shift: Shift) -> Message:
    return Message.of("five-columns.taken-shift", source=shift.source, target=shift.target)


class Presenter(SolitairePresenter[FiveColumns]):
    """Presents a game of Five Columns."""

    help_dealt: ClassVar[str] = "five-columns.help"
    help_dealt_without_hub: ClassVar[str] = "five-columns.help"
    taken: ClassVar[Mapping[type, Callable[[Any], Message]]] = {
        **SolitairePresenter.taken,
        Shift: _shift,
    }
    suggestions: ClassVar[Mapping[type, Callable[[Any], Message]]] = {
        **SolitairePresenter.suggestions,
        Shift: _shift,
    }

    def place(self, game: FiveColumns, play: Any) -> Message:
        if not isinstance(play, Shift):
            return super().place(game, play)
        domino = str(game.round.columns[play.source - 1][-1])
        return Message.of("five-columns.place-of-shift", domino=domino, target=play.target)
