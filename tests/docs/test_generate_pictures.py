"""The drawn examples of the pages of rules, and those pages."""

import json
import re
from types import ModuleType
from xml.etree import ElementTree

import pytest

from wildfire.games import registry
from wildfire.games.notation.record import read

from .pages import DOCS, script

RULES = [f"W-{n}" for n in range(1, 43) if n not in (38, 39)] + [f"D-{n}" for n in range(1, 19)]
PAGES = [DOCS / "rules.md", *sorted((DOCS / "rules").glob("*.md"))]


@pytest.fixture(scope="module")
def generator() -> ModuleType:
    return script("generate_pictures")


def test_the_pictures_are_up_to_date(generator: ModuleType) -> None:
    drawn = {
        path.name: path.read_text(encoding="utf-8")
        for name in registry.names()
        for path in (DOCS / "pictures").glob(f"{name}-*.svg")
    }
    assert drawn == generator.pictures(), "run `make docs`"


def test_every_picture_is_shown_and_is_what_it_says(generator: ModuleType) -> None:
    pages = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    shown = {name: words for words, name in re.findall(r"!\[(.*?)\]\(.*?pictures/(.*?)\)", pages)}
    for name, drawn in generator.pictures().items():
        title = ElementTree.fromstring(drawn).findtext("{http://www.w3.org/2000/svg}title")
        assert shown.pop(name) == title
    assert not shown


@pytest.mark.parametrize("rule", RULES)
def test_the_rules_for_players_name_every_rule(rule: str) -> None:
    page = (DOCS / "rules.md").read_text(encoding="utf-8")
    assert re.search(rf"\b{rule}\b", page)


def test_the_example_of_the_record_is_a_game() -> None:
    page = (DOCS / "record.md").read_text(encoding="utf-8")
    example = re.search(r"```\n(\[game.*?)```", page, re.DOTALL)
    state = re.search(r"```json\n(.*?)```", page, re.DOTALL)
    assert example
    assert state
    until_the_spin = example[1].partition("Cy: 6-2")[0]
    assert read(until_the_spin.encode()).game.state() == json.loads(state[1])
    assert read(example[1].encode()).game.phase == "play"
