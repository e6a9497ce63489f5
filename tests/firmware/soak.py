"""How often the long tests run: a little in the suite, WILDFIRE_SOAK times as much on demand.

`make soak` chooses 20; what is promised by number (docs/reliability.md) is reached with that.
"""

import os

from hypothesis import settings

FACTOR = int(os.environ.get("WILDFIRE_SOAK", "1"))


def times(count: int, at_length: int | None = None) -> int:
    """`count` in the suite; WILDFIRE_SOAK times as much, or as `at_length` where that is too
    little, on demand."""
    return count if FACTOR == 1 else FACTOR * (at_length or count)


SLOW = settings(max_examples=times(50))
"""For properties whose examples take several milliseconds each."""
