"""README lists every game."""

import re
from pathlib import Path

from wildfire.games import registry

ROOT = Path(__file__).parents[2]
ROW = re.compile(r"^\| \[([a-z-]+)\]\(([^)]+)\) \| (\d)(?: to (\d+))? \| \S", re.MULTILINE)


def test_every_game_is_listed_with_its_players_and_its_page() -> None:
    rows = ROW.findall((ROOT / "README.md").read_text(encoding="utf-8"))
    assert [name for name, *_ in rows] == registry.names()
    for name, page, fewest, most in rows:
        seats = registry.game(name).seats
        assert (int(fewest), int(most or fewest)) == (seats[0], seats[-1])
        said = (ROOT / page).read_text(encoding="utf-8").lower()
        assert name.replace("-", " ") in said.replace("'", "").replace("-", " ")
