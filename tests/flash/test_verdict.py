"""A board is flashed once the new hub has answered, and at no other time, whatever happened during
copying, and however long it took.
"""

import errno
import os
from pathlib import Path

import pytest

from wildfire import __version__
from wildfire.cli.commands.flash import command
from wildfire.cli.errors import run
from wildfire.client import Candidate
from wildfire.client.clock import Clock, Timing
from wildfire.client.opening import PortOpener
from wildfire.flash import circuitpython, manifest
from wildfire.flash.errors import CopyError, NotVerifiedError, explain, gone
from wildfire.flash.hub_watch import RESTART_S, ExpectedHub, HubWatch
from wildfire.flash.install import PLACEHOLDER
from wildfire.flash.jobs import prepare
from wildfire.flash.storage.drive_store import DriveStore
from wildfire.flash.storage.repl_store import ReplStore
from wildfire.flash.targets import SerialBoard
from wildfire.message import Message

from ..client.board import Board
from .boards.board import MicroPythonBoard
from .boards.circuit_board import CircuitBoard
from .conftest import watch
from .test_install import tree

IN_TIME_S = 20.0
STARTER = manifest.files("circuitpython", "pico")[-1].data


class Agenda(Clock):
    """A clock that goes on when somebody sleeps. At some moment the board comes back."""

    def __init__(self, board: Board | None = None, back_at: float = 0) -> None:
        self.time = 0.0
        self._board = board
        self._back_at = back_at

    def now(self) -> float:
        return self.time

    def sleep(self, seconds: float) -> None:
        self.time += seconds
        if self._board is not None and self.time >= self._back_at:
            self._board.plug()
            self._board = None


def nothing(_count: int) -> None:
    """Shows no progress."""


def watch_by(clock: Clock) -> HubWatch:
    return HubWatch(PortOpener(clock), clock, Timing(), list)


@pytest.mark.parametrize(("back_at", "is_in_time"), [(0, True), (19.5, True), (20.5, False)])
def test_a_hub_has_twenty_seconds_to_come_back(
    tmp_path: Path, back_at: float, is_in_time: bool
) -> None:
    with Board(tmp_path / "hub") as hub:
        wanted = ExpectedHub((hub.port,), "", "virtual", "cpython", "")
        hub.unplug()
        clock = Agenda(hub, back_at)
        if is_in_time:
            flashed = watch_by(clock).expect(wanted, RESTART_S)
            assert flashed.identity.version == __version__
        else:
            with pytest.raises(NotVerifiedError, match=r"flash\.not-back seconds=20"):
                watch_by(clock).expect(wanted, RESTART_S)
        assert clock.time <= IN_TIME_S + 0.5


@pytest.mark.skipif(
    not hasattr(os, "sync"), reason="here the system writes removable drives at once"
)
def test_a_board_that_forgets_what_was_not_synced_becomes_a_hub_all_the_same(
    circuit_board: CircuitBoard, monkeypatch: pytest.MonkeyPatch
) -> None:
    drive = circuit_board.drive
    on_flash = [tree(drive)]
    monkeypatch.setattr(os, "sync", lambda: on_flash.append(tree(drive)))

    def replug(what: str) -> None:
        for path in drive.rglob("*"):
            if path.is_file():
                path.unlink()
        for name, data in on_flash[-1].items():
            (drive / name).write_bytes(data)
        circuit_board.replug(what)

    with prepare(circuit_board.target, None, watch(), replug) as job:
        job.install(nothing)
        assert job.verify().identity.version == __version__


def flash(board: CircuitBoard) -> int:
    return run(command, ["--drive", str(board.drive), "--port", board.port])


@pytest.mark.parametrize("number", [errno.EIO, errno.ENODEV])
def test_an_error_on_the_last_block_is_none_when_the_new_hub_answers(
    circuit_board: CircuitBoard,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    number: int,
) -> None:
    written: list[str] = []
    write, rename = DriveStore.write, DriveStore.rename

    def note(store: DriveStore, path: str, *rest: object) -> None:
        written.append(path)
        write(store, path, *rest)  # type: ignore[arg-type]

    def fail_at_last(store: DriveStore, old: str, new: str) -> None:
        rename(store, old, new)
        if store.read(new) == STARTER:
            raise explain(
                Message.of("flash.cannot-rename", path=old), store.place, OSError(number, "")
            )

    monkeypatch.setattr(DriveStore, "write", note)
    monkeypatch.setattr(DriveStore, "rename", fail_at_last)
    monkeypatch.setattr("wildfire.cli.commands.flash._tell", circuit_board.replug)
    assert flash(circuit_board) == 0
    out, _ = capfd.readouterr()
    assert out.splitlines()[-1].startswith(f"flashed: pico at {circuit_board.port} runs firmware")
    # The temporary script and the real one are parts of one name.
    assert len(written) == len(set(written)) + 1, "nothing is copied a second time"
    assert len(circuit_board.told) == 1


def test_no_hub_is_not_verified_and_no_success(
    circuit_board: CircuitBoard,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("wildfire.flash.jobs.REPLUG_S", 0)
    assert flash(circuit_board) == 1
    out, err = capfd.readouterr()
    assert "flashed" not in out
    assert err.splitlines()[-1].startswith("wildfire: not verified: the board has not come back")


def test_another_version_is_not_verified_and_no_success(
    circuit_board: CircuitBoard,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("wildfire.flash.hub_watch.__version__", "9.9.9")
    monkeypatch.setattr("wildfire.cli.commands.flash._tell", circuit_board.replug)
    assert flash(circuit_board) == 1
    out, err = capfd.readouterr()
    assert "flashed" not in out
    assert f"its firmware is {__version__}, not 9.9.9" in err


def test_a_drive_whose_board_restarts_by_itself_has_twenty_seconds(
    circuit_board: CircuitBoard, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(circuitpython, "consoles", lambda _: ["console"])
    monkeypatch.setattr(circuitpython, "restart", lambda *_: True)
    with prepare(circuit_board.target, None, watch_by(Agenda()), pytest.fail) as job:
        job.install(nothing)
        with pytest.raises(NotVerifiedError, match=r"flash\.not-back seconds=20"):
            job.verify()


def test_at_a_repl_the_last_error_is_none_too_and_there_are_twenty_seconds(
    board: MicroPythonBoard, monkeypatch: pytest.MonkeyPatch
) -> None:
    rename = ReplStore.rename

    def fail_at_last(store: ReplStore, old: str, new: str) -> None:
        rename(store, old, new)
        if store.read(new) != PLACEHOLDER:
            raise gone(store.place)

    monkeypatch.setattr(ReplStore, "rename", fail_at_last)
    target = SerialBoard(board.port, "")
    with prepare(target, "pico", watch(0.2), pytest.fail) as job:
        job.install(nothing)
        assert job.verify().identity.board == "pico"
        board.unplug()
        clock = Agenda()
        job._watch = watch_by(clock)
        # Since no hub answers, that error may be why.
        with pytest.raises(CopyError, match=r"flash\.gone"):
            job.verify()
        assert IN_TIME_S < clock.time <= IN_TIME_S + 0.5


def test_the_port_of_another_hub_is_no_proof_for_a_drive(
    circuit_board: CircuitBoard, tmp_path: Path
) -> None:
    with Board(tmp_path / "other") as other:
        listed = (Candidate(other.port, "E6600000000000"),)
        target = circuit_board.target._replace(ports=())
        with prepare(target, None, watch(0.2, listed), print) as job:
            job.install(nothing)
            job._watch = HubWatch(
                PortOpener(clock := Agenda()), clock, Timing(), lambda: list(listed)
            )
            with pytest.raises(NotVerifiedError, match=r"flash\.not-back"):
                job.verify()
        assert other.heard == b""
