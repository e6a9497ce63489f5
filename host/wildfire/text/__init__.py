"""Words: every sentence that a person reads, by message id, in one catalogue a language.

    words(Message.of("client.port-busy", port="/dev/ttyACM0"))

A catalogue is a folder of .po files, one for each part of the program, compiled into one .mo by
host/catalogues.py. A message without words in a language is told in English.
"""

import gettext
import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from wildfire.errors import WildfireError
from wildfire.message import Alternatives, Message

DOMAIN = "wildfire"
ENGLISH = "en"

LANGUAGE_VARIABLE = "WILDFIRE_LANGUAGE"
"""Which language; without it, the one that the system is set to."""
CATALOGUES_VARIABLE = "WILDFIRE_CATALOGUES"
"""A folder with further catalogues, for somebody who translates."""


class Catalogue:
    """The words of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        first, *others = [
            gettext.translation(DOMAIN, folder, [language, ENGLISH], fallback=True)
            for folder in _folders()
        ]
        for other in others:
            first.add_fallback(other)
        self._translations = first

    def words(self, message: Message) -> str:
        """The message in words; facts that are messages themselves become words, too."""
        if not message.facts:
            return self.phrase(message.id)
        return self._pattern(message).format_map(
            {name: self._fact(value) for name, value in message.facts.items()}
        )

    def error_words(self, error: WildfireError) -> str:
        """What is wrong, the rule that says so, and what to do about it, in one line."""
        return self.words(error.with_remedy)

    def phrase(self, id: str) -> str:
        """The words of a message without facts, braces and all."""
        return self._translations.gettext(id)

    def listed(self, parts: Sequence[str], kind: str = "and") -> str:
        """`Ana, Bo and Cy`; `kind` is "and" or "or"."""
        if len(parts) < 2:
            return "".join(parts)
        *first, last = parts
        pattern = self.phrase("list.or" if kind == "or" else "list.and")
        return pattern.format(first=self.phrase("list.between").join(first), last=last)

    def _pattern(self, message: Message) -> str:
        count = message.facts.get("count")
        if isinstance(count, int):
            found = self._translations.ngettext(message.id, message.id, count)
            if found != message.id:
                return found
        return self.phrase(message.id)

    def _fact(self, value: object) -> str:
        if isinstance(value, Message):
            return self.words(value)
        if isinstance(value, list | Alternatives):
            kind = "or" if isinstance(value, Alternatives) else "and"
            return self.listed([self._fact(each) for each in value], kind)
        return str(value)


def words(message: Message) -> str:
    """The message in the language of this process's user."""
    return catalogue(chosen_language()).words(message)


def error_words(error: WildfireError) -> str:
    """What is wrong and what to do about it, in the language of this process's user."""
    return catalogue(chosen_language()).error_words(error)


def phrase(id: str) -> str:
    """The words of a message without facts, in the language of this process's user."""
    return catalogue(chosen_language()).phrase(id)


@cache
def catalogue(language: str) -> Catalogue:
    """The words of a language, English where there are none."""
    return Catalogue(language)


def chosen_language() -> str:
    """The language of this process's user: $WILDFIRE_LANGUAGE, else as gettext chooses it."""
    for variable in (LANGUAGE_VARIABLE, "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        named = os.environ.get(variable)
        if named:
            first = named.split(":")[0].split(".")[0]
            return ENGLISH if first in ("C", "POSIX") else first
    return ENGLISH


def speak_here(language: str) -> None:
    """Lets libraries that use gettext, as click does, speak this language in this process."""
    os.environ["LANGUAGE"] = language
    gettext.bindtextdomain(DOMAIN, _folders()[0])
    gettext.textdomain(DOMAIN)


def _folders() -> list[Path]:
    added = os.environ.get(CATALOGUES_VARIABLE)
    return [*([Path(added)] if added else []), Path(__file__).parent]
