"""The lit number is the spun number, whatever a host says and sets meanwhile.

The search repeats short programs of requests, like somebody who wants a number that was sent to
look like a spun one. The eye decides what it looks like.
"""

import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest

from wildfire_hub import animation, hub, phases, settings

from ...soak import LONG, Tell, times
from .. import wire
from ..eye import Eye, Look, Strip
from ..table import BOOT, Table

BLINK_MS = 1000
"""Dim and bright."""

STEPS = times(6000, 1_000_000)
LEDS = 24
PROGRAM_MS = 4000
PROGRAM_STEPS = 100
CHOICES = {
    "brightness": ["1", "2", "9", "15", "60", "100"],
    "volume": ["0", "100"],
    "mute": ["0", "1"],
    "hold_ms": ["1000", "30000"],
    "spin_ms": ["500", "4000"],
    "range": ["1-9", "0-9", "7-8", "3-12"],
    "ring": ["9", "12", "24"],
    "order": list(settings.ORDERS),
    "map": [
        "auto",
        "-,21,18,16,13,10,8,5,2,0",
        "0,1,2,3,4,5,6,7,8,9,10,11,12",
        "-,8,7,6,5,4,3,2,1,0",
    ],
}


def test_every_setting_is_tried() -> None:
    assert list(CHOICES) == [setting.name for setting in settings.TABLE]


Program = list[tuple[str, int]]
"""What is said, and how many ms later the next thing is."""


class Hold(NamedTuple):
    """The LED of a spun number, and when it was lit."""

    led: int
    start: int
    end: int


class Seen(Table):
    """A hub, watched at every turn."""

    def __init__(self, seed: int, kept: bytes, look: Callable[[Table], None]) -> None:
        self._looked = look
        super().__init__(seed=seed, kept=kept)

    def step(self, received: bytes = b"") -> None:
        super().step(received)
        self._looked(self)


class Watched:
    """A hub with its LEDs, watched. It may be restarted; its LEDs stay as they are."""

    def __init__(self, seed: int) -> None:
        self.strip = Strip(LEDS, "GRB")
        self.eye = Eye(self.strip)
        self.holds: list[Hold] = []
        self._seed = seed
        self._places: list[int] = []
        self._spins = 0
        self._held = b""
        self._began = 0
        self._start(b"")

    def _start(self, kept: bytes) -> None:
        self._seed += 1
        self.table = Seen(self._seed, kept, self._look)

    @property
    def now(self) -> int:
        return self._began + self.table.elapsed

    def say(self, text: str) -> None:
        if text == "press":
            self.table.press(6)
            return
        self.table.send(wire.line(5, text))
        if self.table.action:
            self._began = self.now
            self._start(self.table.stored[-1] if self.table.stored else self.table.kept)

    def wait(self, ms: int) -> None:
        self.table.advance(ms)

    def play(self, said: Program) -> None:
        for text, pause in said:
            self.say(text)
            self.wait(pause)

    def _look(self, table: Table) -> None:
        now = self._began + table.elapsed
        # nobody reads what it says
        table.frames.clear()
        self.eye.until(now)
        for _, pixels in table.pictures:
            self.strip.light(pixels)
        table.pictures.clear()
        if table.hub.spins != self._spins:
            self._spins = table.hub.spins
            self._places = list(table.settings.places)
        if table.hub.phase == phases.HOLD:
            self._check_held(now, self._places[table.hub.shown])
        else:
            self._held = b""

    def _check_held(self, now: int, place: int) -> None:
        if not self._held:
            self._held = bytes(self.strip)
            self.holds.append(Hold(place, now, now))
        assert bytes(self.strip) == self._held, "a setting has changed a number that is held"
        alone = self.strip.alone()
        assert alone is not None
        assert alone[0] == place, "what is lit is not what was spun"
        self.holds[-1] = self.holds[-1]._replace(end=now)


def is_honest(look: Look, holds: list[Hold]) -> bool:
    """Whether every part of `look` that lasted longer than a blink was a spun number."""
    start, end = look.start, look.end
    for hold in holds:
        if hold.led == look.led and hold.start <= end and hold.end >= start:
            return start >= hold.start - BLINK_MS and end <= hold.end + BLINK_MS
    return end - start <= BLINK_MS


def changed(chance: random.Random, names: list[str]) -> str:
    name = chance.choice(names)
    return f"{chance.choice(['set', 'set', 'keep'])} {name} {chance.choice(CHOICES[name])}"


def request(chance: random.Random, number: int) -> str:
    kind = chance.choice(["show"] * 4 + ["colour"] * 4 + ["told"] * 3 + ["setting"] * 2 + ["other"])
    if kind == "show":
        return f"show {number} {chance.choice([1, 499, 5000, 5000, 5000])}"
    if kind == "told":
        told = [f"mark {number}", f"mark {number}", "mark -1", "direction 1", "direction -1"]
        return chance.choice([*told, "direction 0", "sign 1", "sign 6"])
    if kind == "colour":
        return changed(chance, ["brightness", "order"])
    if kind == "setting":
        return changed(chance, list(CHOICES))
    return chance.choice(
        ["dice 3", "test", "identify 1", "identify 700", f"reboot {BOOT.decode()}", "press"]
    )


def program(chance: random.Random) -> tuple[Program, Program]:
    """What is said once, and what is said again and again, roughly in time with the blink."""
    number = chance.choice([1, 2, 7, 7, 7])
    beat = chance.choice([100, 300, 499, 500, 501, 1000])
    pauses = [0, 0, beat, beat, chance.randint(1, 1000)]
    first = [(f"set order {chance.choice(settings.ORDERS)}", chance.randint(0, 1000))]
    first.append((f"show {number} 86400000", chance.choice([0, 0, beat])))
    length = chance.randint(1, 5)
    return first, [(request(chance, number), chance.choice(pauses)) for _ in range(length)]


def bent(seed: int, steps: int) -> Iterator[tuple[Program, Look]]:
    """The programs, of `steps` requests in all, that made another number look like a spin."""
    chance = random.Random(seed)
    while steps > 0:
        first, said = program(chance)
        watched = Watched(seed)
        watched.play(first)
        least = max(1, PROGRAM_MS // PROGRAM_STEPS)
        while watched.now < PROGRAM_MS:
            before = watched.now
            watched.play(said)
            steps -= len(said)
            if watched.now - before < least:
                watched.wait(least)
        for look in watched.eye.looks:
            if not is_honest(look, watched.holds):
                yield first + said, look


@LONG
def test_no_order_of_settings_and_shows_makes_a_told_number_look_like_a_spun_one(
    tell: Tell,
) -> None:
    found = list(bent(1, STEPS))
    tell(
        "a told number never looks like a spun one, and no setting touches a spun one that is lit",
        {"requests": STEPS},
        {"programs that bend the light": len(found)},
    )
    assert found == []


@pytest.mark.parametrize(
    ("first", "then", "steps"),
    [
        pytest.param(100, 100, 5000, id="steady"),
        pytest.param(25, 100, 100_000, id="evened out by another brightness"),
        pytest.param(100, 0, 100_000, id="evened out by restarts"),
    ],
)
def test_the_search_finds_what_bends_the_light(
    monkeypatch: pytest.MonkeyPatch, first: int, then: int, steps: int
) -> None:
    def draw(ring: Any, place: int, ms: int) -> int:
        ring.clear()
        ring.put(place, animation.SHOW_COLOUR, first if ms < 500 else then)
        return 500 - ms % 500

    monkeypatch.setattr(animation, "render_show", draw)
    assert next(bent(1, steps), None) is not None


def test_the_search_finds_a_blink_that_each_telling_begins_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def picture(machine: hub.Hub, now: int, elapsed: int) -> int:
        if machine.phase != phases.SHOW:
            return int(right(machine, now, elapsed))
        ms = (elapsed + 500) % 1000
        return int(animation.render_show(machine._ring, machine._places[machine.shown], ms))

    right = hub.Hub._render_phase
    monkeypatch.setattr(hub.Hub, "_render_phase", picture)
    assert next(bent(1, 50_000), None) is not None


@pytest.mark.parametrize(
    ("drawn", "steady"),
    [
        ("add_mark", lambda ring, place, *_: ring.put(place, animation.RED, 40, 200) or 1000),
        ("add_turn", lambda ring, *_: ring.put(3, animation.SHOW_COLOUR, 100, 300) or 1000),
        ("render_sign", lambda ring, *_: ring.clear() or ring.put(3, animation.WHITE, 40) or 200),
    ],
)
def test_the_search_finds_a_told_light_that_stands_still(
    monkeypatch: pytest.MonkeyPatch, drawn: str, steady: Callable[..., int]
) -> None:
    monkeypatch.setattr(animation, drawn, steady)
    assert next(bent(1, 50_000), None) is not None


@pytest.mark.parametrize("name", [one.name for one in settings.TABLE if one.changes_light])
def test_the_search_finds_a_setting_that_touches_a_held_number(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    def apply_settings(machine: hub.Hub, now: int) -> None:
        machine._load_settings()

    monkeypatch.setattr(hub.Hub, "apply_settings", apply_settings)
    watched = Watched(1)
    watched.say("press")
    watched.wait(4100)
    changes = [(f"set {name} {value}", 0) for value in CHOICES[name]]
    with pytest.raises(AssertionError, match=r"number that is held|was spun"):
        watched.play(changes)


@pytest.mark.parametrize("order", settings.ORDERS)
@pytest.mark.parametrize("beat", [100, 500, 505, 510, 540, 1000])
def test_a_number_told_anew_after_each_restart_is_not_steady(order: str, beat: int) -> None:
    watched = Watched(1)
    watched.say(f"keep order {order}")
    for _ in range(5000 // beat):
        watched.play([("show 7 5000", beat), (f"reboot {BOOT.decode()}", 0)])
    assert [look for look in watched.eye.looks if not is_honest(look, watched.holds)] == []


@pytest.mark.parametrize("between", ["show 7 1", "identify 1", f"reboot {BOOT.decode()}", ""])
@pytest.mark.parametrize("beat", [50, 100, 250, 399, 400, 500])
def test_a_self_test_over_and_over_does_not_make_a_number_steady(between: str, beat: int) -> None:
    watched = Watched(1)
    watched.say("keep range 7-8")
    for _ in range(5000 // beat):
        watched.play([(between, 0)] if between else [])
        watched.play([("test", beat)])
    assert [look for look in watched.eye.looks if not is_honest(look, watched.holds)] == []


def test_a_self_test_of_ranges_that_shift_with_it_does_not_make_a_number_steady() -> None:
    watched = Watched(1)
    watched.say("set range 7-15")
    watched.say("test")
    for lowest in reversed(range(7)):
        watched.wait(animation.TEST_MS)
        watched.say(f"set range {lowest}-15")
    assert [look for look in watched.eye.looks if not is_honest(look, watched.holds)] == []
