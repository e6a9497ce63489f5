"""The layout: a tree of dominoes and its open ends (section 3 of the rules).

Dominoes are numbered in the order played, the centre is 0. All open ends of one domino carry the
same number, so a domino's part of the layout is one number and one count.
"""

from collections import Counter

from wildfire.dominoes.joints import Arms, Joint

from .actions import Play
from .dominoes import W2, WILD, Domino, half


def starts_flame(opened: int) -> bool:
    """W-21: an open Wild One end (W-20), the Double Wild One and a Wildfire start a flame.

    All three leave a 1 or a Wildfire that points outward.
    """
    return opened == WILD or opened >= W2


def ends_left_open(play: Play, centre_ends: int) -> int:
    """The open ends of a new domino: 1 (W-11), a double 3 (W-12), a Wildfire its flames (W-23).

    The double in the centre of the hub has `centre_ends` (W-10, D-3); 1-1 there has 3 (D-5).
    """
    _, attached, opened, onto = play
    if opened >= W2:
        return opened - 30
    if attached != opened:
        return 1
    return 3 if onto is not None or opened == WILD else centre_ends


class Layout:
    """Flat lists, one entry for each domino, so that a copy is cheap.

    `places` says the same as `numbers` and `counts` from the other side: where a number fits. It
    leaves out flames, because only section 5 of the rules allows plays there.
    """

    __slots__ = ("counts", "dominoes", "numbers", "places", "plays")

    def __init__(self) -> None:
        self.dominoes: list[Domino] = []
        self.plays: list[Play] = []
        """How each domino came there: the end attached, and the domino it was played on."""
        self.numbers: list[int | None] = []
        """The number on its open ends; None for a flame whose number is not known."""
        self.counts: list[int] = []
        """How many of its ends are open."""
        self.places: list[tuple[int, ...]] = [()] * 10
        """For each number the dominoes that take it, because it is open there; a 1 fits any.
        """

    def copy(self) -> "Layout":
        """An independent layout with the same dominoes."""
        other = Layout.__new__(Layout)
        other.dominoes = self.dominoes[:]
        other.plays = self.plays[:]
        other.numbers = self.numbers[:]
        other.counts = self.counts[:]
        other.places = self.places[:]
        return other

    def add(self, one: Domino, play: Play, ends: int) -> None:
        """A domino with this many open ends. The end that it is attached to is used up (W-13)."""
        _, _, opened, onto = play
        places = self.places
        if onto is not None:
            left = self.counts[onto] - 1
            self.counts[onto] = left
            number = self.numbers[onto]
            if not left and number is not None and onto in places[number]:
                places[number] = _without(places[number], onto)
                places[WILD] = _without(places[WILD], onto)
        if opened == WILD or opened >= W2:
            self.numbers.append(None)
        else:
            here = (len(self.numbers),)
            places[opened] += here
            places[WILD] += here
            self.numbers.append(opened)
        self.dominoes.append(one)
        self.plays.append(play)
        self.counts.append(ends)

    def open_ends(self) -> list[tuple[int, int | None, int]]:
        """(domino, number, count) for each domino that has open ends."""
        return [(k, self.numbers[k], count) for k, count in enumerate(self.counts) if count]

    def joints(self) -> list[Joint]:
        """How each domino touches the others."""
        followers = Counter(play.onto for play in self.plays)
        return [_joint(play, self.counts[k] + followers[k]) for k, play in enumerate(self.plays)]

    def single_places(self) -> list[int]:
        """Where a 1 fits, except for doubles."""
        return [k for k in self.places[WILD] if not self.dominoes[k].is_double]


def _joint(play: Play, most: int) -> Joint:
    _, attached, opened, onto = play
    crosswise = attached == opened
    arms: Arms = "tee" if crosswise else "fan"
    if onto is None:
        arms = "notches"  # W-10
    return Joint(onto, -1, (half(attached), half(opened)), crosswise, arms, most)


def _without(places: tuple[int, ...], k: int) -> tuple[int, ...]:
    at = places.index(k)
    return places[:at] + places[at + 1 :]
