"""On demand, the tests of whole emulators run again and again, on a busy computer."""

import pytest

from ..soak import LONG, SHARE, Tell, times


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    # Only these have a port, and the computer's own time. Tests that report are long already.
    whole = hasattr(metafunc.module, "Emulator")
    if SHARE and whole and metafunc.definition.get_closest_marker("soak") is None:
        turns = [pytest.param(turn, marks=LONG) for turn in range(times(1, 200))]
        metafunc.parametrize("again", turns, indirect=True)


@pytest.fixture(autouse=True)
def again(request: pytest.FixtureRequest, tell: Tell) -> None:
    if hasattr(request, "param"):
        tell(
            f"each test of a whole emulator, {times(1, 200)} times, on a busy computer",
            {"tests": 1},
            {"failures": 0, "threads, processes or files left": 0},
        )
