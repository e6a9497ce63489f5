"""The game between two actions: everything that is true, and what may be done next.

The position of the current round is `game.round`. Nothing here rolls a die: the number of a flame
is an action like any other.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple, Self

from .actions import Action, Call, Number, Play
from .deal import Deal
from .dominoes import Domino, wildfire_set
from .errors import SetupError
from .options import Options
from .plays import fitting
from .position import AGREED, NOBODY
from .roster import take_seats
from .round import Round
from .scores import Scores

Phase = Literal["start", "play", "spin", "left", "round-over", "game-over"]

_SPUN = [Number(value) for value in range(10)]
_NAMED = [Number(value, "named") for value in range(10)]


class Flame(NamedTuple):
    """A pending flame: its domino, its number (None while awaited), the plays to complete it."""

    domino: int
    number: int | None
    left: int


class Outcome(NamedTuple):
    """How a round ended: who went out (W-32), or None where it was blocked (W-33) or agreed."""

    out: str | None
    points: dict[str, int]
    why: Literal["out", "blocked", "agreed"]


class PlayedRound(NamedTuple):
    """A round as it was played: its deal (None at a table) and the actions that stand.

    `scores` and `options` are those with which it began: there undo begins, too.
    """

    deal: Deal | None
    actions: list[Action]
    scores: Scores
    options: Options


class Game:
    """Made by `Wildfire(...)`, copied by `copy()`."""

    def __init__(
        self,
        players: Sequence[str],
        dealer: str,
        deal: Deal | None = None,
        options: Options = Options(),  # noqa: B008  # immutable
    ) -> None:
        self._seats = take_seats(players)
        self.players = self._seats.players
        self.options = options
        self.set = wildfire_set(options.wildfires)
        if dealer not in self._seats:
            raise SetupError(f"the dealer {dealer!r} is none of the players")
        self.is_dealt = deal is not None
        self.played: list[PlayedRound] = []
        """Every round so far, the current one last."""
        self._first_dealer = self._seats[dealer]
        self._scores = Scores((), len(self.players))
        self._begin(deal)

    def copy(self) -> Self:
        """A game of its own in the same position."""
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
    def round_number(self) -> int:
        """The current round, counted from 1."""
        return len(self.played)

    @property
    def dealer(self) -> str:
        """Who deals this round."""
        return self.dealer_of(self.round_number)

    def dealer_of(self, number: int) -> str:
        """Who deals a round, counted from 1: each time the player to the left (W-36)."""
        return self.players[(self._first_dealer + number - 1) % len(self.players)]

    @property
    def phase(self) -> Phase:
        """What the game waits for; docs/record.md has each word."""
        if self.round.phase != "over":
            return self.round.phase
        return "game-over" if self._scores.ending(self.options) else "round-over"

    @property
    def turn(self) -> str | None:
        """The player to move, or to press the hub; None when there is none or anyone may."""
        return None if self.round.turn == NOBODY else self.players[self.round.turn]

    @property
    def flame(self) -> Flame | None:
        """The pending flame (section 5)."""
        k = self.round.flame
        if k == NOBODY:
            return None
        return Flame(k, self.round.layout.numbers[k], self.round.layout.counts[k])

    @property
    def awaits_name(self) -> bool:
        """In phase `spin`: whether the player names the number instead of spinning it (W-41)."""
        return self.phase == "spin" and self.round.flame_is_named

    @property
    def boneyard(self) -> int:
        """How many dominoes can still be drawn."""
        return self.round.boneyard

    @property
    def counts(self) -> dict[str, int]:
        """How many dominoes each player holds."""
        return dict(zip(self.players, self.round.counts, strict=True))

    def hand(self, player: str) -> tuple[Domino, ...] | None:
        """What a player holds, in the order dealt and drawn; None at a table."""
        seat = self._seats[player]
        return None if self.round.hands is None else tuple(self.round.hands[seat])

    @property
    def drew(self) -> bool:
        """Whether the player to move has drawn in this turn (W-15)."""
        return self.round.drawn

    # What may be done

    def legal_plays(self) -> list[Play] | None:
        """The plays of the player to move, sorted as text; None where the hand is hidden.

        Empty in any phase but `start` and `play`, and while draws are owed (W-8).
        """
        if self.round.phase not in ("start", "play") or self.round.owed:
            return []
        if self.round.hands is None:
            return None
        return sorted(self.round.legal(), key=_text)

    def plays_of(self, dominoes: Iterable[Domino]) -> list[Play]:
        """Where these dominoes could be played by the player to move, whoever holds them.

        By ends and places. For a table, where a play is announced and the hand is hidden: dominoes
        that lie face up already are left out. In `start` every double fits the centre.
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
        """W-31: left with one domino, no own action since, and neither knocked nor called yet."""
        return bool(self._silent() >> self._seats[player] & 1)

    def may_call(self, player: str, called: str) -> bool:
        """W-42."""
        silent = bool(self._silent() >> self._seats[called] & 1)
        return self.options.knock_penalty and player != called and silent

    def legal_actions(self) -> list[Action]:
        """In a dealt game: everything that the players may do now, [correct] and [undo] apart.

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

    # The score

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
        """How the current round ended; None while it goes on or left-overs are to be counted."""
        if self.round.phase != "over":
            return None
        out, points = self.round.out, self.rounds[-1]
        if out >= 0:
            return Outcome(self.players[out], points, "out")
        return Outcome(None, points, "agreed" if out == AGREED else "blocked")

    @property
    def uncounted(self) -> list[str]:
        """In phase `left`: who has yet to say what is left."""
        if self.round.phase != "left":
            return []
        done = {*self.round.left, self.round.out}
        return [name for seat, name in enumerate(self.players) if seat not in done]

    @property
    def winners(self) -> list[str]:
        """The lowest total wins, equal ones share (W-37); empty until the game is over."""
        return self.leaders if self.phase == "game-over" else []

    @property
    def leaders(self) -> list[str]:
        """Who has the lowest total now, in the order of the players."""
        totals = self._scores.totals()
        lowest = min(totals)
        return [name for name, total in zip(self.players, totals, strict=True) if total == lowest]

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

    # How it works

    def _begin(self, deal: Deal | None) -> None:
        if deal is not None:
            deal.check(self.set, len(self.players))
        self.played.append(PlayedRound(deal, [], self._scores, self.options))
        self.round = self._deal_out(deal)

    def _deal_out(self, deal: Deal | None) -> Round:
        dealer = self._seats[self.dealer]
        return Round(self._seats, self.options, self.set, dealer, deal)


def _places(play: Play) -> tuple[int, int, int]:
    return play.attached, play.open, play.onto or 0


def _text(play: Play) -> str:
    return play.text
