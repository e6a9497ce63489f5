"""Draws frames in MicroPython. Each line `NAME COUNT` is answered by the seconds a frame takes."""

import sys
import time

from wildfire_hub import animation, hub, step_io
from wildfire_hub.ring import Ring
from wildfire_hub.settings import Settings

LEDS = 24
ORDER = "GRB"
BRIGHTNESS = 30
SPIN_MS = 4000


class Stand:
    """A replacement for a module of CircuitPython's."""


def import_comet():
    circuitpython_time = Stand()
    circuitpython_time.monotonic_ns = time.time_ns
    rainbowio = Stand()
    rainbowio.colorwheel = None
    sys.modules["rainbowio"] = rainbowio
    sys.modules["time"] = circuitpython_time
    try:
        from adafruit_led_animation.animation.comet import Comet
    finally:
        del sys.modules["time"]
    return Comet


class Pixels:
    """As little as Comet needs for the same effect as our ring: brightness and colour order."""

    def __init__(self, count, order):
        self._count = count
        self._bytes = bytearray(3 * count)
        self._red = order.index("R")
        self._green = order.index("G")
        self._blue = order.index("B")

    def __len__(self):
        return self._count

    def __setitem__(self, led, colour):
        red, green, blue = colour
        data = self._bytes
        at = 3 * led
        data[at + self._red] = red * BRIGHTNESS // 100
        data[at + self._green] = green * BRIGHTNESS // 100
        data[at + self._blue] = blue * BRIGHTNESS // 100

    def show(self):
        pass


def comet(count):
    pixels = Pixels(LEDS, ORDER)
    animate = import_comet()(pixels, 0, animation.SPIN_COLOUR, tail_length=5, ring=True).animate
    began = time.ticks_us()
    for _ in range(count):
        animate()
    return time.ticks_diff(time.ticks_us(), began) / 1e6 / count


def race(count):
    """A whole race, in as many frames."""
    ring = Ring(LEDS, ORDER, BRIGHTNESS)
    animation.prepare_spin(ring)
    way = animation.distance(LEDS, 3, 9, SPIN_MS)
    head = animation.travelled
    draw = animation.render_spin
    began = time.ticks_us()
    for elapsed in range(count):
        draw(ring, 3, head(elapsed, count, way))
    return time.ticks_diff(time.ticks_us(), began) / 1e6 / count


def whole_turn(count):
    """The whole turn of the state machine in a spin: button, serial port, events and picture."""
    wiring = {"ring": str(LEDS), "order": ORDER, "map": "auto"}
    identity = hub.Identity(b"pico", b"micropython", b"00000001", b"")
    machine = hub.Hub(0, False, identity, Settings(wiring), draw_zeros)
    inputs = step_io.Inputs()
    out = step_io.Output()
    now = 0
    taken = 0
    done = 0
    while done < count:
        # a press, let go again, then the race until it stops
        for elapsed in range(0, SPIN_MS, animation.FRAME_MS):
            inputs.pressed = 40 < elapsed < 200
            began = time.ticks_us()
            machine.step(now, inputs, out)
            taken += time.ticks_diff(time.ticks_us(), began)
            out.frames.clear()
            now += animation.FRAME_MS
            done += 1
        now += 60000
        machine.step(now, inputs, out)
    return taken / 1e6 / done


def draw_zeros(buffer):
    for i in range(len(buffer)):
        buffer[i] = 0


MEASURES = {"comet": comet, "race": race, "turn": whole_turn}

for line in sys.stdin:
    name, count = line.split()
    print(MEASURES[name](int(count)))
