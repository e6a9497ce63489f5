"""How Bingo is typed: `touch`; where there is a choice `take` or `leave`."""

from collections.abc import Sequence
from typing import Any, ClassVar

from wildfire.errors import InvalidActionError
from wildfire.games.base import Action
from wildfire.games.bingo.game import Bingo
from wildfire.games.solitaire.typing import SolitaireTyping


class Typing(SolitaireTyping[Bingo]):
    """What lines mean in a game of Bingo."""

    ids: ClassVar[tuple[str, ...]] = ("input.touch", "input.take", "input.leave")

    def meant(self, text: str, game: Bingo, player: str, plays: Sequence[Any]) -> Action | None:
        meaning = self.meaning(text)
        if meaning not in self.ids:
            return None
        if meaning == "input.touch":
            if len(plays) == 1:
                return plays[0]
            raise InvalidActionError("bingo.take-or-leave", domino=str(game.round.next))
        takes = meaning == "input.take"
        for play in plays:
            if (play.taken is not None) == takes:
                return play
        # The rules say why not.
        touch = plays[0]
        return touch._replace(taken=game.round.next if takes else None)

    def names_dominoes(self, game: Bingo) -> bool:
        return False
