"""The figures on the page about fairness are those that the program computes."""

import math
from pathlib import Path

from wildfire.fairness import limit, power, run_chance, spins_for_power

PAGE = Path(__file__).parents[2] / "docs" / "fairness.md"


def test_the_figures_of_the_page_are_computed() -> None:
    page = " ".join(PAGE.read_text(encoding="utf-8").split())
    for words in (
        f"some number three times in a row {100 * run_chance(50, 9, 3):.0f} times in 100",
        f"100 spins find that out {100 * power(100, 9):.0f} times in 100",
        f"{spins_for_power(0.9, 9)} spins 90 times in 100",
        f"{limit(8):.2f} for nine numbers (8 degrees of freedom), {limit(9):.2f} for ten",
    ):
        assert words in page
    assert 5 < 49 / 9 < 6
    assert round(1000 * math.factorial(9) / 9**9) == 1
