"""The button of an emulated hub, which players at a keyboard and bots press."""

import time
from collections.abc import Callable

REMIND_S = 10.0
"""How long after a press its spin may be heard."""


class Button:
    """Presses an emulated hub by calling `press`, and knows whether its spin is on its way.

    `press_s` is how long the spin may take to be heard; `clock` gives seconds.
    """

    def __init__(
        self,
        press: Callable[[], None],
        press_s: float = REMIND_S,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._press = press
        self._press_s = press_s
        self._clock = clock
        self._until = 0.0

    @property
    def is_pressed(self) -> bool:
        """Whether the spin of a press may not have been heard yet."""
        return self._clock() < self._until

    def press(self) -> None:
        """Presses it."""
        self._until = self._clock() + self._press_s
        self._press()

    def settle(self) -> None:
        """No spin is on its way any more."""
        self._until = 0.0
