"""On a real clock, too, the emulator's time is the board's time, however long it has slept."""

from functools import partial

import pytest

from wildfire.client.codec import Decoder, encode
from wildfire.emulator.control import Control
from wildfire.emulator.runtimes import CPYTHON, MICROPYTHON

from .real_clock import OnAPort
from .test_transcript import TRANSCRIPTS, assert_same
from .transcript import replay

PTY, TCP = None, 0
EVERYWHERE = pytest.mark.parametrize(
    ("runtime", "tcp", "speed"),
    [(CPYTHON, PTY, 1.0), (MICROPYTHON, TCP, 1.0), (CPYTHON, TCP, 20.0), (MICROPYTHON, PTY, 0.3)],
)


def skip_without(runtime: str) -> None:
    if runtime == MICROPYTHON:
        pytest.importorskip("micropython_unix", reason="there is no MicroPython for this machine")


@EVERYWHERE
def test_the_transcript_is_the_same_on_a_real_clock(
    runtime: str,
    tcp: int | None,
    speed: float,
) -> None:
    skip_without(runtime)
    for path in TRANSCRIPTS:
        bench = partial(OnAPort, tcp=tcp, speed=speed)
        assert_same(path, replay(path, runtime, bench), f"{runtime} on a real clock")


@EVERYWHERE
def test_a_request_is_handled_when_it_is_made_however_long_the_hub_has_rested(
    runtime: str,
    tcp: int | None,
    speed: float,
) -> None:
    skip_without(runtime)
    with OnAPort(runtime, tcp=tcp, speed=speed) as hub:
        passed = 0
        for rest in (3_000, 8_000, 10_000, 59_999, 3_600_000, 1):
            hub.sleep(rest)
            hub.feed(encode(1, b"show 3 4000"))
            hub.sleep(1_234)
            hub.feed(encode(2, b"status"))
            assert hub.board.number == 3
            passed += rest + 1_234
            words = next(body.split() for body in Decoder().feed(hub.take()) if body[0] == 50)
            assert [int(words[at]) for at in (5, 6)] == [4_000 - 1_234, passed // 1000]
            hub.advance(4_000 - 1_234 + 1)
            assert hub.board.number is None
            passed += 4_000 - 1_234 + 1


def test_a_press_is_made_when_it_is_asked_for_however_long_the_hub_has_rested() -> None:
    with OnAPort(CPYTHON) as hub, Control(hub.control_address) as control:
        hub.sleep(8_000)
        hub.meanwhile(control.press)
        hub.advance(4_004)
        assert hub.board.number is None
        hub.advance(1)
        assert hub.board.number is not None
