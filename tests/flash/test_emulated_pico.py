"""The same on an emulated RP2040, under the very image that goes onto a Pico: slow, and run only
when $WILDFIRE_MICROPYTHON_UF2 names one."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from wildfire.client import Spin, SpinStarted, connect
from wildfire.client.clock import Clock, Timing
from wildfire.client.opening import Door
from wildfire.flash.contact import Contact
from wildfire.flash.errors import CopyError, NoRoomError
from wildfire.flash.jobs import prepare
from wildfire.flash.micropython import ReplStore
from wildfire.flash.store import Room
from wildfire.flash.targets import OnSerial

ROOT = Path(__file__).parents[2]
IMAGES = [path for path in os.environ.get("WILDFIRE_MICROPYTHON_UF2", "").split(":") if path]
SLOWER = 30
"""The emulated processor is so many times slower than the real one."""

pytestmark = [
    pytest.mark.skipif(not IMAGES, reason="WILDFIRE_MICROPYTHON_UF2 names no image"),
    pytest.mark.timeout(1800),
]


class SlowClock(Clock):
    """All patience lasts longer."""

    def now(self) -> float:
        return super().now() / SLOWER


def slow_contact() -> Contact:
    clock = SlowClock()
    return Contact(Door(clock), clock, Timing(), list)


@contextmanager
def emulated(folder: Path, image: str, filled: int = 0) -> Iterator[subprocess.Popen[str]]:
    pytest.importorskip("rp2040py", reason="pip install 'wildfire-hub[images]'")
    pytest.importorskip("littlefs", reason="pip install 'wildfire-hub[images]'")
    link = folder / "board"
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.flash.emulated_board", image, link, str(filled)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        while not link.exists():
            assert process.poll() is None
            time.sleep(0.05)
        yield process
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize("image", IMAGES)
def test_a_pico_is_flashed_and_its_button_pressed(tmp_path: Path, image: str) -> None:
    port = str(tmp_path / "board")
    with emulated(tmp_path, image) as board:
        # The board itself says that it is a Pico.
        with prepare(OnSerial(port, ""), None, slow_contact(), print) as job:
            assert "(pico)" in job.title
            assert job.plan.steps[0].file.path.endswith(".mpy")
            job.carry_out(lambda _: None)
            flashed = job.verdict()
        assert flashed.identity.runtime == "micropython"
        with connect(port, clock=SlowClock(), timing=Timing()) as hub:
            hub.set("spin_ms", "500")
            assert board.stdin
            assert board.stdout
            board.stdin.write("\n")
            board.stdin.flush()
            assert isinstance(hub.next_event(120), SpinStarted)
            spin = hub.next_event(120)
            assert isinstance(spin, Spin)
            while int(board.stdout.readline()) != (spin.number - 1) * 24 // 9:
                pass
        # The hub that runs steps aside.
        with prepare(OnSerial(port, ""), None, slow_contact(), print) as job:
            assert job.plan.is_done
            assert job.verdict().identity.boot != flashed.identity.boot


@pytest.mark.parametrize("image", IMAGES[:1])
def test_a_full_pico_is_refused_and_one_that_fills_up_says_so(
    tmp_path: Path, image: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = str(tmp_path / "board")
    with emulated(tmp_path, image, filled=1_370_000):
        with (
            pytest.raises(NoRoomError) as raised,
            prepare(OnSerial(port, ""), None, slow_contact(), print),
        ):
            pass
        assert raised.value.free < 60_000
        monkeypatch.setattr(ReplStore, "room", lambda _: Room(10**6, 4096))
        with (
            pytest.raises(CopyError, match="it is full"),
            prepare(OnSerial(port, ""), None, slow_contact(), print) as job,
        ):
            job.carry_out(lambda _: None)
