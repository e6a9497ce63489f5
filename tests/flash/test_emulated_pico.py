"""The same on an emulated RP2040, with the same images that go onto a Pico. It is slow, and only
runs if $WILDFIRE_MICROPYTHON_UF2 and $WILDFIRE_CIRCUITPYTHON_UF2 name some.
"""

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
from wildfire.client.opening import PortOpener
from wildfire.flash import circuitpython
from wildfire.flash.drives import CircuitDrive
from wildfire.flash.errors import CopyError, NoRoomError
from wildfire.flash.hub_watch import HubWatch
from wildfire.flash.jobs import prepare
from wildfire.flash.repl import bounded_port, connection
from wildfire.flash.storage.repl_store import ReplStore
from wildfire.flash.storage.store import Room
from wildfire.flash.targets import DriveBoard, SerialBoard
from wildfire.message import Message
from wildfire.text import words

from .test_drives import PICO

ROOT = Path(__file__).parents[2]
SLOWER = 30
"""The emulated processor is this many times slower than the real one."""

pytestmark = pytest.mark.timeout(1800)


def images(runtime: str) -> list[object]:
    """The images of a runtime, or one that is skipped."""
    variable = f"WILDFIRE_{runtime}_UF2"
    named = [path for path in os.environ.get(variable, "").split(":") if path]
    skip = pytest.mark.skip(reason=f"{variable} names no image")
    return list(named) or [pytest.param("", marks=skip, id=variable)]


class SlowClock(Clock):
    """All waits may last longer."""

    def now(self) -> float:
        return super().now() / SLOWER


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    # All by the same factor: an answer must outlast a try, and the way into the REPL all of them.
    for module, name in (
        (bounded_port, "ANSWER_S"),
        (connection, "_TRY_S"),
        (connection, "_ENTER_S"),
    ):
        monkeypatch.setattr(module, name, SLOWER * getattr(module, name))
    transport = pytest.importorskip("mpremote.transport_serial").SerialTransport
    monkeypatch.setattr(transport.exec_raw, "__defaults__", (SLOWER * 10.0, None))
    monkeypatch.setattr(transport.read_until, "__defaults__", (SLOWER * 10.0, None, None))


def slow_watch() -> HubWatch:
    clock = SlowClock()
    return HubWatch(PortOpener(clock), clock, Timing(), list)


@contextmanager
def emulated(link: Path, image: str, files: Path) -> Iterator[subprocess.Popen[str]]:
    pytest.importorskip("rp2040py", reason="pip install '.[images]'")
    pytest.importorskip("littlefs", reason="pip install '.[images]'")
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.flash.boards.emulated_board", image, link, files],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        while not Path(f"{link}0").exists():
            assert process.poll() is None
            time.sleep(0.05)
        yield process
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize("image", images("MICROPYTHON"))
def test_a_pico_is_flashed_and_its_button_pressed(tmp_path: Path, image: str) -> None:
    port = str(tmp_path / "port0")
    files = tmp_path / "files"
    files.mkdir()
    with emulated(tmp_path / "port", image, files) as board:
        # The board itself says that it is a Pico.
        with prepare(SerialBoard(port, ""), None, slow_watch(), print) as job:
            assert job.title.facts["board"] == "pico"
            assert job.plan.steps[0].file.path.endswith(".mpy")
            job.install(lambda _: None)
            flashed = job.verify()
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
        # The running hub makes way.
        with prepare(SerialBoard(port, ""), None, slow_watch(), print) as job:
            assert job.plan.is_done
            assert job.verify().identity.boot != flashed.identity.boot


@pytest.mark.parametrize("image", images("MICROPYTHON")[:1])
def test_a_full_pico_is_refused_and_one_that_fills_up_says_so(
    tmp_path: Path, image: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = str(tmp_path / "port0")
    files = tmp_path / "files"
    files.mkdir()
    (files / "filler.bin").write_bytes(bytes(1_400_000))
    with emulated(tmp_path / "port", image, files):
        with (
            pytest.raises(NoRoomError) as raised,
            prepare(SerialBoard(port, ""), None, slow_watch(), print),
        ):
            pass
        assert raised.value.free < 50_000
        monkeypatch.setattr(ReplStore, "room", lambda _: Room(10**6, 4096))
        with (
            pytest.raises(CopyError, match=r"flash\.full"),
            prepare(SerialBoard(port, ""), None, slow_watch(), print) as job,
        ):
            job.install(lambda _: None)


def refuse(asked: Message) -> None:
    """Nobody is there to do what flash asks for."""
    pytest.fail(words(asked))


@pytest.mark.parametrize("image", images("CIRCUITPYTHON"))
def test_a_pico_starts_from_its_drive_and_is_restarted_at_its_console(
    tmp_path: Path, image: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drive = tmp_path / "CIRCUITPY"
    drive.mkdir()
    (drive / "boot_out.txt").write_text(PICO)
    console, data = (str(tmp_path / f"port{number}") for number in range(2))
    target = DriveBoard(CircuitDrive(drive, "8.2.9", "raspberry_pi_pico", "E661"), (data,))
    with prepare(target, "pico", slow_watch(), print) as job:
        job.install(lambda _: None)
    (drive / "boot_out.txt").unlink()
    # rp2040py shows no drive: it starts with one that has the same files
    monkeypatch.setattr(circuitpython, "consoles", lambda _: [console])
    with emulated(tmp_path / "port", image, drive):
        with connect(data, clock=SlowClock(), timing=Timing(hello=20)) as hub:
            before = hub.identity
        with prepare(target, "pico", slow_watch(), refuse) as job:
            assert job.plan.is_done
            after = job.verify().identity
    assert (before.runtime, before.board) == (after.runtime, after.board)
    assert after.runtime == "circuitpython"
    assert after.boot != before.boot
