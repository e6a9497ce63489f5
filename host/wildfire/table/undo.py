"""Undo: how far back it goes, and what it takes back."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from wildfire.dominoes.actions import Play
from wildfire.errors import InvalidActionError
from wildfire.games.actions import Correct, Number, Undo, UndoRound
from wildfire.games.base import Action, Game
from wildfire.games.presenter import Presenter
from wildfire.message import Message
from wildfire.table.clients import Client


class UndoPlan(NamedTuple):
    """How something is taken back, and what it is, with the last action first."""

    steps: list[Undo | UndoRound]
    what: list[Message]


def to_undo(game: Game[Any], presenter: Presenter[Any], count: int) -> UndoPlan:
    """How to take back the last `count` actions. The beginning of a round counts as one.

    Raises InvalidActionError if there are not that many.
    """
    plan = _plan(game, presenter, count, _all)
    if plan is None:
        there = _how_many(game, _all)
        if not there:
            raise InvalidActionError("table.nothing-to-take-back", wanted=count)
        raise InvalidActionError("table.cannot-take-back", wanted=count, count=there)
    return plan


def to_own_decision(game: Game[Any], presenter: Presenter[Any], by: Client, count: int) -> UndoPlan:
    """How a client takes back its last decision, or the last `count`.

    In a dealt game the decisions are plays, numbers named or typed, and the start of the next
    round. Everything that followed is undone as well. Raises InvalidActionError if there is no such
    decision.
    """

    def decided(actions: Sequence[Action]) -> list[int]:
        return list(_decided(actions, presenter, by))

    plan = _plan(game, presenter, count, decided)
    if plan is None:
        there = _how_many(game, decided)
        if not there:
            raise InvalidActionError("table.nothing-of-yours")
        raise InvalidActionError("table.cannot-take-yours-back", wanted=count, count=there)
    return plan


_Decided = Callable[[Sequence[Action]], Sequence[int]]
"""Which actions of a round can be taken back one by one: their places in it."""


def _all(actions: Sequence[Action]) -> Sequence[int]:
    return range(len(actions))


def _how_many(game: Game[Any], decided: _Decided) -> int:
    return len(game.played) - 1 + sum(len(decided(each.actions)) for each in game.played)


def _plan(
    game: Game[Any], presenter: Presenter[Any], count: int, decided: _Decided
) -> UndoPlan | None:
    plan = UndoPlan([], [])
    for number in range(len(game.played), 0, -1):
        actions = game.played[number - 1].actions
        marks = decided(actions)
        reaches = 0 < count <= len(marks)
        there = len(actions) - (marks[-count] if reaches else 0)
        if there:
            plan.steps.append(Undo(there))
            plan.what.extend(map(presenter.taken_back, reversed(actions[-there:])))
        if reaches:
            return plan
        plan.steps.append(UndoRound())
        plan.what.append(Message.of("table.taken-round", round=number))
        count -= len(marks) + 1
        if not count and number > 1:
            return plan
    return None


def _decided(actions: Sequence[Action], presenter: Presenter[Any], by: Client) -> Iterator[int]:
    player = ""
    for k, action in enumerate(actions):
        if isinstance(action, Play):
            player = action.player
        if isinstance(action, Number):
            mine = player in by.seats if action.how == "named" else action.how == "typed"
            mine = mine and (by.runs_table or player in by.seats)
        else:
            mine = presenter.is_decided(action, by.seats)
            if isinstance(action, Correct) or not hasattr(action, "player"):
                mine = mine and by.runs_table
        if mine:
            yield k
