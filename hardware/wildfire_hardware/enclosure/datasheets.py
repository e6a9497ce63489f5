"""Data sheet values of the parts inside the enclosure, in mm and cN."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Switch:
    """A keyboard switch of the MX kind (Cherry MX data sheet); 60 +- 20 cN is the black one."""

    cutout: float = 14.0
    plate: float = 1.5
    housing: float = 15.6
    above_plate: float = 6.6
    stem: float = 3.6
    below_plate: float = 8.3
    body_below_plate: float = 5.0
    closes_after_at_most: float = 2.6
    bottoms_after_at_least: float = 3.6
    closes_at: float = 60.0

    @property
    def closes_at_least(self) -> float:
        """The force of the weakest switch in a box of them, cN."""
        return self.closes_at * 2 / 3


@dataclass(frozen=True)
class Controller:
    """The Raspberry Pi Pico (data sheet): holes 2 mm from the ends, 11.4 mm apart."""

    length: float = 51.0
    width: float = 21.0
    thickness: float = 1.0
    holes_along: float = 47.0
    holes_across: float = 11.4
    plug_sticks_out: float = 1.3
    plug_width: float = 8.0
    plug_height: float = 2.7
