"""Games between bots by the thousand, spread over processes, and what they come to.

    experiment = Experiment(("greedy", "careful"))
    summary = summarize(simulate(experiment, games=1000, seed=7, jobs=2))

Every game has a generator of its own, made from the seed and the game's number: the games are the
same however many processes play them. The processes are joblib's, so that another of its backends
can take them over, see docs/odds.md.
"""

from wildfire.simulation.playing import (
    Experiment,
    LostProcessError,
    RoundResult,
    play_game,
    simulate,
)
from wildfire.simulation.summary import Estimate, Mean, Measure, Summary, share, summarize

__all__ = [
    "Estimate",
    "Experiment",
    "LostProcessError",
    "Mean",
    "Measure",
    "RoundResult",
    "Summary",
    "play_game",
    "share",
    "simulate",
    "summarize",
]
