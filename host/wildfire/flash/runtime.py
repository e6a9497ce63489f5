"""Putting a runtime onto a bare board, by way of its bootloader's drive."""

import os

from wildfire.client.clock import Clock
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
from wildfire.flash.hub_watch import VERDICT_S
from wildfire.flash.inside import Inside
from wildfire.flash.manifest import CIRCUITPYTHON, MICROPYTHON
from wildfire.flash.store import Progress
from wildfire.flash.targets import Bare, BoardScanner, OnDrive, OnSerial, Target
from wildfire.flash.uf2 import Image

_CHUNK = 32768
_PAUSE_S = 0.2
_KINDS: dict[str, type[OnDrive] | type[OnSerial]] = {
    CIRCUITPYTHON: OnDrive,
    MICROPYTHON: OnSerial,
}


def check(image: Image, bare: Bare) -> None:
    """Raises WrongImageError when `image` is not for the chip of the board `bare`."""
    chip = bare.drive.chip
    if image.chip != chip:
        raise WrongImageError(
            f"{image.path} is for {image.chip}, and {bare} has {chip or 'another chip'}: "
            "nothing was written",
            "take the image for your board: rp2040 is a Pico's chip, rp2350 a Pico 2's",
        )
    if image.runtime not in _KINDS:
        raise WrongImageError(
            f"{image.path} is neither MicroPython nor CircuitPython: nothing was written",
            "take the image of one of those for your board",
        )


def put(
    image: Image, bare: Bare, scanner: BoardScanner, clock: Clock, progress: Progress
) -> Target:
    """Copies `image`, which was checked, and waits for the board to come back with it.

    Raises:
        CopyError: it did not arrive.
        NotVerifiedError, NoDriveError: it did, and the board has not come back, or not wholly.
        SeveralBoardsError: others have come with it, and nobody can tell which it is.
    """
    before = scanner.targets()
    failure = _copy(image, bare, progress)
    deadline = clock.now() + VERDICT_S
    while True:
        targets = scanner.targets()
        new = [one for one in targets if one not in before]
        back: list[Target] = [one for one in new if isinstance(one, _KINDS[image.runtime])]
        is_over = clock.now() > deadline
        # A drive that was mounted by hand may seem to stay when the board has gone.
        if back and (is_over or bare not in targets):
            # As it restarts, the board goes before it has confirmed the last block.
            return _the_only(back)
        if is_over:
            raise failure or _not_back(new)
        clock.sleep(_PAUSE_S)


def _the_only(back: list[Target]) -> Target:
    if len(back) > 1:
        raise SeveralBoardsError(
            f"the runtime is there, but several boards have come: {', '.join(map(str, back))}",
            "flash again, without --runtime, and choose with --port or --drive",
        )
    return back[0]


def _copy(image: Image, bare: Bare, progress: Progress) -> CopyError | None:
    place = str(bare.drive.path)
    try:
        with Inside(bare.drive.path).create(image.path.name) as file:
            for at in range(0, len(image.data), _CHUNK):
                chunk = image.data[at : at + _CHUNK]
                file.write(chunk)
                file.flush()
                os.fsync(file.fileno())
                progress(len(chunk))
    except OSError as failure:
        what = f"write {image.path.name}"
        return explain(what, place, failure) if is_there(bare.drive.path) else gone(place, what)
    return None


def _not_back(new: list[Target]) -> NoDriveError | NotVerifiedError:
    if new:
        return NoDriveError(
            f"the runtime is there, but {new[0]} does not show its drive",
            "mount the drive CIRCUITPY, then flash again, without --runtime",
        )
    return NotVerifiedError(
        f"the image is copied, but the board has not come back within {VERDICT_S:.0f} s",
        "unplug it and plug it in again, then flash again, without --runtime",
    )
