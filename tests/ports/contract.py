"""What every port's HAL promises, as checks that MicroPython and CPython can both run.

A rig is a HAL and what surrounds it, in the test's hands: `hal`; `press` and `release` the button;
`send` bytes from the host, `taken` gives those that it got since asked last, and `room` says how
many more it will take (None: any); `lit` is the last picture, `sound` the hertz and the loudness;
`after(ms, act)` calls act() once the rig's clock has gone on so far; `clock` is that clock's ms,
and may be set;
`again` is a new HAL on the same memory; `restarts` and `left` count calls of reset and leave; a
rig whose clock goes on by itself lets `pace` ms go by at each reading.
"""

from wildfire_hub import framing, runner
from wildfire_hub.settings import Settings, with_checksum

SLACK_MS = 10
HEXADECIMAL = b"0123456789abcdef"
CHECKS = []


def check(function):
    CHECKS.append(function)
    return function


class Rig:
    """What every rig has: a clock, plans for later, and a count of resets."""

    def __init__(self):
        self.clock = 0
        self.restarts = 0
        self.planned = []

    def after(self, ms, act):
        self.planned.append((self.clock + ms, act))

    def happen(self):
        """What was planned for now or before."""
        for plan in [plan for plan in self.planned if plan[0] <= self.clock]:
            self.planned.remove(plan)
            plan[1]()

    def restart(self):
        self.restarts += 1


def equal(found, wanted):
    if found != wanted:
        raise AssertionError(f"found {found!r}, wanted {wanted!r}")


def frame(text):
    body = text.encode()
    return b"$" + body + b"*%04X\n" % framing.crc16(body, 0, len(body))


@check
def says_what_it_is(rig):
    for name in (rig.hal.board, rig.hal.runtime):
        assert isinstance(name, bytes)
        assert name
        assert b" " not in name
    equal(Settings(rig.hal.wiring).get("order"), "GRB")


@check
def ticks_go_on_and_stay_below_their_period(rig):
    for wrap in (2**29, 2**30, 3 * 2**29):
        rig.clock = wrap - 40
        rig.hal.wait(1)
        for _ in range(12):
            before = rig.hal.ticks()
            assert 0 <= before < 2**29
            rig.hal.wait(5)
            assert 5 <= (rig.hal.ticks() - before) % 2**29 <= 5 + SLACK_MS


@check
def a_closed_contact_is_a_press(rig):
    assert not rig.hal.button()
    rig.press()
    rig.hal.wait(1)
    assert rig.hal.button()
    rig.release()
    rig.hal.wait(1)
    assert not rig.hal.button()


@check
def waiting_lasts_as_long_as_asked(rig):
    for ms in (0, 1, 3, 5, 40):
        before = rig.clock
        rig.hal.wait(ms)
        passed = rig.clock - before
        assert ms <= passed <= ms + SLACK_MS, (ms, passed)


@check
def waiting_ends_at_a_press_a_release_and_a_byte(rig):
    for act in (rig.press, rig.release, lambda: rig.send(b"x")):
        rig.hal.button()
        before = rig.clock
        rig.after(20, act)
        rig.hal.wait(5000)
        assert 20 <= rig.clock - before <= 20 + SLACK_MS
        equal(rig.hal.read(bytearray(8)), 0 if act in (rig.press, rig.release) else 1)


@check
def waiting_ends_at_a_press_since_the_button_was_read(rig):
    rig.hal.button()
    rig.press()
    before = rig.clock
    rig.hal.wait(5000)
    assert rig.clock - before <= SLACK_MS


@check
def reads_any_bytes_in_order(rig):
    every = bytes(range(256)) + b"\x03\x03\n\r\n"
    buffer = bytearray(64)
    equal(rig.hal.read(buffer), 0)
    read = b""
    for at in range(0, len(every), 90):
        rig.send(every[at : at + 90])
        rig.hal.wait(1)
        while True:
            count = rig.hal.read(buffer)
            if count == 0:
                break
            read += bytes(buffer[:count])
    equal(read, every)


@check
def writes_a_part_of_a_buffer(rig):
    data = bytearray(b"....$1 hello*0000\n....")
    equal(rig.hal.write(data, 4, 18), 14)
    equal(rig.taken(), b"$1 hello*0000\n")
    equal(rig.hal.write(data, 4, 4), 0)
    equal(rig.taken(), b"")


@check
def writes_only_what_the_host_takes(rig):
    data = bytearray(b"0123456789")
    rig.room(4)
    rig.hal.wait(1)
    before = rig.clock
    equal(rig.hal.write(data, 0, 10), 4)
    equal(rig.hal.write(data, 4, 10), 0)
    assert rig.clock - before <= SLACK_MS
    rig.room(None)
    rig.hal.wait(1)
    equal(rig.hal.write(data, 4, 10), 6)
    equal(rig.taken(), b"0123456789")


@check
def shows_the_pixels_as_they_are(rig):
    for count in (9, 24):
        pixels = bytearray(range(3 * count))
        rig.hal.show(pixels)
        equal(rig.lit(), bytes(range(3 * count)))
        equal(pixels, bytearray(range(3 * count)))


@check
def sounds_louder_and_falls_silent(rig):
    loudness = []
    for volume in (0, 10, 50, 100):
        rig.hal.tone(880, volume)
        hertz, loud = rig.sound()
        equal(hertz, 880)
        loudness.append(loud)
    equal(loudness, sorted(set(loudness)))
    equal(loudness[0], 0)
    rig.hal.tone(0, 100)
    equal(rig.sound()[1], 0)


@check
def entropy_fills_the_buffer_anew(rig):
    seen = [set() for _ in range(5)]
    for _ in range(64):
        buffer = bytearray(5)
        rig.hal.entropy(buffer)
        for i in range(5):
            seen[i].add(buffer[i])
    # 64 draws of 256 give about 57 different values, and fewer than 40 once in 10**20 times
    for values in seen:
        assert len(values) >= 40


@check
def ids_are_fresh(rig):
    ids = [rig.hal.fresh_id() for _ in range(50)]
    equal(len(set(ids)), 50)
    for one in ids:
        assert isinstance(one, bytes)
        equal(len(one), 8)
        assert all(digit in HEXADECIMAL for digit in one)


@check
def keeps_what_it_stored_over_a_power_cut(rig):
    equal(rig.hal.load(), None)
    for body in ((bytes(range(256)) * 2)[:507], b"hub=0123abcd\n", b"\0\xff\n", b"again"):
        data = with_checksum(body)
        rig.hal.store(data)
        rig.hal.tidy()
        for hal in (rig.hal, rig.again()):
            equal(hal.load(), data)
            equal(hal.damage, b"")


@check
def the_chips_number_is_the_same_at_every_start(rig):
    number = rig.hal.chip_number()
    assert isinstance(number, bytes)
    equal(rig.again().chip_number(), number)


@check
def free_memory_is_bytes_or_unknown(rig):
    free = rig.hal.free_memory()
    assert free == -1 or 1000 < free < 2**29


@check
def free_memory_does_not_depend_on_how_much_garbage_there_is(rig):
    before = rig.hal.free_memory()
    for size in range(200, 400):
        bytearray(size)
    garbage = 200 * 200
    assert before - rig.hal.free_memory() < garbage // 10


@check
def a_press_spins_to_the_number_it_tells(rig):
    heard = []
    pictures = []

    def listen():
        heard.append(rig.taken())

    def bounce():
        for act in (rig.press, rig.release, rig.press):
            act()

    def leave():
        listen()
        pictures.append(rig.lit())
        boot = b"".join(heard).split(b"$1 hello ")[1].split(b" ")[8].decode()
        rig.send(frame("3 leave " + boot))

    rig.after(50, lambda: rig.send(b"\x03 junk \xff\n" + frame("1 hello 1 0")))
    rig.after(100, lambda: rig.send(frame("2 set spin_ms 500")))
    rig.after(200, bounce)
    rig.after(300, rig.release)
    rig.after(1000, leave)
    runner.run(rig.hal)
    listen()
    said = b"".join(heard)
    spins = [line.split(b" ") for line in said.split(b"\n") if b" spin " in line]
    equal(len({spin[0] for spin in spins}), 1)
    number = int(spins[0][6])
    lit = [led for led in range(24) if any(pictures[0][3 * led : 3 * led + 3])]
    equal(lit, [(number - 1) * 24 // 9])
    assert said.split(b"\n")[-2].startswith(b"$3 leave*")
    equal(rig.left, 1)
    equal(rig.restarts, 0)


@check
def a_number_stays_for_thirty_seconds_across_a_wrap_of_the_ticks(rig):
    rig.clock = 2**29 - 10_000
    rig.hal.wait(1)
    show = rig.hal.show
    shown = []

    def record(pixels):
        show(pixels)
        lit = [led for led in range(24) if any(pixels[3 * led : 3 * led + 3])]
        shown.append((rig.clock, len(lit)))

    def go_on(pace):
        rig.pace = pace

    def leave():
        boot = rig.taken().split(b"$1 hello ")[1].split(b" ")[8].decode()
        rig.send(frame("3 leave " + boot))

    rig.hal.show = record
    rig.after(50, lambda: rig.send(frame("1 hello 1 0") + frame("2 set spin_ms 500")))
    rig.after(200, rig.press)
    rig.after(300, rig.release)
    rig.after(1500, lambda: go_on(200))
    # a wait that began at the quick pace ends with the next resending, at most 4 s later
    rig.after(26_500, lambda: go_on(20))
    rig.after(31_500, leave)
    runner.run(rig.hal)
    stop = min(at for at, count in shown if count == 1)
    dark = min(at for at, count in shown if at > stop and count == 24)
    assert abs(dark - stop - 30_000) <= 50, (stop, dark)


@check
def a_request_restarts_the_board(rig):
    def restart():
        boot = rig.taken().split(b"$1 hello ")[1].split(b" ")[8].decode()
        rig.send(frame("2 reboot " + boot))

    rig.after(50, lambda: rig.send(frame("1 hello 1 0")))
    rig.after(200, restart)
    try:  # noqa: SIM105
        runner.run(rig.hal)
    except SystemExit:
        # where a restart ends the process, as in the emulator
        pass
    equal(rig.restarts, 1)
    equal(rig.left, 0)


@check
def three_failures_in_a_row_lead_to_the_repl(rig):
    def fail(pixels):
        raise RuntimeError("no ring")

    rig.hal.show = fail
    rig.pace = 100
    equal(runner.run(rig.hal), b"RuntimeError: no ring")
    equal(rig.left, 1)
    equal(rig.restarts, 0)


def main(new_rig):
    """Runs every check on a rig of its own; says `ok NAME`, or lets the failure end it."""
    for one in CHECKS:
        print("at", one.__name__)
        one(new_rig())
        print("ok", one.__name__)
