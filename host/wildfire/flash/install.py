"""The installation itself, in an order that may be interrupted anywhere and started again."""

from wildfire.flash.errors import CopyError
from wildfire.flash.manifest import File
from wildfire.flash.plan import FlashPlan
from wildfire.flash.storage.retrying import TRIES
from wildfire.flash.storage.store import Progress, Store
from wildfire.message import Message

PLACEHOLDER = (
    b"# wildfire: stands in for the firmware until all of it is there.\n"
    b'print("wildfire: the firmware is not complete, flash again")\n'
)
"""The script that a board starts while its firmware is being installed."""

_PART = ".new"


def install(store: Store, plan: FlashPlan, progress: Progress) -> None:
    """Puts everything in place except the script that starts the hub, and reads it back.

    From the first change until `install_starter` is done, another script replaces that one. If the
    cable is pulled meanwhile, the board starts into its REPL, not into half a firmware and not into
    some other script that its runtime would look for.

    Raises:
        CopyError, ReplError: something did not arrive; installing again goes on from there.
    """
    placeholder = File(plan.steps[-1].file.path, PLACEHOLDER)
    _put(store, placeholder, _part(placeholder), _untold)
    for old, new in plan.backups:
        store.rename(old, new)
    _replace(store, placeholder)
    for path in plan.stale:
        store.remove(path)
    for folder in plan.folders:
        store.make_folder(folder)
    for step in plan.steps[:-1]:
        if step.was != "same":
            store.write(step.file.path, step.file.data, progress)
    for step in plan.steps[:-1]:
        _prove(store, step.file, step.file.path)


def install_starter(store: Store, plan: FlashPlan, progress: Progress) -> None:
    """Puts the last file in place: as a whole, or not at all.

    Raises:
        CopyError, ReplError: it did not arrive.
    """
    starter = plan.steps[-1].file
    _put(store, starter, _part(starter), progress)
    _replace(store, starter)
    _prove(store, starter, starter.path)


def _part(file: File) -> str:
    return file.path + _PART


def _untold(_count: int) -> None:
    """Ignores the progress of the installation."""


def _put(store: Store, file: File, path: str, progress: Progress) -> None:
    store.write(path, file.data, progress)
    _prove(store, file, path)


def _replace(store: Store, file: File) -> None:
    """Renames the finished part to its file. This comes last, so the name is only missing for a
    moment.
    """
    if file.path in store.sizes(""):
        store.remove(file.path)
    store.rename(_part(file), file.path)


def _prove(store: Store, file: File, path: str) -> None:
    for tries_left in reversed(range(TRIES)):
        if store.digest(path) == file.digest:
            return
        if tries_left:
            store.write(path, file.data, _untold)
    raise CopyError(
        "flash.not-what-was-written",
        Message.of("flash.worn-out"),
        path=path,
        place=store.place,
    )
