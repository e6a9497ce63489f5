"""A bot that may leave what matches takes it, and so comes to an end."""

from wildfire.games.bingo import Bingo, Options
from wildfire.simulation import Experiment, play_game


def test_a_greedy_bot_ends_a_game_in_which_it_may_leave_what_matches() -> None:
    usual = [play_game(Experiment(Bingo, ("greedy",)), n, 1) for n in range(20)]
    experiment = Experiment(Bingo, ("greedy",), Options(optional=True))
    found = [play_game(experiment, n, 1) for n in range(20)]
    # It never leaves any, so it is as if it had to take them.
    assert [each[-1].points for each in found] == [each[-1].points for each in usual]
