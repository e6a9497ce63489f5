"""Draws the number from the board's entropy source, each equally likely, by rejection."""

STUCK = "entropy-stuck"
"""The failure's code when the source only gives bytes that no number has."""

_TRIES = 64


def limit(size):
    """How many of the 256 byte values can be shared evenly among `size` numbers."""
    return 256 - 256 % size


def draw(entropy, byte, lowest, highest):
    """A number lowest..highest, each equally likely.

    `entropy(buffer)` fills a buffer with random bytes; `byte` is a scratch bytearray of length 1.
    A byte at or above `limit` would favour the low numbers, so it is dropped and drawn again: of
    nine numbers each has 28 of the 252 values below it. RuntimeError after _TRIES of these: chance
    does that once in 10**90 draws. A source that always gives a byte below it is not noticed
    here: the same number comes again and again, and the doctor tells.
    """
    size = highest - lowest + 1
    usable = limit(size)
    for _ in range(_TRIES):
        entropy(byte)
        if byte[0] < usable:
            return lowest + byte[0] % size
    raise RuntimeError("%s %d" % (STUCK, byte[0]))
