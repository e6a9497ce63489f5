"""The deals with a known course, of tests/data/vectors, in the spelling used here."""

import json
from pathlib import Path

from ..shared import written

FILE = Path(__file__).parents[3] / "data" / "vectors" / "solitaires.json"


def vectors(game):
    """Of the game by this name, each as the file has it."""
    return json.loads(FILE.read_text())[game]


def row(text):
    """The dominoes of a text."""
    return tuple(text.split())


def tile(halves):
    """ "6-2" of [2, 6]."""
    return written(*halves)


def tiles(pairs):
    return tuple(tile(halves) for halves in pairs)


def lying(pairs):
    """("4|2", "5|4") of [[4, 2], [5, 4]]."""
    return tuple(f"{left}|{right}" for left, right in pairs)
