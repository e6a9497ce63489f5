"""The command line with streams, environment and folder of the test's choice, many times a second.
`fork_server.py` runs `run(wildfire, arguments)` in a process of its own.
"""

import itertools
import json
import os
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

FULL = "/dev/full"
FAILED, USAGE, CLOSED = 1, 2, 141
LONGEST = 1100
GOOD = b"[game wildfire]\n[players Ana, Bo]\n[dealer Ana]\nBo: 9-9\nAna: +\n"
"""A record."""


@dataclass(frozen=True)
class Done:
    """The result of a command. stdout and stderr are empty if they went elsewhere."""

    status: int
    stdout: str
    stderr: str


class Started:
    """A running command. Wait for it."""

    def __init__(self, pid: int, forked: "Forked", stdout: Path, stderr: Path) -> None:
        self.pid = pid
        self._forked = forked
        self._stdout, self._stderr = stdout, stderr

    def send(self, signum: signal.Signals) -> None:
        """Sends it a signal."""
        os.kill(self.pid, signum)

    def wait(self) -> Done:
        """Waits until it has ended."""
        status = self._forked.ask(self.pid)
        said, errors = (
            path.read_bytes().decode(errors="replace") for path in (self._stdout, self._stderr)
        )
        return Done(status, said, errors)


class Forked:
    """Commands run in `directory`, without a hub or games of the user."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self._numbers = itertools.count()
        environment = {k: v for k, v in os.environ.items() if not k.startswith("WILDFIRE_")}
        self._server = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("fork_server.py"))],
            env=environment | {"TERM": "dumb"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._server.communicate()

    def ask(self, what: Any) -> int:
        """The server's answer."""
        assert self._server.stdin is not None
        assert self._server.stdout is not None
        self._server.stdin.write(json.dumps(what) + "\n")
        self._server.stdin.flush()
        return int(self._server.stdout.readline())

    def __call__(self, *arguments: str, **how: Any) -> Done:
        """Runs `wildfire *arguments` to its end; see `start`."""
        return self.start(*arguments, **how).wait()

    def start(
        self,
        *arguments: str,
        stdin: bytes = b"",
        stdout: str | None = "out",
        stderr: str | None = "err",
        terminal: str | None = None,
        largest: int | None = None,
        encoding: str = "utf-8",
        **environment: str,
    ) -> Started:
        """Starts `wildfire *arguments`.

        `stdout` and `stderr` are a file, or None for a pipe that nobody reads. `terminal` takes the
        place of `stdin` and `stdout`. No file can grow over `largest` bytes.
        """
        number = next(self._numbers)
        files = {name: self.directory / f"{name}{number}" for name in ("in", "out", "err")}
        for name, path in files.items():
            path.write_bytes(stdin if name == "in" else b"")
        names = [terminal or "in", terminal or stdout, stderr]
        records = {"WILDFIRE_RECORDS": str(self.directory / "games")}
        case = {
            "arguments": arguments,
            "directory": str(self.directory),
            "environment": records | environment,
            "streams": [name and str(files.get(name, name)) for name in names],
            "at_terminal": terminal is not None,
            "largest": largest,
            "encoding": encoding,
        }
        return Started(self.ask(case), self, files["out"], files["err"])


def is_told_well(done: Done, *statuses: int) -> None:
    """One line that says what is wrong, with a documented exit status."""
    assert "Traceback" not in done.stdout + done.stderr, done.stderr
    assert done.status in statuses, done
    lines = done.stderr.splitlines()
    if done.status == USAGE:
        # The usage itself comes before it, and may take several lines.
        assert lines[0].startswith("Usage: ")
        lines = lines[lines.index("") + 1 :]
    if done.status in (FAILED, USAGE):
        assert len(lines) == 1, done.stderr
        assert len(lines[0]) > 10
        assert lines[0].isprintable(), done.stderr
        assert len(lines[0]) < LONGEST
