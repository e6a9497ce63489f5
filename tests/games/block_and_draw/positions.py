"""Positions of Block and Draw as a page of rules gives them: open ends, hands, boneyard."""

from wildfire.dominoes.deal import Deal
from wildfire.dominoes.pieces import Domino, domino, double_set
from wildfire.games.block_and_draw import BlockAndDraw, Options

NAMES = ("Ana", "Bo", "Cy", "Di")
USUAL = Options()


def dominoes(text: str) -> list[Domino]:
    """`9-8 4-4` as dominoes."""
    return [domino(*map(int, each.split("-"))) for each in text.split()]


def dealt(*hands: str, stock: str = "", options: Options = USUAL) -> BlockAndDraw:
    """A game in which these are among the dominoes of each hand; others fill them up."""
    named = [dominoes(hand) for hand in hands]
    drawn = dominoes(stock)
    table = BlockAndDraw.table(options, len(hands))
    free = [
        one
        for one in double_set(table.highest)
        if one not in drawn and all(one not in hand for hand in named)
    ]
    # Low dominoes first, doubles last, so that none of them leads.
    free.sort(key=lambda one: (one.is_double, one.pips))
    filled = []
    for hand in named:
        more = table.hand - len(hand)
        filled.append((*hand, *free[:more]))
        del free[:more]
    return BlockAndDraw(NAMES[: len(hands)], None, Deal(tuple(filled), (*drawn, *free)), options)


def position(ends: str, *hands: str, stock: str = "", options: Options = USUAL) -> BlockAndDraw:
    """A game in which a line with these two open ends lies, and Ana is to move."""
    game = BlockAndDraw(NAMES[: len(hands)], None, None, options)
    now = game.round
    left, right = map(int, ends.split("|"))
    there = {one for text in (*hands, stock) for one in dominoes(text)}
    middle = next(n for n in range(10) if not {domino(left, n), domino(n, right)} & there)
    now.lay(left, middle)
    now.lay(middle, right, 0, middle)
    now.phase, now.turn = "play", 0
    now.hands = [dominoes(hand) for hand in hands]
    now.counts = [len(hand) for hand in now.hands]
    now.stock = list(reversed(dominoes(stock)))
    now.boneyard = len(now.stock)
    return game
