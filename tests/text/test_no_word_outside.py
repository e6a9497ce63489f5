"""Under a language that puts every word in brackets, no page and no error shows one outside.

What is not a word may stand outside: what a user types (options, commands, and in capitals what
stands for a value), files, addresses and hashes, and examples, whose lines begin with `wildfire`.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from wildfire.cli import SECTIONS
from wildfire.text import CATALOGUES_VARIABLE, LANGUAGE_VARIABLE

from ..cli.command import environment
from . import pseudo

COMMANDS = [name for rows in SECTIONS.values() for name in rows]

_NO_WORDS = [
    re.compile(pattern, re.MULTILINE)
    for pattern in (
        r"^ *wildfire .*$",  # an example
        r"^ +[a-z0-9-]+=\S*",  # how an option of a game is written
        r"^wildfire: ",  # who complains
        rf"\b({'|'.join(['wildfire', *COMMANDS, 'list', 'show'])})\b",
        r"(?<!\w)--?[a-z][a-z-]*",
        r"\b[A-Z][A-Z0-9_]*\b",
        r"[^\s⟦⟧]*[/.][^\s⟦⟧]+",
        r"\[[\d.<=>]*x[\d.<=>]*\]",  # click's bounds of a number
        r"\[\w+(\|\w+)+\]",  # what can be chosen
        r"\b[0-9a-f]{64}\b",  # a file's hash
    )
]

_RUN = """\
import contextlib, io, json, sys
from wildfire.cli import wildfire
from wildfire.cli.errors import run
for arguments in json.loads(sys.argv[1]):
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = run(wildfire, arguments)
    print(json.dumps([status, out.getvalue() + err.getvalue()]))
"""


def outside(text: str) -> str:
    """What of a text stands outside of all brackets, and is none of what is no word."""
    left = pseudo.outside(text)
    for pattern in _NO_WORDS:
        left = pattern.sub("", left)
    return left


def called(folder: Path, calls: list[list[str]]) -> list[tuple[int, str]]:
    """Exit status and output of each of these calls, in the language of brackets."""
    pseudo.write(folder)
    chosen = {CATALOGUES_VARIABLE: str(folder), LANGUAGE_VARIABLE: pseudo.NAME}
    done = subprocess.run(
        [sys.executable, "-c", _RUN, json.dumps(calls)],
        env=environment(**chosen, WILDFIRE_EMULATORS=str(folder / "none")),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [tuple(json.loads(line)) for line in done.stdout.splitlines()]


def test_no_help_page_shows_a_word_outside(tmp_path: Path) -> None:
    pages = [
        [],
        *([name] for name in COMMANDS),
        ["record", "list"],
        ["record", "show"],
    ]
    for page, (status, said) in zip(
        pages, called(tmp_path, [[*page, "--help"] for page in pages]), strict=True
    ):
        assert status == 0, page
        assert "⟦" in said, page
        assert not pseudo.has_words(outside(said)), (page, outside(said))


GONE = "/nowhere/at-all"

CALLS: dict[str, list[list[str]]] = {
    "play": [
        ["chess"],
        ["--players", "1"],
        ["--players", "Ana,Bo"],
        ["--table"],
        ["--table", "--players", "Ana,Bo", "--bot", "greedy"],
        ["--table", "--players", "Ana,Bo", "--name", "Ana"],
        ["--table", "--players", "Ana,ana"],
        ["--table", "--players", "Ana,quit"],
        ["--table", "--players", "Ana,Bo", "--dealer", "Cy"],
        ["--bot", "clever"],
        ["--bot", "careful:luck=1"],
        ["--bot", "greedy:luck=1"],
        ["--name", "a,b"],
        ["--option", "rounds"],
        ["--option", "rounds=0"],
        ["--option", "rounds=some"],
        ["--option", "colour=red"],
        ["--option", "wildfires=1"],
        ["--option", "mode=score"],
        ["--record", GONE],
    ],
    "score": [
        ["--players", "Ana"],
        ["--players", "Ana,Bo", "--option", "strategic=all"],
    ],
    "resume": [[GONE], ["/dev/null"], ["--name", "Ana"], ["--bot", "clever"]],
    "record": [["list"], ["show", GONE], ["show", "/"], ["burn"]],
    "replay": [[GONE], ["/"], ["/dev/null"], [__file__]],
    "games": [[]],
    "simulate": [
        ["chess"],
        ["--players", "9"],
        ["--bots", "greedy,random,careful", "--players", "2"],
        ["--json", "--csv"],
        ["--games", "2", "--jobs", "1", "--seed", "7", "--option", "rounds=1"],
        ["--solve", "--games", "2", "--jobs", "1"],
        ["five-columns", "--solve", "--games", "2", "--jobs", "1", "--seed", "7"],
    ],
    "solve": [
        ["wildfire"],
        [GONE],
        ["/dev/null"],
        [GONE, "--option", "x=1"],
        ["five-columns", "--option", "colour=red"],
        ["five-columns", "--seed", "1"],
        ["five-columns", "--seed", "2"],
        ["five-columns", "--seed", "2", "--states", "1"],
        ["twelve-to-go", "--seed", "1"],
        ["twelve-to-go", "--seed", "1", "--peek"],
    ],
    "": [["--fly"], ["fly"], ["flush"], ["--version=3"]],
    "flash": [
        ["--drive", GONE],
        ["--port", GONE],
        ["--board", "toaster"],
        ["--runtime", GONE],
        ["--runtime", "/dev/null"],
        ["--drive", "/"],
        ["--dry-run", "--board", "pico"],
        ["--port"],
        ["--fly"],
        ["fly"],
    ],
    "fairness": [
        ["--counts", "5"],
        ["--counts", "5,x"],
        ["--counts", ",".join("1" * 9), "--lowest", "8"],
        ["--counts", "5,5", "game"],
        ["--lowest", "1"],
        ["--counts", "1,1,1"],
        ["--counts", "6,5,6,5,6,5,6,5,6"],
        ["--counts", "50,1,1,1,1,1,1,1,1"],
    ],
    "devices": [["--port", GONE], ["--port", "/dev/null"], ["fly"]],
    "spin": [["--port", GONE], ["--count", "0"], ["--timeout", "soon"], ["--hub", "fly"]],
    "monitor": [["--port", GONE], ["--timeout", "nan"]],
    "doctor": [["--port", GONE], ["--presses", "5"], ["--interactive", "--presses", "0"]],
    "emulate": [
        ["--runtime", "toaster"],
        ["--board", "toaster"],
        ["--speed", "0"],
        ["--virtual", "--speed", "2"],
        ["--until-eof", "--", "true"],
        ["--tcp", "70000"],
        ["--link", GONE],
        ["--link", "/dev/null"],
        ["--control", GONE],
        ["--control", "8.8.8.8:80"],
        ["--control", "here"],
        ["--", GONE],
        ["--", "/"],
    ],
    "configure": [
        ["--port", GONE],
        ["fly=1"],
        ["brightness=bright"],
        ["range=5-5"],
        ["map=1,1"],
        ["mute"],
        ["mute=1", "mute=1"],
        ["--until-reboot"],
        ["--load", GONE],
        ["--load", "/dev/null"],
    ],
}


@pytest.mark.skipif(os.name == "nt", reason="the paths are Unix's")
def test_nothing_that_is_printed_shows_a_word_outside(tmp_path: Path) -> None:
    calls = [
        ([name] if name else []) + arguments for name, rows in CALLS.items() for arguments in rows
    ]
    for call, (_, said) in zip(calls, called(tmp_path, calls), strict=True):
        assert "⟦" in said, call
        assert not pseudo.has_words(outside(said)), (call, outside(said))


def test_every_command_is_called() -> None:
    assert set(CALLS) - {""} >= set(COMMANDS)
