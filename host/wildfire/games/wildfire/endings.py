"""Why a round is over, in words: nobody at the table should have to look that up."""

from collections.abc import Sequence

from .actions import Action, Draw, Pass, Play
from .game import Wildfire
from .layout import starts_flame
from .position import AGREED
from .words import domino_text


def tell_end(game: Wildfire) -> str:
    """One line on what has ended this round, once it is over."""
    if game.options.score_only:
        return "all scores are in"
    flame = _dropped_flame(game)
    return f"{_how(game)}; {flame}" if flame else _how(game)


def _how(game: Wildfire) -> str:
    out = game.round.out
    if out == AGREED:
        return "the players agreed to end it, and everybody counts"
    if out >= 0:
        return f"{game.players[out]} went out"
    text = "the boneyard is empty, and everybody has passed since the last play (rule W-33)"
    if _a_pass_was_early(game.played[-1].actions):
        text += "; a pass from before it was empty counts, too"
    return text


def _dropped_flame(game: Wildfire) -> str | None:
    layout = game.round.layout
    for k, play in enumerate(layout.plays):
        # Only a flame that is not complete has open ends (W-30).
        if layout.counts[k] and starts_flame(play.open):
            if game.round.out >= 0 and layout.numbers[k] is None:
                return "the flame of the last domino is not spun (rule D-9)"
            return f"the flame on {domino_text(layout, k)} is dropped"
    return None


def _a_pass_was_early(actions: Sequence[Action]) -> bool:
    """Whether somebody has drawn after the last pass of another, with no play since."""
    passed: dict[str, int] = {}
    drawn = -1
    for k, action in enumerate(actions):
        if isinstance(action, Play):
            passed, drawn = {}, -1
        elif isinstance(action, Pass):
            passed[action.player] = k
        elif isinstance(action, Draw):
            drawn = k
    return any(k < drawn for k in passed.values())
