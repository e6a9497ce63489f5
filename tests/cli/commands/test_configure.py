"""`configure`, as a shell sees it."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from wildfire.cli.commands.configure import SettingsFileError, new_file, typed
from wildfire.configuration import SETTINGS, explanation, read_text
from wildfire.emulator.emulator import Emulator
from wildfire.text import CATALOGUES_VARIABLE, LANGUAGE_VARIABLE, words
from wildfire_hub.settings import Settings

from ...client.board import Board
from ...text import pseudo

Run = Callable[..., subprocess.CompletedProcess[str]]

DEFAULTS = {name: Settings({}).get(name) for name in SETTINGS}


def settings(board: Board) -> dict[str, str]:
    return {name: board.core.settings.get(name) for name in DEFAULTS}


def test_alone_it_shows_every_setting_with_what_it_takes(run: Run, board: Board) -> None:
    done = run("configure", "--port", board.port)
    assert (done.returncode, done.stderr) == (0, "")
    assert read_text(done.stdout) == DEFAULTS
    assert "0123abcd" in done.stdout.splitlines()[0]
    for name in SETTINGS:
        assert f"# {words(explanation(name))}" in done.stdout.splitlines()


def test_several_are_changed_in_one_go(run: Run, board: Board) -> None:
    done = run("configure", "--port", board.port, "range=0-15", "ring=16", "brightness=040")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "range=0-15\nring=16\nbrightness=40\n# kept over a power cut\n"
    assert settings(board) == DEFAULTS | {"range": "0-15", "ring": "16", "brightness": "40"}
    assert b" store range ring brightness*" in board.heard


def test_until_reboot_keeps_nothing(run: Run, board: Board) -> None:
    done = run("configure", "--port", board.port, "mute=1", "--until-reboot")
    assert (done.returncode, done.stdout) == (0, "mute=1\n# until the hub restarts\n")
    assert settings(board)["mute"] == "1"
    assert b" store " not in board.heard


WAITS = "The ring shows the change when the number that is lit goes out.\n"


@pytest.mark.parametrize("how", [[], ["--until-reboot"], ["--json"]])
def test_a_change_that_waits_for_a_lit_number_to_go_out_says_so(
    run: Run, board: Board, how: list[str]
) -> None:
    board.spin()
    done = run("configure", "--port", board.port, "brightness=30", *how)
    assert (done.returncode, done.stderr) == (0, WAITS)
    board.advance(30_000)
    done = run("configure", "--port", board.port, "brightness=40", *how)
    assert (done.returncode, done.stderr) == (0, "")


def test_what_the_ring_does_not_show_waits_for_no_number(run: Run, board: Board) -> None:
    board.spin()
    for asked in (["volume=5", "hold_ms=5000"], []):
        done = run("configure", "--port", board.port, *asked)
        assert (done.returncode, done.stderr) == (0, "")


def test_a_hub_that_cannot_store_is_a_failure_that_says_so(run: Run, emulator: Emulator) -> None:
    emulator.rig.board.full = True
    done = run("configure", "--port", emulator.port, "mute=1")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(
        "wildfire: the hub cannot keep its settings: there is no space left; they"
    )


def test_as_json_a_setting_says_what_it_takes(run: Run, board: Board) -> None:
    done = run("configure", "--port", board.port, "--json")
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert {item["setting"]: item["text"] for item in told} == DEFAULTS
    assert all(item["value"] == item["default"] for item in told)
    assert told[0] == {
        "setting": "brightness",
        "value": 60,
        "default": 60,
        "text": "60",
        "takes": "1 to 100",
        "meaning": "how bright the ring is, in per cent",
    }
    done = run("configure", "--port", board.port, "--json", "mute=1")
    (told,) = map(json.loads, done.stdout.splitlines())
    assert (told["setting"], told["value"], told["default"]) == ("mute", 1, 0)


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("hold_ms", "5000", 5000),
        ("range", "0-12", [0, 12]),
        ("order", "RGB", "RGB"),
        ("map", "auto", "auto"),
        ("map", "-,0,3", [None, 0, 3]),
        ("ring", "48", "48"),
    ],
)
def test_a_value_has_the_type_that_it_has_in_json(name: str, text: str, value: object) -> None:
    assert typed(name, text) == value


def test_every_default_has_a_type_that_json_has() -> None:
    for name in SETTINGS:
        value = typed(name, DEFAULTS[name])
        assert json.loads(json.dumps(value)) == value
        assert isinstance(value, int | list) == (name not in ("order", "map"))


def test_what_was_saved_can_be_loaded(run: Run, board: Board, tmp_path: Path) -> None:
    file = tmp_path / "ours.txt"
    ours = {"map": "-,5,6", "range": "1-2", "volume": "7"}
    change = [f"{name}={value}" for name, value in ours.items()]
    done = run("configure", "--port", board.port, *change, "--save", str(file))
    assert done.returncode == 0
    assert read_text(file.read_text()) == DEFAULTS | ours
    done = run("configure", "--port", board.port, "range=3-4", "map=-,-,-,7,8", "mute=1")
    assert done.returncode == 0
    done = run("configure", "--port", board.port, "--load", str(file), "volume=8")
    assert (done.returncode, done.stderr) == (0, "")
    assert settings(board) == DEFAULTS | ours | {"volume": "8"}


def test_a_file_that_exists_is_never_written_over(run: Run, board: Board, tmp_path: Path) -> None:
    file = tmp_path / "ours.txt"
    file.write_text("precious")
    done = run("configure", "--port", board.port, "mute=1", "--save", str(file))
    assert (done.returncode, done.stdout) == (1, "")
    assert "already exists; choose another name" in done.stderr
    assert file.read_text() == "precious"
    assert settings(board) == DEFAULTS


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"mute=1\nring=99\n", "ours.txt, line 2: ring must be 9 to 24, not '99'"),
        (b"# nothing\n", "ours.txt has no settings"),
        (b"mute=1\xff\n", "ours.txt is not a text file"),
        (b"#" * 100_001, "ours.txt is too long"),
        (b"range=0-15\nring=9\n", "range 0-15 needs 16 LEDs, but the ring has 9"),
        (None, "ours.txt: No such file"),
    ],
)
def test_a_file_that_is_wrong_changes_nothing(
    run: Run, board: Board, tmp_path: Path, content: bytes | None, message: str
) -> None:
    file = tmp_path / "ours.txt"
    if content is not None:
        file.write_bytes(content)
    done = run("configure", "--port", board.port, "--load", str(file))
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert message in done.stderr
    assert settings(board) == DEFAULTS


def test_a_file_from_windows_is_read(run: Run, board: Board, tmp_path: Path) -> None:
    file = tmp_path / "ours.txt"
    file.write_bytes(b"\xef\xbb\xbfmute=1\r\n")
    assert run("configure", "--port", board.port, "--load", str(file)).returncode == 0
    assert settings(board)["mute"] == "1"


def test_a_file_that_cannot_be_written_is_told(run: Run, board: Board, tmp_path: Path) -> None:
    file = str(tmp_path / "no" / "ours.txt")
    done = run("configure", "--port", board.port, "mute=1", "--save", file)
    assert (done.returncode, done.stdout) == (1, "")
    assert "ours.txt: No such file or directory" in done.stderr
    assert settings(board) == DEFAULTS


def test_a_full_disk_leaves_no_half_file(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource", reason="Windows has no limits of this kind")
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (8, limits[1]))
    try:
        with (
            pytest.raises(SettingsFileError, match=r"setting.file-unwritten .*File too large"),
            new_file(tmp_path / "ours.txt") as file,
        ):
            file.write("brightness=40\n" * 1000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["brigthness=40"],
            "choose one of brightness, volume, mute, hold_ms, spin_ms, range, ring, order or map",
        ),
        (["brightness=0"], "brightness must be 1 to 100, not '0'"),
        (["brightness"], "write NAME=VALUE"),
        (["mute=0", "mute=1"], "mute is given twice"),
        (["--until-reboot"], "needs something to change"),
    ],
)
def test_wrong_usage_is_told_before_a_hub_is_looked_for(
    run: Run, tmp_path: Path, arguments: list[str], message: str
) -> None:
    done = run("configure", "--port", str(tmp_path / "gone"), *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in " ".join(done.stderr.split())


def test_without_a_hub_it_says_what_to_do(run: Run, tmp_path: Path) -> None:
    done = run("configure", "--port", str(tmp_path / "gone"))
    assert (done.returncode, done.stdout) == (1, "")
    assert "there is no port" in done.stderr


def test_what_was_saved_in_any_language_can_be_loaded(
    run: Run, board: Board, tmp_path: Path
) -> None:
    pseudo.write(tmp_path)
    spoken = {CATALOGUES_VARIABLE: str(tmp_path), LANGUAGE_VARIABLE: pseudo.NAME}
    file = tmp_path / "ours.txt"
    done = run("configure", "--port", board.port, "mute=1", "--save", str(file), **spoken)
    assert (done.returncode, done.stderr) == (0, "")
    assert "⟦" in file.read_text(encoding="utf-8")
    assert run("configure", "--port", board.port, "--load", str(file), **spoken).returncode == 0
    assert settings(board) == DEFAULTS | {"mute": "1"}
