"""Lines that are typed, or come from a file or a device."""

import io
import subprocess
import sys
from pathlib import Path

import pytest

from wildfire.cli.stdio import typed


def test_lines_are_read_as_they_are() -> None:
    assert [*typed.lines(io.StringIO("a\n\nb"))] == ["a\n", "\n", "b"]
    assert [*typed.lines(None)] == []


def test_of_a_long_line_the_beginning_is_read() -> None:
    long = "x" * (3 * typed.LONGEST_LINE)
    assert [*typed.lines(io.StringIO(f"{long}\nb\n"))] == [long[: typed.LONGEST_LINE], "b\n"]


def test_a_line_that_is_just_long_enough_hides_nothing() -> None:
    for length in (typed.LONGEST_LINE - 1, typed.LONGEST_LINE, typed.LONGEST_LINE + 1):
        found = [*typed.lines(io.StringIO("x" * length + "\nb\n"))]
        assert found[1:] == ["b\n"]


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no endless file here")
@pytest.mark.parametrize(
    "command",
    [
        ["score", "--players", "A,B"],
        ["play", "--table", "block-and-draw", "--players", "A,B"],
        ["play", "block-and-draw"],
    ],
    ids=" ".join,
)
def test_a_line_without_end_does_not_fill_the_memory(command: list[str], tmp_path: Path) -> None:
    limited = (
        "import resource, sys, runpy\n"
        "resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))\n"
        "sys.argv[0] = 'wildfire'\n"
        "runpy.run_module('wildfire', run_name='__main__')\n"
    )
    with Path("/dev/zero").open("rb") as endless:
        done = subprocess.run(
            [sys.executable, "-c", limited, *command],
            stdin=endless,
            capture_output=True,
            text=True,
            timeout=60,
            cwd=tmp_path,
            env={"HOME": str(tmp_path), "PATH": "/usr/bin:/bin"},
            check=False,
        )
    assert done.returncode == 0, done.stderr
    assert "memory" not in done.stderr
