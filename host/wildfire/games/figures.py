"""What a game counts in many rounds, besides what every game counts."""

from collections.abc import Callable
from typing import Any, NamedTuple


class Figure(NamedTuple):
    """In how many rounds something was true, of those that are asked about."""

    id: str
    """The id of its words."""
    found: Callable[[Any], bool | None]
    """Whether it was true in the round that has just ended; None if the round is not asked about.
    """
