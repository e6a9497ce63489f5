"""What can be typed at any table besides plays: looking, correcting, stopping."""

import re
from collections.abc import Iterable, Sequence
from enum import Enum, auto

from wildfire.errors import InvalidActionError
from wildfire.games.actions import Correct, Undo
from wildfire.games.notation.headings import RoundHeader
from wildfire.games.notation.lines import Notation
from wildfire.games.typed_names import begins_with_a_name, find_player
from wildfire.games.typed_text import LONGEST, bare
from wildfire.games.typing import Vocabulary
from wildfire.text.input import vocabulary


class Command(Enum):
    """Something to show or do that the record does not keep."""

    HELP = auto()
    QUIT = auto()
    ENDS = auto()
    SCORES = auto()
    PRESS = auto()
    HINT = auto()
    ROUND = auto()
    """Begin the next round."""
    ENTER = auto()
    """Enter alone: whatever the prompt says."""
    NOTHING = auto()
    """A comment, in a script."""


COMMANDS = {
    "input.help": Command.HELP,
    "input.quit": Command.QUIT,
    "input.ends": Command.ENDS,
    "input.scores": Command.SCORES,
    "input.press": Command.PRESS,
    "input.hint": Command.HINT,
    "input.round": Command.ROUND,
}
IDS = (*COMMANDS, "input.undo", "input.correct")
"""The words that every table understands, whatever its game."""

_UNDO = re.compile(r"(\D+?)[ \t]*([0-9]*)")
_CORRECT = re.compile(r"\S+[ \t]+([0-9]{1,6})[ \t]+(.+?)[ \t]*[ \t=][ \t]*([0-9]{1,9})")


def table_vocabulary(ids: Iterable[str]) -> Vocabulary:
    """What can be typed at a table, and the words of its game."""
    return vocabulary((*IDS, *ids))


def parse_command(
    line: str, players: Sequence[str], words: Vocabulary
) -> Command | Undo | Correct | None:
    """The request; None if the line is none of these.

    `[undo 2]` and `[correct 2 Ana =7]` may be written as in a record. Raises InvalidActionError if
    one is not complete.
    """
    if not line.strip():
        return Command.ENTER
    if len(line) > LONGEST:
        raise InvalidActionError("table.line-too-long", count=len(line.strip()))
    text = bare(line)
    if not text:
        return Command.NOTHING
    if begins_with_a_name(text, players):
        return None
    if text == "?":
        return Command.HELP
    meaning = words.get(text.lower())
    if meaning in COMMANDS:
        return COMMANDS[meaning]
    undo = _UNDO.fullmatch(text)
    if undo and words.get(undo[1].lower()) == "input.undo":
        return Undo(int(undo[2] or 1))
    if words.get(text.lower().split()[0]) == "input.correct" and ":" not in text:
        correct = _CORRECT.fullmatch(text)
        if not correct:
            raise InvalidActionError("table.correct-needs", text=text)
        return Correct(int(correct[1]), find_player(correct[2], players), int(correct[3]))
    if text.startswith("["):
        found, _ = Notation().parse(text, players) if _is_shared(text) else (None, "")
        if isinstance(found, Undo | Correct):
            return found
        if isinstance(found, RoundHeader):
            return Command.ROUND
    return None


def _is_shared(text: str) -> bool:
    """Whether it begins like one of the lines in brackets that any table understands."""
    return re.match(r"\[[ \t]*(undo|correct|round)\b", text) is not None
