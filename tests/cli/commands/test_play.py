"""`play` and `resume`, for a person at a terminal and for a script without one."""

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from wildfire.records import load

from ..command import WILDFIRE

pexpect = pytest.importorskip("pexpect", reason="Windows has no pseudo-terminals")

Environment = dict[str, str]
Sit = Callable[..., "pexpect.spawn[str]"]


def run(environment: Environment, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*WILDFIRE, *arguments],
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def play_alone(environment: Environment, *arguments: str) -> str:
    done = run(environment, "play", *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def without_path(output: str) -> str:
    return re.sub(r"is kept in .*", "", output)


def test_without_a_terminal_bots_play_to_the_end(environment: Environment, tmp_path: Path) -> None:
    out = play_alone(environment, "--seed", "5", "--option", "rounds=2")
    assert "an emulated one takes its place" in out
    (path,) = tmp_path.glob("*.wildfire")
    game = load(path).game
    assert game.phase == "game-over"
    assert f"{' and '.join(game.winners)} win" in out
    spins = re.findall(r"^\*(\d)$", path.read_text(), re.MULTILINE)
    assert spins
    assert re.findall(r"The hub stops on (\d)", out) == spins


def test_an_option_without_its_name_is_no_game_and_the_remedy_is_said(
    environment: Environment,
) -> None:
    said = run(environment, "play", "target=50")
    assert said.returncode == 2
    assert "there is no game 'target=50'" in said.stderr
    assert "an option is written --option NAME=VALUE" in said.stderr
    assert "--option" not in run(environment, "play", "chess").stderr


@pytest.mark.parametrize(
    ("option", "words"),
    [
        ("target=-1", "option target must be 1 or more, not '-1'"),
        ("lowest=-3", "option lowest must be 0 or 1, not '-3'"),
        ("target=x", "option target takes a number, not 'x'"),
    ],
)
def test_a_negative_number_is_told_its_bounds(
    environment: Environment, option: str, words: str
) -> None:
    said = run(environment, "play", "--option", option)
    assert (said.returncode, words in said.stderr) == (2, True)


def test_a_seed_makes_the_whole_game_repeat(environment: Environment) -> None:
    arguments = ("--seed", "8", "--players", "2", "--option", "rounds=1")
    first, again = (without_path(play_alone(environment, *arguments)) for _ in range(2))
    assert first == again
    other = without_path(play_alone(environment, "--seed", "9", *arguments[2:]))
    assert first != other


@pytest.mark.parametrize("option", ["strategic=all", "knock-penalty=on", "lowest=0", "target=50"])
def test_every_way_to_play_comes_to_an_end(environment: Environment, option: str) -> None:
    out = play_alone(
        environment, "--seed", "3", "--players", "4", "--option", option, "--option", "rounds=2"
    )
    assert "The game is over" in out
    assert ("is named" in out) == (option == "strategic=all")


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["--players", "1"], 2, "2 to 8 can play"),
        (["--players", "Ana,Bo"], 2, "names need --table"),
        (["--dealer", "Zoe"], 2, "no player is called 'Zoe'"),
        (["--option", "rounds"], 2, "NAME=VALUE"),
        (["--option", "rounds=0"], 2, "rounds"),
        (["--option", "colour=red"], 2, "colour"),
        (["--option", "mode=score"], 2, "mode=score"),
        (["--port", "/nowhere"], 1, "no port /nowhere"),
        (["--record", "/nowhere/game"], 1, "/nowhere/game: No such file or directory"),
        (["--seed", "x"], 2, "'x'"),
    ],
)
def test_what_cannot_be_done_is_one_line(
    environment: Environment, tmp_path: Path, arguments: list[str], status: int, words: str
) -> None:
    done = run(environment, "play", *arguments)
    assert done.returncode == status
    assert words in done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) <= (4 if status == 2 else 1)


def test_a_record_is_never_overwritten(environment: Environment, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.write_text("precious")
    done = run(environment, "play", "--record", str(mine))
    assert done.returncode == 1
    assert mine.read_text() == "precious"


def test_somebody_plays_is_refused_presses_quits_and_goes_on(sit: Sit, tmp_path: Path) -> None:
    child = sit("play", "--seed", "5", "--name", "Zoe")
    child.expect("Your hand: 0-8 1-2 1-8 2-8 3-8 6-W2 7-9")
    child.expect("Which play")
    child.sendline("99")
    child.expect(r"No: .*\(rule W-\d+\)\. Nothing has changed")
    child.sendline("nonsense")
    child.expect(r"No: .*Nothing has changed")
    child.sendline("21")
    child.expect("Zoe plays 2-1 on domino 0")
    child.expect("Enter presses it")
    child.sendline("12")
    child.expect("Nothing has changed")
    child.sendline("")
    child.expect(r"The light races")
    child.expect(r"The hub stops on (\d)")
    number = int(child.match[1])
    child.expect("Which play|cannot play|light races")
    child.sendline("q")
    child.expect("wildfire resume (.*)\r\n")
    path = Path(child.match[1].strip())
    child.expect(pexpect.EOF)
    assert child.wait() == 0
    text = path.read_text()
    assert f"Zoe: 2-1@0\n*{number}\n" in text

    child = sit("resume", path.name, "--name", "zoe")
    child.expect("Round 1: ")
    child.expect("Which play|cannot play|light races")
    child.sendintr()
    child.expect("wildfire resume")
    child.expect(pexpect.EOF)
    assert child.wait() == 130
    assert path.read_text().startswith(text)


def test_the_end_of_the_input_stops_the_game(sit: Sit) -> None:
    child = sit("play", "--seed", "5")
    child.expect("Which play")
    child.sendeof()
    child.expect("wildfire resume")
    child.expect(pexpect.EOF)
    assert child.wait() == 0


def test_a_game_at_a_hub_takes_a_typed_number_when_no_press_comes(
    environment: Environment, tmp_path: Path
) -> None:
    done = subprocess.run(
        [*WILDFIRE, "emulate", "--", *WILDFIRE, "play", "--seed", "5", "--option", "rounds=1"],
        env=environment,
        input="4\n" * 200,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "Press the hub, or type the number" in done.stdout
    (path,) = tmp_path.glob("*.wildfire")
    assert "*4 typed\n" in path.read_text()


def test_a_pressed_hub_is_the_only_source_of_numbers(
    environment: Environment, tmp_path: Path
) -> None:
    hub = ["emulate", "--virtual", "--press-every", "1", "--seed", "2", "--runtime", "micropython"]
    pytest.importorskip("micropython_unix", reason="there is no MicroPython for this machine")
    done = run(environment, *hub, "--", *WILDFIRE, "play", "--seed", "5", "--option", "rounds=1")
    assert (done.returncode, done.stderr) == (0, "")
    (path,) = tmp_path.glob("*.wildfire")
    record = load(path)
    assert record.game.phase == "game-over"
    assert "typed" not in path.read_text()


def test_resume_without_a_game_says_how_to_begin_one(environment: Environment) -> None:
    done = run(environment, "resume")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "wildfire: there is no game to go on with; `wildfire play` begins one\n"


def test_resume_asks_who_is_who(sit: Sit, environment: Environment, tmp_path: Path) -> None:
    play_alone(environment, "--seed", "5", "--option", "rounds=1")
    child = sit("resume", "--name", "Nobody")
    child.expect("nobody in this game is called Nobody; --name takes one of Ana, Bo and Cy")
    child.expect(pexpect.EOF)
    assert child.wait() == 1


def test_a_hub_that_is_asked_for_is_not_replaced_by_an_emulated_one(
    environment: Environment,
) -> None:
    done = run(environment, "play", "--hub", "0badcafe")
    assert (done.returncode, done.stdout) == (1, "")
    assert "no hub 0badcafe found" in done.stderr
