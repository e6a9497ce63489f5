"""The ring's pixels, drawn in place, and the current they draw."""

LIMIT_MA = 400
_CHANNEL_MA = 20
_IDLE_MA = 1


def milliamperes(pixels):
    """Estimated current of WS2812 pixels: 20 mA a full channel, 1 mA a dark LED (data sheet)."""
    return len(pixels) // 3 * _IDLE_MA + (sum(pixels) * _CHANNEL_MA + 254) // 255


class Ring:
    """`pixels` holds three bytes an LED, in the order in which the LEDs take their colours."""

    def __init__(self, count, order, brightness):
        self.count = count
        self.pixels = bytearray(3 * count)
        self._brightness = brightness
        self._red = order.index("R")
        self._green = order.index("G")
        self._blue = order.index("B")

    def put(self, led, colour, level):
        """Lights LED `led` in `colour`, three values 0..255, at `level` per cent."""
        level *= self._brightness
        at = 3 * led
        self.pixels[at + self._red] = colour[0] * level // 10000
        self.pixels[at + self._green] = colour[1] * level // 10000
        self.pixels[at + self._blue] = colour[2] * level // 10000

    def fill(self, colour, level):
        for led in range(self.count):
            self.put(led, colour, level)

    def clear(self):
        pixels = self.pixels
        for i in range(len(pixels)):
            pixels[i] = 0

    def limit(self):
        """Dims everything alike until the estimated current is at most LIMIT_MA."""
        pixels = self.pixels
        total = sum(pixels)
        allowed = (LIMIT_MA - self.count * _IDLE_MA) * 255 // _CHANNEL_MA
        if total > allowed:
            for i in range(len(pixels)):
                pixels[i] = pixels[i] * allowed // total
