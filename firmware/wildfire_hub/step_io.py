"""What goes into a step of the hub, and what comes out of it."""

from wildfire_hub import framing

NOTHING, RESET, LEAVE = range(3)
"""What happens after the step: go on, restart the board, or go back to the REPL."""

BUDGET = 64
"""How many bytes a step reads. The rest waits for the next one, so that a flood of bytes holds up
neither time nor button."""


class Inputs:
    """What the board sees: the contact, and received[:count] bytes from the host."""

    def __init__(self):
        self.pressed = False
        self.received = bytearray(BUDGET)
        self.count = 0


class Output:
    """What the board must do. `pixels` are new if `redrawn` is true; `store` is None or bytes to
    store; `action` is NOTHING, RESET or LEAVE, to be done once the frames are sent."""

    def __init__(self):
        self.pixels = bytearray(0)
        self.redrawn = False
        self.hertz = 0
        self.volume = 0
        self.frames = framing.Writer(framing.crc16, 2 * framing.MAX_FRAME)
        self.store = None
        self.action = NOTHING
