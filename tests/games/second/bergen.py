"""Bergen, a second time: slow, plain, and written from the rules alone (BG-1 to BG-11).

Written from the rules and not from the program, so that the two can be compared: a disagreement of
two independent readings is a fault in one of them.

House options (BG-11): set=9|6, hand=6/6/5 or 6, target=15/10/10 or 15, lead=lowest|highest,
bonus=2|1, draw=until|one, floor=2 or another number, near_win_cap=no|yes, ranking=doubles|pips.
"""

from .shared import Game, is_double, pips_of

CHOICES = {
    "set": ("9", "6"),
    "hand": ("6/6/5", "6", None),
    "target": ("15/10/10", "15", None),
    "lead": ("lowest", "highest"),
    "bonus": ("2", "1"),
    "draw": ("until", "one"),
    "floor": ("2", None),
    "near_win_cap": ("no", "yes"),
    "ranking": ("doubles", "pips"),
}


class Bergen(Game):
    def __init__(self, players, options=()):
        super().__init__(players, options, CHOICES)
        self.policy = self.options["draw"]
        self.floor = int(self.options["floor"])
        self.lead = self.options["lead"] + " double"

    def play_points(self, seat):
        """BG-3, BG-6, BG-7."""
        (left, left_number), (right, right_number) = self.layout.ends()
        if left_number != right_number:
            return 0
        exposed = [is_double(self.layout.find(end)[0]["domino"]) for end in (left, right)]
        is_lead = len(self.layout.laid) == 1
        points = 3 if any(exposed) and not is_lead else 2
        if self.options["near_win_cap"] == "yes":
            missing = self.target - self.scores[seat]
            if missing <= 2:
                return 1
            if missing == 3:
                return 2
        return points

    def round_points(self, seat):
        """BG-8, BG-9."""
        return int(self.options["bonus"])

    def rank(self, hand):
        """BG-9."""
        if self.options["ranking"] == "pips":
            return pips_of(hand)
        doubles = [domino for domino in hand if is_double(domino)]
        return (len(doubles), pips_of(hand))
