"""`solve`: the three answers, chances without peeking, records, and an end at any time."""

import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from wildfire.cli.commands.solve import PLAYER
from wildfire.cli.parameters.new_game import dealt_game
from wildfire.games import registry
from wildfire.games.base import Game
from wildfire.records import load
from wildfire.solver import position, solitaires, solve
from wildfire.solver.lines import wins

Run = Callable[..., subprocess.CompletedProcess[str]]
OPEN, HIDDEN = "five-columns", "twelve-to-go"
SEED = 1
"""A deal of the second with something to choose."""


def asked(run: Run, *arguments: str) -> dict[str, Any]:
    done = run("solve", *arguments, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def dealt(name: str, seed: int) -> Game[Any]:
    """The deal of `play` and `solve` with this seed."""
    kind = registry.game(name)
    return dealt_game(kind, [PLAYER], None, kind.options_type(), Random(seed))


@pytest.fixture(scope="module")
def answers() -> dict[str, int]:
    """A seed of five-columns for each answer."""
    found: dict[str, int] = {}
    for seed in range(100):
        game = dealt(OPEN, seed)
        if game.phase == "play":
            found.setdefault(solve(position(game)).result, seed)
    assert set(found) == {"won", "lost"}
    return found


def test_a_deal_that_can_be_won(run: Run, answers: dict[str, int], tmp_path: Path) -> None:
    seed = str(answers["won"])
    found = asked(run, OPEN, "--seed", seed)
    assert (found["game"], found["seed"], found["result"]) == (OPEN, answers["won"], "won")
    told = run("solve", OPEN, "--seed", seed)
    assert told.returncode == 0
    count = len(found["line"])
    assert f"can be won in {count} moves" in told.stdout
    assert len(re.findall(r"^ +\d+  \S", told.stdout, re.MULTILINE)) == count


def test_the_line_wins_the_game_that_play_deals(
    run: Run, answers: dict[str, int], tmp_path: Path
) -> None:
    """The record of `play` with the same seed, and the line after it, is a game that is won."""
    seed, path = str(answers["won"]), tmp_path / "mine.wildfire"
    found = asked(run, OPEN, "--seed", seed)
    run("play", OPEN, "--seed", seed, "--name", "Solo", "--record", str(path), lines="q\n")
    with path.open("a", encoding="utf-8") as file:
        file.writelines(f"{move}\n" for move in found["line"])
    won = load(path).game
    assert won.phase == "game-over"
    assert position(won).is_won
    over = run("solve", str(path))
    assert (over.returncode, over.stdout) == (0, "Solo has won (rule FC-5).\n")


def test_a_deal_that_cannot_be_won(run: Run, answers: dict[str, int]) -> None:
    seed = str(answers["lost"])
    found = asked(run, OPEN, "--seed", seed)
    assert (found["result"], found["line"]) == ("lost", None)
    told = run("solve", OPEN, "--seed", seed)
    assert told.returncode == 0
    assert "cannot be won: everything was tried" in told.stdout


def test_a_limit_leaves_it_undecided(run: Run, answers: dict[str, int]) -> None:
    done = run("solve", OPEN, "--seed", str(answers["won"]), "--states", "2", "--json")
    assert done.returncode == 1
    found = json.loads(done.stdout)
    assert (found["result"], found["line"], found["states"]) == ("undecided", None, 2)
    told = run("solve", OPEN, "--seed", str(answers["won"]), "--states", "2")
    assert told.returncode == 1
    assert "Not decided (positions searched: 2," in told.stdout


def test_what_is_hidden_has_chances(run: Run) -> None:
    few = ("--seed", str(SEED), "--deals", "20")
    count = len(position(dealt(HIDDEN, SEED)).moves())
    assert count > 1
    found = asked(run, HIDDEN, *few)
    assert (found["result"], found["deals"]) == (None, 20)
    moves = found["chances"]
    assert len(moves) == count
    for each in moves:
        assert each["won"] + each["lost"] + each["undecided"] == 20
        assert each["low"] <= each["value"] <= each["high"]
    assert [each["value"] for each in moves] == sorted((e["value"] for e in moves), reverse=True)
    assert asked(run, HIDDEN, *few) == found
    told = run("solve", HIDDEN, *few)
    assert "dealt anew 20 times" in told.stdout
    assert len(re.findall(r" %  \(", told.stdout)) == count


def test_peeking_gives_an_answer(run: Run) -> None:
    found = asked(run, HIDDEN, "--seed", str(SEED), "--peek")
    assert found["result"] == solve(position(dealt(HIDDEN, SEED))).result


def test_a_record_is_solved_from_where_it_ends(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.wildfire"
    done = run("play", OPEN, "--seed", "5", "--name", "Zoe", "--record", str(path), lines="1\nq\n")
    assert done.returncode == 0, done.stderr
    game: Game[Any] = load(path).game
    assert len(game.played[0].actions) == 1
    found = asked(run, str(path))
    assert found["seed"] is None
    if found["result"] == "won":
        now = position(game)
        line = [
            next(m for m in _all(now, found["line"], at) if str(m) == text)
            for at, text in enumerate(found["line"])
        ]
        assert wins(now, line)


def _all(now: Any, line: list[str], at: int) -> list[Any]:
    """The moves after the first `at` of a line."""
    now = now.copy()
    for text in line[:at]:
        now.do(next(move for move in now.moves() if str(move) == text))
    return list(now.moves())


def test_a_record_of_scores_alone_cannot_be_solved(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "scores.wildfire"
    run("score", OPEN, "--players", "Ana", "--record", str(path), lines="q\n")
    assert path.exists()
    done = run("solve", str(path))
    assert (done.returncode, done.stdout) == (1, "")
    assert "does not say what was dealt" in done.stderr


# Stopping


def test_ctrl_c_shows_what_is_known(sit: Callable[..., Any]) -> None:
    child = sit("solve", HIDDEN, "--seed", str(SEED), "--deals", "1000000", "--seconds", "100")
    child.expect_exact("dealing")
    child.sendintr()
    told = child.read()
    child.close()
    assert child.exitstatus == 130
    assert re.search(r"dealt anew [0-9]+ times", told)
    assert "Traceback" not in told


def test_the_time_is_kept(run: Run) -> None:
    found = asked(run, HIDDEN, "--seed", str(SEED), "--deals", "1000000", "--seconds", "0.3")
    assert 1 <= found["deals"] < 100_000


# What cannot be done


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["wildfire"], 1, "wildfire is not for one player, and cannot be solved; these can: "),
        (["no-such-game"], 1, "no-such-game: No such file"),
        ([], 2, "Missing argument"),
        ([OPEN, "--states", "0"], 2, "not in the range"),
        ([OPEN, "--seconds", "0"], 2, "not in the range"),
        ([OPEN, "--seconds", "nan"], 2, "not"),
        ([OPEN, "--deals", "0"], 2, "not in the range"),
        ([OPEN, "--option", "colour=red"], 2, "colour"),
        (["some-file", "--option", "colour=red"], 2, "a record has its options"),
    ],
)
def test_what_cannot_be_done_is_one_line(
    run: Run, arguments: list[str], status: int, words: str
) -> None:
    done = run("solve", *arguments)
    assert (done.returncode, done.stdout) == (status, "")
    assert words in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("name", solitaires())
def test_every_solitaire_can_be_solved(run: Run, name: str) -> None:
    assert asked(run, name, "--seed", "3", "--peek")["result"] in ("won", "lost")


# Counting


COUNT = ("simulate", OPEN, "--solve", "--games", "30", "--seed", "7")


def test_deals_are_counted(run: Run) -> None:
    done = run(*COUNT, "--jobs", "1", "--json")
    assert done.returncode == 0
    found = json.loads(done.stdout)
    measures = {each["name"]: each for each in found["measures"]}
    assert (found["game"], found["games"]) == (OPEN, 30)
    won = measures["deals that can be won"]
    by_bot = measures["deals that a greedy bot wins"]
    assert 0 < won["value"] < 100
    assert by_bot["value"] <= won["value"]
    assert json.loads(run(*COUNT, "--jobs", "2", "--json").stdout) == found
    told = run(*COUNT, "--jobs", "1")
    assert "30 deals of five-columns; seed 7" in told.stdout
    assert f"{won['value']:.2f} %" in told.stdout


def test_only_deals_for_one_player_are_counted(run: Run) -> None:
    done = run("simulate", "block-and-draw", "--solve", "--games", "3")
    assert (done.returncode, done.stdout) == (1, "")
    assert "not for one player" in done.stderr


def test_ctrl_c_shows_the_deals_so_far(sit: Callable[..., Any]) -> None:
    child = sit("simulate", OPEN, "--solve", "--games", "1000000", "--jobs", "1")
    child.expect_exact("solving")
    child.expect_exact("0%")
    child.expect(r"\d+/|\d\d:|d ")
    child.sendintr()
    told = child.read()
    child.close()
    assert child.exitstatus == 130
    assert "deals that can be won" in told
    assert "Traceback" not in told
