"""Every claim on the page about security names tests, and these exist."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "security.md"
NAMED = re.compile(r"`(tests/[a-z0-9_/]+\.py)::(test_\w+)`")

PAGE_TEXT = PAGE.read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in row.strip().strip("|").split("|")]
    for row in PAGE_TEXT.splitlines()
    if row.startswith("| ")
]
CLAIMS = [row for row in ROWS if row[0] not in ("claim", "---")]


@pytest.mark.parametrize(("path", "name"), sorted(set(NAMED.findall(PAGE_TEXT))))
def test_a_test_that_is_named_exists(path: str, name: str) -> None:
    source = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    assert name in {node.name for node in source.body if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize("row", CLAIMS, ids=lambda row: row[0][:40])
def test_every_claim_names_a_test(row: list[str]) -> None:
    claim, tests = row
    assert claim
    assert NAMED.findall(tests), claim


def test_every_test_that_the_page_means_is_looked_for() -> None:
    assert len(CLAIMS) >= 15
    assert PAGE_TEXT.count("::test_") == len(NAMED.findall(PAGE_TEXT))
