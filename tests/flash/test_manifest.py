"""The manifest names every file that a board needs, and nothing else."""

from pathlib import Path

import pytest

from wildfire.firmware import DEVICE, PORTS, board_description, board_names
from wildfire.flash import manifest
from wildfire.flash.boards import running
from wildfire.flash.plan import OURS, _imported, scripts

# Files beside a port that are for a Raspberry Pi only.
NOT_FOR_A_BOARD = {"micropython": set(), "circuitpython": {"blinka", "computer"}}


def modules(folder: Path) -> set[str]:
    return {path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.py")}


def test_no_module_of_the_core_is_forgotten() -> None:
    assert set(manifest.CORE) == modules(DEVICE / manifest.PACKAGE)
    assert len(set(manifest.CORE)) == len(manifest.CORE)


@pytest.mark.parametrize("runtime", manifest.RUNTIMES)
def test_no_file_of_a_port_is_forgotten(runtime: str) -> None:
    port = manifest.RUNTIMES[runtime]
    named = {*port.modules, *(Path(name).stem for name in port.scripts)}
    assert named == modules(PORTS / runtime) - NOT_FOR_A_BOARD[runtime]


def test_every_port_for_a_board_is_there() -> None:
    assert {path.name for path in PORTS.iterdir()} == {*manifest.RUNTIMES, "emulated"}


@pytest.mark.parametrize("runtime", manifest.RUNTIMES)
def test_all_that_the_files_import_is_theirs_or_the_runtimes(runtime: str) -> None:
    files = manifest.files(runtime, "pico")
    own = {file.path.split("/")[0].removesuffix(".py") for file in files}
    asked = set().union(*map(_imported, manifest.sources(runtime)))
    beside = {path.stem for path in PORTS.rglob("*.py")} | {manifest.PACKAGE}
    assert asked & beside <= own


@pytest.mark.parametrize("runtime", manifest.RUNTIMES)
def test_the_files_are_the_sources_and_the_last_one_starts_the_hub(runtime: str) -> None:
    files = manifest.files(runtime, "pico")
    assert files[-1].path == {"micropython": "main.py", "circuitpython": "code.py"}[runtime]
    texts = [file.data for file in files if file.path != manifest.BOARD_FILE]
    assert texts == manifest.sources(runtime)
    assert [file.path for file in files].count(manifest.BOARD_FILE) == 1


def test_the_board_file_is_the_boards() -> None:
    for runtime in manifest.RUNTIMES:
        assert running(runtime)
        for board in (each.name for each in running(runtime)):
            assert board in board_names()
            (file,) = (
                file for file in manifest.files(runtime, board) if file.path.endswith(".json")
            )
            assert f'"board": "{board}"'.encode() in file.data
    assert not board_description("emulated").runs("micropython")
    assert not board_description("raspberry_pi").runs("circuitpython")


@pytest.mark.parametrize("runtime", manifest.RUNTIMES)
def test_every_script_says_whose_it_is(runtime: str) -> None:
    files = {file.path: file.data for file in manifest.files(runtime, "pico")}
    ours = [files[name] for name in scripts(manifest.files(runtime, "pico"))]
    assert len(ours) == len(manifest.RUNTIMES[runtime].scripts)
    for data in ours:
        assert OURS in data.lower()
