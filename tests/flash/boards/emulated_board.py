"""An emulated Pico at the end of a cable.

python -m tests.flash.boards.emulated_board IMAGE LINK FOLDER

Its serial ports are at LINK0 and so on, in the board's order, and what is in FOLDER is in its file
system. It never runs ahead of real time. Each line at the standard input clicks the button; an LED
that is lit alone is printed. It ends with the standard input.
"""

import contextlib
import os
import select
import sys
import time
import tty
from pathlib import Path

from ...ports.rp2040 import emulated_pico, images
from ...ports.rp2040.hub import BUTTON, LEDS, lit
from ...ports.rp2040.usb_host import Port

_STEP_MS = 2.0
_BOOT_MS = 15_000


class Cable:
    """One of the board's serial ports, as a pty at a link."""

    def __init__(self, port: Port, link: Path) -> None:
        self._port = port
        self._sent = len(port.received)
        self.terminal, theirs = os.openpty()
        tty.setraw(theirs)
        os.set_blocking(self.terminal, False)
        link.symlink_to(os.ttyname(theirs))

    def hear(self) -> None:
        self._port.write(os.read(self.terminal, 256))

    def say(self) -> None:
        data = bytes(self._port.received[self._sent : self._sent + 1024])
        if data:
            with contextlib.suppress(BlockingIOError):
                self._sent += os.write(self.terminal, data)


def main() -> None:
    image, link, folder = map(Path, sys.argv[1:])
    contents = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }
    pico = emulated_pico.EmulatedPico(images.read(image), contents, BUTTON, LEDS, seed=3)
    pico.until(lambda: pico.usb.ready, _BOOT_MS)
    cables = [
        Cable(port, link.with_name(f"{link.name}{number}"))
        for number, port in enumerate(pico.usb.ports)
    ]
    serve(pico, {cable.terminal: cable for cable in cables})


def serve(pico: emulated_pico.EmulatedPico, cables: dict[int, Cable]) -> None:
    shown = 0
    began = time.monotonic() - pico.ms / 1000
    while True:
        pico.run(_STEP_MS)
        ahead = began + pico.ms / 1000 - time.monotonic()
        readable, _, _ = select.select([*cables, 0], [], [], max(0, ahead))
        for terminal, cable in cables.items():
            if terminal in readable and pico.usb.ready:
                cable.hear()
            cable.say()
        if 0 in readable:
            if not os.read(0, 64):
                return
            pico.click()
        for _, picture in pico.pictures[shown:]:
            if len(lit(picture)) == 1:
                print(lit(picture)[0], flush=True)
        shown = len(pico.pictures)


if __name__ == "__main__":
    main()
