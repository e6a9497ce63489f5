"""What was taken back, in words."""

from collections.abc import Iterable

from wildfire.rules import (
    Action,
    Call,
    Correct,
    Draw,
    InvalidActionError,
    Knock,
    Left,
    Number,
    Pass,
    Play,
    Undo,
    Wildfire,
)
from wildfire.rules.dominoes import ends_text


def to_undo(game: Wildfire, undo: Undo) -> list[Action]:
    """The actions that `undo` takes back.

    Raises InvalidActionError where the round has none yet, and says what reaches farther.
    """
    actions = game.played[-1].actions
    if not actions and game.rounds:
        raise InvalidActionError(
            "this round has no action yet; correct ROUND NAME POINTS puts an earlier score right"
        )
    return actions[-undo.count :] if undo.count else []


def undone_words(actions: Iterable[Action]) -> str:
    """`Taken back: Bo's 4-W2, the number 6.`, the last first."""
    return f"Taken back: {', '.join(_words(action) for action in reversed([*actions]))}."


def _words(action: Action) -> str:
    if isinstance(action, Play):
        return f"{action.player}'s {ends_text(action.attached, action.open)}"
    if isinstance(action, Number):
        return f"the number {action.value}"
    if isinstance(action, Left):
        return f"{action.player}'s {action.points} points"
    if isinstance(action, Correct):
        return f"the correction of {action.player}'s round {action.round}"
    assert not isinstance(action, Undo)
    names = {Draw: "draw", Pass: "pass", Knock: "knock", Call: "call"}
    return f"{action.player}'s {names[type(action)]}"
