"""The control channel, the emulator's side: one object per line, one reply per line."""

import contextlib
import hmac
import json
import socket
from collections.abc import Callable
from pathlib import Path

from wildfire.emulator.control.address import listen_at
from wildfire.emulator.control.commands import Reply
from wildfire.emulator.endpoints.browser_guard import BrowserGuard
from wildfire.emulator.errors import CommandError
from wildfire.emulator.message_json import facts_to_json
from wildfire.message import Message

LONGEST_LINE = 4096
MOST_CLIENTS = 100
"""Far more than anybody needs; programs that never hang up must not use up what `select` can
watch."""


def refusal(message: Message) -> Reply:
    """The reply to a request that cannot be carried out."""
    return {"error": message.id, "facts": facts_to_json(message.facts)}


class _Client:
    """A connection: its input so far, whether it waits for a reply, and whether it must still send
    the secret.
    """

    def __init__(self, connection: socket.socket, is_stranger: bool) -> None:
        self.connection = connection
        self.is_stranger = is_stranger
        self.guard = BrowserGuard()
        self.said = b""
        self.waits = False


class ControlServer:
    """Listens at `address` (which then says where) and lets `carry_out` do what clients ask.

    `carry_out` raises CommandError if something cannot be done.
    """

    def __init__(self, address: str, carry_out: Callable[[object], Reply | None]) -> None:
        self._listener, self.address, self._secret = listen_at(address)
        self._carry_out = carry_out
        self._clients: list[_Client] = []

    def watched(self) -> list[int]:
        """The descriptors that become readable when a client wants something."""
        waiting = [each.connection.fileno() for each in self._clients if not each.waits]
        return [self._listener.fileno(), *waiting]

    def serve(self) -> None:
        """Does what clients have asked for since the last time."""
        with contextlib.suppress(OSError):
            connection, _ = self._listener.accept()
            connection.setblocking(False)
            self._clients.append(_Client(connection, bool(self._secret)))
        if len(self._clients) > MOST_CLIENTS:
            last = self._clients[-1]
            self._send(last, refusal(Message.of("control.too-many-clients", others=MOST_CLIENTS)))
            self._hang_up(last)
        for client in list(self._clients):
            if not client.waits:
                self._receive(client)

    def _receive(self, client: _Client) -> None:
        try:
            data = client.connection.recv(LONGEST_LINE)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data or client.guard.is_browser(data):
            self._hang_up(client)
            return
        client.said += data
        self._serve_lines(client)

    def _serve_lines(self, client: _Client) -> None:
        while b"\n" in client.said and not client.waits:
            line, _, client.said = client.said.partition(b"\n")
            if client.is_stranger:
                if not hmac.compare_digest(line, self._secret.encode()):
                    self._hang_up(client)
                    return
                client.is_stranger = False
                continue
            reply = self._reply(line)
            if reply is None:
                client.waits = True
            else:
                self._send(client, reply)
        if len(client.said) > LONGEST_LINE:
            self._send(client, refusal(Message.of("control.line-too-long", longest=LONGEST_LINE)))
            self._hang_up(client)

    def _reply(self, line: bytes) -> Reply | None:
        try:
            return self._carry_out(json.loads(line))
        except ValueError:
            return refusal(Message.of("control.no-json"))
        except RecursionError:
            return refusal(Message.of("control.nested-too-deeply"))
        except CommandError as error:
            return refusal(error.verdict)

    @property
    def is_awaited(self) -> bool:
        """Whether a client waits for a reply."""
        return any(client.waits for client in self._clients)

    def settle(self, reply: Reply) -> None:
        """Sends every waiting client its reply."""
        for client in list(self._clients):
            if client.waits:
                client.waits = False
                self._send(client, reply)
                self._serve_lines(client)

    def _send(self, client: _Client, reply: Reply) -> None:
        try:
            client.connection.sendall(json.dumps(reply).encode() + b"\n")
        except OSError:
            # It has gone, or does not read its replies.
            self._hang_up(client)

    def _hang_up(self, client: _Client) -> None:
        client.connection.close()
        if client in self._clients:
            self._clients.remove(client)

    def close(self) -> None:
        """Hangs up on everybody."""
        for client in list(self._clients):
            self._hang_up(client)
        self._listener.close()
        if "/" in self.address:
            with contextlib.suppress(OSError):
                Path(self.address).unlink()
