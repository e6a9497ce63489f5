"""Events for the host: a bounded queue, kept until acknowledged, the oldest dropped first."""

from wildfire_hub import protocol, ticks

_DAY_S = 86400


class Uptime:
    """Seconds and milliseconds since the start, across every wrap of the ticks."""

    def __init__(self, now):
        self.seconds = 0
        self.ms = 0
        self._last = now

    def advance(self, now):
        """Call it at least every three days, or it misses a wrap."""
        ms = self.ms + ticks.diff(now, self._last)
        self._last = now
        self.seconds += ms // 1000
        self.ms = ms % 1000


class Outbox:
    """A queue of events numbered from 1: `oldest` waits longest, `next` will be the next one."""

    def __init__(self, uptime, boot):
        self.oldest = 1
        self.next = 1
        self.lost = 0
        self._uptime = uptime
        self._boot = boot
        self._unsent = 1
        self._due = 0
        self._pause = protocol.RESEND_MS
        self._name = [None] * protocol.QUEUE
        self._seconds = [0] * protocol.QUEUE
        self._ms = [0] * protocol.QUEUE
        self._spin = [0] * protocol.QUEUE
        self._number = [0] * protocol.QUEUE
        self._lowest = [0] * protocol.QUEUE
        self._highest = [0] * protocol.QUEUE

    def waiting(self):
        return self.next - self.oldest

    def add(self, now, name, spin, *, number=0, lowest=0, highest=0):
        """Queues the event `name`; number, lowest and highest are sent with SPIN only."""
        if self.oldest == self.next:
            self._due = ticks.add(now, protocol.RESEND_MS)
        self.wake(now)
        if self.waiting() == protocol.QUEUE:
            self.oldest += 1
            self.lost += 1
            self._unsent = max(self._unsent, self.oldest)
        at = self.next % protocol.QUEUE
        self._name[at] = name
        self._seconds[at] = self._uptime.seconds
        self._ms[at] = self._uptime.ms
        self._spin[at] = spin
        self._number[at] = number
        self._lowest[at] = lowest
        self._highest[at] = highest
        self.next += 1

    def acknowledge(self, event):
        """Every event up to `event` has arrived."""
        if self.oldest <= event < self.next:
            self.oldest = event + 1
            self._unsent = max(self._unsent, self.oldest)
        self._pause = protocol.RESEND_MS

    def wake(self, now):
        """Something is new, or a host is there: sends what waits again soon, never later."""
        self._pause = protocol.RESEND_MS
        soon = ticks.add(now, protocol.RESEND_MS)
        if ticks.diff(self._due, soon) > 0:
            self._due = soon

    def send(self, now, frames, most):
        """Writes at most `most` events: new ones, or all again when they are due."""
        if self.oldest == self.next:
            return
        if self._unsent == self.next:
            if ticks.diff(self._due, now) > 0:
                return
            self._unsent = self.oldest
            self._pause = min(2 * self._pause, protocol.RESEND_SLOWEST_MS)
        while most > 0 and self._unsent < self.next and self._write(self._unsent, frames):
            self._unsent += 1
            most -= 1
        if ticks.diff(self._due, now) <= 0:
            self._due = ticks.add(now, self._pause)

    def pause(self, now):
        """In how many ms events are due again, or -1 if none waits."""
        if self.oldest == self.next:
            return -1
        return max(0, ticks.diff(self._due, now))

    def _write(self, event, frames):
        at = event % protocol.QUEUE
        name = self._name[at]
        if not frames.begin(event, name):
            return False
        frames.word(self._boot)
        frames.integer(self.oldest)
        frames.integer(self._age(at))
        frames.integer(self._spin[at])
        if name == protocol.SPIN:
            frames.integer(self._number[at])
            frames.integer(self._lowest[at])
            frames.integer(self._highest[at])
        frames.finish()
        return True

    def _age(self, at):
        seconds = self._uptime.seconds - self._seconds[at]
        if seconds > _DAY_S:
            return protocol.OLDEST_AGE_MS
        return min(seconds * 1000 + self._uptime.ms - self._ms[at], protocol.OLDEST_AGE_MS)
