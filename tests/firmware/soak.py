"""How often the long tests run: a little in the suite, WILDFIRE_SOAK times as much on demand."""

import os

from hypothesis import settings


def times(count: int) -> int:
    return count * int(os.environ.get("WILDFIRE_SOAK", "1"))


SLOW = settings(max_examples=times(50))
"""For properties whose examples take several milliseconds each."""
