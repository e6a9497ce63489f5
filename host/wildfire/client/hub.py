"""A hub at the other end of a cable, as the rest of the program sees it."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from queue import SimpleQueue
from typing import Self

from wildfire.client import messages, reading
from wildfire.client.clock import Clock
from wildfire.client.connection import Connection
from wildfire.client.errors import HubLostError, RefusedError
from wildfire.client.events import Event, Identity, Lit, Status
from wildfire.message import Message
from wildfire_hub import protocol


class Hub:
    """One hub; a context manager that closes it. See `connect`.

    `notice` is what a person should know about the choice of the hub (that it is emulated, for
    example), or None.

    Requests may be made from any thread while events arrive. Each raises

        HubLostError: the hub is disconnected, or went before it answered;
        NoAnswerError: it is there and does not answer within 2 s;
        SlowHubError: it answers, but not within the time that `within` gives it;
        RefusedError: it refuses, and says why;
        EncodingError: an argument cannot be sent.
    """

    def __init__(
        self,
        connection: Connection,
        events: SimpleQueue[Event | None],
        clock: Clock,
        notice: Message | None = None,
    ) -> None:
        self.notice = notice
        self._connection = connection
        self._events = events
        self._clock = clock
        self._ended = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connection and releases the port; may be called again."""
        self._connection.close()

    @property
    def identity(self) -> Identity:
        """Who the hub is, as it said at the last `hello`."""
        return self._connection.identity

    @property
    def port(self) -> str:
        """The port where the hub is, or was last."""
        return self._connection.port

    @property
    def connected(self) -> bool:
        """Whether the hub is there, as far as the client knows."""
        return self._connection.connected

    @property
    def unanswered(self) -> int:
        """How many requests, or their replies, were lost on the way, before the last request.

        A request that is sent again gets another reply, so late replies do not count.
        """
        return self._connection.unanswered

    @contextmanager
    def within(self, seconds: float) -> Iterator[None]:
        """Gives the hub `seconds` for everything that is asked in the block."""
        before = self._connection.end
        self._connection.end = min(before, self._clock.now() + seconds)
        try:
            yield
        finally:
            self._connection.end = before

    def next_event(self, timeout: float | None = None) -> Event | None:
        """The next event. Waits for it at most `timeout` seconds (None: as long as it takes).

        None if there was none in time, or if the Hub is closed.
        """
        if self._ended:
            return None
        event = self._events.get() if timeout is None else self._clock.take(self._events, timeout)
        self._ended = event is None and self._connection.closing.is_set()
        return event

    def events(self) -> Iterator[Event]:
        """Every event as it comes, until the Hub is closed."""
        while (event := self.next_event()) is not None:
            yield event

    def status(self) -> Status:
        """What the hub is doing."""
        status = self._connection.ask(reading.status, protocol.STATUS)
        if status.boot != self.identity.boot:
            self._connection.ask_who()
        return status

    def lit(self) -> Lit:
        """Which number is lit, and from which range it was spun.

        Refused (unknown) by a hub that speaks protocol 1.0.
        """
        return self._connection.ask(reading.lit, protocol.LIT)

    def show(self, number: int, ms: int) -> None:
        """Lights `number` for `ms` milliseconds (up to a day), unlike one that was spun.

        Refused (busy) during a spin, and (range) if no LED stands for the number.
        """
        self._ask(protocol.SHOW, number, ms)

    def mark(self, number: int | None) -> None:
        """Marks `number` with a dim double pulse until told otherwise; None takes the mark away.

        It is seen at rest and beside a number shown; a spin and its number come first. Refused
        (busy) during a spin, (range) if no LED stands for the number, and (unknown) by firmware
        that is older.
        """
        self._ask(protocol.MARK, -1 if number is None else number)

    def direction(self, way: int) -> None:
        """Lets a dim light go round every few seconds, until told otherwise: 1 clockwise, -1
        counter-clockwise, 0 not at all. Seen and refused as `mark` is.
        """
        self._ask(protocol.DIRECTION, way)

    def sign(self, flashes: int) -> int:
        """Flashes the whole ring 1 to 6 times. Returns how many ms are left of it.

        Asking again meanwhile does not begin it anew. Refused (busy) during a spin, while a spun
        number is lit, and during another sign; (unknown) by firmware that is older.
        """
        return int(self._ask(protocol.SIGN, flashes)["ms"])

    def dice(self, count: int) -> int:
        """Lets the next press, and only that one, roll 1 to 6 dice: as many spins, one after the
        other, each with its own events and all of the present range. Returns which spin since the
        start the first of them will be.

        Only a press rolls, and the hub draws all of them at the press. Refused (busy) while the
        hub spins or rolls, and (unknown) by firmware that is older.
        """
        return int(self._ask(protocol.DICE, count)["spin"])

    def get(self, setting: str) -> str:
        """The value of a setting. Refused (unknown) if the hub has no setting of that name."""
        return str(self._ask(protocol.GET, setting)["value"])

    def set(self, setting: str, value: str) -> str:
        """Changes a setting until the hub restarts, and returns its new value.

        Refused if there is no such setting (unknown), if it does not take the value (range), or
        during a spin (busy).
        """
        return str(self._ask(protocol.SET, setting, value)["value"])

    def keep(self, setting: str, value: str) -> str:
        """Changes a setting for good, otherwise like `set`.

        Also refused (range) if it does not fit the other settings that are kept.
        """
        return str(self._ask(protocol.KEEP, setting, value)["value"])

    def store(self, settings: Iterable[str]) -> list[str]:
        """Keeps settings, by name, with their present values: all or none. Returns those that are
        kept.

        Refused if they do not fit the others that are kept (range), if one does not exist or the
        firmware is older (unknown), or during a spin (busy).
        """
        return str(self._ask(protocol.STORE, " ".join(settings))["settings"]).split()

    def identify(self, ms: int) -> None:
        """Makes the hub blink for `ms` milliseconds (up to ten minutes). Refused during a spin."""
        self._ask(protocol.IDENTIFY, ms)

    def self_test(self) -> int:
        """Lights every number by itself, then red, green and blue. Returns how many ms it takes.

        Refused (busy) during a spin.
        """
        return int(self._ask(protocol.TEST)["ms"])

    def reboot(self) -> None:
        """Restarts the hub. `Restarted` follows when it is back."""
        was_there = self.connected
        try:
            self._ask(protocol.REBOOT, self.identity.boot)
        except HubLostError:
            # The hub was quicker than its reply.
            if not was_there:
                raise
        except RefusedError as refusal:
            # Its reply was lost, and the request went again to the hub as it came back.
            if refusal.reason != protocol.BOOT.decode():
                raise
            self._connection.ask_who()

    def leave(self) -> None:
        """Stops the firmware: the board goes back to its REPL. The hub is silent then."""
        self._ask(protocol.LEAVE, self.identity.boot)

    def _ask(self, name: bytes, *values: int | str) -> messages.Fields:
        reply = messages.REPLIES[name]
        return self._connection.ask(lambda fields: messages.read(reply, fields), name, *values)
