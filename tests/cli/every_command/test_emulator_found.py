"""`wildfire emulate` in one terminal, and the other commands in another."""

import contextlib
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from wildfire.client.emulators import FOLDER_VARIABLE

from ..command import WILDFIRE, environment

if sys.platform == "win32":
    pytest.skip("no pty", allow_module_level=True)

Environment = dict[str, str]


@pytest.fixture
def user(tmp_path: Path) -> Environment:
    return environment(WILDFIRE_RECORDS=str(tmp_path)) | {FOLDER_VARIABLE: str(tmp_path / "run")}


@contextlib.contextmanager
def emulating(user: Environment, *options: str) -> Iterator[str]:
    """The port of a hub that is pressed."""
    command = [*WILDFIRE, "emulate", "--seed", "41", *options]
    with subprocess.Popen(
        command, env=user, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        try:
            port = process.stdout.readline().strip()
            assert process.stdout.readline().startswith("control ")
            yield port
        finally:
            process.terminate()


def run(user: Environment, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*WILDFIRE, *arguments],
        env=user,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_it_is_found_like_any_other_hub_and_told_to_be_emulated(user: Environment) -> None:
    assert run(user, "devices").returncode == 1
    with emulating(user, "--virtual", "--press-every", "1", "--board", "pico") as port:
        (listed,) = run(user, "devices", "--json").stdout.splitlines()
        assert json.loads(listed)["emulated"] is True
        assert json.loads(listed)["port"] == port
        assert run(user, "devices").stdout.splitlines()[1].endswith("  emulated")
        spun = run(user, "spin", "--json")
        assert json.loads(spun.stdout)["number"] == 8
        assert spun.stderr == f"using the emulated hub at {port}\n"
        assert f"answers at {port}, and is emulated" in run(user, "doctor").stdout
    assert run(user, "devices").returncode == 1


def test_another_users_and_one_for_a_command_are_not_found(
    user: Environment, tmp_path: Path
) -> None:
    with emulating(user):
        stranger = user | {FOLDER_VARIABLE: str(tmp_path / "stranger")}
        assert run(stranger, "devices").returncode == 1
        mine = ["emulate", "--", *WILDFIRE, "devices", "--json"]
        found = run(stranger, *mine).stdout.splitlines()
        assert [json.loads(line)["emulated"] for line in found] == [False]


def _make_file(path: Path) -> str:
    path.write_text("")
    return "File exists"


def _make_shared(path: Path) -> str:
    path.mkdir()
    path.chmod(0o777)
    return f"{path} is not yours alone"


@pytest.mark.parametrize("make", [_make_file, _make_shared])
def test_where_it_cannot_be_entered_it_runs_and_says_so(
    user: Environment, tmp_path: Path, make: Callable[[Path], str]
) -> None:
    reason = make(tmp_path / "run")
    command = [*WILDFIRE, "emulate"]
    with subprocess.Popen(
        command,
        env=user,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert Path(process.stdout.readline().strip()).exists()
        assert process.stderr.readline() == (
            f"wildfire: this emulator is not found by itself: {reason}\n"
        )
        process.terminate()
