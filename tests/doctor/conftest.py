"""A hub on the table, or an emulated one whose time stands still, and a computer."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from wildfire.doctor import Computer
from wildfire.emulator.control import Control
from wildfire.emulator.emulator import Emulator
from wildfire.emulator.options import Options

from ..client.board import Board


@pytest.fixture(autouse=True)
def _no_choice_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WILDFIRE_PORT", raising=False)
    monkeypatch.delenv("WILDFIRE_HUB", raising=False)


@pytest.fixture
def computer() -> Computer:
    """One that shows nothing of itself."""
    return Computer(Path("/no/such/computer"), list)


@pytest.fixture
def board(tmp_path: Path) -> Iterator[Board]:
    with Board(tmp_path / "hub") as board:
        yield board


@pytest.fixture
def emulator() -> Iterator[Emulator]:
    with Emulator(Options(seed=1, virtual=True)) as emulator:
        thread = threading.Thread(target=emulator.run)
        thread.start()
        yield emulator
        emulator.stop()
        thread.join()


@pytest.fixture
def control(emulator: Emulator) -> Iterator[Control]:
    with Control(emulator.control.address) as control:
        yield control
