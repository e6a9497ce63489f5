"""The catalogues: every message has words, and no words are left over."""

import re
import string
import subprocess
from collections import Counter
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from wildfire.message import Alternatives, Message, Series
from wildfire.text import (
    CATALOGUES_VARIABLE,
    CLI_DOMAIN,
    DOMAIN,
    LANGUAGE_VARIABLE,
    Catalogue,
    catalogue,
    words,
)

from ..cli.command import WILDFIRE, environment
from . import pseudo
from .ids import HOST, in_click, in_sources, is_ours

OURS = {id for id in pseudo.ENGLISH if is_ours(id)}

FAMILIES = ("option.", "list.", "error.")
"""Ids whose end is data: the name of an option, of a game."""


def fields(pattern: str) -> set[str]:
    """The facts that a pattern speaks of."""
    return {name for _, name, _, _ in string.Formatter().parse(pattern) if name}


def test_every_id_in_the_sources_has_words() -> None:
    areas = {id.split(".")[0] for id in OURS}
    named = {(id, str(where)) for id, where in in_sources() if id.split(".")[0] in areas}
    assert {each for each in named if each[0] not in pseudo.ENGLISH} == set()
    assert len(named) > 20


def test_no_words_are_left_over() -> None:
    used = {id for id, _ in in_sources()}
    left = {id for id in OURS if id not in used and not id.startswith(FAMILIES)}
    assert left == set()


def test_no_id_has_words_twice() -> None:
    for path in sorted((HOST / "text").rglob("*.po")):
        written = re.findall(r'^msgid "(.+)"$', path.read_text(encoding="utf-8"), re.MULTILINE)
        assert [id for id, count in Counter(written).items() if count > 1] == [], path


def test_the_first_word_of_an_id_names_its_file() -> None:
    for path in sorted((HOST / "text" / "en").glob("*.po")):
        with path.open("rb") as file:
            ids = [message.id for message in read_po(file) if message.id]
        first = {str(id if isinstance(id, str) else id[0]).split(".")[0] for id in ids}
        assert first == {path.stem} or path.stem == "click", path


def test_clicks_words_are_all_there_and_no_others() -> None:
    """Whoever translates finds them in click.po, and a newer click's are missed here."""
    plurals = {found[1] for id, found in pseudo.ENGLISH.items() if not isinstance(found, str)}
    assert set(in_click()) - plurals == pseudo.ENGLISH.keys() - OURS


@pytest.mark.parametrize(
    "id",
    [id for id in sorted(OURS) if not isinstance(pseudo.ENGLISH[id], str)],
)
def test_singular_and_plural_speak_of_the_same(id: str) -> None:
    one, many = pseudo.ENGLISH[id]
    assert fields(one) | {"count"} == fields(many) | {"count"}


@pytest.mark.parametrize(
    ("count", "said"),
    [(1, "Bo holds 1 domino"), (2, "Bo holds 2 dominoes"), (0, "Bo holds 0 dominoes")],
)
def test_a_count_chooses_between_one_and_many(count: int, said: str) -> None:
    assert (
        catalogue("en").words(Message.of("domino.holds-so-many", player="Bo", count=count)) == said
    )


@pytest.mark.parametrize(
    ("names", "said"),
    [(["Ana"], "Ana"), (["Ana", "Bo"], "Ana and Bo"), (["Ana", "Bo", "Cy"], "Ana, Bo and Cy")],
)
def test_several_are_named_in_a_row(names: list[str], said: str) -> None:
    assert catalogue("en").words(Message.of("list.these", these=names)) == said
    either = Message.of("list.these", these=Alternatives(names))
    assert catalogue("en").words(either) == said.replace(" and ", " or ")
    side_by_side = Message.of("list.these", these=Series(names))
    assert catalogue("en").words(side_by_side) == said.replace(" and ", ", ")


def test_a_language_without_words_speaks_english() -> None:
    assert Catalogue("tlh_QX").words(Message.of("domino.lead-is-a-double")).startswith("the first")


def test_what_has_no_words_is_told_as_it_stands() -> None:
    assert words(Message.of("nothing.of-the-kind", why="x")) == "nothing.of-the-kind"


def test_a_message_in_a_message_is_put_into_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pseudo.write(tmp_path)
    monkeypatch.setenv(CATALOGUES_VARIABLE, str(tmp_path))
    monkeypatch.setenv(LANGUAGE_VARIABLE, pseudo.NAME)
    catalogue.cache_clear()
    allowed = Message.of("list.these", these=Alternatives(["on", "off"]))
    said = words(Message.of("option.is", name="mute", allowed=allowed))
    catalogue.cache_clear()
    assert "⟦option⟧ ⟦mute⟧ ⟦is⟧" in said
    assert not pseudo.has_words(said)


def translated(folder: Path, pattern: str) -> Catalogue:
    """A catalogue of one message."""
    target = folder / "de" / "LC_MESSAGES"
    target.mkdir(parents=True)
    whole = Catalog(locale="de")
    whole.add("list.or", pattern)
    with (target / "wildfire.mo").open("wb") as file:
        write_mo(file, whole)
    return Catalogue("de")


@pytest.mark.parametrize(
    "pattern", ["{erster} oder {last}", "{} oder {last}", "{first oder {last}"]
)
def test_a_translation_that_is_wrong_is_told_in_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pattern: str
) -> None:
    monkeypatch.setenv(CATALOGUES_VARIABLE, str(tmp_path))
    german = translated(tmp_path, pattern)
    assert german.words(Message.of("list.or", first="Ana", last="Bo")) == "Ana or Bo"
    assert german.words(Message.of("list.these", these=Alternatives(["Ana", "Bo"]))) == "Ana or Bo"


@pytest.mark.parametrize("damage", [b"", b"no", b"no catalogue", b"\xde\x12\x04\x95"])
def test_a_catalogue_that_is_damaged_is_left_out(tmp_path: Path, damage: bytes) -> None:
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    for domain in (DOMAIN, CLI_DOMAIN):
        (folder / f"{domain}.mo").write_bytes(damage)
    done = subprocess.run(
        [*WILDFIRE, "fly"],
        env=environment(**{CATALOGUES_VARIABLE: str(tmp_path), LANGUAGE_VARIABLE: "de"}),
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "No such command 'fly'" in done.stderr
    assert "Traceback" not in done.stderr
