"""How Wildfire is presented: the centre, flames, wild plays, knocks and calls."""

from typing import ClassVar

from wildfire.errors import RulesError
from wildfire.games import presenter
from wildfire.games.presenter import Due
from wildfire.message import Message

from .actions import Action, Call, Draw, Knock, KnockPenalty, Play
from .dominoes import WILD
from .game import Wildfire
from .layout import starts_flame


class Presenter(presenter.Presenter[Wildfire]):
    """Presents a game of Wildfire."""

    help_dealt: ClassVar = "wildfire.help-dealt"
    help_at_table: ClassVar = "wildfire.help-at-table"
    help_scores: ClassVar = "wildfire.help-scores"
    led_by: ClassVar = "wildfire.set-by"
    place_codes: ClassVar = presenter.Presenter.place_codes | {
        "wildfire.attached-by-its-number",
        "wildfire.no-double-on-a-wildfire",
        "wildfire.no-double-on-the-double-wild-one",
        "wildfire.double-wild-one-on-a-double",
        "wildfire.flame-last-on-a-flame",
        "wildfire.flame-first",
        "wildfire.flame-takes-wild-ones",
        "wildfire.flame-takes",
    }
    seen_codes: ClassVar = presenter.Presenter.seen_codes | {
        "wildfire.seen-already",
        "wildfire.not-in-hand",
    }
    taken: ClassVar = {
        **presenter.Presenter.taken,
        Knock: lambda knock: Message.of("wildfire.taken-knock", player=knock.player),
        Call: lambda call: Message.of("wildfire.taken-call", player=call.player),
        KnockPenalty: lambda penalty: Message.of(
            "wildfire.taken-penalty-on" if penalty.on else "wildfire.taken-penalty-off"
        ),
    }

    def place(self, game: Wildfire, play: Play) -> Message:  # type: ignore[override]
        if play.onto is None:
            return Message.of("wildfire.place-centre")
        wild = play.attached == WILD
        if starts_flame(play.open):
            id = "wildfire.place-wild-flame" if wild else "wildfire.place-flame"
        elif play.attached == play.open:
            id = "wildfire.place-across"
        else:
            id = "wildfire.place-wild" if wild else "table.place"
        there = str(game.layout.dominoes[play.onto])
        return Message.of(id, onto=play.onto, domino=there, leaves=play.open)

    def begins(self, game: Wildfire) -> Message:
        if any(isinstance(action, Draw) for action in game.played[-1].actions):
            return Message.of("wildfire.everybody-has-drawn")
        return super().begins(game)

    def how_to_start(self, game: Wildfire) -> Message:
        if game.owes_draws:
            return Message.of("wildfire.type-the-draw")
        if game.turn is None and game.may_draw:
            return Message.of(
                "wildfire.type-who-or-draw", player=game.players[-1], first=game.first_to_draw
            )
        return super().how_to_start(game)

    def due(self, game: Wildfire, player: str) -> Due | None:
        if not game.may_knock(player):
            return None
        return Due(
            Knock(player),
            not game.options.knock_penalty,
            Message.of("wildfire.asks-for-knock"),
            Message.of("wildfire.must-knock", player=player),
        )

    def is_decided(self, action: Action, people: frozenset[str]) -> bool:
        if isinstance(action, Call):
            return action.player in people
        return isinstance(action, KnockPenalty) or super().is_decided(action, people)

    def remedy(self, error: RulesError, action: Action | None, game: Wildfire) -> Message | None:
        if isinstance(action, Draw) and error.code == "wildfire.has-drawn" and not game.is_dealt:
            count = game.counts[action.player] + 1
            return Message.of("wildfire.holds-if-two", player=action.player, holds=count)
        return super().remedy(error, action, game)
