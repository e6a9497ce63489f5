"""Players that are no people. A bot sees what a player sees: the table and its own hand."""

from wildfire.rules import Action, Draw, Knock, Number, Pass, Play, Wildfire, domino


def choose(game: Wildfire, player: str) -> Action:
    """What a greedy bot does: it knocks when it should, sheds its most expensive domino, and
    names the number of which it holds the most."""
    if game.may_knock(player):
        return Knock(player)
    if game.awaits_name:
        return Number(_favourite(game, player), "named")
    plays = game.legal_plays()
    if plays:
        return max(plays, key=_cost)
    return Draw(player) if game.may_draw else Pass(player)


def _cost(play: Play) -> int:
    return domino(play.attached, play.open).points


def _favourite(game: Wildfire, player: str) -> int:
    held = [end for each in game.hand(player) or () for end in (each.low, each.high)]
    return max(range(game.options.lowest, 10), key=held.count)
