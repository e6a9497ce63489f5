"""What the player to move, and some seats, can see of a position."""

from collections.abc import Collection
from typing import Any

from wildfire.dominoes.actions import Draw, Pass
from wildfire.games.base import Game
from wildfire.table.events import Turn


def view(game: Game[Any], seats: Collection[str]) -> dict[str, Any]:
    """The JSON object of `Game.state`, without what these seats may not know, and their hands.

    `legal` is what the player to move may play, in that player's view; in another's it is None.
    `held` has the dominoes of these seats in the order dealt and drawn; nothing at a table.
    """
    state = game.state()
    if game.is_dealt and game.turn not in seats:
        state["legal"] = None
    hands = {name: game.hand(name) for name in game.players if name in seats}
    state["held"] = {name: [str(one) for one in hand or ()] for name, hand in hands.items()}
    return state


def turn(game: Game[Any], player: str | None) -> Turn:
    """A player is to move, or anybody at a table (None)."""
    hand = (game.hand(player) if player else None) or ()
    moves = game.legal_actions() if game.is_dealt else []
    forced = (each for each in moves if isinstance(each, Draw | Pass))
    plays = tuple(game.legal_plays() or ())
    return Turn(player or "", game.tell_turn(), hand, plays, next(forced, None))
