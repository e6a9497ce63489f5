"""All Sevens, a second time: slow, plain, and written from the rules alone (AS-1 to AS-12).

Written from the rules and not from the program, so that the two can be compared: a disagreement of
two independent readings is a fault in one of them.

House options (AS-12): target=100|50 or another number, wilds=no|yes, total=7|10 (ten is played
with the double-nine set), draw=until|none. A wild domino can leave either of its numbers, and its
action says which: "4-3@left leaves 3".
"""

from .shared import Game, halves, is_double, pips, pips_of

CHOICES = {
    "hand": ("7/5/5", None),
    "target": ("100", "50", None),
    "wilds": ("no", "yes"),
    "total": ("7", "10"),
    "draw": ("until", "none"),
}


class AllSevens(Game):
    def __init__(self, players, options=()):
        super().__init__(players, options, CHOICES)
        self.total = int(self.options["total"])
        self.highest = 6 if self.total == 7 else 9
        self.policy = self.options["draw"]

    def is_wild(self, domino):
        """AS-12: the dominoes whose pips make the total, and the double blank."""
        return self.options["wilds"] == "yes" and pips(domino) in (0, self.total)

    def outers(self, domino, number):
        """AS-5, AS-6: the touching halves make the total, so a blank never touches."""
        high, low = halves(domino)
        if self.is_wild(domino):
            return [high] if is_double(domino) else [high, low]
        if high + number == self.total:
            return [low]
        return [high] if low + number == self.total else []

    def round_points(self, seat):
        """AS-9, AS-10: after going out the own hand is empty."""
        return sum(pips_of(hand) for hand in self.others(seat)) - pips_of(self.hands[seat])
