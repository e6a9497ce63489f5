"""Five Up, a second time: slow, plain, and written from the rules alone (FU-1 to FU-13).

Written from the rules and not from the program, so that the two can be compared: a disagreement of
two independent readings is a fault in one of them.

House options (FU-13): set=9|6, hand=5 or 7/5/5, target=61 or another number, exact=no|yes,
double_counts=one|sides, draw=one|until, floor=1 or another number, round_end=pooled|near5,
lead=lot|highest.
"""

from .shared import Game, near5, pips_of

CHOICES = {
    "set": ("9", "6"),
    "hand": ("5", "7/5/5", None),
    "target": ("61", None),
    "exact": ("no", "yes"),
    "double_counts": ("one", "sides"),
    "draw": ("one", "until"),
    "floor": ("1", "0", None),
    "round_end": ("pooled", "near5"),
    "lead": ("lot", "highest"),
}


class FiveUp(Game):
    def __init__(self, players, options=()):
        super().__init__(players, options, CHOICES)
        self.branching = "all"
        self.policy = self.options["draw"]
        self.floor = int(self.options["floor"])
        self.lead = "lot" if self.options["lead"] == "lot" else "highest double"
        self.clear()

    def play_points(self, seat):
        """FU-6, FU-7."""
        total = self.layout.total(self.options["double_counts"])
        return total // 5 if total % 5 == 0 else 0

    def round_points(self, seat):
        """FU-10, FU-11: the winner of a blocked round does not subtract the own hand."""
        left = [pips_of(hand) for hand in self.others(seat)]
        if self.options["round_end"] == "near5":
            left = [near5(number) for number in left]
        return sum(left) // 5

    def add(self, seat, points):
        """FU-12; with exact=yes what goes beyond the target is not scored at all (FU-13)."""
        if self.options["exact"] == "yes" and self.scores[seat] + points > self.target:
            return 0
        return super().add(seat, points)

    def next_lead(self):
        """FU-3."""
        how, seat, _ = self.result
        if self.options["lead"] == "highest":
            return "highest double"
        return seat if how == "out" else "lot"
