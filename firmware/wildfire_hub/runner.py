"""The main loop, the same on every port: the hub takes a step, the HAL does what it asks for."""

from wildfire_hub import animation, phases, step_io, ticks
from wildfire_hub.hub import Hub, Identity
from wildfire_hub.ring import Ring
from wildfire_hub.settings import Settings

ERROR_MS = 1000
"""How long the ring shows the error pattern before the restart."""

FAILURES = 3
"""After so many failures in a row the hub gives up and goes into safe mode."""

RECOVERED_S = 60
"""After this long without a failure the count starts again."""

STALE_MS = 1000
"""Frames that nobody takes for so long are dropped: a host can ask again, events are sent again,
and an event's age must not be out of date."""

NOT_READ = b"settings not read: "
OLDER = b"settings are older: "
NOT_KEPT = b"settings not kept: "
"""How the last error begins: the settings could not be read, they are those before the last change,
or they could not be stored."""

QUIET_MS = 10000
"""After so long at rest, without a press or a byte from the host, the board tidies up, and its free
memory is counted again."""

_BACKLOG_MS = 100
_FINISH_MS = 50


def run(hal):
    """Runs the hub on `hal` until it restarts the board or goes back to the REPL.

    After an exception the ring shows the error pattern and the hub starts again; after FAILURES in
    a row it goes back to the REPL. Returns the failure (bytes) that ended it, b"" without one.
    """
    failures = 0
    error = b""
    while True:
        hub = None
        try:
            hub = _start(hal, error)
            _loop(hal, hub)
            return b""
        except Exception as failure:
            if hub is not None and hub.uptime.seconds >= RECOVERED_S:
                failures = 0
            failures += 1
            error = _describe(failure)
            _try(_light_error, hal)
            _try(hal.tone, 0, 0)
            _try(_wait_out, hal, ERROR_MS)
            if failures == FAILURES:
                hal.leave()
                return error


def _describe(failure):
    return ("%s: %s" % (type(failure).__name__, _text(failure))).encode()[:80]


def _text(failure):
    # the firmware's own are a code and facts
    if isinstance(failure, ValueError):
        return " ".join([str(argument) for argument in failure.args])
    return str(failure)


def _reason(failure):
    """What an OSError or ValueError says: at least one word."""
    text = _text(failure)
    # a board's runtime may say only a number, or nothing
    for letter in text:
        if letter.isalpha():
            return text.encode()
    return ("%s %s" % (type(failure).__name__, text)).strip().encode()


def _try(act, *arguments):
    try:
        act(*arguments)
    except Exception:
        # this may be what failed before, and the restart must still come
        pass


def _light_error(hal):
    wiring = Settings(hal.wiring).values
    ring = Ring(wiring["ring"], wiring["order"], wiring["brightness"])
    animation.render_error(ring)
    ring.limit()
    hal.show(ring.pixels)


def _wait_out(hal, ms):
    end = ticks.add(hal.ticks(), ms)
    while True:
        left = ticks.diff(end, hal.ticks())
        if left <= 0:
            return
        _wait(hal, left)


def _wait(hal, ms):
    """Waits and drops what arrives: with bytes unread, `wait` would return at once."""
    hal.wait(ms)
    hal.read(bytearray(64))


def _start(hal, error):
    configuration = Settings(hal.wiring)
    stored = None
    readable = True
    try:
        stored = hal.load()
        if stored is not None:
            configuration.restore(stored)
    except (OSError, ValueError) as failure:
        error = NOT_READ + _reason(failure)
        # do not overwrite what could perhaps be read later
        readable = isinstance(failure, ValueError)
    if hal.damage:
        error = OLDER + hal.damage
        stored = None
    new = False
    if not configuration.hub:
        configuration.hub = _chip_id(hal.chip_number())
        # a chip's own id needs no storing, and storing would hide the damage
        new = not configuration.hub
        if new:
            configuration.hub = hal.fresh_id()
    identity = Identity(hal.board, hal.runtime, hal.fresh_id(), error)
    hub = Hub(hal.ticks(), hal.button(), identity, configuration, hal.entropy)
    hub.store_wanted = new and readable
    hub.stored = stored
    return hub


def _chip_id(number):
    """A hub id made of a chip's number; b"" if all its bits are alike, because it is none then."""
    if not number.replace(b"\xff", b"") or not number.replace(b"\x00", b""):
        return b""
    # FNV-1a, 32 bits (RFC 9923): not every runtime has a CRC-32
    mixed = 0x811C9DC5
    for byte in number:
        mixed = ((mixed ^ byte) * 0x01000193) & 0xFFFFFFFF
    return b"%08x" % mixed


def _loop(hal, hub):
    inputs = step_io.Inputs()
    out = step_io.Output()
    hub.free_memory = hal.free_memory()
    hertz = -1
    volume = -1
    moved = hal.ticks()
    busy = moved
    while True:
        now = hal.ticks()
        inputs.pressed = hal.button()
        inputs.count = hal.read(inputs.received)
        due = hub.step(now, inputs, out)
        if out.redrawn:
            out.redrawn = False
            hal.show(out.pixels)
        if out.hertz != hertz or out.volume != volume:
            hertz = out.hertz
            volume = out.volume
            hal.tone(hertz, volume)
        if out.store is not None:
            _store(hal, hub, out)
        if inputs.pressed or inputs.count or hub.phase != phases.REST:
            busy = now
        elif ticks.diff(now, busy) >= QUIET_MS:
            _tidy(hal, hub)
            busy = now
        if out.action != step_io.NOTHING:
            break
        pause = max(0, ticks.diff(due, hal.ticks()))
        frames = out.frames
        if frames.end > frames.start:
            moved = _send(hal, frames, now, moved)
            if frames.end > frames.start:
                pause = min(pause, _BACKLOG_MS)
            elif frames.full:
                # now there is room for what had none
                frames.full = False
                pause = 0
        else:
            moved = now
        hal.wait(pause)
    _finish(hal, out)


def _send(hal, frames, now, moved):
    """Sends what the host takes, or drops all. Returns the tick at which it last took some."""
    taken = hal.write(frames.buffer, frames.start, frames.end)
    frames.sent(taken)
    if taken > 0:
        return now
    if ticks.diff(now, moved) >= STALE_MS:
        frames.clear()
        return now
    return moved


def _store(hal, hub, out):
    data = out.store
    out.store = None
    identity = hub.identity
    try:
        # flash wears out
        if data != hub.stored:
            hub.stored = None
            hal.store(data)
            hub.stored = data
    except OSError as failure:
        identity.error = NOT_KEPT + _reason(failure)
    else:
        # or a host would think that the next `keep` failed too
        if identity.error.startswith(NOT_KEPT):
            identity.error = b""


def _tidy(hal, hub):
    try:
        hal.tidy()
    except OSError as failure:
        hub.identity.error = NOT_KEPT + _reason(failure)
    # not in a step: collecting garbage takes 10 ms, which could make a press late
    hub.free_memory = hal.free_memory()


def _finish(hal, out):
    """Sends the last frames if anybody takes them, then restarts the board or leaves."""
    end = ticks.add(hal.ticks(), _FINISH_MS)
    frames = out.frames
    while frames.end > frames.start and ticks.diff(end, hal.ticks()) > 0:
        frames.sent(hal.write(frames.buffer, frames.start, frames.end))
        _wait(hal, 5)
    hal.tone(0, 0)
    if out.action == step_io.RESET:
        hal.reset()
    else:
        hal.leave()
