"""Scores typed after each round: the questions, and what the answers mean."""

import sys

from wildfire.cli.stdio.typed import lines
from wildfire.cli.terminal import prompt, strictness
from wildfire.cli.terminal.hub_talk import HubTalk
from wildfire.cli.terminal.inbox import QuitGameError, Typed
from wildfire.cli.terminal.scoresheet import scoresheet
from wildfire.cli.terminal.screen import Screen
from wildfire.cli.terminal.strictness import Refuse
from wildfire.cli.terminal.table_commands import Command
from wildfire.dominoes.actions import Left
from wildfire.errors import InvalidActionError
from wildfire.games.actions import Correct
from wildfire.message import Message
from wildfire.table import commands, events
from wildfire.text import words


class ScoreKeeper(Screen):
    """Keeps the scores of a game from the lines that are typed."""

    def __init__(self, talk: HubTalk, refuse: Refuse = strictness.tell) -> None:
        super().__init__(talk, refuse)
        self.help = self.presenter.help_scores
        self._asks = True
        self.draws = {
            **self.draws,
            events.Turn: self._heed_news,
            events.BetweenRounds: self._heed_news,
            events.RoundOver: lambda _: f"\n{scoresheet(self.game)}",
        }

    def play(self) -> None:
        """Runs until somebody stops it. Raises QuitGameError, or RecordFileError."""
        if self.game.rounds:
            self.say(scoresheet(self.game))
        self.session.begin()
        self._ask()
        self.talk.prompt()
        for line in lines(sys.stdin):
            self.talk.is_answered()
            self.answer(Typed(line))
            self._ask()
            self.talk.prompt()
        self.talk.leave()
        raise QuitGameError

    def _heed_news(self, _: events.Event) -> str:
        self._asks = True
        return ""

    def draw_done(self, event: events.Done) -> str:
        if isinstance(event.action, Left):
            left = event.action
            said = Message.of("table.scores", player=left.player, points=left.points)
            return f"  {words(said)}"
        said_done = super().draw_done(event)
        if isinstance(event.action, Correct):
            return f"{said_done}\n{scoresheet(self.game)}"
        return said_done

    def run_command(self, command: Command) -> None:
        if command in (Command.ENDS, Command.PRESS):
            raise InvalidActionError("table.only-scores-here")
        super().run_command(command)

    def enter(self) -> None:
        if self.game.phase == "game-over":
            raise QuitGameError
        if self.game.phase == "round-over":
            self.client.send(commands.NextRound())
        else:
            self._asks = True

    def understand(self, line: str) -> None:
        if not self.game.uncounted:
            raise InvalidActionError("table.round-has-scores", round=self.game.round_number)
        self.send(*self.typing.scored(line, self.game))

    def _ask(self) -> None:
        """Once for each state of the game."""
        if not self._asks:
            return
        self._asks = False
        game = self.game
        if game.phase != "left":
            going_on = words(prompt.how_to_go_on(game))
            self.say(f"\n{prompt.sentence(game.tell_turn())}\n{going_on}")
            return
        if len(game.uncounted) == len(game.players):
            self.say(f"\n{words(self._heading())}")
        self.say(words(self._question()))

    def _heading(self) -> Message:
        game = self.game
        if game.dealer is None:
            return Message.of("table.round-heading", round=game.round_number)
        return Message.of("table.round-dealt-by", round=game.round_number, dealer=game.dealer)

    def _question(self) -> Message:
        name, *others = self.game.uncounted
        if not others:
            return Message.of("table.asks-last-score", player=name)
        return Message.of(
            "table.asks-score", player=name, other=others[-1], missing=len(others) + 1
        )
