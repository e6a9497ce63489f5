"""The game of Wildfire: what is true between two actions, what may come next, and what happens.

The position of the current round is `game.round`. Nothing here is random: the number of a flame is
an action like any other.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain
from random import Random
from typing import Any, ClassVar, NamedTuple, Self

from wildfire.dominoes.deal import DealRules
from wildfire.dominoes.imagine import deal_anew
from wildfire.errors import InvalidActionError
from wildfire.games.base import Game
from wildfire.games.notation.lines import Notation
from wildfire.games.options import GameOptions
from wildfire.games.rounds import NOBODY, Awaited, PlayedRound
from wildfire.message import Message

from . import telling
from .actions import (
    Action,
    Call,
    Correct,
    Knock,
    KnockPenalty,
    Left,
    Number,
    Play,
)
from .deal import Deal, rules_of
from .dominoes import STANDARD_WILDFIRES, Domino, wildfire_set
from .imagine import slots_after
from .notation import WildfireNotation
from .options import Options
from .plays import fitting
from .round import DOES, Round
from .seats import PLAYERS, Seats, take_seats

_SPUN = [Number(value) for value in range(10)]
_NAMED = [Number(value, "named") for value in range(10)]
_USUAL = Options()


class Flame(NamedTuple):
    """A pending flame: its domino, its number (None until known), the plays that complete it."""

    domino: int
    number: int | None
    left: int


class Wildfire(Game[Round]):
    """A game between `players`, named clockwise (W-9), in which `dealer` deals the first round.

    With a `deal` all hands are known. Without one it is a game at a table, where hands are counts.
    A game starts in its first round. The next player deals the next round (W-36). Raises SetupError
    (W-1, W-2, W-6, D-13).
    """

    name: ClassVar[str] = "wildfire"
    seats: ClassVar[range] = PLAYERS
    rule_of_seats: ClassVar[str] = "W-1"
    lowest_wins: ClassVar[bool] = True
    rule_of_scores: ClassVar[str] = "W-34"
    rule_of_dealer: ClassVar[str | None] = "W-36"
    options_type: ClassVar[type[GameOptions]] = Options
    notation: ClassVar[Notation] = WildfireNotation()
    options: Options
    _seats: Seats

    def __init__(
        self,
        players: Sequence[str],
        dealer: str,
        deal: Deal | None = None,
        options: Options = _USUAL,
    ) -> None:
        self.set = wildfire_set(options.wildfires)
        super().__init__(players, dealer, deal, options)

    def copy(self) -> Self:
        # The same as in any game, attribute by attribute: to copy their dict takes much longer.
        other = self.__new__(type(self))
        other.players = self.players
        other.options = self.options
        other.set = self.set
        other._seats = self._seats
        other.is_dealt = self.is_dealt
        other.played = self.played[:]
        deal, actions, scores, options = self.played[-1]
        other.played[-1] = PlayedRound(deal, actions[:], scores, options)
        other._first_dealer = self._first_dealer
        other._scores = self._scores
        other.round = self.round.copy()
        return other

    # The position

    @property
    def flame(self) -> Flame | None:
        """The pending flame (section 5)."""
        k = self.round.flame
        if k == NOBODY:
            return None
        return Flame(k, self.round.layout.numbers[k], self.round.layout.counts[k])

    @property
    def uses_hub(self) -> bool:
        return True

    @property
    def awaits(self) -> Awaited | None:
        """The number of a flame, from the player who made the play (W-21)."""
        if self.round.phase != "spin":
            return None
        return Awaited(self.hub_numbers, self.turn, self.awaits_name)

    @property
    def hub_numbers(self) -> range:
        """The numbers of the hub (D-2)."""
        return range(self.options.lowest, 10)

    @property
    def number_in_force(self) -> int | None:
        """The number that the next play must match (W-22)."""
        return self.flame.number if self.flame else None

    @property
    def awaits_name(self) -> bool:
        """In phase `spin`: whether the player names the number instead of spinning it (W-41)."""
        return self.phase == "spin" and self.round.flame_is_named

    def player_of(self, domino: int) -> str:
        """The player of a domino in the layout."""
        return self.round.layout.plays[domino].player

    @property
    def owes_draws(self) -> bool:
        """Whether everybody draws before the first double can be set (W-8)."""
        return self.round.owed > 0

    @property
    def first_to_draw(self) -> str:
        """Who draws first if nobody has a double: the player at the dealer's left (W-8)."""
        return self.players[self.round.starter]

    @property
    def drew(self) -> bool:
        """Whether the player to move has drawn in this turn (W-15)."""
        return self.round.drawn

    # What may be done

    def legal_plays(self) -> list[Play] | None:
        """The plays of the player to move, sorted as text; None if the hand is hidden.

        Empty in all phases except `start` and `play`, and while draws are owed (W-8).
        """
        if self.round.phase not in ("start", "play") or self.round.owed:
            return []
        if self.round.hands is None:
            return None
        return sorted(self.round.legal(), key=_text)

    def plays_of(self, dominoes: Iterable[Domino]) -> list[Play]:
        """Where the player to move could play these dominoes, whoever holds them, by ends and
        places.

        For a table, where a play is announced and the hand is hidden. Dominoes that lie face up are
        left out. In `start` every double fits the centre.
        """
        there = [each for each in dominoes if each in self.set and not self.round.seen(each)]
        if self.round.phase == "start" and not self.round.owed:
            name = self.turn or ""
            return [Play(name, each.low, each.high) for each in sorted(there) if each.is_double]
        if self.round.phase != "play":
            return []
        name = self.players[self.round.turn]
        return sorted(fitting(self.round.layout, self.round.flame, name, there), key=_places)

    @property
    def may_draw(self) -> bool:
        """Whether the player to move may draw; at a table, if the hand cannot play."""
        now = self.round
        if now.phase == "start":
            return bool(now.owed) or (now.hands is None and now.boneyard >= 10)
        if now.phase != "play" or now.drawn or not now.boneyard:
            return False
        return now.hands is None or not now.legal()

    @property
    def may_pass(self) -> bool:
        """Whether the player to move may pass; at a table, if the hand cannot play."""
        now = self.round
        if now.phase != "play" or (now.boneyard and not now.drawn):
            return False
        return now.hands is None or not now.legal()

    def may_knock(self, player: str) -> bool:
        """W-31: left with one domino, no action since, and neither knocked nor called yet."""
        return bool(self._silent() >> self._seats[player] & 1)

    def due(self, player: str) -> Knock | None:
        return self._seats.knocks[self._seats[player]] if self.may_knock(player) else None

    def may_call(self, player: str, called: str) -> bool:
        """W-42."""
        silent = bool(self._silent() >> self._seats[called] & 1)
        return self.options.knock_penalty and player != called and silent

    def legal_actions(self) -> list[Action]:
        """In a dealt game: everything that the players may do now, except [correct] and [undo].

        In no particular order.
        """
        now = self.round
        if now.phase == "spin":
            numbers = _NAMED if now.flame_is_named else _SPUN
            found: list[Action] = [*numbers[self.options.lowest :]]
        else:
            found = [*now.moves()]
        due = self._silent()
        if due:
            found += [each for seat, each in enumerate(self._seats.knocks) if due >> seat & 1]
            found += self._calls()
        return found

    def _silent(self) -> int:
        """The seats that may knock or be called, as bits."""
        now = self.round
        return now.window & ~now.knocked & ~now.called

    def _calls(self) -> list[Action]:
        if not self.options.knock_penalty:
            return []
        both = [(caller, name) for caller in self.players for name in self.players]
        return [Call(caller, name) for caller, name in both if self.may_call(caller, name)]

    def imagine(self, seat: str, rng: Random) -> Self:
        other = self.copy()
        now = other.round
        if now.hands is None or now.stock is None:
            return other
        begun = self.played[-1]
        dealer = (self._first_dealer + len(self.played) - 1) % len(self.players)
        shadow = Round(self._seats, begun.options, self.set, dealer, None)
        slots = slots_after(shadow, begun.actions)
        mine = self._seats[seat]
        others = [n for n in range(len(self.players)) if n != mine]
        hidden = [*now.stock, *chain(*(now.hands[n] for n in others))]
        dealt, now.stock = deal_anew(sorted(hidden), [slots[n] for n in others], rng)
        for n, hand in zip(others, dealt, strict=True):
            now.hands[n] = hand
        now.listed = None
        return other

    # The score

    def state(self) -> dict[str, Any]:
        """The position as the JSON object of `wildfire replay --json`."""
        legal = self.legal_plays()
        return {
            "game": "wildfire",
            "round": self.round_number,
            "phase": self.phase,
            "turn": self.turn,
            "dealer": self.dealer,
            "flame": self.flame._asdict() if self.flame else None,
            "open_ends": [
                {"domino": k, "number": number, "count": count}
                for k, number, count in self.round.layout.open_ends()
            ],
            "boneyard": self.boneyard,
            "hands": self.counts,
            "legal": None if legal is None else [play.text for play in legal],
            "scores": self.scores,
            "winners": self.winners,
        }

    # What is told

    def tell(self, action: Action) -> Message:
        if isinstance(action, Play):
            return telling.play(self.round, action)
        if isinstance(action, Knock):
            return telling.knock(action)
        if isinstance(action, Call):
            return telling.call(self.round, action)
        if isinstance(action, KnockPenalty):
            return telling.knock_penalty(action)
        return super().tell(action)

    def tell_turn(self) -> Message:
        return telling.turn(self.round) or super().tell_turn()

    def tell_end(self) -> Message:
        return telling.end(self.round, super().tell_end())

    def _tell_block(self) -> Message:
        return telling.block(self.played[-1].actions)

    @property
    def ending(self) -> str | None:
        """W-37 or W-40: the rule that ends the game at the end of this round."""
        target, rounds = self.options.score_that_ends, self.options.rounds
        if target is not None and max(self._scores.totals()) >= target:
            return "W-37"
        if rounds is not None and len(self._scores.rows) >= rounds:
            return "W-40"
        return None

    # How it is begun

    @classmethod
    def deal_rules(cls, options: Options, players: int) -> DealRules:
        return rules_of(wildfire_set(options.wildfires))

    @classmethod
    def deal(cls, options: Options, players: int, rng: Random) -> Deal:
        return Deal.shuffled(wildfire_set(options.wildfires), players, rng)

    @classmethod
    def header_lines(cls, options: Options) -> list[str]:
        if options.wildfires == STANDARD_WILDFIRES:
            return []
        return [f"[wildfires {' '.join(map(str, options.wildfires))}]"]

    # How it works

    def _take_seats(self, players: Sequence[str]) -> Seats:
        return take_seats(players)

    def _deal_out(self, deal: Deal | None, number: int) -> Round:
        dealer = (self._first_dealer + number - 1) % len(self.players)
        return Round(self._seats, self.options, self.set, dealer, deal)

    def _apply(self, action: Action) -> None:
        if self.options.score_only:
            self._check_score_only(action)
        # The same as in any game, with fewer calls: this is done more often than anything else.
        does = DOES.get(type(action))
        if does is not None:
            now = self.round
            does(now, action)
            if now.phase == "over":
                self._scores = self._scores.after(now.points())
        elif isinstance(action, KnockPenalty):
            self._switch_penalty(action.on)
        else:
            super()._apply(action)

    def _check_score_only(self, action: Action) -> None:
        if isinstance(action, Left) and action.dominoes is not None:
            raise InvalidActionError("game.says-a-total")
        if not isinstance(action, Left | Correct):
            raise InvalidActionError("game.only-keeps-scores")

    def _switch_penalty(self, on: bool) -> None:
        if on == self.options.knock_penalty:
            raise InvalidActionError("wildfire.penalty-is-on" if on else "wildfire.penalty-is-off")
        self.options = self.round.options = replace(self.options, knock_penalty=on)

    def _redo(self, actions: Sequence[Action]) -> None:
        now = self.round
        for action in actions:
            # It was legal when it was done, so it is not checked again.
            now.listed = [action]
            self._apply(action)
        now.listed = None


def _places(play: Play) -> tuple[int, int, int]:
    return play.attached, play.open, play.onto or 0


def _text(play: Play) -> str:
    return play.text
