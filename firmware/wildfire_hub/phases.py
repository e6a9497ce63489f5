"""The hub's phases, one at a time: what the ring is doing."""

REST, SPIN, HOLD, SHOW, TEST, IDENTIFY, HELD = range(7)
NAMES = (b"rest", b"spin", b"hold", b"show", b"test", b"identify", b"held")
"""Their names on the wire. In HOLD a number that was spun is lit, in SHOW one that the host asked
for; in IDENTIFY the ring blinks; in HELD the button was down at power-on and still is."""
