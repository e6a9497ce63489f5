"""What comes of an examination, by the names of the checks."""

from collections.abc import Iterator

from wildfire.client.clock import Timing
from wildfire.doctor import Computer, Finding, examine

from ..client.board import Board

PATIENT = Timing(ask=0.02, hello=20, request=20)
QUICK = Timing(ask=0.02, hello=0.2)
"""For where nobody is going to answer."""

SPIN_MS = 4100

EVERY_CHECK = [
    "drives", "permissions", "ports", "modem manager", "data port", "hub", "firmware", "line",
    "memory", "last error", "settings", "leds", "button", "entropy", "events",
]  # fmt: skip


def found(findings: Iterator[Finding]) -> dict[str, Finding]:
    return {finding.name: finding for finding in findings}


def examined(board: Board, computer: Computer) -> dict[str, Finding]:
    return found(examine(board.port, None, computer, timing=PATIENT))
