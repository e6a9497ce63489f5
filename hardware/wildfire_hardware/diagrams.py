"""Wiring diagrams as SVG: one for each board, and the places of the pins on a Pico."""

import re
from pathlib import Path

import schemdraw
from schemdraw import elements as elm
from schemdraw.segments import SegmentText

from .boards import USES, Board, boards

_NUMBERED = re.compile(r"(.+) \(pin (\d+)\)")
_PAINT = {
    "red": "#c62828",
    "black": "#222222",
    "green": "#2e7d32",
    "blue": "#1565c0",
    "yellow": "#b8860b",
}
_APART = 1.5
_REACH = 6.6


class PinNumberError(ValueError):
    """The board's pins have no numbers, so its rows of pins cannot be drawn."""


class _Words(elm.Element):
    """Text at a fixed place, whatever the direction of the drawing."""

    def __init__(self, text: str, align: str, size: float = 10) -> None:
        super().__init__()
        self.segments.append(SegmentText((0, 0), text, align=(align, "center"), fontsize=size))


def _pins(board: Board) -> list[tuple[str, str]]:
    """Anchor and text of the board's pins from top to bottom, in the order of the parts."""
    made = [("power", board.power)]
    for use in board.uses:
        pair = [(use, board.printed[use]), (f"{use} ground", board.ground[use])]
        # Supply and ground side by side, so that the capacitor between them crosses no wire.
        made += reversed(pair) if use == "leds" else pair
    return made


def wiring(board: Board, path: Path) -> None:
    """Draws which pin is connected to what."""
    pins = _pins(board)
    with schemdraw.Drawing(file=str(path), show=False, fontsize=11) as drawing:
        drawing.config(bgcolor="white", margin=0.4)
        slots = [
            elm.IcPin(name=text, side="right", anchorname=name, slot=f"{len(pins) - i}/{len(pins)}")
            for i, (name, text) in enumerate(pins)
        ]
        chip = elm.Ic(pins=slots, size=(4.6, _APART * len(pins)), pinspacing=_APART, leadlen=0.5)
        drawing.add(chip.label(board.title, "top"))
        ends = {name: _lead(drawing, chip, name) for name, _ in pins}
        _ring(drawing, chip, ends, board.leds)
        _switch(drawing, ends)
        if "buzzer" in board.pins:
            _buzzer(drawing, ends)


def _lead(drawing: schemdraw.Drawing, chip: elm.Ic, name: str) -> tuple[float, float]:
    """Draws the wire from one pin, with its colour as a word; returns its far end."""
    colour = "red" if name == "power" else USES.get(name, "black")
    drawing.config(color=_PAINT[colour], lw=2.5)
    start = chip.absanchors[name]
    drawing.add(elm.Line().at(start).right(1.6).label(colour, fontsize=9))
    if name == "power":
        drawing.add(elm.Diode().right(2.2).label("1N4001"))
    if name == "leds":
        drawing.add(elm.Resistor().right(2.2).label("330 Ω"))
    drawing.add(elm.Line().right().tox(start[0] + _REACH))
    drawing.config(color="black", lw=2)
    return start[0] + _REACH, start[1]


def _ring(
    drawing: schemdraw.Drawing, chip: elm.Ic, ends: dict[str, tuple[float, float]], leds: int
) -> None:
    middle = chip.absanchors["power"][0] + 5.2
    plus, minus = (middle, ends["power"][1]), (middle, ends["leds ground"][1])
    drawing.add(elm.Dot().at(plus))
    drawing.add(elm.Dot().at(minus))
    drawing.add(elm.Capacitor(polar=True).at(plus).to(minus))
    drawing.add(_Words("100 µF", "left").at((middle + 0.35, minus[1] + 0.35)))
    slots = [
        elm.IcPin(name=name, side="left", slot=f"{3 - i}/3", anchorname=name)
        for i, name in enumerate(("5V", "GND", "DI"))
    ]
    ring = elm.Ic(pins=slots, size=(3.0, 3 * _APART), pinspacing=_APART, leadlen=0.3)
    drawing.add(ring.theta(0).at(ends["power"]).anchor("5V").label(f"ring of {leds} LEDs", "top"))


def _switch(drawing: schemdraw.Drawing, ends: dict[str, tuple[float, float]]) -> None:
    x, y = ends["button"]
    drawing.add(elm.Button().endpoints((x, y), ends["button ground"]))
    drawing.add(_Words("switch under\nthe domino", "left").at((x + 0.8, y - _APART / 2)))


def _buzzer(drawing: schemdraw.Drawing, ends: dict[str, tuple[float, float]]) -> None:
    (x, y), below = ends["buzzer"], ends["buzzer ground"]
    middle = y - _APART / 2 + 0.25
    speaker = drawing.add(elm.Speaker().theta(0).at((x, middle)).anchor("in1"))
    drawing.add(elm.Line().at((x, y)).to((x, middle)))
    drawing.add(elm.Line().at(speaker.absanchors["in2"]).to(below))
    drawing.add(_Words("piezo buzzer", "left").at((x + 1.2, y - _APART / 2)))


def numbered(board: Board) -> dict[int, tuple[str, str]]:
    """Number of each pin in use -> text on the board, wire colour.

    Raises:
        PinNumberError: if a pin in use has no number.
    """
    wanted = [(board.power, "red")]
    wanted += [(board.printed[use], USES[use]) for use in board.uses]
    wanted += [(text, "black") for text in board.ground.values()]
    found = {}
    for text, colour in wanted:
        match = _NUMBERED.fullmatch(text)
        if match is None:
            raise PinNumberError(f"{board.title}: {text!r} does not say (pin N)")
        found[int(match[2])] = (match[1], colour)
    return found


def pin_rows(board: Board, path: Path) -> None:
    """Draws a Pico from above with its forty pins numbered, and those in use named and coloured."""
    used = numbered(board)
    with schemdraw.Drawing(file=str(path), show=False, fontsize=10) as drawing:
        drawing.config(bgcolor="white", margin=0.3)
        drawing.add(elm.Rect(corner1=(0, 0), corner2=(5.2, 15.2), fill="#e3f1e6").at((0, 0)))
        drawing.add(elm.Rect(corner1=(0, 0), corner2=(2.0, 1.3), fill="#cfd4d8").at((1.6, 14.4)))
        drawing.add(_Words("USB", "center").at((2.6, 15.05)))
        drawing.add(_Words(f"{board.title}\nfrom above", "center", 9).at((2.6, 7.4)))
        for pin in range(1, 41):
            left = pin <= 20
            out = -1 if left else 1
            x, y = (0.4, 0.72 * (20.5 - pin)) if left else (4.8, 0.72 * (pin - 20.5))
            text, wire = used.get(pin, ("", ""))
            if wire:
                drawing.add(elm.Line(lw=2.5, color=_PAINT[wire]).at((x, y)).to((x + out * 1.5, y)))
                label = _Words(f"{text}: {wire}", "right" if left else "left")
                drawing.add(label.at((x + out * 1.7, y)))
            drawing.add(elm.Dot(radius=0.2, fill=_PAINT.get(wire, "white")).at((x, y)))
            number = _Words(str(pin), "left" if left else "right", 8)
            drawing.add(number.at((x - out * 0.35, y)))


def draw(folder: Path) -> list[Path]:
    """Writes every diagram; returns the paths."""
    schemdraw.use("svg")
    written = []
    for board in boards():
        written.append(folder / f"wiring-{board.name}.svg")
        wiring(board, written[-1])
        if board.name == "pico":
            written.append(folder / "pins-pico.svg")
            pin_rows(board, written[-1])
    return written
