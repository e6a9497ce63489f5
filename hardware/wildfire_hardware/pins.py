"""The page of pin tables: which wire goes from which pin to what."""

from .boards import USES, Board, boards
from .markdown import table

_ENDS = {
    "leds": ("LED ring", "DI (also DIN, IN), through the 330 Ω resistor"),
    "button": ("switch", "either of its two pins"),
    "buzzer": ("buzzer", "either leg (the one marked + if there is one)"),
}
_RETURNS = {
    "leds": "GND (also - or G), with the capacitor's - leg",
    "button": "the other pin",
    "buzzer": "the other leg",
}
HEAD = ("wire", "pin of the board", "part", "where on the part")


def rows(board: Board) -> list[tuple[str, str, str, str]]:
    """Wire colour, pin as printed on the board, part, place on the part."""
    made = [
        ("red", board.power, "LED ring", "5V (also +, VCC), through the diode; capacitor's + leg")
    ]
    for use in board.uses:
        part, place = _ENDS[use]
        made.append((USES[use], board.printed[use], part, place))
        made.append(("black", board.ground[use], part, _RETURNS[use]))
    return made


def page() -> str:
    parts = [
        "# Which wire goes where\n",
        "Generated from `firmware/boards/` and `hardware/wiring.toml` by `make hardware`; "
        "do not edit. The colours of the wires are a suggestion; the diagrams use the same.\n",
    ]
    for board in boards():
        names = ", ".join(f"{use} {board.pins[use]}" for use in board.uses)
        parts.append(f"## {board.title}\n")
        parts.append(table(HEAD, rows(board)))
        parts.append(f"The firmware's names (`{board.name}.json`): {names}.\n")
        parts.append(f"![Diagram for the {board.title}](wiring-{board.name}.svg)\n")
    return "\n".join(parts)
