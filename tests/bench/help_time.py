"""What `wildfire --help` costs, from the shell and back to it."""

import contextlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from .measure import Benchmark, Goal, UnavailableError, per_turn, repeats


@contextlib.contextmanager
def opened(effort: float) -> Iterator[Benchmark]:
    """`wildfire --help` against an empty Python and against `mpremote --help`."""
    turns = repeats(2, effort)
    commands = {
        "wildfire --help": [_script("wildfire"), "--help"],
        "python -c pass": [sys.executable, "-c", "pass"],
        "mpremote --help": [_script("mpremote"), "--help"],
    }
    yield Benchmark(
        "help",
        "s",
        {name: per_turn(_command(words), turns) for name, words in commands.items()},
        [
            Goal(
                "`wildfire --help` against `python -c pass`",
                lambda found: found["wildfire --help"] / found["python -c pass"],
                at_most=6,
            ),
            Goal(
                "`wildfire --help` against `mpremote --help`",
                lambda found: found["wildfire --help"] / found["mpremote --help"],
                at_most=0.75,
            ),
        ],
    )


def _script(name: str) -> str:
    path = Path(sys.executable).parent / name
    if not path.exists():
        raise UnavailableError(f"{name} is not installed beside {sys.executable}")
    return str(path)


def _command(words: list[str]):
    def act() -> None:
        subprocess.run(words, stdout=subprocess.DEVNULL, check=True)

    return act
