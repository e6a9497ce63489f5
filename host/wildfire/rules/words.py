"""Words for what the rules refuse and for what is on the table."""

from collections.abc import Iterable, Sequence

from .dominoes import DOUBLE_WILD_ONE, W2, WILD, Domino, ends_text
from .layout import Layout


def hand_text(dominoes: Iterable[Domino]) -> str:
    """`2-4 9-9`, sorted."""
    return " ".join(map(str, sorted(dominoes)))


def domino_text(layout: Layout, number: int) -> str:
    """`domino 3 (6-W2)`."""
    return f"domino {number} ({layout.dominoes[number]})"


def names_text(names: Sequence[str]) -> str:
    """`Ana`, `Ana and Bo`, `Ana, Bo and Cy`."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def standing(count: int) -> str:
    """`1 action stands`, `4 actions stand`."""
    if not count:
        return "no action stands"
    return "1 action stands" if count == 1 else f"{count} actions stand"


def flame_name(one: Domino) -> str:
    """What kind of flame this domino starts (W-21)."""
    if one.is_wildfire:
        return "Double Wildfire" if one.high == W2 else "Triple Wildfire"
    return "Double Wild One" if one == DOUBLE_WILD_ONE else "open Wild One"


def explain(rule: str, layout: Layout, flame: int, attached: int, opened: int, onto: int) -> str:
    """Why `plays.refusal` named this rule, in one line."""
    ends = ends_text(attached, opened)
    if rule == "W-19":
        return f"{ends}: a Wildfire is attached by its number, its flames point outward"
    if rule == "W-26":
        return _explain_double(layout, attached, onto)
    if flame >= 0:
        return _explain_flame(rule, layout, flame, ends, onto)
    if not 0 <= onto < len(layout.dominoes):
        return f"there is no domino {onto}: they are numbered 0 to {len(layout.dominoes) - 1}"
    there = domino_text(layout, onto)
    if not layout.counts[onto]:
        return f"{there} has no open end"
    return f"{ends} does not fit {there}, which has {layout.numbers[onto]} open"


def _explain_double(layout: Layout, attached: int, onto: int) -> str:
    target = layout.dominoes[onto]
    if target.is_wildfire:
        return f"no double is played on a Wildfire, and {attached}-{attached} is one"
    if target == DOUBLE_WILD_ONE:
        return "no double is played on the Double Wild One"
    return f"the Double Wild One is not played on a double, and {target} is one"


def _explain_flame(rule: str, layout: Layout, flame: int, ends: str, onto: int) -> str:
    there = domino_text(layout, flame)
    left = layout.counts[flame]
    if rule == "W-27":
        return f"{ends} starts a flame, and may only be the last play on {there}; {left} are left"
    if onto != flame:
        more = "1 more play" if left == 1 else f"{left} more plays"
        return f"first {there} is completed: {more}"
    number = layout.numbers[flame]
    if number == WILD:
        return f"{there} shows 1: only a Wild One attached by its 1 fits"
    return f"{there} takes {number}, or a Wild One attached by its 1; {ends} is neither"
