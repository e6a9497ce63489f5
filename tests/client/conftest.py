"""The board that most of these tests talk to."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from .board import Board


@pytest.fixture
def board(tmp_path: Path) -> Iterator[Board]:
    with Board(tmp_path / "hub", [7, 3, 9]) as board:
        yield board
