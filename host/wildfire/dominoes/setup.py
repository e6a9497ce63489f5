"""The options of a table, as a round of any game takes them."""

from collections.abc import Mapping
from typing import NamedTuple

from wildfire.dominoes.drawing import DrawPolicy
from wildfire.dominoes.fits import Fits
from wildfire.dominoes.layout import Spinners
from wildfire.dominoes.leads import HIGHEST_DOUBLE, Lead
from wildfire.dominoes.pieces import Domino


class Setup(NamedTuple):
    """The options of a table."""

    set: tuple[Domino, ...]
    hand: int
    """How many dominoes each player is dealt."""
    drawing: DrawPolicy
    spinners: Spinners
    rules: Mapping[str, str]
    """The numbers of the game's rules on `lead`, `turn`, `fit`, `draw` and `end`."""
    fits: Fits
    lead: Lead = HIGHEST_DOUBLE
