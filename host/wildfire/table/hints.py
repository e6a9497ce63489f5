"""Hints: what the player to move could do, as far as that player can see."""

from collections.abc import Collection
from random import Random
from typing import TYPE_CHECKING, Any

from wildfire import bots
from wildfire.errors import InvalidActionError
from wildfire.games.base import Game
from wildfire.games.presenter import Presenter
from wildfire.message import Message
from wildfire.table.events import Hinted

if TYPE_CHECKING:
    from wildfire.solver import Chance


def hint(game: Game[Any], presenter: Presenter[Any], seats: Collection[str]) -> Hinted:
    """A hint for the player to move, who has one of these seats.

    For one player it comes from the solver, otherwise from the strongest bot. Raises
    InvalidActionError if there is nothing to choose, or nobody's hand is known.
    """
    player = game.turn
    if not game.is_dealt:
        raise InvalidActionError("table.no-hint-at-a-table")
    if player is None or player not in seats:
        raise InvalidActionError("table.no-hint-now")
    if len(game.players) == 1:
        return _solved(game, presenter)
    kind = [*bots.kinds(type(game))][-1]
    action = bots.maker(kind, type(game))(Random(0)).choose(game, player)
    said = Message.of("table.hint-of-a-bot", bot=kind, move=presenter.suggested(game, action))
    return Hinted(action, said)


def _solved(game: Game[Any], presenter: Presenter[Any]) -> Hinted:
    # It takes a moment to load, and most games never need it.
    from wildfire import solver

    found = solver.advise(solver.position(game), solver.imagination(game), 0)
    if found.move is None:
        return Hinted(None, Message.of("table.hint-lost"))
    move = presenter.suggested(game, found.move)
    if found.chance is not None:
        return Hinted(found.move, _likely(move, found.chance))
    id = "table.hint-wins" if found.result == "won" else "table.hint-undecided"
    return Hinted(found.move, Message.of(id, move=move))


def _likely(move: Message, chance: "Chance") -> Message:
    value, low, high = (f"{each:.0f}" for each in chance.estimate)
    return Message.of(
        "table.hint-likely", move=move, percent=value, low=low, high=high, count=chance.deals
    )
