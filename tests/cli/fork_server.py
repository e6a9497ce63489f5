"""Runs commands for `forked.py`: a process that has imported everything and forks for each command,
so that hundreds take seconds.

A line of JSON comes in for each command, and its process id goes out. A line with that id comes in
to wait for it, and its status goes out.
"""

import importlib
import json
import os
import signal
import sys
from typing import Any

import click

from wildfire.cli import SECTIONS, wildfire
from wildfire.cli.errors import run

PATIENCE_S = 30

_FLAGS = (os.O_RDONLY, os.O_WRONLY, os.O_WRONLY)


def _unread() -> int:
    reader, writer = os.pipe()
    os.close(reader)
    return writer


def _become(case: dict[str, Any]) -> None:
    signal.alarm(PATIENCE_S)
    signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    os.chdir(case["directory"])
    os.environ.update(case["environment"])
    if case["largest"] is not None:
        _write_no_more_than(case["largest"])
    if case["at_terminal"]:
        # Only the first terminal that the leader of a session opens can hang up on it.
        os.setsid()
    for descriptor, (name, flags) in enumerate(zip(case["streams"], _FLAGS, strict=True)):
        opened = _unread() if name is None else os.open(name, flags)
        os.dup2(opened, descriptor)
        os.close(opened)
    streams = (("stdin", "r"), ("stdout", "w"), ("stderr", "w"))
    for descriptor, (name, mode) in enumerate(streams):
        errors = {"r": "surrogateescape", "w": "strict"}[mode]
        stream = open(  # noqa: SIM115 - it lasts as long as the process
            descriptor, mode, encoding=case["encoding"], errors=errors, closefd=False
        )
        setattr(sys, name, stream)


def _write_no_more_than(size: int) -> None:
    import resource

    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def _start(case: dict[str, Any]) -> int:
    child = os.fork()
    if child == 0:
        status = 99
        try:
            _become(case)
            status = run(wildfire, case["arguments"])
            sys.stderr.flush()
        except BaseException:
            sys.excepthook(*sys.exc_info())
            sys.stderr.flush()
        finally:
            os._exit(status)
    return child


def _wait(child: int) -> int:
    _, ended = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(ended)


def serve() -> None:
    for rows in SECTIONS.values():
        for module, _ in rows.values():
            importlib.import_module(module)
    # Things that click looks up once are looked up for all.
    wildfire.to_info_dict(click.Context(wildfire))
    for line in sys.stdin:
        asked = json.loads(line)
        print(_wait(asked) if isinstance(asked, int) else _start(asked), flush=True)


if __name__ == "__main__":
    serve()
