"""Which plays fit: sections 3 and 5 of the rules, in the order in which refusals are named.

`flame` is the number of the domino with the pending flame, or -1.
"""

from collections.abc import Iterable, Mapping
from functools import cache

from .actions import Play
from .dominoes import DOUBLE_WILD_ONE, W2, W3, WILD, Domino, domino
from .layout import Layout, starts_flame

Way = tuple[int, int]
"""The end that is attached, and the end that points away."""


def refusal(layout: Layout, flame: int, attached: int, opened: int, onto: int) -> str | None:
    """The first rule that refuses this play; None if it is legal.

    It ignores whose turn it is and who has the domino. The flame's number must be known.
    """
    if attached >= W2:
        return "W-19"
    if flame >= 0 and onto != flame:
        return "W-23"
    there = 0 <= onto < len(layout.dominoes)
    if attached == opened and there and not _takes_doubles(layout.dominoes[onto], attached):
        return "W-26"
    if flame >= 0:
        number, left = layout.numbers[flame], layout.counts[flame]
        return _flame_refusal(number, left, attached, opened)
    if there and layout.counts[onto] and attached in (layout.numbers[onto], WILD):
        return None  # W-17, W-18
    return "W-17"


def _takes_doubles(target: Domino, number: int) -> bool:
    """W-26 and D-15: no double on a Wildfire or on 1-1, and 1-1 on no double."""
    if target.is_wildfire or target == DOUBLE_WILD_ONE:
        return False
    return number != WILD or not target.is_double


def _flame_refusal(number: int | None, left: int, attached: int, opened: int) -> str | None:
    """Section 5, except doubles, on a flame that shows `number` and has `left` open ends."""
    # One rule for all flames (D-18). It leaves the last play free. The only play on an open Wild
    # One is always the last, so W-28 and D-16 need no code of their own.
    if left > 1 and starts_flame(opened):
        return "W-27"
    if attached in (number, WILD):  # W-24
        return None
    return "W-25" if number == WILD else "W-23"


@cache
def _flame_takes(target: Domino, number: int | None, left: int) -> Mapping[Domino, list[Way]]:
    """The dominoes that fit a flame, in every way that is not refused, the lower end first."""
    takes: dict[Domino, list[Way]] = {}
    for attached in range(10):
        for opened in (*range(10), W2, W3):
            fits = attached != opened or _takes_doubles(target, attached)
            if fits and not _flame_refusal(number, left, attached, opened):
                takes.setdefault(domino(attached, opened), []).append((attached, opened))
    return takes


def fitting(layout: Layout, flame: int, player: str, dominoes: Iterable[Domino]) -> list[Play]:
    """Every play of these dominoes that `refusal` does not refuse, in no particular order."""
    make = tuple.__new__  # Play(...) takes twice as long.
    found: list[Play] = []
    if flame >= 0:
        takes = _flame_takes(layout.dominoes[flame], layout.numbers[flame], layout.counts[flame])
        if takes.keys().isdisjoint(dominoes):
            return found
        for one in dominoes:
            if one in takes:
                for attached, opened in takes[one]:
                    found.append(make(Play, (player, attached, opened, flame)))
        return found
    places = layout.places
    for low, high in dominoes:  # W-17, W-18
        if low == high == WILD:
            singles = layout.single_places()  # W-26
            found += [make(Play, (player, low, high, onto)) for onto in singles]
            continue
        for onto in places[low]:
            found.append(make(Play, (player, low, high, onto)))
        if low != high < W2:  # W-19
            for onto in places[high]:
                found.append(make(Play, (player, high, low, onto)))
    return found
