"""The words that people type belong to their language; English ones still mean what they did."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from wildfire.emulator.emulated_hub import EmulatedHub
from wildfire.text import CATALOGUES_VARIABLE, LANGUAGE_VARIABLE, catalogue
from wildfire.text.input import vocabulary

from ..seats import CENTRE, actions, typing

WORDS = {
    "input.draw": "ziehe nimm",
    "input.pass": "passe",
    "input.undo": "z zurück",
    # In this language it is the English word for another thing.
    "input.quit": "press",
    "input.out": "ist_fertig",
}


@pytest.fixture(autouse=True)
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    whole = Catalog(locale="de")
    for id, words in WORDS.items():
        whole.add(id, words)
    target = tmp_path / "catalogues" / "de" / "LC_MESSAGES" / "wildfire.mo"
    target.parent.mkdir(parents=True)
    with target.open("wb") as file:
        write_mo(file, whole)
    monkeypatch.setenv(CATALOGUES_VARIABLE, str(tmp_path / "catalogues"))
    monkeypatch.setenv(LANGUAGE_VARIABLE, "de")
    catalogue.cache_clear()
    yield
    catalogue.cache_clear()


@pytest.mark.parametrize(
    ("word", "meaning"),
    [
        ("nimm", "input.draw"),
        ("draw", "input.draw"),
        ("ist fertig", "input.out"),
        ("goes out", "input.out"),
        ("press", "input.quit"),
        ("p", "input.press"),
    ],
)
def test_own_words_come_first_and_english_ones_are_understood(word: str, meaning: str) -> None:
    ids = ("input.press", *WORDS)
    assert vocabulary(ids)[word] == meaning


def test_a_table_plays_in_its_own_words(emulated: EmulatedHub, path: Path) -> None:
    typing(emulated, path)(CENTRE, "Nimm", "passe", "ana: draw", "z", "ZURÜCK 2", "press", "94")
    assert actions(path) == ["Bo: 9-9", "Cy: +", "Cy: -", "Ana: +", "[undo]", "[undo 2]"]
