"""How one player types what to do: words, dominoes, or a number of the list."""

import re
from collections.abc import Sequence
from typing import Any, ClassVar

from wildfire.dominoes.actions import Play
from wildfire.dominoes.pieces import Domino
from wildfire.errors import InvalidActionError
from wildfire.games import typing
from wildfire.games.base import Action
from wildfire.games.solitaire.actions import Discard
from wildfire.games.solitaire.game import AnySolitaire
from wildfire.games.solitaire.pairs import total_of
from wildfire.games.typed_text import bare, number_typed
from wildfire.message import Alternatives


class SolitaireTyping(typing.Typing[AnySolitaire]):
    """What lines mean in a game for one player."""

    ids: ClassVar[tuple[str, ...]] = ()
    bare_actions: ClassVar[tuple[type, ...]] = ()

    def chosen(self, line: str, game: AnySolitaire, player: str, plays: Sequence[Play]) -> Action:
        text = bare(line)
        number = number_typed(text)
        if number is not None and 1 <= number <= len(plays):
            self._check_is_no_domino(text, number, game, plays)
            return plays[number - 1]
        found = self.meant(text, game, player, plays)
        if found is not None:
            return found
        if not text or text.isdecimal():
            raise InvalidActionError("table.none-of-your-plays", text=text)
        if text.partition(":")[1]:
            return self.action(text, game)
        return game.notation.action(player, text.upper(), game.players)

    def meant(
        self, text: str, game: AnySolitaire, player: str, plays: Sequence[Any]
    ) -> Action | None:
        """The action that words or dominoes stand for; None if they may be a line of a record."""
        return None

    def names_dominoes(self, game: AnySolitaire) -> bool:
        """Whether a domino alone may mean something, so that `12` may be one."""
        return True

    def _check_is_no_domino(
        self, text: str, number: int, game: AnySolitaire, plays: Sequence[Any]
    ) -> None:
        """`12` may be the twelfth of the list, and also the domino 1-2."""
        short = self.ends(text, game)
        if short is None or not self.names_dominoes(game):
            return
        one = self.domino(short, game)
        if one in (game.hand(game.players[0]) or ()):
            raise InvalidActionError(
                "table.list-or-domino", text=text, play=plays[number - 1].text, domino=str(one)
            )


class PairTyping(SolitaireTyping[AnySolitaire]):
    """Two dominoes: `41 61`, `4-1 6-1`, `4-1+6-1`. One is enough if it has only one partner."""

    def meant(
        self, text: str, game: AnySolitaire, player: str, plays: Sequence[Any]
    ) -> Action | None:
        parts = re.split(r"[ \t]*[+,][ \t]*|[ \t]+", text)
        if len(parts) > 2 or any(self.ends(part, game) is None for part in parts):
            return None
        named = [self.held(part, game) for part in parts]
        if len(named) == 2:
            return self.pair(player, named[0], named[1])
        wanted = total_of(game.round.tiles) - named[0].pips
        partners = [play for play in plays if named[0] in play]
        if len(partners) == 1:
            return partners[0]
        if partners:
            others = [str(play.other if play.one == named[0] else play.one) for play in partners]
            raise InvalidActionError(
                "solitaire.which-partner",
                domino=str(named[0]),
                wanted=wanted,
                others=Alternatives(others),
            )
        raise InvalidActionError("solitaire.no-partner", domino=str(named[0]), wanted=wanted)

    def pair(self, player: str, one: Domino, other: Domino) -> Action:
        """The action that takes these two away."""
        return Discard.of(player, one, other)
