"""Where the files of the hardware are."""

from pathlib import Path

HARDWARE = Path(__file__).parents[1]
ROOT = HARDWARE.parent
BOARDS = ROOT / "firmware" / "boards"
WIRING = HARDWARE / "wiring.toml"
BOMS = HARDWARE / "bom"
GENERATED = HARDWARE / "generated"
PICTURES = HARDWARE / "pictures"
STL = HARDWARE / "stl"
BUILD = ROOT / "build" / "hardware"
