"""A table of real dominoes: announcements are checked, kept and confirmed."""

import time
from collections import deque
from collections.abc import Sequence

from wildfire.cli.terminal import prompt, strictness
from wildfire.cli.terminal.hub_talk import HubTalk
from wildfire.cli.terminal.inbox import QuitGameError, Typed
from wildfire.cli.terminal.scoresheet import finished_round, scoresheet
from wildfire.cli.terminal.screen import Screen
from wildfire.cli.terminal.strictness import Refuse
from wildfire.client import Disconnected, Event, Restarted, Spin
from wildfire.dominoes.actions import Play
from wildfire.errors import InvalidActionError
from wildfire.games.actions import Correct
from wildfire.games.typed_text import bare, number_typed
from wildfire.games.typing import OVER, SeveralPlacesError
from wildfire.message import Message
from wildfire.table import commands, events
from wildfire.table.button import REMIND_S
from wildfire.table.hub_news import offer
from wildfire.text import words

SETTLE_S = 10.0
"""How long lines wait for the spin of an emulated hub that one of them has pressed."""


class Table(Screen):
    """Referees a game with dominoes on a real table.

    Every line that is typed is an announcement. The program answers each and asks for the next.
    """

    def __init__(
        self, talk: HubTalk, refuse: Refuse = strictness.tell, remind_s: float = REMIND_S
    ) -> None:
        super().__init__(talk, refuse)
        with_hub, without = self.presenter.help_at_table, self.presenter.help_at_table_without_hub
        self.help = with_hub if self.game.uses_hub else without
        self._remind_s = remind_s
        self._asks = True
        """Whether the program must say what it waits for."""
        self._reminded = False
        self._asked: SeveralPlacesError | None = None
        """The places among which a number chooses."""
        self._aside: deque[Typed] = deque()
        """Lines that came while the light raced after an earlier line."""
        self._settled_at: float | None = None
        self.draws = {
            **self.draws,
            events.Turn: self._heed_news,
            events.NumberAwaited: self._heed_news,
            events.BetweenRounds: self._heed_news,
            events.RoundOver: lambda event: f"\n{finished_round(self.game, event.outcome)}",
            events.StillWaiting: lambda event: words(
                Message.of("table.still-waiting", turn=event.said)
            ),
        }

    def play(self) -> None:
        """Runs until somebody stops it. Even after the game is over, everything can be taken back.

        Raises QuitGameError, or RecordFileError if something cannot be kept.
        """
        if self.game.rounds:
            self.say(scoresheet(self.game))
        self.session.begin()
        while True:
            self._ask()
            if self._settled_at is None:
                self.talk.prompt()
            found = self._next()
            if found is None:
                self._remind()
            elif isinstance(found, Typed):
                self._heed_typed(found)
            else:
                self.talk.hear(found)

    def _heed_news(self, _: events.Event) -> str:
        self._asks = True
        return ""

    def draw_done(self, event: events.Done) -> str:
        self._forget_the_place()
        said = super().draw_done(event)
        if isinstance(event.action, Correct):
            return f"{said}\n{scoresheet(self.game)}"
        return said

    # What comes in

    def _next(self) -> Event | Typed | None:
        if self._settled_at is None:
            if self._aside:
                return self._aside.popleft()
            waits = self.session.awaits_spin and not self._reminded
            return self.talk.take(self._remind_s if waits else None)
        found = self.talk.take(max(0.0, self._settled_at - time.monotonic()))
        if isinstance(found, Typed):
            self._aside.append(found)
            return self._next()
        if found is None or isinstance(found, Spin | Restarted | Disconnected):
            self._settled_at = None
        return found

    def _remind(self) -> None:
        if self.session.awaits_spin and not self._reminded:
            self._reminded = True
            self.session.remind()

    def _heed_typed(self, typed: Typed) -> None:
        self.answer(typed)
        self._ask_for_the_place()

    # What is understood

    def handle_line(self, line: str) -> None:
        chosen = self._chosen(line)
        if chosen is not None:
            self._asked = None
            self.send(chosen)
            return
        try:
            super().handle_line(line)
        except SeveralPlacesError as error:
            self._asked = error

    def understand(self, line: str) -> None:
        self.send(*self.typing.announced(line, self.game))

    def take_back(self, count: int) -> None:
        if self._asked is not None:
            self._forget_the_place()
        else:
            super().take_back(count)

    def _chosen(self, line: str) -> Play | None:
        """The place that a number chooses, if there is a list of them."""
        number = number_typed(bare(line))
        if self._asked is None or number is None:
            return None
        plays = self._asked.plays
        if 1 <= number <= len(plays):
            return plays[number - 1]
        if number <= 9:
            raise InvalidActionError("table.list-has", last=len(plays))
        return None  # a domino

    def _ask_for_the_place(self) -> None:
        if self._asked is None:
            return
        domino, plays = self._asked.domino, self._asked.plays
        self.say(f"  {words(Message.of('table.which-place', domino=domino))}")
        for row in prompt.places(self.game, self.presenter, plays):
            self.say(row)

    def _forget_the_place(self) -> None:
        if self._asked is not None:
            self.say(f"  {words(Message.of('table.not-played', domino=self._asked.domino))}")
            self._asked = None

    def enter(self) -> None:
        """Enter alone does what the prompt says."""
        if self._asked is not None:
            return
        if self.game.phase == "round-over":
            self.client.send(commands.NextRound())
        elif self.game.phase == "game-over":
            raise QuitGameError
        elif self.session.offer is not None:
            self.client.send(commands.TakeOffer())
        elif self.session.awaits_spin:
            self.press()
        else:
            self._asks = True

    def press(self) -> None:
        self.client.send(commands.Press())
        if self.session.can_press and self.session.has_hub:
            self._settled_at = time.monotonic() + SETTLE_S

    # What is asked

    def _ask(self) -> None:
        """Asked once for each state of the game: what it waits for, and what can be typed."""
        if not self._asks:
            return
        self._asks = self._reminded = False
        self.say(f"\n{self._what_is_waited_for()}")
        self.say("\n".join(words(each) for each in self._how_to_answer()))

    def _what_is_waited_for(self) -> str:
        """One or more lines: whose turn it is to do what, and in a turn the open ends."""
        game = self.game
        turn = prompt.sentence(game.tell_turn())
        is_new = not game.layout.dominoes and not game.played[-1].actions
        nobody_leads = game.phase == "start" and game.awaits is None and game.turn is None
        if nobody_leads or (is_new and game.phase in ("start", "spin")):
            return self._beginning(turn)
        if game.phase == "play":
            shown = (
                prompt.hand_counts(game)
                if game.number_in_force is not None
                else prompt.on_the_table(game, self.presenter)
            )
            return f"{turn}\n{shown}"
        if game.phase == "left" and not game.counted:
            return words(Message.of("table.round-is-over-how", how=game.tell_end()))
        return turn

    def _beginning(self, turn: str) -> str:
        begins = words(self.presenter.begins(self.game))
        if self.game.played[-1].actions:
            return f"{begins}\n{prompt.hand_counts(self.game)}\n{turn}"
        return f"{begins}\n{turn}"

    def _how_to_answer(self) -> Sequence[Message]:
        """What can be typed now."""
        game, offered = self.game, self.session.offer
        awaited = game.awaits
        if offered is not None:
            return [offer(offered), Message.of("table.press-or-type-counts")]
        if awaited is not None and awaited.named:
            facts = {"lowest": awaited.numbers[0], "highest": awaited.numbers[-1]}
            return [Message.of("table.type-the-number", **facts)]
        if awaited is not None:
            pressed = self.session.can_press
            return [Message.of("table.enter-presses-it" if pressed else "table.press-it")]
        if game.phase == "start":
            return [self.presenter.how_to_start(game)]
        if game.phase == "left":
            name = game.uncounted[0]
            return [Message.of("table.type-what-is-left", player=name, count=game.counts[name])]
        if game.phase in OVER:
            return [prompt.how_to_go_on(game)]
        return [self.presenter.how_to_play(game)]
