"""The options of an emulator."""

from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from wildfire.emulator.errors import EmulatorError
from wildfire.emulator.runtimes import CPYTHON


class Bounds(NamedTuple):
    """The least and the greatest value that an option takes."""

    low: float
    high: float


SPEED = Bounds(0.01, 1000)
PRESS_EVERY_S = Bounds(0.001, 86_400)
TCP_PORT = Bounds(0, 65_535)

_BOUNDS = {"speed": SPEED, "press_every": PRESS_EVERY_S, "tcp": TCP_PORT}
_WHOLE = ("seed", "tcp")
_MAY_BE_LEFT_OUT = ("seed", "press_every", "tcp")


@dataclass(frozen=True, slots=True)
class EmulatorOptions:
    """How to emulate the hub.

    `press_every` and the hub's times are seconds of the hub's clock, which is real, `speed` times
    as fast, or (`virtual`) runs by itself only as far as it must. `control` is the path of a socket
    or HOST:PORT on this computer; None is a place where only the user can connect. With
    `for_command` it is only pressed for hosts that have said hello.

    Raises:
        EmulatorError: a number is out of bounds, or not a number.
    """

    runtime: str = CPYTHON
    board: str = "emulated"
    seed: int | None = None
    press_every: float | None = None
    link: Path | None = None
    tcp: int | None = None
    speed: float = 1.0
    virtual: bool = False
    control: str | None = None
    for_command: bool = False

    def __post_init__(self) -> None:
        for option in ("seed", *_BOUNDS):
            value: object = getattr(self, option)
            if value is not None or option not in _MAY_BE_LEFT_OUT:
                _check(option, value)


def _check(option: str, value: object) -> None:
    kinds = int if option in _WHOLE else int | float
    if not isinstance(value, kinds) or isinstance(value, bool):
        code = "emulator.takes-a-whole-number" if option in _WHOLE else "emulator.takes-a-number"
        raise EmulatorError(code, option=option, value=str(value))
    bounds = _BOUNDS.get(option)
    if bounds is not None and not bounds.low <= value <= bounds.high:
        raise EmulatorError(
            "emulator.out-of-bounds",
            option=option,
            value=str(value),
            low=f"{bounds.low:g}",
            high=f"{bounds.high:g}",
        )
