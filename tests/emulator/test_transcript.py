"""One transcript, the same in every runtime: what the hub says, shows, sounds and keeps."""

import difflib
import itertools
import shutil
from pathlib import Path

import pytest

from wildfire.emulator import runtimes
from wildfire.emulator.runtimes import CPYTHON, MICROPYTHON, RUNTIMES

from .direct import Direct
from .transcript import FOLDER, Player, replay

TRANSCRIPTS = sorted(FOLDER.glob("*.txt"))


@pytest.fixture(params=RUNTIMES)
def runtime(request: pytest.FixtureRequest) -> str:
    if request.param == MICROPYTHON:
        pytest.importorskip("micropython_unix", reason="there is no MicroPython for this machine")
    return str(request.param)


def assert_same(path: Path, played: str, by: str) -> None:
    written = path.read_text(encoding="ascii")
    differences = list(
        difflib.unified_diff(written.splitlines(), played.splitlines(), "written", by, n=2)
    )
    assert not differences, "\n".join(
        ["tests/emulator/transcript.py writes it anew, if that is how it should be:", *differences]
    )


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_the_transcript_is_the_same_to_the_byte(path: Path, runtime: str) -> None:
    assert_same(path, replay(path, runtime), runtime)


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_the_firmware_without_an_emulator_plays_the_same(path: Path) -> None:
    assert_same(path, replay(path, CPYTHON, Direct), "the firmware by itself")


@pytest.mark.parametrize(
    ("module", "old", "new"),
    [
        ("protocol", "the light is racing", "the light is on its way"),
        ("animation", "FRAME_MS = 20", "FRAME_MS = 21"),
        ("debounce", "STABLE_MS = 5", "STABLE_MS = 6"),
    ],
)
def test_a_changed_firmware_does_not_go_unnoticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: str, old: str, new: str
) -> None:
    changed = tmp_path / "wildfire_hub" / f"{module}.py"
    shutil.copytree(runtimes.DEVICE / "wildfire_hub", changed.parent)
    source = changed.read_text(encoding="utf-8")
    assert source.count(old) == 1
    changed.write_text(source.replace(old, new), encoding="utf-8")
    monkeypatch.setattr(runtimes, "DEVICE", tmp_path)
    path = FOLDER / "hub-1.1.txt"
    with pytest.raises(AssertionError, match="writes it anew"):
        assert_same(path, replay(path, CPYTHON), CPYTHON)


def test_the_transcript_has_many_exchanges() -> None:
    lines = [line for path in TRANSCRIPTS for line in path.read_text("ascii").splitlines()]
    asked = sum(line.startswith(">") for line in lines)
    answered = sum(
        line.startswith(">") and after.startswith("    <")
        for line, after in itertools.pairwise(lines)
    )
    assert asked >= 60
    assert answered >= 50
    assert sum(line.startswith("    leds") for line in lines) >= 30


def test_a_changed_picture_does_not_go_unnoticed() -> None:
    with_a_spin = ["press", "wait 4200"]
    player = Player(CPYTHON)
    with player.bench:
        right = player.play(with_a_spin)
    player = Player(CPYTHON)
    with player.bench:
        shown = player.bench.board.light
        player.bench.board.light = lambda pixels: shown(  # type: ignore[method-assign]
            pixels.replace(b"\x42", b"\x43")
        )
        wrong = player.play(with_a_spin)
    assert right.count("frames") == wrong.count("frames") == 1
    assert right != wrong
