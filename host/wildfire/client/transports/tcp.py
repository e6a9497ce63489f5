"""A hub at a TCP port of this computer or of another, such as an emulator's."""

import socket
from urllib.parse import urlsplit

from wildfire.client.errors import (
    BadPortError,
    BusyPortError,
    ForeignDeviceError,
    HungUpError,
    PortError,
)
from wildfire.client.transports.select_port import SelectPort
from wildfire.client.transports.transport import Candidate, OpenPort
from wildfire.message import Message

MAY_PASS = False

IN_USE = b"in use\n"
"""What an emulator says before it hangs up on a client because it has another one."""

_SCHEME = "socket://"
_CONNECT_S = 2.0


def name(host: str, port: int, secret: str = "") -> str:
    """The name of such a port; `secret` is what a client must send first."""
    return f"{_SCHEME}{host}:{port}" + (f"/{secret}" if secret else "")


def takes(name: str) -> bool:
    return name.startswith(_SCHEME)


def open_port(name: str) -> OpenPort:
    """Opens `socket://HOST:PORT`. If `/SECRET` follows, it is sent first, with a newline.

    pyserial's own leaks the socket when the other end hangs up, waits 0.3 s in `close`, and lets
    small frames wait for each other.
    """
    host, port, secret = _parts(name)
    connection = socket.create_connection((host, port), timeout=_CONNECT_S)
    if secret:
        connection.sendall(f"{secret}\n".encode())
    connection.setblocking(False)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return SelectPort(name, connection.fileno(), connection.recv, connection.send, connection.close)


def _parts(name: str) -> tuple[str, int, str]:
    try:
        parts = urlsplit(name)
        host, port = parts.hostname, parts.port
    except ValueError:
        host = port = None
    if not host or not port:
        raise BadPortError(name, Message.of("client.tcp-form"))
    return host, port, parts.path.removeprefix("/")


def exists(_name: str) -> bool:
    return True


def listed() -> list[Candidate]:
    return []


def lost_at_once(name: str, received: bytes) -> PortError:
    if received == IN_USE:
        return BusyPortError(name, may_pass=MAY_PASS)
    return ForeignDeviceError(name) if received else HungUpError(name)
