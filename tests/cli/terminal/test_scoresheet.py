"""The score sheet: every round, every player, eighty columns."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from wildfire.cli.terminal.scoresheet import scoresheet
from wildfire.games.wildfire import Left, Options, Wildfire

NAMES = ["Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Grandmother Josephine"]


def played(names: list[str], rounds: list[list[int]], target: int = 10**6) -> Wildfire:
    game = Wildfire(names, names[0], options=Options(score_only=True, target=target))
    for number, row in enumerate(rounds):
        if number:
            game.next_round()
        for name, points in zip(names, row, strict=True):
            game.apply(Left(name, None, points))
    return game


def test_a_sheet_reads_like_the_paper() -> None:
    game = played(["Ana", "Bo"], [[14, 0], [0, 133]])
    assert scoresheet(game).splitlines() == [
        "       R1   R2  total",
        "  Ana  14    0     14  leads, deals next",
        "  Bo    0  133    133",
    ]


def test_before_the_first_round_nobody_leads() -> None:
    game = Wildfire(["Ana", "Bo"], "Bo", options=Options(score_only=True))
    assert scoresheet(game).splitlines() == [
        "       total",
        "  Ana      0",
        "  Bo       0  deals",
    ]


def test_equal_lowest_totals_share_the_win() -> None:
    sheet = scoresheet(played(["Ana", "Bo", "Cy"], [[5, 5, 300]], target=300))
    assert re.findall(r"(\w+) .*wins$", sheet, re.MULTILINE) == ["Ana", "Bo"]


def test_the_deal_moves_one_seat_each_round() -> None:
    for rounds in range(1, 10):
        game = played(NAMES, [[1] * 8] * rounds)
        (dealer,) = re.findall(r"^  (\w+).*deals next$", scoresheet(game), re.MULTILINE)
        assert dealer == NAMES[rounds % 8].split()[0]


@given(st.lists(st.lists(st.integers(0, 9999), min_size=8, max_size=8), max_size=40))
def test_eight_players_have_eight_rows_at_eighty_columns(rounds: list[list[int]]) -> None:
    game = played(NAMES, rounds)
    lines = scoresheet(game).splitlines()
    assert max(map(len, lines)) < 80
    blocks = "\n".join(lines).split("\n\n")
    assert {len(block.splitlines()) for block in blocks} == {9}
    shown = [re.findall(r"R(\d+)", block.splitlines()[0]) for block in blocks]
    assert [int(n) for row in shown for n in row] == list(range(1, len(rounds) + 1))
    for seat, name in enumerate(NAMES):
        rows = [block.splitlines()[seat + 1] for block in blocks]
        assert all(row.startswith(f"  {name[:10]}") for row in rows)
        numbers = [int(n) for row in rows for n in re.findall(r" (\d+)(?= |$)", row[18:])]
        assert numbers == [*(row[seat] for row in rounds), game.scores[name]]


@pytest.mark.parametrize("name", ["阿姨" * 20, "x\u0302" * 20, "🎲" * 9, "Grandmother Josephine"])
def test_columns_stand_below_each_other_whatever_letters_a_name_has(name: str) -> None:
    sheet = scoresheet(played([name, "Bo"], [[14, 0], [7, 133]]))
    edges = {
        cell_len(line[: line.index(end) + len(end)])
        for line, end in zip(sheet.splitlines(), ("R1", " 14", " 0"), strict=True)
    }
    assert len(edges) == 1
    assert max(cell_len(line) for line in sheet.splitlines()) < 80


@pytest.mark.parametrize("name", ["é" * 64, "Mr X"])
def test_a_long_name_is_shortened_and_no_other(name: str) -> None:
    row = scoresheet(played(["Bo", name], [[1, 2]])).splitlines()[2]
    assert row.startswith(f"  {name if len(name) < 17 else name[:14] + '..'}  ")
