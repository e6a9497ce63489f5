"""An emulated Pico at the end of a cable: `python -m tests.flash.emulated_board IMAGE LINK FILLED`.

Its console is at LINK; FILLED bytes of its file system are taken. It never runs ahead of real
time. Each line at the standard input clicks the button; the LEDs that are lit are printed whenever
they are one only. It ends with the standard input.
"""

import contextlib
import os
import select
import sys
import time
import tty
from pathlib import Path

from ..ports.rp2040 import emulated_pico, images
from ..ports.rp2040.hub import BUTTON, LEDS, lit

_STEP_MS = 2.0


def main() -> None:
    image, link, filled = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
    contents = {"filler.bin": b"x" * filled} if filled else {}
    pico = emulated_pico.EmulatedPico(images.read(image), contents, BUTTON, LEDS, seed=3)
    ours, theirs = os.openpty()
    tty.setraw(theirs)
    os.set_blocking(ours, False)
    pico.until(lambda: pico.usb.ready, 10_000)
    link.symlink_to(os.ttyname(theirs))
    serve(pico, ours)


def serve(pico: emulated_pico.EmulatedPico, terminal: int) -> None:
    port = pico.usb.ports[0]
    sent = len(port.received)
    shown = 0
    began = time.monotonic() - pico.ms / 1000
    while True:
        pico.run(_STEP_MS)
        ahead = began + pico.ms / 1000 - time.monotonic()
        readable, _, _ = select.select([terminal, 0], [], [], max(0, ahead))
        if terminal in readable and pico.usb.ready:
            port.write(os.read(terminal, 256))
        if 0 in readable:
            if not os.read(0, 64):
                return
            pico.click()
        if sent < len(port.received):
            with contextlib.suppress(BlockingIOError):
                sent += os.write(terminal, bytes(port.received[sent : sent + 1024]))
        for _, picture in pico.pictures[shown:]:
            if len(lit(picture)) == 1:
                print(lit(picture)[0], flush=True)
        shown = len(pico.pictures)


if __name__ == "__main__":
    main()
