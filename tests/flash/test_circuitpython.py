"""A board with CircuitPython is flashed through its drive, here a folder with a real boot_out.txt.
The firmware then runs under Blinka, and spins.
"""

import errno
import os
from pathlib import Path

import pytest

from wildfire.cli.commands.flash import command
from wildfire.cli.errors import run
from wildfire.client import Spin, SpinStarted, connect
from wildfire.client.clock import Clock
from wildfire.client.opening import PortOpener
from wildfire.flash import circuitpython, manifest
from wildfire.flash.errors import (
    CopyError,
    NotVerifiedError,
    WrongBoardError,
    explain,
)
from wildfire.flash.jobs import prepare
from wildfire.flash.storage.drive_store import DriveStore
from wildfire.message import Message

from ..somebody import ROOT
from .boards.board import MicroPythonBoard
from .boards.circuit_board import HELLO_WORLD, CircuitBoard
from .conftest import watch
from .test_drives import ALPHA, PICO


@pytest.fixture
def board(circuit_board: CircuitBoard) -> CircuitBoard:
    return circuit_board


def nothing(_count: int) -> None:
    """Shows no progress."""


def test_a_board_becomes_a_hub_that_spins(board: CircuitBoard) -> None:
    with prepare(board.target, None, watch(), board.replug) as job:
        assert job.plan.steps[-1].was == "changed"
        assert job.plan.backups == [("code.py", "code_old1.py")]
        job.install(nothing)
        assert board.told == []
        first = job.verify().identity
    assert board.told == [Message.of("flash.replug-now")]
    assert (first.runtime, first.board) == ("circuitpython", "pico")
    assert (board.drive / "code_old1.py").read_bytes() == HELLO_WORLD
    with connect(board.port) as hub:
        hub.set("spin_ms", "500")
        board.button.touch()
        assert isinstance(hub.next_event(20), SpinStarted)
        board.button.unlink()
        assert isinstance(hub.next_event(20), Spin)

    # The second time there is nothing to copy, and only another boot proves anything.
    with prepare(board.target, None, watch(), board.replug) as job:
        assert job.plan.is_done
        assert job.verify().identity.boot != first.boot


def test_a_copy_that_fails_at_its_end_is_judged_by_who_answers(
    board: CircuitBoard, monkeypatch: pytest.MonkeyPatch
) -> None:
    renamed: list[str] = []
    rename = DriveStore.rename

    def fail_at_last(store: DriveStore, old: str, new: str) -> None:
        rename(store, old, new)
        renamed.append(new)
        if new == "code.py":
            raise explain(
                Message.of("flash.cannot-rename", path=old), store.place, OSError(errno.EIO, "")
            )

    monkeypatch.setattr(DriveStore, "rename", fail_at_last)
    with prepare(board.target, None, watch(), board.replug) as job:
        job.install(nothing)
        assert job.verify().identity.board == "pico"
    # The temporary script and the real one, each once.
    assert renamed.count("code.py") == 2


def test_a_copy_that_fails_at_its_end_and_no_hub_tell_of_the_copy(
    board: CircuitBoard, monkeypatch: pytest.MonkeyPatch
) -> None:
    rename = DriveStore.rename

    def fail(store: DriveStore, old: str, new: str) -> None:
        if store.read(old) == manifest.files("circuitpython", "pico")[-1].data:
            raise explain(
                Message.of("flash.cannot-rename", path=old), store.place, OSError(errno.ENOSPC, "")
            )
        rename(store, old, new)

    (board.drive / "code.py").unlink()
    monkeypatch.setattr(DriveStore, "rename", fail)
    monkeypatch.setattr("wildfire.flash.jobs.REPLUG_S", 0.1)
    with prepare(board.target, None, watch(), print) as job:
        job.install(nothing)
        with pytest.raises(CopyError, match=r"flash\.full"):
            job.verify()


def test_a_version_of_any_form_is_taken_as_it_is(tmp_path: Path) -> None:
    board = CircuitBoard(tmp_path, ALPHA)
    with prepare(board.target, None, watch(), print) as job:
        assert job.title.facts["version"] == "10.0.0-alpha.2-12-g1b2c3d4"
        # There is no compiler for it, and source runs in every version.
        assert all(not step.file.path.endswith(".mpy") for step in job.plan.steps)


def test_an_unknown_board_is_refused_and_can_be_named(tmp_path: Path) -> None:
    board = CircuitBoard(tmp_path, PICO.replace("raspberry_pi_pico", "somebodys_board"))
    with (
        pytest.raises(WrongBoardError, match=r"flash\.unknown-board called=somebodys_board"),
        prepare(board.target, None, watch(), print),
    ):
        pass
    assert (board.drive / "code.py").read_bytes() == HELLO_WORLD
    with prepare(board.target, "pico", watch(), print) as job:
        assert job.title.facts["board"] == "pico"


def test_a_board_that_is_not_plugged_in_again_is_not_verified(
    board: CircuitBoard, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wildfire.flash.jobs.REPLUG_S", 0.1)
    with prepare(board.target, None, watch(), print) as job:
        job.install(nothing)
        with pytest.raises(NotVerifiedError, match=r"flash\.not-back"):
            job.verify()


def test_the_dry_run_lists_all_and_writes_nothing(
    board: CircuitBoard, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # The port of another hub, not of this drive.
    monkeypatch.setenv("WILDFIRE_PORT", "/dev/null")
    before = sorted(board.drive.rglob("*"))
    assert run(command, ["--drive", str(board.drive), "--dry-run"]) == 0
    out, _ = capfd.readouterr()
    for file in manifest.files("circuitpython", "pico"):
        assert f"{len(file.data):6}  {file.digest.hex()}  {file.path}" in out
    assert sorted(board.drive.rglob("*")) == before


def test_modules_of_another_version_in_the_way_are_reported_before_anything_is_written(
    board: CircuitBoard, capfd: pytest.CaptureFixture[str]
) -> None:
    (board.drive / "boot_out.txt").write_text(ALPHA)
    for name in ("nvm_storage.mpy", "json.mpy"):
        (board.drive / name).write_bytes(b"C\x05 for CircuitPython 8")
    before = sorted(board.drive.rglob("*"))
    assert run(command, ["--drive", str(board.drive), "--dry-run"]) == 0
    out, err = capfd.readouterr()
    assert "CircuitPython 10.0.0-alpha.2-12-g1b2c3d4\n" in out
    assert (
        "nvm_storage.mpy on the board would get in the way of this firmware: it is removed\n" in out
    )
    assert "warning: json.mpy on the board is not ours, and may be taken for another file\n" in out
    assert (err, sorted(board.drive.rglob("*"))) == ("", before)


@pytest.mark.skipif(os.name != "posix" or ROOT, reason="root may write anywhere")
def test_a_drive_that_may_not_be_written_is_one_line(
    board: CircuitBoard, capfd: pytest.CaptureFixture[str]
) -> None:
    board.drive.chmod(0o500)
    try:
        assert run(command, ["--drive", str(board.drive)]) == 1
    finally:
        board.drive.chmod(0o700)
    _, err = capfd.readouterr()
    assert "you are not allowed to write there" in err


def test_a_console_restarts_its_board(tmp_path: Path) -> None:
    pytest.importorskip("micropython_unix")
    opener = PortOpener(Clock())
    with MicroPythonBoard(tmp_path) as console:
        assert circuitpython.restart(console.port, opener)
        console.wait_until_restarted()
        assert not circuitpython.restart(console.port + "x", opener)
    assert circuitpython.consoles("no board's") == []
