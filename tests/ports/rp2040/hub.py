"""A hub on an emulated Pico, spoken to over its own serial port."""

from wildfire.flash import manifest
from wildfire_hub.settings import TABLE

from ...firmware import wire
from . import emulated_pico, images

BOARD = "pico"
BUTTON = 14
LEDS = 2
RING = 24
BOOT_MS = 10000

_FAILURE = """

_draw = draw


def draw(entropy, byte, lowest, highest):
    if (lowest, highest) == (3, 14):
        raise RuntimeError("broken on purpose")
    return _draw(entropy, byte, lowest, highest)
"""


def files(runtime: str) -> dict[str, bytes]:
    """The files for the board, by name. A spin of numbers 3 to 14 is made to fail."""
    found = {file.path: file.data for file in manifest.files(runtime, BOARD)}
    found["wildfire_hub/number.py"] += _FAILURE.encode()
    return found


class Hub:
    """`pico` is the board; the hub runs on it once `start` has returned."""

    def __init__(self, image: images.Image, contents: dict[str, bytes]) -> None:
        self.pico = emulated_pico.EmulatedPico(image, contents, BUTTON, LEDS, seed=3)
        self.boots: list[float] = []
        self._sequence = 0

    @property
    def console(self) -> str:
        """Everything that the REPL's port has shown."""
        return self.pico.usb.ports[0].received.decode("utf-8", "replace")

    def start(self) -> None:
        self.pico.until(lambda: self.pico.usb.ready, BOOT_MS)
        self.wait_for_picture()

    def wait_for_picture(self) -> None:
        """Waits until the ring is lit again, as when the hub starts."""
        seen = len(self.pico.pictures)
        self.pico.until(lambda: len(self.pico.pictures) > seen, BOOT_MS)
        self.boots.append(self.pico.ms)

    def send(self, data: bytes) -> None:
        self.pico.usb.ports[-1].write(data)

    def type(self, text: str) -> None:
        """Types `text` at the console."""
        self.pico.usb.ports[0].write(text.encode())

    def frames(self) -> list[wire.Frame]:
        """Every frame that the hub has ever sent, strictly decoded."""
        lines = bytes(self.pico.usb.ports[-1].received).split(b"\n")
        return [wire.decode(line + b"\n") for line in lines[:-1] if line.startswith(b"$")]

    def ask(self, text: str) -> wire.Frame:
        """The hub's answer to a request."""
        self._sequence += 1
        before = len(self.frames())
        found: list[wire.Frame] = []

        def answered() -> bool:
            new = self.frames()[before:]
            found[:] = [
                frame for frame in new if frame.sequence == self._sequence and not frame.is_event
            ]
            return bool(found)

        self.send(wire.line(self._sequence, text))
        self.pico.until(answered, 1000)
        return found[0]

    def settle(self) -> None:
        """Acknowledges everything, and gives every setting except `hold_ms` its default."""
        hello = self.ask("hello 1 0")
        self.send(wire.line(0, f"ack {hello['boot']} {int(hello['next']) - 1}"))
        self.ask("set range 1-9")
        self.ask("set spin_ms 500")
        self.ask("set hold_ms 1000")

    def restore_settings(self) -> None:
        """Every setting of a board that was never changed."""
        for setting in TABLE:
            self.ask(f"set {setting.name} {setting.format(setting.default)}")

    def events(self) -> list[wire.Frame]:
        """The events since this start, each once."""
        boot = self.ask("status")["boot"]
        found = {}
        for frame in self.frames():
            if frame.is_event and frame["boot"] == boot:
                found[frame.sequence] = frame
        return [found[sequence] for sequence in sorted(found)]

    def spins(self) -> int:
        return int(self.ask("status")["spins"])


def lit(picture: emulated_pico.Picture) -> list[int]:
    return [led for led, colour in enumerate(picture) if any(colour)]


def place(number: int) -> int:
    """Where a number from 1 to 9 is on the ring."""
    return (number - 1) * RING // 9
