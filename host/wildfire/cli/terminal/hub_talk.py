"""The hub as the people at the screen meet it: what it does is told, an emulated one is drawn."""

from collections.abc import Callable
from contextlib import suppress
from queue import Empty
from typing import Protocol

from wildfire.cli.terminal import wrap
from wildfire.cli.terminal.inbox import Inbox, Typed
from wildfire.cli.terminal.sign import Sign
from wildfire.client import (
    Disconnected,
    Event,
    Gap,
    Reconnected,
    Restarted,
    Spin,
    SpinStarted,
    StillAway,
)
from wildfire.table.referee import Accepted, ForeignRange, Offered, Referee, Ruling, Stray

REMIND_S = 10.0
"""How long a game waits for a press before it says so again."""

FRAME_S = 0.05
"""How often the ring of an emulated hub is drawn while the light races."""

WAKE_S = 1.0
"""On Windows a wait without an end could not be interrupted by Ctrl-C."""


class Fingers(Protocol):
    """Whoever presses an emulated hub; at a real one people do."""

    def press(self) -> None:
        """Presses and lets go."""

    def draw(self) -> bool:
        """Draws the ring anew in the line where the cursor is; False where nothing can be drawn."""


class HubTalk:
    """Hands on what arrives in `inbox`, and tells what the hub did once `referee` has judged it.

    `fingers` is None at a real hub.
    """

    def __init__(
        self,
        referee: Referee,
        inbox: Inbox,
        fingers: Fingers | None,
        say: Callable[[str], None] = wrap.say,
    ) -> None:
        self.referee = referee
        self.fingers = fingers
        self._say = say
        self._sign = Sign()
        self.racing = False
        """Whether the light races for a flame that waits for it."""
        self._inbox = inbox

    def say(self, text: str) -> None:
        """Tells the people at the screen."""
        self._sign.leave()
        self._say(text)

    def prompt(self) -> None:
        """Shows that a line is waited for, unless the light races."""
        if not self.racing:
            self._sign.show()

    def take(self, timeout: float | None = None) -> Event | Typed | None:
        """What comes next, or None after `timeout` seconds; until then the light is seen racing."""
        found = self._take(timeout)
        if isinstance(found, Typed):
            if found.line is None:
                self._sign.leave()
            self._sign.is_answered()
        return found

    def _take(self, timeout: float | None) -> Event | Typed | None:
        while self.racing and self.fingers is not None:
            self.fingers.draw()
            with suppress(Empty):
                return self._inbox.get(timeout=FRAME_S)
        while True:
            with suppress(Empty):
                return self._inbox.get(timeout=WAKE_S if timeout is None else timeout)
            if timeout is not None:
                return None

    def hear(self, event: Event) -> Ruling | None:
        """What the referee rules, once it is told."""
        awaited = self.referee.awaits_spin
        ruling = self.referee.hear(event)
        ends = self.racing and isinstance(event, Spin)
        if ends and self.fingers is not None and self.fingers.draw():
            self.say("")
        self.racing = awaited and isinstance(event, SpinStarted)
        words = "The light races ..." if self.racing else _words(event, ruling, awaited)
        if words:
            self.say(f"  {words}")
        return ruling


def offer_words(number: int) -> str:
    """The question whether a number that is lit already is the flame's."""
    return f"The hub shows {number}. This flame's number? Enter takes it."


def _words(event: Event, ruling: Ruling | None, awaited: bool) -> str | None:
    if isinstance(ruling, Accepted):
        return f"The hub stops on {ruling.number}."
    if isinstance(ruling, Offered):
        return offer_words(ruling.number)
    if isinstance(ruling, Stray):
        why = "began before the play: press again" if awaited else "no change"
        return f"The hub shows {ruling.number}, and no flame waits for that spin: {why}."
    if isinstance(ruling, ForeignRange):
        return (
            f"The hub spun {ruling.lowest} to {ruling.highest}, which is not this game's range: "
            "press again."
        )
    if isinstance(event, Disconnected):
        return "Hub disconnected. The game waits for it, or takes a typed number."
    if isinstance(event, StillAway):
        return f"The hub is there, but {event.message}; {event.hint}."
    if isinstance(event, Reconnected):
        return f"Hub connected again, at {event.port}."
    if isinstance(event, Restarted):
        return f"The hub has restarted{': press again' if awaited else ''}."
    if isinstance(event, Gap):
        return f"{event.missing} things that the hub told are lost."
    return None
