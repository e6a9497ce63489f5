"""The ring's pixels, drawn in place, and the current they draw."""

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

    An LED that no byte reaches stays as it is, over a restart too: so there are bytes for MOST, and
    those past `count` are dark.

    A picture that runs around the ring need not be drawn anew for each step: once it is kept,
    `pixels` can be that picture turned, which costs no more than looking it up.
    """

    def __init__(self, count, order, brightness):
        self.count = count
        self.pixels = self._drawn = bytearray(3 * MOST)
        self._turned = []
        self._brightness = brightness
        self._red = order.index("R")
        self._green = order.index("G")
        self._blue = order.index("B")

    def put(self, led, colour, level, least=_LEAST):
        """Lights LED `led` in `colour`, three values 0..255, at `level` per cent of the brightness.

        At `least` in 10000, whatever the brightness: at _LEAST a channel of 255 becomes 1, and no
        colour goes out."""
        level = max(level * self._brightness, least)
        at = 3 * led
        pixels = self._drawn
        pixels[at + self._red] = colour[0] * level // 10000
        pixels[at + self._green] = colour[1] * level // 10000
        pixels[at + self._blue] = colour[2] * level // 10000

    def keep(self):
        """Keeps what is drawn, to be turned; the one thing here that allocates."""
        size = 3 * self.count
        once = bytes(self._drawn[:size])
        twice = once + once
        dark = bytes(self._drawn[size:])
        self._turned = [twice[at : at + size] + dark for at in range(size, 0, -3)]

    def turn(self, leds):
        """Shows the picture kept, turned on by so many LEDs, until it is cleared or filled."""
        self.pixels = self._turned[leds % self.count]

    def fill(self, colour, level):
        self.pixels = self._drawn
        for led in range(self.count):
            self.put(led, colour, level)

    def clear(self):
        pixels = self.pixels = self._drawn
        for i in range(len(pixels)):
            pixels[i] = 0

    def limit(self):
        """Dims what is drawn, all alike, until the estimated current is at most LIMIT_MA."""
        pixels = self._drawn
        total = sum(pixels)
        allowed = (LIMIT_MA - self.count * _IDLE_MA) * 255 // _CHANNEL_MA
        if total > allowed:
            for i in range(len(pixels)):
                pixels[i] = pixels[i] * allowed // total
