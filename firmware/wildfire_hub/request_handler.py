"""Answers the host's requests: one frame in, one frame out, whatever it says."""

from wildfire_hub import __version__, animation, phases, protocol, step_io
from wildfire_hub.request import Request, same

_VERSION = __version__.encode()


class RequestHandler:
    """Answers the request that `hub.reader` has found. If there is no room for the reply, none is
    sent, and the host asks again: every request may be repeated."""

    def __init__(self, hub):
        self._hub = hub
        self._request = Request()
        self._answers = {
            protocol.HELLO: self._hello,
            protocol.STATUS: self._status,
            protocol.LIT: self._lit,
            protocol.SHOW: self._show,
            protocol.MARK: self._mark,
            protocol.DIRECTION: self._direction,
            protocol.SIGN: self._sign,
            protocol.DICE: self._dice,
            protocol.GET: self._get,
            protocol.SET: self._set,
            protocol.KEEP: self._keep,
            protocol.STORE: self._store,
            protocol.TEST: self._test,
            protocol.IDENTIFY: self._identify,
            protocol.REBOOT: self._reboot,
            protocol.LEAVE: self._leave,
            protocol.ACK: self._ack,
        }

    def answer(self, now, frames):
        reader = self._hub.reader
        request = self._request
        if not request.parse(reader.buffer, reader.length):
            return
        if request.message is None:
            self._refuse(frames, protocol.UNKNOWN, protocol.NO_REQUEST)
        elif request.wrong is not None:
            if request.message.name == protocol.ACK:
                # never answered, whatever it says
                return
            field = request.wrong.name.encode()
            self._refuse(frames, protocol.FORM, protocol.WRONG_FIELD + field)
        else:
            self._answers[request.message.name](now, frames)

    def _begin(self, frames):
        return frames.begin(self._request.sequence, self._request.message.name)

    def _refuse(self, frames, reason, text):
        request = self._request
        if frames.begin(request.sequence, protocol.REFUSED):
            end = min(request.name_end, request.name_start + 16)
            frames.word(bytes(self._hub.reader.buffer[request.name_start : end]))
            frames.word(reason)
            frames.text(text)
            frames.finish()

    def _refuse_if_busy(self, frames):
        if self._hub.rolling():
            self._refuse(frames, protocol.BUSY, protocol.RACING)
            return True
        if self._hub.phase == phases.HELD:
            self._refuse(frames, protocol.BUSY, protocol.BUTTON_HELD)
            return True
        return False

    def _is_this_boot(self):
        request = self._request
        boot = self._hub.identity.boot
        return same(self._hub.reader.buffer, request.starts[0], request.ends[0], boot)

    def _refuse_if_restarted(self, frames):
        if self._is_this_boot():
            return False
        self._refuse(frames, protocol.BOOT, protocol.RESTARTED)
        return True

    def _hello(self, now, frames):
        hub = self._hub
        if self._begin(frames):
            lowest, highest = hub.settings.values["range"]
            frames.integer(protocol.PROTOCOL_MAJOR)
            frames.integer(protocol.PROTOCOL_MINOR)
            frames.word(_VERSION)
            frames.word(hub.identity.runtime)
            frames.word(hub.identity.board)
            frames.word(hub.settings.hub)
            frames.integer(lowest)
            frames.integer(highest)
            frames.word(hub.identity.boot)
            frames.integer(hub.uptime.seconds)
            frames.integer(hub.outbox.next)
            frames.integer(hub.spins)
            frames.finish()

    def _status(self, now, frames):
        hub = self._hub
        if self._begin(frames):
            frames.word(hub.identity.boot)
            frames.word(phases.NAMES[hub.phase])
            frames.integer(hub.shown)
            frames.integer(hub.left(now))
            frames.integer(hub.uptime.seconds)
            frames.integer(hub.spins)
            frames.integer(hub.outbox.waiting())
            frames.integer(hub.outbox.lost)
            frames.integer(hub.reader.bad)
            frames.integer(hub.free_memory)
            frames.text(hub.identity.error)
            frames.finish()

    def _lit(self, now, frames):
        hub = self._hub
        if self._begin(frames):
            spun = hub.phase == phases.HOLD
            lowest, highest = hub.spin_range if spun else hub.settings.values["range"]
            frames.word(hub.identity.boot)
            frames.word(phases.NAMES[hub.phase])
            frames.integer(hub.shown)
            frames.integer(hub.left(now))
            frames.integer(hub.spins if spun else 0)
            frames.integer(lowest)
            frames.integer(highest)
            frames.finish()

    def _show(self, now, frames):
        hub = self._hub
        number = self._request.integers[0]
        ms = self._request.integers[1]
        if self._refuse_if_busy(frames):
            return
        if hub.settings.places[number] < 0:
            self._refuse(frames, protocol.RANGE, protocol.NO_LED)
            return
        hub.enter(now, phases.SHOW, ms, number)
        if self._begin(frames):
            frames.integer(number)
            frames.integer(ms)
            frames.finish()

    def _mark(self, now, frames):
        hub = self._hub
        marked = self._request.integers[0]
        if self._refuse_if_busy(frames):
            return
        if marked >= 0 and hub.settings.places[marked] < 0:
            self._refuse(frames, protocol.RANGE, protocol.NO_LED)
            return
        hub.told.mark = marked
        hub.redraw_told()
        self._reply_integer(frames, marked)

    def _direction(self, now, frames):
        hub = self._hub
        if self._refuse_if_busy(frames):
            return
        hub.told.direction = self._request.integers[0]
        hub.redraw_told()
        self._reply_integer(frames, hub.told.direction)

    def _sign(self, now, frames):
        hub = self._hub
        told = hub.told
        flashes = self._request.integers[0]
        if self._refuse_if_busy(frames):
            return
        if hub.phase == phases.HOLD:
            self._refuse(frames, protocol.BUSY, protocol.SPUN_LIT)
            return
        if told.flashes != 0 and told.flashes != flashes:
            self._refuse(frames, protocol.BUSY, protocol.SIGN_RUNNING)
            return
        # a request that comes again must not begin the sign anew
        if told.flashes == 0:
            hub.begin_sign(now, flashes)
        if self._begin(frames):
            frames.integer(flashes)
            frames.integer(told.sign_left(now))
            frames.finish()

    def _dice(self, now, frames):
        hub = self._hub
        if self._refuse_if_busy(frames):
            return
        hub.dice = self._request.integers[0]
        if self._begin(frames):
            frames.integer(hub.dice)
            frames.integer(hub.spins + 1)
            frames.finish()

    def _reply_integer(self, frames, value):
        if self._begin(frames):
            frames.integer(value)
            frames.finish()

    def _text(self, field):
        request = self._request
        return bytes(self._hub.reader.buffer[request.starts[field] : request.ends[field]]).decode()

    def _get(self, now, frames):
        self._reply_setting(frames, self._text(0))

    def _reply_setting(self, frames, name):
        try:
            value = self._hub.settings.get(name)
        except KeyError:
            self._refuse(frames, protocol.UNKNOWN, protocol.NO_SETTING)
            return
        if self._begin(frames):
            frames.word(name.encode())
            frames.text(value.encode())
            frames.finish()

    def _set(self, now, frames):
        self._change(now, frames, self._hub.settings.set)

    def _keep(self, now, frames):
        if self._change(now, frames, self._hub.settings.keep):
            self._hub.store_wanted = True

    def _store(self, now, frames):
        names = self._text(0)
        if self._apply(frames, self._hub.settings.keep_current, names.split(" ")):
            self._hub.store_wanted = True
            if self._begin(frames):
                frames.text(names.encode())
                frames.finish()

    def _change(self, now, frames, change):
        name = self._text(0)
        if not self._apply(frames, change, name, self._text(1)):
            return False
        if self._hub.settings.changes_light(name):
            self._hub.apply_settings(now)
        self._reply_setting(frames, name)
        return True

    def _apply(self, frames, change, *arguments):
        if self._refuse_if_busy(frames):
            return False
        try:
            change(*arguments)
        except KeyError:
            self._refuse(frames, protocol.UNKNOWN, protocol.NO_SETTING)
            return False
        except ValueError as error:
            self._refuse(frames, protocol.RANGE, " ".join(error.args).encode())
            return False
        return True

    def _test(self, now, frames):
        hub = self._hub
        if self._refuse_if_busy(frames):
            return
        lowest, highest = hub.settings.values["range"]
        ms = animation.test_length(highest - lowest + 1)
        hub.enter(now, phases.TEST, ms)
        if self._begin(frames):
            frames.integer(ms)
            frames.finish()

    def _identify(self, now, frames):
        if self._refuse_if_busy(frames):
            return
        ms = self._request.integers[0]
        self._hub.enter(now, phases.IDENTIFY, ms)
        if self._begin(frames):
            frames.integer(ms)
            frames.finish()

    def _reboot(self, now, frames):
        self._end(now, frames, step_io.RESET)

    def _leave(self, now, frames):
        self._end(now, frames, step_io.LEAVE)

    def _end(self, now, frames, action):
        if not self._refuse_if_restarted(frames):
            self._hub.action = action
            # LEDs keep their last picture over a restart
            self._hub.told.forget()
            self._hub.enter(now, phases.REST, 0)
            if self._begin(frames):
                frames.finish()

    def _ack(self, now, frames):
        if self._is_this_boot():
            self._hub.outbox.acknowledge(self._request.integers[1])
