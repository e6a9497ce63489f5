"""What a host tells the table beside a number: a mark, a direction and a sign.

All three are drawn at rest and beside a number that the host asked for, never in a spin and never
beside a number that was spun: there they wait, or are refused.
"""

from wildfire_hub import animation, ticks


def winding(places, count):
    """1 if the numbers go round the way the LEDs do, -1 if they go round the other way.

    `places` is the LED of each number, -1 for none, on a ring of `count` LEDs.
    """
    onward = 0
    back = 0
    last = -1
    for place in places:
        if place >= 0:
            if last >= 0:
                onward += (place - last) % count
                back += (last - place) % count
            last = place
    return 1 if onward <= back else -1


class Told:
    """`mark` is the number that is marked, -1 for none; `direction` is 1 clockwise, -1
    counter-clockwise, 0 for none; `flashes` is the sign that is running, 0 for none."""

    def __init__(self):
        self._since = 0
        self.forget()

    def forget(self):
        self.mark = -1
        self.direction = 0
        self.flashes = 0

    def begin_sign(self, now, flashes):
        self.flashes = flashes
        self._since = now

    def end_sign(self):
        self.flashes = 0

    def sign_left(self, now):
        """Milliseconds until the sign is over; 0 if there is none."""
        if self.flashes == 0:
            return 0
        return max(0, animation.sign_length(self.flashes) - self.sign_elapsed(now))

    def sign_elapsed(self, now):
        """Milliseconds since the sign began."""
        return ticks.diff(now, self._since)
