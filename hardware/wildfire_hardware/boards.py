"""The boards for a hub: the firmware's pin maps together with supply and ground."""

import json
import tomllib
from dataclasses import dataclass

from .places import BOARDS, WIRING

# Which part of the hub hangs on which of the firmware's pins, and the wire to use for it.
USES = {"leds": "green", "button": "blue", "buzzer": "yellow"}


class BoardError(ValueError):
    """The files of a board do not fit each other; the text says what is missing and where."""


@dataclass(frozen=True)
class Board:
    """One board. `printed` and `ground` give the text printed beside the pin, for each use."""

    name: str
    title: str
    pins: dict[str, str]
    printed: dict[str, str]
    power: str
    ground: dict[str, str]
    own_ma: int
    leds: int

    @property
    def uses(self) -> list[str]:
        return [use for use in USES if use in self.pins]


def boards() -> list[Board]:
    """Every board with pins, by name.

    Raises:
        BoardError: if a board file and wiring.toml disagree.
    """
    supplies = tomllib.loads(WIRING.read_text())
    found = []
    for path in sorted(BOARDS.glob("*.json")):
        facts = json.loads(path.read_text())
        if facts["pins"] is None:
            continue
        name = facts["board"]
        if name not in supplies:
            raise BoardError(f"hardware/wiring.toml has no table [{name}] for {path.name}")
        supply = supplies.pop(name)
        pins = {use: pin for use, pin in facts["pins"].items() if pin is not None}
        if set(supply["ground"]) != set(pins):
            raise BoardError(
                f"[{name}] in hardware/wiring.toml gives ground for {sorted(supply['ground'])}, "
                f"{path.name} has pins for {sorted(pins)}"
            )
        found.append(
            Board(
                name=name,
                title=facts["title"],
                pins=pins,
                printed={use: facts.get("printed", {}).get(use, pin) for use, pin in pins.items()},
                power=supply["power"],
                ground=supply["ground"],
                own_ma=supply["own_ma"],
                leds=int(facts["settings"]["ring"]),
            )
        )
    if supplies:
        raise BoardError(f"hardware/wiring.toml has tables for no board: {sorted(supplies)}")
    return found
