"""The options of a table, as a round of any game takes them."""

from collections.abc import Mapping
from typing import NamedTuple

from wildfire.dominoes.drawing import DrawPolicy
from wildfire.dominoes.fits import Fits
from wildfire.dominoes.layout import Spinners
from wildfire.dominoes.leads import HIGHEST_DOUBLE, Lead
from wildfire.dominoes.pieces import Domino

COMMON_RULES = {"set": "C-1", "stock": "C-4", "must": "C-6", "over": "C-8"}
"""The rules on the set, on the order of the boneyard, on playing if one can, on the end."""


class Setup(NamedTuple):
    """The options of a table."""

    set: tuple[Domino, ...]
    hand: int
    """How many dominoes each player is dealt."""
    drawing: DrawPolicy
    spinners: Spinners
    rules: Mapping[str, str]
    """The numbers of the game's rules on `lead`, `turn`, `fit`, `draw` and `end`, and on what most
    games leave to `COMMON_RULES`."""
    fits: Fits
    lead: Lead = HIGHEST_DOUBLE

    def rule(self, what: str) -> str:
        """The number of the rule on that: the game's own, or the one that all games share."""
        return self.rules.get(what) or COMMON_RULES[what]
