"""What can be typed at any table that is no play: looking, putting right, stopping."""

import re
from collections.abc import Sequence
from enum import Enum, auto

from wildfire.cli.terminal.names import find_player
from wildfire.games.names import find_name
from wildfire.games.notation.headings import RoundHeader
from wildfire.games.notation.lines import BLANKS, without_comment
from wildfire.games.wildfire import NOTATION, Correct, InvalidActionError, Undo

LONGEST = 1000
"""So many characters a line may have; eight long names and their scores fit."""


class Command(Enum):
    """Something to be shown or done that the record does not keep."""

    HELP = auto()
    QUIT = auto()
    ENDS = auto()
    SCORES = auto()
    PRESS = auto()
    ROUND = auto()
    """The next round is to begin."""
    ENTER = auto()
    """Enter alone: whatever the prompt says."""
    NOTHING = auto()
    """A comment, in a script."""


WORDS = {
    **dict.fromkeys(("?", "h", "help"), Command.HELP),
    **dict.fromkeys(("q", "quit", "exit", "stop"), Command.QUIT),
    **dict.fromkeys(("ends", "layout", "table"), Command.ENDS),
    **dict.fromkeys(("scores", "score"), Command.SCORES),
    **dict.fromkeys(("p", "press"), Command.PRESS),
    **dict.fromkeys(("round", "[round]"), Command.ROUND),
}
_ALIKE = str.maketrans(
    {
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d", "-"),
        **dict.fromkeys("\ufe62\uff0b\u2795", "+"),
        **dict.fromkeys("\u00d7\u2217\u22c6\u2715\u2716\ufe61\uff0a", "*"),
        **dict.fromkeys("\u00a0\u2007\u202f\u3000", " "),
        **{chr(0xFEE0 + ord(sign)): sign for sign in "0123456789!?:=@,#"},
    }
)
"""What looks like a sign of the prompt, and is typed for it."""
_UNDO = re.compile(r"(?:u|undo)[ \t]*([0-9]{0,6})", re.IGNORECASE)
_CORRECT = re.compile(r"correct[ \t]+([0-9]{1,6})[ \t]+(.+?)[ \t]*[ \t=][ \t]*([0-9]{1,9})", re.I)


def parse_command(line: str, players: Sequence[str]) -> Command | Undo | Correct | None:
    """What is wished; None if the line is none of these.

    `[undo 2]` and `[correct 2 Ana =7]` may be written as in a record. Raises InvalidActionError
    for one that is not complete.
    """
    if not line.strip():
        return Command.ENTER
    if len(line) > LONGEST:
        raise InvalidActionError(f"a line of {len(line.strip())} characters is no announcement")
    text = bare(line)
    if not text:
        return Command.NOTHING
    if _begins_with_a_name(text, players):
        return None
    if text.lower() in WORDS:
        return WORDS[text.lower()]
    undo = _UNDO.fullmatch(text)
    if undo:
        return Undo(int(undo[1] or 1))
    if text.lower().split()[0] == "correct" and ":" not in text:
        correct = _CORRECT.fullmatch(text)
        if not correct:
            raise InvalidActionError(
                f"{text!r}: type correct ROUND NAME POINTS, like correct 2 Ana 27"
            )
        return Correct(int(correct[1]), find_player(correct[2], players), int(correct[3]))
    if text.startswith("["):
        found, _ = NOTATION.parse(text, players)
        if isinstance(found, Undo | Correct):
            return found
        if isinstance(found, RoundHeader):
            return Command.ROUND
    return None


def _begins_with_a_name(text: str, players: Sequence[str]) -> bool:
    """Old records may have players whose names are words of the prompt: the name wins."""
    words = text.split()
    return any(
        find_name(" ".join(words[:count]), players) is not None for count in range(1, len(words))
    )


def bare(line: str) -> str:
    """The line without its comment and blanks around it, in the characters of a record.

    A phone makes a dash of a hyphen, and another keyboard has wider signs.
    """
    return without_comment(line.translate(_ALIKE).strip()).strip(BLANKS)
