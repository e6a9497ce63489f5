"""Plays the games."""

from collections import Counter
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, NamedTuple

from wildfire.bots import Bot, maker
from wildfire.dominoes.actions import Draw, Pass, Play
from wildfire.errors import SetupError
from wildfire.games import registry
from wildfire.games.actions import Number
from wildfire.games.base import Game
from wildfire.games.figures import Figure
from wildfire.games.options import GameOptions
from wildfire.games.roster import check_players
from wildfire.games.rounds import Outcome, spin_of
from wildfire.simulation.spreading import spread

NAMES = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ivy", "Jo", "Kim", "Lea")


@dataclass(frozen=True, slots=True)
class Experiment:
    """What is played: a game, the kind of bot in each seat, clockwise, and the options.

    After each game everybody moves on by one seat, so that no kind has the better seats. Without
    `options` the table plays as usual. Raises SetupError if this cannot be a game.
    """

    game: type[Game[Any]]
    bots: tuple[str, ...]
    options: GameOptions = None  # type: ignore[assignment]  # never None once it is made

    def __post_init__(self) -> None:
        if self.options is None:
            object.__setattr__(self, "options", self.game.options_type())
        for kind in self.bots:
            maker(kind, self.game)
        if self.options.only_scores:
            raise SetupError("simulation.nothing-to-play")
        seats = [str(seat) for seat, _ in enumerate(self.bots)]
        check_players(seats, self.game.seats, self.game.rule_of_seats)

    def seating(self, number: int) -> tuple[str, ...]:
        """The kind of bot in each seat in that game, counted from 0."""
        turned = number % len(self.bots)
        return self.bots[turned:] + self.bots[:turned]


class RoundResult(NamedTuple):
    """What happened in one round. Players are seats; `bots` says who sat there."""

    game: int
    bots: tuple[str, ...]
    starter: int
    """Who played the first domino; the first seat if nobody plays any."""
    out: int | None
    """Who went out; None if the round was blocked, or a play won the game."""
    turns: int
    """Plays and passes; of one player alone everything but draws and numbers."""
    draws: int
    spins: int
    points: tuple[int, ...]
    winners: tuple[int, ...]
    """In the last round of a game, who won it; otherwise nobody."""
    is_won: bool = False
    """Whether a play won the game, so that the rest of the round was not played."""
    figures: tuple[tuple[str, bool], ...] = ()
    """Which of the game's own figures ask about this round, and the answers."""


def simulate(
    experiment: Experiment, games: int, seed: int, jobs: int
) -> Generator[list[RoundResult], None, None]:
    """The rounds of each game, in the order of the games, as soon as they are done.

    Closing the generator ends the processes.

    Args:
        experiment: What is played.
        games: How many games.
        seed: Equal seeds give equal games.
        jobs: How many processes; -1 is as many as there are CPUs.

    Raises:
        MissingExtraError: joblib is not installed.
        LostProcessError: something outside ended a process that plays.
    """
    return spread(partial(_play_batch, experiment, seed), games, jobs)


def _play_batch(experiment: Experiment, seed: int, numbers: range) -> list[list[RoundResult]]:
    return [play_game(experiment, number, seed) for number in numbers]


class Sitting(NamedTuple):
    """A game that begins, and who plays it."""

    game: Game[Any]
    bots: dict[str, Bot[Any]]
    rng: Random
    """Deals the rounds to come."""
    hub: Random
    """Spins."""

    def play_round(self) -> Outcome | None:
        """How the round ended; None if it goes on and nobody can do anything."""
        game = self.game
        while (outcome := game.outcome) is None:
            awaited, name = spin_of(game.awaits), game.turn
            if awaited is not None:
                game.apply(Number(self.hub.choice(awaited.numbers)))
            elif name is None:
                break
            else:
                action = self.bots[name].choose(game, name)
                game.apply(action)
                if isinstance(action, Play) and (due := game.due(name)) is not None:
                    game.apply(due)
        return outcome


def begin(experiment: Experiment, number: int, seed: int) -> Sitting:
    """One game at its beginning. `seed` and its number decide how it goes."""
    # Every game has its own dice, so the deals are the same whoever plays them.
    rng = Random(f"{seed} {number}")
    hub = Random(f"{seed} {number} hub")
    seating = experiment.seating(number)
    names = NAMES[: len(seating)]
    bots = {
        name: maker(kind, experiment.game)(Random(f"{seed} {number} {name}"))
        for name, kind in zip(names, seating, strict=True)
    }
    dealer = None if experiment.game.rule_of_dealer is None else rng.choice(names)
    deal = experiment.game.deal(experiment.options, len(seating), rng)
    game = experiment.game(names, dealer, deal, experiment.options)
    return Sitting(game, bots, rng, hub)


def play_game(experiment: Experiment, number: int, seed: int) -> list[RoundResult]:
    """The rounds of one game. `seed` and its number decide how it goes."""
    sitting = begin(experiment, number, seed)
    game = sitting.game
    figures = registry.figures(experiment.game.name)
    rounds = []
    while True:
        outcome = sitting.play_round()
        if outcome is not None:
            rounds.append(_told(game, outcome, number, experiment.seating(number), figures))
        if game.phase == "game-over":
            return rounds
        game.next_round(game.next_deal(sitting.rng))


def _told(
    game: Game[Any],
    outcome: Outcome,
    number: int,
    seating: tuple[str, ...],
    figures: Sequence[Figure],
) -> RoundResult:
    actions = game.played[-1].actions
    plays = [each for each in actions if isinstance(each, Play)]
    counts = Counter(map(type, actions))
    seats = {name: seat for seat, name in enumerate(game.players)}
    found = [(each.id, each.found(game)) for each in figures]
    return RoundResult(
        game=number,
        bots=seating,
        starter=seats[plays[0].player] if plays else 0,
        out=None if outcome.out is None else seats[outcome.out],
        turns=len(actions) - counts[Draw] - counts[Number]
        if len(seats) == 1
        else len(plays) + sum(isinstance(each, Pass) for each in actions),
        draws=counts[Draw],
        spins=counts[Number],
        points=tuple(outcome.points.values()),
        winners=tuple(seats[name] for name in game.winners),
        is_won=outcome.why == "won",
        figures=tuple((id, was) for id, was in found if was is not None),
    )
