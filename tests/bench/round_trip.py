"""A request and its answer, frame and CRC and checks included, against bare bytes."""

import contextlib
import os
from collections.abc import Callable, Iterator

import serial

from wildfire.client import Hub
from wildfire.client.codec import encode
from wildfire.client.messages import compose
from wildfire_hub import protocol

from .echo import FIRST_SEQUENCE, echo, echoing_hub
from .measure import Benchmark, Goal, per_turn, repeats

_TURNS = 400


def short(effort: float) -> contextlib.AbstractContextManager[Benchmark]:
    """A request of 21 bytes."""
    frame = encode(FIRST_SEQUENCE, compose(protocol.SHOW, 6, 1))
    return _compare(frame, lambda hub: hub.show(6, 1), 4, effort)


def long(effort: float) -> contextlib.AbstractContextManager[Benchmark]:
    """A request of 64 bytes."""
    value = "0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,10,12"
    frame = encode(FIRST_SEQUENCE, compose(protocol.SET, "map", value))
    return _compare(frame, lambda hub: hub.set("map", value), 10, effort)


@contextlib.contextmanager
def _compare(
    frame: bytes, ask: Callable[[Hub], object], faster: float, effort: float
) -> Iterator[Benchmark]:
    turns = repeats(_TURNS, effort)
    size = len(frame)
    with contextlib.ExitStack() as stack:
        bare, by_pyserial, ours = (stack.enter_context(echo()) for _ in range(3))
        reader = stack.enter_context(serial.Serial(os.ttyname(by_pyserial), 115200))
        hub = stack.enter_context(echoing_hub(os.ttyname(ours)))
        yield Benchmark(
            f"{size} bytes",
            "s",
            {
                "os.write, os.read": per_turn(lambda: _bare(bare, frame), turns),
                "Wildfire client": per_turn(lambda: ask(hub), turns),
                "pyserial's write, readline": per_turn(
                    lambda: (reader.write(frame), reader.readline()), turns
                ),
            },
            [
                Goal(
                    f"request of {size} bytes against os.read",
                    lambda found: found["Wildfire client"] / found["os.write, os.read"],
                    at_most=2.5,
                ),
                Goal(
                    f"pyserial's readline against a request of {size} bytes",
                    lambda found: found["pyserial's write, readline"] / found["Wildfire client"],
                    at_least=faster,
                ),
                Goal(
                    "... and against bare os.read",
                    lambda found: found["pyserial's write, readline"] / found["os.write, os.read"],
                ),
            ],
        )


def _bare(descriptor: int, frame: bytes) -> None:
    os.write(descriptor, frame)
    heard = b""
    while not heard.endswith(b"\n"):
        heard += os.read(descriptor, 4096)
