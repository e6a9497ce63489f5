"""A pseudo-terminal as the hub's port, as an operating system gives one to a USB serial device."""

import contextlib
import os
import sys
import time

from wildfire.emulator.endpoints.symlink import Symlink
from wildfire.emulator.errors import AddressError
from wildfire.message import Message

HAS_PTYS = sys.platform != "win32"
_DRAIN_S = 0.25
_DRAIN_STEP_S = 0.001


class PtyEndpoint:
    """The master's side of a pty.

    The slave's side is never held open here. So it shows when a client comes and goes, and
    unplugging hangs up on the client, as a real port does. `name` is the link, which stays the same
    when the pty's own name changes.
    """

    def __init__(self, link: Symlink) -> None:
        self.name = str(link.path)
        self.attached = False
        self._link = link
        self._master: int | None = None
        self._slave = ""

    def plug(self) -> None:
        if self._master is not None:
            return
        try:
            import tty
        except ImportError as error:
            raise AddressError(
                "emulator.no-ptys", remedy=Message.of("emulator.use-tcp-and-no-link")
            ) from error
        try:
            master, slave = os.openpty()
        except OSError as error:
            raise AddressError(
                "emulator.no-pty-left",
                remedy=Message.of("emulator.use-tcp"),
                reason=error.strerror or str(error),
            ) from error
        self._slave = os.ttyname(slave)
        self._master = master
        tty.setraw(slave)
        # Some systems let a group write to it.
        os.fchmod(slave, 0o600)
        os.close(slave)
        os.set_blocking(master, False)
        try:
            self._link.point_to(self._slave)
        except BaseException:
            self.unplug()
            raise

    def unplug(self) -> None:
        self._link.remove()
        self.attached = False
        if self._master is not None:
            os.close(self._master)
            self._master = None

    def close(self) -> None:
        self.unplug()

    def drain(self) -> None:
        # Anything left in the pty when its master closes is lost to the client.
        import array
        import fcntl
        import termios

        if not self.attached:
            return
        unread = array.array("i", [0])
        end = time.monotonic() + _DRAIN_S
        with contextlib.suppress(OSError):
            slave = os.open(self._slave, os.O_RDONLY | os.O_NOCTTY | os.O_NONBLOCK)
            try:
                while time.monotonic() < end:
                    fcntl.ioctl(slave, termios.FIONREAD, unread)
                    if not unread[0]:
                        break
                    time.sleep(_DRAIN_STEP_S)
            finally:
                os.close(slave)

    def watched(self) -> list[int]:
        # Without a client the master is "readable" all the time.
        return [self._master] if self._master is not None and self.attached else []

    def sending(self) -> list[int]:
        return self.watched()

    def must_seek(self) -> bool:
        return not self.attached

    def receive(self, limit: int) -> bytes:
        if self._master is None:
            return b""
        try:
            data = os.read(self._master, limit)
        except BlockingIOError:
            self._come()
            return b""
        except OSError:
            # Linux says EIO when there is no client, macOS an empty read.
            data = b""
        if data:
            self._come()
        else:
            self._go()
        return data

    def _come(self) -> None:
        if not self.attached and self._master is not None:
            import tty

            self.attached = True
            # A client may have left it cooked, and echo would come back as input.
            tty.setraw(self._master)

    def _go(self) -> None:
        import termios
        import tty

        if self.attached:
            self.attached = False
            # The next client must not get what the last one did not read.
            with contextlib.suppress(OSError, termios.error):
                slave = os.open(self._slave, os.O_RDWR | os.O_NOCTTY)
                try:
                    termios.tcflush(slave, termios.TCIFLUSH)
                    tty.setraw(slave)
                finally:
                    os.close(slave)

    def send(self, data: bytes) -> int:
        if self._master is None:
            return 0
        try:
            return os.write(self._master, data)
        except BlockingIOError:
            return 0
        except OSError:
            self._go()
            return 0
