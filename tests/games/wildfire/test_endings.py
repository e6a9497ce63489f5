"""Every end of a round gives its reason."""

import pytest

from wildfire.games.notation.record import read
from wildfire.text import words

from .test_golden import RECORDS

BLOCKED = "the boneyard is empty, and everybody has passed since the last play (rule W-33)"
AGREED = "the players agreed to end it, and everybody counts"
EARLY = "; a pass from before it was empty counts, too"


@pytest.mark.parametrize(
    ("record", "told"),
    [
        ("W-32-the-last-domino", "Bo went out"),
        (
            "W-32-a-flame-on-the-last-domino",
            "Bo went out; the flame of the last domino is not spun (rule D-9)",
        ),
        ("W-33-passes-before-it-was-empty", f"{BLOCKED}{EARLY}"),
        ("W-33-a-flame-is-dropped", f"{BLOCKED}{EARLY}; the flame on domino 1 (9-W3) is dropped"),
        ("score-only", "all scores are in"),
        ("agreed-everybody-counts", f"{AGREED}; the flame on domino 2 (4-W2) is dropped"),
    ],
)
def test_the_end_is_told(record: str, told: str) -> None:
    game = read((RECORDS / f"{record}.wildfire").read_bytes()).game
    assert words(game.tell_end()) == told


def test_a_pass_after_the_last_draw_is_not_early() -> None:
    """Only a player who passed before another drew could have drawn as well."""
    headers = "[game wildfire]\n[players Ana, Bo]\n[dealer Ana]\nBo: 9-9\n"
    turns = [f"{name}: +\n{name}: -\n" for name in ("Ana", "Bo")] * 25 + ["Ana: +\nAna: -\n"]
    early = read(f"{headers}{''.join(turns)}".encode()).game
    assert words(early.tell_end()) == f"{BLOCKED}{EARLY}"
    late = read(f"{headers}{''.join(turns[:-1])}Ana: +\nAna: 9-2@0\nBo: -\nAna: -\n".encode()).game
    assert words(late.tell_end()) == BLOCKED
