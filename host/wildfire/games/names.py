"""A player's name: how it is shown, when two are the same, and which are refused (D-13).

Characters that cannot be seen are refused: they make two names look the same, or turn the line
around. Joiners and selectors are allowed where a script or an emoji needs them, as in RFC 5892,
appendix A.
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from wildfire.dominoes.pieces import looks_like_a_domino
from wildfire.message import Message

FORBIDDEN = ",:[]#="
FIRST_FORBIDDEN = "*?!+-"
LONGEST = 64
"""The most characters in a name."""

_BLANKS = re.compile("[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+")
_DASHES = re.compile("[\u2010-\u2015\u2212\ufe58]")
_NON_JOINER, _JOINER = "\u200c", "\u200d"
_SELECTORS = re.compile("[\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
_UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u2065\u2800\u3164\uffa0\ufff0-\ufff8\U000e0000-\U000e0fff]"
)
_LEFT_OUT = re.compile(f"[{_NON_JOINER}{_JOINER}]|{_SELECTORS.pattern}")
_SKIN_TONES = re.compile("[\U0001f3fb-\U0001f3ff]")
_KEYCAP = "\u20e3"
_VIRAMA = 9
"""The combining class of the character that joins letters in the scripts of India."""
_JOINING = (
    *("ADLAM", "ARABIC", "HANIFI", "MANDAIC", "MANICHAEAN", "MONGOLIAN", "NKO", "PHAGS-PA"),
    *("PSALTER", "SYRIAC"),
)
"""The scripts with letters that join: what their character names begin with in Unicode."""


@lru_cache(maxsize=1024)
def clean_name(text: str) -> str:
    """A name as it is shown: Unicode NFC, one blank between its words and none around it."""
    return _BLANKS.sub(" ", unicodedata.normalize("NFC", text)).strip()


@lru_cache(maxsize=1024)
def folded(name: str) -> str:
    """A key that is equal for two names that look the same or differ only in capitals (NFKC)."""
    text = unicodedata.normalize("NFKC", clean_name(_LEFT_OUT.sub("", name))).casefold()
    return clean_name(_DASHES.sub("-", unicodedata.normalize("NFKC", text)))


def find_name(text: str, names: Iterable[str]) -> str | None:
    """The one of `names` that `text` stands for; None if there is none."""
    names = tuple(names)
    if text in names:
        return text
    wanted = folded(text)
    return next((name for name in names if folded(name) == wanted), None)


def problem(name: str) -> Message | None:
    """Why nobody can have this clean name; None if somebody can."""
    if len(name) > LONGEST:
        return Message.of("name.too-long", name=name[:20], count=len(name), most=LONGEST)
    if not name:
        return Message.of("name.empty")
    for at, character in enumerate(name):
        found = _problem_with(name, at, character)
        if found:
            return found
    same = folded(name)
    if same[:1] in FIRST_FORBIDDEN:
        return Message.of("name.begins-with", name=name, character=name[0])
    if unicodedata.category(name[0]).startswith("M"):
        return Message.of("name.begins-with-a-mark", name=name)
    if looks_like_a_domino(same.upper()):
        return Message.of("name.like-a-domino", name=name)
    return None


def _problem_with(name: str, at: int, character: str) -> Message | None:
    category = unicodedata.category(character)
    if category == "Cc":
        return Message.of("name.has-a-control-character", name=name)
    if category == "Cs":
        return Message.of("name.not-utf-8", name=name)
    if character in FORBIDDEN:
        return Message.of("name.has", name=name, character=character)
    if character in (_JOINER, _NON_JOINER):
        unseen = not _may_join(name, at)
    elif _SELECTORS.match(character):
        unseen = not _may_select(name, at)
    else:
        unseen = category in ("Cf", "Zl", "Zp") or bool(_UNSEEN.match(character))
    if not unseen:
        return None
    return Message.of("name.has-unseen", name=name, character=f"U+{ord(character):04X}")


def _may_join(name: str, at: int) -> bool:
    before, after = name[:at], name[at + 1 :]
    if not before or not after:
        # A virama may end a name with the joiner that shapes it.
        return bool(before) and unicodedata.combining(before[-1]) == _VIRAMA
    if _VIRAMA in (unicodedata.combining(before[-1]), unicodedata.combining(after[0])):
        return True
    last = _SKIN_TONES.sub("", _SELECTORS.sub("", before))[-1:]
    if name[at] == _JOINER and _is_symbol(last):
        return _is_symbol(after[0])
    letters = [each for each in before if not unicodedata.combining(each)]
    return _joins(letters[-1:]) and _joins(after[:1])


def _joins(letter: "list[str] | str") -> bool:
    return any(unicodedata.name(each, "").startswith(_JOINING) for each in letter)


def _is_symbol(character: str) -> bool:
    # An emoji may be newer than the tables of this Python.
    return bool(character) and unicodedata.category(character) in ("So", "Sm", "Cn")


def _may_select(name: str, at: int) -> bool:
    if not at:
        return False
    before = name[at - 1]
    if "\ufe0e" <= name[at] <= "\ufe0f":
        return _is_symbol(before) or name[at + 1 : at + 2] == _KEYCAP
    script = "CJK" if name[at] >= "\ufe00" else "MONGOLIAN"
    return unicodedata.name(before, "").startswith(script)
