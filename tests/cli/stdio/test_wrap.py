"""Lines that are longer than a terminal is wide."""

import pytest

from wildfire.cli.stdio.wrap import say, wrap

LONG = "  No: there is no 3-4 in the hand of Grandma Jo (rule W-2). Nothing has changed."


@pytest.fixture
def columns(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> int:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", str(request.param))
    return int(request.param)


@pytest.mark.parametrize("columns", [24, 40, 60], indirect=True)
@pytest.mark.parametrize("indent", [None, 4])
def test_rows_end_between_words_and_nothing_is_lost(columns: int, indent: int | None) -> None:
    rows = wrap(f"Short.\n\n{LONG}", indent).split("\n")
    assert rows[:2] == ["Short.", ""]
    assert len(rows) > 3
    assert max(map(len, rows)) <= columns
    assert all(row.startswith(" " * (indent or 2)) for row in rows[3:])
    assert " ".join(row.strip() for row in rows[2:]) == LONG.strip()


@pytest.mark.parametrize("columns", [40], indirect=True)
def test_what_has_no_blanks_is_not_torn(columns: int) -> None:
    path = "/home/zoe/.local/share/wildfire/2026-11-30-0149.wildfire"
    assert path in wrap(f"To go on: wildfire resume {path}")


@pytest.mark.parametrize("columns", [1, 10, 80], indirect=True)
def test_where_there_is_no_room_or_enough_a_line_stays(columns: int) -> None:
    assert wrap(LONG, 24 if columns < 80 else None) == LONG


def test_a_program_gets_whole_lines(capsys: pytest.CaptureFixture[str]) -> None:
    say(LONG)
    assert capsys.readouterr().out == f"{LONG}\n"
