"""Taking back: how far, and what that was, in words."""

from collections.abc import Collection, Iterable

from wildfire.cli.hub_talk import HubTalk
from wildfire.cli.prompt import wrapped
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


def to_own_decision(game: Wildfire, people: Collection[str], count: int) -> Undo:
    """The undo that gives `people` back what they decided last, or the last `count` times.

    In a game dealt by the program a play, a call, and a number named or typed are decided; a draw
    and a pass are forced (W-15), and a knock goes with its play. What followed is undone as well.
    Raises InvalidActionError where this round has no such decision.
    """
    actions = game.played[-1].actions
    decided = list(_decided(actions, people))
    if not decided:
        raise InvalidActionError("there is nothing of yours to take back in this round")
    if not 1 <= count <= len(decided):
        there = "1 play of yours stands" if len(decided) == 1 else f"{len(decided)} of yours stand"
        raise InvalidActionError(f"cannot take back {count}: {there} in this round")
    return Undo(len(actions) - decided[-count])


def _decided(actions: Iterable[Action], people: Collection[str]) -> Iterable[int]:
    player = ""
    for k, action in enumerate(actions):
        if isinstance(action, Play):
            player = action.player
        named = isinstance(action, Number) and action.how == "named" and player in people
        typed = isinstance(action, Number) and action.how == "typed"
        own = isinstance(action, Play | Call) and action.player in people
        if own or named or typed or isinstance(action, Correct):
            yield k


def take_back(talk: HubTalk, undo: Undo) -> None:
    """Takes it back and says what that was. Raises as `Referee.apply` does."""
    undone = to_undo(talk.referee.game, undo)
    talk.referee.apply(undo)
    # A light that races for a flame that is undone races for nothing.
    talk.racing = False
    talk.say(undone_words(undone))


def undone_words(actions: Iterable[Action]) -> str:
    """`  Taken back: Bo's 4-W2, the number 6.`, the last first."""
    return f"{wrapped('  Taken back: ', [_words(action) for action in reversed([*actions])])}."


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
