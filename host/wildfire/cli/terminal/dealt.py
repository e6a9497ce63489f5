"""A game dealt by the program: what a player with a hand sees and types."""

from collections import deque

from wildfire.cli.terminal import prompt, strictness
from wildfire.cli.terminal.hub_talk import HubTalk
from wildfire.cli.terminal.inbox import QuitGameError, Typed
from wildfire.cli.terminal.screen import Screen
from wildfire.cli.terminal.strictness import Refuse
from wildfire.client import Event
from wildfire.errors import InvalidActionError
from wildfire.games.presenter import Due
from wildfire.games.typed_text import bare
from wildfire.games.typing import OVER, in_order
from wildfire.message import Message
from wildfire.table import commands, events
from wildfire.table.button import REMIND_S
from wildfire.text import phrase, words


class DealtGame(Screen):
    """Plays a game to its end: people by what they type, the others by bots."""

    def __init__(
        self, talk: HubTalk, refuse: Refuse = strictness.tell, remind_s: float = REMIND_S
    ) -> None:
        super().__init__(talk, refuse)
        with_hub, without = self.presenter.help_dealt, self.presenter.help_dealt_without_hub
        self.help = with_hub if self.game.uses_hub else without
        self._remind_s = remind_s
        self._turn: events.Turn | None = None
        self._asks = False
        """Whether the question must be asked."""
        self._aside: deque[Typed] = deque()
        """Lines that came while a bot pressed."""
        self.draws = {
            **self.draws,
            events.RoundBegan: self._draw_round,
            events.RoundOver: self._draw_end,
            events.Turn: self._draw_turn,
            events.BetweenRounds: self._draw_between,
            events.MaySay: self._draw_may_say,
            events.NumberAwaited: self._draw_awaited,
            events.StillWaiting: lambda event: words(
                Message.of("table.still-waiting-for-number", turn=event.said)
            ),
        }

    def play(self) -> None:
        """Runs until the game is over. Then people may still take back its end, until they stop.

        Raises QuitGameError, or RecordFileError if a play cannot be kept.
        """
        self.session.begin()
        people = self.session.people
        while people or self.game.phase != "game-over":
            self._ask()
            found = self._next()
            if found is None:
                self.session.remind()
            elif isinstance(found, Typed):
                self._asks = True
                self._heed_typed(found)
            else:
                self.talk.hear(found)

    # What is drawn

    @staticmethod
    def _draw_round(event: events.RoundBegan) -> str:
        facts = {"round": event.round, "turn": event.turn}
        if event.dealer is None:
            said = Message.of("table.round-begins", **facts)
        else:
            said = Message.of("table.round-begins-dealt", dealer=event.dealer, **facts)
        return f"\n{words(said)}"

    @staticmethod
    def _draw_end(event: events.RoundOver) -> str:
        said = words(Message.of("table.round-over", round=event.round, how=event.how))
        width = max(map(len, event.scores))
        rows = [
            f"  {name:{width}}  +{event.outcome.points[name]:<4} {score:5}"
            for name, score in event.scores.items()
        ]
        return "\n".join([f"\n{said}", *rows])

    def _draw_turn(self, event: events.Turn) -> str:
        self._turn = event
        self._asks = True
        return prompt.overview(self.game, self.presenter, event)

    def _draw_between(self, event: events.BetweenRounds) -> str:
        self._asks = bool(self.session.people)
        lies = prompt.lies(self.game, self.presenter)
        return "\n".join(["", *lies, prompt.sentence(event.said)])

    def _draw_may_say(self, event: events.MaySay) -> str:
        self._asks = True
        return ""

    def _draw_awaited(self, event: events.NumberAwaited) -> str:
        if event.by_bot:
            return ""
        id = "table.enter-presses" if self.session.can_press else "table.press-or-type"
        return words(Message.of(id, turn=prompt.capitalised(event.said)))

    # What is asked, and typed

    def _ask(self) -> None:
        if not self._asks or (self.session.awaits_spin and self.session.asked is None):
            return
        self._asks = False
        asked = self.session.asked
        if asked is not None:
            self.say(words(asked.question))
        elif self.game.phase == "round-over":
            self.say(phrase("table.enter-deals"))
        elif self.game.phase == "game-over":
            self.say(phrase("table.enter-ends"))
        elif self._turn is not None:
            self.say(prompt.question(self.game, self.presenter, self._turn))

    def _next(self) -> Event | Typed | None:
        """What comes next; None if no number has come for a while."""
        waits = self.session.awaits_spin and self.session.asked is None
        if self._aside and not (waits and self._is_bots()):
            return self._aside.popleft()
        if not (waits and self.session.is_spinning):
            self.talk.prompt()
        return self.talk.take(self._remind_s if waits else None)

    def _is_bots(self) -> bool:
        """Whether a bot presses. Lines that a script sends meanwhile are for the next prompt."""
        session = self.session
        return session.bot_presses and bool(session.people) and session.has_hub

    def _heed_typed(self, typed: Typed) -> None:
        waits = self.session.awaits_spin and self.session.asked is None
        if waits and self._is_bots():
            self._aside.append(typed)
        elif typed.line is not None or self.session.people:
            self.answer(typed)

    def understand(self, line: str) -> None:
        session, game = self.session, self.game
        if session.asked is not None:
            self._say_or_not(line, session.asked)
        elif session.awaits_spin:
            self.send(*self.typing.announced(line, game))
        elif game.phase in OVER or self._turn is None:
            raise InvalidActionError("table.means-nothing-now", text=bare(line))
        else:
            turn = self._turn
            self.send(self.typing.chosen(line, game, turn.player, in_order(turn.plays)))

    def _say_or_not(self, line: str, asked: Due) -> None:
        said = self.typing.own(bare(line), asked.action.player, self.game)
        if said != asked.action:
            raise InvalidActionError("table.means-nothing-now", text=bare(line))
        self.send(said)

    def enter(self) -> None:
        if self.session.asked is not None:
            self.client.send(commands.SayNothing())
        elif self.session.awaits_spin:
            self.press()
        elif self.game.phase == "round-over":
            self.client.send(commands.NextRound())
        elif self.game.phase == "game-over":
            raise QuitGameError
        elif self._turn is not None:
            turn = self._turn
            self.send(self.typing.by_enter(self.game, in_order(turn.plays), turn.forced))
