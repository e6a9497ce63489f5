"""The paper on which a table would keep its scores, eighty columns wide."""

from collections.abc import Iterator
from typing import Any

from rich.cells import cell_len, set_cell_size

from wildfire.games.base import Game
from wildfire.games.rounds import Outcome
from wildfire.message import Message, Series
from wildfire.text import phrase, words

WIDTH = 79
NAME_WIDTH = 16
_ENDED = {
    "out": "table.round-goes-to",
    "blocked": "table.round-blocked",
    "agreed": "table.round-agreed",
    "won": "table.round-won",
}


def scoresheet(game: Game[Any]) -> str:
    """One row for each player: every finished round, the total, who leads and who deals next.

    Rounds that do not fit beside each other follow below.
    """
    names = [_short(name) for name in game.players]
    name_width = max(map(cell_len, names))
    totals = [str(total) for total in game.scores.values()]
    total = phrase("table.total")
    total_width = max(len(total), *map(len, totals))
    columns = [
        [words(Message.of("table.column", round=number)), *(str(points) for points in row.values())]
        for number, row in enumerate(game.rounds, start=1)
    ]
    widest_marks = 2 + len(_joined(["table.leads", "table.deals-next"]))
    room = WIDTH - 2 - name_width - 2 - total_width - widest_marks
    *earlier, last = _blocks(columns, room)
    lines = []
    for block in earlier:
        lines += [*_rows(["", *names], name_width, block), ""]
    rows = _rows(["", *names], name_width, last)
    ends = [total, *totals]
    marks = ["", *(_marks(game, name) for name in game.players)]
    for row, end, mark in zip(rows, ends, marks, strict=True):
        lines.append(f"{row}  {end:>{total_width}}  {mark}".rstrip())
    return "\n".join(lines)


def finished_round(game: Game[Any], outcome: Outcome) -> str:
    """How the finished round has ended, and the sheet."""
    facts = {"round": game.round_number, "player": outcome.out}
    return f"{words(Message.of(_ENDED[outcome.why], **facts))}\n{scoresheet(game)}"


def _blocks(columns: list[list[str]], room: int) -> Iterator[list[list[str]]]:
    block: list[list[str]] = []
    used = 0
    for column in columns:
        width = 2 + max(map(len, column))
        if block and used + width > room:
            yield block
            block, used = [], 0
        block.append(column)
        used += width
    yield block


def _rows(names: list[str], name_width: int, block: list[list[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in block]
    return [
        f"  {set_cell_size(name, name_width)}"
        + "".join(f"  {column[n]:>{width}}" for column, width in zip(block, widths, strict=True))
        for n, name in enumerate(names)
    ]


def _marks(game: Game[Any], name: str) -> str:
    marks = []
    if game.rounds and name in game.leaders:
        marks.append("table.wins" if game.phase == "game-over" else "table.leads")
    if game.phase == "round-over" and name == game.dealer_of(game.round_number + 1):
        marks.append("table.deals-next")
    elif game.phase not in ("round-over", "game-over") and name == game.dealer:
        marks.append("table.deals-now")
    return _joined(marks)


def _joined(marks: list[str]) -> str:
    return words(Message.of("list.these", these=Series(map(Message.of, marks))))


def _short(name: str) -> str:
    # A letter may be two columns wide, as in Chinese, or none, like an accent by itself.
    if cell_len(name) <= NAME_WIDTH:
        return name
    return f"{set_cell_size(name, NAME_WIDTH - 2)}.."
