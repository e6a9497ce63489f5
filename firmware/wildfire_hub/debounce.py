"""A button's level once its contact has stopped bouncing."""

from wildfire_hub import ticks

STABLE_MS = 5


class Debouncer:
    """Takes raw readings of a contact and reports a level that held for STABLE_MS.

    `level` is the last stable reading. `due` returns in how many milliseconds a new level will be
    stable, or -1 if none is pending.
    """

    def __init__(self, now, level):
        self.level = level
        self._raw = level
        self._since = now

    def update(self, now, raw):
        """Takes the reading `raw` of tick `now`. Returns true if the stable level has changed."""
        if raw != self._raw:
            self._raw = raw
            self._since = now
        if raw == self.level or ticks.diff(now, self._since) < STABLE_MS:
            return False
        self.level = raw
        return True

    def due(self, now):
        """Milliseconds until a pending change is stable, or -1."""
        if self._raw == self.level:
            return -1
        return max(0, STABLE_MS - ticks.diff(now, self._since))
