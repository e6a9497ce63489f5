"""A Raspberry Pi has a terminal and a file where a board has a serial port and its own memory."""

import os
import select
import tty
from pathlib import Path

_SERIAL_NUMBER = Path("/sys/firmware/devicetree/base/serial-number")


def open_device(name):
    """A descriptor of the serial port `name`, raw and never blocking."""
    descriptor = os.open(name, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    tty.setraw(descriptor)
    return descriptor


def open_terminal(link):
    """A descriptor of a new pseudo-terminal, raw and never blocking; prints the other end's name.

    `link` is None or a path; a symbolic link to the other end is made there.
    """
    ours, theirs = os.openpty()
    # `theirs` stays open: without it, reading fails with EIO while no host has it open
    tty.setraw(theirs)
    os.set_blocking(ours, False)
    name = os.ttyname(theirs)
    if link is not None:
        link.unlink(missing_ok=True)
        link.symlink_to(name)
        name = str(link)
    print(name, flush=True)
    return ours


def chip_number():
    """The Raspberry Pi's serial number (bytes), b"" if the computer has none."""
    try:
        return _SERIAL_NUMBER.read_bytes().rstrip(b"\0")
    except OSError:
        return b""


class Line:
    """The byte stream of a terminal's descriptor, as `CircuitPythonHal` wants it."""

    def __init__(self, descriptor):
        self._descriptor = descriptor

    @property
    def in_waiting(self):
        return bool(select.select([self._descriptor], [], [], 0)[0])

    def readinto(self, buffer):
        try:
            return os.readv(self._descriptor, [buffer])
        except BlockingIOError:
            return 0

    def write(self, data):
        try:
            return os.write(self._descriptor, data)
        except BlockingIOError:
            return 0


class FileStorage:
    """Stores settings in the file `path`, a pathlib.Path."""

    damage = b""

    def __init__(self, path):
        self._path = path

    def load(self):
        try:
            return self._path.read_bytes()
        except FileNotFoundError:
            return None

    def store(self, data):
        # a power cut leaves the old file or the new one, never half a file
        new = self._path.with_name(self._path.name + ".new")
        with new.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        new.replace(self._path)
        folder = os.open(self._path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)

    def tidy(self):
        pass
