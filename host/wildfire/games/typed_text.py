"""The text of a typed line, in the characters of a record."""

from wildfire.games.notation.lines import BLANKS, without_comment

LONGEST = 1000
"""The most characters in a line. Eight long names and their scores fit."""

_ALIKE = str.maketrans(
    {
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d", "-"),
        **dict.fromkeys("\ufe62\uff0b\u2795", "+"),
        **dict.fromkeys("\u00d7\u2217\u22c6\u2715\u2716\ufe61\uff0a", "*"),
        **dict.fromkeys("\u00a0\u2007\u202f\u3000", " "),
        **{chr(0xFEE0 + ord(sign)): sign for sign in "0123456789!?:=@,#"},
    }
)
"""Characters that look like a sign of the prompt, and are typed for it."""
_LONGEST_NUMBER = 9


def bare(line: str) -> str:
    """The line without its comment and outer blanks, in the characters of a record.

    A phone turns a hyphen into a dash, and other keyboards have wider signs.
    """
    return without_comment(line.translate(_ALIKE).strip()).strip(BLANKS)


def number_typed(text: str) -> int | None:
    """The number in `text`; None if it is not one, or is longer than any that makes sense.

    A text that begins with a zero is not one: `05` is a domino.
    """
    is_number = text.isdecimal() and len(text) <= _LONGEST_NUMBER
    return int(text) if is_number and (text == "0" or text[0] != "0") else None
