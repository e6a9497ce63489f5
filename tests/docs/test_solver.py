"""What docs/solver.md shows and lists is true."""

import contextlib
import io
import json
import re
import subprocess

from wildfire.solver import CAPACITY

from ..cli.command import WILDFIRE
from .pages import DOCS

PAGE = (DOCS / "solver.md").read_text(encoding="utf-8")


def test_the_example_prints_what_is_shown() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    (shown,) = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(code, "docs/solver.md", "exec"), {})
    assert said.getvalue() == shown


def test_every_field_is_listed() -> None:
    rows = "\n".join(re.findall(r"^\| `.*", PAGE, re.MULTILINE))
    listed = set(re.findall(r"`([a-z]+)`", rows)) - {"peek"}
    fields: set[str] = set()
    for arguments in (["five-columns"], ["twelve-to-go", "--deals", "2"]):
        command = [*WILDFIRE, "solve", *arguments, "--seed", "1", "--json"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
        found = json.loads(done.stdout)
        fields |= {*found, *(each for row in found.get("chances", []) for each in row)}
    assert fields <= listed
    assert listed - fields <= {"won", "lost", "undecided", "peek"}


def test_the_memory_is_as_stated() -> None:
    assert f"at most {CAPACITY:,} of them" in PAGE
