"""The installation itself: in an order that may be interrupted anywhere and begun again."""

from wildfire.flash.errors import CopyError
from wildfire.flash.manifest import File
from wildfire.flash.plan import Plan
from wildfire.flash.store import Progress, Store

_PART = ".new"


def install(store: Store, plan: Plan, progress: Progress) -> None:
    """Puts everything in place but the script that starts the hub, and reads it back.

    From the first change until `install_starter` is done, the board has no such script: when its
    cable is pulled meanwhile, it starts into its REPL, not into half a firmware.

    Raises:
        CopyError, ReplError: something did not arrive; installing again goes on from there.
    """
    _clear(store, plan)
    for folder in plan.folders:
        store.make_folder(folder)
    for step in plan.steps[:-1]:
        if step.was != "same":
            store.write(step.file.path, step.file.data, progress)
    for step in plan.steps[:-1]:
        _prove(store, step.file, step.file.path)


def install_starter(store: Store, plan: Plan, progress: Progress) -> None:
    """Puts the last file in place: whole, or not at all.

    Raises:
        CopyError, ReplError: it did not arrive.
    """
    starter = plan.steps[-1].file
    part = starter.path + _PART
    store.write(part, starter.data, progress)
    _prove(store, starter, part)
    store.rename(part, starter.path)
    _prove(store, starter, starter.path)


def _clear(store: Store, plan: Plan) -> None:
    starter = plan.steps[-1].file
    for old, new in plan.kept:
        store.rename(old, new)
    there = store.sizes("")
    for path in (starter.path, starter.path + _PART):
        if path in there:
            store.remove(path)
    for path in plan.stale:
        store.remove(path)


def _prove(store: Store, file: File, path: str) -> None:
    if store.digest(path) != file.digest:
        raise CopyError(
            f"{path} on {store.place} is not what was written",
            "flash again; if it happens again, the board's flash memory is worn out",
        )
