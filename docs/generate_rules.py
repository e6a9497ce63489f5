"""Writes docs/pictures/rules-*.svg: the drawn examples of docs/rules.md.

    python docs/generate_rules.py        writes the pictures
    python docs/generate_rules.py -      prints them

The rules play every layout before it is drawn, so no picture shows anything that they refuse.
"""

import math
import sys
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import NamedTuple

from wildfire.games.notation.record import read
from wildfire.games.wildfire import W2, Number, Wildfire, domino
from wildfire.games.wildfire.layout import starts_flame

PICTURES = Path(__file__).with_name("pictures")
HALF = 26
"""The side of half a domino."""
GAP = 3
HUB = 50
"""The radius of the hub. The arms begin at its notches."""
MARGIN = 22
NOTCHES = (0, 180, -90, 90)
"""The directions of the centre's four open ends, in degrees, in the order of use."""

HEADERS = "[game wildfire]\n[players Ana, Bo, Cy]\n[dealer Ana]\n"
LAYOUTS = {
    "start": ("The centre: 9-9 in the hub, with four open ends", "Bo: 9-9"),
    "attach": (
        "A 9-4 on the centre, and a 4-4 across its end as a T",
        "Bo: 9-9 / Cy: 9-4@0 / Ana: 4-4@1",
    ),
    "wild": (
        "1-5 is wild: attached by its 1, it fits the 9, and leaves a 5",
        "Bo: 9-9 / Cy: 1-5@0",
    ),
    "open-wild-one": (
        "9-1 attached by its 9: the Wild One end is open and waits for the hub",
        "Bo: 9-9 / Cy: 9-1@0",
    ),
    "open-wild-one-complete": (
        "The hub showed 6, and 6-3 has completed the Wild One",
        "Bo: 9-9 / Cy: 9-1@0 / *6 / Ana: 6-3@1",
    ),
    "double-wild-one": (
        "The Double Wild One lies across; the hub showed 6, three plays complete it",
        "Bo: 9-9 / Cy: 9-4@0 / Ana: 1-1@1 / *6 / Bo: 6-5@2 / Cy: 6-8@2 / Ana: 1-3@2",
    ),
    "double-wildfire": (
        "A Double Wildfire: the hub showed 6, two plays make a V",
        "Bo: 9-9 / Cy: 9-4@0 / Ana: 4-W2@1 / *6 / Bo: 6-2@2 / Cy: 1-5@2",
    ),
    "triple-wildfire": (
        "A Triple Wildfire: the hub showed 7, three plays make a W",
        "Bo: 9-9 / Cy: 9-W3@0 / *7 / Ana: 7-2@1 / Bo: 7-8@1 / Cy: 1-6@1",
    ),
    "chain": (
        "The last play on a Wildfire may start the next flame",
        "Bo: 8-8 / Cy: 8-W2@0 / *6 / Ana: 6-3@1 / Bo: 6-W2@1",
    ),
}
"""Name of the picture: what it shows, and the lines of the record that lead to it."""

SET = (
    ("6-4", "10 points"),
    ("9-9", "a double: 18"),
    ("1-4", "a Wild One: 14"),
    ("1-1", "the Double Wild One: 20"),
    ("6-W2", "a Double Wildfire: 26"),
    ("7-W3", "a Triple Wildfire: 37"),
)
PIPS = ("", "4", "26", "246", "0268", "02468", "035268", "0352684", "01235678", "012345678")
"""For each number the cells of a grid of three by three that have a pip, counted row by row."""

STYLE = """\
text{font:15px system-ui,sans-serif;fill:#2b2622;text-anchor:middle}
.small{font-size:13px}.tile{fill:#fffdf7;stroke:#2b2622;stroke-width:1.5}
.new{stroke:#b3400c;stroke-width:3.5}.pip{fill:#2b2622}.wild{fill:#e0701a;stroke:#2b2622}
.fire{fill:#d6401f;stroke:#2b2622;stroke-width:1}.hub{fill:#3a332e}.notch{fill:#f7c948}
.open{fill:#faf6ec;stroke:#2b2622;stroke-dasharray:3 3}
.flame{fill:#f7c948;stroke:#b3400c;stroke-width:2}
"""


class Slot(NamedTuple):
    """Where a domino begins, and the direction in which it points, in degrees."""

    x: float
    y: float
    angle: float

    def ahead(self, length: float, aside: float = 0, turn: float = 0) -> "Slot":
        """The slot this far ahead and to the right of here, turned clockwise."""
        cos, sin = math.cos(math.radians(self.angle)), math.sin(math.radians(self.angle))
        return Slot(
            self.x + length * cos - aside * sin,
            self.y + length * sin + aside * cos,
            self.angle + turn,
        )


class Placed(NamedTuple):
    """A domino as it is drawn: the end at the left of its own picture, then the other."""

    first: int
    second: int
    middle: Slot


def place(game: Wildfire) -> tuple[list[Placed], list[list[Slot]]]:
    """Every domino of the layout, and the slots at the open ends that each has left."""
    layout = game.round.layout
    placed: list[Placed] = []
    free: list[list[Slot]] = []
    for play in layout.plays:
        if play.onto is None:
            placed.append(Placed(play.attached, play.open, Slot(0, 0, 90)))
            centre = [Slot(0, 0, angle).ahead(HUB + GAP) for angle in NOTCHES]
            free.append(centre[: game.options.centre_ends])
            continue
        slot = free[play.onto].pop(0)
        if play.attached == play.open:
            placed.append(Placed(play.attached, play.open, slot.ahead(HALF / 2, turn=90)))
            sides = HALF + GAP
            middle = slot.ahead(HALF / 2)
            free.append(
                [
                    slot.ahead(HALF + GAP),
                    middle.ahead(0, -sides, -90),
                    middle.ahead(0, sides, 90),
                ]
            )
        else:
            placed.append(Placed(play.attached, play.open, slot.ahead(HALF)))
            free.append(fan(slot.ahead(2 * HALF + GAP), play.open))
    return placed, free


def fan(end: Slot, opened: int) -> list[Slot]:
    """One slot straight ahead; a V on a Double Wildfire, a W on a Triple."""
    if opened < W2:
        return [end]
    sides = [end.ahead(4, side * HALF * 0.6, side * 32) for side in (-1, 1)]
    if opened == W2:
        return sides
    outer = [end.ahead(2, side * HALF * 0.85, side * 52) for side in (-1, 1)]
    return [end.ahead(HALF / 2), *outer]


def draw_end(end: int, x: float) -> Iterator[str]:
    """The pips, the Wild One's star or the flames of one end, around (x, 0)."""
    if end >= W2:
        count = end - 30
        for n in range(count):
            across = x + (n - (count - 1) / 2) * 7.5
            yield (
                f'<path class="fire" d="M{across:.1f} -9c1 5 5 6 5 12a5 5 0 0 1 -10 0'
                'c0 -3 2 -4 2 -7c1 2 2 2 2 2c0 -3 0 -5 1 -7z"/>'
            )
    elif end == 1:
        corners = [(9 if n % 2 else 4, math.radians(n * 22.5)) for n in range(16)]
        points = " ".join(f"{x + r * math.sin(a):.1f},{r * math.cos(a):.1f}" for r, a in corners)
        yield f'<polygon class="wild" points="{points}"/>'
    else:
        for cell in map(int, PIPS[end]):
            row, column = divmod(cell, 3)
            across, down = x + 7 * (column - 1), 7 * (row - 1)
            yield f'<circle class="pip" cx="{across:.1f}" cy="{down}" r="2.6"/>'


def draw_domino(tile: Placed, new: bool = False) -> Iterator[str]:
    x, y, angle = tile.middle
    kind = "tile new" if new else "tile"
    yield f'<g transform="translate({x:.1f} {y:.1f}) rotate({angle:.1f})">'
    yield (
        f'<rect class="{kind}" x="{-HALF}" y="{-HALF / 2}" width="{2 * HALF}" height="{HALF}" '
        'rx="4"/>'
    )
    yield f'<path d="M0 {3 - HALF / 2}V{HALF / 2 - 3}" stroke="#2b2622"/>'
    yield from draw_end(tile.first, -HALF / 2)
    yield from draw_end(tile.second, HALF / 2)
    yield "</g>"


def draw_open(slot: Slot, number: int | None, flame: bool) -> Iterator[str]:
    """The mark of an open end: the number that fits there, "?" until the hub has stopped."""
    x, y, _ = slot.ahead(12)
    shown = "?" if number is None else number
    yield f'<circle class="{"flame" if flame else "open"}" cx="{x:.1f}" cy="{y:.1f}" r="10"/>'
    yield f'<text class="small" x="{x:.1f}" y="{y + 4.5:.1f}">{shown}</text>'


def draw_hub() -> Iterator[str]:
    yield f'<circle class="hub" r="{HUB}"/>'
    for angle in NOTCHES:
        x, y, _ = Slot(0, 0, angle).ahead(HUB - 7)
        yield f'<circle class="notch" cx="{x:.1f}" cy="{y:.1f}" r="4"/>'


def draw_layout(title: str, lines: str) -> str:
    text = HEADERS + "".join(f"{line}\n" for line in lines.split(" / "))
    game = read(text.encode()).game
    placed, free = place(game)
    layout = game.round.layout
    body = list(draw_hub())
    for number, tile in enumerate(placed):
        body += draw_domino(tile, new=number == len(placed) - 1)
    spots = [tile.middle for tile in placed]
    for k, slots in enumerate(free):
        flame = starts_flame(layout.plays[k].open)
        for slot in slots[: layout.counts[k]]:
            body += draw_open(slot, layout.numbers[k], flame)
            spots.append(slot.ahead(12))
    body += draw_number(game, top=min(-HUB, *(spot.y - HALF for spot in spots)))
    left = min(-HUB, *(spot.x - HALF for spot in spots)) - MARGIN
    right = max(HUB, *(spot.x + HALF for spot in spots)) + MARGIN
    top = min(-HUB, *(spot.y - HALF for spot in spots)) - MARGIN
    bottom = max(HUB, *(spot.y + HALF for spot in spots)) + MARGIN
    return svg(title, body, left, top, right - left, bottom - top)


def draw_number(game: Wildfire, top: float) -> Iterator[str]:
    """What the hub showed last, if it was pressed."""
    numbers = [each.value for each in game.played[-1].actions if isinstance(each, Number)]
    if numbers:
        yield f'<text x="0" y="{top - 2:.0f}">the hub showed {numbers[-1]}</text>'


def draw_set() -> str:
    body = []
    for n, (ends, words) in enumerate(SET):
        first, second = ends.split("-")
        codes = {"W2": W2, "W3": W2 + 1}
        end = codes.get(second) or int(second)
        x, y = 100 + n % 3 * 200, 40 + n // 3 * 80
        body += draw_domino(Placed(int(first), end, Slot(x, y, 0)))
        assert str(domino(int(first), end).points) in words
        body.append(f'<text class="small" x="{x}" y="{y + 34}">{escape(words)}</text>')
    return svg("Six dominoes and what they score", body, 0, 0, 600, 180)


def svg(title: str, body: list[str], x: float, y: float, width: float, height: float) -> str:
    box = f"{x:.0f} {y:.0f} {width:.0f} {height:.0f}"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" '
        f'width="{1.3 * width:.0f}" height="{1.3 * height:.0f}" role="img">',
        f"<title>{escape(title)}</title>",
        f"<style>{STYLE}</style>",
        f'<rect x="{x:.0f}" y="{y:.0f}" width="{width:.0f}" height="{height:.0f}" rx="10" '
        'fill="#efe6d2"/>',
        *body,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def pictures() -> dict[str, str]:
    """Each picture by its file name."""
    drawn = {f"rules-{name}.svg": draw_layout(*what) for name, what in LAYOUTS.items()}
    return {"rules-set.svg": draw_set(), **drawn}


def main() -> None:
    for name, drawn in pictures().items():
        if sys.argv[1:] == ["-"]:
            sys.stdout.write(drawn)
        else:
            PICTURES.mkdir(exist_ok=True)
            (PICTURES / name).write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    main()
