"""Which boards there are, and which of them is meant."""

from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from wildfire.client import Candidate
from wildfire.flash import drives
from wildfire.flash.drives import BootDrive, CircuitDrive, Drive
from wildfire.flash.errors import NoBoardError, NoDriveError, SeveralBoardsError


class OnSerial(NamedTuple):
    """A board whose files are reached at its REPL's port. `usb` is its USB serial number, empty
    where the port is none of USB's."""

    port: str
    usb: str

    def __str__(self) -> str:
        return f"the board at {self.port}"


class OnDrive(NamedTuple):
    """A board with CircuitPython, and the ports that it has, if any."""

    drive: CircuitDrive
    ports: tuple[str, ...]

    def __str__(self) -> str:
        return f"the board with the drive {self.drive.path}"


class Bare(NamedTuple):
    """A board that waits for a runtime."""

    drive: BootDrive

    def __str__(self) -> str:
        return f"the bare board with the drive {self.drive.path}"


Target = OnSerial | OnDrive | Bare


class BoardScanner:
    """What can be seen of boards; what it is handed can be exchanged for tests."""

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
            found.append(OnDrive(drive, tuple(boards.pop(usb, ()))))
        found += [Bare(drive) for drive in self._look() if isinstance(drive, BootDrive)]
        found += [OnSerial(ports[0], usb) for usb, ports in boards.items()]
        return found

    def choose(self, port: str | None, drive: Path | None) -> Target:
        """The board that is meant: the one with `drive`, else the one at `port`, else the only one.

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
            raise NoBoardError(
                "no board found",
                "plug one in; a bare one while its BOOTSEL button is held; or name its --port "
                "or --drive",
            )
        if len(targets) > 1:
            raise SeveralBoardsError(
                f"several boards are there: {', '.join(map(str, targets))}",
                "choose with --port or --drive; nothing was written",
            )
        return targets[0]

    def bare(self, drive: Path | None) -> Bare:
        """The board that waits for a runtime: the one with `drive`, else the only one.

        Raises:
            NoBoardError, SeveralBoardsError: none was named, and none waits, or more than one.
            NoDriveError, CopyError: `drive` is not a bare board's, or cannot be read.
        """
        if drive is not None:
            found = drives.at(drive)
            if isinstance(found, BootDrive):
                return Bare(found)
            raise NoDriveError(
                f"{drive} is no bare board's drive",
                "hold the board's BOOTSEL button while you plug it in, and name that drive",
            )
        waiting = [target for target in self.targets() if isinstance(target, Bare)]
        if not waiting:
            raise NoBoardError(
                "no board waits for a runtime",
                "hold the board's BOOTSEL button while you plug it in: a drive appears",
            )
        if len(waiting) > 1:
            raise SeveralBoardsError(
                f"several boards wait: {', '.join(map(str, waiting))}",
                "choose with --drive; nothing was written",
            )
        return waiting[0]

    def _with_drive(self, drive: Drive, port: str | None) -> Target:
        if isinstance(drive, BootDrive):
            return Bare(drive)
        ports = [port] if port else self._boards().get(drive.uid.casefold(), [])
        return OnDrive(drive, tuple(ports))

    def _at_port(self, port: str) -> Target:
        for target in self.targets():
            if isinstance(target, OnDrive) and port in target.ports:
                return target
        usb = next((one.board for one in self._listing() if one.name == port), "")
        # a port that has no serial number is listed under its own name
        return OnSerial(port, "" if usb == port else usb)

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
        # An old CircuitPython does not say; where there is but one of each, they are the same.
        circuit = {one.board.casefold() for one in self._listing() if one.is_circuitpython}
        return circuit.pop() if len(circuit) == len(others) == 1 else ""
