"""What the ring looks like: each picture is a function of the time since its phase began.

Every `render_…` fills the ring and returns in how many ms the picture changes next, or -1 for
never. A number that was spun is steady and warm. One that the host asked for is blue and blinks,
and one of the self-test is white and goes out for moments, so that you can tell them apart without
colour and with any settings. What the host tells beside a number is dark while such a number is, or
moves on, or lights the whole ring. All arithmetic is on small integers: a float would allocate.
"""

FRAME_MS = 20
BLINK_MS = 500
IDENTIFY_MS = 250
TEST_MS = 400
TEST_BLINK_MS = 500
TEST_GAP_MS = 100
SIGN_MS = 200
MARK_MS = (1500, 1640, 1780, 1920)
"""A mark is lit from the first to the second of these and from the third to the fourth, within
MARK_PERIOD_MS: only while a number that the host asked for is lit, too."""
MARK_PERIOD_MS = 2000
TURN_START_MS = 1000
TURN_MS = 2000
TURN_PERIOD_MS = 4000
"""The light that tells the direction goes round once in TURN_MS."""

SPIN_COLOUR = (255, 110, 10)
REST_COLOUR = (255, 40, 0)
HOLD_COLOUR = (255, 170, 60)
SHOW_COLOUR = (0, 90, 255)
WHITE = (255, 255, 255)
RED = (255, 0, 0)
GREEN = (0, 255, 0)
BLUE = (0, 0, 255)

_BRIGHT_LEAST = 160
_MARK_LEVEL = 40
_MARK_LEAST = 200
_TURN_LEVELS = (24, 16, 10, 6)
_TURN_LEAST = (300, 200, 150, 80)
_SIGN_LEVEL = 40

_TAIL = (100, 45, 20, 8, 3)
_REST_LEVEL = 4
_LAP_MS = 700
_UNIT = 16


def distance(count, start, target, spin_ms):
    """How far the light runs from LED `start` to LED `target`, in 1/16 LED, laps included."""
    laps = 2 + min(spin_ms // _LAP_MS, 8)
    return (laps * count + (target - start) % count) * _UNIT


def travelled(elapsed, spin_ms, whole):
    """How much of the `whole` distance is done after `elapsed` ms, 0..spin_ms, in 1/16 LED.

    The rest shrinks with the square of the time left, as under even friction. It is rounded up, so
    that the light reaches its last LED at the stop and not before.
    """
    time_left = 1024 - elapsed * 1024 // spin_ms
    square = (time_left * time_left + 1023) // 1024
    return whole - (whole * square + 1023) // 1024


def prepare_spin(ring):
    """Draws the light and its tail, with its head at LED 0, for `render_spin`. It allocates."""
    ring.clear()
    for i in range(len(_TAIL)):
        ring.put(-i % ring.count, SPIN_COLOUR, _TAIL[i])
    ring.limit()
    ring.prepare_rotations()


def render_spin(ring, start, distance):
    """The light `distance` 1/16 LEDs beyond LED `start`. Returns FRAME_MS."""
    ring.rotate(start + distance // _UNIT)
    return FRAME_MS


def render_rest(ring):
    ring.fill(REST_COLOUR, _REST_LEVEL)
    return -1


def render_hold(ring, place):
    ring.clear()
    ring.put(place, HOLD_COLOUR, 100)
    return -1


def render_show(ring, place, ms):
    """Blinks by the clock, `ms` 0..999 of a second: first dark, then bright.

    By the clock, because otherwise a host that asks again and again would get a steady light. First
    dark, so that a host that restarts the hub at each blink gets no light at all. Bright at any
    brightness, because a host could otherwise dim the light until nobody sees it blink.
    """
    ring.clear()
    if ms >= BLINK_MS:
        ring.put(place, SHOW_COLOUR, 100, _BRIGHT_LEAST)
    return BLINK_MS - ms % BLINK_MS


def sign_length(flashes):
    """How long a sign takes, in ms."""
    return (2 * flashes + 1) * SIGN_MS


def render_sign(ring, elapsed):
    """The whole ring flashes: first dark, so that nothing is lit if the hub restarts each time."""
    if elapsed // SIGN_MS % 2:
        ring.fill(WHITE, _SIGN_LEVEL, _BRIGHT_LEAST)
    else:
        ring.clear()
    return SIGN_MS - elapsed % SIGN_MS


def add_mark(ring, place, seconds, ms):
    """Adds a mark to the picture: two dim pulses every two seconds, by the clock."""
    at = seconds % 2 * 1000 + ms
    again = MARK_PERIOD_MS + MARK_MS[0] - at
    for i in range(len(MARK_MS)):
        if at < MARK_MS[i]:
            again = MARK_MS[i] - at
            if i % 2:
                ring.put(place, RED, _MARK_LEVEL, _MARK_LEAST)
            break
    return again


def add_turn(ring, way, kept, marked, seconds, ms):
    """Adds a dim light with a tail that goes round, by the clock; `way` is 1 as the LEDs do, -1
    the other way. It leaves out the LEDs `kept` and `marked`: what they tell stays as it is."""
    at = seconds % 4 * 1000 + ms - TURN_START_MS
    if at < 0:
        return -at
    if at >= TURN_MS:
        return TURN_PERIOD_MS - at
    count = ring.count
    head = at * count // TURN_MS
    for i in range(len(_TURN_LEVELS)):
        led = (head - i) * way % count
        if led != kept and led != marked:
            ring.put(led, SHOW_COLOUR, _TURN_LEVELS[i], _TURN_LEAST[i])
    return ((head + 1) * TURN_MS + count - 1) // count - at


def render_identify(ring, elapsed):
    if elapsed // IDENTIFY_MS % 2 == 0:
        ring.fill(WHITE, 100)
    else:
        ring.clear()
    return IDENTIFY_MS - elapsed % IDENTIFY_MS


def test_length(numbers):
    """How long the self-test takes for so many numbers, in ms."""
    return (numbers + 3) * TEST_MS


def render_test(ring, places, lowest, highest, elapsed, ms):
    """Each number by itself, then the whole ring red, green and blue.

    In between the ring glows as at rest, by the clock, `ms` 0..999 of a second: otherwise a host
    that starts the test again and again would get a steady number.
    """
    step = elapsed // TEST_MS
    again = TEST_MS - elapsed % TEST_MS
    numbers = highest - lowest + 1
    if step < numbers:
        blink = ms % TEST_BLINK_MS
        if blink < TEST_GAP_MS:
            render_rest(ring)
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


def render_held(ring, colour):
    """Every third LED, in the colour of what happens if you let go of the button now."""
    ring.clear()
    for led in range(0, ring.count, 3):
        ring.put(led, colour, 30)


def render_error(ring):
    """Every other LED red: the firmware has failed and is about to restart."""
    ring.clear()
    for led in range(0, ring.count, 2):
        ring.put(led, RED, 60)
