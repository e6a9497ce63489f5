"""A scene as an SVG picture. It has no words but those it is given, and numbers.

Its colours follow the page, light or dark. What they say is also said by a shape: the newest domino
has a thick edge, an open place a dashed one.
"""

from collections.abc import Iterator
from html import escape

from wildfire.dominoes.joints import Half
from wildfire.view.scene import Box, Hand, Hub, OpenPlace, Piece, Scene

SCALE = 40
"""The units of the picture in a half: whole numbers say enough."""
MARGIN = 0.5
ROW_HEIGHT = 2.6
PIPS = ("", "4", "08", "048", "0268", "02468", "012678", "0124678", "01235678", "012345678")
"""For each number the cells of a half that have a pip, three rows of three along the domino."""

STYLE = """\
.table{fill:#e9e2d0}.face{fill:#fffdf6;stroke:#4a4438;stroke-width:1.5}
.line{stroke:#8d8577;stroke-width:2}.pip{fill:#26221c}
.new .face{stroke:#0061a8;stroke-width:6}.back{fill:#5d6f66;stroke:#39453f;stroke-width:1.5}
.weave{fill:none;stroke:#a9b8af;stroke-width:2}
.open rect{fill:none;stroke:#6d6556;stroke-width:2;stroke-dasharray:6 5}
.open circle{fill:#e9e2d0}
text{font:600 22px system-ui,sans-serif;fill:#4a4438;text-anchor:middle}
.digit{font-size:30px;fill:#26221c}.name{font-size:20px;text-anchor:start}
.star{fill:#d55e00;stroke:#7a3500;stroke-width:1.5}.flame{fill:#d55e00;stroke:#7a3500}
.hub{fill:#3b3834}.rim{fill:none;stroke:#6b655c;stroke-width:3}.notch{fill:#f0c43c}
@media(prefers-color-scheme:dark){
.table{fill:#23302b}.open circle{fill:#23302b}.face{fill:#f3eedf;stroke:#0d1311}
.new .face{stroke:#4db8ff}.open rect{stroke:#b5bfb6}text{fill:#dfe5dc}.digit{fill:#26221c}
.back{fill:#52665c;stroke:#0d1311}.hub{fill:#12110f}
}
"""


def svg(scene: Scene, title: str, frame: Box | None = None) -> str:
    """The picture of a scene, or of what of it lies in `frame`."""
    box = frame or scene.box
    rows = [hand for hand in scene.hands if hand.row]
    rows_wide = max((_row_width(hand) for hand in rows), default=0)
    width = max(box.width, rows_wide) + 2 * MARGIN
    height = box.height + 2 * MARGIN + len(rows) * ROW_HEIGHT
    left = box.left - (width - box.width) / 2
    x, y, wide, high = (round(SCALE * each) for each in (left, box.top - MARGIN, width, height))
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {wide} {high}" role="img">',
        f"<title>{escape(title)}</title>",
        f"<style>{STYLE}</style>",
        f'<rect class="table" x="{x}" y="{y}" width="{wide}" height="{high}" rx="{SCALE // 2}"/>',
    ]
    if scene.hub:
        lines += draw_hub(scene.hub)
    for place in scene.open_places:
        lines += draw_open(place)
    # The newest last: its edge is the widest.
    for piece in sorted(scene.pieces, key=lambda piece: piece.newest):
        lines += draw_piece(piece)
    for n, hand in enumerate(rows):
        lines += draw_row(hand, left + MARGIN, box.bottom + MARGIN + (n + 0.5) * ROW_HEIGHT)
    return "\n".join([*lines, "</svg>"]) + "\n"


def draw_piece(piece: Piece) -> Iterator[str]:
    """A domino, face up or down."""
    kind = ' class="new"' if piece.newest else ""
    yield f"<g{kind} {_at(piece.x, piece.y, piece.turn)}>"
    if piece.halves is None:
        yield f"{_outline('back')}"
        yield '<path class="weave" d="M-20 0L0-10L20 0L0 10Z"/>'
    else:
        yield f'{_outline("face")}<path class="line" d="M0-13V13"/>'
        for half, x in zip(piece.halves, (-SCALE // 2, SCALE // 2), strict=True):
            yield from draw_half(half, x, piece.turn)
    yield "</g>"


def draw_half(half: Half, x: float, turn: float) -> Iterator[str]:
    """What is on a half whose middle is `x` along a domino: pips, digits, a star or flames."""
    if half == "star":
        points = "13,0 4,4 0,13 -4,4 -13,0 -4,-4 0,-13 4,-4"
        yield f'<polygon class="star" points="{points}" transform="translate({x})"/>'
    elif isinstance(half, str):
        count = int(half.rpartition("-")[2])
        for n in range(count):
            y = 11 * (n - (count - 1) / 2)
            yield (
                f'<path class="flame" transform="translate({x} {y:g})" '
                'd="M-11 0C-11-7 -2-6 12-1C7 1 6 2 6 3C2 7 -11 8-11 0Z"/>'
            )
    elif half < len(PIPS):
        pips = [(11 * (int(cell) % 3 - 1), 11 * (int(cell) // 3 - 1)) for cell in PIPS[half]]
        yield "".join(f'<circle class="pip" cx="{x + a}" cy="{b}" r="4.2"/>' for a, b in pips)
    else:
        yield _text(half, x, 0, turn, "digit")


def draw_open(place: OpenPlace) -> Iterator[str]:
    """Where a domino would lie, and the number that fits there; "?" if nobody knows yet."""
    shown = "?" if place.number is None else place.number
    yield f'<g class="open" {_at(place.x, place.y, place.turn)}>'
    yield '<rect x="-37" y="-17" width="74" height="34" rx="6"/>'
    yield f"{_text(shown, -SCALE // 2, 0, place.turn, 'number')}</g>"


def draw_hub(hub: Hub) -> Iterator[str]:
    """The hub without its centre."""
    x, y, radius = (round(SCALE * each, 1) for each in (hub.x, hub.y, hub.radius))
    yield f'<circle class="hub" cx="{x:g}" cy="{y:g}" r="{radius:g}"/>'
    yield f'<circle class="rim" cx="{x:g}" cy="{y:g}" r="{radius - 12:g}"/>'
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        far = radius - 7
        yield f'<circle class="notch" cx="{x + far * dx:g}" cy="{y + far * dy:g}" r="4"/>'


def draw_row(hand: Hand, left: float, middle: float) -> Iterator[str]:
    """The dominoes in front of a player, after the player's name."""
    x, y = round(SCALE * left), round(SCALE * middle)
    yield f'<g transform="translate({x} {y})">'
    yield f'<text class="name" y="8">{escape(hand.player)}</text>'
    yield f'<g transform="translate({round(SCALE * _name_width(hand) + SCALE / 2)} 0)">'
    for piece in hand.row:
        yield from draw_piece(piece)
    yield "</g></g>"


def _row_width(hand: Hand) -> float:
    return _name_width(hand) + 1.25 * len(hand.row)


def _name_width(hand: Hand) -> float:
    return 0.5 + 0.36 * len(hand.player)


def _outline(kind: str) -> str:
    return f'<rect class="{kind}" x="-39" y="-19" width="78" height="38" rx="6"/>'


def _text(shown: Half, x: float, y: float, turn: float, kind: str) -> str:
    """Upright, whichever way the domino lies."""
    return (
        f'<text class="{kind}" transform="translate({x:g} {y:g}) rotate({-turn:g})" y="8">'
        f"{shown}</text>"
    )


def _at(x: float, y: float, turn: float) -> str:
    rotated = f" rotate({turn:g})" if turn else ""
    return f'transform="translate({round(SCALE * x, 1):g} {round(SCALE * y, 1):g}){rotated}"'
