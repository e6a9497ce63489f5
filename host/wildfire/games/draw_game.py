"""What games with the rounds of `dominoes.scoring_round` share."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain
from random import Random
from typing import Any, ClassVar, NamedTuple, Self, TypeVar

from wildfire.dominoes.actions import Play
from wildfire.dominoes.deal import Deal, DealRules
from wildfire.dominoes.drawing import DrawPolicy
from wildfire.dominoes.fits import Fit, equal, fits_of
from wildfire.dominoes.layout import Spinners
from wildfire.dominoes.leads import LOT, Lead
from wildfire.dominoes.pieces import Domino, double_set
from wildfire.dominoes.position import WON
from wildfire.dominoes.scoring_round import ScoringRound
from wildfire.dominoes.setup import COMMON_RULES, Setup
from wildfire.errors import IllegalActionError, SetupError
from wildfire.games.actions import Correct, Number
from wildfire.games.base import Action, Game
from wildfire.games.notation.lines import Notation
from wildfire.games.options import GameOptions
from wildfire.games.rounds import Awaited, Outcome
from wildfire.games.score_sheet import ScoreSheetRound
from wildfire.games.telling import going_out, play
from wildfire.message import Message

AnyScoringRound = TypeVar("AnyScoringRound", bound=ScoringRound)


_RARE = (Number, Correct)


class TableRules(NamedTuple):
    """The options of a game, for this many players."""

    highest: int
    """The highest number of the set."""
    hand: int
    """How many dominoes each player is dealt."""
    drawing: DrawPolicy
    spinners: Spinners
    target: int
    fit: Fit = equal


class DrawGame(Game[AnyScoringRound]):
    """A game between 2 to 4 players, who draw or pass if they cannot play.

    Raises SetupError if this cannot be a game.
    """

    seats: ClassVar[range] = range(2, 5)
    notation: ClassVar[Notation] = Notation()
    rules: ClassVar[Mapping[str, str]]
    """The numbers of the game's rules on `lead`, `turn`, `fit`, `draw` and `end`."""
    rule_of_hand: ClassVar[str]
    """The rule that says how many dominoes are dealt."""
    rule_of_target: ClassVar[str]
    """The rule that says when the game is won."""
    _leads: tuple[Lead, ...] = ()
    """How each round so far was begun."""

    def __init__(
        self,
        players: Sequence[str],
        dealer: str | None = None,
        deal: Deal[Any] | None = None,
        options: GameOptions | None = None,
    ) -> None:
        super().__init__(players, dealer, deal, options or self.options_type())

    # What a game says

    @classmethod
    @abstractmethod
    def table(cls, options: Any, players: int) -> TableRules:
        """The options, for the number of players."""

    @classmethod
    @abstractmethod
    def lead(cls, options: Any, last: AnyScoringRound | None) -> Lead:
        """How a round begins after the `last` one; None before the first."""

    @abstractmethod
    def make_round(self, setup: Setup, deal: Deal[Any] | None, target: int) -> AnyScoringRound:
        """A round at its beginning."""

    # The position

    @property
    def uses_hub(self) -> bool:
        """Whether the first lead is drawn by lot; no game does so only later."""
        return self.lead(self.options, None) == LOT

    @property
    def awaits(self) -> Awaited | None:
        """The lot: which seat leads, counted from 1."""
        if self.round.phase != "spin":
            return None
        return Awaited(range(1, len(self.players) + 1), None)

    @property
    def number_shown(self) -> int | None:
        return None if self.options.only_scores else self.round.count_shown

    def legal_actions(self) -> list[Action]:
        if self.round.phase == "spin":
            return [Number(value) for value in range(1, len(self.players) + 1)]
        return [*self.round.moves()]

    def imagine(self, seat: str, rng: Random) -> Self:
        other = self.copy()
        other.round.deal_again(self._seats[seat], rng)
        return other

    def state(self) -> dict[str, Any]:
        facts = {} if self.options.only_scores else self.round.facts()
        return {**super().state(), **facts}

    # What is told

    def tell(self, action: Action) -> Message:
        if not isinstance(action, Play):
            return super().tell(action)
        said = going_out(self, play(self, action), action.player)
        return self.round.tell_play(said, self._seats[action.player])

    def tell_turn(self) -> Message:
        if self.phase in ("spin", "start") and self.turn is None:
            return self.round.setup.lead.told(self.players)
        return super().tell_turn()

    def tell_end(self) -> Message:
        if self.round.out == WON:
            return Message.of("game.ends-won", player=self.winners[0], target=self._target)
        return super().tell_end()

    # The score

    @property
    def ending(self) -> str | None:
        best = max(self._scores.totals())
        return self.rule_of_target if best >= self._target else None

    @property
    def scores(self) -> dict[str, int]:
        """The totals, including the points of the plays in this round."""
        return dict(zip(self.players, self._totals(), strict=True))

    @property
    def leaders(self) -> list[str]:
        best = max(self._totals())
        return [name for name, points in self.scores.items() if points == best]

    @property
    def outcome(self) -> Outcome | None:
        if self.round.phase == "over" and self.round.out == WON:
            return Outcome(None, self.rounds[-1], "won")
        return super().outcome

    # How it is begun

    @classmethod
    def deal_rules(cls, options: GameOptions, players: int) -> DealRules:
        return _deal_rules(cls, options, players)

    @classmethod
    def deal(cls, options: GameOptions, players: int, rng: Random) -> Deal[Any]:
        return _deal(cls.deal_rules(options, players), players, cls.lead(options, None), rng)

    def next_deal(self, rng: Random) -> Deal[Any]:
        players, lead = len(self.players), self.lead(self.options, self.round)
        return _deal(self.deal_rules(self.options, players), players, lead, rng)

    # How it works

    def _deal_out(self, deal: Deal[Any] | None, number: int) -> AnyScoringRound:
        if self.options.only_scores:
            sheet: Any = ScoreSheetRound(self.players, self.rule_of_scores)
            return sheet  # type: ignore[no-any-return]  # nothing below is asked of it
        # A part that was taken back may have begun in another way.
        leads = self._leads[:number]
        if len(leads) < number:
            leads = (*leads, self.lead(self.options, self.round if number > 1 else None))
        lead = leads[-1]
        if deal is not None and lead.needs_a_double and not _has_a_double(deal):
            raise SetupError("domino.no-double-dealt", "C-5")
        setup = _setup(type(self), self.options, len(self.players), lead)
        self._leads = leads
        begun = self.make_round(setup, deal, self._target)
        begun.totals = self._scores.totals()
        return begun

    def _apply(self, action: Action) -> None:
        if isinstance(action, _RARE):
            self._apply_rare(action)
        else:
            now = self.round
            now.do(action)
            if now.phase == "over":
                self._scores = self._scores.after(now.points())

    def _apply_rare(self, action: Number | Correct) -> None:
        if self.options.only_scores:
            super()._apply(action)
        elif isinstance(action, Number):
            if self.awaits is not None and action.how == "named":
                raise IllegalActionError(self.rules["lead"], "game.lot-is-spun")
            self.round.take_lot(action.value)
        else:
            super()._apply(action)
            self.round.totals = self._scores.totals()

    @property
    def _target(self) -> int:
        return _table(type(self), self.options, len(self.players)).target

    def _totals(self) -> Sequence[int]:
        totals = self._scores.totals()
        if self.round.phase == "over" or self.options.only_scores:
            return totals
        return [had + scored for had, scored in zip(totals, self.round.scored, strict=True)]


# What follows from the options is worked out once for many games.


@lru_cache(maxsize=128)
def _table(kind: type[DrawGame[Any]], options: GameOptions, players: int) -> TableRules:
    return kind.table(options, players)


@lru_cache(maxsize=128)
def _deal_rules(kind: type[DrawGame[Any]], options: GameOptions, players: int) -> DealRules:
    table = _table(kind, options, players)
    of_set = kind.rules.get("set", COMMON_RULES["set"])
    return DealRules(double_set(table.highest), table.hand, of_set, kind.rule_of_hand)


@lru_cache(maxsize=128)
def _setup(kind: type[DrawGame[Any]], options: GameOptions, players: int, lead: Lead) -> Setup:
    table = _table(kind, options, players)
    dominoes = double_set(table.highest)
    return Setup(
        set=dominoes,
        hand=table.hand,
        drawing=table.drawing,
        spinners=table.spinners,
        rules=kind.rules,
        fits=fits_of(dominoes, table.fit),
        lead=lead,
    )


def hand_size(words: str, players: int) -> int:
    """How many dominoes each player is dealt: `7/5/5` is 7 for two, 5 for three and for four."""
    return int(words.split("/")[players - 2])


def _deal(rules: DealRules, players: int, lead: Lead, rng: Random) -> Deal[Any]:
    """Deals again if a double must lead and nobody has one (C-5)."""
    while True:
        deal: Deal[Domino] = Deal.of(rules.set, players, rules.hand, rng)
        if not lead.needs_a_double or _has_a_double(deal):
            return deal


def _has_a_double(deal: Deal[Any]) -> bool:
    return any(one.is_double for one in chain(*deal.hands))
