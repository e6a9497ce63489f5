"""What players of Blind do besides playing; `str()` gives the record's line."""

from dataclasses import dataclass

from wildfire.dominoes.actions import Draw, Pass
from wildfire.dominoes.pieces import Domino


@dataclass(frozen=True, slots=True)
class TurnUp(Draw):
    """A domino of the player's own row is turned up. Nobody has seen it before, as with one from a
    boneyard.

    A dealt game needs it only if there is a choice (BL-11). `place` is counted from the front,
    which is 1.
    """

    place: int = 1

    def __str__(self) -> str:
        return f"{self.player}: +{'' if self.place == 1 else self.place}"


@dataclass(frozen=True, slots=True)
class Back(Pass):
    """The domino that was turned up fits nowhere and goes to the back of the row (BL-5)."""

    domino: Domino

    def __str__(self) -> str:
        return f"{self.player}: -{self.domino}"
