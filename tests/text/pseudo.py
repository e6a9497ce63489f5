"""A language in which every word stands in brackets: what stands outside of them is no message."""

import importlib.util
import re
import string
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from wildfire.text import CLI_DOMAIN, DOMAIN

HOST = Path(__file__).parents[2] / "host"
NAME = "xx"
_BRACKETED = re.compile(r"⟦[^⟦⟧]*⟧")
_WORD = re.compile(r"[^\W\d_]")


def _load_catalogues() -> Catalog:
    spec = importlib.util.spec_from_file_location("catalogues", HOST / "catalogues.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.compile_all()
    found: Catalog = module.read(HOST / "wildfire" / "text" / "en")
    return found


ENGLISH = {
    message.id if isinstance(message.id, str) else message.id[0]: message.string
    for message in _load_catalogues()
    if message.id
}
"""The words of each id; two of them where there is a plural."""


def bracketed(pattern: str) -> str:
    """The pattern with every word of it, and every fact, in brackets."""
    found = []
    for literal, name, spec, conversion in string.Formatter().parse(pattern):
        escaped = literal.replace("{", "{{").replace("}", "}}")
        found.append(re.sub(r"\S+", lambda word: f"⟦{word[0]}⟧", escaped))
        if name is not None:
            field = name + (f"!{conversion}" if conversion else "") + (f":{spec}" if spec else "")
            found.append(f"⟦{{{field}}}⟧")
    return "".join(found)


def write(folder: Path) -> None:
    """A catalogue of this language in `folder`."""
    whole = Catalog(locale="en")
    for id, words in ENGLISH.items():
        if isinstance(words, str):
            whole.add(id, bracketed(words))
        else:
            whole.add((id, id), tuple(map(bracketed, words)))
    target = folder / NAME / "LC_MESSAGES"
    target.mkdir(parents=True)
    for domain in (DOMAIN, CLI_DOMAIN):
        with (target / f"{domain}.mo").open("wb") as file:
            write_mo(file, whole)


def outside(text: str) -> str:
    """What of a text stands outside of all brackets."""
    while True:
        less = _BRACKETED.sub("", text)
        if less == text:
            return text
        text = less


def has_words(text: str) -> bool:
    """Whether there is a letter outside of all brackets."""
    return _WORD.search(outside(text)) is not None
