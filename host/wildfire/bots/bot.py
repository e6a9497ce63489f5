"""What all bots have in common: whatever is no choice."""

from random import Random

from wildfire.rules import Action, Draw, Knock, Number, Pass, Play, Wildfire


class Bot:
    """A player that is no person. It sees what a player sees: the table and its own hand.

    A kind of bot is a class that has `pick` and, if it likes, `favourite`.
    """

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, game: Wildfire, player: str) -> Action:
        """What the bot on turn does: it knocks when it should, plays when it can, else draws."""
        if game.may_knock(player):
            return Knock(player)
        if game.awaits_name:
            return Number(self.favourite(game, player), "named")
        plays = game.legal_plays()
        if plays:
            return plays[0] if len(plays) == 1 else self.pick(game, player, plays)
        return Draw(player) if game.may_draw else Pass(player)

    def pick(self, game: Wildfire, player: str, plays: list[Play]) -> Play:
        """One of two or more legal plays."""
        raise NotImplementedError

    def favourite(self, game: Wildfire, player: str) -> int:
        """The number it names for its flame (W-41): that of which it holds the most."""
        held = [end for each in game.hand(player) or () for end in (each.low, each.high)]
        return max(range(game.options.lowest, 10), key=held.count)
