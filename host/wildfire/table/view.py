"""The position as some seats see it: for a client that comes later, or has no memory."""

from collections.abc import Collection
from typing import Any

from wildfire.games.base import Game


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
