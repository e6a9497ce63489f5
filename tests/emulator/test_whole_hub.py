"""The whole hub on each runtime, in situations that have caught other hubs out."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise

import pytest

from wildfire.client.codec import Decoder, encode
from wildfire.emulator.bench import Bench
from wildfire.emulator.rig.board import POWER_ON_TICK
from wildfire.emulator.rig.machine import MachineState
from wildfire.emulator.runtimes import MICROPYTHON, RUNTIMES
from wildfire_hub import ticks
from wildfire_hub.runner import QUIET_MS

from ..soak import LONG, Tell, times

SETTLED_MS = 5
SPIN_MS = 4000
HOLD_MS = 30_000
HOUR_MS = 3_600_000
STOP_TICK = 536_860_912
UNREAD = times(500, 2000)
PROBES = b"\x03\xa6AT\r+++\x00\xff\x03" + b"x" * 4096


class Watch:
    """A hub on the bench, and each picture that it showed: when, and which LEDs were lit."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.pictures: list[tuple[int, list[int]]] = []
        self._light = bench.board.light
        bench.board.light = self._see  # type: ignore[method-assign]

    def _see(self, pixels: bytes) -> None:
        self._light(pixels)
        lit = [led for led, colour in enumerate(self.bench.board.leds) if any(colour)]
        self.pictures.append((self.bench.now, lit))

    def until(self, moment: int) -> None:
        self.bench.advance(moment - self.bench.now)

    def longest_gap(self, start: int, end: int) -> int:
        drawn = [at for at, _ in self.pictures if start <= at <= end]
        return max(later - at for at, later in pairwise(drawn))

    def ask(self, text: str) -> list[bytes]:
        """The words of the answer."""
        self.bench.take()
        self.bench.feed(encode(7, text.encode()))
        name = text.split()[0].encode()
        answers = [body.split() for body in Decoder().feed(self.bench.take())]
        return next(words for words in answers if words[:2] == [b"7", name])

    def acknowledge(self) -> None:
        """Takes every event. An idle hub then sleeps for a minute at a time."""
        boot, events = self.ask("hello 1 0")[10:13:2]
        self.bench.feed(encode(8, b"ack %b %d" % (boot, int(events) - 1)))

    @property
    def spins(self) -> int:
        return int(self.ask("status")[7])

    @property
    def is_at_rest(self) -> bool:
        return len(self.pictures[-1][1]) == len(self.bench.board.leds)

    def check_spin(self) -> int:
        """A spin of four seconds, lit for thirty. Returns when the light stopped."""
        bench = self.bench
        bench.press()
        stop = bench.now + SETTLED_MS + SPIN_MS
        self.until(stop - 1)
        assert self.longest_gap(stop - SPIN_MS, stop) <= 50
        self.until(stop)
        assert self.pictures[-1][0] == stop
        number = bench.board.number
        assert number is not None
        self.until(stop + HOLD_MS - 50)
        assert bench.board.number == number
        self.until(stop + HOLD_MS + 50)
        assert self.is_at_rest
        return stop


@contextmanager
def watched(runtime: str) -> Iterator[Watch]:
    with Bench(runtime) as bench:
        yield Watch(bench)


@pytest.fixture(params=RUNTIMES)
def runtime(request: pytest.FixtureRequest) -> str:
    if request.param == MICROPYTHON:
        pytest.importorskip("micropython_unix", reason="there is no MicroPython for this machine")
    return str(request.param)


def test_the_ticks_wrap_while_the_number_is_lit(runtime: str) -> None:
    """CircuitPython's ticks begin 65 s before they wrap: a press 51 s after the start meets it."""
    with watched(runtime) as watch:
        watch.until(STOP_TICK - POWER_ON_TICK - SPIN_MS - SETTLED_MS)
        stop = watch.check_spin()
        assert ticks.add(POWER_ON_TICK, stop) == STOP_TICK
        dark, _ = watch.pictures[-1]
        assert abs(ticks.add(POWER_ON_TICK, dark) - 20_000) <= 50


def test_a_spin_is_as_exact_after_hours(runtime: str) -> None:
    with watched(runtime) as watch:
        for uptime in (50_000, HOUR_MS, 20 * HOUR_MS):
            watch.until(uptime)
            watch.check_spin()
            watch.acknowledge()


@LONG
def test_a_host_that_opened_the_port_and_never_reads_delays_no_frame(
    runtime: str, tell: Tell
) -> None:
    slowest = 0
    with watched(runtime) as watch:
        bench = watch.bench
        bench.feed(encode(1, b"set spin_ms 500"))
        bench.take()
        for _ in range(UNREAD):
            watch.pictures.clear()
            bench.press()
            start = bench.now + SETTLED_MS
            watch.until(start + 500)
            assert bench.board.number is not None
            assert watch.pictures[-1][0] == start + 500
            slowest = max(slowest, watch.longest_gap(start, start + 500))
            assert slowest <= 50
            bench.advance(100)
        watch.until(start + 500 + HOLD_MS - 50)
        assert bench.board.number is not None
        bench.advance(100)
        assert watch.is_at_rest
        assert bench.wire.space() < 100, "nobody has read"
        bench.take()
        bench.advance(5000)
        assert watch.ask("status")[8:10] == [b"16", b"%d" % (2 * UNREAD - 16)]
        tell(
            f"the whole hub in {runtime}, with a host that has opened the port and never reads",
            {"spins": watch.spins},
            {"events without a word": 0},
            f"{slowest} ms at most between frames; 30 s of light",
        )


def test_what_a_computer_probes_ports_with_changes_nothing_in_a_spin(runtime: str) -> None:
    with watched(runtime) as watch:
        bench = watch.bench
        bench.press()
        stop = bench.now + SETTLED_MS + SPIN_MS
        bench.advance(500)
        bench.wire.to_hub += PROBES
        bench.advance(1000)
        bench.wire.to_hub += b"\n" + encode(9, b"hello 1 0")
        bench.advance(500)
        assert b"$9 hello 1 " in bench.take()
        watch.until(stop)
        assert bench.board.number is not None
        assert watch.longest_gap(stop - SPIN_MS, stop) <= 50
        assert bench.machine.state == MachineState.RUNNING
        assert watch.spins == 1


def test_impatient_and_bouncing_presses_are_one_spin(runtime: str) -> None:
    with watched(runtime) as watch:
        bench = watch.bench
        for _ in range(6):
            bench.press(edges=5, over=8)
            bench.advance(500)
            assert bench.board.number is None
        watch.until(SPIN_MS + 20)
        number = bench.board.number
        assert number is not None
        watch.until(SPIN_MS + HOLD_MS - 50)
        assert bench.board.number == number
        bench.advance(120_000)
        assert watch.is_at_rest
        assert watch.spins == 1


def test_what_lies_on_the_button_from_power_on_does_nothing_for_a_minute(runtime: str) -> None:
    with watched(runtime) as watch:
        bench = watch.bench
        bench.cut()
        bench.board.button.press(bench.now, 60_000)
        bench.power()
        for _ in range(2):
            bench.advance(60_000)
            assert (watch.spins, bench.machine.state) == (0, MachineState.RUNNING)
        bench.press()
        bench.advance(5000)
        assert (watch.spins, bench.machine.state) == (1, MachineState.RUNNING)
        assert bench.board.number is not None


def test_a_hub_that_is_mute_is_so_after_a_power_cut_and_its_number_is_seen(runtime: str) -> None:
    with watched(runtime) as watch:
        bench = watch.bench
        for muted in (True, False):
            bench.cut()
            bench.board.button.press(bench.now, 2000)
            bench.power()
            bench.advance(3000)
            bench.cut()
            bench.power()
            sounded = set()
            bench.press()
            for _ in range(50):
                bench.advance(100)
                sounded.add(bool(bench.board.hertz and bench.board.volume))
            assert sounded == ({False} if muted else {False, True})
            assert bench.board.number is not None


@pytest.mark.parametrize("garbage", [1, 7, 30])
def test_how_much_memory_is_free_does_not_depend_on_the_moment(garbage: int) -> None:
    """A host that asks while there is garbage, as after some settings, hears the same."""
    pytest.importorskip("micropython_unix", reason="there is no MicroPython for this machine")
    with Bench(MICROPYTHON) as bench:
        watch = Watch(bench)
        watch.ask("status")
        told = []
        for _ in range(4):
            for _ in range(garbage):
                watch.ask("set map 0,1,2,3,4,5,6,7,8,9")
            bench.advance(2 * QUIET_MS)
            told.append(int(watch.ask("status")[-2]))
    assert max(told) - min(told) <= 1024, told
