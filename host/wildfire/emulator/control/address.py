"""The control channel's address: a socket in the file system, or a TCP port on this computer.

A TCP port has no owner. If nobody asked for it, it has a secret, which clients send first:
SECRET@127.0.0.1:PORT.
"""

import ipaddress
import os
import secrets
import socket
import stat
import sys
import time
from pathlib import Path
from typing import NamedTuple

from wildfire.emulator.endpoints.tcp import LOOPBACK, listen
from wildfire.emulator.errors import AddressError
from wildfire.message import Message

HAS_SOCKET_FILES = hasattr(socket, "AF_UNIX") and sys.platform != "win32"
_OWN = "control"
_MAKING_S = 60
_PRIVATE = stat.S_IRUSR | stat.S_IWUSR


class _Tcp(NamedTuple):
    host: str
    port: int
    secret: str


def own_address(folder: Path) -> str:
    """An address that only the user can connect to; `folder` is the user's."""
    return str(folder / _OWN) if HAS_SOCKET_FILES else f"{new_secret()}@{LOOPBACK}:0"


def is_left_over(folder: Path) -> bool:
    """Whether `own_address` was in this folder and nobody listens there any more."""
    path = folder / _OWN
    # A new one does not listen yet.
    return (
        path.is_socket() and path.stat().st_mtime < time.time() - _MAKING_S and not _answers(path)
    )


def new_secret() -> str:
    """A text that nobody can guess."""
    return secrets.token_hex(16)


def listen_at(address: str) -> tuple[socket.socket, str, str]:
    """A socket that listens at `address`, its real address, and its secret, if any.

    Raises:
        AddressError: it is not an address, not on this computer, or taken.
    """
    where = _parse(address)
    if isinstance(where, Path):
        return _listen_at_path(where), str(where), ""
    listener = listen(where.port)
    got = f"{where.host}:{listener.getsockname()[1]}"
    return listener, f"{where.secret}@{got}" if where.secret else got, where.secret


def connect_to(address: str, seconds: float) -> socket.socket:
    """A connection to `address`. OSError if nobody listens there within `seconds`.

    Raises:
        AddressError: it is not such an address.
    """
    where = _parse(address)
    if isinstance(where, _Tcp):
        connection = socket.create_connection((where.host, where.port), timeout=seconds)
        if where.secret:
            connection.sendall(f"{where.secret}\n".encode())
        return connection
    connection = socket.socket(socket.AF_UNIX)
    try:
        connection.settimeout(seconds)
        connection.connect(str(where))
    except OSError:
        connection.close()
        raise
    return connection


def _parse(address: str) -> _Tcp | Path:
    secret, _, place = address.rpartition("@")
    host, colon, port = place.rpartition(":")
    if colon and port.isascii() and port.isdigit() and int(port) < 65536 and "/" not in address:
        if host == "localhost":
            host = "127.0.0.1"
        try:
            if ipaddress.ip_address(host) == ipaddress.ip_address("127.0.0.1"):
                return _Tcp(host, int(port), secret)
        except ValueError:
            pass
        raise AddressError(
            "emulator.not-this-computer",
            remedy=Message.of("emulator.use-this-computer"),
            host=host,
        )
    if "/" in address and hasattr(socket, "AF_UNIX"):
        return Path(address)
    raise AddressError(
        "emulator.bad-control-address",
        remedy=Message.of("emulator.give-control-address"),
        address=address,
    )


def _listen_at_path(path: Path) -> socket.socket:
    _refuse_a_folder_of_others(path.parent)
    listener = socket.socket(socket.AF_UNIX)
    try:
        if path.is_socket() and not _answers(path):
            path.unlink()
        listener.bind(str(path))
        # Nobody can connect before it listens, so this is in time, whatever the umask.
        path.chmod(_PRIVATE)
        listener.listen()
        listener.setblocking(False)
    except OSError as error:
        listener.close()
        raise AddressError(
            "emulator.cannot-listen-at",
            remedy=Message.of("emulator.choose-control"),
            path=str(path),
            reason=error.strerror or str(error),
        ) from error
    return listener


def _refuse_a_folder_of_others(folder: Path) -> None:
    """If other users can replace the socket, clients may speak to theirs."""
    try:
        found = folder.stat()
    except OSError:
        return  # Using it will show what is wrong.
    everybodys = found.st_mode & stat.S_IWOTH and not found.st_mode & stat.S_ISVTX
    if everybodys or found.st_uid not in (0, os.getuid()):
        raise AddressError(
            "emulator.folder-not-yours",
            remedy=Message.of("emulator.choose-own-folder"),
            folder=str(folder),
        )


def _answers(path: Path) -> bool:
    try:
        connect_to(str(path), 1.0).close()
    except OSError:
        return False
    return True
