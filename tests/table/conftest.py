"""Tables with a real hub, behind the emulator in virtual time."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from wildfire.client import Hub, connect
from wildfire.emulator.emulated_hub import EmulatedHub
from wildfire.games.wildfire import Options, wildfire_set
from wildfire.records import RecordFile

from .refereed_table import RefereedTable, at_table


@pytest.fixture
def hub(emulated: EmulatedHub) -> Iterator[Hub]:
    with connect(emulated.port) as connected:
        yield connected


@pytest.fixture
def table(emulated: EmulatedHub, hub: Hub, path: Path) -> Iterator[RefereedTable]:
    with at_table(emulated, hub, path, Options()) as seated:
        yield seated


@pytest.fixture
def dealt(emulated: EmulatedHub, hub: Hub, path: Path) -> Iterator[RefereedTable]:
    """A dealt game in which Bo sets 9-9 and Cy can play 9-4; then Ana has 4-W2."""
    text = (
        "[game wildfire]\n[players Ana, Bo, Cy]\n[dealer Ana]\n"
        "[hand Ana 4-W2 0-2 0-3 0-5 0-6 0-7 0-8]\n"
        "[hand Bo 9-9 2-3 2-5 2-6 2-7 2-8 3-4]\n"
        "[hand Cy 9-4 3-5 3-6 3-7 3-8 2-4 5-6]\n"
    )
    dealt = set(text.replace("9-4", "4-9").replace("]", "").split())
    rest = [str(each) for each in wildfire_set() if str(each) not in dealt]
    path.write_text(f"{text}[stock {' '.join(rest)}]\nBo: 9-9\nCy: 9-4@0\n")
    with RecordFile.resume(path) as record:
        yield RefereedTable(emulated, hub, record)
