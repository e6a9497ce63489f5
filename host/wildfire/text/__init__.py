"""Words: every sentence that a person reads, by message id, in one catalogue for each language.

    words(Message.of("client.port-busy", port="/dev/ttyACM0"))

A catalogue is a folder of .po files, one for each part of the program. host/catalogues.py compiles
them into two .mo files: one with what `wildfire --help` shows, which must be quick, and one with
the rest. If a language has no words for a message, it is said in English.
"""

import gettext
import os
import struct
from collections.abc import Sequence
from functools import cache

from wildfire.errors import WildfireError
from wildfire.message import Alternatives, Message, Series

DOMAIN = "wildfire"
CLI_DOMAIN = "cli"
"""The ids that begin with `cli.`, and what click says."""

ENGLISH = "en"

LANGUAGE_VARIABLE = "WILDFIRE_LANGUAGE"
"""The language; without it, the one that the system is set to."""
CATALOGUES_VARIABLE = "WILDFIRE_CATALOGUES"
"""A folder with more catalogues, for translators."""


# Not with pathlib, which nothing else loads when only help is shown.
_OWN = os.path.dirname(__file__)  # noqa: PTH120


class Catalogue:
    """The words of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._loaded: dict[str, gettext.NullTranslations] = {}

    def words(self, message: Message) -> str:
        """The message in words. Facts that are messages themselves become words, too."""
        if not message.facts:
            return self.phrase(message.id)
        facts = {name: self._fact(value) for name, value in message.facts.items()}
        try:
            return self._pattern(message).format_map(facts)
        except (LookupError, ValueError):
            # A translation with an unknown fact or a brace too many must not end the program.
            if self.language == ENGLISH:
                raise
            return catalogue(ENGLISH).words(message)

    def error_words(self, error: WildfireError) -> str:
        """What is wrong, the rule that says so, and what to do about it, in one line."""
        return self.words(error.with_remedy)

    def phrase(self, id: str) -> str:
        """The words of a message without facts, braces included."""
        return self._translations(id).gettext(id)

    def _listed(self, facts: Sequence[object]) -> str:
        """`Ana, Bo and Cy`, or as the type of the list says."""
        parts = [self._fact(each) for each in facts]
        between = self.phrase("list.between")
        if isinstance(facts, Series) or len(parts) < 2:
            return between.join(parts)
        *first, last = parts
        id = "list.or" if isinstance(facts, Alternatives) else "list.and"
        return self.words(Message.of(id, first=between.join(first), last=last))

    def _pattern(self, message: Message) -> str:
        count = message.facts.get("count")
        if isinstance(count, int):
            found = self._translations(message.id).ngettext(message.id, message.id, count)
            if found != message.id:
                return found
        return self.phrase(message.id)

    def _translations(self, id: str) -> gettext.NullTranslations:
        domain = CLI_DOMAIN if id.startswith("cli.") else DOMAIN
        found = self._loaded.get(domain)
        if found is None:
            found = self._loaded[domain] = _load(domain, self.language)
        return found

    def _fact(self, value: object) -> str:
        if isinstance(value, Message):
            return self.words(value)
        if isinstance(value, list | Alternatives | Series):
            return self._listed(value)
        return _shown(str(value))


def _shown(fact: str) -> str:
    """A fact in words. What cannot be printed, because somebody typed it, is spelt out; so is a
    line feed, because it must not begin a line of the program's own.
    """
    if fact.isprintable():
        return fact
    return "".join(each if each.isprintable() else repr(each)[1:-1] for each in fact)


def words(message: Message) -> str:
    """The message in the user's language."""
    return catalogue(chosen_language()).words(message)


def error_words(error: WildfireError) -> str:
    """What is wrong and what to do about it, in the user's language."""
    return catalogue(chosen_language()).error_words(error)


def phrase(id: str) -> str:
    """The words of a message without facts, in the user's language."""
    return catalogue(chosen_language()).phrase(id)


@cache
def catalogue(language: str) -> Catalogue:
    """The words of a language, English if there are none."""
    return Catalogue(language)


def chosen_language() -> str:
    """The user's language: $WILDFIRE_LANGUAGE, or as gettext chooses it."""
    for variable in (LANGUAGE_VARIABLE, "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        named = os.environ.get(variable)
        if named:
            first = named.split(":")[0].split(".")[0]
            return ENGLISH if first in ("C", "POSIX") else first
    return ENGLISH


def speak_here() -> None:
    """Makes libraries that use gettext, as click does, speak the user's language."""
    chosen = os.environ.get(LANGUAGE_VARIABLE)
    if chosen:
        os.environ["LANGUAGE"] = chosen
    languages = [chosen_language()]
    has_words = (folder for folder in _folders() if _read(CLI_DOMAIN, folder, languages))
    gettext.bindtextdomain(CLI_DOMAIN, next(has_words, None))
    gettext.textdomain(CLI_DOMAIN)


def _load(domain: str, language: str) -> gettext.NullTranslations:
    found = gettext.NullTranslations()
    for folder in _folders():
        read = _read(domain, folder, [language, ENGLISH])
        if read:
            found.add_fallback(read)
    return found


def _read(domain: str, folder: str, languages: list[str]) -> gettext.NullTranslations | None:
    try:
        return gettext.translation(domain, folder, languages)
    except (OSError, ValueError, struct.error):
        # If there is none, or it is damaged, the next one counts.
        return None


def _folders() -> list[str]:
    added = os.environ.get(CATALOGUES_VARIABLE)
    return [*([added] if added else []), _OWN]
