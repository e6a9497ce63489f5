"""The codes of the firmware: each has words on the host, whatever it is about."""

import ast
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from wildfire.client import hub_codes
from wildfire.firmware import PORTS
from wildfire.message import Message
from wildfire.text import words
from wildfire_hub import protocol, settings

HUB = Path(settings.__file__)
RAISING = [HUB, PORTS / "circuitpython" / "nvm_storage.py"]


def codes(path: Path) -> list[str]:
    """What each ValueError or OSError that a module raises says, with Z for what is not fixed."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id not in ("ValueError", "OSError"):
                continue
            if isinstance(node.args[-1], ast.Starred):
                # what another one says goes on behind a word of its own
                found.append("kept map repeats")
                continue
            said = [
                str(each.value) if isinstance(each, ast.Constant) else f"Z{at}"
                for at, each in enumerate(node.args)
            ]
            found.append(" ".join(said))
    return found


ALL = [code for path in RAISING for code in codes(path)] + ["last-change-unreadable"]


@pytest.mark.parametrize("code", ALL)
def test_every_code_that_the_firmware_raises_has_words(code: str) -> None:
    told = hub_codes.explain(code)
    assert told.id != "hub.says", code
    for fact in (word for word in code.split(" ") if word.startswith("Z")):
        assert fact in words(told), "and they tell every fact"


def test_they_are_all_found() -> None:
    assert len(ALL) >= 14


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (protocol.RACING, "the light is racing"),
        (protocol.BUTTON_HELD, "the button is down"),
        (protocol.NO_REQUEST, "it does not know this request"),
        (protocol.NO_SETTING, "it does not know this setting"),
        (protocol.NO_LED, "no LED stands for this number"),
        (protocol.RESTARTED, "it has restarted in the meantime"),
        (protocol.WRONG_FIELD + b"ms", "ms is missing or wrong"),
        (b"ring takes 9..24", "ring must be 9 to 24"),
        (
            b"range takes LOWEST-HIGHEST within 0..15, at least two numbers",
            "range must be two different numbers from 0 to 15, the lower first, as in 1-9",
        ),
        (b"map takes auto|LED,-,LED", "map must be auto, or an LED for each number from 0 on"),
        (b"order takes RGB RBG GRB GBR BRG BGR", "order must be RGB, RBG, GRB, GBR, BRG or BGR"),
        (b"order takes GRB RGB", "order must be GRB RGB"),
        (b"range needs 0-15 16 9", "range 0-15 needs 16 LEDs, but the ring has 9"),
        (
            b"kept map lacks 0 0-9",
            "it does not fit the settings that are kept: map has no LED for 0 of range",
        ),
        (b"no space left", "there is no space left"),
        (b"OSError 28", "there is no space left"),
        (b"OSError 5", "OSError 5"),
        (b"map lacks", "map lacks"),
        (b"28", "28"),
    ],
)
def test_a_text_of_a_hub_in_words(text: bytes, said: str) -> None:
    assert words(hub_codes.explain(text.decode())).startswith(said)


@pytest.mark.parametrize("reason", protocol.REASONS)
def test_every_reason_of_a_refusal_has_a_remedy(reason: bytes) -> None:
    remedy = hub_codes.remedy(reason.decode())
    assert remedy is not None
    assert words(remedy) != remedy.id


def test_a_reason_of_a_later_firmware_has_none() -> None:
    assert hub_codes.remedy("tired") is None


@given(st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=60))
@example("kept")
@example("kept kept")
@example("kept ")
def test_whatever_a_hub_says_is_told(text: str) -> None:
    told = hub_codes.explain(text)
    assert told == Message.of("hub.says", text=text) or told.id != "hub.says"
    words(told)


@given(st.sampled_from(settings.TABLE), st.text(st.characters(max_codepoint=126), max_size=40))
def test_whatever_a_setting_refuses_has_words(setting: settings.Setting, text: str) -> None:
    told = None
    try:
        setting.parse(text)
    except ValueError as error:
        told = hub_codes.explain_error(error)
    if told:
        assert told.id != "hub.says"
        assert setting.name in words(told)
