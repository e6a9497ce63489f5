"""What a game is: all that referee, records, bots, simulate, score and screens need to know.

A game is played in rounds, and its players are named clockwise. Whatever happens is an action: a
value that `apply` carries out or refuses. Nothing here is random: a number is an action, too.
"""

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from operator import attrgetter
from random import Random
from typing import Any, ClassVar, Self, TypeVar, cast

from wildfire.dominoes.actions import Play
from wildfire.dominoes.deal import Deal, DealRules
from wildfire.dominoes.pieces import Domino
from wildfire.dominoes.spread import Spread
from wildfire.errors import IllegalActionError, SetupError
from wildfire.games import telling
from wildfire.games.actions import Correct, Undo, UndoRound
from wildfire.games.notation.lines import Notation
from wildfire.games.options import GameOptions
from wildfire.games.roster import Seats, check_players
from wildfire.games.rounds import (
    NOBODY,
    AnyRound,
    Awaited,
    HubSigns,
    LayoutView,
    Outcome,
    PlayedRound,
)
from wildfire.games.scores import Scores
from wildfire.games.taking_back import TakesBack
from wildfire.message import Message

Action = Any
"""A value of the game's own. `str()` gives its line in a record."""


class Game(TakesBack[AnyRound]):
    """A game between `players`, at the beginning of its first round.

    With a `deal` all that was dealt is known. Without one it is a game at a table, where hands are
    counts. Raises SetupError if this cannot be a game.
    """

    name: ClassVar[str]
    """As the registry and a record call it: `block-and-draw`."""
    notation: ClassVar[Notation]
    """How a record writes what only this game has."""
    options_type: ClassVar[type[GameOptions]]
    rule_of_dealer: ClassVar[str | None] = None
    """The rule that says who deals; None if no particular player deals."""
    seats: ClassVar[range]
    """How many can play."""
    rule_of_seats: ClassVar[str]
    """The rule that says so."""
    lowest_wins: ClassVar[bool] = False

    def __init__(
        self, players: Sequence[str], dealer: str | None, deal: Any, options: GameOptions
    ) -> None:
        self._seats = self._take_seats(players)
        self.players: tuple[str, ...] = self._seats.players
        self.options = options
        if dealer is not None and dealer not in self._seats:
            raise SetupError("game.no-such-dealer", dealer=dealer)
        self._first_dealer = NOBODY if dealer is None else self._seats[dealer]
        self.is_dealt = deal is not None
        self.played = []
        self._scores = Scores((), len(self.players))
        self._begin(deal)

    def copy(self) -> Self:
        """An independent game in the same position."""
        other = self.__new__(type(self))
        other.__dict__ = self.__dict__.copy()
        other.played = [*self.played[:-1], self.played[-1].copy()]
        other.round = self.round.copy()
        return other

    # The position

    @property
    def round_number(self) -> int:
        """The current round, counted from 1."""
        return len(self.played)

    @property
    def last_action(self) -> Action | None:
        """What was done last in this round, and not taken back; None at its beginning."""
        actions = self.played[-1].actions
        return actions[-1] if actions else None

    @property
    def dealer(self) -> str | None:
        """Who deals this round; None in a game without a dealer."""
        return self.dealer_of(self.round_number)

    def dealer_of(self, number: int) -> str | None:
        """Who deals a round, counted from 1: each time the next player to the left."""
        if self._first_dealer == NOBODY:
            return None
        return self.players[(self._first_dealer + number - 1) % len(self.players)]

    @property
    def phase(self) -> str:
        """What the game waits for; docs/record.md has each word."""
        if self.round.phase != "over":
            return self.round.phase
        return "game-over" if self.ending else "round-over"

    @property
    def turn(self) -> str | None:
        """The player to move; None if nobody moves or anybody may."""
        return None if self.round.turn == NOBODY else self.players[self.round.turn]

    @property
    def uses_hub(self) -> bool:
        """Whether this game may ever wait for a number. One that does not may still show one."""
        return False

    @property
    def awaits(self) -> Awaited | None:
        """The number that the game waits for, if any."""
        return None

    @property
    def hub_numbers(self) -> range | None:
        """What the hub must spin before any number is needed; None if it makes no difference."""
        return None

    @property
    def number_in_force(self) -> int | None:
        """The number of the hub that the next play must match, if any."""
        return None

    @property
    def number_shown(self) -> int | None:
        """What the hub shows while it does not spin: the number in force, or a count of a game."""
        return self.number_in_force

    @property
    def hub_signs(self) -> HubSigns:
        """What the hub shows besides that number."""
        return HubSigns()

    @property
    def next_step(self) -> Action | None:
        """The only thing that can be done, if a press of the hub shall do it."""
        return None

    @property
    def boneyard(self) -> int:
        """How many dominoes are left in the boneyard."""
        return self.round.boneyard

    @property
    def counts(self) -> dict[str, int]:
        """How many dominoes each player holds."""
        return dict(zip(self.players, self.round.counts, strict=True))

    def hand(self, player: str) -> tuple[Domino, ...] | None:
        """What a player holds, in the order dealt and drawn; None at a table."""
        seat = self._seats[player]
        return None if self.round.hands is None else tuple(self.round.hands[seat])

    def in_front(self, player: str) -> Sequence[Domino | None]:
        """The row that lies in front of a player, None for each face down; empty if held up."""
        return ()

    @property
    def spread(self) -> Spread:
        """What else lies on the table for all to see, in rows and columns."""
        return ()

    @property
    def layout(self) -> LayoutView:
        """What lies on the table: its dominoes, numbered from 0, and its open ends."""
        return self.round.layout

    def legal_plays(self) -> Sequence[Play] | None:
        """What the player to move may play, sorted as text; None if the hand is hidden."""
        if self.round.phase not in ("start", "play"):
            return []
        if self.round.hands is None:
            return None
        plays = [each for each in self.round.moves() if isinstance(each, Play)]
        return sorted(plays, key=attrgetter("text"))

    def plays_of(self, dominoes: Iterable[Any]) -> Sequence[Play]:
        """Where the player to move could play these, whoever holds them."""
        return list(cast("Any", self.round).plays_of(self.turn or "", dominoes))

    @property
    def may_draw(self) -> bool:
        """Whether the player to move may draw; at a table, if the hand cannot play."""
        return self.round.phase == "play" and bool(cast("Any", self.round).may_draw)

    @property
    def drew(self) -> bool:
        """Whether the player to move has drawn in this turn."""
        return bool(cast("Any", self.round).drawn)

    def moves(self) -> Sequence[Action]:
        """In a dealt game: what the player to move may do in the turn, in no particular order."""
        return self.round.moves()

    def due(self, player: str) -> Action | None:
        """What a player must do before anything else, and only a person forgets."""
        return None

    @abstractmethod
    def legal_actions(self) -> list[Action]:
        """In a dealt game: everything that the players may do now, except [correct] and [undo]."""

    @abstractmethod
    def imagine(self, seat: str, rng: Random) -> Self:
        """A copy in which everything that `seat` cannot know is dealt again.

        It agrees with all that the seat has seen: its own hand, the table, how many dominoes
        everybody holds, and what draws and passes have shown.
        """

    def state(self) -> dict[str, Any]:
        """The position as the JSON object of `wildfire replay --json`."""
        return telling.as_object(self)

    # What is told

    def tell(self, action: Action) -> Message:
        """What an action did, right after this game has applied it.

        It does not name a drawn domino. `hand` shows it to a player who may see it.
        """
        return telling.action(self, action)

    def tell_turn(self) -> Message:
        """What the game waits for."""
        return telling.turn(self)

    def tell_end(self) -> Message:
        """What has ended this round, once it is over."""
        return telling.end(self, self.round.out) or self._tell_block()

    def tell_state(self) -> list[Message]:
        """The position, one message for each line."""
        return telling.state(self)

    # The score

    @property
    @abstractmethod
    def ending(self) -> str | None:
        """The rule that ends the game now; None if it goes on."""

    @property
    def rounds(self) -> list[dict[str, int]]:
        """What each player scored in each finished round."""
        return [dict(zip(self.players, row, strict=True)) for row in self._scores.rows]

    @property
    def scores(self) -> dict[str, int]:
        """The totals of the finished rounds."""
        return dict(zip(self.players, self._scores.totals(), strict=True))

    @property
    def outcome(self) -> Outcome | None:
        """How the current round ended; None if it goes on or left-overs must be counted."""
        if self.round.phase != "over":
            return None
        return Outcome.of(self.players, self.round.out, self.rounds[-1])

    @property
    def uncounted(self) -> list[str]:
        """In phase `left`: the players whose left-overs are missing."""
        return self.round.uncounted

    @property
    def counted(self) -> list[str]:
        """At a table: the players whose left-overs have been counted."""
        return self.round.counted

    @property
    def winners(self) -> list[str]:
        """Who has won; empty until the game is over."""
        return self.leaders if self.phase == "game-over" else []

    @property
    def leaders(self) -> list[str]:
        """Who would win now, in the order of the players."""
        totals = self._scores.totals()
        best = min(totals) if self.lowest_wins else max(totals)
        return [name for name, total in zip(self.players, totals, strict=True) if total == best]

    # What is done

    def apply(self, action: Action) -> None:
        """Applies it, or raises InvalidActionError or IllegalActionError and changes nothing."""
        if isinstance(action, Undo):
            self._undo(action.count)
        elif isinstance(action, UndoRound):
            self._undo_round()
        else:
            self._apply(action)
            self.played[-1].actions.append(action)

    def undo(self, count: int = 1) -> None:
        """Takes back the last `count` actions of this round, back to the deal at most."""
        self.apply(Undo(count))

    def next_round(self, deal: Any = None) -> None:
        """Begins the next round. Dealt games need a deal."""
        self.check_next_round()
        if (deal is not None) != self.is_dealt:
            raise SetupError("game.dealt-in-every-round-or-none")
        self._begin(deal)

    def check_next_round(self) -> None:
        """Raises IllegalActionError unless the next round may begin."""
        if self.phase == "game-over":
            raise IllegalActionError(str(self.ending), "game.is-over", winners=self.winners)
        if self.phase == "round-over":
            return
        rule, number, missing = self.rule_of_scores, self.round_number, self.uncounted
        if missing:
            raise IllegalActionError(rule, "game.left-overs-missing", round=number, players=missing)
        raise IllegalActionError(rule, "game.round-not-over", round=number)

    # How it is begun

    @classmethod
    def deal_rules(cls, options: Any, players: int) -> DealRules:
        """What a deal for this many players must be."""
        raise NotImplementedError

    @classmethod
    def deal(cls, options: Any, players: int, rng: Random) -> Deal[Any]:
        """A deal by the program, shuffled with `rng`."""
        raise NotImplementedError

    def next_deal(self, rng: Random) -> Deal[Any]:
        """A deal by the program for the round that comes after this one."""
        return self.deal(self.options, len(self.players), rng)

    @classmethod
    def header_lines(cls, options: Any) -> list[str]:
        """The game's own headers in a record, after its options."""
        return []

    # How it works

    def _tell_block(self) -> Message:
        """Why a round is blocked."""
        return Message.of("game.ends-blocked")

    rule_of_scores: ClassVar[str]
    """The rule about what a round scores. It refuses a next round until that is known."""

    def _take_seats(self, players: Sequence[str]) -> Seats:
        return Seats(check_players(players, self.seats, self.rule_of_seats))

    def _begin(self, deal: Any) -> None:
        if deal is not None:
            self.deal_rules(self.options, len(self.players)).check(deal, len(self.players))
        before = self._scores
        self.round = self._deal_out(deal, len(self.played) + 1)
        self.played.append(PlayedRound(deal, [], before, self.options))

    def _apply(self, action: Action) -> None:
        if isinstance(action, Correct):
            seat = self._seats[action.player]
            self._scores = self._scores.corrected(action.round, seat, action.points)
            return
        self.round.do(action)
        if self.round.phase == "over":
            self._scores = self._scores.after(self.round.points())


AnyGame = TypeVar("AnyGame", bound=Game[Any])
"""The game that a bot, a typing or a presenter is for."""
