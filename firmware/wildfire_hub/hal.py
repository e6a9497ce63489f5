"""What the hub needs of a board: the contract that every port's HAL keeps.

A HAL is handed its pins, serial port and ticks; it decides nothing. No method blocks, but for
`wait`, and none allocates while a spin runs, where the runtime lets it.
"""


def duty(volume):
    """The duty cycle, in parts of 65536, at which a square wave is `volume` per cent loud."""
    # half of the period is the loudest; the ear takes a square for a straight line
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
    """What `load` found wrong beside what it gave (bytes): the settings given are older then."""

    def ticks(self):
        """The present tick, 0..2**29-1."""
        raise NotImplementedError

    def wait(self, ms):
        """Sleeps for at most `ms`, less if the button or the serial port may have changed."""
        raise NotImplementedError

    def button(self):
        """Whether the contact is closed right now, bounce and all."""
        raise NotImplementedError

    def read(self, buffer):
        """Moves what has arrived into `buffer`; returns how many bytes, 0 if none."""
        raise NotImplementedError

    def write(self, buffer, start, end):
        """Sends what it can of buffer[start:end] at once; returns how many bytes it took."""
        raise NotImplementedError

    def show(self, pixels):
        """Lights the ring: three bytes an LED, already in the LEDs' own colour order."""
        raise NotImplementedError

    def tone(self, hertz, volume):
        """Sounds `hertz` at `volume` per cent until told otherwise; 0 hertz is silence."""
        raise NotImplementedError

    def entropy(self, buffer):
        """Fills `buffer` with random bytes from the best source that the board has."""
        raise NotImplementedError

    def fresh_id(self):
        """Eight random hexadecimal digits (bytes): a boot id, or a hub id where there is no
        chip number."""
        raise NotImplementedError

    def chip_number(self):
        """The number that the chip's maker gave this very chip (bytes), b"" where it has none."""
        return b""

    def load(self):
        """The bytes last stored, or None if there never were any; OSError where they cannot be
        read for now, ValueError where they are damaged."""
        raise NotImplementedError

    def store(self, data):
        """Keeps `data` (bytes, at most 512, as `settings.seal` gives them) over a power cut;
        OSError where it cannot."""
        raise NotImplementedError

    def tidy(self):
        """Does at a quiet moment what would be risky, or slow, when something is stored."""

    def free_memory(self):
        """Collects garbage, and returns the free bytes of heap; -1 where nobody knows."""
        raise NotImplementedError

    def reset(self):
        """Restarts the board. Where it returns, `runner.run` returns too."""
        raise NotImplementedError

    def leave(self):
        """Gives the board back to the REPL, so that `runner.run` can end."""
        raise NotImplementedError
