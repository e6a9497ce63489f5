"""A board at its REPL, through mpremote. Both runtimes have the same one."""

import contextlib
import errno
import io
import re
import struct
import threading
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Self, TypeVar

from wildfire.client.opening import PortOpener
from wildfire.extras import MissingExtraError
from wildfire.flash.errors import ReplError, UnresponsiveBoardError, explain, gone
from wildfire.flash.repl.bounded_port import ANSWER_S, BoundedPort
from wildfire.message import Message

if TYPE_CHECKING:
    from mpremote.transport_serial import SerialTransport  # type: ignore[import-untyped]

_TRIES = 3
_TRY_S = 3.0
_ENTER_S = 10.0
_LONGEST_WORDS = 200

Result = TypeVar("Result")

# The errors that mpremote lets through if the board answers nonsense, or half an answer.
_NONSENSE = (struct.error, SyntaxError, ValueError, IndexError)

_REFUSAL = re.compile(r"OSError: (?:\[Errno \d+\] )?(E[A-Z0-9]+)$")


def _number(said: str) -> int | None:
    # By name, because the numbers differ between systems.
    found = _REFUSAL.match(said)
    number = getattr(errno, found[1], None) if found else None
    return number if isinstance(number, int) else None


class Repl:
    """The REPL at `port`, for us alone; a context manager that closes it.

    It interrupts whatever runs on the board.

    Raises:
        MissingExtraError: mpremote is not installed.
        PortError: the port cannot be opened; says why.
        UnresponsiveBoardError: the program on the board cannot be interrupted.
    """

    def __init__(self, port: str, opener: PortOpener) -> None:
        try:
            from mpremote.transport import (  # type: ignore[import-untyped]
                TransportError,
                TransportExecError,
            )
            from mpremote.transport_serial import SerialTransport, serial
        except ImportError as error:
            raise MissingExtraError("extras.needed-for-flashing", "mpremote", "boards") from error
        self.port = port
        self._closed = False
        self._failed: type[Exception] = TransportError
        self._refused: type[Exception] = TransportExecError
        self._lost: type[Exception] = serial.SerialException
        # mpremote does not say why it cannot open a port.
        opener.open(port).close()
        try:
            self._transport = SerialTransport(port, timeout=ANSWER_S)
        except TransportError as error:
            opener.open(port).close()
            raise UnresponsiveBoardError(port) from error
        self._bounded = BoundedPort(self._transport.serial, TransportError)
        self._transport.serial = self._bounded
        try:
            self._enter()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if not self._closed:
            with contextlib.suppress(*self._troubles()):
                self._transport.exit_raw_repl()
        self.close()

    def _troubles(self) -> tuple[type[Exception], ...]:
        return (self._failed, OSError, TypeError, *_NONSENSE)

    def _enter(self) -> None:
        # mpremote waits for a pause, which never comes if a board talks without end.
        watchdog = threading.Timer(_ENTER_S, self.close)
        watchdog.start()
        try:
            self._try_to_enter()
        finally:
            watchdog.cancel()
            watchdog.join()

    def _try_to_enter(self) -> None:
        for tries_left in reversed(range(_TRIES)):
            try:
                # mpremote prints what it does not understand.
                with contextlib.redirect_stdout(io.StringIO()):
                    self._transport.enter_raw_repl(soft_reset=False, timeout_overall=_TRY_S)
                return
            except self._failed as error:
                if self._closed or not tries_left:
                    raise UnresponsiveBoardError(self.port) from error
            except (OSError, TypeError, AttributeError) as error:
                # It looks like that to mpremote, too, if the watchdog has closed the port.
                raise (UnresponsiveBoardError if self._closed else gone)(self.port) from error
            except _NONSENSE as error:
                raise UnresponsiveBoardError(self.port) from error

    def close(self) -> None:
        """Closes the port, whatever the board does; may be called again."""
        self._closed = True
        # Some drivers fail to close a port that was unplugged.
        with contextlib.suppress(OSError, TypeError):
            self._transport.close()

    @contextlib.contextmanager
    def doing(self, failed: Message) -> Iterator["SerialTransport"]:
        """mpremote's transport. Its failures become ours: what `failed`.

        Raises:
            CopyError: the board has gone, or its file system refuses.
            ReplError: it answers something unexpected.
        """
        try:
            # mpremote prints what it does not understand.
            with contextlib.redirect_stdout(io.StringIO()):
                yield self._transport
        except self._lost as error:
            raise gone(self.port, failed) from error
        except self._refused as error:
            words = getattr(error, "error_output", "").strip().splitlines()
            said = words[-1][:_LONGEST_WORDS] if words else ""
            number = _number(said)
            if number is not None:
                raise explain(failed, self.port, OSError(number, said)) from error
            raise ReplError("flash.board-complains", port=self.port, words=said) from error
        except OSError as error:
            if not isinstance(error.__context__, self._refused):
                # The board did not answer that: the port fails.
                raise gone(self.port, failed) from error
            raise explain(failed, self.port, error) from error
        except TypeError as error:
            # From pyserial, if the port was closed meanwhile.
            raise gone(self.port, failed) from error
        except (self._failed, *_NONSENSE) as error:
            if self._bounded.is_over:
                raise ReplError(
                    "flash.endless-answer", port=self.port, seconds=round(ANSWER_S)
                ) from error
            detail = str(error)[:_LONGEST_WORDS]
            raise ReplError("flash.senseless-answer", port=self.port, detail=detail) from error

    def run(self, code: str, failed: Message, read: Callable[[bytes], Result]) -> Result:
        """What `read` makes of the output of `code` on the board."""
        with self.doing(failed) as transport:
            return read(transport.exec(code))

    def ask(self, code: str, failed: Message, read: Callable[[bytes], Result]) -> Result:
        """What `read` makes of the last line of `code`, one expression, on the board."""
        *before, expression = code.splitlines()
        return self.run("\n".join([*before, f"print(repr({expression}))"]), failed, read)

    def attempt(self, act: Callable[["SerialTransport"], object]) -> None:
        """Does something if it can be done; nothing depends on it."""
        with contextlib.suppress(*self._troubles()):
            act(self._transport)

    def restart(self, code: str) -> None:
        """Runs `code`, after which the board does not answer any more."""
        with self.doing(Message.of("flash.cannot-restart")) as transport:
            transport.exec_raw_no_follow(code)
