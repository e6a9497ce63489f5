"""Plays the games."""

import logging
import os
import signal
import sys
import warnings
from collections import Counter
from collections.abc import Generator, Iterator
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from multiprocessing import resource_tracker
from random import Random
from typing import Any, NamedTuple

from wildfire.bots import Bot, maker
from wildfire.errors import WildfireError
from wildfire.extras import MissingExtraError
from wildfire.games.roster import check_players
from wildfire.games.wildfire import (
    Deal,
    Draw,
    Knock,
    Number,
    Options,
    Pass,
    Play,
    SetupError,
    Wildfire,
    wildfire_set,
)
from wildfire.games.wildfire.layout import starts_flame
from wildfire.simulation.parent import end_with

NAMES = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")
BATCH = 20
"""How many games a process gets at once: enough that the handover does not matter."""


class LostProcessError(WildfireError):
    """Something outside ended one of the processes that play."""

    def __init__(self) -> None:
        super().__init__(
            "a process that played was ended, as systems do that have no memory left",
            "try fewer `--jobs`",
        )


@dataclass(frozen=True, slots=True)
class Experiment:
    """What is played: the kind of bot in each seat, clockwise, and the options of the table.

    After each game everybody moves on by one seat, so that no kind has the better seats. Raises
    SetupError if this cannot be a game.
    """

    bots: tuple[str, ...]
    options: Options = Options()  # noqa: RUF009  # immutable

    def __post_init__(self) -> None:
        for kind in self.bots:
            maker(kind)
        if self.options.score_only:
            raise SetupError("mode=score has no dominoes to play")
        check_players([str(seat) for seat, _ in enumerate(self.bots)], Wildfire.seats, "W-1")

    def seating(self, number: int) -> tuple[str, ...]:
        """The kind of bot in each seat in that game, counted from 0."""
        turned = number % len(self.bots)
        return self.bots[turned:] + self.bots[:turned]


class RoundResult(NamedTuple):
    """What happened in one round. Players are seats; `bots` says who sat there."""

    game: int
    bots: tuple[str, ...]
    starter: int
    """Who set the double in the centre."""
    out: int | None
    """Who went out; None if the round was blocked."""
    burning: bool
    """Whether it was blocked with a flame on the table that nobody had completed."""
    turns: int
    """Plays and passes."""
    draws: int
    spins: int
    points: tuple[int, ...]
    winners: tuple[int, ...]
    """In the last round of a game, who won it; otherwise nobody."""


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
    try:
        import joblib
    except ImportError:
        raise MissingExtraError("extras.needed-for-simulating", "joblib", "simulate") from None
    return _spread(joblib, experiment, games, seed, jobs)


def _spread(
    joblib: Any, experiment: Experiment, games: int, seed: int, jobs: int
) -> Generator[list[RoundResult], None, None]:
    batches = (range(at, min(at + BATCH, games)) for at in range(0, games, BATCH))
    backend, _ = joblib.parallel.get_active_backend()
    own = jobs != 1 and isinstance(backend, joblib.parallel.LokyBackend)
    watch = {"initializer": end_with, "initargs": (os.getpid(),)} if own else {}
    parallel = joblib.Parallel(n_jobs=jobs, return_as="generator", **watch)
    with _signals_held() if own else nullcontext():
        played = parallel(joblib.delayed(_play_batch)(experiment, batch, seed) for batch in batches)
    try:
        for batch in played:
            yield from batch
    except BrokenExecutor:
        raise LostProcessError from None
    finally:
        with warnings.catch_warnings(), _unsaid():
            # Whoever closes this in the middle knows that it was not finished.
            warnings.simplefilter("ignore", UserWarning)
            played.close()
            if own:
                # Otherwise it would keep its processes for five minutes, in case there is more
                # work.
                joblib.externals.loky.get_reusable_executor().shutdown(kill_workers=True)


@contextmanager
def _unsaid() -> Iterator[None]:
    """A game that comes back while the processes end finds nobody, and joblib would log that."""
    logger = logging.getLogger("concurrent.futures")
    before = logger.disabled
    logger.disabled = True
    try:
        yield
    finally:
        logger.disabled = before


@contextmanager
def _signals_held() -> Iterator[None]:
    """Keeps Ctrl-C and the end of the terminal away from processes that are started meanwhile.

    These signals reach all processes of the terminal, but they are meant for the one that started
    the others and ends them.
    """
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGHUP})
    try:
        # Every process needs this one. Before Python 3.13, starting it would let the interrupts
        # through.
        resource_tracker.ensure_running()
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _play_batch(experiment: Experiment, numbers: range, seed: int) -> list[list[RoundResult]]:
    return [play_game(experiment, number, seed) for number in numbers]


def play_game(experiment: Experiment, number: int, seed: int) -> list[RoundResult]:
    """The rounds of one game. `seed` and its number decide how it goes."""
    # Every game has its own dice, so the deals are the same whoever plays them.
    rng = Random(f"{seed} {number}")
    hub = Random(f"{seed} {number} hub")
    seating = experiment.seating(number)
    names = NAMES[: len(seating)]
    deals = _deals(experiment, rng)
    bots = {
        name: maker(kind)(Random(f"{seed} {number} {name}"))
        for name, kind in zip(names, seating, strict=True)
    }
    game = Wildfire(names, rng.choice(names), next(deals), experiment.options)
    rounds = []
    while True:
        _play_round(game, bots, hub)
        rounds.append(_told(game, number, seating))
        if game.phase == "game-over":
            return rounds
        game.next_round(next(deals))


def _deals(experiment: Experiment, rng: Random) -> Iterator[Deal]:
    dominoes = wildfire_set(experiment.options.wildfires)
    while True:
        yield Deal.shuffled(dominoes, len(experiment.bots), rng)


def _play_round(game: Wildfire, bots: dict[str, Bot], hub: Random) -> None:
    while (name := game.turn) is not None:
        if game.phase == "spin" and not game.awaits_name:
            game.apply(Number(hub.randint(game.options.lowest, 9)))
            continue
        action = bots[name].choose(game, name)
        game.apply(action)
        if isinstance(action, Play) and game.may_knock(name):
            game.apply(Knock(name))


def _told(game: Wildfire, number: int, seating: tuple[str, ...]) -> RoundResult:
    outcome = game.outcome
    assert outcome is not None
    counts = Counter(map(type, game.played[-1].actions))
    seats = {name: seat for seat, name in enumerate(game.players)}
    return RoundResult(
        game=number,
        bots=seating,
        starter=seats[game.round.layout.plays[0].player],
        out=None if outcome.out is None else seats[outcome.out],
        burning=outcome.out is None and _burns(game),
        turns=counts[Play] + counts[Pass],
        draws=counts[Draw],
        spins=counts[Number],
        points=tuple(outcome.points.values()),
        winners=tuple(seats[name] for name in game.winners),
    )


def _burns(game: Wildfire) -> bool:
    """Whether a flame has open ends: only one that is not complete has (W-30)."""
    layout = game.round.layout
    plays = zip(layout.plays, layout.counts, strict=True)
    return any(left and starts_flame(play.open) for play, left in plays)
