"""What the computer shows about boards, ports, and other programs that may use them."""

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from wildfire.client.remedies import BOOTLOADERS
from wildfire.client.transports.serial_port import RASPBERRY_PI
from wildfire.doctor import virtualization
from wildfire.doctor.virtualization import Virtualization
from wildfire.flash import drives
from wildfire.flash.drives import Drive
from wildfire.message import Message

CIRCUITPY = "CIRCUITPY"
UDEV_RULE = 'ATTRS{{idVendor}}=="{vendor}", ENV{{ID_MM_DEVICE_IGNORE}}="1"'
"""Keeps ModemManager away from the boards of a vendor."""

_SERIAL_PORTS = ("ttyACM*", "ttyUSB*", "ttyS*")
_USUAL_GROUPS = ("dialout", "uucp")
_AT_COMMANDS = "01"


class Account(NamedTuple):
    """The user: the groups of this session, and those of the next one."""

    is_root: bool
    session: frozenset[str]
    granted: frozenset[str]


class Computer:
    """This computer, as its files under `root` show it. Anything that it does not show is empty."""

    def __init__(
        self, root: Path = Path("/"), look: Callable[[], Iterable[Drive]] = drives.look
    ) -> None:
        self._root = root
        self._look = look

    def drives(self) -> list[Drive]:
        """The drives of boards that are mounted."""
        return list(self._look())

    def unmounted(self) -> list[str]:
        """The labels of boards' drives that are there but not mounted."""
        labels: set[str] = set()
        with suppress(OSError):
            labels = {label.name for label in (self._root / "dev/disk/by-label").iterdir()}
        labels -= {drive.path.name for drive in self.drives()}
        return [label for label in (*BOOTLOADERS, CIRCUITPY) if label in labels]

    def virtualization(self) -> Virtualization | None:
        """The container or virtual machine that this computer is; None if it is a real one."""
        return virtualization.look(self._root)

    def account(self) -> Account | None:
        """The user, if the system has groups."""
        try:
            import grp
            import pwd
        except ImportError:
            return None
        user = os.geteuid()
        ids = {*os.getgroups(), os.getegid()}
        every = grp.getgrall()
        try:
            entry = pwd.getpwuid(user)
            name, own = entry.pw_name, entry.pw_gid
        except KeyError:
            name, own = "", -1
        return Account(
            user == 0,
            frozenset(group.gr_name for group in every if group.gr_gid in ids),
            frozenset(
                group.gr_name for group in every if name in group.gr_mem or group.gr_gid == own
            ),
        )

    def serial_group(self) -> str:
        """The group that serial ports belong to; empty if nobody knows."""
        try:
            import grp
        except ImportError:
            return ""
        names = {group.gr_gid: group.gr_name for group in grp.getgrall()}
        owners = []
        for pattern in _SERIAL_PORTS:
            for port in sorted((self._root / "dev").glob(pattern))[:1]:
                with suppress(OSError):
                    owners.append(names.get(port.stat().st_gid, "root"))
        usual = [name for name in _USUAL_GROUPS if name in names.values()]
        return next((name for name in [*owners, *usual] if name != "root"), "")

    def holders(self, port: str) -> list[Message]:
        """The other programs that have `port` open, as far as the user may see them."""
        own = str(os.getpid())
        processes = []
        with suppress(OSError, ValueError):
            wanted = str((self._root / port.lstrip("/")).resolve(strict=True))
            for process in (self._root / "proc").glob("[0-9]*"):
                if process.name != own and wanted in _open_files(process):
                    name = (process / "comm").read_text(errors="replace").strip()
                    processes.append((name, int(process.name)))
        return [
            Message.of("client.process", program=program, process=process)
            for program, process in sorted(processes)
        ]

    def modem_manager(self) -> str:
        """The policy by which ModemManager chooses its ports; empty if it does not run."""
        for process in (self._root / "proc").glob("[0-9]*"):
            try:
                if (process / "comm").read_text(errors="replace").strip() != "ModemManager":
                    continue
                arguments = (process / "cmdline").read_text(errors="replace").split("\0")
            except OSError:
                continue
            chosen = [word for word in arguments if word.startswith("--filter-policy=")]
            return chosen[-1].partition("=")[2] if chosen else "strict"
        return ""

    def is_probed(self, port: str, policy: str) -> bool:
        """Whether ModemManager with this policy speaks to `port` to see if it is a modem."""
        try:
            number = (self._root / port.lstrip("/")).stat().st_rdev
            udev = self._root / f"run/udev/data/c{os.major(number)}:{os.minor(number)}"
            known = udev.read_text(errors="replace").splitlines()
        except (OSError, ValueError, AttributeError):
            # A pty or a socket, which is never a modem.
            return False
        if "E:ID_MM_DEVICE_IGNORE=1" in known or "E:ID_MM_PORT_IGNORE=1" in known:
            return False
        if policy == "strict":
            return self._of_interface(port, "bInterfaceProtocol") == _AT_COMMANDS
        return policy != "whitelist-only" and "E:ID_MM_CANDIDATE=1" in known

    def modem_rule(self, port: str) -> str:
        """The udev rule that makes ModemManager leave the board at `port` alone."""
        vendor = self._of_interface(port, "../idVendor") or f"{RASPBERRY_PI:04x}"
        return UDEV_RULE.format(vendor=vendor)

    def _of_interface(self, port: str, fact: str) -> str:
        """What the kernel says about the USB interface behind `port`; empty if it says nothing."""
        try:
            name = (self._root / port.lstrip("/")).resolve().name
            interface = (self._root / "sys/class/tty" / name / "device").resolve()
            return (interface / fact).read_text(errors="replace").strip()
        except (OSError, ValueError):
            return ""


def _open_files(process: Path) -> set[str]:
    found = set()
    with suppress(OSError):
        for descriptor in (process / "fd").iterdir():
            with suppress(OSError):
                found.add(str(descriptor.readlink()))
    return found
