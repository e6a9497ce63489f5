"""What all bots have in common: everything that is not a choice."""

from collections.abc import Callable
from operator import attrgetter
from random import Random

from wildfire.games.wildfire import Action, Draw, Knock, Number, Pass, Play, Wildfire

in_order = attrgetter("text")
"""The sort order of `Wildfire.legal_plays`, so that a bot does not depend on how the rules find
plays.
"""


class Bot:
    """A player that is a program. It sees what a player sees: the table and its own hand.

    A kind of bot is a class that has `pick` and, if it likes, `favourite`.
    """

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, game: Wildfire, player: str) -> Action:
        """The action of the bot to move: it knocks when it should, plays if it can, and draws or
        passes otherwise.
        """
        if game.may_knock(player):
            return Knock(player)
        if game.awaits_name:
            return Number(self.favourite(game, player), "named")
        # Sorting them takes longer than finding them.
        plays = game.round.legal()
        if plays:
            return plays[0] if len(plays) == 1 else self.pick(game, player, plays)
        return Draw(player) if game.may_draw else Pass(player)

    def pick(self, game: Wildfire, player: str, plays: list[Play]) -> Play:
        """One of two or more legal plays, which come in no particular order."""
        raise NotImplementedError

    def favourite(self, game: Wildfire, player: str) -> int:
        """The number that it names for its flame (W-41): the one that it holds most often."""
        held = [end for each in game.hand(player) or () for end in (each.low, each.high)]
        return max(range(game.options.lowest, 10), key=held.count)


def best(plays: list[Play], worth: Callable[[Play], float]) -> Play:
    """The best play; if several are equal, the first as text."""
    worths = [worth(play) for play in plays]
    most = max(worths)
    if worths.count(most) == 1:
        return plays[worths.index(most)]
    equal = [play for play, each in zip(plays, worths, strict=True) if each == most]
    return min(equal, key=in_order)
