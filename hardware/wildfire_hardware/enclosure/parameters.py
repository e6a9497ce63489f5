"""The enclosure in numbers: what you can choose, and everything that follows from it.

Lengths are in mm, masses in g, forces in cN (1 g of weight is about 0.98 cN). +y is twelve o'clock,
where LED 0 lies. Numbers go clockwise as the players see them. z = 0 is the hub's underside.
Nothing here needs a CAD library, so that other tools can use the numbers.
"""

from dataclasses import dataclass, field
from functools import cached_property
from math import ceil, hypot
from typing import ClassVar

from wildfire_hub.settings import Settings

from .datasheets import Controller, Switch


class DesignError(ValueError):
    """These parameters make no hub; the text says which one is wrong, and what would fit."""


@dataclass(frozen=True)
class Design:
    """One hub. The defaults fit dominoes of double-twelve size and the common 86 mm ring of 24.

    Args:
        domino_length, domino_width, domino_thickness: the domino, mm.
        ring_outer, ring_inner: diameters of the LED ring's board, mm.
        leds: LEDs in the ring, 9..24; fewer than 24 are single LEDs in a printed carrier.
        wall: outer walls and top, mm.
        tolerance: the gap on every side between parts that fit or slide, mm.

    Raises:
        DesignError: if they make no hub.
    """

    SCREWS: ClassVar[dict[str, tuple[str, int]]] = {
        "base screw": ("M3 x 10", 4),
        "clamp screw": ("M2.5 x 8", 4),
        "controller screw": ("M2 x 5", 4),
    }

    domino_length: float = 50.0
    domino_width: float = 25.0
    domino_thickness: float = 10.0
    ring_outer: float = 86.0
    ring_inner: float = 71.0
    leds: int = 24
    wall: float = 2.4
    tolerance: float = 0.3
    switch: Switch = field(default_factory=Switch)
    controller: Controller = field(default_factory=Controller)

    # Two passes of a 0.4 mm nozzle on each side. Thinner walls break, thicker ones need more room.
    thin: float = 1.6
    notch_depth: float = 14.0
    corner: float = 16.0
    base_thickness: float = 2.4
    bed: float = 220.0
    friction: float = 0.3
    plastic_density: float = 1.27e-3
    domino_density: float = 1.6e-3

    def __post_init__(self) -> None:
        for name in ("domino_length", "domino_width", "domino_thickness", "wall", "tolerance"):
            if getattr(self, name) <= 0:
                raise DesignError(f"{name} must be more than 0 mm")
        if self.domino_width >= self.domino_length:
            raise DesignError("domino_width must be less than domino_length")
        if not 0.1 <= self.tolerance <= 0.6:
            raise DesignError(
                "tolerance must be 0.1..0.6 mm: parts jam with less and rattle with more"
            )
        if not 9 <= self.leds <= 24:
            raise DesignError("leds must be 9..24, as the firmware's setting `ring`")
        if self.ring_outer - self.ring_inner < 10:
            raise DesignError("the ring must be at least 5 mm wide: ring_outer - ring_inner >= 10")
        needed = 2 * (self.tube_corner_reach + self.tolerance)
        if self.ring_inner / 2 - self.seat < self.tube_corner_reach + self.tolerance:
            raise DesignError(
                f"a ring with a hole of {self.ring_inner:g} mm does not go round a domino of "
                f"{self.domino_length:g} x {self.domino_width:g} mm: ring_inner must be at least "
                f"{needed + 2 * self.seat:.1f} mm"
            )
        if 2 * self.half > self.bed:
            raise DesignError(
                f"the hub would be {2 * self.half:.0f} mm wide, the bed is {self.bed:g}"
            )
        if self.switch_room < self.switch.housing + 2 * self.tolerance + 2 * self.thin:
            raise DesignError("the switch does not fit under such a narrow domino")
        if self.weight > self.switch.closes_at_least:
            raise DesignError(
                f"a domino of {self.domino_mass:.0f} g could hold down a switch of "
                f"{self.switch.closes_at:g} cN: use one of "
                f"{ceil(1.5 * self.weight / 10) * 10} cN or more (switch)"
            )
        if (
            self.half - self.wall - self.controller_end_gap - self.controller.length
            < -self.half / 2
        ):
            raise DesignError("the controller does not fit beside the plunger")

    # -- numbers on the ring ------------------------------------------------------------------

    @cached_property
    def places(self) -> dict[int, int]:
        """The LED of each numeral, from the firmware's own automatic map."""
        places = Settings({"ring": str(self.leds), "map": "auto"}).places
        return {number: led for number, led in enumerate(places) if led >= 0}

    def bearing(self, led: int) -> float:
        """Degrees clockwise from twelve o'clock at which LED `led` lies."""
        return 360.0 * led / self.leds

    @property
    def single_leds(self) -> bool:
        return self.leds < 24

    # -- across -------------------------------------------------------------------------------

    @property
    def tray(self) -> tuple[float, float]:
        gap = 2 * self.tolerance
        return self.domino_length + gap, self.domino_width + gap

    @property
    def plunger(self) -> tuple[float, float]:
        return self.tray[0] + 2 * self.thin, self.tray[1] + 2 * self.thin

    @property
    def tube(self) -> tuple[float, float]:
        """The inside of the tube in which the plunger slides."""
        return self.plunger[0] + 2 * self.tolerance, self.plunger[1] + 2 * self.tolerance

    @property
    def tube_outside(self) -> tuple[float, float]:
        return self.tube[0] + 2 * self.thin, self.tube[1] + 2 * self.thin

    @property
    def tube_rounding(self) -> float:
        return 4.0

    @property
    def tube_corner_reach(self) -> float:
        """How far from the centre the tube's rounded corners reach."""
        r = self.tube_rounding
        return hypot(self.tube_outside[0] / 2 - r, self.tube_outside[1] / 2 - r) + r

    @property
    def switch_room(self) -> float:
        return self.tray[1]

    @property
    def led_radius(self) -> float:
        return (self.ring_outer + self.ring_inner) / 4

    @property
    def seat(self) -> float:
        """How far the diffuser reaches inward beyond the ring. It rests on this part."""
        return 1.5

    @property
    def diffuser_radii(self) -> tuple[float, float]:
        """The radii of the groove at the top. It narrows by 45 degrees to print without support."""
        return self.ring_inner / 2 - self.seat, self.ring_outer / 2 + 1.6

    @property
    def cell_radii(self) -> tuple[float, float]:
        return self.ring_inner / 2 + 0.8, self.ring_outer / 2 - 0.8

    @property
    def cell_degrees(self) -> float:
        return min(360.0 / self.leds, 20.0)

    @property
    def rib(self) -> float:
        return 1.2

    @property
    def notch_width(self) -> float:
        return self.domino_width + 4 * self.tolerance

    @property
    def notch_floor(self) -> float:
        """The distance from the centre to an inserted domino."""
        return self.diffuser_radii[1] + self.wall

    @property
    def half(self) -> float:
        """Half the hub's width."""
        return self.notch_floor + self.notch_depth

    @property
    def screw_at(self) -> float:
        """x and y of the screws that hold the base, up to sign; their bosses run into the wall."""
        into_wall = 0.8
        from_corner = self.corner - self.wall - self.screw_boss + into_wall
        return self.half - self.corner + from_corner / 2**0.5

    @property
    def screw_boss(self) -> float:
        return 5.0

    @property
    def clamp_screw_radius(self) -> float:
        return self.ring_outer / 2 + self.tolerance + self.thin + 3.0

    @property
    def controller_end_gap(self) -> float:
        return 1.5

    @property
    def controller_at(self) -> tuple[float, float]:
        """The middle of the controller, whose plug points to +x."""
        x = self.half - self.wall - self.controller_end_gap - self.controller.length / 2
        return x, self.tube_outside[1] / 2 + self.controller.width / 2 + 4.0

    @property
    def buzzer_at(self) -> tuple[float, float]:
        return -(self.half - self.wall - 10.0), -(self.notch_width / 2 + self.wall + 14.0)

    @property
    def buzzer_diameter(self) -> float:
        return 12.0

    @property
    def foot_diameter(self) -> float:
        return 12.0

    # -- upwards ------------------------------------------------------------------------------

    @property
    def domino_mass(self) -> float:
        size = self.domino_length * self.domino_width * self.domino_thickness
        return size * self.domino_density

    @property
    def plunger_mass(self) -> float:
        """The most it can weigh: walls and deck, solid."""
        around = 2 * sum(self.plunger)
        walls = around * (self.guide + self.lift + self.flange + 0.6) * self.thin
        return (walls + self.tray[0] * self.tray[1] * self.deck) * self.plastic_density

    @property
    def weight(self) -> float:
        """The force on the switch at the end of a press, cN: the weight of all that moves, and the
        friction in the tube if the plunger is a little tilted.
        """
        return 1.25 * 0.981 * (self.domino_mass + self.plunger_mass)

    @property
    def rest_gap(self) -> float:
        """Between the switch's stem and the plunger, when nothing lies on it."""
        return 0.2

    @property
    def travel(self) -> float:
        """From rest to the hard stop: after the switch closes, and before it reaches its end."""
        switch = self.switch
        return self.rest_gap + (switch.closes_after_at_most + switch.bottoms_after_at_least) / 2

    @property
    def deck(self) -> float:
        """The thickness between domino and switch. It is printed as a bridge, so it is not thin."""
        return 2.4

    @property
    def sink(self) -> float:
        """How deep the domino lies in the top: deep enough to stay, high enough to press."""
        return self.domino_thickness * 0.45

    @property
    def guide(self) -> float:
        """The tube's length. In a shorter one a press at the domino's end jams (2 x mu x lever)."""
        return max(14.0, 2 * self.friction * self.domino_length / 2 + 1.0)

    @property
    def lift(self) -> float:
        """How far the plunger can rise before its flange meets the tube."""
        return 0.5

    @property
    def flange(self) -> float:
        return 2.0

    @property
    def top(self) -> float:
        """The height of the hub without its feet."""
        switch = self.switch
        wires = 3.0
        above_base = (
            wires + switch.below_plate + switch.above_plate + switch.stem
            + self.rest_gap + self.deck + self.sink,
            2.0 + self.travel + self.flange + self.lift + self.guide,
        )  # fmt: skip
        return self.base_thickness + max(above_base)

    @property
    def tray_floor(self) -> float:
        return self.top - self.sink

    @property
    def underside(self) -> float:
        """Of the plunger's deck, which presses the stem."""
        return self.tray_floor - self.deck

    @property
    def stem_top(self) -> float:
        return self.underside - self.rest_gap

    @property
    def plate_top(self) -> float:
        """The top of the plate into which the switch clips."""
        return self.stem_top - self.switch.stem - self.switch.above_plate

    @property
    def rim_top(self) -> float:
        return self.top + 0.6

    @property
    def skirt_bottom(self) -> float:
        return self.top - self.guide - self.lift - self.flange

    @property
    def stop(self) -> float:
        """Where the plunger stops when pressed, so that the switch does not carry it."""
        return self.skirt_bottom - self.travel

    @property
    def diffuser(self) -> float:
        return 1.6

    @property
    def numeral_height(self) -> float:
        """How high the numerals stand out, so that fingers can read them too."""
        return 0.6

    @property
    def numeral_size(self) -> float:
        """From the foot of a numeral to its head."""
        return 0.66 * (self.diffuser_radii[1] - self.diffuser_radii[0])

    @property
    def colour_change(self) -> float:
        """Height of the diffuser's print at which the filament changes to black."""
        return self.diffuser

    @property
    def light_room(self) -> float:
        """From the ring's board to the diffuser. If they are closer, the LED is a glaring point."""
        return 6.0

    @property
    def board_top(self) -> float:
        return self.top - self.diffuser - self.light_room

    @property
    def board(self) -> float:
        """Thickness of the ring's board, or of the carrier of single LEDs."""
        return 3.0 if self.single_leds else 1.6

    @property
    def board_bottom(self) -> float:
        return self.board_top - self.board

    @property
    def clamped(self) -> float:
        """Where rim and bosses end: before the board's back, so that the clamp presses on it."""
        return self.board_bottom + 0.2

    @property
    def clamp(self) -> float:
        return 2.0

    @property
    def controller_bottom(self) -> float:
        return self.base_thickness + 4.0

    @property
    def plug_middle(self) -> float:
        controller = self.controller
        return self.controller_bottom + controller.thickness + controller.plug_height / 2


DEFAULT = Design()
LEAN = Design(leds=9)
