"""A board sends codes and bounds, never sentences: the host has the words."""

import ast
import re
from collections.abc import Iterator

import pytest

from wildfire.flash.manifest import RUNTIMES, sources
from wildfire_hub import protocol, settings

SPOKEN = {
    text.decode()
    for text in (
        protocol.RACING,
        protocol.NO_REQUEST,
        protocol.NO_SETTING,
        protocol.NO_LED,
        protocol.RESTARTED,
    )
} | {next(one.form for one in settings.TABLE if one.name == "range")}
"""Texts that protocol 1.1 has on the wire, sentences or not."""

LONGEST = 3
"""This many words do not make a sentence yet: `settings not read: `."""


def spoken(source: bytes) -> Iterator[str]:
    """Every text in a module, except docstrings, which no board has in memory."""
    tree = ast.parse(source)
    docs = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and id(node) not in docs:
            if isinstance(node.value, bytes):
                yield node.value.decode("latin-1")
            elif isinstance(node.value, str):
                yield node.value


def words(text: str) -> list[str]:
    return re.findall(r"[A-Za-z]{2,}", text.removeprefix("wildfire: "))


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_a_board_has_no_sentences(runtime: str) -> None:
    said = {text for source in sources(runtime) for text in spoken(source)}
    assert said >= SPOKEN
    long = {text for text in said - SPOKEN if len(words(text)) > LONGEST}
    assert long == set()
