"""A board with MicroPython at the end of a cable: the unix port, started again whenever it ends."""

import contextlib
import os
import subprocess
import threading
from pathlib import Path

from ..client.board import open_pty
from ..ports.test_hal_contract import MICROPYTHON

HERE = Path(__file__).parent
BLOCK = 4096


class MicroPythonBoard:
    """Its REPL, or its hub, is at the link `port`; its files are in littlefs, of `blocks` blocks.

    `boots` counts how often it has started.
    """

    def __init__(self, folder: Path, blocks: int = 256) -> None:
        self.port = str(folder / "board")
        self.boots = 0
        self._button = folder / "pressed"
        self._ring = folder / "ring"
        flash = folder / "flash"
        flash.write_bytes(b"\xff" * BLOCK * blocks)
        self._environment = {
            **os.environ,
            "WILDFIRE_TEST_FLASH": str(flash),
            "WILDFIRE_TEST_BLOCKS": str(blocks),
            "WILDFIRE_TEST_BUTTON": str(self._button),
            "WILDFIRE_TEST_RING": str(self._ring),
            "MICROPYPATH": "",
        }
        self._board, self._held = open_pty()
        Path(self.port).symlink_to(os.ttyname(self._held))
        self._lock = threading.Lock()
        self._ended = False
        self._start()
        self._supervisor = threading.Thread(target=self._supervise, name="supervisor")
        self._supervisor.start()

    def __enter__(self) -> "MicroPythonBoard":
        return self

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._ended = True
            self._process.kill()
        self._supervisor.join()
        os.close(self._board)
        os.close(self._held)

    def _start(self) -> None:
        self.boots += 1
        self._process = subprocess.Popen(
            [*MICROPYTHON, "-i", HERE / "on_micropython" / "start.py"],
            env=self._environment,
            stdin=self._board,
            stdout=self._board,
            stderr=self._board,
        )

    def _supervise(self) -> None:
        while True:
            self._process.wait()
            with self._lock:
                if self._ended:
                    return
                self._start()

    def cut_power(self) -> None:
        """As when its cable is pulled, in the middle of whatever it does."""
        self._process.kill()

    def press(self) -> None:
        self._button.touch()

    def let_go(self) -> None:
        self._button.unlink()

    def lit(self) -> list[int]:
        """Which LEDs are lit."""
        with contextlib.suppress(FileNotFoundError):
            pixels = self._ring.read_bytes()
            return [led for led in range(len(pixels) // 3) if any(pixels[3 * led : 3 * led + 3])]
        return []
