"""`--strict`: a line of a script that is refused ends the game with exit status 1."""

from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from wildfire.records import load

Run = Callable[..., CompletedProcess[str]]
SCORE = ("score", "--players", "Ana,Bo")
TABLE = ("play", "--table", "--players", "Ana,Bo")


@pytest.mark.parametrize(
    ("arguments", "good", "bad", "after"),
    [(SCORE, "14", "Zoe 3", "Bo 0"), (TABLE, "Bo: 9-9", "Bo: 9-4", "Ana: 9-4")],
    ids=["score", "table"],
)
def test_a_refused_line_is_the_end_where_all_are_to_be_right(
    run: Run, tmp_path: Path, arguments: tuple[str, ...], good: str, bad: str, after: str
) -> None:
    lines = f"{good}\n{bad}\n{after}\n"
    lax, strict = tmp_path / "lax", tmp_path / "strict"
    done = run(*arguments, "--record", str(lax), lines=lines)
    assert (done.returncode, done.stderr) == (0, "")
    ended = run(*arguments, "--record", str(strict), "--strict", lines=lines)
    assert ended.returncode == 1
    (line,) = ended.stderr.splitlines()
    assert line.startswith("wildfire: a line was refused: ")
    assert line.endswith("; nothing after it was read (--strict)")
    assert "To go on: wildfire resume" in ended.stdout
    assert len(load(strict).lines) == len(load(lax).lines) - 1
    again = run("resume", str(strict), "--strict", lines=f"{bad}\n")
    assert again.returncode == 1
    assert run("resume", str(strict), "--strict", lines=f"{after}\n").returncode == 0
