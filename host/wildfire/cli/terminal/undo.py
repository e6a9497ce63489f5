"""Taking back: how far, and what that was, in words."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from wildfire.cli.terminal.hub_talk import HubTalk
from wildfire.cli.terminal.prompt import wrapped
from wildfire.games.wildfire import (
    Action,
    Agreed,
    Call,
    Correct,
    Draw,
    Holds,
    InvalidActionError,
    Knock,
    KnockPenalty,
    Left,
    Number,
    Pass,
    Play,
    Undo,
    UndoRound,
    Wildfire,
)
from wildfire.games.wildfire.dominoes import ends_text


class TakingBack(NamedTuple):
    """Taking back, planned: what is done for it, and what that was, the last first."""

    steps: list[Undo | UndoRound]
    words: list[str]


def to_undo(game: Wildfire, count: int) -> TakingBack:
    """How the last `count` actions are taken back; the beginning of a round counts as one.

    Raises InvalidActionError where there are not so many.
    """
    plan = _plan(game, count, _all)
    if plan is None:
        there = standing(_how_many(game, _all))
        raise InvalidActionError(f"cannot take back {count}: {there} since the first deal")
    return plan


def to_own_decision(game: Wildfire, people: Collection[str], count: int) -> TakingBack:
    """How `people` get back what they decided last, or the last `count` times.

    In a game dealt by the program a play, a call, and a number named or typed are decided, and that
    the next round begins; a draw and a pass are forced (W-15), and a knock goes with its play. What
    followed is undone as well. Raises InvalidActionError where there is no such decision.
    """

    def decided(actions: Sequence[Action]) -> list[int]:
        return list(_decided(actions, people))

    plan = _plan(game, count, decided)
    if plan is None:
        number = _how_many(game, decided)
        if not number:
            raise InvalidActionError("there is nothing of yours to take back")
        there = "1 play of yours stands" if number == 1 else f"{number} of yours stand"
        raise InvalidActionError(f"cannot take back {count}: {there}")
    return plan


_Decided = Callable[[Sequence[Action]], Sequence[int]]
"""Which of the actions of a round can be taken back one by one: where they stand in it."""


def _all(actions: Sequence[Action]) -> Sequence[int]:
    return range(len(actions))


def _how_many(game: Wildfire, decided: _Decided) -> int:
    return len(game.played) - 1 + sum(len(decided(each.actions)) for each in game.played)


def _plan(game: Wildfire, count: int, decided: _Decided) -> TakingBack | None:
    plan = TakingBack([], [])
    for number in range(len(game.played), 0, -1):
        actions = game.played[number - 1].actions
        marks = decided(actions)
        reaches = 0 < count <= len(marks)
        there = len(actions) - (marks[-count] if reaches else 0)
        if there:
            plan.steps.append(Undo(there))
            plan.words.extend(_words(action) for action in reversed(actions[-there:]))
        if reaches:
            return plan
        plan.steps.append(UndoRound())
        plan.words.append(f"the beginning of round {number}")
        count -= len(marks) + 1
        if not count and number > 1:
            return plan
    return None


def _decided(actions: Iterable[Action], people: Collection[str]) -> Iterator[int]:
    player = ""
    for k, action in enumerate(actions):
        if isinstance(action, Play):
            player = action.player
        named = isinstance(action, Number) and action.how == "named" and player in people
        typed = isinstance(action, Number) and action.how == "typed"
        own = isinstance(action, Play | Call) and action.player in people
        agreed = isinstance(action, Correct | Agreed | KnockPenalty)
        if own or named or typed or agreed:
            yield k


def take_back(talk: HubTalk, plan: TakingBack) -> None:
    """Takes it back and says what that was. Raises as `Referee.apply` does."""
    for step in plan.steps:
        talk.referee.apply(step)
    # A light that races for a flame that is undone races for nothing.
    talk.racing = False
    talk.say(undone_words(plan))


def undone_words(plan: TakingBack) -> str:
    """`  Taken back: Bo's 4-W2, the number 6.`, the last first."""
    return f"{wrapped('  Taken back: ', plan.words)}."


def _words(action: Action) -> str:
    if isinstance(action, Play):
        return f"{action.player}'s {ends_text(action.attached, action.open)}"
    if isinstance(action, Number):
        return f"the number {action.value}"
    if isinstance(action, Left):
        return f"{action.player}'s {action.points} points"
    if isinstance(action, Correct):
        return f"the correction of {action.player}'s round {action.round}"
    if isinstance(action, Agreed):
        return "the end of the round by agreement"
    if isinstance(action, Holds):
        return f"that {action.player} holds {action.count}"
    if isinstance(action, KnockPenalty):
        return f"the knock penalty switched {'on' if action.on else 'off'}"
    assert not isinstance(action, Undo | UndoRound)
    names = {Draw: "draw", Pass: "pass", Knock: "knock", Call: "call"}
    return f"{action.player}'s {names[type(action)]}"


def standing(count: int) -> str:
    """`1 action stands`, `4 actions stand`."""
    if not count:
        return "no action stands"
    return "1 action stands" if count == 1 else f"{count} actions stand"
