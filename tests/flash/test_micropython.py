"""A board with MicroPython is flashed through mpremote: the unix port, with littlefs and a cable.
The test then speaks to the firmware, and it spins.
"""

import importlib.util
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from wildfire import __version__
from wildfire.cli.commands.flash import command
from wildfire.cli.errors import run
from wildfire.client import BusyPortError, Spin, SpinStarted, connect
from wildfire.client.clock import Clock
from wildfire.client.opening import PortOpener
from wildfire.emulator.options import EmulatorOptions
from wildfire.emulator.process import EmulatorProcess
from wildfire.extras import MissingExtraError
from wildfire.flash import manifest, micropython
from wildfire.flash.errors import (
    CopyError,
    NoDriveError,
    NoRoomError,
    NotVerifiedError,
    WrongBoardError,
)
from wildfire.flash.hub_watch import ExpectedHub
from wildfire.flash.install import PLACEHOLDER
from wildfire.flash.jobs import Job, prepare
from wildfire.flash.manifest import File
from wildfire.flash.repl.connection import Repl
from wildfire.flash.storage.repl_store import ReplStore
from wildfire.flash.storage.store import Room
from wildfire.flash.targets import SerialBoard
from wildfire.message import Message
from wildfire.text import error_words

from ..cli.command import WILDFIRE, environment
from .boards.board import MicroPythonBoard
from .conftest import watch

COUNT = len(manifest.files("micropython", "pico"))


def call(*arguments: str) -> tuple[int, str, str]:
    """`wildfire flash`, as a shell sees it."""
    done = subprocess.run(
        [*WILDFIRE, "flash", *arguments],
        env=environment(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


@contextmanager
def job_on(board: MicroPythonBoard, name: str | None = "pico") -> Iterator[Job]:
    """A job on a board without a running hub."""
    with prepare(SerialBoard(board.port, ""), name, watch(hello_s=0.2), print) as job:
        yield job


def files_on(board: MicroPythonBoard) -> dict[str, bytes]:
    """The state of a board whose hub has left, or never existed."""
    with Repl(board.port, PortOpener(Clock())) as repl:
        store = ReplStore(repl)
        found = {}
        for folder in ("", "wildfire_hub/"):
            if folder and "wildfire_hub" not in store.sizes(""):
                continue
            for name, size in store.sizes(folder.rstrip("/")).items():
                if size is not None:
                    found[folder + name] = store.read(folder + name)
        return found


class After:
    """Calls `act` once, when more than `size` bytes are copied."""

    def __init__(self, size: int, act: Callable[[], None]) -> None:
        self._left = size
        self._act = act

    def copied(self, count: int) -> None:
        self._left -= count
        if self._left < 0 <= self._left + count:
            self._act()


def make_leave(board: MicroPythonBoard) -> None:
    hub = watch().identify(board.port)
    assert hub is not None
    watch().leave(board.port, hub.boot)


def nothing(_count: int) -> None:
    """Shows no progress."""


def test_a_bare_board_becomes_a_hub_that_spins(board: MicroPythonBoard) -> None:
    status, out, err = call("--port", board.port, "--board", "pico")
    assert status == 0, err
    assert f"{COUNT} of {COUNT} files to write" in out
    with connect(board.port) as hub:
        identity = hub.identity
        assert (identity.runtime, identity.board) == ("micropython", "pico")
        assert identity.version == __version__
        said = f"flashed: pico at {board.port} runs firmware {__version__} (hub {identity.hub})"
        assert out.splitlines()[-1] == said
        hub.set("spin_ms", "500")
        board.press()
        assert isinstance(hub.next_event(20), SpinStarted)
        board.let_go()
        spin = hub.next_event(20)
        assert isinstance(spin, Spin)
        assert board.lit() == [(spin.number - 1) * 24 // 9]

    # The hub makes way by itself, says what it is, and goes on afterwards.
    status, out, err = call("--port", board.port, "--dry-run")
    assert (status, err) == (0, "")
    assert "the board already has every file" in out
    assert out.endswith("nothing was written\n")
    listed = [line.split() for line in out.splitlines() if line.startswith("same ")]
    assert len(listed) == COUNT
    assert watch().expect(ExpectedHub((board.port,), "", "pico", "micropython", identity.boot), 20)
    make_leave(board)
    found = files_on(board)
    # The settings survive from the first change on.
    found.pop("wildfire_settings.txt", None)
    assert {
        path: (str(len(data)), File(path, data).digest.hex()) for path, data in found.items()
    } == {path: (size, digest) for _, size, digest, path in listed}


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full, which Linux has")
def test_what_cannot_be_shown_stops_nothing_in_the_middle(board: MicroPythonBoard) -> None:
    flash = [*WILDFIRE, "flash", "--port", board.port, "--board", "pico"]
    with Path("/dev/full").open("w") as full:
        unshown = subprocess.run(
            flash, env=environment(), stdout=full, stderr=subprocess.PIPE, timeout=60, check=False
        )
        assert unshown.returncode == 1
        assert unshown.stderr == b"wildfire: cannot write the output: No space left on device\n"
        assert files_on(board) == {}
        # Progress and advice come beside the work, which goes on even if nobody can hear them.
        unheard = subprocess.run(
            flash, env=environment(), stdout=subprocess.PIPE, stderr=full, timeout=60, check=False
        )
    assert unheard.returncode == 0
    assert b"flashed: pico" in unheard.stdout


def test_pulled_in_the_middle_it_begins_again_where_it_was(board: MicroPythonBoard) -> None:
    pull = After(12_000, board.unplug)
    with job_on(board) as job:
        whole = job.plan.size
    with pytest.raises(CopyError, match=r"flash\.gone") as raised, job_on(board) as job:
        job.install(pull.copied)
    assert raised.value.remedy == Message.of("flash.keep-plugged-in")
    board.plug()
    with job_on(board) as job:
        states = [step.was for step in job.plan.steps]
        assert states[0] == "same"
        # The temporary script is there.
        assert states[-1] == "changed"
        assert job.plan.backups == []
        assert job.plan.size < whole - 5_000
        job.install(nothing)
        assert job.verify().identity.board == "pico"


def test_interrupted_in_the_middle_it_begins_again_and_another_version_is_no_proof(
    board: MicroPythonBoard, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    ctrl_c = After(20_000, interrupt)
    with pytest.raises(KeyboardInterrupt), job_on(board) as job:
        job.install(ctrl_c.copied)
    with job_on(board) as job:
        assert job.plan.size < 12_000
    monkeypatch.setattr("wildfire.flash.hub_watch.__version__", "9.9.9")
    assert run(command, ["--port", board.port, "--board", "pico"]) == 1
    out, err = capfd.readouterr()
    assert "flashed" not in out
    said = f"not verified: the hub at {board.port} says that its firmware is {__version__}, not 9.9"
    assert said in err


def test_a_full_board_is_refused_and_one_that_fills_up_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("micropython_unix")
    with MicroPythonBoard(tmp_path, blocks=14) as board:
        with pytest.raises(NoRoomError) as raised, job_on(board):
            pass
        assert raised.value.needed > raised.value.free
        assert files_on(board) == {}
        monkeypatch.setattr(ReplStore, "room", lambda _: Room(10**6, 4096))
        with pytest.raises(CopyError, match=r"flash\.full"), job_on(board) as job:
            job.install(nothing)
        assert files_on(board)["main.py"] == PLACEHOLDER


def test_what_would_win_over_the_firmware_is_reported(
    board: MicroPythonBoard, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Repl(board.port, PortOpener(Clock())) as repl:
        store = ReplStore(repl)
        store.make_folder("wildfire_hub")
        store.write("wildfire_hub/ticks.py", b"raise ValueError\n", nothing)
        store.write("json.py", b"", nothing)
        store.write("main.py", b"print('theirs')\n", nothing)
    monkeypatch.setattr("wildfire.flash.jobs.RESTART_S", 0.5)
    with job_on(board) as job:
        assert job.plan.stale == ["wildfire_hub/ticks.py"]
        assert job.plan.shadows == ["json.py"]
        assert job.plan.backups == [("main.py", "main_old1.py")]
        job.install(nothing)
        # The report was right: this json wins over the runtime's.
        with pytest.raises(NotVerifiedError):
            job.verify()
    with Repl(board.port, PortOpener(Clock())) as repl:
        store = ReplStore(repl)
        assert "ticks.py" not in store.sizes("wildfire_hub")
        assert store.read("main_old1.py") == b"print('theirs')\n"
        assert store.sizes("")["json.py"] == 0


def test_a_hub_that_does_not_start_is_not_verified(
    board: MicroPythonBoard, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = File("main.py", b"raise ValueError('wildfire')\n")
    monkeypatch.setattr(manifest, "files", lambda *_: [broken])
    monkeypatch.setattr("wildfire.flash.jobs.RESTART_S", 0.5)
    with job_on(board) as job:
        job.install(nothing)
        with pytest.raises(NotVerifiedError, match=r"flash\.no-hub-answers") as raised:
            job.verify()
    assert raised.value.remedy == Message.of("flash.reset-or-doctor")


def test_an_unknown_board_is_refused_and_its_program_goes_on(board: MicroPythonBoard) -> None:
    with (
        pytest.raises(WrongBoardError, match=r"flash\.unknown-board called=standard") as raised,
        job_on(board, None),
    ):
        pass
    assert "with --board: pico, pico2" in error_words(raised.value)
    with (
        pytest.raises(WrongBoardError, match=r"flash\.board-without-runtime"),
        job_on(board, "raspberry_pi"),
    ):
        pass
    assert files_on(board) == {}


def test_a_board_whose_drive_is_not_mounted_is_told_so(
    board: MicroPythonBoard, monkeypatch: pytest.MonkeyPatch
) -> None:
    facts = micropython.facts
    monkeypatch.setattr(
        micropython, "facts", lambda repl: facts(repl)._replace(runtime="circuitpython")
    )
    with pytest.raises(NoDriveError, match=r"flash\.drive-not-there") as raised, job_on(board):
        pass
    assert raised.value.remedy == Message.of("flash.mount-circuitpy")
    assert files_on(board) == {}


def test_an_emulated_hub_is_no_board(tmp_path: Path) -> None:
    pytest.importorskip("tty", reason="there are no ptys here")
    with (
        EmulatorProcess(EmulatorOptions(link=tmp_path / "hub")) as emulated,
        pytest.raises(WrongBoardError, match=r"flash\.hub-not-on-a-board .*title=Emulated hub"),
        prepare(SerialBoard(emulated.port, ""), None, watch(), print),
    ):
        pass


def test_what_is_wrong_with_a_port_is_one_line(tmp_path: Path) -> None:
    for port in (str(tmp_path / "gone"), "/dev/null"):
        status, out, err = call("--port", port)
        assert (status, out) == (1, "")
        assert err.startswith("wildfire: ")
        assert err.count("\n") == 1


def test_a_port_that_another_program_has_is_left_to_it(board: MicroPythonBoard) -> None:
    with Repl(board.port, PortOpener(Clock())), pytest.raises(BusyPortError), job_on(board):
        pass


@pytest.mark.parametrize("library", ["mpremote", "adafruit_board_toolkit"])
def test_without_its_extra_the_command_names_it(
    library: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    find = importlib.util.find_spec
    monkeypatch.setattr(
        "wildfire.flash.jobs.importlib.util.find_spec",
        lambda name: None if name == library else find(name),
    )
    with (
        pytest.raises(MissingExtraError, match=r"extras\.needed-for-flashing .*extra=boards"),
        prepare(SerialBoard(str(tmp_path / "board"), ""), "pico", watch(), print),
    ):
        pass
