"""`hint` at the prompt of a dealt game, and at a table."""

import re
import subprocess
from collections.abc import Callable

Run = Callable[..., subprocess.CompletedProcess[str]]


def test_a_hint_names_a_play_of_the_list(run: Run) -> None:
    done = run("play", "all-fives", "--seed", "3", "--name", "Zoe", lines="hint\nq\n")
    assert done.returncode == 0
    found = re.search(r"A bot \(careful\) would choose: (\S+), .+\.", done.stdout)
    assert found is not None
    assert re.search(rf"^ +[0-9]+  {re.escape(found[1])} ", done.stdout, re.MULTILINE)


def test_at_a_table_there_are_none(run: Run) -> None:
    done = run("play", "bergen", "--table", "--players", "Ana,Bo", lines="hint\nq\n")
    assert done.returncode == 0
    assert "No: nobody here knows your hand, so there are no hints at a table." in done.stdout


def test_a_solitaire_is_solved(run: Run) -> None:
    """Of some deals, some can be won and some cannot."""
    lines, said = "hint\nq\n", set()
    for seed in ("1", "2", "3", "4", "5"):
        done = run("play", "five-columns", "--seed", seed, "--name", "Zoe", lines=lines)
        assert done.returncode == 0
        found = re.search(
            r"This can (be won with .+|no longer be won; u takes back)\.", done.stdout
        )
        assert found is not None
        said.add(found[1][:2])
    assert said == {"be", "no"}


def test_what_lies_hidden_has_a_chance(run: Run) -> None:
    done = run("play", "twelve-to-go", "--seed", "1", "--name", "Zoe", lines="hint\nq\n")
    assert done.returncode == 0
    found = re.search(r"Try .+: (\d+) % of (\d+) deals tried can then be won", done.stdout)
    assert found is not None
    assert 0 < int(found[1]) < 100
    assert int(found[2]) > 10
