"""Positions as a page of rules gives them: what lies on the table, hands, boneyard."""

from typing import Any

from wildfire.dominoes.actions import Play
from wildfire.dominoes.deal import Deal
from wildfire.dominoes.pieces import Domino, domino, double_set, parse_ends
from wildfire.games.actions import Number

NAMES = ("Ana", "Bo", "Cy", "Di")


def dominoes(text: str) -> list[Domino]:
    """`9-8 4-4` as dominoes."""
    return [domino(*parse_ends(each)) for each in text.split()]


def play(name: str, text: str) -> Play:
    """`6-3@0` as played by that player."""
    ends, _, onto = text.partition("@")
    return Play(name, *parse_ends(ends), int(onto) if onto else None)


def dealt(kind: Any, *hands: str, stock: str = "", options: Any = None) -> Any:
    """A game in which these are among the dominoes of each hand; others fill them up."""
    options = options or kind.options_type()
    table = kind.table(options, len(hands))
    named, drawn = [dominoes(hand) for hand in hands], dominoes(stock)
    free = [
        one
        for one in double_set(table.highest)
        if one not in drawn and all(one not in hand for hand in named)
    ]
    # No doubles, so that they do not lead.
    free.sort(key=lambda one: (one.is_double, one.pips))
    filled = []
    for hand in named:
        more = table.hand - len(hand)
        filled.append((*hand, *free[:more]))
        del free[:more]
    return kind(NAMES[: len(hands)], None, Deal(tuple(filled), (*drawn, *free)), options)


def position(kind: Any, laid: str, *hands: str, stock: str = "", options: Any = None) -> Any:
    """A game in which `laid` lies on the table, whoever played it, and Ana is to move."""
    options = options or kind.options_type()
    game = kind(NAMES[: len(hands)], None, None, options)
    now = game.round
    for text in laid.split():
        each = play("Ana", text)
        covered = -1 if each.onto is None else now._check_place(each, each.onto)
        now.lay(each.attached, each.open, each.onto, covered)
    now.phase, now.turn = "play", 0
    now.hands = [dominoes(hand) for hand in hands]
    now.counts = [len(hand) for hand in now.hands]
    now.stock = list(reversed(dominoes(stock)))
    now.boneyard = len(now.stock)
    return game


def points_of(kind: Any, laid: str, last: str, options: Any = None) -> int:
    """What the last play scores."""
    spare = "0-1 0-2"
    game = position(kind, laid, f"{last.partition('@')[0]} {spare}", spare, options=options)
    game.apply(play("Ana", last))
    scored: int = game.round.last_scored
    return scored


def legal(game: Any) -> list[str]:
    """What the player to move may do, sorted."""
    return sorted(str(action).partition(": ")[2] for action in game.legal_actions())


def ends(game: Any) -> list[int]:
    """The numbers of all open ends, sorted."""
    return sorted(n for _, n, count in game.layout.open_ends() for _ in range(count))


def lot(game: Any, seat: int) -> Any:
    """The game, after the lot has said which seat leads."""
    game.apply(Number(seat))
    return game
