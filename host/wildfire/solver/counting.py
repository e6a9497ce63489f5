"""How many deals of a solitaire can be won, and how many a bot wins."""

from collections.abc import Generator, Iterable
from functools import partial
from typing import NamedTuple

from wildfire.message import Message
from wildfire.simulation import Experiment, Mean, Measure, begin, share, spread
from wildfire.solver.search import Budget, Result, Search
from wildfire.solver.solitaires import position


class Solved(NamedTuple):
    """What came of one deal."""

    result: Result
    is_won_by_bot: bool
    moves: int
    """Of the line that wins; 0 without one."""
    states: int
    seconds: float


def solve_deals(
    experiment: Experiment, deals: int, seed: int, jobs: int, budget: Budget
) -> Generator[Solved, None, None]:
    """Solves the deals of an experiment one by one, and lets its bot play each of them.

    They are the deals that `simulate` plays. Closing the generator ends the processes.

    Args:
        experiment: A solitaire, with one bot.
        deals: How many deals.
        seed: Equal seeds give equal deals.
        jobs: How many processes; -1 is as many as there are CPUs.
        budget: For each deal.

    Raises:
        MissingExtraError: joblib is not installed.
        LostProcessError: something outside ended a process.
    """
    return spread(partial(_solve_batch, experiment, seed, budget), deals, jobs)


def _solve_batch(experiment: Experiment, seed: int, budget: Budget, numbers: range) -> list[Solved]:
    return [solve_deal(experiment, number, seed, budget) for number in numbers]


def solve_deal(experiment: Experiment, number: int, seed: int, budget: Budget) -> Solved:
    """One of these deals."""
    sitting = begin(experiment, number, seed)
    found = Search(position(sitting.game), budget).run()
    sitting.play_round()
    return Solved(
        found.result,
        position(sitting.game).is_won,
        len(found.line or ()),
        found.states,
        found.seconds,
    )


class Tally:
    """The statistics of solved deals, added one by one."""

    def __init__(self, bot: str) -> None:
        self._bot = bot
        self._counts = {"won": 0, "lost": 0, "undecided": 0}
        self._by_bot = 0
        self._moves = Mean()
        self._states = Mean()

    @property
    def deals(self) -> int:
        """How many have been added."""
        return sum(self._counts.values())

    def add(self, solved: Solved) -> None:
        """One more deal."""
        self._counts[solved.result] += 1
        self._by_bot += solved.is_won_by_bot
        self._states.add(solved.states)
        if solved.result == "won":
            self._moves.add(solved.moves)

    def measures(self) -> list[Measure]:
        """The measures of one or more deals."""
        deals, won, undecided = self.deals, self._counts["won"], self._counts["undecided"]
        found = [Measure(Message.of("measure.deals-won"), share(won, deals), "%")]
        if undecided:
            not_known = share(undecided, deals)
            found.append(Measure(Message.of("measure.deals-undecided"), not_known, "%"))
        by_bot = Message.of("measure.deals-won-by-bot", bot=self._bot)
        found.append(Measure(by_bot, share(self._by_bot, deals), "%"))
        if won:
            moves = Message.of("measure.moves-that-win")
            found.append(Measure(moves, self._moves.estimate(), ""))
        states = Message.of("measure.positions-searched")
        found.append(Measure(states, self._states.estimate(), ""))
        return found


def tally(solved: Iterable[Solved], bot: str) -> list[Measure]:
    """The measures of one or more deals, as `solve_deals` gives them."""
    found = Tally(bot)
    for each in solved:
        found.add(each)
    return found.measures()
