"""The emulated hubs that are found: those of this user that run and can be opened here."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from wildfire.client import Candidate, SeveralHubsError, emulators
from wildfire.client.candidates import candidates
from wildfire.client.clock import Clock, Timing
from wildfire.client.finding import Finder
from wildfire.client.opening import PortOpener
from wildfire.text import words

from .board import Board

if sys.platform == "win32":
    pytest.skip("other locks", allow_module_level=True)

URL = "socket://127.0.0.1:4711"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "runtime" / "emulators"
    monkeypatch.setenv(emulators.FOLDER_VARIABLE, str(folder))
    return folder


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Board]:
    with Board(tmp_path / "other", [1], hub_id=b"00000002") as board:
        yield board


def test_where_nobody_ever_emulated_there_is_none(folder: Path) -> None:
    assert emulators.running() == []
    assert not folder.exists()


def test_they_are_found_while_they_run(folder: Path, tmp_path: Path) -> None:
    port = tmp_path / "hub"
    with emulators.entered(str(port)), emulators.entered(URL):
        assert emulators.running() == [URL], "one that is unplugged has no port"
        port.touch()
        assert emulators.running() == sorted([URL, str(port)])
        assert Candidate(URL, URL, is_emulated=True) in candidates()
    assert emulators.running() == []
    assert list(folder.iterdir()) == []


def test_what_a_killed_one_leaves_counts_for_nothing_and_goes(folder: Path) -> None:
    script = (
        "import sys, time; from wildfire.client import emulators\n"
        "with emulators.entered(sys.argv[1]): print(flush=True); time.sleep(600)"
    )
    with subprocess.Popen([sys.executable, "-c", script, URL], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        assert emulators.running() == [URL]
        # Stopped is not dead.
        process.send_signal(signal.SIGSTOP)
        assert emulators.running() == [URL]
        process.kill()
    assert len(list(folder.iterdir())) == 1
    assert emulators.running() == []
    assert list(folder.iterdir()) == []


def test_one_in_another_container_is_left_alone(folder: Path) -> None:
    """It shares the folder, but its port is another one here."""
    with emulators.entered(URL):
        (entry,) = folder.iterdir()
        told = json.loads(entry.read_text())
        assert told["world"] or sys.platform != "linux"
        entry.write_text(json.dumps(told | {"world": [1, 2]}))
        assert emulators.running() == []
        assert entry.exists()


@pytest.mark.parametrize(
    "said", ["", "{", "[]", "3", '{"port": 3}', '{"port": [], "world": []}', "\0", '{"world": []}']
)
def test_an_entry_that_makes_no_sense_is_none(folder: Path, said: str) -> None:
    with emulators.entered(URL):
        (entry,) = folder.iterdir()
        entry.write_text(said)
        assert emulators.running() == []


@pytest.mark.parametrize("mode", [0o777, 0o755, 0o710])
def test_a_folder_that_is_not_the_users_alone_is_not_believed(folder: Path, mode: int) -> None:
    with emulators.entered(URL):
        folder.chmod(mode)
        assert emulators.running() == []
        with pytest.raises(emulators.NotPrivateError), emulators.entered(URL):
            pass
        folder.chmod(0o700)


def test_nor_is_a_link_to_one(folder: Path, tmp_path: Path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    with emulators.entered(URL):
        link = tmp_path / "link"
        link.symlink_to(folder)
        monkeypatch.setenv(emulators.FOLDER_VARIABLE, str(link))
        assert emulators.running() == []


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives away")
def test_nor_is_the_folder_of_another_user(folder: Path) -> None:
    with emulators.entered(URL):
        os.chown(folder, 12345, -1)
        assert emulators.running() == []
        os.chown(folder, 0, -1)


def finder(*listed: Candidate) -> Finder:
    clock = Clock()
    return Finder(PortOpener(clock), clock, Timing(hello=10), listing=lambda: list(listed))


def notice(finder: Finder) -> str:
    assert finder.notice is not None
    return words(finder.notice)


def test_a_real_hub_is_taken_and_it_is_said(board: Board, other: Board) -> None:
    found = finder(Candidate(board.port, "E66"), Candidate(other.port, other.port, False, True))
    link, identity = found.connect(None, None)
    link.close()
    assert identity.hub == "0123abcd"
    assert notice(found) == f"using the hub at {board.port}, not the emulated one at {other.port}"
    # A hub that is asked for by its id is the one that is used.
    link, identity = found.connect(None, "00000002")
    link.close()
    assert notice(found) == f"using the emulated hub at {other.port}"


def test_an_emulated_one_in_the_place_of_one_that_does_not_answer_is_told_with_the_reason(
    other: Board, tmp_path: Path
) -> None:
    gone = str(tmp_path / "gone")
    found = finder(Candidate(gone, "E66"), Candidate(other.port, other.port, False, True))
    link, _ = found.connect(None, None)
    link.close()
    assert notice(found) == f"using the emulated hub at {other.port}; there is no port {gone}"


def test_of_several_emulated_ones_none_is_guessed(board: Board, other: Board) -> None:
    both = [Candidate(one.port, one.port, is_emulated=True) for one in (board, other)]
    with pytest.raises(SeveralHubsError) as raised:
        finder(*both).connect(None, None)
    assert [hub.id for hub in raised.value.hubs] == ["client.emulated-hub-at"] * 2


def test_of_a_hub_that_is_named_nothing_is_said(board: Board) -> None:
    found = finder(Candidate(board.port, board.port, is_emulated=True))
    found.connect(board.port, None)[0].close()
    assert found.notice is None
    found = finder(Candidate(board.port, "E66"))
    found.connect(None, None)[0].close()
    assert found.notice is None
