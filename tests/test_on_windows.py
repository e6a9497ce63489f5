"""Without ptys, and without anything else that only POSIX has, all but the pty works, and every
test file can be collected.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ON_WINDOWS = [sys.executable, "-m", "tests.on_windows"]

COLLECT = """
import importlib, pathlib, signal
import hypothesis, hypothesis.stateful, pytest
from tests.on_windows import SIGNALS, take_away

take_away(SIGNALS + " SIGKILL")
for path in sorted(pathlib.Path("tests").rglob("*.py")):
    # The benchmarks' own conftest leaves them out.
    if path.stem.startswith(("test_", "conftest")) and "bench" not in path.parts:
        try:
            importlib.import_module(".".join(path.with_suffix("").parts))
        except pytest.skip.Exception:
            print("skipped", path)
        else:
            print("collected", path)
"""


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if "WILDFIRE" not in name}
    return subprocess.run(
        command,
        # Here the program asks for the system's own folders in ways that Windows does not have.
        env=clean
        | {"WILDFIRE_RECORDS": str(folder), "WILDFIRE_EMULATORS": str(folder / "emulators")},
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=110,
        check=False,
    )


def test_every_file_of_tests_is_collected(tmp_path: Path) -> None:
    done = run(tmp_path, sys.executable, "-W", "error", "-c", COLLECT)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("collected") > 10 * done.stdout.count("skipped")


@pytest.mark.parametrize("tcp", [[], ["--tcp", "0"]], ids=["as it comes", "--tcp"])
def test_a_hub_is_emulated_and_spun(tmp_path: Path, tcp: list[str]) -> None:
    spin = [*ON_WINDOWS, "wildfire", "spin", "--json"]
    options = ["--virtual", "--press-every", "1", "--seed", "1", *tcp]
    done = run(tmp_path, *ON_WINDOWS, "wildfire", "emulate", *options, "--", *spin)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["number"] in range(1, 10)


def test_a_whole_game_is_played_and_told_again(tmp_path: Path) -> None:
    play = ["play", "--seed", "5", "--players", "2", "--option", "rounds=1"]
    done = run(tmp_path, *ON_WINDOWS, "wildfire", *play)
    assert (done.returncode, done.stderr) == (0, "")
    assert "The hub stops on" in done.stdout
    (record,) = tmp_path.iterdir()
    again = run(tmp_path, *ON_WINDOWS, "wildfire", "replay", str(record))
    assert (again.returncode, again.stderr) == (0, "")
    assert "Round 1, dealt by" in again.stdout


@pytest.mark.parametrize(
    ("command", "status", "said"),
    [
        ("emulate --link hub -- x", 1, "this system has no ptys"),
        ("devices", 1, "no hub found"),
        ("spin --port COM25", 1, "there is no port COM25"),
        ("flash --dry-run --board pico", 0, "wildfire_hub/hub.py"),
        ("flash --port COM25", 1, "there is no port COM25"),
        ("score --players Ana,Bo", 0, "To go on: wildfire resume"),
        ("fairness --counts 5,5,5,5,5,5,5,5,5", 0, "45 spins"),
        ("doctor", 1, "permissions"),
        ("--version", 0, "protocol"),
    ],
)
def test_the_other_commands_work_or_say_why_not(
    tmp_path: Path, command: str, status: int, said: str
) -> None:
    done = run(tmp_path, *ON_WINDOWS, "wildfire", *command.split())
    assert done.returncode == status, done.stderr
    assert said in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
