"""How Blind is presented: rows instead of hands, and what is turned up."""

from typing import ClassVar

from wildfire.games import presenter
from wildfire.games.base import Action
from wildfire.games.blind.actions import Back, TurnUp
from wildfire.games.blind.game import Blind
from wildfire.message import Message


class Presenter(presenter.Presenter[Blind]):
    """Presents a game of Blind."""

    help_dealt: ClassVar = "blind.help-dealt"
    help_at_table: ClassVar = "blind.help-at-table"
    enter_draws: ClassVar = "blind.enter-turns-up"
    enter_passes: ClassVar = "blind.enter-puts-back"
    taken: ClassVar = {
        **presenter.Presenter.taken,
        TurnUp: lambda turn: Message.of("blind.taken-turn", player=turn.player),
        Back: lambda back: Message.of(
            "blind.taken-back", player=back.player, domino=str(back.domino)
        ),
    }

    def face_up(self, game: Blind) -> list[Message]:
        return game.tell_face_up()

    def how_to_play(self, game: Blind) -> Message:
        return Message.of("blind.type-what-is-turned-up")

    def is_decided(self, action: Action, people: frozenset[str]) -> bool:
        if isinstance(action, TurnUp):
            return action.player in people
        return super().is_decided(action, people)
