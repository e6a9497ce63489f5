"""The hub as the players see it: what it does is told, and an emulated one is drawn."""

from collections.abc import Callable
from contextlib import suppress
from queue import Empty
from typing import Protocol

from wildfire.cli.terminal import wrap
from wildfire.cli.terminal.connection import connection_message
from wildfire.cli.terminal.inbox import Inbox, Typed
from wildfire.cli.terminal.sign import Sign
from wildfire.client import Disconnected, Event, Restarted, Spin, SpinStarted
from wildfire.message import Message
from wildfire.table.referee import Accepted, ForeignRange, Offered, Referee, Ruling, Stray
from wildfire.text import words

REMIND_S = 10.0
"""How long a game waits for a press before it says so again."""

FRAME_S = 0.05
"""How often the ring of an emulated hub is drawn while the light races."""

WAKE_S = 1.0
"""On Windows a wait without an end could not be interrupted by Ctrl-C."""


class Fingers(Protocol):
    """Presses an emulated hub; a real one is pressed by the players."""

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
        """Tells the players."""
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
        told = (
            [Message.of("connection.light-races")] if self.racing else _told(event, ruling, awaited)
        )
        if told:
            self.say(f"  {' '.join(map(words, told))}")
        return ruling


def offer_words(number: int) -> str:
    """The question whether a number that is lit already is the flame's."""
    return words(Message.of("connection.offer", number=number))


def _told(event: Event, ruling: Ruling | None, awaited: bool) -> list[Message]:
    if ruling is not None:
        return [_ruled(ruling, awaited)]
    message = connection_message(event)
    if message is None:
        return []
    if isinstance(event, Disconnected):
        return [message, Message.of("connection.type-the-number")]
    if isinstance(event, Restarted) and awaited:
        return [message, Message.of("connection.press-again")]
    return [message]


def _ruled(ruling: Ruling, awaited: bool) -> Message:
    match ruling:
        case Accepted(number=number):
            return Message.of("connection.stops", number=number)
        case Offered(number=number):
            return Message.of("connection.offer", number=number)
        case Stray(number=number) if awaited:
            return Message.of("connection.began-too-early", number=number)
        case Stray(number=number):
            return Message.of("connection.stray", number=number)
        case ForeignRange(lowest=lowest, highest=highest):
            return Message.of("connection.other-range", lowest=lowest, highest=highest)
