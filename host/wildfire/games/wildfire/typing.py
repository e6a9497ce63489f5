"""How Wildfire is typed: `4w`, `?Cy`, `!`, and a Wild One by either of its ends."""

import re
from typing import ClassVar

from wildfire.errors import InvalidActionError
from wildfire.games import typing
from wildfire.games.typed_names import find_player
from wildfire.games.typing import Ends

from .actions import Action, Call, Knock, KnockPenalty, Play
from .dominoes import W2, W3, WILD, ends_text
from .game import Wildfire

_SHORT = re.compile(r"([0-9])[- ]?([wW][23]?)(?:@(0|[1-9][0-9]{0,3}))?")
_FLAMES = {"W2": W2, "W3": W3}
_PENALTY = {"input.penalty-on": True, "input.penalty-off": False}


class Typing(typing.Typing[Wildfire]):
    """What lines mean in a game of Wildfire."""

    ids: ClassVar = (*typing.Typing.ids, "input.knock", "input.penalty-on", "input.penalty-off")
    bare_actions: ClassVar = (*typing.Typing.bare_actions, KnockPenalty)

    def make_play(self, player: str, first: int, second: int, onto: int | None) -> Play:
        return Play(player, first, second, onto)

    def agreement(self, words: str) -> Action | None:
        meaning = self.vocabulary.get(words, "")
        if meaning in _PENALTY:
            return KnockPenalty(_PENALTY[meaning])
        found: Action | None = super().agreement(words)
        return found

    def sign_of(self, words: str) -> str:
        return "!" if self.meaning(words) == "input.knock" else super().sign_of(words)

    def signed(self, words: str, name: str | None, game: Wildfire) -> Action | None:
        if words.startswith("?"):
            return _call(words, name, game)
        if words == "!":
            return _knock(name, game)
        found: Action | None = super().signed(words, name, game)
        return found

    def own(self, text: str, player: str, game: Wildfire) -> Action | None:
        if text.startswith("?"):
            return Call(player, find_player(text[1:], game.players))
        return Knock(player) if text == "!" else None

    def first_to_draw(self, game: Wildfire) -> str:
        return game.first_to_draw

    def ends(self, text: str, game: Wildfire) -> Ends | None:
        match = _SHORT.fullmatch(text)
        if not match:
            return super().ends(text, game)
        first, flames = int(match[1]), match[2].upper()
        onto = int(match[3]) if match[3] else None
        if flames == "W":
            its_own = (one.high for one in game.set if one.is_wildfire and one.low == first)
            return first, next(its_own), onto
        return first, _FLAMES[flames], onto

    def text(self, ends: tuple[int, int]) -> str:
        return ends_text(*ends)

    def is_reversible(self, first: int, second: int) -> bool:
        """A Wild One means what is typed: by its 1 it is wild, by its other end a flame."""
        return WILD not in (first, second)

    def may_be_a_play(self, words: str) -> bool:
        return super().may_be_a_play(words) or re.match("[wW][0-9-]", words) is not None


def _call(words: str, name: str | None, game: Wildfire) -> Call:
    called = find_player(words[1:], game.players)
    others = [each for each in game.players if each != called]
    if name is None and len(others) > 1:
        raise InvalidActionError("wildfire.say-who-calls", player=others[0], called=called)
    return Call(name or others[0], called)


def _knock(name: str | None, game: Wildfire) -> Knock:
    knocking = [each for each in game.players if game.may_knock(each)]
    if name is None and len(knocking) != 1:
        raise InvalidActionError("wildfire.say-who-knocks", player=game.players[0])
    return Knock(name or knocking[0])
