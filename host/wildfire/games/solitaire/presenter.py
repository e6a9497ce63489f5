"""How a game for one player is presented."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from wildfire.games import presenter
from wildfire.games.actions import Correct
from wildfire.games.base import Action
from wildfire.games.solitaire.actions import Discard
from wildfire.games.solitaire.game import AnySolitaire
from wildfire.message import Message


class SolitairePresenter(presenter.Presenter[AnySolitaire]):
    """Presents a game for one player. Everything that the player does is a decision."""

    help_dealt: ClassVar[str] = "solitaire.help"
    help_dealt_without_hub: ClassVar[str] = "solitaire.help"
    taken: ClassVar[Mapping[type, Callable[[Any], Message]]] = {
        **presenter.Presenter.taken,
        Discard: lambda pair: Message.of("solitaire.taken-pair", pair=pair.text),
    }
    suggestions: ClassVar[Mapping[type, Callable[[Any], Message]]] = {
        **presenter.Presenter.suggestions,
        Discard: lambda pair: Message.of("solitaire.taken-pair", pair=pair.text),
    }

    def lies(self, game: AnySolitaire) -> list[Message]:
        return list(game.tell_table())

    def place(self, game: AnySolitaire, play: Any) -> Message:
        return Message.of("solitaire.place-of-pair", one=play.one.pips, other=play.other.pips)

    def is_decided(self, action: Action, people: frozenset[str]) -> bool:
        return isinstance(action, Correct) or getattr(action, "player", None) in people

    def put_right(self, game: AnySolitaire) -> Message:
        return Message.of("solitaire.put-right")
