"""What arrives at a terminal: lines and the hub's events. An emulated ring is drawn."""

from collections.abc import Callable
from contextlib import suppress
from queue import Empty
from typing import Protocol

from wildfire.cli.stdio import wrap
from wildfire.cli.terminal.inbox import Inbox, Typed
from wildfire.cli.terminal.sign import Sign
from wildfire.client import Event, Spin
from wildfire.table.session import Session

FRAME_S = 0.05
"""How often the ring of an emulated hub is drawn while the light races."""

WAKE_S = 1.0
"""On Windows, Ctrl-C could not interrupt a wait without an end."""


class Panel(Protocol):
    """Button and ring of an emulated hub. Players press a real one themselves."""

    def press(self) -> None:
        """Presses and lets go."""

    def draw(self) -> bool:
        """Draws the ring again on the line of the cursor. False if it cannot be drawn."""


class HubTalk:
    """Passes on what arrives in `inbox`. `panel` is None with a real hub."""

    def __init__(
        self,
        session: Session,
        inbox: Inbox,
        panel: Panel | None,
        say: Callable[[str], None] = wrap.say,
    ) -> None:
        self.session = session
        self.panel = panel
        self._say = say
        self._sign = Sign()
        self._inbox = inbox

    def say(self, text: str) -> None:
        """Tells the players."""
        self._sign.leave()
        self._say(text)

    def prompt(self) -> None:
        """Shows that the program waits for a line, unless the light races."""
        if not self.session.is_spinning:
            self._sign.show()

    def is_answered(self) -> None:
        """A line was typed, and the cursor is below it."""
        self._sign.is_answered()

    def leave(self) -> None:
        """Nobody waits for a line any more."""
        self._sign.leave()

    def take(self, timeout: float | None = None) -> Event | Typed | None:
        """What comes next, or None after `timeout` seconds. Until then the light is drawn."""
        found = self._take(timeout)
        if isinstance(found, Typed):
            if found.line is None:
                self._sign.leave()
            self._sign.is_answered()
        return found

    def _take(self, timeout: float | None) -> Event | Typed | None:
        while self.session.racing and self.panel is not None:
            self.panel.draw()
            with suppress(Empty):
                return self._inbox.get(timeout=FRAME_S)
        while True:
            with suppress(Empty):
                return self._inbox.get(timeout=WAKE_S if timeout is None else timeout)
            if timeout is not None:
                return None

    def hear(self, event: Event) -> None:
        """Passes on the hub's events."""
        ends = self.session.racing and isinstance(event, Spin)
        if ends and self.panel is not None and self.panel.draw():
            self.say("")
        self.session.hear(event)
