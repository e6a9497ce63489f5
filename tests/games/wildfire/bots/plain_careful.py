"""The careful bot without hurry: the same weights, in the rules' own words, on plain lists.

It looks at every play from scratch, and asks the rules where a domino fits. The real bot must
choose the same.
"""

from collections.abc import Sequence

from wildfire.games.wildfire import W2, Call, Domino, Draw, Pass, Play, Wildfire, domino
from wildfire.games.wildfire.bots import Weights
from wildfire.games.wildfire.layout import starts_flame

WILD = 1


def choose(game: Wildfire, player: str, weights: Weights) -> Play:
    """The best legal play; if several are equal, the first."""
    return max(game.legal_plays() or (), key=lambda play: worth(game, player, play, weights))


def worth(game: Wildfire, player: str, play: Play, weights: Weights) -> float:
    one = domino(play.attached, play.open)
    hand = game.hand(player) or ()
    rest = [each for each in hand if each != one]
    points = float(one.points)
    if not rest:
        return points
    if one.is_double or one.is_wildfire:
        points += weights.stubborn
    points += weights.wild * sum(each.is_wild_one for each in rest)
    points += weights.variety * len({n for each in rest for n in each if n < W2})
    if starts_flame(play.open):
        hub = range(game.options.lowest, 10)
        hindered = [hindered_by(game, player, [number]) for number in hub]
        burnt = [not how_many_fit(rest, [number]) for number in hub]
        return points + (
            weights.hindered * (sum(hindered) / len(hub)) - weights.burnt * (sum(burnt) / len(hub))
        )
    ends = ends_after(game, play)
    able = how_many_fit(rest, ends)
    return points + (
        weights.able * (1 - 0.5**able) + weights.hindered * hindered_by(game, player, ends)
    )


def ends_after(game: Wildfire, play: Play) -> list[int]:
    """The numbers that the next player must fit: those of the flame, or of all open ends."""
    after = game.copy()
    after.apply(play)
    if after.flame is not None:
        assert after.flame.number is not None
        return [after.flame.number]
    return sorted({number for _, number, _ in after.round.layout.open_ends() if number is not None})


def hindered_by(game: Wildfire, player: str, ends: Sequence[int]) -> float:
    """How likely it is that the next player holds nothing that fits one of these."""
    seen = {*game.round.layout.dominoes, *(game.hand(player) or ())}
    unseen = [each for each in game.set if each not in seen]
    following = game.players[(game.players.index(player) + 1) % len(game.players)]
    holds = max(may_fit(game, following)[number] for number in ends)
    likely: float = (1 - how_many_fit(unseen, ends) / len(unseen)) ** holds
    return likely


def how_many_fit(dominoes: Sequence[Domino], ends: Sequence[int]) -> int:
    return sum(any(end in ends or end == WILD for end in each) for each in dominoes)


def may_fit(game: Wildfire, player: str) -> list[int]:
    """For each number how many of the hand may fit it. It replays the round to see."""
    held = game.counts[player]
    deal, actions, *_ = game.played[-1]
    again = Wildfire(game.players, game.dealer, deal, game.options)
    unknown = [held] * 10
    for action in actions:
        if isinstance(action, Draw | Pass) and action.player == player:
            for number in open_numbers(again):
                unknown[number] = 0
        if isinstance(action, Draw) and action.player == player:
            unknown = [count + 1 for count in unknown]
        if isinstance(action, Call) and action.called == player:
            unknown = [count + 1 for count in unknown]
        again.apply(action)
    return [min(held, count) for count in unknown]


def open_numbers(game: Wildfire) -> list[int]:
    if game.flame is not None:
        return [] if game.flame.number is None else [game.flame.number]
    return [number for _, number, _ in game.round.layout.open_ends() if number is not None]
