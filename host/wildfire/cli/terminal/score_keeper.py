"""Scores typed after each round: what is asked, and what the answers mean."""

import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import cast

from wildfire.cli.terminal import strictness
from wildfire.cli.terminal.inbox import QuitGameError
from wildfire.cli.terminal.names import split_player
from wildfire.cli.terminal.prompt import sentence
from wildfire.cli.terminal.refusals import judge, put_right
from wildfire.cli.terminal.scoresheet import scoresheet
from wildfire.cli.terminal.shorthand import short_domino
from wildfire.cli.terminal.sign import Sign
from wildfire.cli.terminal.strictness import Refuse
from wildfire.cli.terminal.table_commands import Command, bare, parse_command
from wildfire.cli.terminal.table_words import how_to_go_on
from wildfire.cli.terminal.undo import to_undo, undone_words
from wildfire.cli.terminal.wrap import say
from wildfire.games.wildfire import (
    Correct,
    InvalidActionError,
    Left,
    RulesError,
    Undo,
    Wildfire,
)
from wildfire.records import RecordFile
from wildfire.text import words

HELP = """\
  14         what the player asked for has scored
  Bo 0       what Bo has scored; also Ana 14, Bo 0, Cy 23
  14 0 23    what all who are missing have scored, in the order of the players
  Bo 4-4 6-w what Bo has left: the program adds it up
  u, undo 3  take back the last score, or the last three, as far as this round
  correct 2 Ana 27    what Ana scored in round 2, put right
  scores     all rounds                  q  stop; the game is kept"""

WORDS = ("out", "goes out")
"""What may be said for 0."""

_POINTS = re.compile(r"=?[ \t]*([0-9]{1,9})")


class ScoreKeeper:
    """Keeps the scores of the game in `record` by the lines that are typed."""

    def __init__(self, record: RecordFile, refuse: Refuse = strictness.tell) -> None:
        self._record = record
        self._refuse = refuse
        self._told = -1

    @property
    def _game(self) -> Wildfire:
        return cast(Wildfire, self._record.game)

    def play(self) -> None:
        """Until somebody stops it. Raises QuitGameError, or RecordFileError."""
        if self._game.rounds:
            say(scoresheet(self._game))
        sign = Sign()
        self._ask()
        sign.show()
        for line in _typed():
            sign.is_answered()
            try:
                self._answer(line)
            except RulesError as error:
                self._refuse(say, error)
            self._ask()
            sign.show()
        sign.leave()
        raise QuitGameError

    def _answer(self, line: str) -> None:
        command = parse_command(line, self._game.players)
        if command is None:
            self._enter_scores(bare(line))
        elif isinstance(command, Undo):
            plan = to_undo(self._game, command.count)
            for step in plan.steps:
                self._record.apply(step)
            say(undone_words(plan))
        elif isinstance(command, Correct):
            self._record.apply(command)
            say(f"  {words(self._game.tell(command))}.\n{scoresheet(self._game)}")
        else:
            self._grant(command)

    def _grant(self, command: Command) -> None:
        phase = self._game.phase
        if command is Command.QUIT or (command is Command.ENTER and phase == "game-over"):
            raise QuitGameError
        if command is Command.HELP:
            say(HELP)
        elif command is Command.SCORES:
            say(scoresheet(self._game))
        elif command is Command.ROUND or (command is Command.ENTER and phase == "round-over"):
            self._record.next_round()
        elif command is Command.ENTER:
            self._told = -1
        elif command in (Command.ENDS, Command.PRESS):
            raise InvalidActionError("only scores are kept here: no dominoes, no hub")

    def _enter_scores(self, text: str) -> None:
        game = self._game.copy()
        if not game.uncounted:
            raise InvalidActionError(f"round {game.round_number} has its scores; {put_right(game)}")
        found = list(_scores(text, game))
        for left in found:
            judge(left, game)
            game.apply(left)
        for left in found:
            self._record.apply(left)
            say(f"  {left.player} scores {left.points}.")
        if self._game.outcome:
            say(f"\n{scoresheet(self._game)}")

    def _ask(self) -> None:
        """Once for each state of the game."""
        lines = self._record.line_count
        if lines == self._told:
            return
        self._told = lines
        game = self._game
        if game.phase == "left":
            if len(game.uncounted) == len(game.players):
                say(f"\nRound {game.round_number}: {game.dealer} deals.")
            say(_question(game))
            return
        say(f"\n{sentence(words(game.tell_turn()))}\n{how_to_go_on(game)}")


def _typed() -> Iterator[str]:
    # A terminal that has gone away is an error to read from, and says no more than an end.
    with suppress(OSError):
        yield from sys.stdin or ()


def _question(game: Wildfire) -> str:
    name, *others = game.uncounted
    text = f"What does {name} score? Type 14"
    if others:
        text += f", or {others[-1]} 14, or all {len(others) + 1} in a row"
    return f"{text}. ? helps."


def _scores(text: str, game: Wildfire) -> Iterable[Left]:
    """What a line says of one player or of several."""
    if text.startswith("["):
        found, _ = game.notation.parse(text, game.players)
        if not isinstance(found, Left):
            raise InvalidActionError(f"{text!r} is not a score")
        return [found]
    is_row = re.fullmatch(r"[0-9 \t,]+", text) and len(text.replace(",", " ").split()) > 1
    # Players in old records may have numbers for names: the name wins.
    if is_row and split_player(text, game.players)[0] is None:
        points = text.replace(",", " ").split()
        if len(points) != len(game.uncounted):
            raise InvalidActionError(
                f"these are {len(points)} scores; still to come: {', '.join(game.uncounted)}"
            )
        missing = zip(game.uncounted, points, strict=True)
        return [Left(name, None, int(n[:18])) for name, n in missing]
    return [_score(part.strip(), game) for part in text.split(",")]


def _score(text: str, game: Wildfire) -> Left:
    name, words = split_player(text, game.players)
    name = name or game.uncounted[0]
    points = _POINTS.fullmatch(words)
    if points:
        return Left(name, None, int(points[1]))
    if words.lower() in WORDS:
        return Left(name, None, 0)
    if re.fullmatch(r"[0-9].*[-wW].*", words):
        return Left(name, None, sum(short_domino(each, game).points for each in words.split()))
    raise InvalidActionError(f"{text!r} is not a score: type 14, or {name} 14; ? helps")
