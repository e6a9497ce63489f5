"""The drawn examples of the rules, and the pages that show them."""

import itertools
import json
import math
import re
from types import ModuleType
from xml.etree import ElementTree

import pytest

from wildfire.games.notation.record import read

from .pages import DOCS, script

RULES = [f"W-{n}" for n in range(1, 43) if n not in (38, 39)] + [f"D-{n}" for n in range(1, 19)]


@pytest.fixture(scope="module")
def generator() -> ModuleType:
    return script("generate_rules")


def test_the_pictures_are_up_to_date(generator: ModuleType) -> None:
    drawn = {
        path.name: path.read_text(encoding="utf-8")
        for path in (DOCS / "pictures").glob("rules-*.svg")
    }
    assert drawn == generator.pictures(), "run `make docs`"


def test_every_picture_is_shown_and_is_what_it_says(generator: ModuleType) -> None:
    page = (DOCS / "rules.md").read_text(encoding="utf-8")
    shown = {name: words for words, name in re.findall(r"!\[(.*?)\]\(pictures/(.*?)\)", page)}
    for name, drawn in generator.pictures().items():
        title = ElementTree.fromstring(drawn).findtext("{http://www.w3.org/2000/svg}title")
        assert shown.pop(name) == title
    assert not shown


def test_dominoes_do_not_lie_on_each_other(generator: ModuleType) -> None:
    for _, lines in generator.LAYOUTS.values():
        text = generator.HEADERS + "".join(f"{line}\n" for line in lines.split(" / "))
        placed, _ = generator.place(read(text.encode()).game)
        for one, other in itertools.combinations(placed, 2):
            for a, b in itertools.product(halves(generator, one), halves(generator, other)):
                assert math.dist(a, b) >= generator.HALF - 1


def halves(generator: ModuleType, tile) -> list[tuple[float, float]]:
    """The middle of each half of a domino."""
    slots = [tile.middle.ahead(side * generator.HALF / 2) for side in (-1, 1)]
    return [(slot.x, slot.y) for slot in slots]


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
