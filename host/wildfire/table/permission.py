"""What a client may ask for: nobody acts for others, invents a spin, or guesses the boneyard."""

from collections.abc import Collection, Sequence
from typing import Any

from wildfire.dominoes.actions import Draw
from wildfire.errors import InvalidActionError
from wildfire.games.actions import Correct, Number, Undo, UndoRound
from wildfire.games.base import Action, Game


def check_draws(actions: Sequence[Action], game: Game[Any]) -> None:
    """Raises InvalidActionError if something follows a draw in a dealt game.

    It would be refused or not by what is drawn, and a refusal changes nothing: a client could look
    through the boneyard.
    """
    if game.is_dealt and any(isinstance(each, Draw) for each in actions[:-1]):
        raise InvalidActionError("table.one-at-a-time")


def check_sender(
    action: Action, seats: Collection[str], game: Game[Any], is_spinning: bool
) -> None:
    """Raises InvalidActionError if a client with these seats may not do that.

    In a dealt game this comes before the rules, because their answer would show what another seat
    holds.
    """
    if isinstance(action, Undo | UndoRound):
        # A `TakeBack` says how far a client may go back.
        raise InvalidActionError("game.no-such-action", action=str(action))
    player = getattr(action, "player", None)
    if isinstance(action, Number):
        if action.how == "spun":
            raise InvalidActionError("table.only-the-hub-spins")
        if is_spinning:
            raise InvalidActionError("table.still-racing")
        awaited = game.awaits
        player = awaited.by if awaited is not None and awaited.named else None
    if isinstance(action, Draw) and action.domino is not None:
        raise InvalidActionError("domino.drawn-unseen")
    is_for_another = game.is_dealt and player is not None and player not in seats
    if is_for_another and not isinstance(action, Correct):
        raise InvalidActionError("table.not-your-seat", player=player)
