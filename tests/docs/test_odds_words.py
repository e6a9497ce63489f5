"""Every number in the sentences of docs/odds.md is one of the figures."""

import re
from typing import Any

import pytest

from .pages import DOCS, kept_figures

FIGURES: dict[str, Any] = kept_figures("odds")
GAMES = FIGURES["games"]
TEXT = " ".join((DOCS / "odds.md").read_text(encoding="utf-8").split())


def measure(players: int, name: str, digits: int = 0) -> str:
    value: float = GAMES[str(players)]["measures"][name][0]
    return f"{value:.{digits}f}"


def of_all(name: str, digits: int = 0) -> str:
    """The least and the most for any number of players."""
    values = sorted(found["measures"][name][0] for found in GAMES.values())
    return f"{values[0]:.{digits}f} to {values[-1]:.{digits}f}"


def points(players: int) -> tuple[int, int, int, int]:
    """Hands and points in all rounds, and in the blocked ones."""
    counts = GAMES[str(players)]["counts"]
    every, blocked = counts["points in a round"], counts["points in a blocked round"]
    return (
        sum(count for _, count in every), sum(value * count for value, count in every),
        sum(count for _, count in blocked), sum(value * count for value, count in blocked),
    )  # fmt: skip


def cost(players: int) -> tuple[str, str]:
    """What a blocked round costs a player, and any other round."""
    hands, total, blocked, of_blocked = points(players)
    return f"{of_blocked / blocked:.0f}", f"{(total - of_blocked) / (hands - blocked):.0f}"


def made_by_blocked() -> str:
    shares = sorted(
        100 * of_blocked / total for _, total, _, of_blocked in map(points, range(2, 9))
    )
    return f"{shares[0]:.0f} to {shares[-1]:.0f} of 100 points"


def saves(habit: str) -> str:
    value, low, high = FIGURES["habits"][habit]["ahead"]
    return f"{value:.1f} ± {(high - low) / 2:.1f} points a round"


def short_rounds(players: int, turns: int) -> str:
    counted = GAMES[str(players)]["counts"]["turns in a round"]
    return f"{100 * sum(c for v, c in counted if v <= turns) / sum(c for _, c in counted):.0f}"


def times_even(one: str, other: str, players: int) -> str:
    (match,) = (
        each
        for each in FIGURES["matches"]
        if (each["one"], each["other"], each["players"]) == (one, other, players)
    )
    return f"{match['measures'][f'games won by each {one} bot'][0] * players / 100:.1f}"


TOTAL = sum(found["games"] for found in GAMES.values())
BLOCKED = [measure(players, "blocked rounds") for players in (2, 4, 8)]
BURNING = min(
    found["measures"]["blocked rounds that a flame blocked"][0] for found in GAMES.values()
)
HARD, EASY = zip(*map(cost, (2, 4, 8)), strict=True)
SAID = [
    f"{TOTAL:,} whole games",
    f"Of 100 rounds {BLOCKED[0]} are blocked when two play, {BLOCKED[1]} when four do, "
    f"{BLOCKED[2]} when eight do",
    f"at least {int(BURNING)} of 100 of these",
    f"costs a player {HARD[0]} points when two play, {HARD[1]} when four do, {HARD[2]} when "
    f"eight do; any other round {EASY[0]}, {EASY[1]} and {EASY[2]}",
    made_by_blocked(),
    f"minds this saves {saves('no flame that it could not answer')}",
    f"counts each as 5 points saves {saves('points for a Wild One kept')}",
    f"cannot fit saves {saves('ends that the next player cannot fit')}",
    f"wins {times_even('greedy', 'random', 2)} times an even share against one bot",
    f"{times_even('greedy', 'random', 8)} times among seven",
    f"is worth {measure(2, 'points that the starter is ahead', 1)} points a round when two play "
    f"and {measure(8, 'points that the starter is ahead', 1)} when eight do",
    f"{measure(2, 'rounds in a game')} rounds when two play, {measure(4, 'rounds in a game')} "
    f"when four do, {measure(8, 'rounds in a game')} when eight do",
    f"{of_all('turns in a round')} turns",
    f"you press the hub {of_all('spins in a game')} times",
    f"When two play, {short_rounds(2, 30)} of 100 rounds are over within 30 turns",
    f"{times_even('careful', 'greedy', 2)} times an even share against one that does not, and "
    f"{times_even('careful', 'greedy', 8)} times among seven",
]  # fmt: skip


@pytest.mark.parametrize("words", SAID)
def test_the_page_says_what_was_counted(words: str) -> None:
    assert words in TEXT


def test_no_other_number_stands_in_what_a_player_can_learn() -> None:
    lessons = TEXT[TEXT.index("## In short") : TEXT.index("## A game")]
    for words in SAID:
        lessons = lessons.replace(words, "")
    # Options, what careful weighs, and how the game is played.
    allowed = {"`rounds=3`", "`target=100`"}
    for each in allowed:
        lessons = lessons.replace(each, "")
    assert re.findall(r"\d+", lessons) == []
