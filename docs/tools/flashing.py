"""Measures a hub with the images of real runtimes, and writes the results into docs/flashing.md.

    python docs/tools/flashing.py IMAGE.uf2...    starts each on an emulated Pico; takes minutes
    python docs/tools/flashing.py - IMAGE.uf2...  only prints

It needs the same as the tests with images: see docs/boards.md.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT))

from tests.ports.rp2040 import hub, images  # noqa: E402

from wildfire.flash import manifest  # noqa: E402
from wildfire.flash.compiler import MpyVersion, compiler_for  # noqa: E402

PAGE = ROOT / "docs" / "flashing.md"
START, END = "<!-- measured -->\n", "<!-- end -->\n"
HEAD = (
    "| runtime | its image | the hub's files | first light after power-on | free heap |\n"
    "| --- | --- | --- | --- | --- |\n"
)
MPY = MpyVersion(6 | 3 << 8)
"""The .mpy version of every MicroPython from 1.23 on."""

_BLOCK = 512
_PAYLOAD = 256


def measure(path: Path) -> str:
    """A line of the table: the hub as `wildfire flash` would install it, started under an image."""
    image = images.read(path)
    compiled = image.runtime == manifest.MICROPYTHON
    compile_module = compiler_for(MPY) if compiled else manifest.as_source
    files = {
        file.path: file.data for file in manifest.files(image.runtime, hub.BOARD, compile_module)
    }
    board = hub.Hub(image, files)
    board.start()
    light = board.boots[0]
    free = int(board.ask("status")["memory"])
    version = re.search(r"(?:Micro|Circuit)Python v?[0-9.]+", image.banner)
    assert version, image.banner
    size = path.stat().st_size // _BLOCK * _PAYLOAD
    cells = (
        version.group().replace("Python v", "Python "),
        f"{size // 1024} KB",
        f"{len(files)}, {sum(map(len, files.values())) / 1024:.0f} KB"
        + (" compiled" if compiled else ""),
        f"{light / 1000:.1f} s",
        f"{free // 1024} KB",
    )
    return f"| {' | '.join(cells)} |\n"


def main() -> None:
    printed, *names = sys.argv[1:] if sys.argv[1:2] == ["-"] else ["", *sys.argv[1:]]
    if not names:
        sys.exit(__doc__)
    table = HEAD
    for name in names:
        table += measure(Path(name))
        # the next one takes minutes
        print(table.splitlines()[-1], flush=True)
    if printed:
        return
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition(START)
    _, _, after = rest.partition(END)
    PAGE.write_text(before + START + table + END + after, encoding="utf-8")


if __name__ == "__main__":
    main()
