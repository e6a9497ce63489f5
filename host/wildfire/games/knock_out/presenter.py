"""How Knock-Out is presented."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from wildfire.games.knock_out.actions import Knock
from wildfire.games.knock_out.game import KnockOut
from wildfire.games.solitaire.presenter import SolitairePresenter
from wildfire.message import Message


def _knock(knock: Knock) -> Message:
    return Message.of("knock-out.taken-knock", dominoes=knock.text)


class Presenter(SolitairePresenter[KnockOut]):
    """Presents a game of Knock-Out."""

    help_dealt: ClassVar[str] = "knock-out.help"
    help_dealt_without_hub: ClassVar[str] = "knock-out.help"
    taken: ClassVar[Mapping[type, Callable[[Any], Message]]] = {
        **SolitairePresenter.taken,
        Knock: _knock,
    }
    suggestions: ClassVar[Mapping[type, Callable[[Any], Message]]] = {
        **SolitairePresenter.suggestions,
        Knock: _knock,
    }

    def place(self, game: KnockOut, play: Any) -> Message:
        place = [*map(str, game.round.face_up())].index(str(play.dominoes[0])) + 1
        return Message.of("knock-out.place", place=place)
