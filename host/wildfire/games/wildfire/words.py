"""Words for refusals of the rules, and for what is on the table."""

from collections.abc import Iterable

from wildfire.dominoes import pieces
from wildfire.message import Message

from .dominoes import DOUBLE_WILD_ONE, WILD, ends_text
from .layout import Layout


def hand_text(dominoes: Iterable[pieces.Domino]) -> str:
    """`2-4 9-9`, sorted."""
    return " ".join(map(str, sorted(dominoes)))


def explain(
    rule: str, layout: Layout, flame: int, attached: int, opened: int, onto: int
) -> Message:
    """Why `plays.refusal` named this rule."""
    ends = ends_text(attached, opened)
    if rule == "W-19":
        return Message.of("wildfire.attached-by-its-number", play=ends)
    if rule == "W-26":
        return _explain_double(layout, attached, onto)
    if flame >= 0:
        return _explain_flame(rule, layout, flame, ends, onto)
    if not 0 <= onto < len(layout.dominoes):
        return Message.of("domino.no-such-place", onto=onto, last=len(layout.dominoes) - 1)
    there = layout.dominoes[onto]
    if not layout.counts[onto]:
        return Message.of("domino.no-open-end", onto=onto, domino=there)
    return Message.of(
        "domino.does-not-fit", play=ends, onto=onto, domino=there, numbers=layout.numbers[onto]
    )


def _explain_double(layout: Layout, attached: int, onto: int) -> Message:
    target = layout.dominoes[onto]
    if target.is_wildfire:
        return Message.of("wildfire.no-double-on-a-wildfire", double=f"{attached}-{attached}")
    if target == DOUBLE_WILD_ONE:
        return Message.of("wildfire.no-double-on-the-double-wild-one")
    return Message.of("wildfire.double-wild-one-on-a-double", double=target)


def _explain_flame(rule: str, layout: Layout, flame: int, ends: str, onto: int) -> Message:
    there = layout.dominoes[flame]
    left = layout.counts[flame]
    if rule == "W-27":
        return Message.of(
            "wildfire.flame-last-on-a-flame", play=ends, onto=flame, domino=there, count=left
        )
    if onto != flame:
        return Message.of("wildfire.flame-first", onto=flame, domino=there, count=left)
    number = layout.numbers[flame]
    if number == WILD:
        return Message.of("wildfire.flame-takes-wild-ones", onto=flame, domino=there)
    return Message.of("wildfire.flame-takes", onto=flame, domino=there, number=number, play=ends)
