"""How a record writes what only Knock-Out has: dominoes as they lie, and `Ana: 4-3+3-3`."""

from collections.abc import Collection

from wildfire.dominoes.pieces import Domino, parse_ends
from wildfire.games.knock_out.actions import Knock
from wildfire.games.knock_out.dominoes import Lying
from wildfire.games.notation.lines import Action, Notation


class KnockOutNotation(Notation):
    """A domino is written as it lies, its left end first."""

    def domino(self, text: str) -> Domino:
        return Lying(*parse_ends(text))

    def action(self, name: str, text: str, roster: Collection[str]) -> Action:
        if "+" in text[1:]:
            return Knock(name, tuple(self.domino(each.strip()) for each in text.split("+")))
        return super().action(name, text, roster)
