"""What a game counts besides what every game does, when many rounds are played."""

from collections.abc import Callable
from typing import Any, NamedTuple


class Figure(NamedTuple):
    """In how many of the rounds that are asked about something was so."""

    id: str
    """The id of its words."""
    found: Callable[[Any], bool | None]
    """Whether it was so in the round of a game that has just ended; None: it is not asked about."""
