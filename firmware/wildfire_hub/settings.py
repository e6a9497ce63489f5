"""The hub's settings: checked one by one and together, and kept as a short text.

A value comes from what was kept, or else from the board's wiring, or else from the defaults here.
Values are text in requests and in what is kept. The arguments of a ValueError are strings: a
setting's name, a code, and facts. The host has the words.
"""

from wildfire_hub import framing
from wildfire_hub.ring import MOST

ORDERS = ("RGB", "RBG", "GRB", "GBR", "BRG", "BGR")
NUMBERS = 16
PRINTED = 9
"""0 up to this are printed on the box; with map `auto` each lights up at its own numeral."""
HUB_DIGITS = 8


class Setting:
    """One setting. `form` is what `parse` takes. `changes_light` is true if it changes what the
    ring looks like: such a change waits while a number that was spun is lit."""

    def __init__(self, name, default, form, changes_light):
        self.name = name
        self.default = default
        self.form = form
        self.changes_light = changes_light

    def wrong(self):
        """The error for a text of another form."""
        return ValueError(self.name, "takes", self.form)

    def parse(self, text):
        raise NotImplementedError

    def format(self, value):
        return str(value)


class Integer(Setting):
    """A whole number low..high."""

    def __init__(self, name, default, low, high, changes_light):
        super().__init__(name, default, "%d..%d" % (low, high), changes_light)
        self.low = low
        self.high = high

    def parse(self, text):
        if not (text.isdigit() and len(text) <= 9 and self.low <= int(text) <= self.high):
            raise self.wrong()
        return int(text)


class Range(Setting):
    """Two numbers `lowest-highest` within 0..15: at least two, so that chance has a choice."""

    def parse(self, text):
        low, dash, high = text.partition("-")
        good = dash and low.isdigit() and high.isdigit() and len(text) <= 5
        if not good or not int(low) < int(high) < NUMBERS:
            raise self.wrong()
        return int(low), int(high)

    def format(self, value):
        return "%d-%d" % value


class Choice(Setting):
    """One of a few words."""

    def __init__(self, name, default, words, changes_light):
        super().__init__(name, default, " ".join(words), changes_light)
        self.words = words

    def parse(self, text):
        if text not in self.words:
            raise self.wrong()
        return text


class LedMap(Setting):
    """The LED of each number from 0 on, `-` for none; or `auto`."""

    def parse(self, text):
        if text == "auto":
            return None
        places = []
        for entry in text.split(","):
            if entry == "-":
                places.append(-1)
            elif entry.isdigit() and len(entry) <= 2:
                places.append(int(entry))
            else:
                raise self.wrong()
        if len(places) > NUMBERS:
            raise ValueError(self.name, "longer", str(NUMBERS))
        used = [place for place in places if place >= 0]
        if len(set(used)) != len(used):
            raise ValueError(self.name, "repeats")
        return tuple(places)

    def format(self, value):
        if value is None:
            return "auto"
        return ",".join("-" if place < 0 else str(place) for place in value)


# protocol 1.1 has this form on the wire, so it stays as it is
_RANGE_FORM = "LOWEST-HIGHEST within 0..15, at least two numbers"

TABLE = (
    Integer("brightness", 60, 1, 100, changes_light=True),
    Integer("volume", 60, 0, 100, changes_light=False),
    Integer("mute", 0, 0, 1, changes_light=False),
    Integer("hold_ms", 30000, 1000, 600000, changes_light=False),
    Integer("spin_ms", 4000, 500, 20000, changes_light=False),
    Range("range", (1, 9), _RANGE_FORM, changes_light=True),
    Integer("ring", MOST, 9, MOST, changes_light=True),
    Choice("order", "GRB", ORDERS, changes_light=True),
    LedMap("map", None, "auto|LED,-,LED", changes_light=True),
)

_TOGETHER = ("range", "ring", "map")


def with_checksum(body):
    """`body` (bytes) and its checksum, which shows damage: see `has_checksum`."""
    return body + b"%04X\n" % framing.crc16(body, 0, len(body))


def has_checksum(data):
    """Whether `data` is what `with_checksum` returned."""
    return data == with_checksum(data[:-5])


def _setting(name):
    for setting in TABLE:
        if setting.name == name:
            return setting
    return None


def _printed(number, ring):
    """The LED at the numeral `number` on the box: 1 to 9 go round, and 0 is just before 1 if the
    ring has an LED left for it; else -1."""
    if number:
        return (number - 1) * ring // PRINTED
    return ring - 1 if ring > PRINTED else -1


def _places(values):
    """The LED of each number 0..15, -1 for none; ValueError if range, ring and map disagree."""
    low, high = values["range"]
    ring = values["ring"]
    count = high - low + 1
    places = [-1] * NUMBERS
    given = values["map"]
    if given is None:
        if high <= PRINTED:
            count = max(count, PRINTED + (low == 0))
        if count > ring:
            raise ValueError("range", "needs", "%d-%d" % (low, high), str(count), str(ring))
        if high <= PRINTED:
            for number in range(PRINTED + 1):
                places[number] = _printed(number, ring)
        else:
            for i in range(count):
                places[low + i] = i * ring // count
        return places
    for number in range(len(given)):
        if given[number] >= ring:
            raise ValueError("map", "names", str(given[number]), "0..%d" % (ring - 1))
        places[number] = given[number]
    for number in range(low, high + 1):
        if places[number] < 0:
            raise ValueError("map", "lacks", str(number), "%d-%d" % (low, high))
    return places


class Settings:
    """A hub's settings now: `values` by name, and `places`, the LED of each number."""

    def __init__(self, wiring):
        self.hub = b""
        self.values = {setting.name: setting.default for setting in TABLE}
        for name in wiring:
            setting = _setting(name)
            if setting is None:
                raise ValueError(name, "unknown")
            self.values[name] = setting.parse(wiring[name])
        self.places = _places(self.values)
        self._wired = self.values
        self._kept = {}

    def changes_light(self, name):
        """Whether the setting `name`, which must exist, changes what the ring looks like."""
        return _setting(name).changes_light

    def get(self, name):
        """The setting `name` as text; KeyError if there is no such setting."""
        setting = _setting(name)
        if setting is None:
            raise KeyError(name)
        return setting.format(self.values[name])

    def set(self, name, text):
        """Changes one setting until the restart. After KeyError or ValueError all is as before."""
        values = dict(self.values)
        values[name] = self._parse(name, text)
        self.places = _places(values)
        self.values = values

    def keep(self, name, text):
        """Changes one setting for good. After KeyError or ValueError all is as before."""
        kept = self._with({name: self._parse(name, text)})
        self.set(name, text)
        self._kept = kept

    def keep_current(self, names):
        """Keeps the present values of settings. After a KeyError or ValueError it keeps none."""
        self._kept = self._with({name: self.values[name] for name in names})

    def _parse(self, name, text):
        setting = _setting(name)
        if setting is None:
            raise KeyError(name)
        return setting.parse(text)

    def _with(self, changed):
        """What is kept, with `changed`; ValueError if the next start could not use it."""
        kept = dict(self._kept)
        kept.update(changed)
        values = dict(self._wired)
        values.update(kept)
        try:
            _places(values)
        except ValueError as wrong:
            raise ValueError("kept", *wrong.args)  # noqa: B904
        return kept

    def encode(self):
        """What to store: the hub id and the settings that are kept, as bytes."""
        lines = "hub=" + self.hub.decode() + "\n"
        # in the table's order: a dict has none in MicroPython
        for setting in TABLE:
            if setting.name in self._kept:
                lines += setting.name + "=" + setting.format(self._kept[setting.name]) + "\n"
        return with_checksum(lines.encode())

    def restore(self, data):
        """Takes what `encode` returned. If it is damaged, ValueError, and nothing changes.

        Settings and values that this firmware does not know are left out. If range, ring and map
        contradict each other or the board, these three are left out, and a ValueError says so
        after the others are in use.
        """
        if not data:
            raise ValueError("empty")
        if not has_checksum(data):
            raise ValueError("damaged")
        for byte in data:
            if byte > 126:
                raise ValueError("not-ascii")
        kept = {}
        for line in data[:-5].decode().split("\n"):
            name, _, text = line.partition("=")
            setting = _setting(name)
            if setting is not None:
                try:
                    kept[name] = setting.parse(text)
                except ValueError:
                    continue
            elif name == "hub" and len(text) == HUB_DIGITS:
                self.hub = text.encode()
        # range, ring and map can only be checked together
        values = dict(self._wired)
        values.update(kept)
        try:
            self.places = _places(values)
        except ValueError:
            for name in _TOGETHER:
                values[name] = self._wired[name]
                kept.pop(name, None)
            raise
        finally:
            self.values = values
            self._kept = kept
