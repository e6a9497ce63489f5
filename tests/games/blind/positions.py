"""Positions of Blind as a page of rules gives them: the rows, the front first, and the line."""

from random import Random

from wildfire.dominoes.actions import Left
from wildfire.dominoes.pieces import Domino, domino, double_set
from wildfire.games.actions import Number
from wildfire.games.blind import Blind, Options

NAMES = ("Ana", "Bo", "Cy", "Di")
DEFAULT = Options()


def dominoes(text: str) -> list[Domino]:
    """`9-8 4-4` as dominoes."""
    return [domino(*map(int, each.split("-"))) for each in text.split()]


def position(*rows: str, lies: str = "", options: Options = DEFAULT) -> Blind:
    """A dealt game with these rows, in which Ana is to move.

    `lies` is what the line was made of, each domino on the one before it: `4-2 2-2`. Without it Ana
    leads.
    """
    players = NAMES[: len(rows)]
    game = Blind(players, None, Blind.deal(options, len(rows), Random(1)), options)
    now = game.round
    held = [dominoes(row) for row in rows]
    now.rows[:] = held
    now.counts = [len(row) for row in held]
    line = [tuple(map(int, each.split("-"))) for each in lies.split()]
    there = [*(domino(*ends) for ends in line), *(one for row in held for one in row)]
    now.stock = [one for one in double_set(int(options.set)) if one not in there]
    game.apply(Number(1))
    for k, (attached, opened) in enumerate(line):
        now.lay(attached, opened, k - 1 if k else None, attached)
        now.phase = "play"
    now._face()
    return game


def at_table(count: int = 2, options: Options = DEFAULT) -> Blind:
    """A game at a table of real dominoes in which Ana leads."""
    game = Blind(NAMES[:count], None, None, options)
    game.apply(Number(1, "typed"))
    return game


def tell(game: Blind, *lines: str) -> None:
    """Applies lines as a record has them."""
    for line in lines:
        action, _ = game.notation.parse(line, game.players)
        game.apply(action)


def shown(game: Blind, player: str) -> str:
    """A row with everything that lies in it, of a dealt game."""
    return " ".join(f"{one.high}-{one.low}" for one in game.round.rows[game._seats[player]] if one)


def ends(game: Blind) -> list[int]:
    """The numbers that are open."""
    return sorted(n for _, n, count in game.layout.open_ends() for _ in range(count))


def texts(game: Blind) -> list[str]:
    """What may be done, without the names."""
    return sorted(str(action).partition(": ")[2] for action in game.legal_actions())


def count_rows(game: Blind, **points: int) -> None:
    """At a table: what is left in each row."""
    for player, left in points.items():
        game.apply(Left(player, None, left))
