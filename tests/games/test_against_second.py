"""Random games through the program and through a second, independent implementation of the rules.

In every position both must allow the same actions, and come to the same scores and results. Beside
them the same game is played at a table, where hands are only counted: it must agree, too.
`make soak` plays 2,000 games of each.
"""

import random
from collections import Counter
from typing import Any, NamedTuple

import pytest

from wildfire.dominoes.actions import Draw, Left, Pass, Play
from wildfire.dominoes.deal import Deal
from wildfire.dominoes.pieces import Domino, domino
from wildfire.errors import RulesError, SetupError
from wildfire.games import registry
from wildfire.games.actions import Number
from wildfire.games.notation.record import game_text, read

from ..soak import LONG, Tell, times
from .second import all_fives, all_sevens, bergen, block_and_draw, five_up
from .second.shared import dealt, full_set, halves, pips

GAMES = times(60, 2000)
CHUNKS = times(4, 40)
NAMES = ("Ana", "Bo", "Cy", "Di")
SHORT = {"all-fives": 30, "five-up": 9, "all-sevens": 25, "bergen": 5, "block-and-draw": 25}
"""A target that makes most games short, so that many of them can be played."""


class House(NamedTuple):
    """A game by its options, as the program and as the second implementation spell them."""

    game: str
    second: Any
    ours: str
    theirs: str


HOUSES = [
    House("all-fives", all_fives.AllFives, "", ""),
    House(
        "all-fives",
        all_fives.AllFives,
        "set=6 spinner=none hand=9/7/5 target=50",
        "set=6 spinner=none hand=9/7/5 target=50",
    ),
    House(
        "all-fives",
        all_fives.AllFives,
        "spinner=all lead-next=winner target=61",
        "spinner=all lead=winner target=61",
    ),
    House(
        "all-fives",
        all_fives.AllFives,
        "scoring=seed61 lead-next=winner",
        "scoring=seed61 lead=winner",
    ),
    House("five-up", five_up.FiveUp, "target=20", "target=20"),
    House("five-up", five_up.FiveUp, "", ""),
    House(
        "five-up",
        five_up.FiveUp,
        "set=6 double-counts=sides lead=highest-double target=20",
        "set=6 double_counts=sides lead=highest target=20",
    ),
    House(
        "five-up",
        five_up.FiveUp,
        "draw=until floor=0 exact=on round-end=near5 hand=7/5/5 target=15",
        "draw=until floor=0 exact=yes round_end=near5 hand=7/5/5 target=15",
    ),
    House("all-sevens", all_sevens.AllSevens, "", ""),
    House("all-sevens", all_sevens.AllSevens, "wilds=on target=50", "wilds=yes target=50"),
    House("all-sevens", all_sevens.AllSevens, "total=10 draw=none", "total=10 draw=none"),
    House("all-sevens", all_sevens.AllSevens, "total=10 wilds=on", "total=10 wilds=yes"),
    House("block-and-draw", block_and_draw.BlockAndDraw, "", ""),
    House(
        "block-and-draw",
        block_and_draw.BlockAndDraw,
        "mode=block hand=5/5/5",
        "mode=block hand=5",
    ),
    House(
        "block-and-draw",
        block_and_draw.BlockAndDraw,
        "mode=block set=6 hand=7/7/7",
        "mode=block set=6 hand=7",
    ),
    House(
        "block-and-draw",
        block_and_draw.BlockAndDraw,
        "set=6 floor=2 lead=lot spinner=first",
        "set=6 floor=2 lead=lot spinner=first",
    ),
    House("block-and-draw", block_and_draw.BlockAndDraw, "spinner=all", "spinner=all"),
    House("bergen", bergen.Bergen, "", ""),
    House(
        "bergen",
        bergen.Bergen,
        "lead=highest-double target=15 bonus=1 hand=6/6/6 draw=one near-win-cap=on",
        "lead=highest target=15 bonus=1 hand=6 draw=one near_win_cap=yes",
    ),
    House("bergen", bergen.Bergen, "set=6 floor=0 ranking=pips", "set=6 floor=0 ranking=pips"),
]


def options_of(game: str, words: str) -> Any:
    options = registry.game(game).options_type()
    for word in words.split():
        options = options.with_text(*word.split("="))
    return options


def ours(text: str) -> Domino:
    """`6-4` of the second implementation as a domino."""
    return domino(*halves(text))


def plays_of(second: Any) -> dict[str, str]:
    """What the second implementation lets the player to move play: the text here, and there."""
    found: dict[str, str] = {}
    if not second.layout.laid:
        for said in second.legal():
            found[str(ours(said.partition("@")[0]))] = said
        return found
    for one in second.hands[second.turn]:
        for said, end, outer in second.plays(one):
            onto, _, _ = second.layout.find(end)
            k = next(n for n, each in enumerate(second.layout.laid) if each is onto)
            found.setdefault(f"{pips(one) - outer}-{outer}@{k}", said)
    return found


class Pair:
    """The same game three times: dealt, at a table, and in the second implementation."""

    def __init__(self, house: House, seed: int) -> None:
        self.rng = random.Random(f"{house} {seed}")
        self.players = self.rng.randint(2, 4)
        self.names = NAMES[: self.players]
        self.kind = registry.game(house.game)
        short = f" target={SHORT[house.game]}" if self.rng.random() < 0.9 else ""
        self.options = options_of(house.game, house.ours + short)
        self.second = house.second(self.players, (house.theirs + short).split())
        self.game: Any = None
        self.table: Any = None
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
        while True:
            order = self.rng.sample(full_set(highest), len(full_set(highest)))
            hands, boneyard = dealt(order, self.players, self.second.hand_size)
            deal = Deal(tuple(tuple(map(ours, hand)) for hand in hands), tuple(map(ours, boneyard)))
            lot = self.rng.randrange(self.players)
            by_lot = self.second.lead == "lot"
            if self.second.begin(hands, boneyard, lot) == "dealt":
                break
            with pytest.raises(SetupError) as refused:
                self.start(deal)
            assert refused.value.rule == "C-5"
            self.seen["redealt"] += 1
        self.start(deal)
        if by_lot:
            assert self.game.awaits is not None
            self.do(Number(lot + 1))
        assert self.game.awaits is None

    def start(self, deal: Deal[Domino]) -> None:
        if self.game is None:
            game = self.kind(self.names, None, deal, self.options)
            self.table = self.kind(self.names, None, None, self.options)
            self.game = game
        else:
            self.game.next_round(deal)
            self.table.next_round(None)

    def do(self, action: Any) -> None:
        self.game.apply(action)
        self.table.apply(action)

    def compare(self) -> None:
        game, second = self.game, self.second
        assert game.turn == self.names[second.turn]
        legal = plays_of(second)
        moves = game.legal_actions()
        if legal:
            assert sorted(move.text for move in moves) == sorted(legal)
        else:
            assert second.legal() == ["draw" if isinstance(moves[0], Draw) else "pass"]
        assert [*game.scores.values()] == second.scores
        assert [sorted(game.hand(name)) for name in self.names] == [
            sorted(map(ours, hand)) for hand in second.hands
        ]
        assert game.boneyard == len(second.boneyard)
        for each in ("boneyard", "counts", "scores", "phase"):
            assert getattr(self.table, each) == getattr(game, each)
        assert self.table.layout.open_ends() == game.layout.open_ends()

    def step(self) -> None:
        action = self.rng.choice(self.game.legal_actions())
        points = 0
        if isinstance(action, Play):
            points = self.second.do(plays_of(self.second)[action.text])
        else:
            self.second.do("draw" if isinstance(action, Draw) else "pass")
        self.do(action)
        if isinstance(action, Play):
            assert self.game.round.last_scored == points
        self.seen["actions"] += 1

    def try_wrong(self) -> None:
        """Anything that is not legal is refused, and changes nothing."""
        if self.rng.random() > 0.2:
            return
        name = self.rng.choice(self.names)
        one, other = self.rng.choice(self.game.round.setup.set)
        if self.rng.random() < 0.5:
            one, other = other, one
        onto = self.rng.choice([None, *range(len(self.game.layout.dominoes) + 2)])
        action = self.rng.choice([Play(name, one, other, onto), Draw(name), Pass(name), Number(1)])
        legal = self.game.legal_actions()
        # The first domino may be written either way round.
        if action in legal or (onto is None and Play(name, other, one) in legal):
            return
        before = self.game.state(), game_text(self.game)
        with pytest.raises(RulesError):
            self.game.apply(action)
        assert (self.game.state(), game_text(self.game)) == before
        self.seen["refused"] += 1

    def compare_end(self) -> None:
        game, second = self.game, self.second
        how, seat, _ = second.result
        self.seen[how] += 1
        outcome = game.outcome
        assert outcome.why == {"target": "won", "tie": "blocked"}.get(how, how)
        assert outcome.out == (self.names[seat] if how == "out" else None)
        for name in self.table.uncounted:
            self.table.apply(Left.of(name, game.hand(name)))
        assert [*game.scores.values()] == [*self.table.scores.values()] == second.scores
        over = second.winner is not None
        assert game.winners == self.table.winners == ([self.names[second.winner]] if over else [])


@LONG
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("game", sorted({house.game for house in HOUSES}))
def test_two_programs_agree(game: str, chunk: int, tell: Tell) -> None:
    houses = [house for house in HOUSES if house.game == game]
    seen: Counter[str] = Counter()
    for seed in range(chunk, GAMES, CHUNKS):
        house = houses[seed // CHUNKS % len(houses)]
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
        seen["games"] += 1
    assert {"out", "refused"} <= set(seen)
    tell(
        f"random games of {game}, dealt and at a table, beside a second implementation",
        {"games": seen["games"], "actions": seen["actions"], "wrong ones": seen["refused"]},
        {"disagreements": 0},
    )
