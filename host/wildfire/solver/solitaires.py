"""Games of the registry that the solver can play."""

from typing import Any, cast

from wildfire.errors import WildfireError
from wildfire.games import registry
from wildfire.games.base import Game
from wildfire.message import Message
from wildfire.solver.chances import Imagine
from wildfire.solver.position import Position


class NotASolitaireError(WildfireError):
    """This game is not for one player."""

    def __init__(self, name: str) -> None:
        these = Message.of("solver.these-are", games=solitaires())
        super().__init__("solver.not-alone", remedy=these, game=name)


def is_solitaire(game: Game[Any] | type[Game[Any]]) -> bool:
    """Whether one player plays it alone."""
    return game.seats == range(1, 2)


def check_solitaire(game: type[Game[Any]]) -> None:
    """Raises NotASolitaireError for a game that the solver cannot play."""
    if not is_solitaire(game):
        raise NotASolitaireError(game.name)


def solitaires() -> list[str]:
    """The names of the games that the solver can play."""
    return [name for name in registry.names() if is_solitaire(registry.game(name))]


def position(game: Game[Any]) -> Position:
    """The current round of a solitaire, as the search plays it."""
    return cast("Position", game.round)


def imagination(game: Game[Any]) -> Imagine | None:
    """Deals anew what the player of a solitaire cannot see; None if everything can be seen."""
    # The last domino can be told from the others.
    if game.boneyard < 2:
        return None
    return lambda rng: position(game.imagine(game.players[0], rng))
