"""What a client may ask for: nobody acts for others, invents a spin, or guesses the boneyard."""

from collections.abc import Sequence
from typing import Any

from wildfire.dominoes.actions import Draw
from wildfire.errors import InvalidActionError
from wildfire.games.actions import Correct, Number, Undo, UndoRound
from wildfire.games.base import Action, Game
from wildfire.table.clients import Client


def check_draws(actions: Sequence[Action], game: Game[Any]) -> None:
    """Raises InvalidActionError if something follows a draw in a dealt game.

    It would be refused or not by what is drawn, and a refusal changes nothing: a client could look
    through the boneyard.
    """
    if game.is_dealt and any(isinstance(each, Draw) for each in actions[:-1]):
        raise InvalidActionError("table.one-at-a-time")


def check_sender(action: Action, by: Client, game: Game[Any], is_spinning: bool) -> None:
    """Raises InvalidActionError if this client may not do that.

    In a dealt game this comes before the rules, because their answer would show what another seat
    holds. What belongs to no player there, such as an agreement to end the round, is for the client
    that runs the table.
    """
    if isinstance(action, Undo | UndoRound):
        # A `TakeBack` says how far a client may go back.
        raise InvalidActionError("game.no-such-action", action=str(action))
    if isinstance(action, Draw) and action.domino is not None:
        raise InvalidActionError("domino.drawn-unseen")
    if isinstance(action, Number):
        _check_number(action, by, game, is_spinning)
    elif not game.is_dealt:
        return
    elif isinstance(action, Correct) or not hasattr(action, "player"):
        if not by.runs_table:
            raise InvalidActionError("table.only-whoever-runs-it")
    elif action.player not in by.seats:
        raise InvalidActionError("table.not-your-seat", player=action.player)


def _check_number(number: Number, by: Client, game: Game[Any], is_spinning: bool) -> None:
    if number.how == "spun":
        raise InvalidActionError("table.only-the-hub-spins")
    if is_spinning:
        raise InvalidActionError("table.still-racing")
    awaited = game.awaits
    if not game.is_dealt or awaited is None or awaited.by is None or awaited.by in by.seats:
        return
    # Whoever runs the table types the number for a bot when there is no hub.
    if awaited.named or not by.runs_table:
        raise InvalidActionError("table.not-your-seat", player=awaited.by)
