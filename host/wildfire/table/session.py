"""A session: one game with its hub, its record, its people and its bots, and no screen.

Clients join it, send commands and hear events. Whatever threads they use, one command is carried
out at a time, and every client hears the events in the same order. What a seat may not know is
taken out of the events here.
"""

import threading
import time
from collections.abc import Callable, Collection
from random import Random
from typing import Any

from wildfire import client
from wildfire.bots import Bot
from wildfire.client import Disconnected, Restarted, Spin, SpinStarted
from wildfire.dominoes.actions import Draw, Pass, Play
from wildfire.errors import InvalidActionError, RulesError
from wildfire.games.actions import Number
from wildfire.games.base import Action, Game
from wildfire.games.presenter import Due, presenter_of
from wildfire.games.rounds import Awaited, Outcome, spin_of
from wildfire.message import Message
from wildfire.records import RecordFile
from wildfire.table import commands, events
from wildfire.table.button import REMIND_S, Button
from wildfire.table.clients import Client, Tell
from wildfire.table.hints import hint
from wildfire.table.hub_news import hub_news
from wildfire.table.permission import check_draws, check_sender
from wildfire.table.referee import Accepted, Referee, Wished
from wildfire.table.undo import UndoPlan, to_own_decision, to_undo
from wildfire.table.view import turn, view


class Session:
    """The game in `record`, refereed with a hub if there is one.

    Args:
        record: The game. Only the session acts on it.
        referee: Joins it with the hub; None if the game does not use it.
        people: The players that clients play. Bots play the other seats of a dealt game. At a table
            of real dominoes everybody is a person.
        bot: Plays these other seats; without one the session waits for them, too.
        rng: Shuffles the rounds to come.
        press: Presses an emulated hub; None if somebody must press a real one.
        clock: Seconds.
    """

    def __init__(
        self,
        record: RecordFile,
        referee: Referee | None = None,
        *,
        people: Collection[str] | None = None,
        bot: Bot[Any] | None = None,
        rng: Random | None = None,
        press: Callable[[], None] | None = None,
        press_s: float = REMIND_S,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.record = record
        self.referee = referee
        self.people = frozenset(self.game.players if people is None else people)
        self.presenter = presenter_of(self.game.name)
        self.racing = False
        """Whether the light races for a number that the game waits for."""
        self.asked: Due | None = None
        """The action out of turn that somebody may do now, for which the bots wait."""
        others = [name for name in self.game.players if name not in self.people]
        self._bots = {} if bot is None else dict.fromkeys(others, bot)
        self._rng = rng or Random()
        self._button = None if press is None else Button(press, press_s, clock)
        self._clients: list[Client] = []
        self._lock = threading.RLock()
        self._told = -1
        """How long the record was when somebody was last asked to act."""

    @property
    def game(self) -> Game[Any]:
        """The game as it stands. It knows every hand. Seats see theirs through events."""
        return self.record.game

    @property
    def awaits_spin(self) -> bool:
        """Whether the game waits for a number that no player names."""
        return spin_of(self.game.awaits) is not None

    @property
    def offer(self) -> int | None:
        """A lit number that may be the one that the game waits for."""
        return self.referee.offer if self.referee else None

    @property
    def bot_presses(self) -> bool:
        """Whether a bot presses for the number that the game waits for."""
        return self._button_of_bot is not None

    @property
    def _button_of_bot(self) -> Button | None:
        """What it presses, if it does."""
        awaited = self.game.awaits
        if awaited is None or not self.game.is_dealt:
            return None
        is_bots = awaited.by not in self.people if awaited.by else not self.people
        return self._button if is_bots else None

    @property
    def can_press(self) -> bool:
        """Whether a `Press` presses the hub."""
        return self._button is not None

    @property
    def is_spinning(self) -> bool:
        """Whether the light races, or a press has not been heard yet."""
        return self.racing or self.is_on_its_way

    @property
    def is_on_its_way(self) -> bool:
        """Whether an emulated hub was pressed, and its spin may not have been heard yet."""
        return self.has_hub and self._button is not None and self._button.is_pressed

    @property
    def has_hub(self) -> bool:
        """Whether there is a hub, and it is connected."""
        return self.referee is not None and self.referee.hub.connected

    # Clients

    def join(self, tell: Tell, seats: Collection[str] | None = None) -> Client:
        """A client for these seats; one for none only watches.

        Without `seats` it has the seats of all people. Whoever has these runs the table: this
        client may type numbers and press where only bots play, correct scores, and say that all
        agree to end the round. `tell` is called with each event, in the thread that caused it. It
        must not send commands itself, or others would hear of them before they hear what caused
        them.
        """
        joined = Client(self.do, self.people if seats is None else seats, tell)
        joined.only_watches = seats is not None and not joined.seats
        joined.runs_table = self.people <= joined.seats
        with self._lock:
            self._clients.append(joined)
        return joined

    def leave(self, gone: Client) -> None:
        """Removes a client, which then hears nothing more."""
        with self._lock:
            self._clients.remove(gone)

    def view(self, seats: Collection[str]) -> dict[str, Any]:
        """The position as these seats see it, for a client that comes later."""
        with self._lock:
            return view(self.game, seats)

    def begin(self) -> None:
        """Tells how the game stands, and starts it."""
        with self._lock:
            if self.game.is_dealt and not self.game.played[-1].actions:
                self._tell_round()
            self._told = -1
            self._go_on()

    def do(self, command: commands.Command, by: Client) -> bool:
        """Carries out a command, or refuses it and changes nothing."""
        with self._lock:
            try:
                self._do(command, by)
            except RulesError as error:
                by.hear(events.Refused(error))
                return False
            self._go_on()
            return True

    def hear(self, event: client.Event) -> None:
        """Handles an event of the hub."""
        if self.referee is None:
            return
        with self._lock:
            awaited = self.referee.awaits_spin
            ruling = self.referee.hear(event)
            self.racing = awaited and isinstance(event, SpinStarted)
            if isinstance(event, Spin | Restarted | Disconnected):
                self._settle()
            if isinstance(ruling, Accepted):
                self._tell(events.NumberCame(ruling.number))
            elif isinstance(ruling, Wished):
                self._apply(ruling.action)
            else:
                races = Message.of("connection.light-races")
                said = races if self.racing else hub_news(event, ruling, awaited)
                if said is not None:
                    self._tell(events.HubTold(event, said))
            # Whatever came of the spin, a bot presses until there is a number.
            if self.awaits_spin and isinstance(event, Spin | Restarted):
                self._let_bot_press()
            self._go_on()

    def remind(self) -> None:
        """Says again what the game waits for; a bot presses again."""
        with self._lock:
            if self.awaits_spin:
                self._tell(events.StillWaiting(self.game.tell_turn()))
                self._let_bot_press()

    # What is asked for

    def _do(self, command: commands.Command, by: Client) -> None:
        if by.only_watches:
            raise InvalidActionError("table.only-watching")
        match command:
            case commands.Act(actions):
                self._act(actions, by)
            case commands.TakeBack(count):
                self._take_back(count, by)
            case commands.NextRound():
                self.game.check_next_round()
                self._next_round()
            case commands.TakeOffer():
                self._take_offer()
            case commands.Press():
                self._press_for(by)
            case commands.SayNothing():
                self._say_nothing(by)
            case commands.Hint():
                by.hear(hint(self.game, self.presenter, by.seats))

    def _act(self, actions: tuple[Action, ...], by: Client) -> None:
        check_draws(actions, self.game)
        trial = self.game.copy()
        for action in actions:
            check_sender(action, by, self.game, self.is_spinning)
            self._judge(action, trial)
            trial.apply(action)
        for action in actions:
            if isinstance(action, Number) and action.value == self.offer:
                self._take_offer()
            else:
                self._apply(action)

    def _judge(self, action: Action, trial: Game[Any]) -> None:
        """Raises what `Game.apply` would raise, with advice."""
        try:
            trial.copy().apply(action)
        except RulesError as refusal:
            refusal.remedy = self.presenter.remedy(refusal, action, trial)
            raise

    def _say_nothing(self, by: Client) -> None:
        if self.asked is not None:
            player = self.asked.action.player
            if player not in by.seats:
                raise InvalidActionError("table.not-your-seat", player=player)
            self.asked = None

    def _take_back(self, count: int, by: Client) -> None:
        plan: UndoPlan
        if self.game.is_dealt:
            plan = to_own_decision(self.game, self.presenter, by, count)
        else:
            plan = to_undo(self.game, self.presenter, count)
        for step in plan.steps:
            self._write(step)
        # A light that races for something undone no longer matters.
        self.racing = False
        self._tell(events.TakenBack(tuple(plan.what)))

    def _take_offer(self) -> None:
        number = self.offer
        if number is None or self.referee is None:
            raise InvalidActionError("table.nothing-offered")
        self.referee.take_offer()
        self._tell(events.OfferTaken(number))

    def _press_for(self, by: Client) -> None:
        if self.racing:
            by.hear(events.Told(Message.of("table.still-racing")))
        elif self.referee is None:
            by.hear(events.Told(Message.of("table.needs-no-hub")))
        elif self._button is None:
            by.hear(events.Told(Message.of("table.button-on-the-hub")))
        else:
            self._button.press()

    def _let_bot_press(self) -> None:
        """Presses if that is a bot's to do."""
        button = self._button_of_bot
        if button is not None:
            button.press()

    def _settle(self) -> None:
        if self._button is not None:
            self._button.settle()

    # What is done

    def _write(self, action: Action) -> None:
        if self.referee is None:
            self.record.apply(action)
        else:
            self.referee.apply(action)

    def _apply(self, action: Action) -> None:
        game = self.game
        was_over = game.outcome is not None
        self._write(action)
        self._tell(events.Done(action, game.tell(action)))
        if isinstance(action, Draw):
            hand = game.hand(action.player)
            if hand:
                # A hand is in the order dealt and drawn.
                self._tell(events.Drawn(action.player, hand[-1]))
        if isinstance(action, Play):
            self._heed_due(action.player)
        outcome = game.outcome
        if outcome is not None and not was_over:
            self._tell_end(outcome)

    def _heed_due(self, player: str) -> None:
        """An action out of turn that the player may do now, such as a knock."""
        due = self.presenter.due(self.game, player)
        if due is None:
            return
        if not self.game.is_dealt:
            # If a player says nothing, others may catch the one who forgets.
            if due.said_for:
                self._tell(events.Reminded(due.reminder))
        elif due.said_for or player not in self.people:
            self._apply(due.action)
        else:
            self.asked = due
            self._tell(events.MaySay(player, due.action, due.question))

    def _next_round(self) -> None:
        game = self.game
        deal: Any = game.next_deal(self._rng) if game.is_dealt else None
        if self.referee is None:
            self.record.next_round(deal)
        else:
            self.referee.next_round(deal)
        if game.is_dealt:
            self._tell_round()

    # How it goes on

    def _go_on(self) -> None:
        """Lets the bots act, until a person or the hub must."""
        game = self.game
        if self.asked is not None and not self._may_still_say(self.asked):
            self.asked = None
        while self.asked is None and self.record.line_count != self._told:
            self._told = self.record.line_count
            player = game.turn
            if game.phase in ("round-over", "game-over"):
                if not self.people and game.phase == "round-over":
                    self._next_round()
                else:
                    self._tell(events.BetweenRounds(game.tell_turn(), tuple(game.winners)))
            elif (awaited := spin_of(game.awaits)) is not None:
                self._await_number(awaited)
            elif player is None or (bot := self._bots.get(player)) is None:
                self._tell(turn(game, player))
            else:
                self._let_bot_act(bot, player)

    def _may_still_say(self, due: Due) -> bool:
        player = due.action.player
        now = self.presenter.due(self.game, player)
        return now is not None and now.action == due.action

    def _await_number(self, awaited: Awaited) -> None:
        self._settle()
        self._tell(events.NumberAwaited(awaited, self.game.tell_turn(), self.bot_presses))
        self._let_bot_press()

    def _let_bot_act(self, bot: Bot[Any], player: str) -> None:
        # A bot notices a missing action as soon as it is its turn.
        for aside in self.game.legal_actions():
            is_own = getattr(aside, "player", None) == player
            if is_own and not isinstance(aside, Play | Draw | Pass):
                self._apply(aside)
                return
        self._apply(bot.choose(self.game, player))

    # What is told

    def _tell(self, event: events.Event) -> None:
        for each in list(self._clients):
            each.hear(event)

    def _tell_round(self) -> None:
        game = self.game
        hands = {name: game.hand(name) or () for name in game.players}
        self._tell(events.RoundBegan(game.round_number, game.dealer, game.tell_turn(), hands))

    def _tell_end(self, outcome: Outcome) -> None:
        game = self.game
        self._tell(events.RoundOver(game.round_number, game.tell_end(), outcome, dict(game.scores)))
