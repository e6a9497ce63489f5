"""What `import wildfire` offers: every name, and nothing is loaded before it is asked for."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import wildfire
from wildfire import EmulatedHub
from wildfire.emulator.errors import ControlError, EmulatorError
from wildfire.firmware import UnknownBoardError
from wildfire.text import error_words

from .refusals import refuses

CALL = """
import sys
before = set(sys.modules)
import wildfire
known = set(dir(wildfire)) >= set(wildfire.__all__)
new = {name.partition(".")[0] for name in set(sys.modules) - before}
print(known, *sorted(new - sys.stdlib_module_names))
"""


def test_it_imports_nothing_before_it_is_asked_for() -> None:
    done = subprocess.run(
        [sys.executable, "-c", CALL], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.split() == ["True", "wildfire", "wildfire_hub"]


@pytest.mark.parametrize("name", wildfire.__all__)
def test_every_name_is_there(name: str) -> None:
    assert getattr(wildfire, name) is not None


def test_type_checkers_are_told_the_same_names() -> None:
    tree = ast.parse(Path(wildfire.__file__).read_text(encoding="utf-8"))
    told = {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("wildfire")
        for alias in node.names
    }
    assert told == set(wildfire.__all__)


def test_another_name_is_an_attribute_error_as_in_any_module() -> None:
    with pytest.raises(AttributeError, match="module 'wildfire' has no attribute 'tame'"):
        _ = wildfire.tame


@pytest.mark.leaves_nothing
def test_the_clock_of_an_emulated_hub_stands_still_or_goes_by_itself() -> None:
    with EmulatedHub(seed=4) as emulated:
        assert emulated.number() is None
        emulated.press()
        emulated.advance(1000)
        assert any(any(led) for led in emulated.leds())
        assert emulated.spin() in range(1, 10)
        stands = emulated.control.now()
        assert emulated.control.now() == stands
    with EmulatedHub(seed=4, speed=1000) as emulated:
        emulated.press()
        with pytest.raises(ControlError, match=r"control\.real-clock"):
            emulated.advance(1)
        with pytest.raises(ControlError, match=r"control\.real-clock"):
            emulated.spin()


@pytest.mark.leaves_nothing
@pytest.mark.parametrize(
    ("wrong", "error", "message"),
    [
        ({"runtime": "rust"}, EmulatorError, "there is no runtime 'rust'"),
        ({"board": "abacus"}, UnknownBoardError, "there is no board 'abacus'"),
        ({"speed": 0}, EmulatorError, r"speed takes a number from 0\.01 to 1000, not 0"),
        ({"seed": "four"}, EmulatorError, "seed takes a whole number, not 'four'"),
    ],
)
def test_an_emulated_hub_that_cannot_be_had_says_why_in_one_line(
    wrong: dict[str, object], error: type[wildfire.WildfireError], message: str
) -> None:
    with refuses(error, message) as raised:
        EmulatedHub(**wrong)  # type: ignore[arg-type]
    assert "\n" not in error_words(raised.value)
