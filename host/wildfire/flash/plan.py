"""What there is to do on a board, found out before anything is written."""

import ast
from collections.abc import Iterable
from pathlib import PurePosixPath
from typing import Literal, NamedTuple

from wildfire.flash.confined import OTHER
from wildfire.flash.errors import CopyError, NoRoomError
from wildfire.flash.manifest import PACKAGE, RUNTIMES, File
from wildfire.flash.storage.store import Room, Store
from wildfire.message import Message

OURS = b"wildfire"
"""Marks a script, in any version, as the hub's."""

_SPARE_BLOCKS = 5  # folders, the temporary script, and the settings that the hub will keep
_BOOT = "boot.py"
_LONGEST_SCRIPT = 65536
_RUN_BEFORE_CODE = "code.txt"


class Step(NamedTuple):
    """A file, and the state of it on the board."""

    file: File
    was: Literal["new", "changed", "same"]


class FlashPlan(NamedTuple):
    """What to do on a board."""

    steps: list[Step]
    """Every file in order; the last one starts the hub."""

    stale: list[str]
    """Other forms of our modules, which would be imported in place of the new ones."""

    backups: list[tuple[str, str]]
    """The user's scripts under names that ours need, and what they are renamed to."""

    shadows: list[str]
    """The user's files that may be imported in place of modules of the runtime."""

    folders: list[str]

    needed: int
    """Bytes that must be free; 0 if there is nothing to write."""

    free: int

    @property
    def changes(self) -> list[Step]:
        """The files that must be written."""
        return [step for step in self.steps if step.was != "same"]

    @property
    def is_done(self) -> bool:
        """Whether the board has everything already."""
        return not (self.changes or self.stale or self.backups)

    @property
    def size(self) -> int:
        """The bytes that must be written."""
        return sum(len(step.file.data) for step in self.changes)


def scripts(files: Iterable[File]) -> list[str]:
    """Those of `files` that a runtime starts by itself."""
    ours = {name for port in RUNTIMES.values() for name in port.scripts}
    return [file.path for file in files if file.path in ours]


def make(store: Store, files: list[File], sources: Iterable[bytes]) -> FlashPlan:
    """Compares the files in `store` with `files`. `sources` are the texts of the modules.

    Raises:
        NoRoomError: there is too little room.
        CopyError, ReplError: the board could not be read.
    """
    top = store.sizes("")
    inside = store.sizes(PACKAGE) if top.get(PACKAGE, 0) is None else {}
    there = {**top, **{f"{PACKAGE}/{name}": size for name, size in inside.items()}}
    for file in files:
        _refuse_folder(store, there, file.path)
    steps = [_compare(store, there, file) for file in files]
    backups = [(name, _free_name(name, there)) for name in _foreign(store, there, steps)]
    stale = [twin for file in files if (twin := _twin(file.path)) in there]
    room = store.room()
    changed = bool(stale or backups) or any(step.was != "same" for step in steps)
    plan = FlashPlan(
        steps,
        stale,
        backups,
        _shadows(top, files, sources),
        [] if PACKAGE in top else [PACKAGE],
        _needed(room, steps, there, backups) if changed else 0,
        room.free,
    )
    if plan.needed > plan.free:
        raise NoRoomError(store.place, plan.needed, plan.free)
    return plan


def _refuse_folder(store: Store, there: dict[str, int | None], path: str) -> None:
    for name, is_folder, code in (
        (path, False, "flash.must-be-a-file"),
        (PACKAGE, True, "flash.must-be-a-folder"),
    ):
        if name in there and not _is(is_folder, there[name]):
            raise CopyError(code, Message.of("flash.remove-it"), path=name, place=store.place)


def _is(is_folder: bool, size: int | None) -> bool:
    return size is None if is_folder else size is not None and size != OTHER


def _compare(store: Store, there: dict[str, int | None], file: File) -> Step:
    if file.path not in there:
        return Step(file, "new")
    same = there[file.path] == len(file.data) and store.digest(file.path) == file.digest
    return Step(file, "same" if same else "changed")


def _foreign(store: Store, there: dict[str, int | None], steps: list[Step]) -> list[str]:
    """The user's scripts that would run in place of ours, or before them."""
    ours = {step.file.path: step for step in steps}
    changed = [name for name in scripts(step.file for step in steps) if ours[name].was == "changed"]
    names = changed if _BOOT in ours or there.get(_BOOT) is None else [_BOOT, *changed]
    return [name for name in names if _is_foreign(store, name, there[name], ours.get(name))]


def _is_foreign(store: Store, name: str, size: int | None, ours: Step | None) -> bool:
    if size is None or size > _LONGEST_SCRIPT:
        return True
    found = store.read(name)
    # An interruption has left the beginning of one of our scripts.
    return OURS not in found.lower() and not (ours and ours.file.data.startswith(found))


def _free_name(name: str, there: dict[str, int | None]) -> str:
    path = PurePosixPath(name)
    number = 1
    while (free := f"{path.stem}_old{number}{path.suffix}") in there:
        number += 1
    return free


def _twin(path: str) -> str:
    """The other form of a module. Source beside compiled is run instead; compiled beside source
    confuses.
    """
    module, dot, suffix = path.rpartition(".")
    return module + dot + {"py": "mpy", "mpy": "py"}.get(suffix, "")


def _shadows(top: dict[str, int | None], files: list[File], sources: Iterable[bytes]) -> list[str]:
    ours = {file.path.split("/")[0].split(".")[0] for file in files}
    asked = set().union(*map(_imported, sources)) - ours
    found = [
        name
        for name, size in sorted(top.items())
        if (name if size is None else _module_of(name)) in asked
    ]
    if _RUN_BEFORE_CODE in top and any(file.path == "code.py" for file in files):
        found.append(_RUN_BEFORE_CODE)
    return found


def _module_of(name: str) -> str | None:
    module, _, suffix = name.rpartition(".")
    return module if suffix in ("py", "mpy") else None


def _imported(source: bytes) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names.update(alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module.split(".")[0])
    return names


def _needed(
    room: Room,
    steps: list[Step],
    there: dict[str, int | None],
    backups: list[tuple[str, str]],
) -> int:
    """The most room needed at any moment, beyond what is used now."""
    stays = {old for old, _ in backups}
    taken = most = 0
    for step in steps:
        if step.was != "same" or step is steps[-1]:
            taken += room.blocks(len(step.file.data))
            most = max(most, taken)
            if step.was != "new" and step.file.path not in stays:
                taken -= room.blocks(there[step.file.path] or 0)
    return most + _SPARE_BLOCKS * room.block
