"""Random solitaires through the program and through a second, independent implementation.

In every position both must allow the same, refuse the same, show the same, and come to the same
end. `make soak` plays 2,000 games of each. The solver must come to the same as trying everything.
"""

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from wildfire.errors import RulesError
from wildfire.games import registry
from wildfire.games.notation.record import game_text, read
from wildfire.solver import position, solve

from ..soak import LONG, Tell, times
from .solitaires_beside import BESIDE, Beside, House

GAMES = 2000
DEALS = times(20, 500)
CHUNKS = times(2, 20)


class Pair:
    """The same game twice: in the program, and in the second implementation."""

    def __init__(self, beside: Beside, house: House, seed: int) -> None:
        self.rng = random.Random(f"{beside.game} {house} {seed}")
        self.beside = beside
        kind = registry.game(beside.game)
        options: Any = kind.options_type()
        for word in house.ours.split():
            options = options.with_text(*word.split("="))
        highest = house.theirs.get("highest", 6)
        order = beside.order(self.rng, highest)
        self.game: Any = begun(beside, house, kind.hand_size(options), order)
        self.state = beside.begun(order, house.theirs)
        self.seen: Counter[str] = Counter()

    def play(self) -> None:
        self.compare()
        for move in self.beside.opening(self.rng, self.state):
            self.try_wrong()
            self.do(self.beside.line(self.state, move))
            self.compare()
        while self.beside.second.ending(self.state) is None:
            self.try_wrong()
            self.step()
            self.compare()
        self.try_wrong()
        self.seen[self.game.result] += 1

    def compare(self) -> None:
        game, second = self.game, self.beside.second
        ending = second.ending(self.state)
        legal = sorted(self.moves())
        assert sorted(map(line_of, game.legal_actions())) == legal
        assert sorted({line_of(move) for move in game.moves()}) == legal
        assert game.result == (ending or "open")
        assert game.phase == ("game-over" if ending else "play")
        assert game.turn == (None if ending else "Ana")
        assert game.winners == (["Ana"] if ending == "won" else [])
        assert game.number_shown == self.beside.on_the_hub(self.state)
        told = game.state()
        assert told["legal"] == [line for line in legal if line != "+"]
        shown = self.beside.shown(self.state)
        assert {name: told[name] for name in shown} == shown

    def moves(self) -> dict[str, str]:
        """What the second implementation allows, by its line in a record.

        A record does not tell the two ends of a double that lies alone from each other. The left
        one comes first.
        """
        found: dict[str, str] = {}
        for move in self.beside.second.moves(self.state):
            found.setdefault(self.beside.line(self.state, move), move)
        return found

    def step(self) -> None:
        self.do(self.rng.choice(sorted(self.moves())))

    def do(self, line: str) -> None:
        self.state = self.beside.second.after(self.state, self.moves()[line])
        self.game.apply(action_of(self.game, line))
        self.seen["actions"] += 1

    def try_wrong(self) -> None:
        """Anything that is not legal is refused, and changes nothing."""
        if self.rng.random() > self.beside.wrong:
            return
        line = self.beside.any_line(self.rng, self.state)
        meaning = self.beside.meaning
        if meaning(line) in map(meaning, self.moves()):
            return
        before = self.game.state(), game_text(self.game)
        with pytest.raises(RulesError):
            self.game.apply(action_of(self.game, line))
        assert (self.game.state(), game_text(self.game)) == before
        self.seen["refused"] += 1


def begun(beside: Beside, house: House, hand: int, order: Sequence[str]) -> Any:
    """The program's game with the set in this order, from a record."""
    pieces = [beside.spelled(tile) for tile in order]
    lines = [f"[game {beside.game}]", "[players Ana]"]
    lines += [f"[option {word}]" for word in house.ours.split()]
    lines += [
        "[hand Ana {}]".format(" ".join(pieces[:hand])),
        "[stock {}]".format(" ".join(pieces[hand:])),
    ]
    return read("".join(f"{line}\n" for line in lines).encode()).game


def line_of(action: Any) -> str:
    """`0-1+5-6` of a record's `Ana: 0-1+5-6`."""
    return str(action).partition(": ")[2]


def action_of(game: Any, line: str) -> Any:
    return game.notation.action("Ana", line, ["Ana"])


@LONG
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("game", BESIDE)
def test_two_programs_agree(game: str, chunk: int, tell: Tell) -> None:
    beside = BESIDE[game]
    seen: Counter[str] = Counter()
    for seed in range(chunk, times(beside.brief, GAMES), CHUNKS):
        house = beside.houses[seed // CHUNKS % len(beside.houses)]
        pair = Pair(beside, house, seed)
        try:
            pair.play()
        except Exception as error:
            error.add_note(f"{game}, {house}, seed {seed}")
            raise
        assert read(game_text(pair.game).encode()).game.state() == pair.game.state()
        seen += pair.seen
        seen["games"] += 1
    assert {"lost", "refused"} <= set(seen)
    tell(
        f"random games of {game} beside a second implementation",
        {"games": seen["games"], "actions": seen["actions"], "wrong ones": seen["refused"]},
        {"disagreements": 0},
    )


@LONG
@pytest.mark.parametrize("game", BESIDE)
def test_the_solver_finds_what_trying_everything_finds(game: str, tell: Tell) -> None:
    beside = BESIDE[game]
    seen: Counter[str] = Counter()
    for seed in range(DEALS):
        house = beside.solved[seed % len(beside.solved)]
        pair = Pair(beside, house, seed)
        by_hand = beside.second.solve(pair.state)
        verdict = solve(position(pair.game))
        assert verdict.result == ("lost" if by_hand is None else "won"), f"seed {seed}"
        for move in verdict.line or ():
            pair.do(line_of(move))
            pair.compare()
        assert (pair.game.result == "won") == (by_hand is not None)
        seen[verdict.result] += 1
    tell(
        f"deals of {game} solved beside a second implementation",
        {"deals": DEALS},
        {"disagreements": 0},
        f"{seen['won']} can be won",
    )
