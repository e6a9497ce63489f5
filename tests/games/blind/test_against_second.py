"""Random games of Blind, beside the second implementation of its rules.

In every position both must allow the same, and come to the same scores and results. Beside them the
same game is played at a table, where nobody knows what nobody has turned up: it must agree, too.
`make soak` plays 2,000 games.
"""

import random
from collections import Counter

import pytest

from wildfire.dominoes.actions import Draw, Left, Pass, Play
from wildfire.dominoes.deal import Deal
from wildfire.dominoes.pieces import Domino, domino
from wildfire.errors import RulesError
from wildfire.games.actions import Number
from wildfire.games.blind import Back, Blind, Options, TurnUp
from wildfire.games.notation.record import game_text, read

from ...soak import LONG, Tell, times
from ..second.blind import Blind as Second
from ..second.shared import dealt, full_set, halves, pips
from .positions import NAMES

GAMES = times(60, 2000)
SHORT = " target=20"
"""So that many games can be played."""
HOUSES = (
    "",
    "continue-on-success=on",
    "set=6 hand=14/9/7",
    "set=6 hand=14/9/7 continue-on-success=on free-double=on",
    "free-double=on",
    "memory=on",
    "set=6 free-double=on memory=on",
)
SPELT = {"continue-on-success": "continue_on_success", "free-double": "free_double"}


def options_of(house: str) -> Options:
    options = Options()
    for word in house.split():
        options = options.with_text(*word.split("="))
    return options


def theirs(house: str) -> list[str]:
    """The same options as the second implementation spells them."""
    found = []
    for word in house.split():
        name, value = word.split("=")
        found.append(f"{SPELT.get(name, name)}={'yes' if value == 'on' else value}")
    return found


def ours(text: str) -> Domino:
    """`6-4` of the second implementation as a domino."""
    return domino(*halves(text))


class Pair:
    """The same game three times: dealt, at a table, and in the second implementation."""

    def __init__(self, house: str, seed: int) -> None:
        self.rng = random.Random(f"{house} {seed}")
        if self.rng.random() < 0.8:
            house += SHORT
        self.players = self.rng.randint(2, 4)
        self.names = NAMES[: self.players]
        self.options = options_of(house)
        self.second = Second(self.players, theirs(house))
        self.game: Blind = None
        self.table: Blind = None
        self.seen: Counter[str] = Counter()

    def play(self) -> None:
        while self.second.winner is None:
            self.begin()
            while self.second.turn is not None:
                self.compare()
                self.try_wrong()
                self.step()
            self.compare_end()

    def begin(self) -> None:
        highest = self.second.highest
        order = self.rng.sample(full_set(highest), len(full_set(highest)))
        hands, rest = dealt(order, self.players, self.second.hand_size)
        deal = Deal(tuple(tuple(map(ours, hand)) for hand in hands), tuple(map(ours, rest)))
        lot = self.rng.randrange(self.players)
        self.second.begin(hands, rest, lot)
        if self.game is None:
            self.game = Blind(self.names, None, deal, self.options)
            self.table = Blind(self.names, None, None, self.options)
            self.do(Number(lot + 1))
        else:
            self.game.next_round(deal)
            self.table.next_round()
        if self.game.round.is_spare_to_lead:
            (spare,) = self.game.legal_actions()
            self.do(spare)
            self.seen["spare"] += 1

    def do(self, action: object) -> None:
        self.game.apply(action)
        if not isinstance(action, TurnUp):
            self.table.apply(action)

    def said(self) -> dict[str, str]:
        """What the second implementation allows: as a record has it, and as it says it."""
        found = {}
        second = self.second
        legal = second.legal()
        for said in legal:
            one, _, where = said.partition("@")
            if where == "start":
                found[str(ours(one))] = said
            elif where == "back":
                found[f"-{ours(one)}"] = said
        ones = {said.partition("@")[0] for said in legal} if second.layout.laid else ()
        for one in ones:
            for said, end, outer in second.plays(one):
                onto, _, _ = second.layout.find(end)
                k = next(n for n, each in enumerate(second.layout.laid) if each is onto)
                found.setdefault(f"{pips(one) - outer}-{outer}@{k}", said)
        return found

    def compare(self) -> None:
        game, second = self.game, self.second
        assert game.turn == self.names[second.turn]
        reached = {}
        for action in game.legal_actions():
            trial, actions = game.copy(), [action]
            if isinstance(action, TurnUp):
                trial.apply(action)
                actions = trial.legal_actions()
            for each in actions:
                assert not isinstance(each, TurnUp)
                reached[str(each).partition(": ")[2]] = each
        assert sorted(reached) == sorted(self.said())
        assert [*game.scores.values()] == second.scores
        rows = [[*map(ours, row)] for row in second.hands]
        assert game.round.rows == rows
        face_up = {*map(ours, second.face_up)}
        assert [game.row(name) for name in self.names] == [
            [one if one in face_up else None for one in row] for row in rows
        ]
        for each in ("boneyard", "counts", "scores", "phase", "turn"):
            assert getattr(self.table, each) == getattr(game, each)
        assert self.table.layout.open_ends() == game.layout.open_ends()
        for name in self.names:
            assert self.table.row(name) == game.row(name) or self.options.memory

    def step(self) -> None:
        action = self.rng.choice(self.game.legal_actions())
        if isinstance(action, TurnUp):
            self.game.apply(action)
            self.seen["chosen"] += 1
            action = self.rng.choice(self.game.legal_actions())
        elif isinstance(action, Play) and self.game.turned_up is None:
            self.seen["double"] += 1
        self.second.do(self.said()[str(action).partition(": ")[2]])
        self.do(action)
        self.seen["actions"] += 1

    def try_wrong(self) -> None:
        """Anything that is not legal is refused, and changes nothing."""
        if self.rng.random() > 0.2:
            return
        name = self.rng.choice([*self.names, self.game.turn])
        one, other = self.rng.choice(self.game.round.setup.set)
        if self.rng.random() < 0.5:
            one, other = other, one
        onto = self.rng.choice([None, *range(len(self.game.layout.dominoes) + 2)])
        wrong = [
            Play(name, one, other, onto),
            Back(name, domino(one, other)),
            TurnUp(name, place=self.rng.randint(1, 15)),
            TurnUp(name),
            Draw(name),
            Pass(name),
            Number(1),
            Left(name, None, 3),
        ]
        action = self.rng.choice(wrong)
        for game in (self.game, self.table):
            if action in self.game.legal_actions():
                return
            before = game.state(), len(game.played[-1].actions)
            if game is self.table and isinstance(action, Play | Back):
                # Nobody knows that it was not turned up.
                continue
            with pytest.raises(RulesError):
                game.apply(action)
            assert (game.state(), len(game.played[-1].actions)) == before
        self.seen["refused"] += 1

    def compare_end(self) -> None:
        game, second = self.game, self.second
        how, seat, _ = second.result
        self.seen[how] += 1
        outcome = game.outcome
        assert outcome is not None
        assert outcome.why == {"tie": "blocked"}.get(how, how)
        assert outcome.out == (self.names[seat] if how == "out" else None)
        self.turn_up_the_rest()
        for name in self.table.uncounted:
            row = game.round.rows[self.names.index(name)]
            self.table.apply(Left.of(name, tuple(row)))
            self.seen["counted"] += 1
        assert [*game.scores.values()] == [*self.table.scores.values()] == second.scores
        over = second.winner is not None
        assert game.winners == self.table.winners == ([self.names[second.winner]] if over else [])

    def turn_up_the_rest(self) -> None:
        """A table goes on until everybody has seen that nothing fits."""
        rows = [row[:] for row in self.game.round.rows]
        while self.table.phase == "play":
            name = self.table.turn
            row = rows[self.names.index(name)]
            row.append(row.pop(0))
            self.table.apply(Back(name, row[-1]))
            self.seen["in vain"] += 1


@LONG
def test_two_programs_agree(tell: Tell) -> None:
    seen: Counter[str] = Counter()
    for seed in range(GAMES):
        house = HOUSES[seed % len(HOUSES)]
        pair = Pair(house, seed)
        try:
            pair.play()
        except Exception as error:
            error.add_note(f"{house}, seed {seed}")
            raise
        for each in (pair.game, pair.table):
            text = game_text(each)
            assert read(text.encode()).game.state() == each.state()
        seen += pair.seen
    expected = {"out", "blocked", "refused", "spare", "chosen", "double", "counted"}
    assert expected | {"in vain"} <= set(seen)
    tell(
        "random games of blind, dealt and at a table, beside a second implementation",
        {"games": GAMES, "actions": seen["actions"], "wrong ones": seen["refused"]},
        {"disagreements": 0},
    )
