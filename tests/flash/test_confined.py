"""Nothing outside a drive is ever read, written or deleted, whatever links, pipes and devices are
on it, and whenever they appear.
"""

import errno
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from wildfire.flash import confined, drives, manifest, plan
from wildfire.flash.confined import OTHER, ConfinedFolder
from wildfire.flash.errors import CopyError, NotVerifiedError
from wildfire.flash.install import PLACEHOLDER, install, install_starter
from wildfire.flash.runtime import put
from wildfire.flash.storage.drive_store import DriveStore
from wildfire.flash.targets import BareBoard

from .test_drives import PICO
from .test_install import tree
from .test_runtime import Board, Patience, read
from .test_uf2 import MICROPYTHON, RP2040

pytestmark = pytest.mark.skipif(os.name != "posix", reason="only an administrator makes links here")

FILES = manifest.files("circuitpython", "pico")
PATHS = [file.path for file in FILES]
SECRET = b"# wildfire, and somebody's\n"


@pytest.fixture(params=["by descriptor", "by path"], name="_either_way")
def either_way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "by path":
        monkeypatch.setattr(confined, "_BY_DESCRIPTOR", False)


@pytest.fixture(autouse=True)
def _no_real_drive(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("sync", "fsync"):
        monkeypatch.setattr(f"wildfire.flash.storage.drive_store.os.{name}", lambda *_: None)


@pytest.fixture
def drive(tmp_path: Path) -> Path:
    drive = tmp_path / "CIRCUITPY"
    drive.mkdir()
    (drive / "boot_out.txt").write_text(PICO)
    return drive


@pytest.fixture
def outside(tmp_path: Path) -> Iterator[Path]:
    """A folder with everything that a link could reach. It is unharmed in the end."""
    outside = tmp_path / "outside"
    for path in (*PATHS, "wildfire_hub/hub.mpy", "wildfire_hub/more/file", "code.py.new"):
        (outside / path).parent.mkdir(parents=True, exist_ok=True)
        (outside / path).write_bytes(SECRET)
    before = tree(outside)
    yield outside
    assert tree(outside) == before


def flash(drive: Path) -> None:
    store = DriveStore(drive)
    made = plan.make(store, FILES, [])
    install(store, made, lambda _: None)
    install_starter(store, made, lambda _: None)


@pytest.mark.usefixtures("_either_way")
@pytest.mark.parametrize("path", ["boot.py", "code.py", "wildfire_hub", "wildfire_hub/hub.py"])
@pytest.mark.parametrize("target", ["the file", "nothing"])
def test_a_link_under_a_name_of_ours_is_refused_and_nothing_written(
    drive: Path, outside: Path, path: str, target: str
) -> None:
    (drive / path).parent.mkdir(exist_ok=True)
    (drive / path).symlink_to(outside / (path if target == "the file" else "nowhere"))
    before = sorted(drive.rglob("*"))
    kind = "folder" if path == "wildfire_hub" else "file"
    with pytest.raises(CopyError, match=rf"flash\.must-be-a-{kind} path={path}"):
        flash(drive)
    assert sorted(drive.rglob("*")) == before
    assert not (outside / "nowhere").exists()


@pytest.mark.usefixtures("_either_way")
def test_links_under_other_names_stay_and_are_not_followed(drive: Path, outside: Path) -> None:
    (drive / "lib").symlink_to(outside)
    (drive / "music").symlink_to(outside / "nowhere")
    (drive / "nvm_storage.mpy").symlink_to(outside / "boot.py")
    (drive / "code.py.new").symlink_to(outside / "code.py.new")
    (drive / "wildfire_hub").mkdir()
    (drive / "wildfire_hub/hub.mpy").symlink_to(outside / "wildfire_hub/hub.mpy")
    flash(drive)
    assert (drive / "lib").is_symlink()
    # Anything in the way of our files goes: the link itself, not its target.
    assert not (drive / "nvm_storage.mpy").is_symlink()
    assert not (drive / "wildfire_hub/hub.mpy").is_symlink()
    assert {path: (drive / path).read_bytes() for path in PATHS} == {
        file.path: file.data for file in FILES
    }


@pytest.mark.usefixtures("_either_way")
def test_a_file_with_another_name_elsewhere_is_not_written_over(drive: Path, outside: Path) -> None:
    for path in ("boot.py", "code.py", "wildfire_hub/hub.py", "code.py.new"):
        (drive / path).parent.mkdir(exist_ok=True)
        os.link(outside / path, drive / path)
    flash(drive)
    assert (drive / "wildfire_hub/hub.py").read_bytes() != SECRET


def exchange(drive: Path, outside: Path, name: str) -> None:
    """Somebody replaces the file or folder `name` with a link."""
    there = drive / name
    if there.is_dir():
        there.rename(drive.parent / "gone")
    else:
        there.unlink(missing_ok=True)
    there.symlink_to(outside / name)


@pytest.mark.usefixtures("_either_way")
@pytest.mark.parametrize("name", ["wildfire_hub", "code.py.new", "nvm_storage.py"])
def test_what_becomes_a_link_meanwhile_is_not_followed(
    drive: Path, outside: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before each operation in turn, somebody replaces a file or folder with a link."""
    flash(drive)
    whole = tree(drive)
    doings = ("write", "remove", "rename", "digest", "make_folder")
    real = {doing: getattr(DriveStore, doing) for doing in doings}
    at, swapped = 0, True
    while swapped:
        at += 3
        left, swapped = at, False

        def before(doing: str) -> Callable[..., object]:
            def act(store: DriveStore, *arguments: object) -> object:
                nonlocal left, swapped
                left -= 1
                if left == 0:
                    exchange(drive, outside, name)
                    swapped = True
                return real[doing](store, *arguments)

            return act

        for doing in doings:
            monkeypatch.setattr(DriveStore, doing, before(doing))
        (drive / "wildfire_hub/hub.py").write_bytes(b"# wildfire, older")
        (drive / "nvm_storage.py").write_bytes(b"# wildfire, older")
        try:
            flash(drive)
        except CopyError:
            assert swapped
        for doing in doings:
            monkeypatch.setattr(DriveStore, doing, real[doing])
        for path in drive.rglob("*"):
            if path.is_symlink():
                path.unlink()
        if (drive.parent / "gone").exists():
            (drive.parent / "gone").rename(drive / "wildfire_hub")
        flash(drive)
        assert tree(drive) == whole
    assert at > 20


def test_pipes_and_devices_are_not_waited_for(drive: Path) -> None:
    os.mkfifo(drive / "music")
    os.mkfifo(drive / "code.py.new")
    flash(drive)
    (drive / "code.py").unlink()
    os.mkfifo(drive / "code.py")
    with pytest.raises(CopyError, match=r"flash\.must-be-a-file"):
        flash(drive)
    files = ConfinedFolder(drive)
    assert files.sizes("")["music"] == OTHER
    with pytest.raises(OSError, match=re.escape(os.strerror(errno.ELOOP))):
        files.open_file("music")
    (drive / "boot_out.txt").unlink()
    os.mkfifo(drive / "boot_out.txt")
    with pytest.raises(CopyError, match=r"flash\.not-a-file"):
        drives.at(drive)


def test_an_image_is_not_copied_through_a_link(tmp_path: Path) -> None:
    board = Board(tmp_path / "RPI-RP2", "image.uf2", [])
    theirs = tmp_path / "theirs"
    theirs.write_bytes(SECRET)
    board.image.symlink_to(theirs)
    image = read(tmp_path, RP2040, MICROPYTHON)
    bare = BareBoard(drives.BootDrive(tmp_path / "RPI-RP2", "RPI-RP2", "rp2040"))
    with pytest.raises(NotVerifiedError, match=r"flash\.image-not-back"):
        put(image, bare, board, Patience(), lambda _: None)
    assert theirs.read_bytes() == SECRET
    assert board.image.read_bytes() == image.data


def test_the_stand_in_says_what_to_do() -> None:
    assert b"flash" in PLACEHOLDER
    compile(PLACEHOLDER, "code.py", "exec")
