"""The examples of docs/python.md run, and print what is shown beneath them."""

import contextlib
import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from sybil import Example, Sybil
from sybil.evaluators.python import PythonEvaluator
from sybil.parsers.markdown import CodeBlockParser

from wildfire import EmulatedHub
from wildfire.client import EncodingError, messages
from wildfire_hub import protocol

from .client_errors import THIS_HUB, WHICH_HUB
from .pages import DOCS


class Screen(io.StringIO):
    """The output of an example. As soon as it has printed something, the hub is pressed."""

    def __init__(self, hub: EmulatedHub) -> None:
        super().__init__()
        self._hub = hub

    def write(self, text: str) -> int:
        if not self.getvalue():
            self._hub.spin()
        return super().write(text)


class Reader:
    """Runs the Python on a page, and compares its output with the text that follows."""

    def __init__(self, hub: EmulatedHub) -> None:
        self._hub = hub
        self._screen = Screen(hub)
        self._run = PythonEvaluator()
        self.compared = 0

    def read(self, page: Path) -> None:
        parsers = [CodeBlockParser("python", self.python), CodeBlockParser("text", self.text)]
        for example in Sybil(parsers=parsers).parse(page).examples():
            example.evaluate()

    def python(self, example: Example) -> None:
        self._screen = Screen(self._hub)
        with contextlib.redirect_stdout(self._screen):
            self._run(example)

    def text(self, example: Example) -> None:
        assert self._screen.getvalue() == str(example.parsed)
        self.compared += 1


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch) -> Iterator[EmulatedHub]:
    """The hub that is plugged in, for examples without their own."""
    with EmulatedHub(seed=4) as emulated:
        monkeypatch.setenv("WILDFIRE_PORT", emulated.port)
        monkeypatch.delenv("WILDFIRE_HUB", raising=False)
        yield emulated


@pytest.mark.leaves_nothing
def test_every_example_runs_and_prints_what_the_page_says(hub: EmulatedHub) -> None:
    reader = Reader(hub)
    reader.read(DOCS / "python.md")
    assert reader.compared >= 4


def documented() -> dict[tuple[str, str], set[str]]:
    """The facts that the page names, by class and code."""
    found = {}
    name = ""
    for line in (DOCS / "python.md").read_text(encoding="utf-8").splitlines():
        row = re.fullmatch(r"\| (?:`(\w+Error)`)? ?\| (`\w+\.[^|]*) \| ([^|]*)\|", line)
        if row:
            name = row[1] or name
            for code in re.findall(r"`(.+?)`", row[2]):
                found[name, code] = set(re.findall(r"`(.+?)`", row[3]))
    return found


def test_every_error_of_the_client_has_its_codes_and_facts_on_the_page() -> None:
    with pytest.raises(EncodingError) as too_long:
        messages.compose(protocol.SET, "map", "x" * 240)
    with pytest.raises(EncodingError) as bad:
        messages.compose(protocol.SHOW, 99, 1)
    raised = [*WHICH_HUB, *THIS_HUB, too_long.value, bad.value]
    assert documented() == {
        (type(error).__name__, error.code): set(error.facts) for error in raised
    }
