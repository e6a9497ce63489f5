"""All Fives, a second time: slow, plain, and written from the rules alone (AF-1 to AF-12).

Written from the rules and not from the program, so that the two can be compared: a disagreement of
two independent readings is a fault in one of them.

House options (AF-12): set=9|6, hand=7/5/5, target=100 or another number, spinner=first|none|all,
lead=highest|winner, scoring=total|seed61.
"""

from .shared import Game, near5, pips_of

CHOICES = {
    "set": ("9", "6"),
    "hand": ("7/5/5", "9/7/5"),
    "target": ("100", None),
    "spinner": ("first", "none", "all"),
    "lead": ("highest", "winner"),
    "scoring": ("total", "seed61"),
}


class AllFives(Game):
    def __init__(self, players, options=()):
        super().__init__(players, options, CHOICES)
        self.branching = self.options["spinner"]
        self.seed61 = self.options["scoring"] == "seed61"
        if self.seed61 and not any(word.startswith("target=") for word in options):
            self.target = 61
        self.clear()

    def play_points(self, seat):
        """AF-6, AF-7."""
        total = self.layout.total("sides")
        if total == 0 or total % 5 != 0:
            return 0
        return total // 5 if self.seed61 else total

    def round_points(self, seat):
        """AF-9, AF-10: the winner of a blocked round does not subtract the own hand."""
        left = [pips_of(hand) for hand in self.others(seat)]
        if self.seed61:
            return sum(left) // 5
        return sum(near5(number) for number in left)

    def next_lead(self):
        """AF-3; with lead=winner nobody has won a tie, and the highest double leads again."""
        _, seat, _ = self.result
        if self.options["lead"] == "winner" and seat is not None:
            return seat
        return "highest double"
