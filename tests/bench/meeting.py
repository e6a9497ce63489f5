"""From a port's name to a hub that has said who it is."""

import contextlib
from collections.abc import Iterator

from wildfire.client import connect
from wildfire.emulator.options import EmulatorOptions
from wildfire.emulator.process import EmulatorProcess

from .measure import Benchmark, Goal, per_turn, repeats


@contextlib.contextmanager
def opened(effort: float) -> Iterator[Benchmark]:
    """`connect`, and the closing, at an emulated hub."""
    with EmulatorProcess(EmulatorOptions(seed=1)) as emulator:
        yield Benchmark(
            "connect",
            "s",
            {"connect and close": per_turn(connect_once(emulator.port), repeats(10, effort))},
            [
                Goal(
                    "connect to an emulated hub, and close",
                    lambda found: found["connect and close"],
                    at_most=0.1,
                    unit=" s",
                )
            ],
        )


def connect_once(port: str):
    """Meets the hub at `port` and leaves it."""

    def meet() -> None:
        connect(port).close()

    return meet
