"""A hub is emulated, used and ended, again and again, on a busy computer: nothing fails, and
nothing is left behind."""

import contextlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from wildfire.client import Disconnected, Reconnected, Spin, SpinStarted, connect
from wildfire.client.clock import Timing
from wildfire.emulator.options import EmulatorOptions
from wildfire.emulator.process import EmulatorProcess
from wildfire.emulator.runtimes import CPYTHON, MICROPYTHON
from wildfire_hub import protocol

from ..soak import LONG, SHARE, Tell, times

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pty")

PATIENT = Timing(hello=30, request=30, retry=0.005, slowest_retry=0.02)
SPIN_MS = 4200
BURN = [sys.executable, "-c", "while True: pass"]
BURNERS = 4 if SHARE else 0


@contextlib.contextmanager
def load() -> Iterator[None]:
    """Other programs that want every processor all the time."""
    with contextlib.ExitStack() as undo:
        for _ in range(BURNERS):
            burner = undo.enter_context(subprocess.Popen(BURN))
            undo.callback(burner.kill)
        yield


def live(options: EmulatorOptions) -> None:
    """A spin, and one whose end arrives when the cable is back."""
    with EmulatorProcess(options) as emulator, connect(emulator.port, timing=PATIENT) as hub:
        control = emulator.control
        control.press()
        control.advance(SPIN_MS)
        assert isinstance(hub.next_event(30), SpinStarted)
        spin = hub.next_event(30)
        assert isinstance(spin, Spin)
        assert spin.number == control.number()
        control.press()
        control.advance(100)
        assert isinstance(hub.next_event(30), SpinStarted)
        control.unplug()
        assert isinstance(hub.next_event(30), Disconnected)
        control.advance(SPIN_MS)
        control.plug()
        assert isinstance(hub.next_event(30), Reconnected)
        control.advance(protocol.RESEND_SLOWEST_MS)
        spin = hub.next_event(30)
        assert isinstance(spin, Spin)
        assert spin.number == control.number()
    assert emulator.process.returncode == 0
    assert not Path(emulator.port).parent.is_dir() or emulator.port.startswith("socket:")


@LONG
@pytest.mark.parametrize("port", ["pty", "tcp"])
@pytest.mark.parametrize("runtime", [CPYTHON, MICROPYTHON])
def test_a_life_under_load_never_fails_and_leaves_nothing(
    port: str, runtime: str, tell: Tell
) -> None:
    if runtime == MICROPYTHON:
        pytest.importorskip("micropython_unix", reason="there is no MicroPython for this machine")
    lives = times(1, 50)
    with load():
        for seed in range(lives):
            live(
                EmulatorOptions(runtime, seed=seed, virtual=True, tcp=0 if port == "tcp" else None)
            )
    tell(
        "an emulated hub started, spun, unplugged and ended beside programs that never rest",
        {"lives": lives},
        {"spins": 0, "processes left": 0},
    )
