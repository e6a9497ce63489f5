"""Players by the names that people type: in any case, and shortened if only one name fits."""

from collections.abc import Sequence

from wildfire.errors import InvalidActionError
from wildfire.games.names import find_name, folded
from wildfire.message import Alternatives


def find_player(text: str, players: Sequence[str]) -> str:
    """The player whose name is `text`, or the only one whose name begins with it.

    Raises InvalidActionError if there is none, or more than one.
    """
    exact = find_name(text, players)
    if exact is not None:
        return exact
    wanted = folded(text)
    found = [name for name in players if wanted and folded(name).startswith(wanted)]
    if not found:
        raise InvalidActionError("table.no-such-player", name=text.strip(), players=list(players))
    if len(found) > 1:
        raise InvalidActionError(
            "table.several-players", name=text.strip(), found=Alternatives(found)
        )
    return found[0]


def split_player(text: str, players: Sequence[str]) -> tuple[str | None, str]:
    """The player that a line is about, and the rest of it: `Bo: 42`, `b 42`; None if there is no
    name.

    Raises InvalidActionError for no name or an unknown one before a colon, and for a shortened one
    that several players may have.
    """
    before, colon, after = text.partition(":")
    if colon and not before.strip():
        raise InvalidActionError("table.no-name-before-the-colon", players=list(players))
    if colon:
        return find_player(before, players), after.strip()
    words = text.split()
    for count in range(len(words) - 1, 0, -1):
        name = find_name(" ".join(words[:count]), players)
        if name is not None:
            return name, " ".join(words[count:])
    for count in range(len(words) - 1, 0, -1):
        before = " ".join(words[:count])
        # A line that begins with a digit is a domino or a score.
        if before[0].isalpha() and _begins_a_name(before, players):
            return find_player(before, players), " ".join(words[count:])
    return None, text


def begins_with_a_name(text: str, players: Sequence[str]) -> bool:
    """Old records may have players whose names are words of the prompt. Then the name wins."""
    words = text.split()
    return any(
        find_name(" ".join(words[:count]), players) is not None for count in range(1, len(words))
    )


def _begins_a_name(text: str, players: Sequence[str]) -> bool:
    return any(folded(name).startswith(folded(text)) for name in players)
