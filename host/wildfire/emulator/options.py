"""What can be chosen when an emulator is started."""

from dataclasses import dataclass
from pathlib import Path

from wildfire.emulator.runtimes import CPYTHON


@dataclass(frozen=True, slots=True)
class EmulatorOptions:
    """How the hub is to be emulated; each is an option of `wildfire emulate`.

    `press_every` and the hub's times are seconds of the hub's clock, which is real, `speed` times
    as fast, or (`virtual`) goes by itself only as far as it must. `control` is the path of a
    socket or HOST:PORT on this computer; None is where only the user can connect. With
    `for_command` it is pressed for those who have said hello only.
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

    def arguments(self) -> list[str]:
        """The arguments of `wildfire emulate` that choose the same."""
        chosen = ["--runtime", self.runtime, "--board", self.board]
        pairs = (
            ("--seed", self.seed),
            ("--press-every", self.press_every),
            ("--link", self.link),
            ("--tcp", self.tcp),
            ("--control", self.control),
        )
        for option, value in pairs:
            if value is not None:
                chosen += [option, str(value)]
        return [*chosen, "--virtual"] if self.virtual else [*chosen, "--speed", str(self.speed)]
