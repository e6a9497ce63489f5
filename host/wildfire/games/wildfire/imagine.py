"""What everybody has seen of the hands in a round: the limits of what can be imagined."""

from collections.abc import Sequence
from dataclasses import replace

from wildfire.dominoes.imagine import Slots, excluding, without

from .actions import Action, Call, Draw, KnockPenalty, Pass, Play
from .dominoes import Domino, domino
from .plays import fitting
from .round import Round


def slots_after(shadow: Round, actions: Sequence[Action]) -> list[Slots]:
    """For each seat what each domino of the hand cannot be, after these actions of a round.

    `shadow` is the round at its beginning with hidden hands; the actions are applied to it.
    """
    slots: list[Slots] = [(frozenset(),) * count for count in shadow.counts]
    for action in actions:
        if isinstance(action, Play):
            _see_play(shadow, slots, action)
        elif isinstance(action, Draw):
            _see_draw(shadow, slots, shadow.seats[action.player])
        elif isinstance(action, Pass):
            seat = shadow.seats[action.player]
            slots[seat] = excluding(slots[seat], _playable(shadow))
        elif isinstance(action, Call) and shadow.boneyard:
            slots[shadow.seats[action.called]] += (frozenset(),)
        _do(shadow, action)
    return slots


def _see_play(shadow: Round, slots: list[Slots], play: Play) -> None:
    one = domino(play.attached, play.open)
    if play.onto is None:  # W-7: nobody holds a higher double
        higher = [each for each in shadow.set if each.is_double and each > one]
        slots[:] = [excluding(each, higher) for each in slots]
    seat = shadow.seats[play.player]
    slots[seat] = without(slots[seat], one)


def _see_draw(shadow: Round, slots: list[Slots], seat: int) -> None:
    if shadow.phase == "play":  # W-15
        slots[seat] = excluding(slots[seat], _playable(shadow))
    elif not shadow.owed:  # W-8: a round of draws begins, so nobody holds a double
        doubles = [each for each in shadow.set if each.is_double]
        slots[:] = [excluding(each, doubles) for each in slots]
    slots[seat] += (frozenset(),)


def _playable(shadow: Round) -> set[Domino]:
    """The dominoes that the player to move would have had to play."""
    plays = fitting(shadow.layout, shadow.flame, "", shadow.set)
    return {domino(play.attached, play.open) for play in plays}


def _do(shadow: Round, action: Action) -> None:
    if isinstance(action, KnockPenalty):
        shadow.options = replace(shadow.options, knock_penalty=action.on)
    else:
        # Nobody can know which domino it was.
        shadow.do(Draw(action.player) if isinstance(action, Draw) else action)
