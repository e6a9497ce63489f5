"""Blind, a second time: slow, plain, and written from the rules alone (BL-1 to BL-11).

Written from the rules and not from the program, so that the two can be compared: a disagreement of
two independent readings is a fault in one of them.

A hand is a row here, its front first. An action says what comes of the domino that is turned:
"4-3@left", "4-3@right", or "4-3@back" for one that fits nowhere.

House options (BL-11): set=9|6, hand=8/7/6|14/9/7 (the latter with set=6) or other numbers,
target=100/61/61 or another number, continue_on_success=no|yes, free_double=no|yes, memory=no|yes.
"""

from .shared import Game, is_double, pips_of

CHOICES = {
    "set": ("9", "6"),
    "hand": ("8/7/6", "14/9/7", None),
    "target": ("100/61/61", None),
    "continue_on_success": ("no", "yes"),
    "free_double": ("no", "yes"),
    "memory": ("no", "yes"),
}


class Blind(Game):
    def __init__(self, players, options=()):
        super().__init__(players, options, CHOICES)
        if self.options["hand"] == "14/9/7" and self.highest != 6:
            raise ValueError("hand=14/9/7 needs set=6")
        self.lead = "lot"

    def clear(self):
        super().clear()
        self.face_up = []

    def begin(self, hands, boneyard, lot=None):
        answer = super().begin(hands, boneyard, lot)
        if self.options["hand"] == "14/9/7" and len(self.boneyard) == 1:
            # Three times nine leave one domino, which is laid as the lead (BL-11).
            self.layout.lay(self.boneyard.pop())
            if self.nothing_fits():
                self.end_blocked()
        return answer

    def legal(self):
        """BL-4, BL-5."""
        if self.turn is None:
            return []
        row = self.hands[self.turn]
        turned = row if self.options["memory"] == "yes" else row[:1]
        if not self.layout.laid:
            return [f"{domino}@start" for domino in turned]
        actions = []
        for domino in turned:
            plays = [said for said, _, _ in self.plays(domino)]
            actions += plays or [f"{domino}@back"]
        if self.options["free_double"] == "yes":
            for domino in row:
                if domino in self.face_up and domino not in turned:
                    actions += [said for said, _, _ in self.plays(domino)]
        return actions

    def do(self, action):
        if action not in self.legal():
            raise ValueError(f"not legal here: {action}")
        if not action.endswith("@back"):
            return self.play(action)
        domino = action.split("@")[0]
        row = self.hands[self.turn]
        row.remove(domino)
        row.append(domino)
        if is_double(domino) and domino not in self.face_up:
            self.face_up.append(domino)
        self.next_turn()
        return 0

    def after_play(self):
        """BL-4: the lead is a whole turn, also where players turn on until a domino fails."""
        is_lead = len(self.layout.laid) == 1
        if is_lead or self.options["continue_on_success"] == "no":
            self.next_turn()

    def nothing_fits(self):
        """BL-8."""
        return not any(self.fits(domino) for row in self.hands for domino in row)

    def round_points(self, seat):
        """BL-9."""
        return sum(pips_of(row) for row in self.others(seat)) - pips_of(self.hands[seat])

    def next_lead(self):
        """BL-3."""
        return (self.leader + 1) % self.players
