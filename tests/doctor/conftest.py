"""A computer that shows nothing about itself, and the hand on an emulated hub."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from wildfire.doctor import Computer
from wildfire.emulator.control import Control
from wildfire.emulator.emulator import Emulator


@pytest.fixture(autouse=True)
def _no_choice_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WILDFIRE_PORT", raising=False)
    monkeypatch.delenv("WILDFIRE_HUB", raising=False)


@pytest.fixture
def computer() -> Computer:
    """One that shows nothing about itself."""
    return Computer(Path("/no/such/computer"), list)


@pytest.fixture
def control(emulator: Emulator) -> Iterator[Control]:
    with Control(emulator.control.address) as control:
        yield control
