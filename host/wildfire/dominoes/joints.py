"""How the dominoes of a layout touch, for whoever draws it.

A game says this of each domino it has laid, and no drawing needs to know the game.
"""

from typing import Literal, NamedTuple

from wildfire.dominoes.pieces import Half

Arms = Literal["tips", "sides", "tee", "notches", "fan", "six"]
"""Where others may touch a domino.

- `tips`: the short sides; on all but the first only the one that points outward.
- `sides`: the long sides of a double; once they are covered, the short ones.
- `tee`: the three free sides of a double, in any order.
- `notches`: the domino lies in a round hub, and others begin at its notches, in any order.
- `fan`: the outward short side, from which they spread, in any order.
- `six`: the long sides and the corners of a double, in any order.
"""


class Joint(NamedTuple):
    """How one domino lies."""

    onto: int | None
    """The domino that it touches, counted from 0 as they were played; None for the first."""
    covered: int
    """The number of the end that it covers there; -1 if all open ends there are alike."""
    halves: tuple[Half, Half]
    """What is on the half that touches, and on the one that points outward."""
    crosswise: bool
    """Whether it touches with a long side."""
    arms: Arms
    most: int
    """How many dominoes can touch it in all, besides the one it was played on."""
