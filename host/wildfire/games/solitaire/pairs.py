"""Pairs of dominoes that make a total together."""

from collections.abc import Sequence

from wildfire.dominoes.pieces import Domino
from wildfire.errors import IllegalActionError, InvalidActionError
from wildfire.games.solitaire.actions import Discard
from wildfire.games.solitaire.dominoes import Numbered


def total_of(tiles: Numbered) -> int:
    """What a pair makes: as much as the highest double has. 12 in a double-six set (SO-4)."""
    return tiles.pips[-1]


def has_pair(pips: Sequence[int], total: int) -> bool:
    """Whether two of these make the total."""
    seen = 0
    for each in pips:
        if seen >> (total - each) & 1:
            return True
        seen |= 1 << each
    return False


def pairs_of(player: str, dominoes: Sequence[Domino], total: int) -> list[Discard]:
    """Every two of these dominoes that make the total."""
    # A property that is asked for each pair would take most of the time.
    pips = [one.low + one.high for one in dominoes]
    return [
        Discard.of(player, dominoes[n], dominoes[k])
        for n, each in enumerate(pips)
        for k in range(n + 1, len(pips))
        if each + pips[k] == total
    ]


def check_pair(pair: Discard, total: int, rule: str) -> None:
    """Refuses a domino with itself, and two that do not make the total."""
    if pair.one == pair.other:
        raise InvalidActionError("solitaire.twice-the-same", domino=str(pair.one))
    made = pair.one.pips + pair.other.pips
    if made != total:
        raise IllegalActionError(
            rule, "solitaire.not-the-total", pair=pair.text, made=made, total=total
        )
