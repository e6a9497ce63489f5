"""`play --table` and `resume` as processes: a pipe, a terminal, a kill, a full disk."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from wildfire.emulator.options import EmulatorOptions
from wildfire.emulator.process import EmulatorProcess
from wildfire.records import load, next_session

from ..command import WILDFIRE, played

Run = Callable[..., subprocess.CompletedProcess[str]]
Sit = Callable[..., Any]

TABLE = ("play", "--table", "--players", "Ana,Bo,Cy")
HEADERS = "[game wildfire]\n[players Ana, Bo, Cy]\n[dealer Ana]\n"


def test_the_lines_of_a_pipe_are_the_tables_announcements(run: Run, path: Path) -> None:
    lines = "Bo: 9-9\n94  # Cy\n4w\n\nboom\n+\n"
    # A 1 would be told in other words: it is matched by a Wild One alone.
    done = run(*TABLE, "--seed", "7", "--record", str(path), lines=lines)
    assert (done.returncode, done.stderr) == (0, "")
    assert "an emulated one takes its place" in done.stdout
    assert "Enter presses the emulated hub" in done.stdout
    assert f"To go on: wildfire resume {path}" in done.stdout
    assert done.stdout.count("No:") == 1
    number = load(path).game.round.layout.numbers[2]
    kept = f"{HEADERS}Bo: 9-9\nCy: 9-4@0\nAna: 4-W2@1\n*{number}\nBo: +\n"
    assert played(path) == kept

    again = run("resume", str(path), lines="")
    assert (again.returncode, again.stderr) == (0, "")
    assert f"Bo plays {number} or a Wild One" in again.stdout
    assert played(path) == kept


def test_however_long_a_script_is_its_presses_are_heard(run: Run, path: Path) -> None:
    done = run(*TABLE, "--record", str(path), lines="Bo 99\n91\n\n" + "# and so on\n" * 600)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"^\*\d$", played(path), re.MULTILINE)


def test_a_seed_makes_the_spins_of_an_emulated_hub_repeat(run: Run, tmp_path: Path) -> None:
    kept = set()
    for name in ("one", "two"):
        path = tmp_path / name
        run(*TABLE, "--seed", "7", "--record", str(path), lines="Bo 99\n91\n\n")
        kept.add(played(path))
    (text,) = kept
    assert text.splitlines()[-1].startswith("*")


def test_the_roster_the_dealer_and_the_options_are_kept(run: Run, path: Path) -> None:
    arguments = ("--players", " Zoë , Bo", "--dealer", "bo", "--option", "lowest=0")
    done = run("play", "--table", *arguments, "--record", str(path), lines="Zoë: 9-9\nbo 91\n0\n")
    assert done.returncode == 0
    assert played(path) == (
        "[game wildfire]\n[players Zoë, Bo]\n[option lowest=0]\n[dealer Bo]\n"
        "Zoë: 9-9\nBo: 9-1@0\n*0 typed\n"
    )


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        ([], 2, "--table needs the names of the players"),
        (["--players", "3"], 2, "--table needs the names of the players"),
        (["--players", "Ana"], 2, "2 to 8 can play, not 1 (rule W-1)"),
        (["--players", "Ana,ana"], 2, "are the same name (rule D-13)"),
        (["--players", "Ana,,Bo"], 2, "a player's name is empty (rule D-13)"),
        (["--players", "M\udcfcller,Bo"], 2, "is not text in UTF-8 (rule D-13)"),
        (["--players", "a,b,c,d,e,f,g,h,i"], 2, "not 9 (rule W-1)"),
        (["--players", "Ana,Bo", "--dealer", "Zoe"], 2, "no player is called 'Zoe'"),
        (["--players", "Ana,Bo", "--name", "Ana"], 2, "--name is for a game against bots"),
        (["--players", "Ana,Bo", "--record", "/dev/full"], 1, "/dev/full: File exists"),
        (["--players", "Ana,Bo", "--record", "/nowhere/game"], 1, "No such file or directory"),
        (["--players", "Ana,Bo", "--option", "mode=score"], 2, "`wildfire score`"),
        (["--players", "Ana,Bo", "--port", "/nowhere"], 1, "no port /nowhere"),
    ],
)
def test_what_cannot_be_begun_is_one_line(
    run: Run, arguments: list[str], status: int, words: str
) -> None:
    done = run("play", "--table", *arguments)
    assert done.returncode == status
    assert words in done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) <= (4 if status == 2 else 1)


@pytest.mark.parametrize("mode", [(), ("--table", "--players", "Ana,Bo")])
def test_without_its_hub_no_game_is_begun(run: Run, tmp_path: Path, mode: tuple[str, ...]) -> None:
    assert run("play", *mode, "--port", "/nowhere").returncode == 1
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_is_one_line(run: Run) -> None:
    done = run(*TABLE, WILDFIRE_RECORDS="/proc/games")
    assert done.returncode == 1
    assert done.stderr.startswith("wildfire: /proc/games: ")
    assert done.stderr.count("\n") == 1


def test_a_full_disk_ends_the_game_with_one_line_and_loses_nothing(
    environment: dict[str, str], path: Path
) -> None:
    resource = pytest.importorskip("resource")
    room = len(HEADERS) + len(str(next_session())) + 1 + len("Bo: 9-9\n") + 3
    done = subprocess.run(
        [*WILDFIRE, *TABLE, "--record", str(path)],
        env=environment,
        input="Bo: 99\n94\n4w\n",
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, room)),
    )
    assert done.returncode == 1
    assert done.stderr == f"wildfire: {path}: File too large; nothing was changed\n"
    assert f"To go on: wildfire resume {path}" in done.stdout
    assert load(path).game.turn == "Cy"


def test_a_closed_standard_input_is_the_end_of_the_input(
    environment: dict[str, str], path: Path
) -> None:
    if sys.platform == "win32":
        pytest.skip("needs a POSIX shell")
    done = subprocess.run(
        ["sh", "-c", 'exec "$@" <&-', "sh", *WILDFIRE, *TABLE, "--record", str(path)],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert played(path) == HEADERS


def test_a_terminal_without_utf_8_shows_everything(run: Run) -> None:
    done = run(*TABLE, lines="?\nBo 99\n94\n4w\n6\nends\nscores\n", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.isascii()


def test_eight_players_fit_on_eighty_columns(run: Run) -> None:
    names = "Ana,Bo,Cy,Di,Ed,Flo,Gus,Grandmother-Josephine"
    done = run("play", "--table", "--players", names, lines="Bo 99\n?\nends\nscores\n")
    assert done.returncode == 0
    assert "9 stay in the boneyard" in done.stdout
    assert "everybody draws" not in done.stdout, "eight players hold a double among them"
    sheet = done.stdout.split("total\n")[-1].splitlines()[:8]
    assert [row.split()[0] for row in sheet][:7] == names.split(",")[:7]
    lines = done.stdout.splitlines()
    assert [line for line in lines if len(line) > 80 and "wildfire" not in line] == []


def test_a_table_sits_is_killed_and_goes_on(sit: Sit, path: Path) -> None:
    with EmulatorProcess(EmulatorOptions(virtual=True, seed=3)) as emulator:
        child = sit(*TABLE, "--record", str(path), "--port", emulator.port)
        for line, answer in [
            ("Bo: 99", "Bo sets 9-9 in the centre"),
            ("94", "Cy plays 9-4 on domino 0"),
            ("4w", "Ana plays 4-W2 on domino 1"),
        ]:
            child.expect(r"\? helps")
            child.sendline(line)
            child.expect(answer)
        os.kill(child.pid, signal.SIGKILL)
        child.wait()
        kept = f"{HEADERS}Bo: 9-9\nCy: 9-4@0\nAna: 4-W2@1\n"
        assert played(path) == kept, "whatever was confirmed is on the disk"
        path.write_text(f"{kept}*")

        # People press meanwhile: the light is on when the program is back.
        emulator.control.press()
        emulator.control.advance(5000)
        number = emulator.control.number()
        child = sit("resume", str(path), "--port", emulator.port)
        child.expect("the last line was unfinished and is left out")
        child.expect("Ana presses the hub for the Double Wildfire")
        child.expect(f"The hub shows {number}. Is that the number")
        child.sendline("")
        child.expect(f"The number is {number}, as the hub shows")
        child.expect("u takes back")
        child.sendline("u")
        child.expect("Taken back: the number")
        child.expect(f"The hub shows {number}. Is that the number")
        child.sendintr()
        child.expect("wildfire resume")
        child.wait()
        assert child.exitstatus == 130
    assert played(path) == f"{kept}*{number}\n[undo]\n"


def test_at_a_real_hub_the_press_is_heard_and_unplugging_told(
    environment: dict[str, str], path: Path
) -> None:
    with EmulatorProcess(EmulatorOptions(virtual=True, seed=3)) as emulator:
        child = subprocess.Popen(
            [*WILDFIRE, *TABLE, "--record", str(path), "--port", emulator.port],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        assert child.stdin is not None
        assert child.stdout is not None

        def until(words: str) -> None:
            assert child.stdout is not None
            for line in child.stdout:
                if words in line:
                    return
            raise AssertionError(f"never said: {words}")

        with child:
            child.stdin.write("Bo: 99\n91\n")
            until("Press it, or type the number it shows")
            child.stdin.write("\n")
            until("The button is on the hub")
            emulator.control.unplug()
            until("The hub is disconnected")
            emulator.control.plug()
            until("The hub is back")
            emulator.control.press()
            emulator.control.advance(5000)
            until("The hub stops on")
            child.stdin.close()
            until("To go on")
        assert child.returncode == 0
    assert path.read_text().splitlines()[-1].startswith("*")


def test_names_of_bots_mean_nothing_at_a_table(run: Run, path: Path) -> None:
    path.write_text(HEADERS)
    done = run("resume", str(path), "--name", "Ana")
    assert done.returncode == 2
    assert "--name is for a game against bots" in done.stderr
