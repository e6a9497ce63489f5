"""A client of a session at a terminal: what all kinds of table draw and type in the same way."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any

from wildfire.cli.terminal import prompt, strictness
from wildfire.cli.terminal.hub_talk import HubTalk
from wildfire.cli.terminal.inbox import QuitGameError, Typed
from wildfire.cli.terminal.scoresheet import scoresheet
from wildfire.cli.terminal.strictness import Refuse
from wildfire.cli.terminal.table_commands import Command, parse_command, table_vocabulary
from wildfire.errors import RulesError
from wildfire.games.actions import Correct, Undo
from wildfire.games.base import Action, Game
from wildfire.games.typing import typing_of
from wildfire.message import Message
from wildfire.table import commands, events
from wildfire.table.session import Session
from wildfire.text import phrase, words

Draws = Mapping[type[events.Event], Callable[[Any], str]]


class Screen(ABC):
    """Draws the events of `talk.session`, and turns typed lines into commands."""

    help: str
    """The id of the help for this table."""

    def __init__(self, talk: HubTalk, refuse: Refuse = strictness.tell) -> None:
        self.talk = talk
        self.session: Session = talk.session
        self.presenter = self.session.presenter
        typing = typing_of(self.game.name)
        self.words = table_vocabulary(typing.ids)
        self.typing = typing(self.words)
        self.say = talk.say
        self._refuse = refuse
        self.client = self.session.join(self._draw)
        self.draws: Draws = {
            events.Done: self.draw_done,
            events.Drawn: lambda event: _row(Message.of("table.it-is", domino=event.domino)),
            events.TakenBack: self.draw_taken_back,
            events.NumberCame: lambda event: _row(
                Message.of("connection.stops", number=event.number)
            ),
            events.OfferTaken: lambda event: _row(
                Message.of("table.offer-taken", number=event.number)
            ),
            events.HubTold: lambda event: f"  {words(event.said)}",
            events.Told: lambda event: f"  {prompt.sentence(event.said)}",
            events.Reminded: lambda event: _row(event.said),
            events.Hinted: lambda event: f"  {prompt.sentence(event.said)}",
        }

    @property
    def game(self) -> Game[Any]:
        """The game as everybody may see it. Hands come as events."""
        return self.session.game

    def _draw(self, event: events.Event) -> None:
        if isinstance(event, events.Refused):
            self._refuse(self.say, event.error)
        elif type(event) in self.draws:
            text = self.draws[type(event)](event)
            if text:
                self.say(text)

    def draw_done(self, event: events.Done) -> str:
        """What was done, in a line."""
        return f"  {prompt.sentence(event.said)}"

    @staticmethod
    def draw_taken_back(event: events.TakenBack) -> str:
        """`  Taken back: Bo's 4-W2, the number 6.`, with the last action first."""
        before = phrase("table.taken-back")
        return f"{prompt.wrapped(f'  {before} ', [words(each) for each in event.what])}."

    # What is typed

    def answer(self, typed: Typed) -> None:
        """Carries out a line, or says why it cannot. Raises QuitGameError."""
        if typed.line is None:
            raise QuitGameError
        try:
            self.handle_line(typed.line)
        except RulesError as error:
            error.remedy = self.presenter.remedy(error, None, self.game)
            self._refuse(self.say, error)

    def handle_line(self, line: str) -> None:
        """Carries out a line. Raises RulesError if it means nothing."""
        meant = parse_command(line, self.game.players, self.words)
        if isinstance(meant, Command):
            self.run_command(meant)
        elif isinstance(meant, Undo):
            self.take_back(meant.count)
        elif isinstance(meant, Correct):
            self.send(meant)
        else:
            self.understand(line)

    def send(self, *actions: Action) -> bool:
        """Whether these were carried out."""
        return self.client.send(commands.Act(actions))

    def take_back(self, count: int) -> None:
        """Takes back this many."""
        self.client.send(commands.TakeBack(count))

    @abstractmethod
    def understand(self, line: str) -> None:
        """Carries out a line that is not a command."""

    @abstractmethod
    def enter(self) -> None:
        """Does what Enter alone means here."""

    def run_command(self, command: Command) -> None:
        """Everything that is the same at every prompt."""
        if command is Command.QUIT:
            raise QuitGameError
        if command is Command.HELP:
            self.say(phrase(self.help))
        elif command is Command.SCORES:
            self.say(scoresheet(self.game))
        elif command is Command.ENDS:
            self.say(prompt.on_the_table(self.game, self.presenter))
        elif command is Command.PRESS:
            self.press()
        elif command is Command.ROUND:
            self.client.send(commands.NextRound())
        elif command is Command.HINT:
            self.client.send(commands.Hint())
        elif command is Command.ENTER:
            self.enter()

    def press(self) -> None:
        """Presses an emulated hub."""
        self.client.send(commands.Press())


def _row(message: Message) -> str:
    return f"  {words(message)}"
