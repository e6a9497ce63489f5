"""What hands score at the end of a round."""

from collections.abc import Sequence


def lowest(pips: Sequence[int]) -> int | None:
    """The seat with the lowest hand; None if several tie for it (C-11)."""
    least = min(pips)
    return None if pips.count(least) > 1 else pips.index(least)


def near5(pips: int) -> int:
    """The number rounded to the nearest five: 7 to 5, 8 to 10, 21 to 20 (C-10)."""
    return 5 * ((pips + 2) // 5)


def of_others(pips: Sequence[int], winner: int) -> list[int]:
    """The pips of every hand but the winner's."""
    return [each for seat, each in enumerate(pips) if seat != winner]


def of_others_less_own(pips: Sequence[int], winner: int) -> int:
    """The pips of all other hands, less the winner's own: none for a player who is out."""
    return sum(of_others(pips, winner)) - pips[winner]
