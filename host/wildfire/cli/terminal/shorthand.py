"""Dominoes typed in short: `42` or `4w`, on the only place where they fit, or `42@1`."""

import re
from collections.abc import Iterable, Sequence

from wildfire.cli.terminal.refusals import ways
from wildfire.games.wildfire import (
    Domino,
    IllegalActionError,
    InvalidActionError,
    Play,
    RulesError,
    Wildfire,
    domino,
)
from wildfire.games.wildfire.dominoes import W2, W3, WILD, ends_text

_SHORT = re.compile(r"([0-9])[- ]?([0-9]|[wW][23]?)(?:@(0|[1-9][0-9]{0,3}))?")
_WILDFIRES = {"W2": W2, "W3": W3}


class SeveralPlacesError(InvalidActionError):
    """A domino that fits in more than one place; `plays` are these."""

    def __init__(self, ends: str, plays: Sequence[Play]) -> None:
        super().__init__(f"{ends} fits in several places: {', '.join(play.text for play in plays)}")
        self.ends = ends
        self.plays = plays


def short_ends(text: str, game: Wildfire) -> tuple[int, int, int | None] | None:
    """The end attached, the open end, and the domino played upon if it is said.

    None if the text is not a domino in short.
    """
    match = _SHORT.fullmatch(text)
    if not match:
        return None
    first, second = int(match[1]), match[2].upper()
    onto = int(match[3]) if match[3] else None
    if second.isdecimal():
        return first, int(second), onto
    if second == "W":
        return first, next(d.high for d in game.set if d.is_wildfire and d.low == first), onto
    return first, _WILDFIRES[second], onto


def short_domino(text: str, game: Wildfire) -> Domino:
    """One domino of a hand. Raises InvalidActionError if the text is none."""
    ends = short_ends(text, game)
    if ends is None or ends[2] is not None:
        raise InvalidActionError(f"{text!r} is not a domino: write two ends, like 64 or 6w")
    return domino(ends[0], ends[1])


def only_place(first: int, second: int, game: Wildfire, player: str, plays: Sequence[Play]) -> Play:
    """The play of a domino that is named by its ends alone, if `plays` have only one place for it.

    The end named first is the one attached, as in a record, unless only the other fits. A Wild One
    is taken at its word: by its 1 it is wild, by its other end it starts a flame. Where there is no
    place, a play that the rules refuse: they say why better than could be said here. Raises
    SeveralPlacesError, or IllegalActionError where no end at all fits.
    """
    found = [play for play in plays if (play.attached, play.open) == (first, second)]
    others = [play for play in plays if (play.attached, play.open) == (second, first)]
    if WILD not in (first, second):
        found = found or others
    if len(found) > 1:
        raise SeveralPlacesError(ends_text(first, second), in_order(found))
    if found:
        return Play(player, found[0].attached, found[0].open, found[0].onto)
    return _refused_play(Play(player, first, second), game, others)


def in_order(plays: Iterable[Play]) -> list[Play]:
    """By their ends, and then by the number of the domino played upon."""
    return sorted(plays, key=lambda play: (play.attached, play.open, play.onto or 0))


def _refused_play(nowhere: Play, game: Wildfire, others: Sequence[Play]) -> Play:
    open_ends = game.layout.open_ends()
    onto = game.flame.domino if game.flame else open_ends[0][0] if open_ends else None
    play = Play(nowhere.player, nowhere.attached, nowhere.open, onto)
    if len(open_ends) > 1 and not game.flame:
        try:
            game.copy().apply(play)
        except RulesError as refusal:
            if refusal.rule == "W-17":
                numbers = ", ".join(map(str, sorted({number or 0 for _, number, _ in open_ends})))
                raise IllegalActionError(
                    "W-17", f"{nowhere.text} fits no open end; open are {numbers}{ways(others)}"
                ) from None
    return play
