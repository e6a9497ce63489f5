"""A user without root's rights, for tests that run as root."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

ROOT = getattr(os, "geteuid", lambda: 1)() == 0
NOBODY = 65534


@contextmanager
def as_somebody() -> Iterator[None]:
    """Without root's rights, and in no group except nobody's."""
    if not ROOT:
        yield
        return
    groups, group = os.getgroups(), os.getegid()
    os.setgroups([])
    os.setegid(NOBODY)
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(group)
        os.setgroups(groups)
