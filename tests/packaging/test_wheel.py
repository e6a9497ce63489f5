"""What is in the wheel, and that the sdist can make the same one."""

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def build(target: str, source: Path, folder: Path) -> Path:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", folder],
        cwd=source,
        check=True,
        capture_output=True,
        timeout=60,
    )
    (made,) = folder.iterdir()
    return made


def members(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as archive:
        return {
            name: archive.read(name)
            for name in archive.namelist()
            if not name.split("/")[0].endswith(".dist-info")
        }


def tree(folder: str, prefix: str) -> dict[str, bytes]:
    base = ROOT / folder
    return {
        prefix + path.relative_to(base).as_posix(): path.read_bytes()
        for path in base.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".pyc"
    }


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    return members(build("wheel", ROOT, tmp_path_factory.mktemp("wheel")))


def test_the_wheel_holds_host_device_ports_and_boards_and_nothing_else(
    wheel: dict[str, bytes],
) -> None:
    expected = (
        tree("host/wildfire", "wildfire/")
        | tree("firmware/wildfire_hub", "wildfire_hub/")
        | tree("firmware/ports", "wildfire/_firmware/ports/")
        | tree("firmware/boards", "wildfire/_firmware/boards/")
    )
    assert sorted(wheel) == sorted(expected)
    assert wheel == expected


def test_the_sdist_makes_the_same_wheel(wheel: dict[str, bytes], tmp_path: Path) -> None:
    sdist = build("sdist", ROOT, tmp_path / "sdist")
    with tarfile.open(sdist) as archive:
        # As the library's documentation has it: Python 3.11.2, Debian's, has no filters yet.
        archive.extraction_filter = getattr(tarfile, "data_filter", lambda member, _: member)
        archive.extractall(tmp_path)
    (source,) = (path for path in tmp_path.iterdir() if path.name != "sdist")
    assert members(build("wheel", source, tmp_path / "wheel")) == wheel
