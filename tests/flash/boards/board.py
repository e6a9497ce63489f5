"""A board with MicroPython at the end of a cable: the unix port, started again whenever it ends."""

import os
import subprocess
import threading
from pathlib import Path

from ...client.board import open_pty
from ...ports.test_hal_contract import MICROPYTHON

HERE = Path(__file__).parent
BLOCK = 4096


class MicroPythonBoard:
    """Its REPL or its hub is at the link `port`; its files are in littlefs, of `blocks` blocks."""

    def __init__(self, folder: Path, blocks: int = 256) -> None:
        self.port = str(folder / "board")
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
        self._lock = threading.Lock()
        self._restarted = threading.Event()
        self._plugged = False
        self.plug()

    def __enter__(self) -> "MicroPythonBoard":
        return self

    def __exit__(self, *_: object) -> None:
        self.unplug()

    def plug(self) -> None:
        """Gives it power and a new pty, at the same link."""
        self._board, self._held = open_pty()
        Path(self.port).symlink_to(os.ttyname(self._held))
        self._plugged = True
        self._start()
        self._supervisor = threading.Thread(target=self._supervise, name="supervisor")
        self._supervisor.start()

    def unplug(self) -> None:
        """Pulls the cable, in the middle of anything."""
        if not self._plugged:
            return
        with self._lock:
            self._plugged = False
            self._process.kill()
        self._supervisor.join()
        Path(self.port).unlink()
        os.close(self._board)
        os.close(self._held)

    def _start(self) -> None:
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
                if not self._plugged:
                    return
                self._start()
                self._restarted.set()

    def wait_until_restarted(self) -> None:
        """Waits until it has restarted by itself."""
        assert self._restarted.wait(20)

    def press(self) -> None:
        self._button.touch()

    def let_go(self) -> None:
        self._button.unlink()

    def lit(self) -> list[int]:
        """Which LEDs are lit."""
        pixels = self._ring.read_bytes()
        return [led for led in range(len(pixels) // 3) if any(pixels[3 * led : 3 * led + 3])]
