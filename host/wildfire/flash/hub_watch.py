"""The hub on a board: making it stop, and hearing from the new one."""

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from wildfire.client import (
    Candidate,
    ForeignDeviceError,
    Identity,
    MissingPortError,
    NoAnswerError,
    PortError,
    PortReport,
    RefusedError,
    WrongVersionError,
)
from wildfire.client.clock import Clock, Timing
from wildfire.client.finding import Finder
from wildfire.client.link import Link
from wildfire.client.opening import PortOpener
from wildfire.flash.errors import NotVerifiedError
from wildfire.flash.manifest import CIRCUITPYTHON
from wildfire.message import Message
from wildfire_hub import __version__, protocol

LEAVE_S = 10.0
"""By then a spin or a self-test is over. During these a hub does not leave."""

RESTART_S = 20.0
"""How long a hub has to answer after its restart."""

REPLUG_S = 90.0
"""The same if somebody must unplug the board first."""

SILENT = (NoAnswerError, ForeignDeviceError)
"""The errors that say that no hub at the port needs to stop."""

_PAUSE_S = 0.2
_PROMPT = b">>> "
_PROMPT_S = 3.0

Result = TypeVar("Result")


class HubWatch:
    """Talks to the hub on a board. Tests pass it their own clock and ports."""

    def __init__(
        self,
        opener: PortOpener,
        clock: Clock,
        timing: Timing,
        listing: Callable[[], list[Candidate]],
    ) -> None:
        self.opener = opener
        self.clock = clock
        self._timing = timing
        self._listing = listing

    def candidates(self) -> list[Candidate]:
        """The ports of all boards."""
        return self._listing()

    def identify(self, port: str) -> Identity | None:
        """The hub at `port`, or None if none answers.

        Raises:
            PortError: the port cannot be opened.
        """
        try:
            return self._with_link(port, Link.hello)
        except WrongVersionError:
            # A hub with another protocol: only its button can make it leave.
            return None
        except PortError as error:
            if isinstance(error, SILENT):
                return None
            raise

    def leave(self, port: str, boot: str) -> None:
        """Makes the hub at `port` leave, and waits until its REPL is there.

        Raises:
            RefusedError: it refuses, even after a while.
            NoAnswerError, HubLostError: it is not there any more.
        """
        deadline = self.clock.now() + LEAVE_S
        while True:
            try:
                if self._with_link(port, lambda link: self._leave(link, boot)):
                    return
                raise NoAnswerError(port)
            except RefusedError:
                if self.clock.now() > deadline:
                    raise
                self.clock.sleep(_PAUSE_S)

    def _leave(self, link: Link, boot: str) -> bool:
        if not link.ask(self._timing.request, lambda _: True, protocol.LEAVE, boot):
            return False
        # Anything that arrives before the REPL is ready may be lost.
        deadline = self.clock.now() + _PROMPT_S
        heard = b""
        while _PROMPT not in heard and self.clock.now() < deadline:
            link.port.write(b"\r")
            heard += link.port.read(_PAUSE_S)
        return True

    def _with_link(self, port: str, act: Callable[[Link], Result]) -> Result:
        link = Link(self.opener.open(port), self.clock, self._timing)
        try:
            return act(link)
        finally:
            link.close()

    def expect(self, wanted: "ExpectedHub", seconds: float) -> "VerifiedHub":
        """Waits for the hub that is `wanted`.

        Raises:
            NotVerifiedError: it has not answered in time, or another one has.
        """
        finder = Finder(self.opener, self.clock, self._timing, lambda: self._of(wanted))
        deadline = self.clock.now() + seconds
        while True:
            answers = [one for one in finder.find(*wanted.ports) if self._is_its(one, wanted)]
            for answer in answers:
                identity = answer.identity
                if identity is not None and identity.boot != wanted.old_boot:
                    wanted.check(answer.candidate.name, identity)
                    return VerifiedHub(answer.candidate.name, identity)
            if self.clock.now() > deadline:
                if wanted.runtime == CIRCUITPYTHON and len(self._of(wanted)) == 1:
                    raise NotVerifiedError(
                        Message.of("flash.data-port-off"), Message.of("flash.replug-first")
                    )
                raise _unheard(answers, wanted, seconds)
            self.clock.sleep(_PAUSE_S)

    def _of(self, wanted: "ExpectedHub") -> list[Candidate]:
        return [one for one in self.candidates() if wanted.usb and same(one.board, wanted.usb)]

    def _is_its(self, answer: PortReport, wanted: "ExpectedHub") -> bool:
        # $WILDFIRE_PORT is asked too, and may be another board.
        name, board = answer.candidate.name, answer.candidate.board
        return name in wanted.ports or bool(wanted.usb and same(board, wanted.usb))


class ExpectedHub(NamedTuple):
    """The hub that must answer: at one of `ports`, or wherever the board with the USB serial number
    `usb` is. It is not the one that ran before, whose boot was `old_boot`.
    """

    ports: tuple[str, ...]
    usb: str
    board: str
    runtime: str
    old_boot: str

    def check(self, port: str, identity: Identity) -> None:
        """Raises NotVerifiedError if it is another one."""
        for code, found, wanted in (
            ("flash.other-firmware", identity.version, __version__),
            ("flash.other-board", identity.board, self.board),
            ("flash.other-runtime", identity.runtime, self.runtime),
        ):
            if found != wanted:
                reason = Message.of(code, port=port, found=found, wanted=wanted)
                raise NotVerifiedError(reason, Message.of("flash.again-or-doctor"))


class VerifiedHub(NamedTuple):
    """The new hub has answered at `port`."""

    port: str
    identity: Identity


def same(one: str, other: str) -> bool:
    """Whether these are the same USB serial number."""
    return one.casefold() == other.casefold()


def _unheard(answers: list[PortReport], wanted: ExpectedHub, seconds: float) -> NotVerifiedError:
    errors = [answer.error for answer in answers if answer.error]
    if any(answer.identity for answer in answers):
        return NotVerifiedError(Message.of("flash.not-restarted"), Message.of("flash.replug-first"))
    for error in errors:
        if not isinstance(error, (*SILENT, MissingPortError)):
            return NotVerifiedError(error.verdict, error.remedy)
    if all(isinstance(error, MissingPortError) for error in errors):
        return NotVerifiedError(
            Message.of("flash.not-back", seconds=round(seconds)),
            Message.of("flash.replug-or-doctor"),
        )
    return NotVerifiedError(
        Message.of("flash.no-hub-answers", seconds=round(seconds)),
        Message.of("flash.reset-or-doctor"),
    )
