"""The hub: a press makes the light race, draws a number, shows it for 30 s and sends two events.

`step(now, inputs, out)` is all there is: no clock, no sleep, no I/O, no hardware. It gets what the
board sees, writes what the board must do, and returns when to call it again.
"""

from wildfire_hub import animation, framing, number, phases, protocol, step_io, ticks
from wildfire_hub.debounce import Debouncer
from wildfire_hub.outbox import Outbox, Uptime
from wildfire_hub.request_handler import RequestHandler
from wildfire_hub.ring import Ring
from wildfire_hub.told import Told, winding

IDLE_MS = 60000
"""The longest pause between two steps: between them, uptime must not miss a wrap of the ticks."""

MUTE_MS = 1000
SAFE_MS = 3000
STUCK_MS = 10000
"""A button that is down at power-on: let go after MUTE_MS, it toggles the sound; after SAFE_MS, it
starts safe mode; after STUCK_MS something lies on it, and it does nothing."""

DIE_MS = 1500
"""How long a die is lit before the light races for the next one of the same press."""

RACE_MS = 500
"""The shortest race for a further die; else it takes a quarter of `spin_ms`."""

_STOP_HERTZ = 880
_STOP_TONE_MS = 350
_CUE_HERTZ = 660
_CUE_MS = 150


class Identity:
    """Who this hub is, all bytes: board name, runtime and boot id, and the last error."""

    def __init__(self, board, runtime, boot, error):
        self.board = board
        self.runtime = runtime
        self.boot = boot
        self.error = error


def _sooner(one, other):
    """The shorter of two waits in ms, of which -1 is for ever."""
    return other if one < 0 or other < one else one


class Hub:
    """The state machine. `entropy(buffer)` fills a buffer with random bytes; `pressed` is the
    contact at power-on, at tick `now`. `free_memory` is what `status` tells of the heap.

    `shown` is the number lit, -1 for none; `spin_range` the range (lowest, highest) of the last
    spin, which is spin number `spins` since the start. `dice` is how many spins the next press
    starts, one after the other."""

    def __init__(self, now, pressed, identity, configuration, entropy):
        self.identity = identity
        self.settings = configuration
        self.free_memory = -1
        self.uptime = Uptime(now)
        self.outbox = Outbox(self.uptime, identity.boot)
        self.spins = 0
        self.dice = 1
        self.spin_range = configuration.values["range"]
        self.shown = -1
        self.told = Told()
        self.phase = phases.HELD if pressed else phases.REST
        self.reader = framing.Reader(framing.crc16)
        self.store_wanted = False
        self.stored = None
        self.action = step_io.NOTHING
        self._handler = RequestHandler(self)
        self._button = Debouncer(now, pressed)
        self._entropy = entropy
        self._byte = bytearray(1)
        self._start = now
        self._length = STUCK_MS if pressed else 0
        self._redraw_at = now
        self._redraw_due = True
        self._redraws = False
        self._hertz = 0
        self._tone_hertz = 0
        self._tone_ms = 0
        self._noise = 1
        self._distance = 0
        self._origin = 0
        self._travelled = 0
        self._drawn = bytearray(protocol.MOST_DICE)
        self._die = 0
        self._last_die = 0
        self._load_settings()

    def apply_settings(self, now):
        """Takes changed settings into use. A number that was spun stays lit as it is until its
        time is over; a number that the host asked for goes out if it has lost its LED."""
        self._outdated = True
        if self.phase == phases.HOLD:
            return
        if self.shown >= 0 and self.settings.places[self.shown] < 0:
            self.enter(now, phases.REST, 0)
        else:
            self._load_settings()

    def _load_settings(self):
        values = self.settings.values
        count = values["ring"]
        self._ring = Ring(count, values["order"], values["brightness"])
        self._places = self.settings.places
        self._winding = winding(self._places, count)
        # here, because a spin must not allocate
        animation.prepare_spin(self._ring)
        self._origin %= count
        self._outdated = False
        self._redraw_due = True

    def step(self, now, inputs, out):
        """One step at tick `now`. Returns the tick of the next one, if nothing changes before."""
        self.uptime.advance(now)
        # time and button come first, and one event has room before all replies
        if self._button.update(now, inputs.pressed):
            if self._button.level:
                self._pressed(now)
            elif self.phase == phases.HELD:
                self._released(now)
        self._end_phase(now)
        self.outbox.send(now, out.frames, 1)
        self._read_requests(now, inputs, out)
        self.outbox.send(now, out.frames, protocol.QUEUE)
        self._render(now, out)
        if self.store_wanted:
            self.store_wanted = False
            out.store = self.settings.encode()
        out.action = self.action
        return ticks.add(now, self._pause(now))

    def enter(self, now, phase, length, shown=-1):
        """Starts `phase` for `length` ms (0: until something happens), with number `shown` lit."""
        if self._outdated:
            self._load_settings()
        self.phase = phase
        self.shown = shown
        self._start = now
        self._length = length
        self._tone_ms = 0
        self._redraw_due = True
        if phase != phases.REST and phase != phases.SHOW:
            self.told.end_sign()

    def redraw_told(self):
        """The mark or the direction has changed. A number that was spun stays as it is."""
        self._redraw_due = self._redraw_due or self.phase != phases.HOLD

    def begin_sign(self, now, flashes):
        """Flashes the ring over what it rests at or shows; a test and `identify` end."""
        if self.phase != phases.SHOW:
            self.enter(now, phases.REST, 0)
        self.told.begin_sign(now, flashes)
        self._redraw_due = True

    def left(self, now):
        """Milliseconds until the phase ends by itself; 0 when it does not."""
        if self._length == 0:
            return 0
        return max(0, self._length - ticks.diff(now, self._start))

    def _read_requests(self, now, inputs, out):
        at = 0
        while at < inputs.count:
            at = self.reader.feed(inputs.received, at, inputs.count)
            if self.reader.ready:
                self.outbox.wake(now)
                self._handler.answer(now, out.frames)

    def rolling(self):
        """Whether the light races, or is about to race for the next die."""
        if self.phase == phases.HOLD:
            return self._die < self._last_die
        return self.phase == phases.SPIN

    def _pressed(self, now):
        if self.rolling():
            return
        self.spin_range = self.settings.values["range"]
        lowest, highest = self.spin_range
        # all at the press: nothing that comes later can change any of them
        for die in range(self.dice):
            self._drawn[die] = number.draw(self._entropy, self._byte, lowest, highest)
        self._die = 0
        self._last_die = self.dice - 1
        self.dice = 1
        self._race(now, self.settings.values["spin_ms"])

    def _race(self, now, ms):
        """Starts the spin of die `_die`, which takes `ms`."""
        self.enter(now, phases.SPIN, ms)
        place = self._places[self._drawn[self._die]]
        self._distance = animation.distance(self._ring.count, self._origin, place, ms)
        self._travelled = 0
        self.spins += 1
        self.outbox.add(now, protocol.STARTED, self.spins)

    def _released(self, now):
        held = ticks.diff(now, self._start)
        self.enter(now, phases.REST, 0)
        if MUTE_MS <= held < SAFE_MS:
            self.settings.keep("mute", "0" if self.settings.values["mute"] else "1")
            self.store_wanted = True
            self._beep(_CUE_HERTZ, _CUE_MS)
        elif held >= SAFE_MS:
            self.action = step_io.LEAVE

    def _beep(self, hertz, ms):
        self._tone_hertz = hertz
        self._tone_ms = ms

    def _end_phase(self, now):
        if self.told.flashes and self.told.sign_left(now) == 0:
            self.told.end_sign()
            self._redraw_due = True
        if self._length == 0 or self.left(now) > 0:
            return
        values = self.settings.values
        if self.phase != phases.SPIN:
            if self.rolling():
                self._die += 1
                self._race(now, max(RACE_MS, values["spin_ms"] // 4))
            else:
                self.enter(now, phases.REST, 0)
            return
        drawn = self._drawn[self._die]
        self._origin = self._places[drawn]
        last = self._die == self._last_die
        self.enter(now, phases.HOLD, values["hold_ms"] if last else DIE_MS, drawn)
        self._beep(_STOP_HERTZ, _STOP_TONE_MS)
        lowest, highest = self.spin_range
        self.outbox.add(
            now, protocol.SPIN, self.spins, number=drawn, lowest=lowest, highest=highest
        )

    def _render(self, now, out):
        if self._redraw_due or (self._redraws and ticks.diff(now, self._redraw_at) >= 0):
            elapsed = ticks.diff(now, self._start)
            if elapsed >= self._tone_ms:
                self._tone_ms = 0
            self._hertz = self._tone_hertz if self._tone_ms else 0
            again = self._render_phase(now, elapsed)
            if self._tone_ms and (again < 0 or again > self._tone_ms - elapsed):
                again = self._tone_ms - elapsed
            if self.phase != phases.SPIN:
                # prepare_spin has dimmed the race already
                self._ring.limit()
            self._redraw_due = False
            self._redraws = again >= 0
            self._redraw_at = ticks.add(now, max(0, again))
            out.pixels = self._ring.pixels
            out.redrawn = True
        values = self.settings.values
        out.hertz = 0 if values["mute"] else self._hertz
        out.volume = values["volume"]

    def _render_phase(self, now, elapsed):
        ring = self._ring
        phase = self.phase
        if phase == phases.SPIN:
            travelled = animation.travelled(elapsed, self._length, self._distance)
            if travelled // 16 != self._travelled // 16:
                self._noise = (self._noise * 109 + 57) & 0x3FFF
                self._hertz = 1200 + self._noise // 8
            self._travelled = travelled
            return animation.render_spin(ring, self._origin, travelled)
        places = self._places
        if phase == phases.HOLD:
            return animation.render_hold(ring, places[self.shown])
        if phase == phases.TEST:
            low, high = self.settings.values["range"]
            return animation.render_test(ring, places, low, high, elapsed, self.uptime.ms)
        if phase == phases.IDENTIFY:
            return animation.render_identify(ring, elapsed)
        if phase == phases.HELD:
            return self._render_held(elapsed)
        return self._render_told(now)

    def _render_told(self, now):
        ring = self._ring
        told = self.told
        if told.flashes:
            return animation.render_sign(ring, told.sign_elapsed(now))
        seconds = self.uptime.seconds
        ms = self.uptime.ms
        kept = -1
        if self.phase == phases.SHOW:
            kept = self._places[self.shown]
            again = animation.render_show(ring, kept, ms)
        else:
            again = animation.render_rest(ring)
        marked = self._places[told.mark] if told.mark >= 0 else -1
        if told.direction:
            way = told.direction * self._winding
            again = _sooner(again, animation.add_turn(ring, way, kept, marked, seconds, ms))
        if marked >= 0 and marked != kept:
            again = _sooner(again, animation.add_mark(ring, marked, seconds, ms))
        return again

    def _render_held(self, elapsed):
        if elapsed < MUTE_MS:
            animation.render_rest(self._ring)
            return MUTE_MS - elapsed
        if elapsed < SAFE_MS:
            animation.render_held(self._ring, animation.SHOW_COLOUR)
            return SAFE_MS - elapsed
        animation.render_held(self._ring, animation.RED)
        return -1

    def _pause(self, now):
        pause = IDLE_MS
        resend = self.outbox.pause(now)
        if resend >= 0:
            pause = min(pause, resend)
        if self._redraws:
            pause = min(pause, max(0, ticks.diff(self._redraw_at, now)))
        if self._length:
            pause = min(pause, self.left(now))
        settling = self._button.due(now)
        if settling >= 0:
            pause = min(pause, settling)
        return pause
