"""The hub's settings: checked one by one and together, and kept as a short text.

Settings come from the defaults here, then from how the board is wired, then from what was kept.
Values travel as text, in requests and in what is kept. The arguments of a ValueError are strings:
a setting's name, a code, and what it is about. A host has words for them.
"""

from wildfire_hub import framing
from wildfire_hub.ring import MOST

ORDERS = ("RGB", "RBG", "GRB", "GBR", "BRG", "BGR")
NUMBERS = 16
PRINTED = 9
"""0 up to this are printed on the box; a map `auto` lights each at its own numeral."""
HUB_DIGITS = 8


class Setting:
    """One setting. `form` is what `parse` takes; `lights` says whether it changes what the ring
    looks like: such a change waits while a number that was spun is lit."""

    def __init__(self, name, default, form, lights):
        self.name = name
        self.default = default
        self.form = form
        self.lights = lights

    def wrong(self):
        """The error for a text that is not of the form."""
        return ValueError(self.name, "takes", self.form)

    def parse(self, text):
        raise NotImplementedError

    def format(self, value):
        return str(value)


class Integer(Setting):
    """A whole number low..high."""

    def __init__(self, name, default, low, high, lights):
        super().__init__(name, default, "%d..%d" % (low, high), lights)
        self.low = low
        self.high = high

    def parse(self, text):
        if not (text.isdigit() and len(text) <= 9 and self.low <= int(text) <= self.high):
            raise self.wrong()
        return int(text)


class Range(Setting):
    """Two numbers `lowest-highest` within 0..15: two at least, so that no number is certain."""

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

    def __init__(self, name, default, words, lights):
        super().__init__(name, default, " ".join(words), lights)
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
    Integer("brightness", 60, 1, 100, lights=True),
    Integer("volume", 60, 0, 100, lights=False),
    Integer("mute", 0, 0, 1, lights=False),
    Integer("hold_ms", 30000, 1000, 600000, lights=False),
    Integer("spin_ms", 4000, 500, 20000, lights=False),
    Range("range", (1, 9), _RANGE_FORM, lights=True),
    Integer("ring", MOST, 9, MOST, lights=True),
    Choice("order", "GRB", ORDERS, lights=True),
    LedMap("map", None, "auto|LED,-,LED", lights=True),
)

_TOGETHER = ("range", "ring", "map")


def seal(body):
    """`body` (bytes) with its checksum behind it, so that damage shows: see `is_whole`."""
    return body + b"%04X\n" % framing.crc16(body, 0, len(body))


def is_whole(data):
    """Whether `data` is what `seal` once gave."""
    return data == seal(data[:-5])


def _setting(name):
    for setting in TABLE:
        if setting.name == name:
            return setting
    return None


def _printed(number, ring):
    """The LED at the numeral `number` of the box: 1 to 9 go round, 0 comes just before 1, where
    the ring has an LED to spare for it; else -1."""
    if number:
        return (number - 1) * ring // PRINTED
    return ring - 1 if ring > PRINTED else -1


def _places(values):
    """The LED of each number 0..15, -1 for none; ValueError where the settings do not agree."""
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
    """A hub's settings as they are now: `values` by name, `places` (the LED of each number)."""

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

    def lights(self, name):
        """Whether the setting `name`, which there is, changes what the ring looks like."""
        return _setting(name).lights

    def get(self, name):
        """The setting `name` as text; KeyError if there is none of that name."""
        setting = _setting(name)
        if setting is None:
            raise KeyError(name)
        return setting.format(self.values[name])

    def set(self, name, text):
        """Changes one setting until the restart; KeyError or ValueError leaves all as it was."""
        values = dict(self.values)
        values[name] = self._parse(name, text)
        self.places = _places(values)
        self.values = values

    def keep(self, name, text):
        """Changes one setting now and for good; KeyError or ValueError leaves all as it was."""
        kept = self._with({name: self._parse(name, text)})
        self.set(name, text)
        self._kept = kept

    def keep_present(self, names):
        """Keeps settings as they are now, in one go; KeyError or ValueError keeps none of them."""
        self._kept = self._with({name: self.values[name] for name in names})

    def _parse(self, name, text):
        setting = _setting(name)
        if setting is None:
            raise KeyError(name)
        return setting.parse(text)

    def _with(self, changed):
        """What is kept with `changed`; ValueError where the next start could not take it."""
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
        """What is to be kept over a power cut, as bytes: the hub id and the settings kept."""
        lines = "hub=" + self.hub.decode() + "\n"
        # in the table's order: a dictionary of MicroPython's keeps none
        for setting in TABLE:
            if setting.name in self._kept:
                lines += setting.name + "=" + setting.format(self._kept[setting.name]) + "\n"
        return seal(lines.encode())

    def restore(self, data):
        """Takes what `encode` gave; ValueError, and nothing taken, when it is damaged.

        A setting that this firmware does not know, or no longer takes, is left out. Where range,
        ring and map do not agree with each other or with the board, these three are left out, and
        ValueError says so once the others have been taken.
        """
        if not data:
            raise ValueError("empty")
        if not is_whole(data):
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
        # range, ring and map are checked together: only all in one go can they be taken rightly
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
