"""The main loop, the same on every port: the hub takes turns, the HAL does what it is told."""

from wildfire_hub import animation, hub, phases, step_io, ticks
from wildfire_hub.ring import Ring
from wildfire_hub.settings import Settings

ERROR_MS = 1000
"""How long the error pattern is shown before the restart."""

FAULTS = 3
"""So many failures in a row lead to safe mode."""

RECOVERED_S = 60
"""A failure after this long in good order is a first one again."""

STALE_MS = 1000
"""Frames that nobody has taken for so long are dropped: replies can be asked for again, events are
sent again, and an event's age must not grow old on the way."""

NOT_READ = b"settings not read: "
OLDER = b"settings are older: "
NOT_KEPT = b"settings not kept: "
"""How a hub's last error begins when its settings could not be read, only those before the last
change could, or they could not be stored."""

QUIET_MS = 10000
"""When the hub has rested for so long, and nobody has said anything, the board may tidy up."""

_BACKLOG_MS = 100
_LAST_WORDS_MS = 50


def run(hal):
    """Runs the hub on `hal` until it is to restart the board or to leave for the REPL.

    An exception shows the error pattern, and the hub starts anew; after FAULTS in a row it leaves.
    Returns the failure (bytes) that made it leave, b"" when it was asked to.
    """
    faults = 0
    error = b""
    while True:
        machine = None
        try:
            machine = _start(hal, error)
            _play(hal, machine)
            return b""
        except Exception as failure:
            if machine is not None and machine.uptime.seconds >= RECOVERED_S:
                faults = 0
            faults += 1
            error = _describe(failure)
            _try(_light_error, hal)
            _try(hal.tone, 0, 0)
            _try(_rest, hal, ERROR_MS)
            if faults == FAULTS:
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
    """What an OSError or ValueError says, in a word at least."""
    text = _text(failure)
    # a board's runtime may know no more than a number, or nothing
    for letter in text:
        if letter.isalpha():
            return text.encode()
    return ("%s %s" % (type(failure).__name__, text)).strip().encode()


def _try(act, *arguments):
    try:
        act(*arguments)
    except Exception:
        # what is wanted here may be what failed before; the restart must still come
        pass


def _light_error(hal):
    wiring = Settings(hal.wiring).values
    ring = Ring(wiring["ring"], wiring["order"], wiring["brightness"])
    animation.draw_error(ring)
    ring.limit()
    hal.show(ring.pixels)


def _rest(hal, ms):
    end = ticks.add(hal.ticks(), ms)
    while True:
        left = ticks.diff(end, hal.ticks())
        if left <= 0:
            return
        _doze(hal, left)


def _doze(hal, ms):
    """Waits, and drops what arrives: as long as it is not read, `wait` returns at once."""
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
        # what could not be read for now must not be overwritten
        readable = isinstance(failure, ValueError)
    if hal.damage:
        error = OLDER + hal.damage
        stored = None
    new = False
    if not configuration.hub:
        configuration.hub = _chip_id(hal.chip_number())
        # an id that the chip gives is the same at the next start, and damage stays to be told of
        new = not configuration.hub
        if new:
            configuration.hub = hal.fresh_id()
    identity = hub.Identity(hal.board, hal.runtime, hal.fresh_id(), error)
    machine = hub.Hub(
        hal.ticks(),
        hal.button(),
        identity,
        configuration,
        entropy=hal.entropy,
        free_memory=hal.free_memory,
    )
    machine.store_wanted = new and readable
    machine.stored = stored
    return machine


def _chip_id(number):
    """A hub id made of a chip's number, b"" of one that is none: all bits alike."""
    if not number.replace(b"\xff", b"") or not number.replace(b"\x00", b""):
        return b""
    # FNV-1a, 32 bits (RFC 9923): no runtime's binascii is sure to have more than a CRC-16
    mixed = 0x811C9DC5
    for byte in number:
        mixed = ((mixed ^ byte) * 0x01000193) & 0xFFFFFFFF
    return b"%08x" % mixed


def _play(hal, machine):
    inputs = step_io.Inputs()
    out = step_io.Output()
    hertz = -1
    volume = -1
    moved = hal.ticks()
    busy = moved
    while True:
        now = hal.ticks()
        inputs.pressed = hal.button()
        inputs.count = hal.read(inputs.received)
        due = machine.step(now, inputs, out)
        if out.redrawn:
            out.redrawn = False
            hal.show(out.pixels)
        if out.hertz != hertz or out.volume != volume:
            hertz = out.hertz
            volume = out.volume
            hal.tone(hertz, volume)
        if out.store is not None:
            _store(hal, machine, out)
        if inputs.pressed or inputs.count or machine.phase != phases.REST:
            busy = now
        elif ticks.diff(now, busy) >= QUIET_MS:
            _tidy(hal, machine)
            busy = now
        if out.action != step_io.NOTHING:
            break
        pause = max(0, ticks.diff(due, hal.ticks()))
        frames = out.frames
        if frames.end > frames.start:
            moved = _send(hal, frames, now, moved)
            if frames.end > frames.start:
                pause = min(pause, _BACKLOG_MS)
            elif frames.short:
                # what had no room has some now
                frames.short = False
                pause = 0
        else:
            moved = now
        hal.wait(pause)
    _finish(hal, out)


def _send(hal, frames, now, moved):
    """Sends what the host takes, or drops all; returns the tick at which it last took some."""
    taken = hal.write(frames.buffer, frames.start, frames.end)
    frames.taken(taken)
    if taken > 0:
        return now
    if ticks.diff(now, moved) >= STALE_MS:
        frames.clear()
        return now
    return moved


def _store(hal, machine, out):
    data = out.store
    out.store = None
    identity = machine.identity
    try:
        # flash wears out
        if data != machine.stored:
            machine.stored = None
            hal.store(data)
            machine.stored = data
    except OSError as failure:
        identity.error = NOT_KEPT + _reason(failure)
    else:
        # or a host would take the next keep for another failure
        if identity.error.startswith(NOT_KEPT):
            identity.error = b""


def _tidy(hal, machine):
    try:
        hal.tidy()
    except OSError as failure:
        machine.identity.error = NOT_KEPT + _reason(failure)


def _finish(hal, out):
    """The last frames go out, as far as anybody takes them, then the board does as asked."""
    end = ticks.add(hal.ticks(), _LAST_WORDS_MS)
    frames = out.frames
    while frames.end > frames.start and ticks.diff(end, hal.ticks()) > 0:
        frames.taken(hal.write(frames.buffer, frames.start, frames.end))
        _doze(hal, 5)
    hal.tone(0, 0)
    if out.action == step_io.RESET:
        hal.reset()
    else:
        hal.leave()
