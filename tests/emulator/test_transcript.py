"""One transcript, the same in every runtime: what the hub says, shows, sounds and keeps."""

import difflib
import itertools
from pathlib import Path

import pytest

from wildfire.emulator.firmware import CPYTHON, MICROPYTHON, RUNTIMES

from .transcript import FOLDER, Player, replay

TRANSCRIPTS = sorted(FOLDER.glob("*.txt"))


@pytest.fixture(params=RUNTIMES)
def runtime(request: pytest.FixtureRequest) -> str:
    if request.param == MICROPYTHON:
        pytest.importorskip("micropython_unix", reason="there is no MicroPython for this machine")
    return str(request.param)


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_the_transcript_is_the_same_to_the_byte(path: Path, runtime: str) -> None:
    written = path.read_text(encoding="ascii")
    played = replay(path, runtime)
    differences = list(
        difflib.unified_diff(written.splitlines(), played.splitlines(), "written", runtime, n=2)
    )
    assert not differences, "\n".join(
        ["tests/emulator/transcript.py writes it anew, if that is how it should be:", *differences]
    )


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
