"""Block and Draw, a second time: slow, plain, and written from the rules alone (BD-1 to BD-8).

Written from the rules and not from the program, so that the two can be compared: a disagreement of
two independent readings is a fault in one of them.

House options (BD-5, BD-8): set=9|6, hand=7/5/5 or 5, target=100 or another number (100/61/61 is
61 for three and four players), mode=draw|block, floor=0 or another number, lead=highest|lot (a lot
in every round, and any domino), spinner=none|first|all.
"""

from .shared import Game, pips_of

CHOICES = {
    "set": ("9", "6"),
    "hand": ("7/5/5", "5", None),
    "target": ("100", "100/61/61", None),
    "mode": ("draw", "block"),
    "floor": ("0", "2", None),
    "lead": ("highest", "lot"),
    "spinner": ("none", "first", "all"),
}


class BlockAndDraw(Game):
    def __init__(self, players, options=()):
        super().__init__(players, options, CHOICES)
        self.policy = "until" if self.options["mode"] == "draw" else "none"
        self.floor = int(self.options["floor"])
        self.lead = "highest double" if self.options["lead"] == "highest" else "lot"
        self.branching = self.options["spinner"]
        self.clear()

    def round_points(self, seat):
        """BD-6: after going out the own hand is empty."""
        return sum(pips_of(hand) for hand in self.others(seat)) - pips_of(self.hands[seat])
