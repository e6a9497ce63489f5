"""What the ring looks like: each picture is a function of the time since its phase began.

Every `draw_…` fills the ring and returns in how many ms the picture changes next, or -1.
A number that was spun is steady and warm; one told by the host blinks and is blue, and one of the
self-test is white and goes out by the clock, so that they differ without colour too, and with any
settings. All arithmetic is on small integers: a float would allocate.
"""

FRAME_MS = 20
BLINK_MS = 500
IDENTIFY_MS = 250
TEST_MS = 400
TEST_BLINK_MS = 500
TEST_GAP_MS = 100

FLAME = (255, 110, 10)
EMBER = (255, 40, 0)
SPUN = (255, 170, 60)
TOLD = (0, 90, 255)
WHITE = (255, 255, 255)
RED = (255, 0, 0)
GREEN = (0, 255, 0)
BLUE = (0, 0, 255)

_BRIGHT_LEAST = 160

_TAIL = (100, 45, 20, 8, 3)
_REST_LEVEL = 4
_LAP_MS = 700
_UNIT = 16


def distance(count, start, target, spin_ms):
    """How far the light runs from LED `start` to stop on `target`, in 1/16 LED."""
    laps = 2 + min(spin_ms // _LAP_MS, 8)
    return (laps * count + (target - start) % count) * _UNIT


def head(elapsed, spin_ms, way):
    """How far the light has come after `elapsed` ms, 0..spin_ms, in 1/16 LED: ever more slowly.

    The way left shrinks with the square of the time left, as under even friction. It is rounded
    up: the light reaches its last LED at the stop and never before.
    """
    time_left = 1024 - elapsed * 1024 // spin_ms
    square = (time_left * time_left + 1023) // 1024
    return way - (way * square + 1023) // 1024


def light_race(ring):
    """Lights the flame with its tail, led by LED 0, and keeps it for `draw_race`. It allocates."""
    ring.clear()
    for i in range(len(_TAIL)):
        ring.put(-i % ring.count, FLAME, _TAIL[i])
    ring.limit()
    ring.keep()


def draw_race(ring, start, travelled):
    """The flame `travelled` 1/16 LEDs on from LED `start`; returns FRAME_MS."""
    ring.turn(start + travelled // _UNIT)
    return FRAME_MS


def draw_rest(ring):
    ring.fill(EMBER, _REST_LEVEL)
    return -1


def draw_spun(ring, place):
    ring.clear()
    ring.put(place, SPUN, 100)
    return -1


def draw_told(ring, place, ms):
    """Blinks by the clock, `ms` 0..999 of a second: first dark, then bright.

    By the clock, because a blink that began with each telling would stand still while the host
    tells it over and over. First dark, and wholly, so that a host that restarts the hub at each
    blink gets no light at all. Bright whatever the brightness is, because a host could otherwise
    make the bright halves as dim as it likes.
    """
    ring.clear()
    if ms >= BLINK_MS:
        ring.put(place, TOLD, 100, _BRIGHT_LEAST)
    return BLINK_MS - ms % BLINK_MS


def draw_identify(ring, elapsed):
    if elapsed // IDENTIFY_MS % 2 == 0:
        ring.fill(WHITE, 100)
    else:
        ring.clear()
    return IDENTIFY_MS - elapsed % IDENTIFY_MS


def test_length(numbers):
    """How long the self-test of so many numbers takes, in ms."""
    return (numbers + 3) * TEST_MS


def draw_test(ring, places, lowest, highest, elapsed, ms):
    """Each number by itself, then the whole ring red, green and blue.

    Between, the ring glows as at rest by the clock, `ms` 0..999 of a second: a host that begins the
    test over and over would otherwise have one number stand still.
    """
    step = elapsed // TEST_MS
    again = TEST_MS - elapsed % TEST_MS
    numbers = highest - lowest + 1
    if step < numbers:
        blink = ms % TEST_BLINK_MS
        if blink < TEST_GAP_MS:
            draw_rest(ring)
            return min(again, TEST_GAP_MS - blink)
        ring.clear()
        ring.put(places[lowest + step], WHITE, 100)
        return min(again, TEST_BLINK_MS - blink)
    if step == numbers:
        ring.fill(RED, 100)
    elif step == numbers + 1:
        ring.fill(GREEN, 100)
    else:
        ring.fill(BLUE, 100)
    return again


def draw_held(ring, colour):
    """Every third LED: what letting go of the button now would do."""
    ring.clear()
    for led in range(0, ring.count, 3):
        ring.put(led, colour, 30)


def draw_error(ring):
    """Half the ring red: the firmware has failed and is about to restart."""
    ring.clear()
    for led in range(0, ring.count, 2):
        ring.put(led, RED, 60)
