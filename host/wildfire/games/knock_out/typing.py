"""How Knock-Out is typed: `knock`, or the dominoes that go."""

import re
from collections.abc import Sequence
from typing import Any, ClassVar

from wildfire.errors import InvalidActionError
from wildfire.games.base import Action
from wildfire.games.knock_out.actions import Knock
from wildfire.games.knock_out.game import KnockOut
from wildfire.games.solitaire.typing import SolitaireTyping


class Typing(SolitaireTyping[KnockOut]):
    """What lines mean in a game of Knock-Out."""

    ids: ClassVar[tuple[str, ...]] = ("input.knock",)

    def meant(self, text: str, game: KnockOut, player: str, plays: Sequence[Any]) -> Action | None:
        if self.meaning(text) == "input.knock":
            if len(plays) == 1:
                return plays[0]
            raise InvalidActionError("knock-out.say-which", text=text)
        parts = re.split(r"[ \t]*[+,=][ \t]*|[ \t]+", text)
        if any(self.ends(part, game) is None for part in parts):
            return None
        named = tuple(self.held(part, game) for part in parts)
        if len(named) > 1:
            return Knock(player, named)
        found = [play for play in plays if named[0] in play.dominoes]
        if len(found) == 1:
            return found[0]
        id = "knock-out.say-which" if found else "knock-out.touches-none"
        raise InvalidActionError(id, text=text)
