"""How a game is presented: the open ends, the questions, the advice, what was taken back.

This has what all domino games have in common; a game's folder adds its own. Everything is a
message.
"""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Generic, NamedTuple

from wildfire.dominoes.actions import Agreed, Draw, Holds, Left, Pass, Play
from wildfire.dominoes.pieces import Domino
from wildfire.errors import RulesError
from wildfire.games import registry
from wildfire.games.actions import Correct, Number
from wildfire.games.base import Action, AnyGame
from wildfire.games.typing import OVER, legal_ways
from wildfire.message import Message


class Due(NamedTuple):
    """What a player must say at once, out of turn."""

    action: Action
    said_for: bool
    """Whether the program says it in a dealt game, where it does not matter who remembers."""
    question: Message
    """What the player is asked."""
    reminder: Message
    """The reminder for a table."""


_PLACES = frozenset(
    ("domino.does-not-fit", "domino.no-open-end", "domino.no-such-place", "domino.say-where")
)


class Presenter(Generic[AnyGame]):
    """Presents a game of dominoes."""

    help_dealt: ClassVar[str] = "table.help-dealt"
    """The id of the help for a player with a hand."""
    help_at_table: ClassVar[str] = "table.help-at-table"
    help_dealt_without_hub: ClassVar[str] = "table.help-dealt-without-hub"
    """The same for a game that never waits for a number."""
    help_at_table_without_hub: ClassVar[str] = "table.help-at-table-without-hub"
    help_scores: ClassVar[str] = "table.help-scores"
    enter_draws: ClassVar[str] = "table.enter-draws"
    """The id of the message about Enter if a domino is drawn."""
    enter_passes: ClassVar[str] = "table.enter-passes"
    led_by: ClassVar[str] = "table.led-by"
    """The id of the message about who played the first domino."""
    place_codes: ClassVar[frozenset[str]] = _PLACES
    """These refuse a play only as it was said. The domino may be legal in another way."""
    seen_codes: ClassVar[frozenset[str]] = frozenset(
        ("domino.played-already", "domino.seen-already", "domino.not-in-hand")
    )
    """These refuse a domino that may lie on the table."""
    taken: ClassVar[Mapping[type, Callable[[Any], Message]]] = {
        Play: lambda play: Message.of(
            "table.taken-play", player=play.player, domino=play.text.partition("@")[0]
        ),
        Draw: lambda draw: Message.of("table.taken-draw", player=draw.player),
        Pass: lambda pass_: Message.of("table.taken-pass", player=pass_.player),
        Number: lambda number: Message.of("table.taken-number", number=number.value),
        Left: lambda left: Message.of(
            "table.taken-left", player=left.player, count=left.points, points=left.points
        ),
        Correct: lambda correct: Message.of(
            "table.taken-correction", player=correct.player, round=correct.round
        ),
        Agreed: lambda _: Message.of("table.taken-agreement"),
        Holds: lambda holds: Message.of(
            "table.taken-holds", player=holds.player, holds=holds.count
        ),
    }
    """The message about an action of that type that was taken back."""
    suggestions: ClassVar[Mapping[type, Callable[[Any], Message]]] = {
        Draw: lambda _: Message.of("table.suggested-draw"),
        Pass: lambda _: Message.of("table.suggested-pass"),
        Number: lambda number: Message.of("table.suggested-number", number=number.value),
    }
    """The message about an action of that type that could be done, for a hint."""

    # What lies on the table

    def open_ends(self, game: AnyGame) -> list[Message]:
        """The open ends, each with its domino and the number of that domino."""
        return [
            Message.of(
                "table.open-end",
                number="?" if number is None else number,
                count=count,
                onto=k,
                domino=str(game.layout.dominoes[k]),
            )
            for k, number, count in game.layout.open_ends()
        ]

    def face_up(self, game: AnyGame) -> list[Message]:
        """What lies face up besides the layout."""
        return []

    def lies(self, game: AnyGame) -> list[Message]:
        """How everything lies, one message for each line, in a game without hands and open ends."""
        return []

    def place(self, game: AnyGame, play: Play) -> Message:
        """Where a legal play goes, and what it leaves."""
        if play.onto is None:
            return Message.of("table.place-first")
        return Message.of(
            "table.place",
            onto=play.onto,
            domino=str(game.layout.dominoes[play.onto]),
            leaves=play.open,
        )

    def suggested(self, game: AnyGame, action: Action) -> Message:
        """A move that somebody could make, for a hint."""
        if isinstance(action, Play):
            return Message.of(
                "table.suggested-play", play=action.text, place=self.place(game, action)
            )
        for kind in type(action).__mro__:
            if kind in self.suggestions:
                return self.suggestions[kind](action)
        return Message.of("table.suggested", move=str(action).removeprefix(f"{game.turn}: "))

    # What is asked at a table

    def begins(self, game: AnyGame) -> Message:
        """How a round at a table begins."""
        facts = {
            "round": game.round_number,
            "count": next(iter(game.counts.values())),
            "boneyard": game.boneyard,
        }
        if game.dealer is None:
            return Message.of("table.each-takes", **facts)
        return Message.of("table.deals", dealer=game.dealer, **facts)

    def how_to_start(self, game: AnyGame) -> Message:
        """What can be typed before the first domino lies."""
        if game.turn is not None:
            return Message.of("table.type-the-lead")
        return Message.of("table.type-who-leads", player=game.players[-1])

    def how_to_play(self, game: AnyGame) -> Message:
        """What can be typed in a turn at a table."""
        if game.drew:
            return Message.of("table.draws-another" if game.may_draw else "table.plays-what-came")
        return Message.of("table.plays-or-draws" if game.may_draw else "table.plays-or-passes")

    # What is due, and what is a decision

    def due(self, game: AnyGame, player: str) -> Due | None:
        """What `player`, who has just acted, must say out of turn."""
        return None

    def is_decided(self, action: Action, people: frozenset[str]) -> bool:
        """Whether one of `people`, or the table, has decided this in a dealt game.

        A draw and a pass are forced.
        """
        if isinstance(action, Play):
            return action.player in people
        if isinstance(action, Number):
            return action.how == "typed"
        return isinstance(action, Correct | Agreed)

    def taken_back(self, action: Action) -> Message:
        """The message about an action that is taken back."""
        for kind in type(action).__mro__:
            if kind in self.taken:
                return self.taken[kind](action)
        raise TypeError(f"nothing is told of {action} that is taken back")

    # What helps

    def remedy(self, error: RulesError, action: Action | None, game: AnyGame) -> Message | None:
        """The advice if an action, or a line that means none (None), is refused."""
        if error.remedy is not None:
            return error.remedy
        if game.phase in OVER and not isinstance(action, Correct):
            return self.put_right(game)
        if isinstance(action, Play):
            return self._about_play(error, action, game)
        if isinstance(action, Left):
            return self._about_left(error, action, game)
        return None

    def put_right(self, game: AnyGame) -> Message:
        """What can be done after the end of a round, whatever was typed."""
        facts = {"round": game.round_number, "player": game.players[0]}
        if game.phase == "game-over":
            return Message.of("table.put-right", **facts)
        return Message.of("table.begin-or-put-right", next=game.round_number + 1, **facts)

    def _about_play(self, error: RulesError, play: Play, game: AnyGame) -> Message | None:
        one = game.notation.domino(play.text.partition("@")[0])
        if error.code in self.seen_codes:
            return self.who_played(one, game)
        return legal_ways(game.plays_of([one])) if error.code in self.place_codes else None

    def who_played(self, one: Domino, game: AnyGame) -> Message | None:
        """Who played a domino, if it lies on the table."""
        if one not in game.layout.dominoes:
            return None
        number = list(game.layout.dominoes).index(one)
        plays = [action for action in game.played[-1].actions if isinstance(action, Play)]
        player = plays[number].player
        if not number:
            return Message.of(self.led_by, player=player)
        return Message.of("table.played-by", player=player, number=number)

    def _about_left(self, error: RulesError, left: Left, game: AnyGame) -> Message | None:
        if error.code in self.seen_codes:
            told = (self.who_played(one, game) for one in left.dominoes or ())
            return next(filter(None, told), None)
        if error.code == "game.has-so-many-left":
            return Message.of("table.holds-first", player=left.player, holds=error.facts["count"])
        if game.phase == "left" and game.counted:
            return Message.of("table.undo-takes-that-back")
        return None


def presenter_of(name: str) -> Presenter[Any]:
    """The presenter for the game of that name."""
    return registry.part(name, "presenter", Presenter)()
