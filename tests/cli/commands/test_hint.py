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
