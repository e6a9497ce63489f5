"""The results of an examination, by the names of the checks."""

from collections.abc import Iterator

from wildfire.client.clock import Timing
from wildfire.doctor import Computer, Finding, examine
from wildfire.text import words

from ..client.board import Board

PATIENT = Timing(ask=0.02, hello=20, request=20)
QUICK = Timing(ask=0.02, hello=0.2)
"""For ports where nobody will answer."""

SPIN_MS = 4100

EVERY_CHECK = [
    "drives", "permissions", "ports", "modem manager", "data port", "hub", "firmware", "line",
    "memory", "last error", "settings", "leds", "button", "entropy", "events",
]  # fmt: skip


def found(findings: Iterator[Finding]) -> dict[str, Finding]:
    return {finding.check: finding for finding in findings}


def examined(board: Board, computer: Computer) -> dict[str, Finding]:
    return found(examine(board.port, None, computer, timing=PATIENT))


def said(finding: Finding) -> tuple[str, str]:
    """Its state, and the message that says so."""
    return finding.state, finding.message.id


def what(finding: Finding) -> str:
    """What it says."""
    return words(finding.message)


def remedy(finding: Finding) -> str:
    """Its advice."""
    return words(finding.remedy) if finding.remedy else ""
