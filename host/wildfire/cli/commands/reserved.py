"""Names that nobody can have in a new game: at its prompt they mean something else already.

A record that has such a name is read and played on all the same.
"""

import re

from wildfire.cli.terminal import announcement, score_keeper
from wildfire.cli.terminal.table_commands import parse_command
from wildfire.games.names import folded
from wildfire.games.wildfire import InvalidActionError

_NUMBERS = re.compile(r"[0-9][0-9 @/-]*[w]?[23]?")


def is_reserved(name: str) -> bool:
    """Whether a line that is this name, or begins with it, is read as something else."""
    text = folded(name)
    first, _, _ = text.partition(" ")
    words = {*announcement.WORDS, *announcement.AGREEMENTS, *score_keeper.WORDS}
    return (
        bool({text, first} & words)
        or _NUMBERS.fullmatch(text) is not None
        or any(_is_a_wish(line) for line in (text, first, f"{text} 14", f"{text} 1 ana 14"))
    )


def _is_a_wish(line: str) -> bool:
    try:
        return parse_command(line, ()) is not None
    except InvalidActionError:
        # It begins like one.
        return True
