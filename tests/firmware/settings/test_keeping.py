"""Kept settings: the next start has exactly what the hub said it kept."""

import random

import pytest

from wildfire_hub.settings import ORDERS, Settings, with_checksum

from ...soak import LONG, Tell, times
from .test_settings import DEFAULTS, LONGEST, WHOLE, fresh, sealed, state


def any_value(name: str, chance: random.Random) -> str:
    """A value that the setting takes by itself."""
    if name in WHOLE:
        return str(chance.randint(*WHOLE[name]))
    if name == "order":
        return chance.choice(ORDERS)
    if name == "range":
        low = chance.randrange(15)
        return f"{low}-{chance.randint(low + 1, 15)}"
    leds = chance.sample(range(chance.choice((9, 12, 24))), 9) + chance.sample(range(24), 7)
    places = [str(led) if leds.index(led) == n else "-" for n, led in enumerate(leds)]
    for number in range(chance.choice((0, 1, 3, 16))):
        places[number] = "-"
    return chance.choice(("auto", ",".join(places[: chance.randint(1, 16)])))


@LONG
def test_what_was_called_kept_is_what_the_next_start_has(tell: Tell) -> None:
    """Settings are set, kept and stored at random, with power cuts in between."""
    stored = refused_keeps = 0
    for seed in range(times(150, 20_000)):
        chance = random.Random(seed)
        wiring = chance.choice(({}, {"ring": "12"}, {"map": LONGEST, "range": "0-15"}))
        settings = Settings(wiring)
        settings.hub = b"0123abcd"
        promised = dict(settings.values)
        for _ in range(chance.randrange(1, 30)):
            names = chance.sample(sorted(DEFAULTS), chance.choice((1, 1, 2, 3, 9)))
            before = state(settings)
            try:
                act = chance.randrange(4)
                if act == 0:
                    settings.keep_current(names)
                    promised |= {name: settings.values[name] for name in names}
                elif act == 1:
                    settings.keep(names[0], any_value(names[0], chance))
                    promised[names[0]] = settings.values[names[0]]
                else:
                    settings.set(names[0], any_value(names[0], chance))
            except ValueError:
                assert state(settings) == before
                refused_keeps += act < 2
            start = Settings(wiring)
            start.restore(settings.encode())
            assert start.values == promised, seed
            assert start.encode() == settings.encode()
            stored += 1
            if chance.random() < 0.1:
                settings = start
    assert refused_keeps > 10
    tell(
        "settings set and kept at random, restored after each",
        {"stored texts": stored},
        {"not restored whole": 0},
    )


def test_a_setting_is_kept_only_beside_what_is_kept() -> None:
    settings = fresh()
    settings.keep("range", "0-9")
    settings.keep("map", "1,3,5,7,9,11,13,15,17,19")
    settings.set("range", "1-9")
    before = state(settings)
    with pytest.raises(ValueError, match="'kept', 'map', 'lacks', '0', '0-9'"):
        settings.keep("map", "-,2,4,6,8,10,12,14,16,18")
    assert state(settings) == before
    settings.set("map", "-,2,4,6,8,10,12,14,16,18")
    with pytest.raises(ValueError, match="'kept'"):
        settings.keep_current(["volume", "map"])
    settings.keep_current(["range", "map"])
    settings.keep("mute", "1")
    start = Settings({})
    start.restore(settings.encode())
    assert start.get("range") == "1-9"
    assert start.get("map") == "-,2,4,6,8,10,12,14,16,18"
    assert start.get("mute") == "1"


def test_a_setting_is_kept_only_where_it_can_be_taken_now() -> None:
    settings = fresh()
    settings.set("range", "0-15")
    before = state(settings)
    with pytest.raises(ValueError, match="'needs', '0-15', '16', '12'"):
        settings.keep("ring", "12")
    assert state(settings) == before


def test_settings_are_kept_as_they_are_all_or_none() -> None:
    settings = fresh()
    settings.set("volume", "7")
    settings.set("brightness", "8")
    with pytest.raises(KeyError):
        settings.keep_current(["volume", "colour"])
    assert settings.encode() == fresh().encode()
    settings.keep_current(["volume"])
    assert settings.encode() == sealed("hub=0123abcd\nvolume=7\n")


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", ("empty",)),
        (b"volume=7\n", ("damaged",)),
        (with_checksum(b"hub=beefbeef\nvolume=\xff\n"), ("not-ascii",)),
        (with_checksum(b"range=0-15\nring=9\n"), ("range", "needs", "0-15", "16", "9")),
    ],
)
def test_why_it_cannot_be_restored_is_a_code(data: bytes, reason: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match=reason[0]) as raised:
        Settings({}).restore(data)
    assert raised.value.args == reason
