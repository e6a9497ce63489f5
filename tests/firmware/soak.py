"""How often the long tests run: a little in the suite, WILDFIRE_SOAK times as much on demand."""

import os


def times(count: int) -> int:
    return count * int(os.environ.get("WILDFIRE_SOAK", "1"))
