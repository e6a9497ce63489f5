# ruff: noqa: RUF001  # Names that look alike are what this is about.
"""Names of players: which are allowed, and when two are the same."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wildfire.cli.stdio.gate import told
from wildfire.games.names import LONGEST, clean_name, find_name, folded, problem
from wildfire.games.notation.record import read
from wildfire.games.wildfire import RecordError, SetupError, Wildfire
from wildfire.text import error_words

from ...refusals import refuses

FAMILY = "\U0001f469\u200d\U0001f469\u200d\U0001f467"


@pytest.mark.parametrize(
    "name",
    [
        "Ana",
        "Jean-Luc O'Neill",
        "Łukasz",
        "Zoë",
        "李小龍",
        "יעל",
        "نور",
        "علی\u200cرضا",  # Persian, two words in one
        "क्\u200dष",  # a joiner after a virama
        "ශ්\u200dරී",
        "র\u200d্য",  # a joiner before a virama
        FAMILY,
        "\U0001f469\U0001f3fd\u200d\U0001f52c",
        "❤\ufe0f",
        "1\ufe0f\u20e3 Ana",
        "葛\U000e0100城",
        "Ana \U0001fae8",
        "ß" * LONGEST,
    ],
)
def test_what_people_are_called(name: str) -> None:
    assert problem(clean_name(name)) is None
    assert Wildfire([name, "Somebody"], "Somebody").players[0] == clean_name(name)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        *(
            (f"Ana{c}", "cannot be seen")
            for c in "\u200b\u200e\u202e\u2066\u2069\u00ad\ufeff\u061c"
        ),
        *((f"Ana{c}", "cannot be seen") for c in "\u2060\u034f\u3164\u115f\uffa0\u2800"),
        *(
            (f"Ana{c}Bo", "cannot be seen")
            for c in "\u200c\u200d\ufe0f\ufe00\u180b\u180e\U000e0041"
        ),
        *((c, "cannot be seen") for c in "\u200b\u200d\u200c\u2060\ufe0f\U000e0101\U000e0fff"),
        (f"{FAMILY}\u200d", "cannot be seen"),
        ("A\tB", "control character"),
        ("A\x1b[2J", "control character"),
        ("A\x85B", "control character"),
        ("\u0301Ana", "a mark that belongs to a letter"),
        ("\ud800", "not text in UTF-8"),
        ("＊6", "begins with"),
        ("–Bo", "begins with"),
        ("−", "begins with"),
        ("４-４", "reads like a domino"),
        ("4–w2", "reads like a domino"),
        ("x" * (LONGEST + 1), f"{LONGEST} is the most"),
        ("x" * 1_000_000, "1000000 characters"),
        (" \u00a0\u3000", "is empty"),
    ],
)
def test_what_nobody_is_called(name: str, why: str) -> None:
    with refuses(SetupError, why) as refused:
        Wildfire([name, "Somebody"], "Somebody")
    assert len(told(error_words(refused.value))) < 300
    assert "\n" not in told(error_words(refused.value))


@pytest.mark.parametrize(
    "others",
    [
        ["ana", "ANA", "ＡＮＡ", "Ａｎａ", " Ana ", "\u00a0Ana"],
        ["Ana Bo", "Ana  Bo", "Ana\u00a0Bo", "ana\u2003bo"],
        ["Zoë", "Zoe\u0308", "ZOË"],
        ["Straße", "STRASSE", "strasse"],
        ["Jean-Luc", "Jean‐Luc", "Jean–Luc", "jean−luc"],
        ["❤\ufe0f", "❤"],
        [FAMILY, FAMILY.replace("\u200d", "")],
        ["علی\u200cرضا", "علیرضا"],
        ["ﬁn", "fin"],
    ],
)
def test_names_that_look_alike_are_one_name(others: list[str]) -> None:
    for one in others:
        assert find_name(one, [others[0]]) == others[0]
        with refuses(SetupError, "are the same name"):
            Wildfire([others[0], "Somebody", one], "Somebody")


def test_a_record_finds_a_player_as_the_table_does() -> None:
    text = (
        "[game wildfire]\n[players Ana  Bo, Zoë]\n[option mode=score]\n[dealer ana bo]\n"
        "[left ANA\u00a0BO =3]\n[left zoe\u0308 =0]\n[correct 1 Ana   Bo =4]\n"
    )
    record = read(text.encode())
    assert record.game.scores == {"Ana Bo": 4, "Zoë": 0}
    assert "[left ANA\u00a0BO =3]\n" in record.text()


def test_a_record_refuses_what_nobody_is_called() -> None:
    with refuses(RecordError, r"U\+202E in it, which cannot be seen \(rule D-13\)"):
        read("[game wildfire]\n[players Ana, B\u202eo]\n[dealer Ana]\n".encode())


@given(st.text(max_size=70), st.text(max_size=70))
def test_whatever_can_be_seen_to_differ_is_all_that_differs(one: str, other: str) -> None:
    for name in (one, other):
        assert clean_name(clean_name(name)) == clean_name(name)
        assert folded(clean_name(name)) == folded(name)
        assert find_name(name, [name]) == name
        if problem(clean_name(name)) is None:
            assert folded(name)
            assert not any(unicodedata.category(c) in ("Cf", "Cc") for c in folded(name))
    assert (find_name(one, [other]) is None) == (find_name(other, [one]) is None)
