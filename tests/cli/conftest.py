"""The command as a process of its own: at a terminal, or with its input from a pipe."""

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from wildfire.emulator.emulated_hub import EmulatedHub

from . import command
from .command import WILDFIRE
from .forked import GOOD, Forked
from .seats import Play, typing

PATIENCE_S = 15

Environment = dict[str, str]


@pytest.fixture
def environment(tmp_path: Path) -> Environment:
    """The environment of a user who keeps games in `tmp_path` and has no hub."""
    return command.environment(WILDFIRE_RECORDS=str(tmp_path), TERM="dumb")


@pytest.fixture(scope="module")
def forked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Forked]:
    with Forked(tmp_path_factory.mktemp("forked")) as forked:
        yield forked


@pytest.fixture
def place(forked: Forked) -> Path:
    """The folder where the commands run, with one good record and no game of the user's."""
    for path in forked.directory.iterdir():
        if path.is_file():
            path.unlink()
    games = forked.directory / "games"
    games.mkdir(exist_ok=True)
    for path in games.iterdir():
        path.unlink()
    Path(forked.directory, "good.wildfire").write_bytes(GOOD)
    return forked.directory


@pytest.fixture
def sit(environment: Environment) -> Iterator[Callable[..., Any]]:
    """Starts the command at a terminal. A test talks to it through pexpect."""
    pexpect = pytest.importorskip("pexpect", reason="Windows has no pseudo-terminals")
    session = []

    def sit(*arguments: str, **more: str) -> Any:
        child = pexpect.spawn(
            WILDFIRE[0],
            [*WILDFIRE[1:], *arguments],
            env=environment | more,
            encoding="utf-8",
            timeout=PATIENCE_S,
            dimensions=(60, 100),
        )
        child.delaybeforesend = None
        session.append(child)
        return child

    yield sit
    for child in session:
        child.close(force=True)


@pytest.fixture
def run(environment: Environment) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Runs the command to its end, with lines from a pipe."""

    def run(*arguments: str, lines: str = "", **more: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*WILDFIRE, *arguments],
            env=environment | more,
            input=lines,
            capture_output=True,
            encoding="utf-8",
            timeout=60,
            check=False,
        )

    return run


@pytest.fixture
def play(emulated: EmulatedHub, path: Path) -> Play:
    """Types lines at a table of Ana, Bo and Cy."""
    return typing(emulated, path)
