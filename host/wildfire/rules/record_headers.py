"""The headers of a record: their order, and the game as soon as they allow one.

First game, players, options, wildfires, people and bots; then for each round dealer, and where
dealt hands and stock.
"""

from dataclasses import dataclass, replace

from .deal import Deal, check_hand, check_stock
from .dominoes import Domino, wildfire_set
from .errors import IllegalActionError, InvalidActionError
from .options import Options
from .record_lines import (
    BotsHeader,
    DealerHeader,
    GameHeader,
    HandHeader,
    Header,
    OptionHeader,
    PeopleHeader,
    PlayersHeader,
    StockHeader,
    WildfiresHeader,
)
from .roster import check_players
from .wildfire import Wildfire

_ONCE = {WildfiresHeader: "wildfires", PeopleHeader: "[people …]", BotsHeader: "[bots …]"}


@dataclass(frozen=True, slots=True)
class Cast:
    """Who plays the seats of a dealt game: people at this computer some, bots the others."""

    people: tuple[str, ...] = ()
    bots: str | None = None
    """Which bots, as `wildfire.bots.maker` takes them; None where it is not said."""


class Headers:
    """What was read so far. Each method takes its header or raises and is as before."""

    def __init__(self) -> None:
        self.game: Wildfire | None = None
        self.players: tuple[str, ...] = ()
        self.cast: Cast | None = None
        """None where nothing is said about it, as in old records and at a table."""
        self._named = False
        self._options = Options()
        self._given: set[str] = set()
        """Options that were given, and "wildfires", "people" and "bots"."""
        self._collecting = True
        """Whether the headers of a round are being read, its game or deal not begun."""
        self._dealer: str | None = None
        """Of the round whose headers are being read."""
        self._hands: dict[str, tuple[Domino, ...]] = {}
        self._dealer_may_follow = False
        """At a table [round] begins the round, and [dealer] may come right after it."""

    @property
    def is_between_rounds(self) -> bool:
        """Whether a round is over and none of the headers of the next was read."""
        return not self._collecting and self.game is not None and self.game.outcome is not None

    @property
    def are_first(self) -> bool:
        """Whether what is read stands before the first round."""
        return self.game is None and self._dealer is None

    def begun(self) -> Wildfire:
        """The game; its headers must be complete by now. Raises InvalidActionError if not."""
        if self._collecting:
            self._require(self._named, "[game wildfire]")
            self._require(bool(self.players), "[players …]")
            self._require(self.game is not None or self._dealer is not None, "[dealer …]")
            if self._hands or self.game is not None:
                self._require_hands()
                self._require(False, "[stock …]")
            self._begin(None)
        assert self.game is not None
        return self.game

    def before_action(self) -> Wildfire:
        """The game, for an action: the headers of this round end here."""
        game = self.begun()
        self._dealer_may_follow = False
        return game

    def add(self, header: Header) -> None:
        """Takes the next header."""
        if isinstance(header, GameHeader):
            self._refuse_twice(self._named, "[game …]")
            self._named = True
            return
        self._require(self._named, "[game wildfire]")
        if isinstance(header, PlayersHeader):
            self._refuse_twice(bool(self.players), "[players …]")
            self.players = check_players(header.names)
            return
        self._require(bool(self.players), "[players …]")
        if isinstance(header, OptionHeader | WildfiresHeader | PeopleHeader | BotsHeader):
            self._add_option(header)
        elif isinstance(header, DealerHeader):
            self._add_dealer(header.name)
        else:
            self._require(self.game is not None or self._dealer is not None, "[dealer …]")
            if isinstance(header, HandHeader):
                self._add_hand(header)
            elif isinstance(header, StockHeader):
                self._add_stock(header)
            else:
                self._add_round()

    def _add_option(
        self, header: OptionHeader | WildfiresHeader | PeopleHeader | BotsHeader
    ) -> None:
        name = header.name if isinstance(header, OptionHeader) else _ONCE[type(header)]
        if not self.are_first:
            raise InvalidActionError(f"{name} comes too late: it stands before [dealer …]")
        self._refuse_twice(name in self._given, name)
        if isinstance(header, OptionHeader):
            self._options = self._options.with_text(header.name, header.value)
        elif isinstance(header, WildfiresHeader):
            self._options = self._options.with_wildfires(header.dominoes)
        elif isinstance(header, PeopleHeader):
            self.cast = replace(self.cast or Cast(), people=header.names)
        else:
            self.cast = replace(self.cast or Cast(), bots=header.kind)
        self._given.add(name)

    def _add_dealer(self, name: str) -> None:
        self._open_next_deal()
        if self._collecting:
            self._refuse_twice(self._dealer is not None, "[dealer …]")
            self._refuse_late(bool(self._hands), "[dealer …]", "[hand …]")
            if self.game is not None:
                self._check_dealer(name, self.game.round_number + 1)
            self._dealer = name
            return
        assert self.game is not None
        if not self._dealer_may_follow:
            raise InvalidActionError("[dealer …] comes too late: it stands where a round begins")
        self._check_dealer(name, self.game.round_number)
        self._dealer_may_follow = False

    def _check_dealer(self, name: str, number: int) -> None:
        assert self.game is not None
        due = self.game.dealer_of(number)
        if name != due:
            raise IllegalActionError("W-36", f"{due} deals round {number}, not {name}")

    def _add_hand(self, header: HandHeader) -> None:
        self._open_next_deal()
        self._check_dealing("[hand …]")
        self._refuse_twice(header.name in self._hands, f"[hand {header.name} …]")
        check_hand(header.dominoes, wildfire_set(self._options.wildfires), self._dealt())
        self._hands[header.name] = header.dominoes

    def _add_stock(self, header: StockHeader) -> None:
        self._check_dealing("[stock …]")
        self._require_hands()
        check_stock(header.dominoes, wildfire_set(self._options.wildfires), self._dealt())
        hands = tuple(self._hands[name] for name in self.players)
        self._begin(Deal(hands, header.dominoes))

    def _add_round(self) -> None:
        if self.game is None:
            raise IllegalActionError("W-34", "round 1 has no scores yet: it has just begun")
        self._refuse_twice(self._collecting, "[round]")
        self.game.check_next_round()
        if self.game.is_dealt:
            self._collect()
        else:
            self.game.next_round()
            self._dealer_may_follow = True

    def _open_next_deal(self) -> None:
        """A dealer or a hand after a dealt round begins the next one, [round] or not."""
        game = self.game
        if game is not None and game.is_dealt and self.is_between_rounds:
            game.check_next_round()
            self._collect()

    def _collect(self) -> None:
        self._collecting = True
        self._dealer = None

    def _begin(self, deal: Deal | None) -> None:
        if self.game is None:
            assert self._dealer is not None
            if deal is None and self.cast is not None:
                raise InvalidActionError("[people …] and [bots …] belong to a game that is dealt")
            self.game = Wildfire(self.players, self._dealer, deal, self._options)
        else:
            self.game.next_round(deal)
        self._hands = {}
        self._collecting = False

    def _check_dealing(self, header: str) -> None:
        if self._options.score_only:
            raise InvalidActionError(f"{header}: this game only keeps scores, nothing is dealt")
        if not self._collecting:
            assert self.game is not None
            why = "the round has begun" if self.game.is_dealt else "this game is at a table"
            raise InvalidActionError(f"{header} comes too late: {why}")

    def _require_hands(self) -> None:
        for name in self.players:
            self._require(name in self._hands, f"[hand {name} …]")

    def _dealt(self) -> set[Domino]:
        return {each for hand in self._hands.values() for each in hand}

    @staticmethod
    def _require(there: bool, header: str) -> None:
        if not there:
            raise InvalidActionError(f"{header} is missing: it comes before this")

    @staticmethod
    def _refuse_twice(there: bool, header: str) -> None:
        if there:
            raise InvalidActionError(f"{header} was given already")

    @staticmethod
    def _refuse_late(late: bool, header: str, before: str) -> None:
        if late:
            raise InvalidActionError(f"{header} comes too late: it stands before {before}")
