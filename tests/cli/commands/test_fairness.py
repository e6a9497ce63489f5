"""`wildfire fairness`: which numbers count, what it says about them, and the exit status."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from wildfire.cli import errors, wildfire
from wildfire.games.notation.record import game_text
from wildfire.games.wildfire import (
    Action,
    Deal,
    Draw,
    Left,
    Number,
    Options,
    Pass,
    Play,
    Wildfire,
    wildfire_set,
)
from wildfire.games.wildfire.layout import starts_flame

TABLE = """\
[game wildfire]
[players Ana, Bo, Cy]
[dealer Ana]
Bo: 9-9
Cy: 9-4@0
Ana: 4-W2@1
"""


def run(*args: str | Path) -> Result:
    return CliRunner().invoke(wildfire, ["fairness", *map(str, args)], catch_exceptions=False)


def judged(*args: str | Path) -> Any:
    result = run(*args, "--json")
    assert result.stdout.count("\n") == 1
    return json.loads(result.stdout)["ranges"]


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    directory = tmp_path / "kept"
    directory.mkdir()
    monkeypatch.setenv("WILDFIRE_RECORDS", str(directory))
    return directory


def keep(kept: Path, name: str, text: str) -> Path:
    path = kept / f"{name}.wildfire"
    path.write_text(text, encoding="utf-8")
    return path


def dealt(seed: int, numbers: range, options: Options) -> tuple[str, list[int]]:
    """A random round whose hub gives each of `numbers` equally often, and what it spun."""
    rng = random.Random(seed)
    game = Wildfire(["Ana", "Bo"], "Ana", Deal.shuffled(wildfire_set(), 2, rng), options)
    spun = []
    while actions := game.legal_actions():
        action = rng.choice(actions)
        if isinstance(action, Number):
            action = Number(rng.choice(numbers))
            spun.append(action.value)
        game.apply(action)
    return game_text(game), spun


def test_the_numbers_of_every_game_that_is_kept_count(kept: Path) -> None:
    spun: list[int] = []
    for seed in range(30):
        text, numbers = dealt(seed, range(1, 10), Options())
        keep(kept, str(seed), text)
        spun += numbers
    assert len(spun) > 45
    [found] = judged()
    assert found["counts"] == {str(number): spun.count(number) for number in range(1, 10)}
    assert (found["spins"], found["verdict"], found["degrees"]) == (len(spun), "fair", 8)
    assert found["limit"] == pytest.approx(26.12, abs=0.01)
    result = run()
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith(f"The hub looks fair: {len(spun)} spins of 1 to 9, from ")
    assert "The verdict does not depend on repeats." in " ".join(result.stdout.split())


def test_a_hub_that_gives_few_numbers_only_does_not_look_fair(kept: Path) -> None:
    for seed in range(30):
        keep(kept, str(seed), dealt(seed, range(1, 4), Options())[0])
    result = run()
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout.startswith("The hub does not look fair: ")
    assert judged()[0]["p"] < 0.001


@pytest.mark.parametrize(
    ("lines", "counted"),
    [
        ("*6\n", 1),
        ("*6 typed\n", 0),
        ("*6\n[undo]\n", 0),
        # At a table a number that was taken back with its play is used again, and was spun once.
        ("*6\n[undo 2]\nAna: 9-W3@0\n*6\n", 1),
        ("*6\n[undo]\n*3 typed\n", 0),
        ("", 0),
        ("*6\nBo:", 1),
    ],
)
def test_what_the_hub_spun_and_what_stands_counts(kept: Path, lines: str, counted: int) -> None:
    path = keep(kept, "game", TABLE + lines)
    [found] = judged(path)
    assert found["spins"] == found["counts"]["6"] == counted
    assert found["verdict"] == "too-few"


def test_a_number_that_was_named_does_not_count(kept: Path) -> None:
    named = TABLE.replace("[dealer", "[option strategic=all]\n[dealer")
    [found] = judged(keep(kept, "game", f"{named}=6\n"))
    assert found["spins"] == 0


def test_each_range_is_judged_by_itself(kept: Path) -> None:
    keep(kept, "one", f"{TABLE}*6\n")
    keep(kept, "two", TABLE.replace("[dealer", "[option lowest=0]\n[dealer") + "*0\n")
    with_zero, without = judged()
    assert (with_zero["lowest"], with_zero["spins"], with_zero["degrees"]) == (0, 1, 9)
    assert (without["lowest"], without["spins"], without["degrees"]) == (1, 1, 8)
    assert run().stdout.count("Too few spins yet: 1 spin of") == 2


def test_a_game_named_twice_or_by_its_bare_name_counts_once(kept: Path) -> None:
    path = keep(kept, "game", f"{TABLE}*6\n")
    assert judged(path, path, "game")[0]["spins"] == 1


def test_without_any_game_there_are_too_few_spins() -> None:
    result = run()
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == (
        "Too few spins yet: 0 spins of 1 to 9, from 0 games. A verdict needs 45 more.\n"
    )


def test_a_kept_game_that_cannot_be_read_is_left_out_and_a_named_one_is_an_error(
    kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = keep(kept, "broken", "[game chess]\n\x1b[2J")
    keep(kept, "game", f"{TABLE}*6\n")
    result = run("--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["ranges"][0]["spins"] == 1
    assert result.stderr.startswith(f"{broken}:1: ")
    assert result.stderr.endswith("; this game is left out\n")
    assert result.stderr.count("\n") == 1
    (kept / "loop").symlink_to("loop")
    for name in (broken, kept / "none", kept, kept / "loop", "\udcff"):
        status = errors.run(wildfire, ["fairness", str(name)])
        named = capsys.readouterr()
        assert (status, named.out, named.err.count("\n")) == (1, "", 1)


@pytest.mark.parametrize(
    ("counts", "status", "words"),
    [
        ("5,5,5,5,5,5,5,5,4", 0, "Too few spins yet: 44 spins of 1 to 9. A verdict needs 1 more."),
        ("5,5,5,5,5,5,5,5,5", 0, "The hub looks fair: 45 spins of 1 to 9.\n"),
        ("25,9,8,8,8,8,8,8,8", 0, "The hub looks fair: 90 spins of 1 to 9.\n"),
        ("26,8,8,8,8,8,8,8,8", 1, "The hub does not look fair: 90 spins of 1 to 9. "),
        ("22,22", 0, "Too few spins yet: 44 spins of 1 to 2. A verdict needs 1 more."),
        ("22,23", 0, "The hub looks fair: 45 spins of 1 to 2.\n"),
        (" 50 , 50 ", 0, "The hub looks fair: 100 spins of 1 to 2.\n"),
        ("70,30", 1, "The hub does not look fair: 100 spins of 1 to 2. "),
        ("0,1000000000", 1, "The hub does not look fair: 1000000000 spins of 1 to 2. "),
    ],
)
def test_counts_typed_in(counts: str, status: int, words: str) -> None:
    result = run("--counts", counts)
    assert (result.exit_code, result.stderr) == (status, "")
    assert result.stdout.replace("\n", " ").startswith(words.replace("\n", " "))


def test_a_triple_among_fifty_spins_is_explained_and_not_flagged(kept: Path) -> None:
    said = " ".join(run("--counts", "6,6,6,6,6,5,5,5,5").stdout.split())
    assert (
        "among 50 spins a fair hub gives some number three times in a row 42 times in 100" in said
    )
    two = f"{TABLE}*6\nBo: 6-0@2\nCy: 6-2@2\nAna: 9-W3@0\n*6\n"
    result = run(keep(kept, "game", two))
    assert result.exit_code == 0
    assert (
        "the same number came twice in a row 1 time; a fair hub does that 0.1 times on average. "
        "The longest run was 2 times 6. That is normal: in this many spins a fair hub gives a run "
        "at least this long 11 times in 100. The verdict does not depend on repeats."
    ) in " ".join(result.stdout.split())


def spun(numbers: list[int]) -> str:
    """A game at a table with flames that had these numbers."""
    game = Wildfire(["Ana", "Bo", "Cy"], "Ana", options=Options(target=10**6))
    for number in numbers:
        while game.phase != "spin":
            if game.phase == "round-over":
                game.next_round()
            game.apply(_towards_a_flame(game))
        game.apply(Number(number))
    return game_text(game)


def _towards_a_flame(game: Wildfire) -> Action:
    if game.phase == "left":
        return Left(game.uncounted[0], None, 1)
    for play in sorted(game.plays_of(game.set), key=lambda play: not starts_flame(play.open)):
        return Play(play.player or "Bo", play.attached, play.open, play.onto)
    assert game.turn is not None
    return Draw(game.turn) if game.may_draw and not game.drew else Pass(game.turn)


def test_fifty_spins_with_a_triple_are_normal(kept: Path) -> None:
    numbers = [*random.Random(3).choices(range(1, 10), k=47), 7, 7, 7]
    result = run(keep(kept, "game", spun(numbers)))
    said = " ".join(result.stdout.split())
    assert (result.exit_code, result.stderr) == (0, "")
    assert said.startswith("The hub looks fair: 50 spins of 1 to 9, from 1 game.")
    assert "3 times 7. That is normal: in this many spins a fair hub gives a run at least " in said
    assert "42 times in 100" in said
    [found] = judged(kept / "game.wildfire")
    assert found["longest_run"]["length"] == 3
    assert found["verdict"] == "fair"


def test_the_verdict_goes_by_how_often_each_number_came_and_not_by_its_order(kept: Path) -> None:
    numbers = sorted(list(range(1, 10)) * 5)
    result = run(keep(kept, "game", spun(numbers)))
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("The hub looks fair: 45 spins of 1 to 9")


@pytest.mark.parametrize("spins", [1, 9, 44])
def test_below_45_there_are_too_few_whatever_came(kept: Path, spins: int) -> None:
    result = run(keep(kept, "game", spun([7] * spins)))
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith(f"Too few spins yet: {spins} spin")
    assert "fair" not in result.stdout.split("\n\n")[0]


def test_the_bars_are_in_proportion_and_need_no_colour() -> None:
    lines = run("--counts", "100,50,0,1").stdout.splitlines()
    bars = {line.split()[0]: line for line in lines if line.startswith("     ")}
    assert [bars[number].count("#") for number in "1234"] == [40, 20, 0, 1]
    assert bars["3"] == "     3     0"
    assert run("--counts", "100,50,0,1").stdout.isascii()
    assert all(len(line) <= 80 for line in lines)


def test_lowest_says_where_the_counts_begin() -> None:
    [found] = judged("--counts", "5,4,6", "--lowest", "0")
    assert found["counts"] == {"0": 5, "1": 4, "2": 6}
    assert found["longest_run"] is found["repeats"] is None


@pytest.mark.parametrize(
    "args",
    [
        ["--counts", ""],
        ["--counts", "5"],
        ["--counts", "5,x,6"],
        ["--counts", "5,,6"],
        ["--counts", "5,-1"],
        ["--counts", "5,1.5"],
        ["--counts", "5,\N{ARABIC-INDIC DIGIT FIVE}"],
        ["--counts", "5,1000000001"],
        ["--counts", "5," + "9" * 10_000],
        ["--counts", ",".join("1" * 17)],
        ["--counts", "\x1b[2J,\x00"],
        ["--counts", "5,5", "--lowest", "15"],
        ["--counts", ",".join("1" * 9), "--lowest", "8"],
        ["--counts", "5,5", "game"],
        ["--lowest", "1"],
        ["--yaml"],
    ],
)
def test_wrong_usage(args: list[str]) -> None:
    result = run(*args)
    assert (result.exit_code, result.stdout) == (2, "")
    message = result.stderr.splitlines()[-1]
    assert message.startswith("Error: ")
    assert message.isprintable()
    assert len(message) < 300


def test_a_lot_among_the_seats_has_a_range_of_its_own(kept: Path) -> None:
    lots = "[game block-and-draw]\n[players Ana, Bo, Cy]\n[option lead=lot]\n"
    keep(kept, "lots", f"{lots}*2\nBo: 6-4\n")
    keep(kept, "flame", TABLE + "*6\n")
    three, nine = judged()
    assert (three["lowest"], three["highest"], three["spins"]) == (1, 3, 1)
    assert three["counts"] == {"1": 0, "2": 1, "3": 0}
    assert (nine["lowest"], nine["highest"], nine["spins"]) == (1, 9, 1)
