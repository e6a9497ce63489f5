"""On demand, each of the emulator's tests runs again and again, on a computer that is busy."""

import pytest

from ..soak import LONG, SHARE, Tell, times


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    # What tells of itself runs long enough as it is, and a property has its own examples.
    told = metafunc.definition.get_closest_marker("soak") or hasattr(
        metafunc.function, "hypothesis"
    )
    if SHARE and not told:
        turns = [pytest.param(turn, marks=LONG) for turn in range(times(1, 200))]
        metafunc.parametrize("again", turns, indirect=True)


@pytest.fixture(autouse=True)
def again(request: pytest.FixtureRequest, tell: Tell) -> None:
    if hasattr(request, "param"):
        tell(
            f"the emulator's own tests, {times(1, 200)} times each, on a busy computer",
            {"tests": 1},
            {"failures": 0, "threads, processes or files left": 0},
        )
