"""Players by what somebody types for them: in any case, and shortened where one name fits."""

from collections.abc import Sequence

from wildfire.rules import InvalidActionError
from wildfire.rules.roster import clean_name


def find_player(text: str, players: Sequence[str]) -> str:
    """The player whose name is `text`, or the only one whose name begins so.

    Raises InvalidActionError if there is none, or more than one.
    """
    wanted = _folded(text)
    exact = [name for name in players if _folded(name) == wanted]
    found = exact or [name for name in players if wanted and _folded(name).startswith(wanted)]
    if len(found) != 1:
        raise InvalidActionError(
            f"{text.strip()!r} may be {' or '.join(found)}"
            if found
            else f"no player is called {text.strip()!r}: there are {', '.join(players)}"
        )
    return found[0]


def split_player(text: str, players: Sequence[str]) -> tuple[str | None, str]:
    """Who a line is about, and what it says of them: `Bo: 42`, `bo 42`, or None where nobody is.

    Raises InvalidActionError for a name before a colon that is no player's.
    """
    before, colon, after = text.partition(":")
    if colon:
        return find_player(before, players), after.strip()
    words = text.split()
    for count in range(len(words) - 1, 0, -1):
        wanted = _folded(" ".join(words[:count]))
        for name in players:
            if _folded(name) == wanted:
                return name, " ".join(words[count:])
    return None, text


def _folded(name: str) -> str:
    return " ".join(clean_name(name).split()).casefold()
