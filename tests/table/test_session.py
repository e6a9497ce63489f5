"""Sessions without a screen: who hears what, in which order, and what nobody hears."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from random import Random
from tempfile import TemporaryDirectory
from threading import Thread

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wildfire import client
from wildfire.bots import Greedy
from wildfire.client import connect
from wildfire.emulator.emulated_hub import EmulatedHub
from wildfire.games import registry
from wildfire.games.actions import Correct
from wildfire.games.wildfire import (
    Agreed,
    Call,
    Deal,
    Draw,
    Knock,
    Number,
    Options,
    Play,
    Undo,
    Wildfire,
    wildfire_set,
)
from wildfire.games.wildfire.actions import KnockPenalty
from wildfire.records import RecordFile, load
from wildfire.table import commands, events
from wildfire.table.referee import Referee
from wildfire.table.session import Session

from .clients import Watched, dominoes_in, number

NAMES = ["Ana", "Bo", "Cy"]
OVER = ("round-over", "game-over")


def dealt(seed: int, **options: object) -> Wildfire:
    deal = Deal.shuffled(wildfire_set(), len(NAMES), Random(seed))
    return Wildfire(NAMES, "Ana", deal, Options(**{"rounds": 2, **options}))  # type: ignore[arg-type]


@contextmanager
def kept(game: Wildfire) -> Iterator[RecordFile]:
    with (
        TemporaryDirectory() as folder,
        RecordFile.create(game, Path(folder, "game.wildfire")) as record,
    ):
        yield record


@settings(max_examples=5, deadline=None)
@given(st.integers(0, 10**6), st.booleans())
def test_nobody_is_told_what_others_hold_in_a_whole_game(seed: int, penalty: bool) -> None:
    rng = Random(seed)
    with kept(dealt(seed, knock_penalty=penalty)) as record:
        session = Session(record, rng=rng)
        players = {name: Watched(session, name) for name in NAMES}
        everybody = [*players.values(), Watched(session), Watched(session, "Ana", "Cy")]
        session.begin()
        for _ in range(600):
            if record.game.phase == "game-over":
                break
            someone = rng.choice([*players.values()])
            meddle(session, someone, rng)
            go_on(session, players, rng)
            sees_only_its_own(rng.choice(everybody))
        assert record.game.phase == "game-over"
        assert load(record.path).game.state() == record.game.state()
        for each in everybody:
            public = [one for one in each.told if isinstance(one, events.Done | events.TakenBack)]
            assert public == [
                one for one in everybody[0].told if isinstance(one, events.Done | events.TakenBack)
            ], "everybody is told the same in the same order"


def meddle(session: Session, someone: Watched, rng: Random) -> None:
    """Tries something that a seat may not do, or that is not legal, or takes something back."""
    (name,) = someone.seats
    other = rng.choice([each for each in NAMES if each != name])
    one = rng.choice(wildfire_set())
    tries: list[commands.Command] = [
        commands.Act((Play(other, one.low, one.high, 0),)),
        commands.Act((Play(name, one.low, one.high, rng.randrange(9)),)),
        commands.Act((Draw(name, one),)),
        commands.Act((Draw(other),)),
        commands.Act((Knock(other),)),
        commands.Act((Call(other, name),)),
        commands.Act((Number(5, "spun"),)),
        commands.Act((Agreed(),)),
        commands.Act((Correct(1, other, 500),)),
        commands.Act((KnockPenalty(on=True),)),
        commands.NextRound(),
        commands.TakeOffer(),
        commands.TakeBack(9999),
    ]
    command = rng.choice(tries)
    was_over = session.game.phase in OVER
    lines = session.record.line_count
    done = someone.send(command)
    if not done:
        assert session.record.line_count == lines
        assert isinstance(someone.told[-1], events.Refused)
    elif not (was_over and isinstance(command, commands.NextRound)):
        (action,) = command.actions  # type: ignore[union-attr]
        assert action.player == name, "nobody acts for another"
    if rng.random() < 0.03 and session.game.phase not in OVER:
        someone.send(commands.TakeBack(rng.randrange(1, 3)))


def sees_only_its_own(each: Watched) -> None:
    game = each.session.game
    seen = set(dominoes_in(each.session.view(each.seats)))
    hidden = set(game.round.stock or ())
    for name in game.players:
        if name not in each.seats:
            hidden.update(game.hand(name) or ())
    assert not seen & hidden


def go_on(session: Session, players: dict[str, Watched], rng: Random) -> None:
    game = session.game
    if session.asked is not None:
        asked = players[session.asked.action.player]
        said = rng.choice([commands.SayNothing(), commands.Act((session.asked.action,))])
        asked.send(said)
    elif game.phase == "round-over":
        players["Bo"].send(commands.NextRound())
    elif session.awaits_spin:
        awaited = game.awaits
        assert awaited is not None
        players[awaited.by or rng.choice(NAMES)].send(number(rng))
    elif game.turn is not None:
        players[game.turn].act(rng)


@pytest.mark.parametrize("name", registry.names())
def test_of_no_game_a_seat_is_told_what_others_hold(path: Path, name: str) -> None:
    kind, rng = registry.game(name), Random(7)
    options = kind.options_type()
    players = NAMES[: kind.seats[-1]]
    deal = kind.deal(options, len(players), rng)
    dealer = players[0] if kind.rule_of_dealer else None
    with RecordFile.create(kind(players, dealer, deal, options), path) as record:
        session = Session(record, rng=rng)
        clients = {each: Watched(session, each) for each in players}
        session.begin()
        for _ in range(120):
            if record.game.phase in OVER:
                break
            go_on(session, clients, rng)
            sees_only_its_own(rng.choice([*clients.values()]))
        assert len(record.game.played[0].actions) > (5 if len(players) > 1 else 0)


@pytest.mark.parametrize("name", ["wildfire", "block-and-draw"])
def test_nobody_looks_through_the_boneyard(path: Path, name: str) -> None:
    kind, rng = registry.game(name), Random(3)
    options = kind.options_type()
    dealer = NAMES[0] if kind.rule_of_dealer else None
    game = kind(NAMES, dealer, kind.deal(options, len(NAMES), rng), options)
    with RecordFile.create(game, path) as record:
        session = Session(record, rng=rng)
        clients = {each: Watched(session, each) for each in NAMES}
        session.begin()
        while not isinstance(record.game.legal_actions()[0], Draw):
            go_on(session, clients, rng)
        turn = record.game.turn
        assert turn is not None
        codes = set()
        for one in game.deal_rules(options, len(NAMES)).set:
            play = Play(turn, one.low, one.high, 99)
            assert not clients[turn].send(commands.Act((Draw(turn), play)))
            refused = clients[turn].told[-1]
            assert isinstance(refused, events.Refused)
            codes.add(refused.error.code)
        assert len(codes) == 1, "whatever comes next, the answer is the same"


def test_only_the_sender_is_told_of_a_refusal(path: Path) -> None:
    with RecordFile.create(dealt(1), path) as record:
        session = Session(record)
        ana, bo = Watched(session, "Ana"), Watched(session, "Bo")
        session.begin()
        before = len(bo.told)
        assert not ana.send(commands.Act((Draw("Bo"),)))
        refused = ana.told[-1]
        assert isinstance(refused, events.Refused)
        assert refused.error.code == "table.not-your-seat"
        assert len(bo.told) == before


@pytest.mark.parametrize(
    "command",
    [
        commands.Act((Agreed(),)),
        commands.Act((Number(5, "typed"),)),
        commands.TakeBack(),
        commands.NextRound(),
        commands.Press(),
        commands.SayNothing(),
        commands.Hint(),
    ],
)
def test_somebody_without_a_seat_only_watches(path: Path, command: commands.Command) -> None:
    with RecordFile.create(dealt(1), path) as record:
        session = Session(record)
        watching = Watched(session)
        session.begin()
        assert not watching.send(command)
        refused = watching.told[-1]
        assert isinstance(refused, events.Refused)
        assert refused.error.code == "table.only-watching"


def test_a_player_takes_back_an_own_decision_and_what_followed(path: Path) -> None:
    rng = Random(1)
    with RecordFile.create(dealt(1), path) as record:
        session = Session(record)
        players = {name: Watched(session, name) for name in NAMES}
        session.begin()
        first = record.game.turn
        assert first is not None
        while sum(isinstance(each, Play) for each in record.game.played[-1].actions) < 3:
            go_on(session, players, rng)
        other = next(name for name in NAMES if name != first)
        assert players[first].send(commands.TakeBack(1))
        assert record.game.played[-1].actions == []
        assert not players[other].send(commands.TakeBack(1)), "nothing of that player's is left"
        assert not players[first].send(commands.Act((Undo(),))), "only a `TakeBack` does that"


def test_a_seat_does_not_speak_for_the_table(path: Path) -> None:
    rng = Random(4)
    with RecordFile.create(dealt(3), path) as record:
        session = Session(record)
        players = {name: Watched(session, name) for name in NAMES}
        session.begin()
        while not session.awaits_spin:
            go_on(session, players, rng)
        awaited = record.game.awaits
        assert awaited is not None
        for name, each in players.items():
            if name != awaited.by:
                assert not each.send(number(rng)), "the flame is another's"
        assert players[awaited.by or ""].send(number(rng))
        lines = record.line_count
        for each in players.values():
            for action in (Agreed(), KnockPenalty(on=True), Correct(1, "Ana", 5)):
                assert not each.send(commands.Act((action,)))
                refused = each.told[-1]
                assert isinstance(refused, events.Refused)
                assert refused.error.code == "table.only-whoever-runs-it"
        assert record.line_count == lines
        everybody = session.join(lambda _: None, NAMES)
        assert everybody.send(commands.Act((Agreed(),)))


def test_nobody_keeps_silent_for_another(path: Path) -> None:
    rng = Random(2)
    with RecordFile.create(dealt(2, knock_penalty=True), path) as record:
        session = Session(record)
        players = {name: Watched(session, name) for name in NAMES}
        session.begin()
        while session.asked is None:
            go_on(session, players, rng)
        due = session.asked.action.player
        other = next(name for name in NAMES if name != due)
        assert not players[other].send(commands.SayNothing())
        assert session.asked is not None
        assert players[due].send(commands.SayNothing())
        assert session.asked is None


def test_a_command_is_done_whole_or_not_at_all(path: Path) -> None:
    game = Wildfire(NAMES, "Ana")
    game.apply(Play("Bo", 9, 9))
    with RecordFile.create(game, path) as record:
        session = Session(record)
        table = Watched(session, *NAMES)
        lines = record.line_count
        assert not table.send(commands.Act((Draw("Cy"), Draw("Cy"))))
        assert record.line_count == lines
        assert table.send(commands.Act((Agreed(),)))


def test_somebody_who_has_left_is_told_nothing(path: Path) -> None:
    with RecordFile.create(dealt(1), path) as record:
        session = Session(record)
        gone = Watched(session, "Ana")
        session.leave(gone.client)
        session.begin()
        assert gone.told == []


def test_bots_play_what_no_client_plays(path: Path) -> None:
    rng = Random(4)
    with RecordFile.create(dealt(4, rounds=1), path) as record:
        session = Session(record, people=["Bo"], bot=Greedy(rng), rng=rng)
        bo = Watched(session, "Bo")
        session.begin()
        while record.game.phase != "game-over":
            go_on(session, {**dict.fromkeys(NAMES, bo)}, rng)
        acted = {each.action.player for each in bo.told if acts(each)}
        assert acted == set(NAMES)


def test_without_a_bot_the_session_waits_for_every_seat(path: Path) -> None:
    rng = Random(4)
    with RecordFile.create(dealt(4, rounds=1), path) as record:
        session = Session(record, people=["Bo"], rng=rng)
        players = {name: Watched(session, name) for name in NAMES}
        session.begin()
        while record.game.phase != "game-over":
            waiting = record.line_count
            session.remind()
            assert record.line_count == waiting, "nobody acts for a seat"
            go_on(session, players, rng)


def acts(event: events.Event) -> bool:
    return isinstance(event, events.Done) and isinstance(event.action, Play)


class Player(Thread):
    """A client in a thread of its own, with a queue for its events."""

    def __init__(self, session: Session, name: str, seed: int) -> None:
        super().__init__(name=name)
        self.told: list[events.Event] = []
        self._queue: SimpleQueue[events.Event] = SimpleQueue()
        self._watched = Watched(session, name)
        self._client = session.join(self._queue.put, [name])
        self._rng = Random(seed)

    def run(self) -> None:
        while True:
            event = self._queue.get()
            self.told.append(event)
            match event:
                case events.Turn(player=self.name):
                    move = self._rng.choice(event.plays) if event.plays else event.forced
                    self._client.send(commands.Act((move,)))
                case events.NumberAwaited(awaited=awaited) if awaited.by == self.name:
                    self._client.send(commands.Press())
                case events.MaySay(player=self.name, action=action):
                    self._client.send(commands.Act((action,)))
                case events.BetweenRounds():
                    return


def test_two_clients_at_once_play_at_a_real_hub(emulated: EmulatedHub, path: Path) -> None:
    deal = Deal.shuffled(wildfire_set(), 2, Random(6))
    game = Wildfire(NAMES[:2], "Ana", deal, Options(rounds=1, knock_penalty=True))
    inbox: SimpleQueue[client.Event | None] = SimpleQueue()

    def heed_the_end(event: events.Event) -> None:
        if isinstance(event, events.BetweenRounds | events.Refused):
            inbox.put(None)

    with RecordFile.create(game, path) as record, connect(emulated.port, inbox=inbox) as hub:
        session = Session(record, Referee(record, hub), press=emulated.spin)
        players = [Player(session, name, seed) for seed, name in enumerate(game.players)]
        for player in players:
            player.start()
        session.join(heed_the_end, NAMES)
        session.begin()
        while (event := inbox.get(timeout=20)) is not None:
            session.hear(event)
        assert record.game.phase == "game-over"
        for player in players:
            player.join()
        ana, bo = (public(player.told) for player in players)
        assert ana == bo, "both are told the same in the same order, but for what is theirs"
        spins = [each for each in players[0].told if isinstance(each, events.NumberCame)]
        assert spins
        assert path.read_text().count("\n*") == len(spins)
        assert "typed" not in path.read_text()
        assert load(path).game.state() == record.game.state()


def public(told: list[events.Event]) -> list[events.Event]:
    """What a client without a seat hears of these."""
    seen = (event.for_seats(()) for event in told)
    return [event for event in seen if event is not None]
