"""A game dealt by the program: who is to play, what they type, and what everybody sees."""

import time
from collections import deque
from collections.abc import Callable, Collection
from random import Random
from typing import cast

from wildfire.bots import Bot
from wildfire.cli.terminal import announcement, prompt, strictness
from wildfire.cli.terminal.hub_talk import REMIND_S, Fingers, HubTalk
from wildfire.cli.terminal.inbox import QuitGameError, Typed
from wildfire.cli.terminal.refusals import judge
from wildfire.cli.terminal.scoresheet import scoresheet
from wildfire.cli.terminal.shorthand import in_order
from wildfire.cli.terminal.strictness import Refuse
from wildfire.cli.terminal.table_commands import Command, bare
from wildfire.cli.terminal.table_words import what_is_there
from wildfire.cli.terminal.undo import take_back, to_own_decision
from wildfire.client import Restarted, Spin
from wildfire.games.wildfire import (
    Action,
    Call,
    Deal,
    Draw,
    InvalidActionError,
    Knock,
    Number,
    Play,
    RulesError,
    Undo,
    Wildfire,
)
from wildfire.text import words

Understand = Callable[[str], Action | Command]
"""What a line means where it is typed."""


class DealtGame:
    """Plays a game to its end, `people` by what they type and the rest by `bot`."""

    def __init__(
        self,
        talk: HubTalk,
        people: Collection[str],
        rng: Random,
        bot: Bot,
        remind_s: float = REMIND_S,
        refuse: Refuse = strictness.tell,
    ) -> None:
        self._talk = talk
        self._referee = talk.referee
        self._people = people
        self._fingers = talk.fingers
        self._rng = rng
        self._bot = bot
        self._say = talk.say
        self._remind_s = remind_s
        self._refuse = refuse
        self._aside: deque[Typed] = deque()
        """Lines that came while a bot pressed."""
        self._spins_until = 0.0
        """Until then the press of an emulated hub may not have been heard of yet."""

    @property
    def _game(self) -> Wildfire:
        return cast(Wildfire, self._referee.record.game)

    def play(self) -> None:
        """Until the game is over; people may still take back how it ended, until they stop.

        Raises QuitGameError, or RecordFileError when a play cannot be kept.
        """
        if not self._game.played[-1].actions:
            self._announce_round()
        while self._people or self._game.phase != "game-over":
            if self._game.phase in ("round-over", "game-over"):
                self._close_round()
            elif self._referee.awaits_spin:
                self._await_number()
            else:
                self._take_turn()
        self._say(f"\n{prompt.sentence(words(self._game.tell_turn()))}")

    def _close_round(self) -> None:
        if self._people and not self._is_to_go_on():
            return
        if self._game.phase == "game-over":
            raise QuitGameError
        deal = Deal.shuffled(self._game.set, len(self._game.players), self._rng)
        self._referee.record.next_round(deal)
        self._announce_round()

    def _announce_round(self) -> None:
        game = self._game
        self._say(f"\nRound {game.round_number}: {game.dealer} deals, {words(game.tell_turn())}.")

    def _take_turn(self) -> None:
        player = self._game.turn
        assert player is not None
        self._call_silent(player)
        if player in self._people:
            self._ask(player)
        else:
            self._do(self._bot.choose(self._game, player))
        if player not in self._people and self._game.may_knock(player):
            self._do(Knock(player))

    def _call_silent(self, caller: str) -> None:
        """A bot notices whoever did not knock, as soon as it is on turn (W-42)."""
        if caller in self._people:
            return
        for name in self._game.players:
            if self._game.may_call(caller, name):
                self._do(Call(caller, name))

    def _do(self, action: Action) -> None:
        self._referee.apply(action)
        game = self._game
        self._say(f"  {prompt.sentence(words(game.tell(action)))}")
        if isinstance(action, Draw) and action.player in self._people:
            # A hand is in the order dealt and drawn.
            self._say(f"  It is {(game.hand(action.player) or ())[-1]}.")
        if game.phase in ("round-over", "game-over"):
            self._tell_scores()

    def _tell_scores(self) -> None:
        game = self._game
        outcome = game.outcome
        assert outcome is not None
        self._say(f"\nRound {game.round_number} is over: {words(game.tell_end())}.")
        width = max(map(len, game.players))
        for name in game.players:
            self._say(f"  {name:{width}}  +{outcome.points[name]:<4} {game.scores[name]:5}")

    # People

    def _ask(self, player: str) -> None:
        game = self._game
        plays = in_order(game.legal_plays() or [])
        self._say(prompt.overview(game, player))
        done: Action | Command | None = None
        while done is None or isinstance(done, Command):
            self._say(prompt.question(game, plays))
            done = self._answer(
                self._next_line(), lambda line: prompt.understand(line, game, player, plays)
            )
        if isinstance(done, Play):
            self._let_knock(player)

    def _let_knock(self, player: str) -> None:
        if self._game.may_knock(player) and not self._game.options.knock_penalty:
            self._do(Knock(player))
        said: Action | Command | None = None
        while self._game.may_knock(player) and said is not Command.ENTER:
            self._say("One domino left. ! and Enter knocks, Enter alone says nothing.")
            said = self._answer(
                self._next_line(), lambda line: self._understand_knock(line, player)
            )

    def _understand_knock(self, line: str, player: str) -> Action | Command:
        return Knock(player) if bare(line) == "!" else prompt.understand_command(line, self._game)

    def _is_to_go_on(self) -> bool:
        """Whether the round that is over stands; else something of it was taken back."""
        game = self._game
        phase = game.phase
        self._say(f"\n{prompt.sentence(words(game.tell_turn()))}")
        while game.phase == phase:
            self._say(prompt.how_to_go_on(game))
            said = self._answer(
                self._next_line(), lambda line: prompt.understand_command(line, game)
            )
            if said in (Command.ENTER, Command.ROUND):
                return True
        return False

    def _answer(self, line: str, understand: Understand) -> Action | Command | None:
        """What was done for a line, or what is left to the prompt: None where that was refused."""
        try:
            meant = understand(line)
            if isinstance(meant, Undo):
                plan = to_own_decision(self._game, self._people, meant.count)
                take_back(self._talk, plan)
            elif isinstance(meant, Command):
                self._grant(meant)
            else:
                judge(meant, self._game)
                self._do(meant)
        except RulesError as error:
            self._refuse(self._say, error)
            return None
        return meant

    def _grant(self, command: Command) -> None:
        """Whatever is the same at every prompt."""
        if command is Command.QUIT:
            raise QuitGameError
        if command is Command.HELP:
            self._say(prompt.HELP)
        elif command is Command.SCORES:
            self._say(scoresheet(self._game))
        elif command is Command.ENDS:
            self._say(what_is_there(self._game))
        elif command is Command.PRESS:
            self._press()
        elif command is Command.ROUND:
            self._game.check_next_round()

    def _press(self) -> None:
        if self._talk.racing:
            self._say("  The light is still racing.")
        elif self._fingers is None:
            self._say("  The button is on the hub: press it there.")
        else:
            self._press_with(self._fingers)

    def _press_with(self, fingers: Fingers) -> None:
        self._spins_until = time.monotonic() + self._remind_s
        fingers.press()

    def _next_line(self) -> str:
        """What is typed next; meanwhile the hub is heard."""
        if self._aside:
            return self._line(self._aside.popleft())
        while True:
            self._talk.prompt()
            found = self._talk.take()
            if isinstance(found, Typed):
                return self._line(found)
            if found is not None:
                self._talk.hear(found)

    def _line(self, typed: Typed) -> str:
        if typed.line is None:
            raise QuitGameError
        return typed.line

    # The hub

    def _await_number(self) -> None:
        game = self._game
        presser, flame = game.turn, game.flame
        assert presser is not None
        bots_finger = None if presser in self._people else self._fingers
        self._spins_until = 0.0
        if bots_finger is not None:
            self._press_with(bots_finger)
        elif self._fingers is None:
            self._say(f"* {words(game.tell_turn())}. Press the hub, or type the number.")
        else:
            self._say(f"* {words(game.tell_turn())}. Enter presses it, u takes back.")
        while self._referee.awaits_spin and game.flame == flame:
            if not self._is_on_its_way():
                self._talk.prompt()
            found = self._talk.take(self._remind_s)
            if isinstance(found, Typed):
                if self._people and bots_finger is not None and self._referee.hub.connected:
                    # A bot presses: what comes meanwhile, as from a script, is for the next prompt.
                    self._aside.append(found)
                else:
                    self._type_number(found)
                continue
            if found is None:
                self._say(
                    f"* Still waiting: {words(game.tell_turn())}, or type the number it shows."
                )
            else:
                self._talk.hear(found)
            # Whatever came of the spin, a bot presses until its flame has a number.
            in_vain = found is None or isinstance(found, Spin | Restarted)
            if in_vain and bots_finger is not None and self._referee.awaits_spin:
                self._press_with(bots_finger)

    def _type_number(self, typed: Typed) -> None:
        if typed.line is None and not self._people:
            return
        if self._answer(self._line(typed), self._understand_number) is Command.ENTER:
            self._press()

    def _understand_number(self, line: str) -> Action | Command:
        meant = announcement.understand(line, self._game)
        if isinstance(meant, Number) and (self._talk.racing or self._is_on_its_way()):
            raise InvalidActionError("the light is still racing")
        return meant

    def _is_on_its_way(self) -> bool:
        """Whether an emulated hub was pressed, and may not have been heard of yet."""
        return self._referee.hub.connected and time.monotonic() < self._spins_until
