"""One picture of the race, in a real MicroPython, against one of a well-known library's comet."""

import contextlib
import importlib.util
import subprocess
from collections.abc import Iterator
from pathlib import Path

from . import micropython
from .measure import STRETCHES, Benchmark, Goal, Measure, UnavailableError, repeats

_FRAMES = 4000


@contextlib.contextmanager
def opened(effort: float) -> Iterator[Benchmark]:
    """From the elapsed time to 24 pixels ready for the LEDs."""
    command = [*micropython.command(), str(micropython.DEVICE / "frames.py")]
    count = repeats(_FRAMES, effort)
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=micropython.environment(_comet()),
    ) as device:
        yield Benchmark(
            "frame",
            "s",
            {
                "adafruit_led_animation's Comet": _asked(device, "comet", count),
                "Wildfire's race": _asked(device, "race", count),
                "Wildfire's whole turn": _asked(device, "turn", count),
            },
            [
                Goal(
                    "frame of the race against a frame of Comet",
                    lambda found: (
                        found["Wildfire's race"] / found["adafruit_led_animation's Comet"]
                    ),
                    at_most=0.1,
                )
            ],
        )


def _comet() -> Path:
    """The folder with the library. It is not imported here, where it would need Blinka."""
    found = importlib.util.find_spec("adafruit_led_animation")
    if found is None or not found.submodule_search_locations:
        raise UnavailableError("adafruit_led_animation is not installed; the extra `bench` has it")
    return Path(next(iter(found.submodule_search_locations))).parent


def _asked(device: subprocess.Popen, name: str, count: int) -> Measure:
    def frame() -> float:
        assert device.stdin is not None
        assert device.stdout is not None
        print(name, max(1, count // STRETCHES), file=device.stdin, flush=True)
        return float(device.stdout.readline())

    return lambda: min(frame() for _ in range(STRETCHES))
