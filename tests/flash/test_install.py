"""The installation, on a folder that plays a board's drive, whatever was there, and wherever it is
interrupted.
"""

import errno
from collections.abc import Callable
from pathlib import Path

import pytest

from wildfire.flash import manifest, plan
from wildfire.flash.errors import CopyError, NoRoomError, explain, gone
from wildfire.flash.install import PLACEHOLDER, install, install_starter
from wildfire.flash.manifest import File
from wildfire.flash.plan import FlashPlan
from wildfire.flash.storage.drive_store import DriveStore
from wildfire.flash.storage.retrying import RetryingStore
from wildfire.flash.storage.store import Progress, Room
from wildfire.message import Message
from wildfire.text import words

from .test_drives import PICO
from .test_runtime import Patience

FILES = manifest.files("circuitpython", "pico")
SOURCES = manifest.sources("circuitpython")
TREE = {file.path: file.data for file in FILES}


class Flaky(DriveStore):
    """A drive that disappears at operation number `goes_at`, in the middle of a write."""

    def __init__(self, folder: Path, goes_at: int | None = None, free: int = 10**6) -> None:
        super().__init__(folder)
        self.operations = 0
        self._goes_at = goes_at
        self._free = free

    def _count(self) -> None:
        self.operations += 1
        if self._goes_at is not None and self.operations >= self._goes_at:
            raise gone(self.place)

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
        monkeypatch.setattr(f"wildfire.flash.storage.drive_store.os.{name}", lambda *_: None)


def flash(
    store: DriveStore, files: list[File] = FILES, sources: list[bytes] = SOURCES
) -> FlashPlan:
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
    # it only looks whether a file is the same
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
    goes_at = missing = 0
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
        found.pop("code.py.new", None)
        # the script that starts the hub is there with all the old files, or with all the new ones
        if "code.py" in found and found["code.py"] != PLACEHOLDER:
            assert found in (before, new), goes_at
        flash(Flaky(folder), some, [])
        assert tree(folder) == new, goes_at
        # no other script is started instead: the name is missing for one operation
        missing += "code.py" in before and "code.py" not in found
    assert goes_at > 2 * len(some)
    assert missing <= 2


def test_a_stale_form_of_a_module_is_reported_and_goes(tmp_path: Path) -> None:
    store = Flaky(tmp_path)
    flash(store)
    for stale in ("nvm_storage.mpy", "wildfire_hub/hub.mpy"):
        (tmp_path / stale).write_bytes(b"M\x05")
    made = flash(store)
    assert sorted(made.stale) == ["nvm_storage.mpy", "wildfire_hub/hub.mpy"]
    assert made.changes == []
    assert tree(tmp_path) == TREE


def test_a_script_of_somebody_elses_is_kept(tmp_path: Path) -> None:
    theirs = {"code.py": b"print('Hello World!')\n", "boot.py": b"x", "code_old1.py": b"older"}
    for name, data in theirs.items():
        (tmp_path / name).write_bytes(data)
    made = flash(Flaky(tmp_path))
    assert made.backups == [("boot.py", "boot_old1.py"), ("code.py", "code_old2.py")]
    assert tree(tmp_path) == TREE | {
        "boot_old1.py": b"x",
        "code_old1.py": b"older",
        "code_old2.py": theirs["code.py"],
    }
    assert flash(Flaky(tmp_path)).backups == []


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
    assert raised.value.code == "flash.no-room"
    assert tree(tmp_path) == before


def test_the_room_of_what_is_replaced_counts(tmp_path: Path) -> None:
    flash(Flaky(tmp_path))
    for path in TREE:
        (tmp_path / path).write_bytes(TREE[path][:-1] + b"#")
    made = flash(Flaky(tmp_path, free=20_000))
    assert len(made.changes) == len(TREE)
    assert tree(tmp_path) == TREE


@pytest.mark.parametrize(
    ("path", "is_folder", "code"),
    [
        ("wildfire_hub", False, "flash.must-be-a-folder"),
        ("code.py", True, "flash.must-be-a-file"),
    ],
)
def test_a_file_where_a_folder_must_be_is_refused(
    tmp_path: Path, path: str, is_folder: bool, code: str
) -> None:
    (tmp_path / path).mkdir() if is_folder else (tmp_path / path).touch()
    with pytest.raises(CopyError) as raised:
        flash(Flaky(tmp_path))
    assert raised.value.code == code
    assert [child.name for child in tmp_path.iterdir()] == [path]


def test_what_arrives_otherwise_is_not_taken_for_done(tmp_path: Path) -> None:
    class Rotten(Flaky):
        def write(self, path: str, data: bytes, progress: Progress) -> None:
            super().write(path, data, progress)
            if path == "wildfire_hub/ticks.py":
                (tmp_path / path).write_bytes(data.replace(b"MASK", b"MASC"))

    with pytest.raises(CopyError, match=r"flash\.not-what-was-written path=wildfire_hub/ticks\.py"):
        flash(Rotten(tmp_path))
    assert tree(tmp_path)["code.py"] == PLACEHOLDER


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        (errno.ENOSPC, "it is full"),
        (errno.EROFS, "it is read-only"),
        (errno.EIO, "it has failed, though it is still there"),
    ],
)
def test_what_the_system_says_of_a_drive_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, reason: str
) -> None:
    def refuse(_descriptor: int) -> None:
        raise OSError(number, "no")

    monkeypatch.setattr("wildfire.flash.storage.drive_store.os.fsync", refuse)
    (tmp_path / "boot_out.txt").write_text(PICO)
    with pytest.raises(CopyError) as raised:
        flash(DriveStore(tmp_path))
    said = words(raised.value.verdict)
    assert said == f"cannot write code.py.new on {tmp_path}: {reason}"
    assert list(tree(tmp_path)) == ["boot_out.txt"]


def test_a_drive_that_has_gone_is_told(tmp_path: Path) -> None:
    with pytest.raises(CopyError, match=r"flash\.cannot-list-files .*flash\.gone"):
        flash(DriveStore(tmp_path / "gone"))


def test_progress_adds_up(tmp_path: Path) -> None:
    told: list[int] = []
    store = DriveStore(tmp_path)
    made = plan.make(store, FILES, SOURCES)
    install(store, made, told.append)
    install_starter(store, made, told.append)
    assert sum(told) == made.size


def cannot(do: str, path: str) -> Message:
    """The message that something cannot be done with `path`."""
    return Message.of(f"flash.cannot-{do}", path=path)


class Fails(DriveStore):
    """A drive on which operation number `at`, of those that change something, fails: before or
    after it took effect.
    """

    def __init__(self, folder: Path, at: int, number: int, is_done: bool) -> None:
        super().__init__(folder)
        self._left = at
        self._number = number
        self._is_done = is_done

    def _change(self, failed: Message, act: Callable[[], None]) -> None:
        self._left -= 1
        if self._left or self._is_done:
            act()
        if not self._left:
            raise explain(failed, self.place, OSError(self._number, ""))

    def write(self, path: str, data: bytes, progress: Progress) -> None:
        self._change(cannot("write", path), lambda: super(Fails, self).write(path, data, progress))

    def remove(self, path: str) -> None:
        self._change(cannot("remove", path), lambda: super(Fails, self).remove(path))

    def rename(self, old: str, new: str) -> None:
        self._change(cannot("rename", old), lambda: super(Fails, self).rename(old, new))

    def make_folder(self, path: str) -> None:
        self._change(cannot("make", path), lambda: super(Fails, self).make_folder(path))


@pytest.mark.parametrize("is_done", [False, True])
def test_whichever_operation_fails_once_the_board_is_flashed(tmp_path: Path, is_done: bool) -> None:
    some = FILES[:2] + FILES[-4:]
    new = {file.path: file.data for file in some}
    at, failed = 0, True
    while failed:
        at += 1
        folder = tmp_path / str(at)
        (folder / "wildfire_hub").mkdir(parents=True)
        (folder / "wildfire_hub/hub.mpy").write_bytes(b"stale")
        (folder / "code.py").write_bytes(b"theirs")
        told: list[int] = []
        store = Fails(folder, at, errno.EIO, is_done)
        made = plan.make(store, some, [])
        patient = RetryingStore(store, Patience())
        install(patient, made, told.append)
        install_starter(patient, made, told.append)
        assert tree(folder) == new | {"code_old1.py": b"theirs"} | (
            {} if "wildfire_hub/hub.py" in new else {"wildfire_hub/hub.mpy": b"stale"}
        )
        assert sum(told) == made.size
        failed = store._left <= 0
    assert at > len(some)


def test_what_fails_for_good_is_tried_three_times_and_what_cannot_pass_once(
    tmp_path: Path,
) -> None:
    tries = []

    class Broken(DriveStore):
        number = errno.EIO

        def write(self, path: str, data: bytes, progress: Progress) -> None:
            tries.append(path)
            raise explain(
                Message.of("flash.cannot-write", path=path), self.place, OSError(self.number, "")
            )

    clock = Patience()
    for number, count in ((errno.EIO, 3), (errno.EBUSY, 3), (errno.ENOSPC, 1), (errno.EROFS, 1)):
        tries.clear()
        broken = Broken(tmp_path)
        broken.number = number
        with pytest.raises(CopyError):
            RetryingStore(broken, clock).write("code.py", b"x", lambda _: None)
        assert len(tries) == count
    assert 0 < clock.slept < 2


def test_a_failed_write_on_a_drive_that_is_there_does_not_say_that_it_has_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "boot_out.txt").write_text(PICO)
    fail = [True, False]

    def once(_descriptor: int) -> None:
        if fail.pop(0) if fail else False:
            raise OSError(errno.EIO, "no")

    monkeypatch.setattr("wildfire.flash.storage.drive_store.os.fsync", once)
    store = RetryingStore(DriveStore(tmp_path), Patience())
    store.write("code.py", b"x", lambda _: None)
    assert (tmp_path / "code.py").read_bytes() == b"x"
    assert fail == []


def test_a_foreign_boot_script_is_set_aside_where_the_hub_has_none(tmp_path: Path) -> None:
    """MicroPython runs boot.py before the hub's main.py. It may fail, or open ports."""
    files = manifest.files("micropython", "pico")
    store = Flaky(tmp_path)
    flash(store, files, [])
    assert flash(store, files, []).is_done
    (tmp_path / "boot.py").write_bytes(b"1/0\n")
    made = flash(store, files, [])
    assert (made.backups, made.changes, made.is_done) == ([("boot.py", "boot_old1.py")], [], False)
    assert (tmp_path / "boot_old1.py").read_bytes() == b"1/0\n"
    assert not (tmp_path / "boot.py").exists()
    assert flash(store, files, []).is_done
    # A script longer than any of ours is somebody else's, whatever it says.
    (tmp_path / "boot.py").write_bytes(b"# wildfire\n" * 10_000)
    assert plan.make(store, files, []).backups == [("boot.py", "boot_old2.py")]
    (tmp_path / "boot.py").unlink()
    (tmp_path / "boot.py").mkdir()
    assert plan.make(store, files, []).is_done
