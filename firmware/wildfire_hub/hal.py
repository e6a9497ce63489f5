"""What the hub needs from a board: the contract of every port's HAL.

A HAL gets its pins, serial port and ticks from the script that starts it, and decides nothing. Only
`wait` blocks. During a spin no method allocates, as far as the runtime allows.
"""


def duty(volume):
    """The duty cycle, in parts of 65536, at which a square wave is `volume` per cent loud."""
    # half the period is loudest; to the ear, a square law sounds linear
    return 32768 * volume // 100 * volume // 100


class Hal:
    """The contract. Buffers are bytearrays owned by the caller; times are in ms (see `ticks`).

    `board` (bytes) is the board's name, `runtime` (bytes) what runs the firmware, `wiring` a dict
    of settings as the board is built: {"ring": "24", "order": "GRB", "map": "auto"}.
    """

    board = b"?"
    runtime = b"?"
    wiring = {}
    damage = b""
    """What `load` found damaged (bytes): the settings that it returned are older then."""

    def ticks(self):
        """The present tick, 0..2**29-1."""
        raise NotImplementedError

    def wait(self, ms):
        """Sleeps for at most `ms`: less if the button or the serial port may have changed."""
        raise NotImplementedError

    def button(self):
        """Whether the contact is closed now, bounce included."""
        raise NotImplementedError

    def read(self, buffer):
        """Moves what has arrived into `buffer`. Returns how many bytes, 0 if none."""
        raise NotImplementedError

    def write(self, buffer, start, end):
        """Sends what it can of buffer[start:end] without waiting. Returns how many bytes."""
        raise NotImplementedError

    def show(self, pixels):
        """Lights the ring: three bytes an LED, in the LEDs' own colour order."""
        raise NotImplementedError

    def tone(self, hertz, volume):
        """Sounds `hertz` at `volume` per cent until the next call; 0 hertz is silence."""
        raise NotImplementedError

    def entropy(self, buffer):
        """Fills `buffer` with random bytes from the best source on the board."""
        raise NotImplementedError

    def fresh_id(self):
        """Eight random hexadecimal digits (bytes): a boot id, or a hub id where there is no
        chip number."""
        raise NotImplementedError

    def chip_number(self):
        """The chip's own serial number (bytes), b"" if it has none."""
        return b""

    def load(self):
        """The bytes last stored, or None if there are none. OSError if they cannot be read now,
        ValueError if they are damaged."""
        raise NotImplementedError

    def store(self, data):
        """Stores `data` (at most 512 bytes, from `settings.with_checksum`) for good; OSError if it
        cannot."""
        raise NotImplementedError

    def tidy(self):
        """Called at a quiet moment, for work that would be slow or risky in `store`."""

    def free_memory(self):
        """Collects garbage and returns the free bytes of heap, -1 if the runtime does not say."""
        raise NotImplementedError

    def reset(self):
        """Restarts the board. If it returns, `runner.run` returns too."""
        raise NotImplementedError

    def leave(self):
        """Gives the console back to the REPL: `runner.run` is about to return."""
        raise NotImplementedError
