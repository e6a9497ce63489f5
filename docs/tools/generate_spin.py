"""Writes docs/pictures/spin.svg: a moment of a real game, and the ring as the firmware lights it.

    python docs/tools/generate_spin.py         writes the picture
    python docs/tools/generate_spin.py -       prints it

The words are those of `wildfire play`. The light is that of the board's firmware in the emulator
with the same seed. Nothing in the picture is made up.
"""

import math
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from html import escape
from pathlib import Path

from wildfire.emulator.bench import Bench
from wildfire.emulator.rig.board import Colour

PICTURE = Path(__file__).parents[1] / "pictures" / "spin.svg"
SEED = 5
FRAME_MS = 80
BEFORE_MS = 2400
SPIN_MS = 4000
LOOP_MS = 12000
LINE_MS = 500

WIDTH, HEIGHT = 900, 360
CENTRE_X, CENTRE_Y, RADIUS = 180, 180, 112
TEXT_X, TEXT_Y, LEADING = 378, 62, 21
DARK: Colour = (26, 22, 22)
ROWS = (
    ((), (), ()),
    ((), (0,), ()),
    ((-1,), (), (1,)),
    ((-1,), (0,), (1,)),
    ((-1, 1), (), (-1, 1)),
    ((-1, 1), (0,), (-1, 1)),
    ((-1, 1), (-1, 1), (-1, 1)),
    ((-1, 1), (-1, 0, 1), (-1, 1)),
    ((-1, 0, 1), (-1, 1), (-1, 0, 1)),
    ((-1, 0, 1), (-1, 0, 1), (-1, 0, 1)),
)
"""Where the pips of an end with that number lie: three rows, columns from left to right."""


def game() -> tuple[list[str], list[str], int]:
    """The output of a game up to its first spin, the output after the stop, and the number."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-m", "wildfire", "play", "--seed", str(SEED), "--option", "rounds=1"],
            env=os.environ | {"WILDFIRE_RECORDS": folder},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=True,
        )
    lines = [line.strip() for line in done.stdout.splitlines() if line.strip()]
    first = next(i for i, line in enumerate(lines) if line.startswith("Round 1"))
    race = next(i for i, line in enumerate(lines) if "The light races" in line)
    number = int(lines[race + 1].removeprefix("The hub stops on ").rstrip("."))
    return lines[first : race + 1], lines[race + 1 : race + 5], number


def frames() -> tuple[list[list[Colour]], dict[int, int], int]:
    """The LEDs every FRAME_MS of the loop, the numeral beside each, and the number."""
    seen = []
    with Bench(seed=SEED) as bench:
        bench.advance(1000)
        for moment in range(0, LOOP_MS, FRAME_MS):
            if moment == BEFORE_MS:
                bench.press()
            seen.append(bench.board.leds)
            bench.advance(FRAME_MS)
        number = bench.board.number
        assert number is not None
        return seen, bench.board.numerals, number


def seen_colour(led: Colour) -> str:
    """An LED's light as a screen shows it: a dim value for the LED is bright to the eye."""
    lit = [round(255 * (channel / 255) ** 0.45) for channel in led]
    return "#" + "".join(f"{max(a, b):02x}" for a, b in zip(lit, DARK, strict=True))


def ring(leds: list[list[Colour]], numerals: dict[int, int]) -> Iterator[str]:
    count = len(leds[0])
    for led in range(count):
        angle = 2 * math.pi * led / count
        across, down = math.sin(angle), -math.cos(angle)
        colours = [seen_colour(frame[led]) for frame in leds]
        yield (
            f'<circle cx="{CENTRE_X + RADIUS * across:.1f}" cy="{CENTRE_Y + RADIUS * down:.1f}" '
            f'r="9" fill="{colours[-1]}">{animate("fill", colours)}</circle>'
        )
        if led in numerals:
            yield (
                f'<text class="numeral" x="{CENTRE_X + (RADIUS + 30) * across:.1f}" '
                f'y="{CENTRE_Y + (RADIUS + 30) * down + 6:.1f}">{numerals[led]}</text>'
            )


def animate(attribute: str, values: list[str]) -> str:
    """The steps in `values`, evenly over the loop. Equal ones in a row appear once."""
    kept = [(i, value) for i, value in enumerate(values) if i == 0 or value != values[i - 1]]
    if len(kept) == 1:
        return ""
    times = ";".join(f"{i / len(values):.4g}" for i, _ in kept)
    told = ";".join(value for _, value in kept)
    return (
        f'<animate attributeName="{attribute}" calcMode="discrete" dur="{LOOP_MS}ms" '
        f'repeatCount="indefinite" keyTimes="{times}" values="{told}"/>'
    )


def words(before: list[str], after: list[str]) -> Iterator[str]:
    stop = BEFORE_MS + SPIN_MS
    moments = [min(BEFORE_MS, i * LINE_MS) for i in range(len(before))]
    moments += [stop + i * LINE_MS for i in range(len(after))]
    for row, (line, moment) in enumerate(zip(before + after, moments, strict=True)):
        style = "hub" if line.startswith("The ") else "line"
        steps = ["0" if i * FRAME_MS < moment else "1" for i in range(LOOP_MS // FRAME_MS)]
        yield (
            f'<text class="{style}" x="{TEXT_X}" y="{TEXT_Y + (row + 1) * LEADING}">'
            f"{escape(line)}{animate('opacity', steps)}</text>"
        )


def picture() -> str:
    before, after, told = game()
    leds, numerals, lit = frames()
    assert told == lit, "the game heard another number than the ring shows"
    centre = int(before[1].partition(" sets ")[2][0])
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" height="{HEIGHT}" role="img">',
        f"<title>A flame is played, the hub is pressed, the light stops on {lit}</title>",
        "<style>text{font:14px ui-monospace,Menlo,Consolas,monospace;fill:#d8d4cf}"
        ".numeral{font-size:19px;font-weight:bold;text-anchor:middle}"
        ".hub{fill:#ffb454}.prompt{fill:#8a8580}</style>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="14" fill="#141212"/>',
        f'<circle cx="{CENTRE_X}" cy="{CENTRE_Y}" r="{RADIUS + 50}" fill="#1f1b1a"/>',
        f'<rect x="{CENTRE_X - 26}" y="{CENTRE_Y - 52}" width="52" height="104" rx="8" '
        'fill="#efe9dc"/>',
        f'<path d="M{CENTRE_X - 18} {CENTRE_Y}h36" stroke="#141212" stroke-width="2"/>',
        *pips(centre, CENTRE_Y - 26),
        *pips(centre, CENTRE_Y + 26),
        *ring(leds, numerals),
        f'<rect x="352" y="24" width="{WIDTH - 376}" height="{HEIGHT - 48}" rx="8" '
        'fill="#1b1818"/>',
        f'<text class="prompt" x="{TEXT_X}" y="{TEXT_Y - 8}">$ wildfire play</text>',
        *words(before, after),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def pips(count: int, y: int) -> Iterator[str]:
    """The pips of one end of the centre domino, `y` in the middle of it."""
    for row, columns in enumerate(ROWS[count]):
        for column in columns:
            yield f'<circle cx="{CENTRE_X + 13 * column}" cy="{y - 13 + 13 * row}" r="4.5"/>'


def main() -> None:
    drawn = picture()
    if sys.argv[1:] == ["-"]:
        sys.stdout.write(drawn)
    else:
        PICTURE.parent.mkdir(exist_ok=True)
        PICTURE.write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    main()
