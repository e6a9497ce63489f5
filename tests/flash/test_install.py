"""The installation, on a folder that stands for a board's drive: whatever was there, wherever it
is interrupted."""

import errno
from pathlib import Path

import pytest

from wildfire.flash import manifest, plan
from wildfire.flash.circuitpython import DriveStore
from wildfire.flash.errors import CopyError, NoRoomError, explain
from wildfire.flash.install import install, install_starter
from wildfire.flash.manifest import File
from wildfire.flash.plan import Plan
from wildfire.flash.store import Progress, Room

FILES = manifest.files("circuitpython", "pico")
SOURCES = manifest.sources("circuitpython")
TREE = {file.path: file.data for file in FILES}


class Flaky(DriveStore):
    """A drive that goes at the operation number `goes_at`, in the middle of a write."""

    def __init__(self, folder: Path, goes_at: int | None = None, free: int = 10**6) -> None:
        super().__init__(folder)
        self.operations = 0
        self._goes_at = goes_at
        self._free = free

    def _count(self) -> None:
        self.operations += 1
        if self._goes_at is not None and self.operations >= self._goes_at:
            raise explain("go on", self.place, OSError(errno.ENODEV, ""))

    def room(self) -> Room:
        return Room(self._free, 512)

    def write(self, path: str, data: bytes, progress: Progress) -> None:
        if self._goes_at is not None and self.operations + 1 >= self._goes_at:
            super().write(path, data[: len(data) // 2], progress)
        self._count()
        super().write(path, data, progress)

    def digest(self, path: str) -> bytes:
        self._count()
        return super().digest(path)

    def remove(self, path: str) -> None:
        self._count()
        super().remove(path)

    def rename(self, old: str, new: str) -> None:
        self._count()
        super().rename(old, new)

    def make_folder(self, path: str) -> None:
        self._count()
        super().make_folder(path)


@pytest.fixture(autouse=True)
def _no_real_drive(monkeypatch: pytest.MonkeyPatch) -> None:
    # A folder needs no patience.
    for name in ("sync", "fsync"):
        monkeypatch.setattr(f"wildfire.flash.circuitpython.os.{name}", lambda *_: None)


def flash(store: DriveStore, files: list[File] = FILES, sources: list[bytes] = SOURCES) -> Plan:
    made = plan.make(store, files, sources)
    if not made.is_done:
        install(store, made, lambda _: None)
        install_starter(store, made, lambda _: None)
    return made


def tree(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_an_empty_board_gets_every_file_and_is_then_left_alone(tmp_path: Path) -> None:
    store = Flaky(tmp_path)
    assert {step.was for step in flash(store).steps} == {"new"}
    assert tree(tmp_path) == TREE
    before = store.operations
    again = flash(store)
    assert again.is_done
    assert (again.size, again.needed) == (0, 0)
    # to look whether a file is the same is all that is done
    assert store.operations == before + len(FILES)


def test_only_what_differs_is_written(tmp_path: Path) -> None:
    store = Flaky(tmp_path)
    flash(store)
    (tmp_path / "wildfire_hub/hub.py").write_bytes(TREE["wildfire_hub/hub.py"][:-1] + b"#")
    (tmp_path / "wildfire_hub/ring.py").unlink()
    made = flash(store)
    assert [(step.file.path, step.was) for step in made.changes] == [
        ("wildfire_hub/hub.py", "changed"),
        ("wildfire_hub/ring.py", "new"),
    ]
    assert tree(tmp_path) == TREE


@pytest.mark.parametrize("was_there", ["nothing", "an older firmware"])
def test_wherever_it_is_interrupted_no_half_firmware_starts(tmp_path: Path, was_there: str) -> None:
    some = FILES[:2] + FILES[-4:]
    new = {file.path: file.data for file in some}
    old = dict.fromkeys(new, b"# wildfire, older\n") if was_there != "nothing" else {}
    goes_at = 0
    interrupted = True
    while interrupted:
        goes_at += 1
        folder = tmp_path / str(goes_at)
        for path, data in old.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(data)
        folder.mkdir(exist_ok=True)
        before = tree(folder)
        interrupted = False
        try:
            flash(Flaky(folder, goes_at), some, [])
        except CopyError:
            interrupted = True
        found = tree(folder)
        # what starts the hub is there with all of the old files, or with all of the new ones
        if "code.py" in found:
            assert found in (before, new), goes_at
        flash(Flaky(folder), some, [])
        assert tree(folder) == new, goes_at
    assert goes_at > 2 * len(some)


def test_a_stale_form_of_a_module_is_reported_and_goes(tmp_path: Path) -> None:
    store = Flaky(tmp_path)
    flash(store)
    for stale in ("nvm_keeper.mpy", "wildfire_hub/hub.mpy"):
        (tmp_path / stale).write_bytes(b"M\x05")
    made = flash(store)
    assert sorted(made.stale) == ["nvm_keeper.mpy", "wildfire_hub/hub.mpy"]
    assert made.changes == []
    assert tree(tmp_path) == TREE


def test_a_script_of_somebody_elses_is_kept(tmp_path: Path) -> None:
    theirs = {"code.py": b"print('Hello World!')\n", "boot.py": b"x", "code_old1.py": b"older"}
    for name, data in theirs.items():
        (tmp_path / name).write_bytes(data)
    made = flash(Flaky(tmp_path))
    assert made.kept == [("boot.py", "boot_old1.py"), ("code.py", "code_old2.py")]
    assert tree(tmp_path) == TREE | {
        "boot_old1.py": b"x",
        "code_old1.py": b"older",
        "code_old2.py": theirs["code.py"],
    }
    assert flash(Flaky(tmp_path)).kept == []


def test_what_may_be_taken_for_the_runtimes_own_is_reported(tmp_path: Path) -> None:
    for name in ("json.py", "supervisor.mpy", "neopixel.py", "code.txt", "notes.txt"):
        (tmp_path / name).write_bytes(b"")
    (tmp_path / "microcontroller").mkdir()
    made = flash(Flaky(tmp_path))
    assert made.shadows == ["json.py", "microcontroller", "supervisor.mpy", "code.txt"]
    assert (tmp_path / "json.py").exists()


def test_too_little_room_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    (tmp_path / "code.py").write_bytes(b"theirs")
    before = tree(tmp_path)
    with pytest.raises(NoRoomError) as raised:
        flash(Flaky(tmp_path, free=60_000))
    assert (raised.value.free, raised.value.needed > 70_000) == (60_000, True)
    assert "nothing was written" in raised.value.message
    assert tree(tmp_path) == before


def test_the_room_of_what_is_replaced_counts(tmp_path: Path) -> None:
    flash(Flaky(tmp_path))
    for path in TREE:
        (tmp_path / path).write_bytes(TREE[path][:-1] + b"#")
    made = flash(Flaky(tmp_path, free=20_000))
    assert len(made.changes) == len(TREE)
    assert tree(tmp_path) == TREE


@pytest.mark.parametrize(("path", "is_folder"), [("wildfire_hub", False), ("code.py", True)])
def test_a_file_where_a_folder_must_be_is_refused(
    tmp_path: Path, path: str, is_folder: bool
) -> None:
    (tmp_path / path).mkdir() if is_folder else (tmp_path / path).touch()
    with pytest.raises(CopyError, match="nothing was written"):
        flash(Flaky(tmp_path))
    assert [child.name for child in tmp_path.iterdir()] == [path]


def test_what_arrives_otherwise_is_not_taken_for_done(tmp_path: Path) -> None:
    class Rotten(Flaky):
        def write(self, path: str, data: bytes, progress: Progress) -> None:
            super().write(path, data, progress)
            if path == "wildfire_hub/ticks.py":
                (tmp_path / path).write_bytes(data.replace(b"MASK", b"MASC"))

    with pytest.raises(CopyError, match=r"wildfire_hub/ticks.py on .* is not what was written"):
        flash(Rotten(tmp_path))
    assert "code.py" not in tree(tmp_path)


@pytest.mark.parametrize(
    ("number", "reason"),
    [(errno.ENOSPC, "it is full"), (errno.EROFS, "it is read-only"), (errno.EIO, "it has gone")],
)
def test_what_the_system_says_of_a_drive_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, reason: str
) -> None:
    def refuse(_descriptor: int) -> None:
        raise OSError(number, "no")

    monkeypatch.setattr("wildfire.flash.circuitpython.os.fsync", refuse)
    with pytest.raises(CopyError) as raised:
        flash(DriveStore(tmp_path))
    assert raised.value.message == f"cannot write wildfire_hub/__init__.py on {tmp_path}: {reason}"
    assert tree(tmp_path) == {}


def test_progress_adds_up(tmp_path: Path) -> None:
    told: list[int] = []
    store = DriveStore(tmp_path)
    made = plan.make(store, FILES, SOURCES)
    install(store, made, told.append)
    install_starter(store, made, told.append)
    assert sum(told) == made.size
