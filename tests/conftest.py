"""What every test may rely on: the same examples in every run, nothing left behind, and hubs."""

import atexit
import os
import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from wildfire.emulator.emulated_hub import EmulatedHub
from wildfire.emulator.emulator import Emulator
from wildfire.emulator.options import EmulatorOptions

from .client.board import Board, open_pty
from .emulator.running import Running
from .figures import pytest_addoption, pytest_configure  # noqa: F401
from .leftovers import leaves_nothing  # noqa: F401
from .soak import tell  # noqa: F401
from .text.pseudo import ENGLISH  # noqa: F401  # compiles the catalogues

# Other emulated hubs of this user, and those of other workers, must not be found.
_RUNTIME = tempfile.TemporaryDirectory(prefix="wildfire-tests-")
os.environ["XDG_RUNTIME_DIR"] = _RUNTIME.name
atexit.register(_RUNTIME.cleanup)

# The folders whose code starts processes and threads, and opens ports.
_STARTERS = {"cli", "client", "doctor", "emulator", "flash", "ports", "table"}


def pytest_xdist_auto_num_workers() -> int:
    """Most tests wait for a program that they have started, so two share a processor."""
    return 2 * (os.cpu_count() or 1)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if item.path.relative_to(here).parts[0] in _STARTERS:
            item.add_marker(pytest.mark.leaves_nothing)


@pytest.fixture(scope="session", autouse=True)
def _can_be_ended() -> None:
    """Programs in the background ignore Ctrl-C, and nohup makes them ignore a closed window. The
    programs that tests start must not inherit that.
    """
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if sys.platform != "win32":
        signal.signal(signal.SIGHUP, signal.SIG_DFL)


@pytest.fixture
def board(tmp_path: Path) -> Iterator[Board]:
    with Board(tmp_path / "hub", [7, 3, 9]) as board:
        yield board


@pytest.fixture
def console() -> Iterator[str]:
    """A port that is open and says nothing, like the console of a board."""
    master, slave = open_pty()
    yield os.ttyname(slave)
    os.close(master)
    os.close(slave)


@pytest.fixture
def emulator() -> Iterator[Emulator]:
    """It runs in a thread. Its time stands still except through its control channel."""
    with Running(EmulatorOptions(virtual=True, seed=1)) as running:
        yield running.emulator


@pytest.fixture(scope="module")
def _emulated() -> Iterator[EmulatedHub]:
    with EmulatedHub(seed=4) as emulated:
        yield emulated


@pytest.fixture
def emulated(_emulated: EmulatedHub) -> EmulatedHub:
    """A hub that was just switched on: a process of its own, in virtual time."""
    _emulated.control.cut()
    _emulated.control.power()
    return _emulated


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a game may be kept."""
    return tmp_path / "game.wildfire"
