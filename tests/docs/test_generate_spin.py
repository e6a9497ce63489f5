"""The picture on the first page shows what the program and the firmware do now."""

from types import ModuleType

import pytest

from .pages import DOCS, script


@pytest.fixture(scope="module")
def generator() -> ModuleType:
    return script("generate_spin")


def test_the_picture_is_up_to_date(generator: ModuleType) -> None:
    drawn = (DOCS / "pictures" / "spin.svg").read_text(encoding="utf-8")
    assert drawn == generator.picture(), "run `make docs`"


def test_the_light_is_seen_racing_and_then_on_the_number(generator: ModuleType) -> None:
    leds, numerals, number = generator.frames()
    lit = [{led for led, colour in enumerate(frame) if any(colour)} for frame in leds]
    stopped = (generator.BEFORE_MS + generator.SPIN_MS) // generator.FRAME_MS + 2
    racing = lit[generator.BEFORE_MS // generator.FRAME_MS + 2 : stopped - 4]
    assert {len(frame) for frame in racing} == {5}
    assert lit[-1] == lit[stopped] == {led for led, each in numerals.items() if each == number}
