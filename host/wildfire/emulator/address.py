"""The control channel's address: a TCP port on this computer, or a socket in the file system."""

import ipaddress
import socket
from pathlib import Path

from wildfire.emulator.errors import AddressError
from wildfire.emulator.tcp_end import listen


def listen_at(address: str) -> tuple[socket.socket, str]:
    """A socket that listens at `address`, and the address that it has got.

    Raises:
        AddressError: it is none, or not on this computer, or taken.
    """
    where = _parse(address)
    if isinstance(where, Path):
        return _listen_at_path(where), str(where)
    listener = listen(where[1])
    return listener, f"{where[0]}:{listener.getsockname()[1]}"


def connect_to(address: str, seconds: float) -> socket.socket:
    """A connection to `address`; OSError when nobody listens there within `seconds`.

    Raises:
        AddressError: it is no such address.
    """
    where = _parse(address)
    if isinstance(where, tuple):
        return socket.create_connection(where, timeout=seconds)
    connection = socket.socket(socket.AF_UNIX)
    try:
        connection.settimeout(seconds)
        connection.connect(str(where))
    except OSError:
        connection.close()
        raise
    return connection


def _parse(address: str) -> tuple[str, int] | Path:
    host, colon, port = address.rpartition(":")
    if colon and port.isascii() and port.isdigit() and int(port) < 65536 and "/" not in address:
        if host == "localhost":
            host = "127.0.0.1"
        try:
            if ipaddress.ip_address(host) == ipaddress.ip_address("127.0.0.1"):
                return host, int(port)
        except ValueError:
            pass
        raise AddressError(
            f"{host!r} is not this computer", "the control channel is for 127.0.0.1 only"
        )
    if "/" in address and hasattr(socket, "AF_UNIX"):
        return Path(address)
    raise AddressError(
        f"{address!r} is no control address", "give 127.0.0.1:PORT or the path of a socket"
    )


def _listen_at_path(path: Path) -> socket.socket:
    listener = socket.socket(socket.AF_UNIX)
    try:
        if path.is_socket() and not _answers(path):
            path.unlink()
        listener.bind(str(path))
        listener.listen()
        listener.setblocking(False)
    except OSError as error:
        listener.close()
        raise AddressError(
            f"cannot listen at {path}: {error.strerror or error}", "choose another --control"
        ) from error
    return listener


def _answers(path: Path) -> bool:
    try:
        connect_to(str(path), 1.0).close()
    except OSError:
        return False
    return True
