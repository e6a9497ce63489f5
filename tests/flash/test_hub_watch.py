"""Which device is at a board's port, and that only the new hub counts as an answer."""

import os
from pathlib import Path

import pytest

from wildfire import __version__
from wildfire.client import Candidate, PermissionPortError
from wildfire.client.clock import Clock, Timing
from wildfire.client.opening import PortOpener
from wildfire.flash.errors import NotVerifiedError
from wildfire.flash.hub_watch import ExpectedHub, HubWatch
from wildfire.message import Message

from ..client.board import Board, open_pty
from .conftest import watch

USB = "E6614103E7452D2F"


def wanted(port: str = "", old_boot: str = "", usb: str = "") -> ExpectedHub:
    return ExpectedHub((port,) if port else (), usb, "virtual", "cpython", old_boot)


@pytest.fixture
def silent(tmp_path: Path) -> object:
    """A port without a device."""
    ours, theirs = open_pty()
    path = tmp_path / "silent"
    path.symlink_to(os.ttyname(theirs))
    yield str(path)
    os.close(ours)
    os.close(theirs)


def test_a_hub_says_who_it_is_and_a_silent_port_is_nobodys(tmp_path: Path, silent: str) -> None:
    with Board(tmp_path / "hub") as board:
        identity = watch().identify(board.port)
        assert identity is not None
        assert identity.boot == board.boot
    assert watch(0.1).identify(silent) is None


def test_a_port_that_may_not_be_opened_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_name: str) -> None:
        raise PermissionError(13, "no")

    clock = Clock()
    asked = HubWatch(PortOpener(clock, refuse), clock, Timing(), list)  # type: ignore[arg-type]
    with pytest.raises(PermissionPortError):
        asked.identify("/dev/ttyACM0")


def test_the_new_hub_is_the_one_that_answers(tmp_path: Path) -> None:
    with Board(tmp_path / "hub") as board:
        flashed = watch().expect(wanted(board.port), 5)
        assert (flashed.port, flashed.identity.version) == (board.port, __version__)
        old = board.boot
        board.restart()
        assert watch().expect(wanted(board.port, old), 5).identity.boot == board.boot


def test_a_board_that_comes_back_under_another_name_is_known_by_its_number(
    tmp_path: Path,
) -> None:
    with Board(tmp_path / "hub") as board:
        back = watch(listed=(Candidate(board.port, USB),))
        assert back.expect(wanted("/dev/gone", usb=USB.lower()), 5).port == board.port


def test_the_hub_that_ran_before_is_no_proof(tmp_path: Path) -> None:
    with (
        Board(tmp_path / "hub") as board,
        pytest.raises(NotVerifiedError, match=r"flash\.not-verified .*flash\.not-restarted"),
    ):
        watch().expect(wanted(board.port, board.boot), 0.1)


def test_somebody_elses_hub_is_no_proof(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, silent: str
) -> None:
    with Board(tmp_path / "hub") as board:
        monkeypatch.setenv("WILDFIRE_PORT", board.port)
        others = watch(0.1, listed=(Candidate(board.port, "other"),))
        with pytest.raises(NotVerifiedError, match=r"flash\.no-hub-answers seconds=0"):
            others.expect(wanted(silent, usb=USB), 0.1)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"board": "pico"}, r"flash\.other-board .*found=virtual wanted=pico"),
        ({"runtime": "micropython"}, r"flash\.other-runtime .*found=cpython wanted=micropython"),
    ],
)
def test_another_hub_is_not_what_was_flashed(
    tmp_path: Path, changed: dict[str, str], said: str
) -> None:
    with (
        Board(tmp_path / "hub") as board,
        pytest.raises(NotVerifiedError, match=said),
    ):
        watch().expect(wanted(board.port)._replace(**changed), 5)


def test_a_board_that_stays_away_and_one_without_its_data_port_are_told_apart(
    silent: str,
) -> None:
    with pytest.raises(NotVerifiedError, match=r"flash\.not-back"):
        watch().expect(wanted("/dev/gone"), 0)
    circuit = wanted(usb=USB)._replace(runtime="circuitpython")
    console_only = watch(0.1, listed=(Candidate(silent, USB, is_circuitpython=True),))
    with pytest.raises(NotVerifiedError, match=r"flash\.data-port-off") as raised:
        console_only.expect(circuit, 0)
    assert raised.value.remedy == Message.of("flash.replug-first")
