"""Flashing a board from beginning to end, on either runtime."""

import contextlib
import importlib.util
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator

from wildfire.client import Identity, MissingPortError, NoAnswerError
from wildfire.extras import MissingExtraError
from wildfire.firmware import BoardDescription, board_description, board_names
from wildfire.flash import boards, circuitpython, manifest, micropython, plan
from wildfire.flash.compiler import compiler_for
from wildfire.flash.errors import (
    CopyError,
    FlashError,
    NoDriveError,
    NoRuntimeError,
    ReplError,
    UnresponsiveBoardError,
    UnresponsiveHubError,
    WrongBoardError,
)
from wildfire.flash.hub_watch import REPLUG_S, RESTART_S, ExpectedHub, HubWatch, VerifiedHub
from wildfire.flash.install import install, install_starter
from wildfire.flash.manifest import CIRCUITPYTHON, MICROPYTHON
from wildfire.flash.plan import FlashPlan
from wildfire.flash.repl.connection import Repl
from wildfire.flash.storage.drive_store import DriveStore
from wildfire.flash.storage.repl_store import ReplStore
from wildfire.flash.storage.retrying import RetryingStore
from wildfire.flash.storage.store import Progress, Store
from wildfire.flash.targets import BareBoard, DriveBoard, SerialBoard, Target
from wildfire.message import Message

Tell = Callable[[Message], None]
"""Hears what a person must do now."""


class Job(ABC):
    """What is about to happen to one board: `title` names it, `plan` says what."""

    def __init__(
        self, title: Message, store: Store, made: FlashPlan, wanted: ExpectedHub, watch: HubWatch
    ) -> None:
        self.title = title
        self.plan = made
        self._store = RetryingStore(store, watch.clock)
        self._wanted = wanted
        self._watch = watch
        self._last_failure: FlashError | None = None

    def install(self, progress: Progress) -> None:
        """Puts everything in the plan onto the board.

        Raises:
            CopyError, ReplError: something did not arrive; flashing again goes on from there.
        """
        if self.plan.is_done:
            return
        install(self._store, self.plan, progress)
        try:
            install_starter(self._store, self.plan, progress)
        except (CopyError, ReplError) as failure:
            # A board may restart before it confirms the last block. `verify` finds out.
            self._last_failure = failure

    def verify(self) -> VerifiedHub:
        """Restarts the board and waits for its hub to answer with this program's firmware.

        Raises:
            NotVerifiedError: it does not answer.
            CopyError, ReplError: it does not answer, and this may be why.
        """
        try:
            return self._watch.expect(self._wanted, self._restart())
        except FlashError as failure:
            raise self._last_failure or failure from None

    @abstractmethod
    def _restart(self) -> float:
        """Restarts the board, and returns how many seconds its hub may take to answer."""


class SerialJob(Job):
    """A board with MicroPython, at its REPL."""

    def __init__(
        self,
        title: Message,
        repl: Repl,
        made: FlashPlan,
        wanted: ExpectedHub,
        watch: HubWatch,
    ) -> None:
        super().__init__(title, ReplStore(repl), made, wanted, watch)
        self._repl = repl
        self.restarted = False

    def _restart(self) -> float:
        self.restarted = True
        # A board may be gone before it has said so.
        with contextlib.suppress(CopyError, ReplError):
            micropython.restart(self._repl)
        # The hub needs the port.
        self._repl.close()
        return RESTART_S


class DriveJob(Job):
    """A board with CircuitPython, on its drive."""

    def __init__(
        self,
        title: Message,
        target: DriveBoard,
        made: FlashPlan,
        wanted: ExpectedHub,
        watch: HubWatch,
        tell: Tell,
    ) -> None:
        super().__init__(title, DriveStore(target.drive.path), made, wanted, watch)
        self._uid = target.drive.uid
        self._tell = tell

    def _restart(self) -> float:
        for console in circuitpython.consoles(self._uid) if self._uid else []:
            if circuitpython.restart(console, self._watch.opener):
                return RESTART_S
        self._tell(Message.of("flash.replug-now"))
        return REPLUG_S


@contextlib.contextmanager
def prepare(target: Target, board: str | None, watch: HubWatch, tell: Tell) -> Iterator[Job]:
    """Looks at the board and makes a plan. A hub that runs there stops until the end.

    Args:
        target: The board.
        board: How it is wired, one of `board_names`; None for what it says itself.
        watch: How its ports are asked.
        tell: Hears what a person must do.

    Raises:
        FlashError, ClientError, UnknownBoardError: what stands in the way; nothing was written.
    """
    _require_extra()
    if isinstance(target, BareBoard):
        raise _needs_runtime(target, board)
    if isinstance(target, DriveBoard):
        yield _on_drive(target, board, watch, tell)
        return
    running = _step_aside(target, watch)
    with _repl(target.port, watch, running) as repl:
        job = None
        try:
            job = _on_serial(target, board, watch, repl, running)
            yield job
        except KeyboardInterrupt:
            # In the middle of an exchange with the board, which we would have to finish.
            raise
        except BaseException:
            _set_going(job, repl)
            raise
        else:
            _set_going(job, repl)


def _repl(port: str, watch: HubWatch, running: Identity | None) -> Repl:
    try:
        return Repl(port, watch.opener)
    except UnresponsiveBoardError as error:
        if running is None:
            raise
        raise UnresponsiveHubError(port) from error


def _set_going(job: SerialJob | None, repl: Repl) -> None:
    """Lets the board go on with its earlier program."""
    if job is None or not job.restarted:
        with contextlib.suppress(FlashError):
            micropython.restart(repl)


def _require_extra() -> None:
    # Both at once, and before anything is written.
    for module, library in (
        ("mpremote", "mpremote"),
        ("adafruit_board_toolkit", "adafruit-board-toolkit"),
    ):
        if importlib.util.find_spec(module) is None:
            raise MissingExtraError("extras.needed-for-flashing", library, "boards")


def _step_aside(target: SerialBoard, watch: HubWatch) -> Identity | None:
    """The hub that ran at the board's port and has left."""
    running = watch.identify(target.port)
    if running is None:
        return None
    if running.runtime == CIRCUITPYTHON:
        raise _needs_drive(target.port)
    if running.board in board_names():
        board = board_description(running.board)
        if not board.runs(MICROPYTHON):
            raise WrongBoardError(
                "flash.hub-not-on-a-board",
                remedy=Message.of("flash.name-boards-port"),
                port=target.port,
                title=board.title,
            )
    try:
        watch.leave(target.port, running.boot)
    except NoAnswerError as error:
        raise UnresponsiveHubError(target.port) from error
    return running


def _on_serial(
    target: SerialBoard,
    name: str | None,
    watch: HubWatch,
    repl: Repl,
    running: Identity | None,
) -> SerialJob:
    facts = micropython.facts(repl)
    if facts.runtime == CIRCUITPYTHON:
        raise _needs_drive(target.port)
    if name is not None:
        board = boards.named(name, MICROPYTHON)
    elif running is not None and running.board in board_names():
        board = board_description(running.board)
    else:
        board = boards.by_micropython(facts.build, facts.machine)
    files = manifest.files(MICROPYTHON, board.name, compiler_for(facts.mpy))
    made = plan.make(ReplStore(repl), files, manifest.sources(MICROPYTHON))
    boot = running.boot if running else ""
    wanted = ExpectedHub((target.port,), target.usb, board.name, MICROPYTHON, boot)
    title = Message.of(
        "flash.board-on-serial", **_named(board), port=target.port, version=facts.version
    )
    return SerialJob(title, repl, made, wanted, watch)


def _on_drive(target: DriveBoard, name: str | None, watch: HubWatch, tell: Tell) -> DriveJob:
    drive = target.drive
    if name is not None:
        board = boards.named(name, CIRCUITPYTHON)
    else:
        board = boards.by_circuitpython(drive.board_id)
    files = manifest.files(CIRCUITPYTHON, board.name)
    made = plan.make(DriveStore(drive.path), files, manifest.sources(CIRCUITPYTHON))
    running = _running(target.ports, watch)
    boot = running.boot if running else ""
    wanted = ExpectedHub(target.ports, drive.uid, board.name, CIRCUITPYTHON, boot)
    title = Message.of(
        "flash.board-on-drive" if drive.version else "flash.board-on-drive-of-some-version",
        **_named(board),
        drive=str(drive.path),
        version=drive.version,
    )
    return DriveJob(title, target, made, wanted, watch, tell)


def _running(ports: tuple[str, ...], watch: HubWatch) -> Identity | None:
    for port in ports:
        # The named port may be one that only the new firmware opens.
        with contextlib.suppress(MissingPortError):
            if found := watch.identify(port):
                return found
    return None


def _named(board: BoardDescription) -> dict[str, str]:
    return {"title": board.title, "board": board.name}


def _needs_drive(port: str) -> NoDriveError:
    return NoDriveError(
        "flash.drive-not-there", remedy=Message.of("flash.mount-circuitpy"), port=port
    )


def _needs_runtime(target: BareBoard, board: str | None) -> NoRuntimeError:
    pages = boards.pages(MICROPYTHON, board, target.drive.chip)
    if pages:
        remedy = Message.of("flash.download-and-give-runtime", pages=pages)
    else:
        remedy = Message.of("flash.give-runtime")
    return NoRuntimeError("flash.no-runtime", remedy=remedy, drive=str(target.drive.path))
