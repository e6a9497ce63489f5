"""`wildfire replay` and `wildfire record`: what is printed where, and the exit status."""

import json
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

from wildfire.cli import errors, wildfire
from wildfire.games import registry
from wildfire.games.notation.record import game_text
from wildfire.records import RecordFileError
from wildfire.text import error_words

from ...refusals import refuses

EXAMPLE = """\
[game wildfire]
[players Ana, Bo, Cy]
[option knock-penalty=on]
[dealer Ana]
Bo: 9-9                      # the centre
Cy: 9-4@0                    # end 9 attached to domino 0 (the centre), 4 left open
Ana: +                       # drew one, hidden
Ana: -                       # and passed
Bo: 4-W2@1                   # a Double Wildfire on domino 1
*6                           # the hub stopped on 6
"""

STATE = {
    "game": "wildfire",
    "round": 1,
    "phase": "play",
    "turn": "Cy",
    "dealer": "Ana",
    "flame": {"domino": 2, "number": 6, "left": 2},
    "open_ends": [
        {"domino": 0, "number": 9, "count": 3},
        {"domino": 2, "number": 6, "count": 2},
    ],
    "boneyard": 43,
    "hands": {"Ana": 8, "Bo": 5, "Cy": 6},
    "legal": None,
    "scores": {"Ana": 0, "Bo": 0, "Cy": 0},
    "winners": [],
}


def run(*args: str | Path) -> Result:
    return CliRunner().invoke(wildfire, [str(each) for each in args], catch_exceptions=False)


@pytest.fixture
def example(tmp_path: Path) -> Path:
    path = tmp_path / "game.wildfire"
    path.write_text(EXAMPLE, encoding="utf-8")
    return path


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WILDFIRE_RECORDS", str(tmp_path / "kept"))
    return tmp_path / "kept"


def test_json_is_one_object(example: Path) -> None:
    result = run("replay", example, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    assert json.loads(result.stdout) == STATE
    assert list(json.loads(result.stdout)) == list(STATE)
    assert result.stdout.count("\n") == 1


def test_the_state_in_words(example: Path) -> None:
    result = run("replay", example)
    assert (result.exit_code, result.stderr) == (0, "")
    for words in (
        "Round 1, dealt by Ana",
        "Cy plays 6 or a Wild One",
        "2 more plays complete it",
        "Boneyard: 43",
    ):
        assert words in result.stdout


def test_the_hands_of_a_dealt_game_are_shown() -> None:
    record = (
        Path(__file__).parents[2] / "data" / "records" / "W-7-the-highest-double-starts.wildfire"
    )
    result = run("replay", record)
    assert "9-9" in result.stdout
    assert "Legal: 9-9" in result.stdout


def test_an_unfinished_line_is_a_warning(example: Path) -> None:
    example.write_text(EXAMPLE + "Cy: 6-2", encoding="utf-8")
    result = run("replay", example, "--json")
    assert result.exit_code == 0
    assert result.stderr.startswith(f"{example}:11: warning: ")
    assert result.stderr.count("\n") == 1
    assert json.loads(result.stdout) == STATE


@pytest.mark.parametrize("command", [["replay"], ["replay", "--json"], ["record", "show"]])
def test_a_refused_line(example: Path, command: list[str]) -> None:
    example.write_text(EXAMPLE + "Cy: 9-2@0\n*4\n", encoding="utf-8")
    result = run(*command, example)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr == (
        f"{example}:11: first domino 2 (4-W2) is completed: 2 more plays (rule W-23)\n"
    )


def test_a_line_that_is_no_line(example: Path) -> None:
    example.write_text(EXAMPLE + "Cy plays 9-2\n", encoding="utf-8")
    result = run("replay", example)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(f"{example}:11: ")
    assert "(rule" not in result.stderr


def test_not_utf_8(example: Path) -> None:
    example.write_bytes(EXAMPLE.encode() + b"Cy: \xff\n")
    result = run("replay", example)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(f"{example}:11: ")


@pytest.mark.parametrize("command", [["replay"], ["record", "show"], ["fairness"], ["resume"]])
def test_whatever_reads_a_record_that_is_not_there_says_so_in_the_same_way(
    tmp_path: Path, command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(tmp_path / "none")
    assert errors.run(wildfire, [*command, path]) == 1
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", f"wildfire: {path}: No such file or directory\n")


def test_no_line_ends_in_blanks_if_a_hand_is_empty(tmp_path: Path) -> None:
    game = registry.game("block-and-draw")
    options = game.options_type().with_text("mode", "block")
    rng = Random(0)
    over = game(["Ana", "Bo"], None, game.deal(options, 2, rng), options)
    while all(over.counts.values()):
        if over.phase == "round-over":
            over.next_round(game.deal(options, 2, rng))
        else:
            over.apply(rng.choice(over.legal_actions()))
    path = tmp_path / "over.wildfire"
    path.write_text(game_text(over))
    result = run("replay", path)
    assert result.exit_code == 0
    assert [line for line in result.stdout.splitlines() if line != line.rstrip()] == []


def test_the_file_is_named_as_it_was_given(example: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(example.parent)
    example.write_text("[game chess]\n", encoding="utf-8")
    assert run("replay", f"./{example.name}").stderr.startswith(f"./{example.name}:1: ")


def test_wrong_usage(example: Path) -> None:
    assert run("replay").exit_code == 2
    assert run("replay", example, "--yaml").exit_code == 2
    assert run("record", "burn").exit_code == 2


def test_show_writes_the_record_as_it_was_read(example: Path) -> None:
    example.write_text(EXAMPLE + "[undo]\n*3 typed\n", encoding="utf-8")
    shown = run("record", "show", example)
    assert shown.exit_code == 0
    assert shown.stdout.splitlines()[-4:] == ["Bo: 4-W2@1", "*6", "[undo]", "*3 typed"]
    clean = run("record", "show", example, "--clean")
    assert clean.stdout.splitlines()[-2:] == ["Bo: 4-W2@1", "*3 typed"]
    again = example.with_name("again")
    again.write_text(shown.stdout, encoding="utf-8")
    assert run("record", "show", again).stdout == shown.stdout


def test_games_that_are_kept_are_listed_and_found_by_name(kept: Path) -> None:
    assert "no games" in run("record", "list").stdout
    kept.mkdir()
    (kept / "monday.wildfire").write_text(EXAMPLE, encoding="utf-8")
    (kept / "broken.wildfire").write_text("[game chess]\n", encoding="utf-8")
    listed = run("record", "list")
    assert listed.exit_code == 0
    lines = sorted(listed.stdout.splitlines())
    assert lines[0].startswith("broken  cannot be read: ")
    assert lines[1].startswith("monday  wildfire, round 1, Cy plays 6 or a Wild One")
    assert json.loads(run("replay", "monday", "--json").stdout) == STATE
    assert run("record", "show", "monday").exit_code == 0


@pytest.mark.parametrize("command", [["replay"], ["replay", "--json"], ["record", "show"]])
@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("game", "9" * 3_000_000),
        ("game", EXAMPLE + "Cy: " + "9" * 3_000_000 + "\n"),
        ("game", EXAMPLE + "[" + "\x1b[2J" * 3_000 + "]\n"),
        ("two\nlines", "[game chess]\n"),
        ("\x1b[2J", "[game chess]\n"),
        ("\x1b[2J", EXAMPLE + "Cy: 9-"),
    ],
)
def test_whatever_is_quoted_the_message_is_a_line_to_read(
    tmp_path: Path, command: list[str], name: str, content: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / name
    path.write_text(content, encoding="utf-8")
    errors.run(wildfire, [*command, str(path)])
    said = capsys.readouterr().err
    assert said.endswith("\n")
    assert said[:-1].isprintable()
    assert len(said) < 2500


def test_a_round_that_is_over_is_named_once(kept: Path) -> None:
    kept.mkdir()
    headers = "[game wildfire]\n[players Ana, Bo]\n[option mode=score]\n[dealer Ana]\n"
    scores = "[left Ana =3]\n[left Bo =0]\n"
    (kept / "monday.wildfire").write_text(headers + scores, encoding="utf-8")
    listed = run("record", "list").stdout
    assert listed == "monday  wildfire, round 1 is over; Bo deals the next (Ana 3, Bo 0)\n"


def test_a_list_is_a_line_for_each_game(kept: Path) -> None:
    kept.mkdir()
    for name in ("two\nlines", "\x1b[2J", "long"):
        (kept / f"{name}.wildfire").write_text("9" * 10_000, encoding="utf-8")
    listed = run("record", "list").stdout
    assert len(listed.splitlines()) == 3
    assert all(line.isprintable() for line in listed.splitlines())


def test_where_games_cannot_be_looked_for_is_said(kept: Path, example: Path) -> None:
    kept.write_text("a file is in the way")
    for command in (["record", "list"], ["resume"]):
        with refuses(RecordFileError, "Not a directory") as failed:
            run(*command)
        assert "WILDFIRE_RECORDS" in error_words(failed.value)
    assert run("replay", example).exit_code == 0
