"""How a game with a line is typed: `64`, `6-4 left`, `draw`."""

from collections.abc import Sequence
from typing import Any, ClassVar

from wildfire.dominoes.actions import Draw, Play
from wildfire.dominoes.pieces import domino
from wildfire.errors import InvalidActionError
from wildfire.games.base import Action
from wildfire.games.solitaire.line_game import AnyLine
from wildfire.games.solitaire.typing import SolitaireTyping


class LineTyping(SolitaireTyping[AnyLine]):
    """A domino, and an end if it fits both."""

    ids: ClassVar[tuple[str, ...]] = ("input.draw", "input.left", "input.right")

    def meant(self, text: str, game: AnyLine, player: str, plays: Sequence[Any]) -> Action | None:
        if self.meaning(text) == "input.draw":
            return Draw(player)
        words, _, last = text.rpartition(" ")
        side = self.meaning(last)
        named = words.strip() if side in ("input.left", "input.right") else text
        ends = self.ends(named, game)
        if ends is None or ends[2] is not None:
            return None
        first, second, _ = ends
        if game.round.ends is None:
            return Play(player, first, second)
        if named != text:
            return self._at_end(player, first, second, game, side == "input.left")
        found = [play for play in plays if {play.attached, play.open} == {first, second}]
        if len(found) > 1:
            raise InvalidActionError("line.which-end", domino=str(domino(first, second)))
        return found[0] if found else self._at_end(player, first, second, game, True)

    def _at_end(self, player: str, first: int, second: int, game: AnyLine, is_left: bool) -> Play:
        """The play at that end, whether it fits or not: the rules say why not."""
        numbers = game.round.ends or (0, 0)
        number, onto = (
            (numbers[0], game.round.lasts[0]) if is_left else (numbers[1], game.round.lasts[1])
        )
        if second == number:
            first, second = second, first
        return Play(player, first, second, onto)
