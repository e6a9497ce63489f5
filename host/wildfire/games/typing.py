"""How every game reads a typed line. A game's folder adds its own.

A line becomes actions, and the rules say whether these are legal. Words belong to the language of
the person who types them, so the caller of a `Typing` passes a vocabulary.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic

from wildfire.dominoes.actions import Agreed, Draw, Holds, Left, Pass, Play
from wildfire.dominoes.pieces import Domino
from wildfire.errors import IllegalActionError, InvalidActionError, RulesError
from wildfire.games import registry
from wildfire.games.actions import Number
from wildfire.games.base import Action, AnyGame
from wildfire.games.typed_names import find_player, split_player
from wildfire.games.typed_text import bare, number_typed
from wildfire.message import Message

Vocabulary = Mapping[str, str]
"""For each word that can be typed, in small letters, the id of its meaning: `input.draw`."""

OVER = ("round-over", "game-over")

_SHORT = re.compile(r"([0-9])[- ]?([0-9])(?:@(0|[1-9][0-9]{0,3}))?")
_NUMBER = re.compile(r"([*=]?)[ \t]*([0-9]{1,9})(?:[ \t]+typed)?")
_BOTH = re.compile(r"\+[ \t,]*-")
_POINTS = re.compile(r"=?[ \t]*([0-9]{1,9})")
Ends = tuple[int, int, int | None]
"""The end attached, the open end, and the domino that it is played on, if the line says so."""


class SeveralPlacesError(InvalidActionError):
    """A domino that fits in more than one place; `plays` are all of these."""

    def __init__(self, domino: str, plays: Sequence[Play]) -> None:
        super().__init__(
            "table.several-places", domino=domino, places=[play.text for play in plays]
        )
        self.domino = domino
        self.plays = plays


class Typing(Generic[AnyGame]):
    """What lines mean in a game of dominoes."""

    ids: ClassVar[tuple[str, ...]] = (
        "input.draw",
        "input.pass",
        "input.agreed",
        "input.holds",
        "input.out",
    )
    """The words that this game understands."""
    bare_actions: ClassVar[tuple[type, ...]] = (Left, Agreed, Holds)
    """Lines in brackets that may be typed as in a record."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary

    def make_play(self, player: str, first: int, second: int, onto: int | None) -> Play:
        """The game's own action for a domino that is played."""
        return Play(player, first, second, onto)

    # At a table of real dominoes

    def announced(self, line: str, game: AnyGame) -> list[Action]:
        """The actions that a line means at a table; `+-` is a draw and a pass.

        Raises InvalidActionError if it means nothing, and RulesError if only a rule can tell.
        """
        text = bare(line)
        if _BOTH.search(text):
            name, words = split_player(text, game.players)
            if _BOTH.fullmatch(words):
                name = name or self._on_turn(game)
                return [Draw(name), Pass(name)]
        return [self.action(text, game)]

    def action(self, text: str, game: AnyGame) -> Action:
        """The one action that a `bare` line means."""
        agreed = self.agreement(" ".join(text.lower().split()))
        if agreed is not None:
            return agreed
        holds = self._holds(text, game)
        if holds is not None:
            return holds
        number = self._number(text, game)
        if number is not None:
            return number
        if text.startswith("["):
            found, _ = game.notation.parse(text, game.players)
            if isinstance(found, self.bare_actions):
                return found
            raise InvalidActionError("table.nothing-to-announce", text=text)
        name, words = split_player(text, game.players)
        words = self.sign_of(words)
        signed = self.signed(words, name, game)
        if signed is not None:
            return signed
        if words.startswith("=") or (game.phase == "left" and "@" not in words):
            return self._left(words, name, game)
        return self._play(words, name, game)

    def agreement(self, words: str) -> Action | None:
        """What the table agrees on, if these words say so."""
        return Agreed() if self.vocabulary.get(words) == "input.agreed" else None

    def sign_of(self, words: str) -> str:
        """`+` for `draw`: what a record writes for a word."""
        return {"input.draw": "+", "input.pass": "-"}.get(self.meaning(words), words)

    def signed(self, words: str, name: str | None, game: AnyGame) -> Action | None:
        """The action that a sign stands for; None for a play, or for what is left."""
        if words == "-":
            return Pass(name or self._on_turn(game))
        if not words.startswith("+"):
            return None
        if _BOTH.fullmatch(words):
            raise InvalidActionError("table.one-at-a-time")
        who = name or game.turn or self.first_to_draw(game)
        found: Action = game.notation.action(who, words.upper(), game.players)
        return found

    def first_to_draw(self, game: AnyGame) -> str:
        """Who draws while it is nobody's turn."""
        return self._on_turn(game)

    # With a hand, and a list of plays

    def chosen(self, line: str, game: AnyGame, player: str, plays: Sequence[Play]) -> Action:
        """The action that `player` means, who saw these plays in a list numbered from 1.

        Raises InvalidActionError if a line means nothing.
        """
        text = bare(line)
        number = number_typed(text)
        awaited = game.awaits
        if awaited is not None and awaited.named and number is not None:
            return Number(number, "named")
        if number is not None and 1 <= number <= len(plays):
            return self._play_in_list(text, plays[number - 1], game, player)
        short = self.ends(text, game)
        if short and short[2] is None:
            return self.only_place(short[0], short[1], game, player, plays)
        if not text or text.isdecimal():
            raise InvalidActionError("table.none-of-your-plays", text=text)
        return self.own(text, player, game) or self.action(text, game)

    def own(self, text: str, player: str, game: AnyGame) -> Action | None:
        """What needs no name, because the program knows who types."""
        return None

    def by_enter(self, game: AnyGame, plays: Sequence[Play], forced: Action | None) -> Action:
        """Enter alone does what must be done, and chooses nothing.

        `forced` is the draw or the pass if there are no plays.
        """
        if len(plays) == 1:
            return plays[0]
        if forced is not None:
            return forced
        awaited = game.awaits
        if awaited is not None:
            raise InvalidActionError(
                "table.enter-names-nothing", lowest=awaited.numbers[0], highest=awaited.numbers[-1]
            )
        raise InvalidActionError("table.enter-chooses-nothing", last=len(plays))

    def _play_in_list(self, text: str, play: Play, game: AnyGame, player: str) -> Play:
        """`12` may be the twelfth play of the list, and also the domino 1-2 in the hand."""
        short = self.ends(text, game)
        if short:
            meant = self.domino(short, game)
            is_other = meant != self.domino((play.attached, play.open, None), game)
            if is_other and meant in (game.hand(player) or ()):
                raise InvalidActionError(
                    "table.list-or-domino",
                    text=text,
                    play=play.text,
                    domino=self.text((short[0], short[1])),
                )
        return play

    # Scores

    def scored(self, line: str, game: AnyGame) -> list[Left]:
        """The scores that a line gives one player, or several. Raises InvalidActionError."""
        text = bare(line)
        if text.startswith("["):
            found, _ = game.notation.parse(text, game.players)
            if not isinstance(found, Left):
                raise InvalidActionError("table.no-score", text=text)
            return [found]
        is_row = re.fullmatch(r"[0-9 \t,]+", text) and len(text.replace(",", " ").split()) > 1
        # In old records players may have numbers for names. Then the name wins.
        if is_row and split_player(text, game.players)[0] is None:
            points = text.replace(",", " ").split()
            missing = game.uncounted
            if len(points) != len(missing):
                raise InvalidActionError(
                    "table.so-many-scores", count=len(points), players=list(missing)
                )
            return [Left(name, None, int(n[:18])) for name, n in zip(missing, points, strict=True)]
        return [self._score(part.strip(), game) for part in text.split(",")]

    def _score(self, text: str, game: AnyGame) -> Left:
        name, words = split_player(text, game.players)
        name = name or game.uncounted[0]
        points = _POINTS.fullmatch(words)
        if points:
            return Left(name, None, int(points[1]))
        # Where the highest score wins, players do not score what they have left themselves.
        if game.lowest_wins and self.meaning(words) == "input.out":
            return Left(name, None, 0)
        if game.lowest_wins and re.fullmatch(r"[0-9].*[-wW].*", words):
            held = (self.held(each, game) for each in words.split())
            return Left(name, None, sum(one.points for one in held))
        raise InvalidActionError("table.no-score-like-this", text=text, player=name)

    # Dominoes

    def ends(self, text: str, game: AnyGame) -> Ends | None:
        """A domino typed in short, such as `42` or `42@1`; None if the text is something else."""
        match = _SHORT.fullmatch(text)
        if not match:
            return None
        return int(match[1]), int(match[2]), int(match[3]) if match[3] else None

    def domino(self, ends: Ends, game: AnyGame) -> Domino:
        """The domino with these ends."""
        return game.notation.domino(self.text(ends[:2]))

    def text(self, ends: tuple[int, int]) -> str:
        """`4-2`: two ends in this order, as a record writes them."""
        return f"{ends[0]}-{ends[1]}"

    def held(self, text: str, game: AnyGame) -> Domino:
        """One domino of a hand. Raises InvalidActionError if the text is not one."""
        ends = self.ends(text, game)
        if ends is None or ends[2] is not None:
            raise InvalidActionError("table.not-a-domino", text=text)
        return self.domino(ends, game)

    def only_place(
        self, first: int, second: int, game: AnyGame, player: str, plays: Sequence[Play]
    ) -> Play:
        """The play of a domino that is named by its ends alone, if only one place takes it.

        The first end is the one attached, as in a record, unless only the other fits. If no place
        takes it, the result is a play that the rules refuse, because they can say why. Raises
        SeveralPlacesError, or IllegalActionError if no end fits at all.
        """
        found = [play for play in plays if (play.attached, play.open) == (first, second)]
        others = [play for play in plays if (play.attached, play.open) == (second, first)]
        if self.is_reversible(first, second):
            found = found or others
        if len(found) > 1:
            raise SeveralPlacesError(self.text((first, second)), in_order(found))
        if found:
            return self.make_play(player, found[0].attached, found[0].open, found[0].onto)
        return self._refused_play(player, first, second, game, others)

    def is_reversible(self, first: int, second: int) -> bool:
        """Whether a domino may be named by either end first."""
        return True

    def _refused_play(
        self, player: str, first: int, second: int, game: AnyGame, others: list[Play]
    ) -> Play:
        places = game.layout.open_ends()
        onto = places[0][0] if places else None
        play = self.make_play(player, first, second, onto)
        if len(places) > 1:
            try:
                game.copy().apply(play)
            except RulesError as refusal:
                if isinstance(refusal, IllegalActionError) and refusal.code in _DOES_NOT_FIT:
                    numbers = sorted({number or 0 for _, number, _ in places})
                    nowhere = IllegalActionError(
                        refusal.rule,
                        "table.fits-nowhere",
                        domino=self.text((first, second)),
                        numbers=[str(number) for number in numbers],
                    )
                    nowhere.remedy = legal_ways(others)
                    raise nowhere from None
                # If only one domino can be played on, the play is refused as played there.
                due = refusal.facts.get("onto")
                if isinstance(due, int):
                    return self.make_play(player, first, second, due)
        return play

    # How it works

    def meaning(self, words: str) -> str:
        """The id of what a word means, or ""."""
        return self.vocabulary.get(" ".join(words.lower().split()), "")

    def _holds(self, text: str, game: AnyGame) -> Holds | None:
        *name, verb, count = ["", "", *text.split()]
        if self.meaning(verb) != "input.holds" or not re.fullmatch("[0-9]{1,2}", count):
            return None
        who = " ".join(name).strip().removesuffix(":")
        return Holds(find_player(who, game.players), int(count)) if who else None

    def _number(self, text: str, game: AnyGame) -> Number | None:
        match = _NUMBER.fullmatch(text)
        if match is None or game.phase in ("left", *OVER):
            return None
        awaited = game.awaits
        sign, digits = match[1], match[2]
        # Two digits alone are a domino, unless the number can have two: 06 is no number.
        if not sign and (awaited is None or len(digits) > len(str(awaited.numbers[-1]))):
            return None
        is_named = sign == "=" or (not sign and awaited is not None and awaited.named)
        return Number(int(digits), "named" if is_named else "typed")

    def _left(self, words: str, name: str | None, game: AnyGame) -> Left:
        # If nobody's are asked for, the rules refuse anybody's, and say why.
        name = name or [*game.uncounted, *game.players][0]
        if words.startswith("="):
            if not words[1:].strip().isdecimal():
                raise InvalidActionError("table.no-total", text=words)
            return Left(name, None, int(words[1:][:18]))
        if words.isdecimal() and self.ends(words, game) is None:
            raise InvalidActionError("table.total-needs-a-sign", text=words)
        dominoes = [self.held(each, game) for each in words.replace(",", " ").split()]
        if not dominoes:
            raise InvalidActionError("table.say-what-is-left", player=name)
        return Left.of(name, tuple(dominoes))

    def _play(self, words: str, name: str | None, game: AnyGame) -> Play:
        ends = self.ends(words, game)
        if ends is None:
            if game.phase in OVER:
                raise InvalidActionError("table.round-is-over", round=game.round_number)
            if not self.may_be_a_play(words):
                raise InvalidActionError("table.not-understood", text=words or name or "")
            name = name or self._on_turn(game)
            play = game.notation.action(name, words.upper(), game.players)
            if not isinstance(play, Play):
                raise InvalidActionError("table.not-understood", text=words)
            return play
        if game.phase == "start" and name is None and game.turn is None:
            raise InvalidActionError("table.say-who-leads", player=game.players[-1], domino=words)
        name = name or self._on_turn(game)
        first, second, onto = ends
        if onto is not None or game.phase != "play":
            return self.make_play(name, first, second, onto)
        return self.only_place(first, second, game, name, game.plays_of([self.domino(ends, game)]))

    def may_be_a_play(self, words: str) -> bool:
        """Whether it begins like a play in a record."""
        return words[:1].isascii() and words[:1].isdigit()

    def _on_turn(self, game: AnyGame) -> str:
        if game.turn is None and game.phase == "start":
            raise InvalidActionError("table.say-who", turn=game.tell_turn())
        # After the end of a round the rules refuse everybody, and say why.
        return game.turn or game.players[0]


_DOES_NOT_FIT = ("domino.does-not-fit", "domino.no-open-end")


def legal_ways(plays: Sequence[Play]) -> Message | None:
    """The plays that are legal instead; None if there are none."""
    if not plays:
        return None
    return Message.of("table.legal", count=len(plays), plays=[play.text for play in plays])


def in_order(plays: Iterable[Play]) -> list[Play]:
    """By their ends, and then by the number of the domino they are played on."""
    return sorted(plays, key=lambda play: play.order)


def typing_of(name: str) -> type[Typing[Any]]:
    """The typing for the game of that name."""
    return registry.part(name, "typing", Typing)
