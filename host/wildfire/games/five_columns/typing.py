"""How Five Columns is typed: two dominoes, or `shift 4 1`."""

import re
from collections.abc import Sequence
from typing import Any, ClassVar

from wildfire.errors import InvalidActionError
from wildfire.games.base import Action
from wildfire.games.five_columns.actions import Shift
from wildfire.games.five_columns.game import FiveColumns
from wildfire.games.solitaire.typing import PairTyping

_COLUMNS = re.compile(r"([0-9])(?:[ \t,>]+([0-9]))?")


class Typing(PairTyping[FiveColumns]):
    """What lines mean in a game of Five Columns."""

    ids: ClassVar[tuple[str, ...]] = ("input.shift",)

    def meant(
        self, text: str, game: FiveColumns, player: str, plays: Sequence[Any]
    ) -> Action | None:
        word, _, rest = text.partition(" ")
        if self.meaning(word) != "input.shift":
            return super().meant(text, game, player, plays)
        columns = _COLUMNS.fullmatch(rest.strip())
        if columns is None:
            raise InvalidActionError("five-columns.say-which", text=text)
        empty = [n for n, column in enumerate(game.round.columns, start=1) if not column]
        # All empty columns are alike.
        target = int(columns[2]) if columns[2] else (empty or [int(columns[1])])[0]
        return Shift(player, int(columns[1]), target)
