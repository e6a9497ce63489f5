r"""The gate to standard output and standard error: text from outside can be read, and do nothing
else.

`guard` puts it before both streams, so no caller has to think of it. Anything that a terminal would
obey, hide or turn round is written as Python writes it in a string: `\x1b`, `\u202e`. The program's
own output has three ways past it: `style` for colours, `beneath` for drawing,
`console.GatedConsole` for rich.
"""

import os
import sys
import unicodedata
from collections.abc import Iterable
from typing import Any, TextIO, cast

import click

_ESCAPE = "\x1b"
# Nothing that comes from outside can know it.
_OWN = f"{_ESCAPE}{os.urandom(8).hex()}"
_JOINERS = "\u200c\u200d"
_NEW_EMOJI = range(0x1F000, 0x1FB00)


def guard() -> None:
    """Puts the gate before standard output and standard error, once, however often it is called."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if not isinstance(stream, _Gate):
            setattr(sys, name, cast(TextIO, _Gate(stream)))


def beneath(stream: TextIO) -> TextIO:
    """`stream` without the gate, for drawing. Nothing from outside may be written there."""
    return stream.beneath if isinstance(stream, _Gate) else stream


def pure(text: str) -> str:
    """`text` without anything that a terminal obeys, hides or turns round.

    Line feeds stay. Joiners stay between two characters that may need them, in emoji and in scripts
    such as Persian.
    """
    if text.replace("\n", "").isprintable():
        return text
    return "".join(
        c if c == "\n" or _is_harmless(text, at) else ascii(c)[1:-1] for at, c in enumerate(text)
    )


def told(value: object) -> str:
    """A name or path from outside, inside a line: a line feed in it begins no new line."""
    return pure(str(value)).replace("\n", "\\n")


def style(text: str, **how: Any) -> str:
    """`text` as `click.style` makes it, if standard output shows colours."""
    context = click.get_current_context(silent=True)
    wanted = context.color if context else None
    if not (sys.stdout.isatty() if wanted is None else wanted):
        return text
    return click.style(pure(text), **how).replace(_ESCAPE, _OWN)


def _is_harmless(text: str, at: int) -> bool:
    character = text[at]
    if character.isprintable() or unicodedata.category(character) == "Zs":
        return True
    if character in _JOINERS:
        return 0 < at < len(text) - 1 and not (text[at - 1] + text[at + 1]).isascii()
    # Some people's emoji are newer than Python's tables.
    return ord(character) in _NEW_EMOJI


class _Gate:
    """A text stream. It has no `buffer`, because click would use it to get round the gate."""

    def __init__(self, stream: TextIO) -> None:
        self.beneath = stream

    def write(self, text: str) -> int:
        self.beneath.write(_ESCAPE.join(map(pure, text.split(_OWN))))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        if name == "buffer":
            raise AttributeError(name)
        return getattr(self.beneath, name)
