"""Names that nobody can have in a new game, because they mean something at its prompt.

A record with such a name can still be read and played on.
"""

import re

from wildfire.cli.terminal.table_commands import parse_command, table_vocabulary
from wildfire.errors import InvalidActionError
from wildfire.games import registry
from wildfire.games.names import folded
from wildfire.games.typing import Vocabulary, typing_of

_NUMBERS = re.compile(r"[0-9][0-9 @/-]*[w]?[23]?")


def is_reserved(name: str) -> bool:
    """Whether a line that is this name, or begins with it, is read as something else."""
    text = folded(name)
    first, _, _ = text.partition(" ")
    words = table_vocabulary(id for game in registry.names() for id in typing_of(game).ids)
    return (
        bool({text, first} & words.keys())
        or _NUMBERS.fullmatch(text) is not None
        or any(
            _is_a_command(line, words) for line in (text, first, f"{text} 14", f"{text} 1 ana 14")
        )
    )


def _is_a_command(line: str, words: Vocabulary) -> bool:
    try:
        return parse_command(line, (), words) is not None
    except InvalidActionError:
        # It begins like one.
        return True
