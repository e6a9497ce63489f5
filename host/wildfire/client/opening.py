"""Opens a port by its name, and finds out why if it cannot."""

import errno
import os
import re
import socket
import stat
import threading
from collections.abc import Callable, Iterable
from pathlib import Path

from wildfire.client.clock import Clock
from wildfire.client.errors import (
    BadPortError,
    BusyPortError,
    CannotOpenError,
    HungUpError,
    MissingPortError,
    PermissionPortError,
    PortError,
)
from wildfire.client.transports import open_port, serial_port, transport_of
from wildfire.client.transports.transport import LOST, OpenPort
from wildfire.message import Message

_TRIES = 3
_RETRY_S = 0.2

# pyserial on Windows tells the error in words only: PermissionError(13, 'Access is denied.', ...)
_IN_WORDS = re.compile(r"(?:\[Errno |Error\(|configure port: \()(\d+)")
_WINDOWS_NUMBER = re.compile(r", None, (\d+)\)")
_GONE = (
    errno.ENOENT,
    errno.ENXIO,
    errno.ENODEV,
    errno.EIO,
    errno.ECONNREFUSED,
    errno.EHOSTUNREACH,
    errno.ETIMEDOUT,
    errno.ENAMETOOLONG,
)
_GONE_ON_WINDOWS = (433, 1167)  # no such device, and not connected: EINVAL to Python
_TAKEN = (errno.EBUSY, errno.EAGAIN)
_FORBIDDEN = (errno.EACCES, errno.EPERM)

Opener = Callable[[str], OpenPort]


class PortOpener:
    """Opens ports. Tests can exchange its parts."""

    def __init__(
        self,
        clock: Clock,
        opener: Opener = open_port,
        names: Callable[[], Iterable[str]] = serial_port.names,
    ) -> None:
        self._clock = clock
        self._opener = opener
        self._names = names
        # On Windows a port cannot be opened while another thread lists all of them.
        self._opening_or_listing = threading.Lock()

    def open(self, name: str) -> OpenPort:
        """Opens the port `name`, exclusively.

        Raises:
            BadPortError, MissingPortError, BusyPortError, PermissionPortError, HungUpError,
                CannotOpenError: as their names say.
        """
        tries = 0
        while True:
            tries += 1
            try:
                with self._opening_or_listing:
                    return self._opener(name)
            except LOST as failure:
                if not _is_denied_on_windows(failure):
                    raise _explain(name, failure) from failure
                # Windows says so for a moment after a plug was pulled or put in.
                if tries == _TRIES:
                    denied = _busy(name) if self._is_listed(name) else MissingPortError(name)
                    raise denied from failure
            self._clock.sleep(_RETRY_S)

    def _is_listed(self, name: str) -> bool:
        with self._opening_or_listing:
            listed = [one.upper() for one in self._names()]
        return name.upper().removeprefix("\\\\.\\") in listed


def _number(failure: Exception) -> int | None:
    number = getattr(failure, "errno", None)
    if isinstance(number, int):
        return number
    if failure.args and isinstance(failure.args[0], int):
        return failure.args[0]
    match = _IN_WORDS.search(str(failure))
    return int(match[1]) if match else None


def _is_denied_on_windows(failure: Exception) -> bool:
    return "PermissionError(13" in str(failure)


def _is_gone(failure: Exception) -> bool:
    on_windows = _WINDOWS_NUMBER.search(str(failure))
    return (
        _number(failure) in _GONE
        or isinstance(failure, TimeoutError)
        or (on_windows is not None and int(on_windows[1]) in _GONE_ON_WINDOWS)
    )


def _explain(name: str, failure: Exception) -> PortError:
    if _is_gone(failure):
        return MissingPortError(name)
    if isinstance(failure, ConnectionError):
        return HungUpError(name)
    number = _number(failure)
    if number in _TAKEN:
        return _busy(name, _holder(name))
    if number in _FORBIDDEN:
        return _forbidden(name)
    if number in (errno.ENOTTY, errno.EISDIR):
        return BadPortError(name, Message.of("client.other-kind-of-file"))
    if isinstance(failure, ValueError | socket.gaierror) or number is None:
        return BadPortError(name, getattr(failure, "strerror", None) or str(failure))
    return CannotOpenError(name, os.strerror(number))


def _busy(name: str, holder: Message | None = None) -> BusyPortError:
    return BusyPortError(name, holder, may_pass=transport_of(name).MAY_PASS)


def _forbidden(name: str) -> PermissionPortError:
    try:
        import grp

        status = Path(name).stat()
        owner = grp.getgrgid(status.st_gid)
    except (ImportError, OSError, KeyError):
        return PermissionPortError(name, "", is_member=False)
    if owner.gr_gid in (os.getegid(), *os.getgroups()) or not status.st_mode & stat.S_IWGRP:
        return PermissionPortError(name, owner.gr_name, is_member=False, helps=False)
    return PermissionPortError(name, owner.gr_name, is_member=_user() in owner.gr_mem)


def _user() -> str:
    import pwd

    try:
        return pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:
        return ""


def _holder(name: str) -> Message | None:
    """The program that has locked `name`, if /proc says so."""
    try:
        device = Path(name).stat()
        place = f"{os.major(device.st_dev):02x}:{os.minor(device.st_dev):02x}:{device.st_ino}"
        for line in Path("/proc/locks").read_text().splitlines():
            words = line.split()
            if words[1] == "FLOCK" and place in words:
                process = words[4]
                program = Path("/proc", process, "comm").read_text(errors="replace").strip()
                return Message.of("client.process", program=program, process=process)
    except (OSError, AttributeError, IndexError):
        # No /proc here, or the program has just ended.
        pass
    return None
