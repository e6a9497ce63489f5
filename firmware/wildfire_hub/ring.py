"""The ring's pixels, and the current that they take."""

MOST = 24
"""How many LEDs a ring may have."""

LIMIT_MA = 400
_CHANNEL_MA = 20
_IDLE_MA = 1
_LEAST = 40


def milliamperes(pixels):
    """Estimated current of WS2812 pixels: 20 mA a full channel, 1 mA a dark LED (data sheet)."""
    return len(pixels) // 3 * _IDLE_MA + (sum(pixels) * _CHANNEL_MA + 254) // 255


class Ring:
    """`pixels` holds three bytes an LED, in the order in which the LEDs take their colours.

    An LED that gets no bytes stays as it is, even over a restart. So there are always bytes for
    MOST LEDs, and those past `count` are dark.

    A picture that runs around the ring is drawn once: `prepare_rotations` stores it in every
    position, and `rotate` only looks one up.
    """

    def __init__(self, count, order, brightness):
        self.count = count
        self.pixels = self._buffer = bytearray(3 * MOST)
        self._rotations = []
        self._brightness = brightness
        self._red = order.index("R")
        self._green = order.index("G")
        self._blue = order.index("B")

    def put(self, led, colour, level, least=_LEAST):
        """Lights LED `led` in `colour`, three values 0..255, at `level` per cent of the brightness.

        Never below `least` in 10000: at _LEAST a channel of 255 becomes 1, so no colour is lost."""
        level = max(level * self._brightness, least)
        at = 3 * led
        pixels = self._buffer
        pixels[at + self._red] = colour[0] * level // 10000
        pixels[at + self._green] = colour[1] * level // 10000
        pixels[at + self._blue] = colour[2] * level // 10000

    def prepare_rotations(self):
        """Stores the picture in every position for `rotate`. Only this allocates."""
        size = 3 * self.count
        once = bytes(self._buffer[:size])
        twice = once + once
        dark = bytes(self._buffer[size:])
        self._rotations = [twice[at : at + size] + dark for at in range(size, 0, -3)]

    def rotate(self, leds):
        """Shows the stored picture, moved on by so many LEDs, until `clear` or `fill`."""
        self.pixels = self._rotations[leds % self.count]

    def fill(self, colour, level, least=_LEAST):
        self.pixels = self._buffer
        for led in range(self.count):
            self.put(led, colour, level, least)

    def clear(self):
        pixels = self.pixels = self._buffer
        for i in range(len(pixels)):
            pixels[i] = 0

    def limit(self):
        """Dims all pixels alike until the estimated current is at most LIMIT_MA."""
        pixels = self._buffer
        total = sum(pixels)
        allowed = (LIMIT_MA - self.count * _IDLE_MA) * 255 // _CHANNEL_MA
        if total > allowed:
            for i in range(len(pixels)):
                pixels[i] = pixels[i] * allowed // total
