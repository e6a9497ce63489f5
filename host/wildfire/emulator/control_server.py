"""The control channel, the emulator's side: an object a line, an answer a line."""

import contextlib
import hmac
import json
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

from wildfire.emulator.address import listen_at
from wildfire.emulator.browser_guard import BrowserGuard
from wildfire.emulator.commands import Answer, CannotError

LONGEST_LINE = 4096
MOST_VISITORS = 100
"""Far more than there are hands; whoever never hangs up must not use up what `select` can watch."""


class _Visitor:
    """A connection: what it has said so far, whether it waits for an answer, and whether it has
    still to say the secret."""

    def __init__(self, connection: socket.socket, is_stranger: bool) -> None:
        self.connection = connection
        self.is_stranger = is_stranger
        self.doorkeeper = BrowserGuard()
        self.said = b""
        self.waits = False


class ControlServer:
    """Listens at `address` (which then says where) and has `carry_out` do what it is told."""

    def __init__(self, address: str, carry_out: Callable[[Any], Answer | None]) -> None:
        self._listener, self.address, self._secret = listen_at(address)
        self._carry_out = carry_out
        self._visitors: list[_Visitor] = []

    def watched(self) -> list[int]:
        """The descriptors that become readable when somebody wants something."""
        waiting = [v.connection.fileno() for v in self._visitors if not v.waits]
        return [self._listener.fileno(), *waiting]

    def listen(self) -> None:
        """Does what has been asked for meanwhile."""
        with contextlib.suppress(OSError):
            connection, _ = self._listener.accept()
            connection.setblocking(False)
            self._visitors.append(_Visitor(connection, bool(self._secret)))
        if len(self._visitors) > MOST_VISITORS:
            last = self._visitors[-1]
            self._say(last, {"error": f"{MOST_VISITORS} others are connected"})
            self._send_away(last)
        for visitor in list(self._visitors):
            if not visitor.waits:
                self._hear(visitor)

    def _hear(self, visitor: _Visitor) -> None:
        try:
            data = visitor.connection.recv(LONGEST_LINE)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data or visitor.doorkeeper.hears_a_browser(data):
            self._send_away(visitor)
            return
        visitor.said += data
        self._serve(visitor)

    def _serve(self, visitor: _Visitor) -> None:
        while b"\n" in visitor.said and not visitor.waits:
            line, _, visitor.said = visitor.said.partition(b"\n")
            if visitor.is_stranger:
                if not hmac.compare_digest(line, self._secret.encode()):
                    self._send_away(visitor)
                    return
                visitor.is_stranger = False
                continue
            answer = self._answer(line)
            if answer is None:
                visitor.waits = True
            else:
                self._say(visitor, answer)
        if len(visitor.said) > LONGEST_LINE:
            self._say(visitor, {"error": "the line is too long"})
            self._send_away(visitor)

    def _answer(self, line: bytes) -> Answer | None:
        try:
            return self._carry_out(json.loads(line))
        except ValueError:
            return {"error": "that is no JSON"}
        except RecursionError:
            return {"error": "that is nested too deeply"}
        except CannotError as error:
            return {"error": str(error)}

    @property
    def is_awaited(self) -> bool:
        """Whether somebody waits for an answer."""
        return any(visitor.waits for visitor in self._visitors)

    def settle(self, answer: Answer) -> None:
        """Gives everybody who still waits their answer."""
        for visitor in list(self._visitors):
            if visitor.waits:
                visitor.waits = False
                self._say(visitor, answer)
                self._serve(visitor)

    def _say(self, visitor: _Visitor, answer: Answer) -> None:
        try:
            visitor.connection.sendall(json.dumps(answer).encode() + b"\n")
        except OSError:
            # It has gone, or does not read what it has asked for.
            self._send_away(visitor)

    def _send_away(self, visitor: _Visitor) -> None:
        visitor.connection.close()
        if visitor in self._visitors:
            self._visitors.remove(visitor)

    def close(self) -> None:
        """Hangs up."""
        for visitor in list(self._visitors):
            self._send_away(visitor)
        self._listener.close()
        if "/" in self.address:
            with contextlib.suppress(OSError):
                Path(self.address).unlink()
