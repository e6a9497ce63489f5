"""Random games, line by line, through the rules and through the slow second implementation.

Legal lines and wrong ones: both must refuse the same, by the same rule, and have the same state.
`make soak` plays 2,048 games.
"""

import random
from collections import Counter

import pytest

from wildfire.games.notation.record import Record, game_text, opening_lines, read, round_lines
from wildfire.games.wildfire import (
    Call,
    Deal,
    Domino,
    Draw,
    Knock,
    Left,
    Number,
    Options,
    RecordError,
    UndoRound,
    Wildfire,
    wildfire_set,
)
from wildfire.games.wildfire.dominoes import domino

from ...soak import LONG, Tell, times
from .slow import Slow
from .slow_table import FORM

GAMES = times(64, 2048)
CHUNKS = 8
NAMES = ["Ana", "Bo", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal"]


def random_options(rng: random.Random) -> Options:
    wildfires = [domino(n, 32 + rng.randrange(2)) for n in range(10)]
    rng.shuffle(wildfires)
    return Options(
        target=rng.choice([None, None, 60, 150]),
        rounds=rng.choice([1, 1, 2, 3]),
        strategic=rng.choice(["off", "off", "wild-ones", "all"]),
        knock_penalty=rng.random() < 0.6,
        centre_ends=rng.choice([4, 4, 3, 2]),
        lowest=rng.choice([1, 1, 0]),
        wildfires=Options().wildfires if rng.random() < 0.7 else tuple(wildfires),
    )


def random_deal(rng: random.Random, dominoes: tuple[Domino, ...], players: int) -> Deal:
    """Any deal, often one with few doubles, so that 1-1 or 0-0 starts, or nobody can."""
    deal = Deal.shuffled(dominoes, players, rng)
    kept = rng.choice([None, None, None, (), (1,), (0,), (0, 1)])
    if kept is None or players == 8:
        return deal
    hands = [list(hand) for hand in deal.hands]
    stock = list(deal.stock)
    doubles = [each for each in dominoes if each.is_double and each.low not in kept]
    for hand in hands:
        for n, each in enumerate(hand):
            if each in doubles:
                other = rng.choice([n for n, each in enumerate(stock) if each not in doubles])
                hand[n], stock[other] = stock[other], each
    # With the doubles late in the boneyard, the draws of W-8 go on for several rounds.
    if rng.random() < 0.5:
        stock.sort(key=lambda each: each in doubles)
    return Deal(tuple(map(tuple, hands)), tuple(stock))


def anything(rng: random.Random, game: Wildfire) -> str:
    """A line with the right form, usually a wrong one."""
    name = rng.choice(game.players)
    mover = game.turn or name
    ends = ["0", "1", "1", "2", "3", "4", "5", "6", "7", "8", "9", "W2", "W3"]
    ends_text = f"{rng.choice(ends)}-{rng.choice(ends)}"
    hand = game.hand(mover)
    if hand and rng.random() < 0.7:
        one, other = str(rng.choice(hand)).split("-")
        ends_text = f"{one}-{other}" if rng.random() < 0.5 else f"{other}-{one}"
    onto = rng.randrange(len(game.round.layout.dominoes) + 2)
    if game.flame and rng.random() < 0.6:
        onto = game.flame.domino
    who = rng.choice([name, mover, mover])
    kinds = [
        *[f"{who}: {ends_text}@{onto}"] * 6,
        f"{who}: {ends_text}",
        f"{who}: +",
        f"{who}: +{ends_text}",
        f"{who}: -",
        f"{name}: !",
        f"{name}: ?{rng.choice(game.players)}",
        f"*{rng.randrange(11)}",
        f"={rng.randrange(11)}",
        f"[left {name} ={rng.randrange(90)}]",
        f"[left {name} {ends_text}]",
        f"[undo {rng.randrange(1, 5)}]",
        "[undo round]",
        f"[holds {name} ={rng.randrange(12)}]",
        f"[knock-penalty {rng.choice(['on', 'off'])}]",
        *(["[agreed]"] if rng.random() < 0.05 else []),
        f"[correct {rng.randrange(1, 4)} {name} ={rng.randrange(90)}]",
    ]
    return rng.choice(kinds)


class Pair:
    """The record and the slow game, with the same lines; `truth` knows what is really held."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.names = NAMES[: self.rng.randint(2, 8)]
        self.options = random_options(self.rng)
        self.at_table = self.rng.random() < 0.4
        dominoes = wildfire_set(self.options.wildfires)
        self.dominoes = dominoes
        dealer = self.rng.choice(self.names)
        deal = random_deal(self.rng, dominoes, len(self.names))
        self.truth = Wildfire(self.names, dealer, deal, self.options)
        shown = Wildfire(self.names, dealer, None if self.at_table else deal, self.options)
        self.record = Record()
        for line in opening_lines(shown):
            self.record.feed(line)
        self.record.begin()
        fires = [str(each) for each in self.options.wildfires]
        options = dict(self.options.texts())
        self.slow = Slow(self.names, dealer, options, fires, self.for_slow(deal))
        self.seen: Counter[str] = Counter()
        self.lines = 0
        self.same_state()

    def for_slow(self, deal: Deal):
        if self.at_table:
            return None
        hands = zip(self.names, deal.hands, strict=True)
        return {n: [str(d) for d in hand] for n, hand in hands}, [str(d) for d in deal.stock]

    def same_state(self) -> None:
        assert self.record.game.state() == self.slow.state()

    def feed(self, line: str) -> str | None:
        """Both get the line. Returns what refused it."""
        self.lines += 1
        try:
            self.record.feed(line)
            refused = None
        except RecordError as error:
            refused = error.rule or FORM
        assert refused == self.slow.do(line), line
        self.same_state()
        return refused

    def play(self) -> None:
        while True:
            game = self.record.game
            if game.phase == "game-over":
                break
            if game.phase == "round-over":
                self.next_round()
            elif self.rng.random() < 0.25:
                self.try_anything()
            else:
                self.go_on()
        self.seen["out" if game.outcome.out else "blocked"] += 1

    def try_anything(self) -> None:
        game = self.record.game
        standing = len(game.played[-1].actions)
        line = anything(self.rng, self.truth)
        refused = self.feed(line)
        if refused:
            self.seen[refused] += 1
            self.seen["wrong"] += 1
            return
        if line.startswith("["):
            self.seen[line.strip("[]").split()[0]] += 1
        if line == "[undo round]":
            self.truth_is_between_rounds()
        elif line.startswith("[undo"):
            self.truth_takes_back(standing - len(game.played[-1].actions))
        elif line.startswith(("[correct", "[left", "[holds")):
            assert self.feed("[undo]") is None
        else:
            self.truth_follows()

    def truth_follows(self) -> None:
        """A line that happened to be accepted. At a table it may not be what was really held."""
        action = self.record.game.played[-1].actions[-1]
        try:
            self.truth.apply(action)
        except Exception:
            assert self.at_table
            assert self.feed("[undo]") is None

    def truth_takes_back(self, count: int) -> None:
        lefts = len(self.record.game.round.left)
        if self.at_table and self.truth.outcome:
            # Left-over lines are not actions of the dealt game behind this table.
            count -= self.counted - lefts
        self.counted = lefts
        if count:
            self.truth.undo(count)

    counted = 0

    def go_on(self) -> None:
        game = self.record.game
        if game.phase == "left":
            name = self.rng.choice(game.uncounted)
            hand = self.truth.hand(name)
            left = Left.of(name, hand)
            if self.rng.random() < 0.3:
                left = Left(name, None, left.points)
            assert self.feed(str(left)) is None
            self.counted += 1
            return
        actions = self.truth.legal_actions()
        if not game.boneyard:
            # A call that costs a turn is rare: nobody knocks, and the turn of the player called
            # is waited for, so that it is the present one.
            calls = [
                each for each in actions if isinstance(each, Call) and each.called == game.turn
            ]
            actions = calls or [each for each in actions if not isinstance(each, Knock | Call)]
        # Also typed spins, and draws that say which domino.
        action = self.rng.choice(actions)
        if isinstance(action, Number) and action.how == "spun" and self.rng.random() < 0.2:
            action = Number(action.value, "typed")
        if isinstance(action, Draw) and not self.at_table and self.rng.random() < 0.2:
            action = Draw(action.player, self.truth.round.stock[-1])
        turn = game.turn
        self.truth.apply(action)
        assert self.feed(str(action)) is None, action
        self.note(str(action), turn)

    def note(self, line: str, turn: str | None) -> None:
        game = self.record.game
        if line.endswith(": 1-1"):
            self.seen["centre 1-1"] += 1
        if ": +" in line and not game.round.layout.dominoes:
            self.seen["first draws"] += 1
        if "?" in line:
            lost = "this turn" if game.turn != turn else "the next turn"
            self.seen[lost if game.round.called else "penalty"] += 1

    def next_round(self) -> None:
        self.seen["out" if self.record.game.outcome.out else "blocked"] += 1
        deal = random_deal(self.rng, self.dominoes, len(self.names))
        self.truth.next_round(deal)
        self.counted = 0
        shown = None if self.at_table else deal
        number = self.truth.round_number
        for line in round_lines(self.truth, number, shown):
            self.record.feed(line)
        self.slow.begin(self.for_slow(deal))
        self.same_state()
        if self.rng.random() < 0.3:
            assert self.feed("[undo round]") is None
            self.truth_is_between_rounds()

    def truth_is_between_rounds(self) -> None:
        self.seen["undo round"] += 1
        self.truth.apply(UndoRound())
        self.counted = len(self.record.game.round.left)


@LONG
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_two_programs_agree(chunk: int, tell: Tell) -> None:
    games: Counter[str] = Counter()
    for seed in range(chunk, GAMES, CHUNKS):
        pair = Pair(seed)
        try:
            pair.play()
        except AssertionError as error:
            error.add_note(f"seed {seed}:\n{pair.record.text()}")
            raise
        games += Counter(games=1, lines=pair.lines, wrong=pair.seen["wrong"])
        text = pair.record.text()
        again = read(text.encode())
        assert again.text() == text
        assert again.game.state() == pair.slow.state()
        assert again.clean_text() == read(again.clean_text().encode()).text()
        assert read(again.clean_text().encode()).game.state() == pair.slow.state()
        assert read(game_text(again.game).encode()).game.state() == pair.slow.state()
    tell(
        "random games, legal lines and wrong ones, beside a second implementation of the rules",
        {"games": games["games"], "lines": games["lines"], "wrong ones": games["wrong"]},
        {"disagreements": 0},
    )


def test_the_games_reach_what_is_rare() -> None:
    seen: Counter[str] = Counter()
    for seed in range(16):
        pair = Pair(seed)
        pair.play()
        seen += pair.seen
    rare = {"centre 1-1", "first draws", "blocked", "out", "undo"}
    rare |= {"penalty", "this turn", "the next turn"}
    rare |= {"agreed", "holds", "knock-penalty", "undo round"}
    rules = {"W-2", "W-9", "W-14", "W-15", "W-17", "W-19", "W-21", "W-23", "W-26", "W-31", "W-42"}
    assert rare | rules <= set(seen)
