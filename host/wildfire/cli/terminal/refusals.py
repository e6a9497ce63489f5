"""What a rule refuses, with what the table can do about it."""

from collections.abc import Sequence

from wildfire.dominoes.pieces import Domino
from wildfire.games.wildfire import (
    Action,
    Correct,
    Draw,
    IllegalActionError,
    Left,
    Play,
    Wildfire,
    domino,
)
from wildfire.text import words

_PLACE_RULES = ("W-17", "W-19", "W-23", "W-25", "W-26", "W-27")
"""These refuse a play only as it was said: the domino may be legal in another way."""


def judge(action: Action, game: Wildfire) -> None:
    """Raises what `Wildfire.apply` would raise; an IllegalActionError says what helps, too."""
    try:
        game.copy().apply(action)
    except IllegalActionError as refusal:
        message = words(refusal.said) + _more(refusal.rule, action, game)
        raise IllegalActionError(refusal.rule, message) from None


def ways(plays: Sequence[Play]) -> str:
    """`; legal is 1-2@0`, or nothing where `plays` is empty."""
    if not plays:
        return ""
    return f"; legal {'is' if len(plays) == 1 else 'are'} {', '.join(each.text for each in plays)}"


def put_right(game: Wildfire) -> str:
    """What can be done once a round is over, whatever was typed for it."""
    number = game.round_number
    correct = f"correct {number} {game.players[0]} 14 puts a score right"
    return correct if game.phase == "game-over" else f"Enter begins round {number + 1}, {correct}"


def _more(rule: str, action: Action, game: Wildfire) -> str:
    if game.phase in ("round-over", "game-over") and not isinstance(action, Correct):
        return f"; {put_right(game)}"
    if isinstance(action, Play):
        one = domino(action.attached, action.open)
        if rule == "W-2":
            return _about_played(one, game)
        return ways(game.plays_of([one])) if rule in _PLACE_RULES else ""
    if isinstance(action, Left):
        return _about_left(rule, action, game)
    if isinstance(action, Draw) and rule == "W-15" and not game.is_dealt:
        count = game.counts[action.player] + 1
        return f"; if two were drawn and both stay, type: {action.player} holds {count}"
    return ""


def _about_played(one: Domino, game: Wildfire) -> str:
    if one not in game.layout.dominoes:
        return ""
    who = _who_played(one, game)
    return f"; {one} was played by {who}" if game.is_dealt else f": by {who}"


def _about_left(rule: str, left: Left, game: Wildfire) -> str:
    if rule == "W-2" and left.dominoes is not None:
        if len(left.dominoes) != game.counts[left.player]:
            name, count = left.player, len(left.dominoes)
            return f"; if {name} really has {count}, type first: {name} holds {count}"
        for one in left.dominoes:
            if one in game.layout.dominoes:
                return f": {one} by {_who_played(one, game)}"
    return "; u takes that back" if game.phase == "left" and game.counted else ""


def _who_played(one: Domino, game: Wildfire) -> str:
    number = game.layout.dominoes.index(one)
    where = f"as domino {number}" if number else "in the centre"
    return f"{game.player_of(number)}, {where}"
