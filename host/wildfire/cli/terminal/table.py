"""A table of real dominoes: what is announced there is judged, kept and told back."""

import time
from collections import deque
from collections.abc import Sequence
from typing import cast

from wildfire.cli.terminal import prompt, strictness
from wildfire.cli.terminal.announcement import HELP, understand_all
from wildfire.cli.terminal.hub_talk import REMIND_S, HubTalk, offer_words
from wildfire.cli.terminal.inbox import QuitGameError, Typed
from wildfire.cli.terminal.refusals import judge
from wildfire.cli.terminal.scoresheet import finished_round, scoresheet
from wildfire.cli.terminal.shorthand import SeveralPlacesError
from wildfire.cli.terminal.strictness import Refuse
from wildfire.cli.terminal.table_commands import Command, bare
from wildfire.cli.terminal.table_words import how_to_answer, what_is_there, what_is_waited_for
from wildfire.cli.terminal.undo import take_back, to_undo
from wildfire.client import Disconnected, Event, Restarted, Spin
from wildfire.games.wildfire import (
    Action,
    Correct,
    InvalidActionError,
    Number,
    Play,
    RulesError,
    Undo,
    Wildfire,
)
from wildfire.text import words

SETTLE_S = 10.0
"""How long lines wait for the spin of an emulated hub that one of them has pressed."""


class Table:
    """Referees a game whose dominoes lie on a real table.

    Every line that is typed is an announcement; the program answers each and asks for the next.
    """

    def __init__(
        self, talk: HubTalk, remind_s: float = REMIND_S, refuse: Refuse = strictness.tell
    ) -> None:
        self._talk = talk
        self._referee = talk.referee
        self._say = talk.say
        self._remind_s = remind_s
        self._refuse = refuse
        self._told = -1
        """How much of the record there was when the table was last asked."""
        self._reminded = False
        self._asked: SeveralPlacesError | None = None
        """The places among which a number chooses."""
        self._aside: deque[Typed] = deque()
        """Lines that came while the light raced which an earlier line has set off."""
        self._settled_at: float | None = None

    @property
    def _game(self) -> Wildfire:
        return cast(Wildfire, self._referee.record.game)

    def play(self) -> None:
        """Until somebody stops it; also when the game is over, everything can be taken back.

        Raises QuitGameError, or RecordFileError when something cannot be kept.
        """
        if self._game.rounds:
            self._say(scoresheet(self._game))
        while True:
            self._ask()
            if self._settled_at is None:
                self._talk.prompt()
            found = self._next()
            if found is None:
                self._remind()
            elif isinstance(found, Typed):
                self._answer(found.line)
            else:
                self._talk.hear(found)

    # What comes in

    def _next(self) -> Event | Typed | None:
        if self._settled_at is None:
            if self._aside:
                return self._aside.popleft()
            waits = self._referee.awaits_spin and not self._reminded
            return self._talk.take(self._remind_s if waits else None)
        found = self._talk.take(max(0.0, self._settled_at - time.monotonic()))
        if isinstance(found, Typed):
            self._aside.append(found)
            return self._next()
        if found is None or isinstance(found, Spin | Restarted | Disconnected):
            self._settled_at = None
        return found

    def _remind(self) -> None:
        if self._referee.awaits_spin and not self._reminded:
            self._reminded = True
            self._say(f"* Still waiting: {what_is_waited_for(self._game)}")

    def _answer(self, line: str | None) -> None:
        if line is None:
            raise QuitGameError
        try:
            chosen = self._chosen(line)
            if chosen is not None:
                self._asked = None
                self._do(chosen)
            else:
                self._act(understand_all(line, self._game))
        except SeveralPlacesError as error:
            self._asked = error
        except RulesError as error:
            self._refuse(self._say, error)
        self._ask_for_the_place()

    def _chosen(self, line: str) -> Play | None:
        """The place that a number chooses, where there is a list of them."""
        number = prompt.number_typed(bare(line))
        if self._asked is None or number is None:
            return None
        plays = self._asked.plays
        if 1 <= number <= len(plays):
            return plays[number - 1]
        if number <= 9:
            raise InvalidActionError(f"the list has 1 to {len(plays)}")
        return None  # a domino

    def _ask_for_the_place(self) -> None:
        if self._asked is None:
            return
        ends, plays = self._asked.ends, self._asked.plays
        self._say(f"  {ends} fits in several places. Which? (A number of the list; u: none.)")
        for number, play in enumerate(plays, start=1):
            self._say(f"  {number:2}  {prompt.meaning(self._game, play)}")

    def _forget_the_place(self) -> None:
        if self._asked is not None:
            self._say(f"  {self._asked.ends} is not played.")
            self._asked = None

    # What is done

    def _act(self, meant: Sequence[Action | Command]) -> None:
        """All that a line means, or nothing of it."""
        actions = []
        trial = self._game.copy()
        for each in meant:
            if isinstance(each, Command):
                self._grant(each)
            elif isinstance(each, Undo):
                self._take_back(each)
            else:
                judge(each, trial)
                trial.apply(each)
                actions.append(each)
        for action in actions:
            self._forget_the_place()
            if isinstance(action, Number):
                self._take_number(action)
            else:
                self._do(action)

    def _take_back(self, undo: Undo) -> None:
        if self._asked is not None:
            self._forget_the_place()
        else:
            take_back(self._talk, to_undo(self._game, undo.count))

    def _take_number(self, number: Number) -> None:
        if self._talk.racing:
            raise InvalidActionError("the light is still racing")
        if number.value == self._referee.offer:
            self._take_offer()
        else:
            self._do(number)

    def _do(self, action: Action) -> None:
        game = self._game
        over = len(game.rounds)
        self._referee.apply(action)
        self._say(f"  {prompt.sentence(words(game.tell(action)))}")
        if isinstance(action, Play) and game.may_knock(action.player):
            self._call_for_knock(action.player)
        if len(game.rounds) > over:
            self._say(f"\n{finished_round(game)}")
        elif isinstance(action, Correct):
            self._say(scoresheet(game))

    def _call_for_knock(self, name: str) -> None:
        # With the penalty, others may catch whoever forgets: no word from the referee.
        if not self._game.options.knock_penalty:
            self._say(f"  {name} has one domino left and must knock: type ! (rule W-31).")

    def _begin_round(self) -> None:
        self._referee.record.next_round()

    def _grant(self, command: Command) -> None:
        if command is Command.QUIT:
            raise QuitGameError
        if command is Command.HELP:
            self._say(HELP)
        elif command is Command.SCORES:
            self._say(scoresheet(self._game))
        elif command is Command.ENDS:
            self._say(what_is_there(self._game))
        elif command is Command.PRESS:
            self._press()
        elif command is Command.ROUND:
            self._begin_round()
        elif command is Command.ENTER:
            self._enter()

    def _enter(self) -> None:
        """Enter alone does what the prompt says."""
        if self._asked is not None:
            return
        if self._game.phase == "round-over":
            self._begin_round()
        elif self._game.phase == "game-over":
            raise QuitGameError
        elif self._referee.offer is not None:
            self._take_offer()
        elif self._referee.awaits_spin:
            self._press()
        else:
            self._told = -1

    def _take_offer(self) -> None:
        self._referee.take_offer()
        self._say(f"  The number is {self._referee.number_in_force}, as the hub shows.")

    def _press(self) -> None:
        fingers = self._talk.fingers
        if fingers is None:
            self._say("  The button is on the hub: press it there.")
            return
        fingers.press()
        if self._referee.hub.connected:
            self._settled_at = time.monotonic() + SETTLE_S

    # What is asked

    def _ask(self) -> None:
        """Once for each state of the game: what it waits for, and what can be typed."""
        lines = self._referee.record.line_count
        if lines == self._told:
            return
        self._told = lines
        self._reminded = False
        game = self._game
        self._say(f"\n{what_is_waited_for(game)}")
        if self._referee.awaits_spin:
            offer = self._referee.offer
            by_enter = self._talk.fingers is not None
            if offer is not None:
                self._say(f"{offer_words(offer)}\nA new press, or a number typed, counts instead.")
            elif by_enter:
                self._say(
                    "Enter presses the emulated hub; or type a number. u takes the play back."
                )
            else:
                self._say("Press it, or type the number it shows. u takes the play back.")
        else:
            self._say(how_to_answer(game))
