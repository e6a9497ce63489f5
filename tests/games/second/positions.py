"""Positions in the middle of a round, for the worked examples of the rules."""

from .shared import full_set, is_double, pips


def lay(game, play):
    """Lays "6-3@6-6.side1" (or a lead, "6-6"), whoever holds the domino."""
    domino = play.split("@")[0]
    if play == domino:
        game.layout.lay(domino)
        return
    for said, end, outer in game.plays(domino):
        if said == play:
            game.layout.lay(domino, end, outer)
            return
    raise ValueError(f"does not fit: {play}")


def points_of(game, *plays):
    """The points of each of these plays."""
    points = []
    for play in plays:
        lay(game, play)
        points.append(game.play_points(0))
    return points


def position(game, laid, hands, boneyard="", turn=0):
    """The game with a layout, hands and boneyard; its seats hold what is written."""
    game.clear()
    for play in laid:
        lay(game, play)
    game.hands = [hand.split() for hand in hands]
    game.boneyard = boneyard.split()
    game.turn = game.leader = turn
    return game


def end_numbers(game):
    return [number for _, number in game.layout.ends()]


def deal_with(game, *hands):
    """A deal that begins with these hands and fills up with dominoes that are not doubles, as far
    as there are any; they come lowest first."""
    given = [hand.split() for hand in hands]
    held = [domino for hand in given for domino in hand]
    rest = [domino for domino in full_set(game.highest) if domino not in held]
    rest.sort(key=lambda domino: (is_double(domino), pips(domino), domino))
    for hand in given:
        while len(hand) < game.hand_size:
            hand.append(rest.pop(0))
    return given, rest
