"""How a record writes what only Blind has: `Ana: +`, `Ana: +3` and `Ana: -6-1`."""

import re
from collections.abc import Collection

from wildfire.errors import InvalidActionError
from wildfire.games.blind.actions import Back, TurnUp
from wildfire.games.notation.lines import Action, Notation

_PLACE = re.compile("[1-9][0-9]?")


class BlindNotation(Notation):
    """Dominoes are turned up and go to the back of a row; nobody draws or just passes."""

    def action(self, name: str, text: str, roster: Collection[str]) -> Action:
        if text == "+":
            return TurnUp(name)
        if text.startswith("+"):
            if not _PLACE.fullmatch(text[1:]) or text == "+1":
                raise InvalidActionError("blind.no-place", text=text)
            return TurnUp(name, place=int(text[1:]))
        if text == "-":
            raise InvalidActionError("blind.say-what-goes-back", player=name)
        if text.startswith("-"):
            return Back(name, self.domino(text[1:]))
        return super().action(name, text, roster)
