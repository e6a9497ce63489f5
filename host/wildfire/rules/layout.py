"""The layout: a tree of dominoes and its open ends (section 3 of the rules).

Dominoes are numbered in the order played, the centre is 0. All open ends of one domino carry the
same number, so a domino's part of the layout is one number and one count.
"""

from .dominoes import W2, WILD, Domino, domino


def starts_flame(opened: int) -> bool:
    """W-21: an open Wild One end (W-20), the Double Wild One and a Wildfire start a flame.

    All three leave a 1 or a Wildfire pointing outward.
    """
    return opened == WILD or opened >= W2


def ends_left_open(attached: int, opened: int) -> int:
    """Open ends a domino brings: 1 (W-11), a double 3 (W-12), a Wildfire its flames (W-23)."""
    if opened >= W2:
        return opened - 30
    return 3 if attached == opened else 1


class Layout:
    """Flat lists, one entry a domino, so that a copy is cheap."""

    __slots__ = ("attached", "counts", "dominoes", "numbers", "onto")

    def __init__(self) -> None:
        self.dominoes: list[Domino] = []
        self.onto: list[int] = []
        """The domino each was played upon; -1 for the centre."""
        self.attached: list[int] = []
        """The end that touches it."""
        self.numbers: list[int | None] = []
        """What its open ends carry; None for a flame whose number is not known."""
        self.counts: list[int] = []
        """How many of its ends are open."""

    def copy(self) -> "Layout":
        """A layout of its own with the same dominoes."""
        other = Layout.__new__(Layout)
        other.dominoes = self.dominoes[:]
        other.onto = self.onto[:]
        other.attached = self.attached[:]
        other.numbers = self.numbers[:]
        other.counts = self.counts[:]
        return other

    def set_centre(self, number: int, ends: int) -> None:
        """The double in the centre of the hub (W-10, D-3); 1-1 there has three ends (D-5)."""
        self._add(-1, number, number, 3 if number == WILD else ends)

    def attach(self, attached: int, opened: int, onto: int) -> None:
        """A domino on an open end of domino `onto`, which is used up (W-13)."""
        self.counts[onto] -= 1
        self._add(onto, attached, opened, ends_left_open(attached, opened))

    def _add(self, onto: int, attached: int, opened: int, ends: int) -> None:
        self.dominoes.append(domino(attached, opened))
        self.onto.append(onto)
        self.attached.append(attached)
        self.numbers.append(None if starts_flame(opened) else opened)
        self.counts.append(ends)

    def open_ends(self) -> list[tuple[int, int | None, int]]:
        """(domino, number, count) for each domino that has open ends."""
        return [(k, self.numbers[k], count) for k, count in enumerate(self.counts) if count]
