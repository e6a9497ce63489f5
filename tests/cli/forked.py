"""The command line with streams, environment and directory of the test's choice, many times a
second; what `fork_server.py` runs is `run(wildfire, arguments)`, in a process of its own."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Self

FULL = "/dev/full"


@dataclass(frozen=True)
class Done:
    """What came of a command; stdout is empty when it went elsewhere."""

    status: int
    stdout: str
    stderr: str


class Forked:
    """Commands run one after the other in `directory`, without a hub or a game of the user's."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
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

    def __call__(
        self,
        *arguments: str,
        stdin: bytes = b"",
        stdout: str | None = "out",
        encoding: str = "utf-8",
        **environment: str,
    ) -> Done:
        """Runs `wildfire *arguments`; `stdout` is a file, or None for a pipe that nobody reads."""
        Path(self.directory, "in").write_bytes(stdin)
        for name in ("out", "err"):
            Path(self.directory, name).write_bytes(b"")
        records = {"WILDFIRE_RECORDS": str(self.directory / "games")}
        case = {
            "arguments": arguments,
            "directory": str(self.directory),
            "environment": records | environment,
            "streams": ["in", stdout, "err"],
            "encoding": encoding,
        }
        assert self._server.stdin is not None
        assert self._server.stdout is not None
        self._server.stdin.write(json.dumps(case) + "\n")
        self._server.stdin.flush()
        status = int(self._server.stdout.readline())
        said, errors = (
            Path(self.directory, name).read_bytes().decode(errors="replace")
            for name in ("out", "err")
        )
        return Done(status, said, errors)
