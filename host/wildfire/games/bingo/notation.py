"""How a record writes what only Bingo has: `Ana: 7`, and `Ana: 7 3-4`."""

import re
from collections.abc import Collection

from wildfire.games.bingo.actions import Touch
from wildfire.games.notation.lines import Action, Notation

_TOUCH = re.compile(r"(0|[1-9][0-9]?)(?:[ \t]+([^ \t]+))?")


class BingoNotation(Notation):
    """A domino is touched with a number, and perhaps taken away."""

    def action(self, name: str, text: str, roster: Collection[str]) -> Action:
        touch = _TOUCH.fullmatch(text)
        if touch:
            return Touch(name, int(touch[1]), self.domino(touch[2]) if touch[2] else None)
        return super().action(name, text, roster)
