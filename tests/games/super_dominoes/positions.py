"""Positions of Super Dominoes as a page of rules gives them. Ana has seat 0, and is to move."""

from typing import Any

from wildfire.games.super_dominoes import Options, SuperDominoes

from ..positions import dealt, play, position

NAMES = ("Ana", "Bo", "Cy", "Di")
DEFAULT = Options()


def begun(*hands: str, stock: str = "", options: Options = DEFAULT) -> Any:
    """A dealt round in which these are among the dominoes of each hand, and Ana is first.

    The others have no double, and are low.
    """
    game = dealt(SuperDominoes, *hands, stock=stock, options=options)
    game.round.turn = 0
    return game


def midway(laid: str, *hands: str, stock: str = "", options: Options = DEFAULT) -> Any:
    """A position in which that lies on the table, and Ana is to move."""
    return position(SuperDominoes, laid, *hands, stock=stock, options=options)


def do(game: Any, *lines: str) -> Any:
    """Applies lines as a record has them."""
    for line in lines:
        action, _ = game.notation.parse(line, game.players)
        game.apply(action)
    return game


def may(game: Any) -> set[str]:
    """What the player to move may do, without the name."""
    return {str(action).partition(": ")[2] for action in game.legal_actions()}


def leaves(game: Any) -> set[str]:
    """The plays of the player to move as `14-6`, wherever they go."""
    return {text.partition("@")[0] for text in may(game)}


__all__ = ["NAMES", "begun", "do", "leaves", "may", "midway", "play"]
