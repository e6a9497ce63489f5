"""Putting a runtime onto a bare board, through its bootloader's drive."""

import os

from wildfire.client.clock import Clock
from wildfire.flash.confined import ConfinedFolder
from wildfire.flash.drives import is_there
from wildfire.flash.errors import (
    CopyError,
    NoDriveError,
    NotVerifiedError,
    SeveralBoardsError,
    WrongImageError,
    explain,
    gone,
)
from wildfire.flash.hub_watch import RESTART_S
from wildfire.flash.manifest import CIRCUITPYTHON, MICROPYTHON
from wildfire.flash.storage.store import Progress
from wildfire.flash.targets import (
    BareBoard,
    BoardScanner,
    DriveBoard,
    SerialBoard,
    Target,
    labels,
)
from wildfire.flash.uf2 import Image
from wildfire.message import Message

_CHUNK = 32768
_PAUSE_S = 0.2
_KINDS: dict[str, type[DriveBoard] | type[SerialBoard]] = {
    CIRCUITPYTHON: DriveBoard,
    MICROPYTHON: SerialBoard,
}


def check(image: Image, bare: BareBoard) -> None:
    """Raises WrongImageError if `image` is not for the chip of the board `bare`."""
    chip = bare.drive.chip
    if image.chip != chip:
        raise WrongImageError(
            "flash.image-for-another-chip" if chip else "flash.image-for-a-known-chip",
            remedy=Message.of("flash.take-image-for-chip"),
            path=str(image.path),
            chip=image.chip,
            board=bare.label,
            found=chip or "",
        )
    if image.runtime not in _KINDS:
        raise WrongImageError(
            "flash.image-not-a-runtime",
            remedy=Message.of("flash.take-runtime-image"),
            path=str(image.path),
        )


def put(
    image: Image, bare: BareBoard, scanner: BoardScanner, clock: Clock, progress: Progress
) -> Target:
    """Copies the checked `image`, and waits for the board to come back with it.

    Raises:
        CopyError: it did not arrive.
        NotVerifiedError, NoDriveError: it did, but the board has not come back, or not completely.
        SeveralBoardsError: others have come too, and nobody can tell which one it is.
    """
    before = scanner.targets()
    failure = _copy(image, bare, progress)
    deadline = clock.now() + RESTART_S
    while True:
        targets = scanner.targets()
        new = [one for one in targets if one not in before]
        back: list[Target] = [one for one in new if isinstance(one, _KINDS[image.runtime])]
        is_over = clock.now() > deadline
        # A drive that was mounted by hand may seem to stay when the board has gone.
        if back and (is_over or bare not in targets):
            # When it restarts, the board goes before it has confirmed the last block.
            return _the_only(back)
        if is_over:
            raise failure or _not_back(new)
        clock.sleep(_PAUSE_S)


def _the_only(back: list[Target]) -> Target:
    if len(back) > 1:
        raise SeveralBoardsError(
            "flash.several-boards-came",
            remedy=Message.of("flash.choose-without-runtime"),
            boards=labels(back),
        )
    return back[0]


def _copy(image: Image, bare: BareBoard, progress: Progress) -> CopyError | None:
    place = str(bare.drive.path)
    try:
        with ConfinedFolder(bare.drive.path).create(image.path.name) as file:
            for at in range(0, len(image.data), _CHUNK):
                chunk = image.data[at : at + _CHUNK]
                file.write(chunk)
                file.flush()
                os.fsync(file.fileno())
                progress(len(chunk))
    except OSError as failure:
        failed = Message.of("flash.cannot-write", path=image.path.name)
        if is_there(bare.drive.path):
            return explain(failed, place, failure)
        return gone(place, failed)
    return None


def _not_back(new: list[Target]) -> NoDriveError | NotVerifiedError:
    if new:
        return NoDriveError(
            "flash.drive-not-shown",
            remedy=Message.of("flash.mount-circuitpy-without-runtime"),
            board=new[0].label,
        )
    return NotVerifiedError(
        Message.of("flash.image-not-back", seconds=round(RESTART_S)),
        Message.of("flash.replug-without-runtime"),
    )
