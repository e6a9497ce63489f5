"""How Super Dominoes is typed: numbers up to 15, and two dominoes drawn at once."""

import re
from itertools import repeat

from wildfire.dominoes.actions import Draw
from wildfire.dominoes.pieces import HIGHEST, domino
from wildfire.errors import InvalidActionError
from wildfire.games import typing
from wildfire.games.base import Action
from wildfire.games.super_dominoes.game import SuperDominoes
from wildfire.games.typing import Ends

_APART = re.compile(r"(0|[1-9][0-9]?)[- ](0|[1-9][0-9]?)")
_PLACE = re.compile(r"(.*?)(?:@(0|[1-9][0-9]{0,3}))?")


class Typing(typing.Typing[SuperDominoes]):
    """What lines mean in a game of Super Dominoes."""

    def announced(self, line: str, game: SuperDominoes) -> list[Action]:
        """At a table `+` means all that the player to move draws in this turn (SD-18, SD-21)."""
        found = super().announced(line, game)
        if game.is_dealt or not isinstance(found[0], Draw):
            return found
        now = game.round
        more = min(now.to_draw - now.drawn, now.boneyard) - 1
        return [*repeat(found[0], more), *found]

    def ends(self, text: str, game: SuperDominoes) -> Ends | None:
        """`13-12`, `13 12` or `1312`. `112` is 11-2 or 1-12: whichever can be meant."""
        match = _PLACE.fullmatch(text)
        if not match:
            return None
        written, place = match[1], match[2]
        found = _readings(written)
        if len(found) > 1:
            found = [each for each in found if _may_be_meant(each, game)] or found
        if not found:
            return None
        if len(found) > 1:
            one, other = map(self.text, found)
            raise InvalidActionError("super.two-dominoes", text=written, one=one, other=other)
        return (*found[0], int(place) if place else None)


def _readings(text: str) -> list[tuple[int, int]]:
    """Every pair of numbers from 0 to 15 that these digits can stand for."""
    match = _APART.fullmatch(text)
    pairs = [(match[1], match[2])] if match else []
    if text.isdecimal() and text.isascii() and 2 <= len(text) <= 4:
        pairs = [(text[:at], text[at:]) for at in (1, 2) if len(text) - at in (1, 2)]
    whole = [pair for pair in pairs if all(each == "0" or each[0] != "0" for each in pair)]
    found = [(int(first), int(second)) for first, second in whole]
    return [pair for pair in found if max(pair) <= HIGHEST]


def _may_be_meant(ends: tuple[int, int], game: SuperDominoes) -> bool:
    """Whether the player to move holds this domino, as far as anybody knows."""
    one = domino(*ends)
    hand = game.hand(game.turn) if game.turn else None
    return one not in game.layout.dominoes if hand is None else one in hand
