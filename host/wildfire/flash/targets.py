"""Which boards there are, and which one to use."""

from collections.abc import Callable, Sequence
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from wildfire.client import Candidate
from wildfire.flash import drives
from wildfire.flash.drives import BootDrive, CircuitDrive, Drive
from wildfire.flash.errors import NoBoardError, NoDriveError, SeveralBoardsError
from wildfire.message import Message


class SerialBoard(NamedTuple):
    """A board whose files are reached at its REPL's port. `usb` is its USB serial number, empty
    where the port is not a USB port."""

    port: str
    usb: str

    @property
    def label(self) -> Message:
        """What people call it."""
        return Message.of("flash.board-at-port", port=self.port)


class DriveBoard(NamedTuple):
    """A board with CircuitPython, and the ports that it has, if any."""

    drive: CircuitDrive
    ports: tuple[str, ...]

    @property
    def label(self) -> Message:
        """What people call it."""
        return Message.of("flash.board-with-drive", drive=str(self.drive.path))


class BareBoard(NamedTuple):
    """A board that waits for a runtime."""

    drive: BootDrive

    @property
    def label(self) -> Message:
        """What people call it."""
        return Message.of("flash.bare-board", drive=str(self.drive.path))


Target = SerialBoard | DriveBoard | BareBoard


def labels(targets: Sequence[Target]) -> list[Message]:
    """What people call these boards."""
    return [target.label for target in targets]


class BoardScanner:
    """Finds boards by their ports and drives. Tests pass it their own."""

    def __init__(
        self,
        listing: Callable[[], list[Candidate]],
        look: Callable[[], list[Drive]] = drives.look,
    ) -> None:
        self._listing = listing
        self._look = look

    def targets(self) -> list[Target]:
        """Every board that can be seen, once."""
        found: list[Target] = []
        boards = self._boards()
        on_drives = [drive for drive in self._look() if isinstance(drive, CircuitDrive)]
        for drive in on_drives:
            usb = self._usb_of(drive, on_drives)
            found.append(DriveBoard(drive, tuple(boards.pop(usb, ()))))
        found += [BareBoard(drive) for drive in self._look() if isinstance(drive, BootDrive)]
        found += [SerialBoard(ports[0], usb) for usb, ports in boards.items()]
        return found

    def choose(self, port: str | None, drive: Path | None) -> Target:
        """The board to use: the one with `drive`, or the one at `port`, or the only one.

        Raises:
            NoBoardError, SeveralBoardsError: none was named, and there is none, or more than one.
            NoDriveError, CopyError: `drive` is not a board's, or cannot be read.
        """
        if drive is not None:
            return self._with_drive(drives.at(drive), port)
        if port is not None:
            return self._at_port(port)
        targets = self.targets()
        if not targets:
            raise NoBoardError("flash.no-board", remedy=Message.of("flash.plug-in-a-board"))
        if len(targets) > 1:
            raise SeveralBoardsError(
                "flash.several-boards",
                remedy=Message.of("flash.choose-port-or-drive"),
                boards=labels(targets),
            )
        return targets[0]

    def bare(self, drive: Path | None) -> BareBoard:
        """The board that waits for a runtime: the one with `drive`, or the only one.

        Raises:
            NoBoardError, SeveralBoardsError: none was named, and none waits, or more than one.
            NoDriveError, CopyError: `drive` is not a bare board's, or cannot be read.
        """
        if drive is not None:
            found = drives.at(drive)
            if isinstance(found, BootDrive):
                return BareBoard(found)
            raise NoDriveError(
                "flash.not-a-bare-boards-drive",
                remedy=Message.of("flash.name-bare-boards-drive"),
                path=str(drive),
            )
        waiting = [target for target in self.targets() if isinstance(target, BareBoard)]
        if not waiting:
            raise NoBoardError("flash.no-bare-board", remedy=Message.of("flash.hold-bootsel"))
        if len(waiting) > 1:
            raise SeveralBoardsError(
                "flash.several-bare-boards",
                remedy=Message.of("flash.choose-drive"),
                boards=labels(waiting),
            )
        return waiting[0]

    def _with_drive(self, drive: Drive, port: str | None) -> Target:
        if isinstance(drive, BootDrive):
            return BareBoard(drive)
        ports = [port] if port else self._boards().get(drive.uid.casefold(), [])
        return DriveBoard(drive, tuple(ports))

    def _at_port(self, port: str) -> Target:
        for target in self.targets():
            if isinstance(target, DriveBoard) and port in target.ports:
                return target
        usb = next((one.board for one in self._listing() if one.name == port), "")
        # a port without a serial number is listed under its own name
        return SerialBoard(port, "" if usb == port else usb)

    def _boards(self) -> dict[str, list[str]]:
        """The ports of each board, by its USB serial number."""
        listed = sorted(self._listing(), key=lambda one: (one.board.casefold(), one.name))
        return {
            board: [one.name for one in ports]
            for board, ports in groupby(listed, key=lambda one: one.board.casefold())
        }

    def _usb_of(self, drive: CircuitDrive, others: list[CircuitDrive]) -> str:
        if drive.uid:
            return drive.uid.casefold()
        # An old CircuitPython does not say. If there is only one of each, they are the same.
        circuit = {one.board.casefold() for one in self._listing() if one.is_circuitpython}
        return circuit.pop() if len(circuit) == len(others) == 1 else ""
