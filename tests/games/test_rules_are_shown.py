"""Every numbered rule of a game: in its sources, on its page for players, in a record."""

import re
from pathlib import Path

import pytest

import wildfire.games
from wildfire.games import registry

ROOT = Path(__file__).parents[2]
RECORDS = ROOT / "tests" / "data" / "records"
GAMES = {
    "all-fives": ("AF", 12),
    "five-up": ("FU", 13),
    "all-sevens": ("AS", 12),
    "bergen": ("BG", 11),
    "blind": ("BL", 11),
    "block-and-draw": ("BD", 8),
    "super-dominoes": ("SD", 25),
    "solitaire": ("SO", 4),
    "bingo": ("BI", 7),
    "patience": ("DP", 7),
    "five-columns": ("FC", 5),
    "fives-the-limit": ("FL", 4),
    "knock-out": ("KO", 6),
    "twelve-to-go": ("TG", 7),
}
"""The letters of each game's rules, and how many there are. Solitaires share a few."""
RULES = [
    (game, f"{letters}-{number}")
    for game, (letters, count) in GAMES.items()
    for number in range(1, count + 1)
]


@pytest.mark.parametrize(("game", "rule"), RULES)
def test_every_rule_is_found(game: str, rule: str) -> None:
    folder = Path(wildfire.games.__file__).parent / game.replace("-", "_")
    sources = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    page = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    named = re.compile(rf"\b{rule}\b")
    assert named.search(sources)
    assert named.search(page)
    assert [*RECORDS.glob(f"{rule}-*.wildfire")]


def test_no_game_is_left_out() -> None:
    # The rules of Wildfire have two series of numbers, and tests of their own.
    assert {*GAMES, "wildfire"} == {*registry.names(), "solitaire"}
