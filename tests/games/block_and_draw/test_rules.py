"""Every numbered rule of Block and Draw is found in the sources, in a record and on its page."""

import re
from pathlib import Path

import pytest

import wildfire.games.block_and_draw

ROOT = Path(__file__).parents[3]
RULES = [f"BD-{number}" for number in range(1, 9)]


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_is_found_everywhere(rule: str) -> None:
    named = re.compile(rf"\b{rule}\b")
    sources = Path(wildfire.games.block_and_draw.__file__).parent.glob("*.py")
    assert named.search("".join(path.read_text(encoding="utf-8") for path in sources))
    page = ROOT / "docs" / "rules" / "block-and-draw.md"
    assert named.search(page.read_text(encoding="utf-8"))
    assert [*(ROOT / "tests" / "data" / "records").glob(f"{rule}-*.wildfire")]
