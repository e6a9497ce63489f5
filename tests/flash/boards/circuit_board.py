"""A board with CircuitPython: a folder as its drive, and Blinka for its program."""

import os
import subprocess
import sys
from pathlib import Path

from wildfire.flash.drives import CircuitDrive, at
from wildfire.flash.targets import DriveBoard
from wildfire.message import Message

START = Path(__file__).parent / "on_blinka" / "start.py"
ON_A_PC = {"BLINKA_OS_AGNOSTIC": "1", "BLINKA_FORCEBOARD": "OS_AGNOSTIC_BOARD"}
HELLO_WORLD = b'print("Hello World!")\n'


class CircuitBoard:
    """A board's drive, and a person who unplugs it and plugs it in again when told to."""

    def __init__(self, folder: Path, boot_out: str) -> None:
        self.drive = folder / "CIRCUITPY"
        self.drive.mkdir()
        (self.drive / "boot_out.txt").write_text(boot_out)
        (self.drive / "code.py").write_bytes(HELLO_WORLD)
        (self.drive / "lib").mkdir()
        self.port = str(folder / "data")
        self.button = folder / "pressed"
        self.told: list[Message] = []
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def target(self) -> DriveBoard:
        drive = at(self.drive)
        assert isinstance(drive, CircuitDrive)
        return DriveBoard(drive, (self.port,))

    def replug(self, what: Message) -> None:
        self.told.append(what)
        self.unplug()
        self._process = subprocess.Popen(
            [sys.executable, START, self.drive, self.port, self.button],
            env={**os.environ, **ON_A_PC},
        )

    def unplug(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            Path(self.port).unlink(missing_ok=True)
            self._process = None
