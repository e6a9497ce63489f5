"""Every claim on the page about reliability is held by tests, and these exist."""

import re

import pytest

from .test_security import NAMED, ROOT

PAGE = (ROOT / "docs" / "reliability.md").read_text(encoding="utf-8")
CLAIMS = [row for row in PAGE.splitlines() if row.startswith("| ") and "tests/" in row]


@pytest.mark.parametrize(("path", "name"), sorted(set(NAMED.findall(PAGE))))
def test_a_test_that_is_named_exists(path: str, name: str) -> None:
    source = (ROOT / path).read_text(encoding="utf-8")
    assert re.search(rf"^def {name}\(", source, re.MULTILINE)


def test_every_test_that_the_page_means_is_looked_for() -> None:
    assert len(CLAIMS) >= 15
    assert PAGE.count("::test_") == len(NAMED.findall(PAGE))
