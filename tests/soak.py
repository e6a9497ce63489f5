"""How often the long tests run, and how they report it.

In the suite they run briefly. With `make soak` they run as often as promised, and their reports
(gathered by `figures.py`) become the table of docs/reliability.md.
"""

import os
from collections.abc import Mapping
from typing import Any, Protocol

import pytest
from hypothesis import settings

from wildfire.fairness import Counts

SHARE = float(os.environ.get("WILDFIRE_SOAK", "0"))
"""The share of what is promised: 1 is all of it; 0 is the suite."""

LONG = pytest.mark.soak
TOLD = "told"


def times(brief: int, long: int) -> int:
    """`brief` in the suite; `long`, or its share, on demand."""
    return max(1, round(SHARE * long)) if SHARE else brief


# Before any settings are made, because they take what they do not say from the profile.
settings.register_profile("same", derandomize=True, deadline=None, database=None)
settings.register_profile("explore", deadline=None, max_examples=times(100, 1000))
settings.load_profile("explore" if SHARE else "same")

SLOW = settings(max_examples=times(50, 500))
"""For properties whose examples take several milliseconds each."""


class Tell(Protocol):
    """Reports what a test has tried, how often, and what was lost, as counts by what was counted.

    Several reports of the same thing are added up. `found` has further measurements.
    """

    def __call__(
        self, what: str, tried: Mapping[str, int], lost: Mapping[str, int], found: str = ""
    ) -> None: ...


@pytest.fixture
def tell(record_property: Any) -> Tell:
    def tell(what: str, tried: Mapping[str, int], lost: Mapping[str, int], found: str = "") -> None:
        line = {"what": what, "tried": dict(tried), "lost": dict(lost), "found": found}
        record_property(TOLD, line)

    return tell


def judged(counts: Counts) -> str:
    """What chi-square says about numbers that should come equally often."""
    return f"chi-square {counts.chi_square:.2f}, p = {counts.p:.3f}"
