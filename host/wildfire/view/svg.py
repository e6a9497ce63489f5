"""A scene as an SVG picture. It has no words but those it is given, and numbers.

Its colours follow the page, light or dark. What they say is also said by a shape: the newest domino
has a thick edge, an open place a dashed one, the hub's number a light.
"""

import math
from collections.abc import Callable, Iterable, Iterator
from html import escape
from typing import NamedTuple

from wildfire.dominoes.pieces import Half
from wildfire.view.scene import Hand, Hub, OpenPlace, Piece, Scene

SCALE = 40
"""The units of the picture in a half: whole numbers say enough."""
SIZE = 0.65
"""The pixels of a unit, unless the page says how large the picture is."""
WIDEST = 720
"""The pixels of the widest picture, unless the page says so."""
MARGIN = 0.6
ROW_HEIGHT = 2.5
ROW_STEP = 1.25
LETTER = 0.34
"""The width of a letter of a name, in halves."""
PIPS = ("", "4", "08", "048", "0268", "02468", "012678", "0124678", "01235678", "012345678")
"""For each number the cells of a half that have a pip, three rows of three along the domino."""

STAR = " ".join(
    f"{r * math.sin(math.pi * n / 5):.1f},{r * math.cos(math.pi * n / 5):.1f}"
    for n, r in enumerate((6, 14) * 5)
)
STYLE = """\
.table{fill:#ece5d3}.shadow{fill:#5b4c2c;opacity:.28}
.face{fill:#fffdf6;stroke:#5a5244;stroke-width:1.5}.line{stroke:#a89f8d;stroke-width:2}
.pip{fill:#221e18}.new .face{stroke:#0066b3;stroke-width:5}
.back{fill:#44685c;stroke:#2c463d;stroke-width:1.5}.weave{fill:none;stroke:#9dbdb0;stroke-width:1.5}
.open text{font-size:25px}.open rect{fill:none;stroke:#857b67;stroke-width:2;stroke-dasharray:6 5}
text{font:600 20px system-ui,sans-serif;fill:#4a4438;text-anchor:middle}
.caption{font-size:16px}.digit{font-size:28px;fill:#221e18}.name{text-anchor:start}
.star{fill:#d55e00;stroke:#8f3f00;stroke-width:1.5;stroke-linejoin:round}
.flame{fill:#d55e00;stroke:#8f3f00}.heart{fill:#ffc845}
.hub{fill:#35322e}.rim{fill:none;stroke:#575149;stroke-width:20}.notch{fill:#ece5d3}
.numeral{font-size:13px;fill:#d8d0c0}.light{fill:#ffc845}.lit{font-size:16px;fill:#221e18}
@media(prefers-color-scheme:dark){
.table,.notch{fill:#202b27}.shadow{fill:#000;opacity:.4}.face{fill:#f3eedf;stroke:#101614}
.new .face{stroke:#56b4e9}.open rect{stroke:#a9b5ad}text{fill:#dfe5dc}.digit,.lit{fill:#221e18}
.back{fill:#517a6c;stroke:#101614}.hub{fill:#0f1211}.rim{stroke:#3a3f3c}
}
"""


def pips(number: int, x: float, turn: float) -> str:
    """The pips of a number, or its digits if there are no pips for it."""
    if number >= len(PIPS):
        return digit(number, x, turn)
    cells = [divmod(int(cell), 3) for cell in PIPS[number]]
    return "".join(
        f'<circle class="pip" cx="{x + 11 * (column - 1):g}" cy="{11 * (row - 1)}" r="4.2"/>'
        for row, column in cells
    )


def digit(number: int, x: float, turn: float) -> str:
    """A number in digits, upright."""
    return f'<text class="digit" {_there(x, turn)} y="10">{number}</text>'


DrawNumber = Callable[[int, float, float], str]
"""Draws a number on a half, so far along a domino that lies in this direction."""


class Caption(NamedTuple):
    """Words whose middle is at a point."""

    x: float
    y: float
    words: str


def svg(
    scene: Scene, title: str, captions: Iterable[Caption] = (), number: DrawNumber = pips
) -> str:
    """The picture of a scene. What it says to somebody who cannot see it is the title.

    Numbers are drawn as `pips`; `digit` suits a picture with fewer than 12 pixels for a half.
    """
    box = scene.box
    rows = [hand for hand in scene.hands if hand.row]
    names = max((0.5 + LETTER * len(hand.player) for hand in rows), default=0)
    longest = max((ROW_STEP * len(hand.row) for hand in rows), default=0)
    width = max(box.width, names + longest) + 2 * MARGIN
    height = box.height + 2 * MARGIN + len(rows) * ROW_HEIGHT
    left = box.left - (width - box.width) / 2
    x, y, wide, high = (round(SCALE * each) for each in (left, box.top - MARGIN, width, height))
    size = min(SIZE, WIDEST / wide)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {wide} {high}" '
        f'width="{size * wide:.0f}" height="{size * high:.0f}" role="img">',
        f"<title>{escape(title)}</title>",
        f"<style>{STYLE}</style>",
        f'<rect class="table" x="{x}" y="{y}" width="{wide}" height="{high}" rx="14"/>',
    ]
    if scene.hub:
        lines += draw_hub(scene.hub)
    for place in scene.open_places:
        lines += draw_open(place)
    lying = [*scene.rows, *scene.pieces]
    lines += (draw_shadow(piece) for piece in lying)
    # The newest last: its edge is the widest.
    for piece in sorted(lying, key=lambda piece: piece.newest):
        lines += draw_piece(piece, number)
    for n, hand in enumerate(rows):
        down = box.bottom + (n + 0.5) * ROW_HEIGHT + MARGIN / 2
        lines += draw_row(hand, left + MARGIN, down, names, number)
    lines += (draw_caption(each) for each in captions)
    return "\n".join([*lines, "</svg>"]) + "\n"


def draw_shadow(piece: Piece) -> str:
    """The shadow of a domino, which falls the same way wherever it points."""
    return f"<g {_at(piece.x + 0.03, piece.y + 0.07, piece.turn)}>{_outline('shadow')}</g>"


def draw_piece(piece: Piece, number: DrawNumber) -> Iterator[str]:
    """A domino, face up or down."""
    kind = ' class="new"' if piece.newest else ""
    yield f"<g{kind} {_at(piece.x, piece.y, piece.turn)}>"
    if piece.halves is None:
        yield f'{_outline("back")}<path class="weave" d="M-22 0L0-11L22 0L0 11ZM-13 0H13"/>'
    else:
        yield f'{_outline("face")}<path class="line" d="M0-14V14"/>'
        for half, x in zip(piece.halves, (-SCALE // 2, SCALE // 2), strict=True):
            yield from draw_half(half, x, piece.turn, number)
    yield "</g>"


def draw_half(half: Half, x: float, turn: float, number: DrawNumber) -> Iterator[str]:
    """What is on a half whose middle is `x` along a domino: a number, a star or flames."""
    if half == "star":
        yield f'<polygon class="star" points="{STAR}" {_there(x, turn)}/>'
    elif isinstance(half, str):
        count = int(half.rpartition("-")[2])
        for n in range(count):
            y = 11.5 * (n - (count - 1) / 2)
            yield (
                f'<g transform="translate({x:g} {y:g})"><path class="flame" '
                'd="M15 0C8-1 5-6-3-5.3C-9-5-12-3-12 0C-12 3-9 5-3 5.3C5 6 8 1 15 0Z"/>'
                '<path class="heart" d="M5 0C1-.5 0-3-4-2.7C-7-2.5-8-1-8 0C-8 1-7 2.5-4 2.7'
                'C0 3 1 .5 5 0Z"/></g>'
            )
    else:
        yield number(half, x, turn)


def draw_open(place: OpenPlace) -> Iterator[str]:
    """Where a domino would lie, and the number that fits there; "?" if nobody knows yet."""
    shown = "?" if place.number is None else place.number
    yield f'<g class="open" {_at(place.x, place.y, place.turn)}>'
    yield '<rect x="-37" y="-17" width="74" height="34" rx="6"/>'
    yield f'<text {_there(-SCALE / 2, place.turn)} y="9">{shown}</text></g>'


def draw_hub(hub: Hub) -> Iterator[str]:
    """The hub without its centre: the ring of numerals, and a light on the one in force."""
    x, y, radius = (round(SCALE * each, 1) for each in (hub.x, hub.y, hub.radius))
    yield f'<g transform="translate({x:g} {y:g})">'
    yield f'<circle class="hub" r="{radius:g}"/><circle class="rim" r="{radius - 15:g}"/>'
    for turn in (0, 90, 180, 270):
        tip = f"M{radius + 1:g}-6V6L{radius - 8:g} 0Z"
        yield f'<path class="notch" d="{tip}" transform="rotate({turn})"/>'
    for n, numeral in enumerate(hub.numbers):
        angle = math.tau * (n + 0.5) / len(hub.numbers)
        a, b = (radius - 15) * math.sin(angle), -(radius - 15) * math.cos(angle)
        lit = numeral == hub.number
        if lit:
            yield f'<circle class="light" cx="{a:.1f}" cy="{b:.1f}" r="12"/>'
        kind = "numeral lit" if lit else "numeral"
        yield f'<text class="{kind}" x="{a:.1f}" y="{b + 5:.1f}">{numeral}</text>'
    yield "</g>"


def draw_row(
    hand: Hand, left: float, middle: float, names: float, number: DrawNumber
) -> Iterator[str]:
    """The dominoes in front of a player, after the player's name, which gets this much room."""
    yield f"<g {_at(left, middle, 0)}>"
    yield f'<text class="name" y="7">{escape(hand.player)}</text>'
    yield f"<g {_at(names + 0.5, 0, 0)}>"
    for piece in hand.row:
        yield draw_shadow(piece)
        yield from draw_piece(piece, number)
    yield "</g></g>"


def draw_caption(caption: Caption) -> str:
    x, y = round(SCALE * caption.x), round(SCALE * caption.y)
    return f'<text class="caption" x="{x}" y="{y + 6}">{escape(caption.words)}</text>'


def _outline(kind: str) -> str:
    return f'<rect class="{kind}" x="-39" y="-19" width="78" height="38" rx="6"/>'


def _there(x: float, turn: float) -> str:
    """So far along a domino, but upright whichever way that lies."""
    return f'transform="translate({x:g} 0){_rotated(-turn)}"'


def _at(x: float, y: float, turn: float) -> str:
    x, y = round(SCALE * x, 1), round(SCALE * y, 1)
    return f'transform="translate({x:g} {y:g}){_rotated(turn)}"'


def _rotated(turn: float) -> str:
    return f" rotate({turn:g})" if turn else ""
