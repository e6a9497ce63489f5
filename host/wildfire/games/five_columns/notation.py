"""How a record writes what only Five Columns has: `Ana: 4>1`."""

import re
from collections.abc import Collection

from wildfire.games.five_columns.actions import Shift
from wildfire.games.notation.lines import Action
from wildfire.games.solitaire.notation import PairNotation

_SHIFT = re.compile(r"([0-9])[ \t]*>[ \t]*([0-9])")


class FiveColumnsNotation(PairNotation):
    """Two dominoes are taken away together, or one is shifted into an empty column."""

    def action(self, name: str, text: str, roster: Collection[str]) -> Action:
        shift = _SHIFT.fullmatch(text)
        if shift:
            return Shift(name, int(shift[1]), int(shift[2]))
        return super().action(name, text, roster)
