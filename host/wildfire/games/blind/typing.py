"""How Blind is typed: the domino that is turned up, and whether it fits is seen from the line."""

from collections.abc import Sequence
from typing import Any

from wildfire.dominoes.actions import Play
from wildfire.errors import InvalidActionError
from wildfire.games import typing
from wildfire.games.base import Action
from wildfire.games.blind.actions import Back
from wildfire.games.blind.game import Blind
from wildfire.games.typing import SeveralPlacesError, in_order


class Typing(typing.Typing[Blind]):
    """What lines mean in a game of Blind."""

    def only_place(
        self, first: int, second: int, game: Blind, player: str, plays: Sequence[Play]
    ) -> Any:
        """A domino that fits nowhere goes to the back; where it fits both ends, that is asked."""
        found = [play for play in plays if {play.attached, play.open} == {first, second}]
        if game.phase == "play" and not found:
            return Back(player, self.domino((first, second, None), game))
        if len(found) > 1:
            raise SeveralPlacesError(self.text((first, second)), in_order(found))
        return super().only_place(first, second, game, player, plays)

    def signed(self, words: str, name: str | None, game: Blind) -> Action | None:
        if not words.startswith("-"):
            return super().signed(words, name, game)
        player = name or self._on_turn(game)
        if words != "-":
            return Back(player, self.held(words[1:].strip(), game))
        if game.turned_up is None:
            raise InvalidActionError("blind.say-what-goes-back", player=player)
        return Back(player, game.turned_up)

    def by_enter(self, game: Blind, plays: Sequence[Play], forced: Action | None) -> Action:
        if plays and game.turned_up is None:
            # A double may be played, or a domino turned up.
            raise InvalidActionError("table.enter-chooses-nothing", last=len(plays))
        return super().by_enter(game, plays, forced)
