"""Boards with MicroPython: what they are, and how to restart them, through the REPL."""

from typing import NamedTuple

from wildfire.flash.compiler import MpyVersion
from wildfire.flash.repl import answers
from wildfire.flash.repl.connection import Repl
from wildfire.message import Message

_RESTART = "import time, machine\ntime.sleep_ms(100)\nmachine.reset()"
_FACTS = """\
import os, sys
i = sys.implementation
(i.name, '.'.join(str(n) for n in i.version[:3]), getattr(i, '_mpy', 0), getattr(i, '_build', ''), \
getattr(i, '_machine', ''))"""


class Facts(NamedTuple):
    """What a board says about itself: its runtime and version, its .mpy version, its build, and its
    maker's name for it.
    """

    runtime: str
    version: str
    mpy: MpyVersion
    build: str
    machine: str


def facts(repl: Repl) -> Facts:
    """Asks the board what it is. ReplError if it answers something else."""
    failed = Message.of("flash.cannot-identify")
    runtime, version, mpy, build, machine = repl.ask(_FACTS, failed, answers.facts)
    return Facts(runtime, version, MpyVersion(mpy), build, machine)


def restart(repl: Repl) -> None:
    """Restarts the board, as its reset button does."""
    repl.restart(_RESTART)
