"""Thousands of games between bots, spread over processes, and their statistics.

    experiment = Experiment(Wildfire, ("greedy", "careful"))
    measures = summarize(simulate(experiment, games=1000, seed=7, jobs=2), Wildfire.lowest_wins)

Every game has its own generator, made from the seed and the game's number. So the games are the
same however many processes play them. The processes are joblib's, and its other backends work too:
see docs/odds.md.
"""

from wildfire.simulation.playing import (
    Experiment,
    RoundResult,
    Sitting,
    begin,
    play_game,
    simulate,
)
from wildfire.simulation.spreading import LostProcessError, spread
from wildfire.simulation.summary import Estimate, Mean, Measure, Summary, share, summarize

__all__ = [
    "Estimate",
    "Experiment",
    "LostProcessError",
    "Mean",
    "Measure",
    "RoundResult",
    "Sitting",
    "Summary",
    "begin",
    "play_game",
    "share",
    "simulate",
    "spread",
    "summarize",
]
