"""Milliseconds that wrap at 2**29, the same on every runtime.

CircuitPython's counter wraps there by itself, first 65 s after power-on. MicroPython's builds
disagree about `ticks_diff` near 2**30, where a difference is a big integer on 32-bit boards and
allocates. Two ticks can be compared while they are less than 2**28 ms (three days) apart.
"""

PERIOD = 0x20000000
MASK = PERIOD - 1
_HALF = PERIOD // 2


def add(tick, ms):
    """The tick `ms` milliseconds (0 or more, below 2**28) after `tick`."""
    return (tick + ms) & MASK


def diff(later, earlier):
    """Milliseconds from `earlier` to `later`, negative if `later` comes first."""
    delta = (later - earlier) & MASK
    return delta if delta < _HALF else delta - PERIOD
