"""How a record writes what only a game for one player has."""

from collections.abc import Collection

from wildfire.games.notation.lines import Action, Notation
from wildfire.games.solitaire.actions import Discard


class PairNotation(Notation):
    """Two dominoes are taken away together: `Ana: 6-5+1-0`."""

    def action(self, name: str, text: str, roster: Collection[str]) -> Action:
        one, plus, other = text.partition("+")
        if one and plus:
            return Discard.of(name, self.domino(one.strip()), self.domino(other.strip()))
        return super().action(name, text, roster)
