"""The headers of a record: their order, and the game as soon as they allow one.

First game, players, options, wildfires, people and bots. Then for each round dealer, and in a dealt
game hands and stock.
"""

from dataclasses import dataclass, replace
from typing import Any

from wildfire.dominoes.deal import Deal, DealRules
from wildfire.dominoes.pieces import Domino
from wildfire.errors import IllegalActionError, InvalidActionError
from wildfire.games import registry
from wildfire.games.base import Game
from wildfire.games.notation.headings import (
    BotsHeader,
    DealerHeader,
    GameHeader,
    HandHeader,
    Header,
    OptionHeader,
    OwnHeader,
    PeopleHeader,
    PlayersHeader,
    StockHeader,
)
from wildfire.games.notation.lines import Notation
from wildfire.games.options import GameOptions
from wildfire.games.roster import check_players

_ONCE = {PeopleHeader: "[people …]", BotsHeader: "[bots …]"}


@dataclass(frozen=True, slots=True)
class Cast:
    """Who plays the seats of a dealt game: people at this computer some, bots the others."""

    people: tuple[str, ...] = ()
    bots: str | None = None
    """Which bots, as `wildfire.bots.maker` takes them; None if the record does not say."""


class Headers:
    """What has been read so far. Each method takes its header, or raises and changes nothing."""

    def __init__(self) -> None:
        self.game: Game[Any] | None = None
        self.players: tuple[str, ...] = ()
        self.cast: Cast | None = None
        """None if the record does not say, as in old records and at a table."""
        self.kind: type[Game[Any]] | None = None
        """Which game it is; None until the record says so."""
        self._options: GameOptions = GameOptions()
        self._given: set[str] = set()
        """Options that the record gives, and "wildfires", "people" and "bots"."""
        self._collecting = True
        """Whether the headers of a round are being read, and its game or deal has not begun."""
        self._dealer: str | None = None
        """For the round whose headers are being read."""
        self._hands: dict[str, tuple[Domino, ...]] = {}
        self._dealer_may_follow = False
        """At a table [round] begins the round, and [dealer] may follow it."""

    @property
    def notation(self) -> Notation:
        """How the lines of this game are written."""
        return Notation() if self.kind is None else self.kind.notation

    @property
    def is_between_rounds(self) -> bool:
        """Whether a round is over and no header of the next one has been read."""
        return not self._collecting and self.game is not None and self.game.outcome is not None

    @property
    def are_first(self) -> bool:
        """Whether the header that is read comes before the first round."""
        return self.game is None and self._dealer is None and not self._hands

    def begun(self) -> Game[Any]:
        """The game. Its headers must be complete by now. Raises InvalidActionError otherwise."""
        if self.game is not None and not self._collecting:
            return self.game
        kind = self._kind()
        self._require(bool(self.players), "[players …]")
        if kind.rule_of_dealer is not None:
            self._require(self.game is not None or self._dealer is not None, "[dealer …]")
        if self._hands or self.game is not None:
            self._require_hands()
            raise _missing("[stock …]")
        return self._begin(None)

    def before_action(self) -> Game[Any]:
        """The game, for an action: the headers of this round end here."""
        game = self.begun()
        self._dealer_may_follow = False
        return game

    def add(self, header: Header) -> None:
        """Takes the next header."""
        if isinstance(header, GameHeader):
            self._refuse_twice(self.kind is not None, "[game …]")
            self.kind = registry.game(header.name)
            self._options = self.kind.options_type()
            return
        kind = self._kind()
        if isinstance(header, PlayersHeader):
            self._refuse_twice(bool(self.players), "[players …]")
            self.players = check_players(header.names, kind.seats, kind.rule_of_seats)
            return
        self._require(bool(self.players), "[players …]")
        if isinstance(header, OptionHeader | OwnHeader | PeopleHeader | BotsHeader):
            self._add_option(header)
        elif isinstance(header, DealerHeader):
            self._add_dealer(header.name)
        else:
            if kind.rule_of_dealer is not None:
                self._require(self.game is not None or self._dealer is not None, "[dealer …]")
            if isinstance(header, HandHeader):
                self._add_hand(header)
            elif isinstance(header, StockHeader):
                self._add_stock(header)
            else:
                self._add_round()

    def _add_option(self, header: OptionHeader | OwnHeader | PeopleHeader | BotsHeader) -> None:
        name = _ONCE.get(type(header), "")
        if isinstance(header, OptionHeader | OwnHeader):
            name = header.name
        if not self.are_first:
            raise InvalidActionError("record.too-late", header=name, before="[dealer …]")
        self._refuse_twice(name in self._given, name)
        if isinstance(header, OptionHeader):
            self._options = self._options.with_recorded(header.name, header.value)
        elif isinstance(header, OwnHeader):
            self._options = header.change(self._options)
        elif isinstance(header, PeopleHeader):
            self.cast = replace(self.cast or Cast(), people=header.names)
        else:
            self.cast = replace(self.cast or Cast(), bots=header.kind)
        self._given.add(name)

    def _add_dealer(self, name: str) -> None:
        kind = self._kind()
        if kind.rule_of_dealer is None:
            raise InvalidActionError("record.no-dealer", game=kind.name)
        self._open_next_deal()
        if self.game is None or self._collecting:
            self._refuse_twice(self._dealer is not None, "[dealer …]")
            self._refuse_late(bool(self._hands), "[dealer …]", "[hand …]")
            if self.game is not None:
                self._check_dealer(self.game, name, self.game.round_number + 1)
            self._dealer = name
            return
        if not self._dealer_may_follow:
            raise InvalidActionError("record.dealer-too-late")
        self._check_dealer(self.game, name, self.game.round_number)
        self._dealer_may_follow = False

    @staticmethod
    def _check_dealer(game: Game[Any], name: str, number: int) -> None:
        due = game.dealer_of(number)
        if name != due:
            rule = str(game.rule_of_dealer)
            raise IllegalActionError(rule, "record.other-dealer", due=due, round=number, named=name)

    def _add_hand(self, header: HandHeader) -> None:
        self._open_next_deal()
        self._check_dealing("[hand …]")
        self._refuse_twice(header.name in self._hands, f"[hand {header.name} …]")
        self._rules().check_hand(header.dominoes, self._dealt())
        self._hands[header.name] = header.dominoes

    def _add_stock(self, header: StockHeader) -> None:
        self._check_dealing("[stock …]")
        self._require_hands()
        self._rules().check_stock(header.dominoes, self._dealt())
        hands = tuple(self._hands[name] for name in self.players)
        self._begin(Deal(hands, header.dominoes))

    def _add_round(self) -> None:
        if self.game is None:
            rule = self._kind().rule_of_scores
            raise IllegalActionError(rule, "game.round-has-just-begun")
        self._refuse_twice(self._collecting, "[round]")
        self.game.check_next_round()
        if self.game.is_dealt:
            self._collect()
        else:
            self.game.next_round()
            self._dealer_may_follow = True

    def _open_next_deal(self) -> None:
        """A dealer or a hand after a dealt round begins the next one, with or without [round]."""
        game = self.game
        if game is not None and game.is_dealt and self.is_between_rounds:
            game.check_next_round()
            self._collect()

    def _collect(self) -> None:
        self._collecting = True
        self._dealer = None

    def _begin(self, deal: Deal[Any] | None) -> Game[Any]:
        game = self.game
        if game is None:
            if deal is None and self.cast is not None:
                raise InvalidActionError("record.cast-of-a-table")
            game = self.game = self._kind()(self.players, self._dealer, deal, self._options)
        else:
            game.next_round(deal)
        self._hands = {}
        self._collecting = False
        return game

    def _check_dealing(self, header: str) -> None:
        if self._options.only_scores:
            raise InvalidActionError("record.nothing-is-dealt", header=header)
        if self.game is not None and not self._collecting:
            why = "record.round-has-begun" if self.game.is_dealt else "record.game-at-a-table"
            raise InvalidActionError(why, header=header)

    def _require_hands(self) -> None:
        for name in self.players:
            self._require(name in self._hands, f"[hand {name} …]")

    def _kind(self) -> type[Game[Any]]:
        if self.kind is None:
            raise _missing("[game …]")
        return self.kind

    def _rules(self) -> DealRules:
        return self._kind().deal_rules(self._options, len(self.players))

    def _dealt(self) -> set[Domino]:
        return {each for hand in self._hands.values() for each in hand}

    @staticmethod
    def _require(there: bool, header: str) -> None:
        if not there:
            raise _missing(header)

    @staticmethod
    def _refuse_twice(there: bool, header: str) -> None:
        if there:
            raise InvalidActionError("record.given-already", header=header)

    @staticmethod
    def _refuse_late(late: bool, header: str, before: str) -> None:
        if late:
            raise InvalidActionError("record.too-late", header=header, before=before)


def _missing(header: str) -> InvalidActionError:
    return InvalidActionError("record.missing", header=header)
