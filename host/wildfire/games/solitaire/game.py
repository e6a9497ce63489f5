"""A game for one player."""

from abc import abstractmethod
from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar, Self, TypeVar

from wildfire.dominoes.actions import Draw, Play
from wildfire.dominoes.deal import Deal, DealRules
from wildfire.dominoes.pieces import Domino, double_set
from wildfire.dominoes.spread import Spread
from wildfire.errors import SetupError
from wildfire.games import telling
from wildfire.games.base import Action, Game
from wildfire.games.options import GameOptions
from wildfire.games.score_sheet import ScoreSheetRound
from wildfire.games.solitaire.options import SolitaireOptions
from wildfire.games.solitaire.round import SolitaireRound
from wildfire.message import Message

AnySolitaireRound = TypeVar("AnySolitaireRound", bound=SolitaireRound)


class Solitaire(Game[AnySolitaireRound]):
    """A game of one round for one player, dealt by the program (SO-1, SO-2).

    What is left counts, so 0 is a win. A deal is the shuffled order of the set: the hand is what
    lies face up from the beginning, and the stock comes later, in this order.

    Raises SetupError if this cannot be a game.
    """

    seats: ClassVar[range] = range(1, 2)
    rule_of_seats: ClassVar[str] = "SO-1"
    rule_of_scores: ClassVar[str] = "SO-3"
    lowest_wins: ClassVar[bool] = True
    rule_of_hand: ClassVar[str]
    """The rule that says how many dominoes lie face up at first."""
    options_type: ClassVar[type[GameOptions]]

    def __init__(
        self,
        players: Sequence[str],
        dealer: str | None = None,
        deal: Deal[Any] | None = None,
        options: SolitaireOptions | None = None,
    ) -> None:
        super().__init__(players, dealer, deal, options or self.options_type())

    # What a game says

    @classmethod
    @abstractmethod
    def hand_size(cls, options: Any) -> int:
        """How many dominoes lie face up at first."""

    @abstractmethod
    def make_round(self, deal: Deal[Any]) -> AnySolitaireRound:
        """The round at its beginning."""

    # The position

    @property
    def number_shown(self) -> int | None:
        return None if self.options.only_scores else self.round.number_shown

    @property
    def spread(self) -> Spread:
        return () if self.options.only_scores else self.round.spread

    @property
    def result(self) -> str:
        """`won`, `lost` or `open` (SO-3)."""
        if self.options.only_scores:
            return "open" if self.ending is None else "won" if self.leaders else "lost"
        return self.round.result

    @property
    def gone(self) -> Sequence[Domino]:
        """The dominoes that have been taken away, sorted."""
        return [] if self.options.only_scores else self.round.gone()

    def legal_plays(self) -> Sequence[Play]:
        """What the player may do, sorted as text, without a draw."""
        moves = [move for move in self.round.moves() if not isinstance(move, Draw)]
        return sorted(moves, key=lambda move: str(move.text))

    def legal_actions(self) -> list[Action]:
        return [*self.round.moves()]

    def imagine(self, seat: str, rng: Random) -> Self:
        other = self.copy()
        if not self.options.only_scores:
            other.round.shuffle_hidden(rng)
        return other

    def state(self) -> dict[str, Any]:
        facts = {} if self.options.only_scores else self.round.facts()
        return {**super().state(), "result": self.result, **facts}

    # What is told

    def tell(self, action: Action) -> Message:
        told = getattr(action, "told", None)
        return super().tell(action) if told is None else told(self.round)

    def tell_turn(self) -> Message:
        if self.ending is None:
            return self.tell_next() if self.round.phase == "play" else super().tell_turn()
        id = "solitaire.is-won" if self.leaders else "solitaire.is-lost"
        count = self.scores[self.players[0]]
        return Message.of(id, player=self.players[0], count=count, rule=self.ending)

    def tell_next(self) -> Message:
        """What the player does next, while the game is open."""
        return Message.of("domino.is-to-play", player=self.players[0])

    def tell_end(self) -> Message:
        return self.tell_turn()

    def tell_table(self) -> list[Message]:
        """How everything lies, one message for each line."""
        return [] if self.options.only_scores else self.round.told()

    def tell_state(self) -> list[Message]:
        lines = telling.state(self)
        if self.options.only_scores:
            return lines
        legal = lines[-1:] if self.legal_plays() else []
        return [lines[0], *self.tell_table(), *legal]

    # The score

    @property
    def ending(self) -> str | None:
        if self.round.phase != "over":
            return None
        if self.options.only_scores:
            return self.rule_of_scores
        return self.round.ending

    @property
    def leaders(self) -> list[str]:
        """The player who has won. A correction changes what is written down, not how it ended."""
        if not self.options.only_scores:
            return [*self.players] if self.round.is_won else []
        return [name for name, left in self.scores.items() if not left]

    # How it is begun

    @classmethod
    def deal_rules(cls, options: Any, players: int) -> DealRules:
        dominoes = double_set(options.highest)
        return DealRules(dominoes, cls.hand_size(options), "SO-1", cls.rule_of_hand)

    @classmethod
    def deal(cls, options: Any, players: int, rng: Random) -> Deal[Any]:
        rules = cls.deal_rules(options, players)
        return Deal.of(rules.set, players, rules.hand, rng)

    # How it works

    def _deal_out(self, deal: Deal[Any] | None, number: int) -> AnySolitaireRound:
        if self.options.only_scores:
            sheet: Any = ScoreSheetRound(self.players, self.rule_of_scores)
            return sheet  # type: ignore[no-any-return]  # nothing below is asked of it
        if deal is None:
            raise SetupError("solitaire.is-dealt", "SO-2")
        dealt = self.make_round(deal)
        # Some deals are lost before anything can be done.
        if dealt.phase == "over":
            self._scores = self._scores.after(dealt.points())
        return dealt


AnySolitaire = TypeVar("AnySolitaire", bound=Solitaire[Any])
"""The solitaire that a typing or a presenter is for."""
