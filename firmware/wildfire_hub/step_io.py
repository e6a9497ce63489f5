"""What goes into a turn of the hub and what comes out of it."""

from wildfire_hub import framing

NOTHING, RESET, LEAVE = range(3)
"""What is to happen after the turn: go on, restart the board, or give it back to the REPL."""


BUDGET = 64
"""So many bytes are heard in a turn; what else has come waits for the next turn, so that a flood
stops neither time nor button."""


class Inputs:
    """What the board sees: the contact, and received[:count] bytes from the host."""

    def __init__(self):
        self.pressed = False
        self.received = bytearray(BUDGET)
        self.count = 0


class Output:
    """What the board is to do. `pixels` count when `redrawn`; `store` is None or bytes to keep;
    `action` is NOTHING, RESET or LEAVE, for when the frames have gone out."""

    def __init__(self):
        self.pixels = bytearray(0)
        self.redrawn = False
        self.hertz = 0
        self.volume = 0
        self.frames = framing.Writer(framing.crc16, 2 * framing.MAX_FRAME)
        self.store = None
        self.action = NOTHING
