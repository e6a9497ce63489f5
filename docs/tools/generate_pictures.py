"""Writes docs/pictures/<game>-*.svg: the drawn examples of the pages of rules.

    python docs/tools/generate_pictures.py        writes the pictures
    python docs/tools/generate_pictures.py -      prints them

The rules play every position before it is drawn, so no picture shows anything that they refuse.
"""

import sys
from pathlib import Path
from typing import Any, NamedTuple

from wildfire.games import registry
from wildfire.games.base import Game
from wildfire.games.notation.record import read
from wildfire.games.wildfire.dominoes import domino, half, parse_ends
from wildfire.view.scene import Box, Piece, Scene, Tabletop
from wildfire.view.svg import Caption, svg

PICTURES = Path(__file__).parents[1] / "pictures"


class Position(NamedTuple):
    """What a picture shows, and the record that leads to it, its lines divided by `/`."""

    title: str
    lines: str
    options: tuple[str, ...] = ()


def dealt(hand: str, stock: str = "") -> tuple[str, ...]:
    """The headers of a deal to one player."""
    return f"[hand Ana {hand}]", f"[stock {stock}]" if stock else "[stock]"


GAMES = {
    "wildfire": {
        "start": Position("The centre: 9-9 in the hub, with four open ends", "Bo: 9-9"),
        "attach": Position(
            "A 9-4 on the centre, and a 4-4 across its end as a T",
            "Bo: 9-9 / Cy: 9-4@0 / Ana: 4-4@1",
        ),
        "wild": Position(
            "1-5 is wild: attached by its 1, it fits the 9, and leaves a 5",
            "Bo: 9-9 / Cy: 1-5@0",
        ),
        "open-wild-one": Position(
            "9-1 attached by its 9: the Wild One end is open and waits for the hub",
            "Bo: 9-9 / Cy: 9-1@0",
        ),
        "open-wild-one-complete": Position(
            "The hub showed 6, and 6-3 has completed the Wild One",
            "Bo: 9-9 / Cy: 9-1@0 / *6 / Ana: 6-3@1",
        ),
        "double-wild-one": Position(
            "The Double Wild One lies across; the hub showed 6, three plays complete it",
            "Bo: 9-9 / Cy: 9-4@0 / Ana: 1-1@1 / *6 / Bo: 6-5@2 / Cy: 6-8@2 / Ana: 1-3@2",
        ),
        "centre-wild-one": Position(
            "1-1 in the centre: the hub shows 6, and one of its three plays is still to come",
            "Bo: 1-1 / *6 / Cy: 6-4@0 / Ana: 6-2@0",
        ),
        "double-wildfire": Position(
            "A Double Wildfire: the hub showed 6, two plays make a V",
            "Bo: 9-9 / Cy: 9-4@0 / Ana: 4-W2@1 / *6 / Bo: 6-2@2 / Cy: 1-5@2",
        ),
        "triple-wildfire": Position(
            "A Triple Wildfire: the hub shows 7, and a third play will complete the W",
            "Bo: 9-9 / Cy: 9-W3@0 / *7 / Ana: 7-2@1 / Bo: 7-8@1",
        ),
        "chain": Position(
            "The last play on a Wildfire may start the next flame",
            "Bo: 8-8 / Cy: 8-W2@0 / *6 / Ana: 6-3@1 / Bo: 6-W2@1",
        ),
    },
    "block-and-draw": {
        "line": Position(
            "A line with two open ends, 5 and 8; the double 9-9 lies crosswise",
            "Ana: 9-9 / Bo: 9-5@0 / Ana: 9-3@0 / Bo: 3-8@2",
        ),
        "blocked": Position(
            "A blocked line: both ends show a 3, and all seven dominoes with a 3 lie in it",
            "Ana: 3-3 / Bo: 3-0@0 / Ana: 0-1@1 / Bo: 1-3@2 / Ana: 3-2@3 / Bo: 2-4@4 / Ana: 4-3@5"
            " / Bo: 3-5@6 / Ana: 5-6@7 / Bo: 6-3@8",
            ("[option set=6]",),
        ),
    },
    "all-fives": {
        "two-arms": Position(
            "6-6 with both sides covered: the ends 3 and 2 make 5, and the ends of 6-6 open",
            "Ana: 6-6 / Bo: 6-3@0 / Ana: 6-2@0",
        ),
        "four-arms": Position(
            "Four arms around 6-6: the ends 3, 2, 5 and 0 make 10",
            "Ana: 6-6 / Bo: 6-3@0 / Ana: 6-2@0 / Bo: 6-5@0 / Ana: 6-0@0",
        ),
    },
    "all-sevens": {
        "line": Position(
            "Halves that touch make seven: 3 and 4, 6 and 1, 6 and 1. The ends are 4 and 5",
            "Ana: 6-6 / Bo: 1-3@0 / Ana: 4-4@1 / Bo: 1-5@0",
        ),
        "dead": Position(
            "A blank at both ends: nothing makes seven with it, and the round is over",
            "Ana: 6-6 / Bo: 1-0@0 / Ana: 1-5@0 / Bo: 2-0@2",
        ),
    },
    "bergen": {
        "double-header": Position(
            "A double-header: both ends show a 1",
            "Bo: 2-2 / Ana: 2-5@0 / Bo: 5-3@1 / Ana: 3-2@2 / Bo: 2-6@0 / Ana: 6-1@4 / Bo: 2-1@3",
        ),
        "triple-header": Position(
            "A triple-header: both ends show a 1, and one of them is the double 1-1",
            "Bo: 2-2 / Ana: 2-5@0 / Bo: 5-3@1 / Ana: 3-2@2 / Bo: 2-6@0 / Ana: 6-1@4 / Bo: 2-1@3"
            " / Ana: 1-1@6",
        ),
    },
    "blind": {
        "rows": Position(
            "The line, and the rows face down: 2-2 did not fit and lies face up at the back of "
            "Bo's row",
            "*1 / Ana: 5-4 / Bo: -2-2 / Ana: 4-3@0",
        ),
    },
    "five-up": {
        "first-double": Position(
            "6-6 with both sides covered: the ends 5 and 0 make 5",
            "*1 / Ana: 6-6 / Bo: 6-5@0 / Ana: 6-0@0",
        ),
        "every-double": Position(
            "6-6 and 5-5 both branch: the ends 3, 2 and 0 make 5",
            "*1 / Ana: 6-6 / Bo: 6-5@0 / Ana: 6-0@0 / Bo: 5-5@1 / Ana: 5-3@3 / Bo: 5-2@3",
        ),
    },
    "super-dominoes": {
        "six-branches": Position(
            "Six branches at the fat spinner 9-9; the doubles 5-5, 6-6 and 11-11 lie crosswise",
            "Ana: 9-9 / Bo: 9-2@0 / Ana: 9-5@0 / Bo: 9-11@0 / Ana: 5-5@2 / Ana: 9-4@0 / Bo: 4-12@5"
            " / Ana: 9-6@0 / Bo: 6-6@7 / Bo: 9-8@0 / Ana: 2-1@1 / Bo: 11-11@3 / Bo: 8-0@9",
        ),
        "broken-spell": Position(
            "7-13 cast a spell, and 8-8 has broken it: any double fits an open 13",
            "Ana: 5-5 / Bo: 5-7@0 / Ana: 7-13@1 / Bo: 8-8@2",
        ),
    },
    "bingo": {
        "row": Position(
            "The row after three touches: 1-1 met its number, 2, and has left a gap",
            "Ana: 0 / Ana: 1 / Ana: 2 1-1",
            dealt(
                "2-6 1-2 1-1 2-3 2-4 0-0 1-6 0-2 0-4 1-5 2-5 6-6 3-4 5-6 0-1 1-4 0-3 4-6"
                " 4-5 0-6 1-3 3-5 5-5 0-5 3-3 4-4 3-6 2-2"
            ),
        ),
    },
    "patience": {
        "line": Position(
            "The line with its ends 5 and 4; 5-1, 6-5 and 5-2 of the hand fit",
            "Ana: 0-4 / Ana: 0-5@0",
            dealt(
                "1-5 5-6 2-5 0-4 0-5",
                "1-1 0-2 2-6 4-5 5-5 6-6 0-0 3-3 3-6 3-5 4-4 1-4 1-6 4-6 1-3 0-1 3-4 0-6"
                " 2-4 2-3 1-2 2-2 0-3",
            ),
        ),
    },
    "five-columns": {
        "shift": Position(
            "The reserve and the columns: 5-4 was shifted into the first column, which was empty",
            "Ana: 0-4+4-4 / Ana: 2-4+1-5 / Ana: 1-3+3-5 / Ana: 5-5+1-1 / Ana: 1-6+2-3 / Ana: 5>1",
            dealt(
                "1-4 1-6 3-3 2-3 5-5 1-3 2-4 0-4 0-6 2-6 6-6 3-5 4-4 2-2 3-4 0-3 5-6 0-5"
                " 1-2 0-0 3-6 0-2 1-1 0-1 4-6 2-5 4-5 1-5"
            ),
        ),
    },
    "fives-the-limit": {
        "lost": Position(
            "Lost: the ends are 2 and 1, and none of the five dominoes fits",
            "Ana: 2-5 / Ana: 5-1@0 / Ana: + / Ana: 1-1@1 / Ana: + / Ana: 2-0@0"
            " / Ana: 0-5@3 / Ana: 5-6@4 / Ana: + / Ana: 6-2@5 / Ana: + / Ana: + / Ana: + / Ana: +",
            dealt(
                "1-5 5-6 2-5 0-4 0-5",
                "1-1 0-2 2-6 4-5 5-5 6-6 0-0 3-3 3-6 3-5 4-4 1-4 1-6 4-6 1-3 0-1 3-4 0-6"
                " 2-4 2-3 1-2 2-2 0-3",
            ),
        ),
    },
    "knock-out": {
        "line": Position(
            "The line in two rows: 1-2 and 2-2 are the leftmost that touch with equal ends",
            "",
            dealt(
                "1-2 2-2 3-5 5-0 6-1 1-4 0-6 0-1 5-5 5-4 2-3 3-4 0-0 2-6 3-3 3-0 4-0 0-2"
                " 6-6 5-1 6-5 5-2 2-4 4-4 6-3 1-1 4-6 3-1"
            ),
        ),
    },
    "twelve-to-go": {
        "row": Position(
            "6-5 and 1-0 have gone, and 2-1 and 0-0 have come from the stock to their places",
            "Ana: 5-6+0-1",
            dealt(
                "4-6 1-5 3-6 5-6 3-5 0-1",
                "1-2 0-0 1-4 6-6 1-3 1-6 3-3 2-4 0-2 2-5 0-6 2-2 2-3 5-5 1-1 0-5 4-4 3-4"
                " 2-6 0-4 4-5 0-3",
            ),
        ),
    },
}
"""For each game the positions that its page shows."""

SET = (
    ("6-4", "10 points"),
    ("9-9", "a double: 18"),
    ("1-4", "a Wild One: 14"),
    ("1-1", "the Double Wild One: 20"),
    ("6-W2", "a Double Wildfire: 26"),
    ("7-W3", "a Triple Wildfire: 37"),
)
"""Dominoes of Wildfire, and what they score."""
SET_TITLE = "Six dominoes and what they score"


def played(game: str, position: Position) -> Game[Any]:
    """The game in that position."""
    kind = registry.game(game)
    alone = kind.seats[-1] == 1
    players = "Ana" if alone else "Ana, Bo" if kind.rule_of_dealer is None else "Ana, Bo, Cy"
    dealer = [] if kind.rule_of_dealer is None else ["[dealer Ana]"]
    headers = [f"[game {game}]", f"[players {players}]", *dealer, *position.options]
    lines = [*headers, *filter(None, position.lines.split(" / "))]
    return read("".join(f"{line}\n" for line in lines).encode()).game


def draw_set() -> str:
    """Six dominoes side by side, each with what it scores."""
    pieces, captions = [], []
    for n, (ends, words) in enumerate(SET):
        x, y = 6 * (n % 3), 2.5 * (n // 3)
        first, second = parse_ends(ends)
        pieces.append(Piece(n, x, y, 0, (half(first), half(second))))
        assert str(domino(first, second).points) in words
        captions.append(Caption(x, y + 1, words))
    scene = Scene(tuple(pieces), (), None, (), Box(-2.7, -0.5, 14.7, 3.8))
    return svg(scene, SET_TITLE, captions=captions)


def pictures() -> dict[str, str]:
    """Each picture by its file name."""
    drawn = {"wildfire-set.svg": draw_set()}
    for game, positions in GAMES.items():
        for name, position in positions.items():
            scene = Tabletop().scene(played(game, position))
            drawn[f"{game}-{name}.svg"] = svg(scene, position.title)
    return drawn


def main() -> None:
    for name, drawn in pictures().items():
        if sys.argv[1:] == ["-"]:
            sys.stdout.write(drawn)
        else:
            PICTURES.mkdir(exist_ok=True)
            (PICTURES / name).write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    main()
