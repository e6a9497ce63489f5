"""What everybody at the table can see, and a good player remembers."""

from ..actions import Call, Draw, Number, Pass, Play
from ..dominoes import W2
from ..game import Wildfire
from ..layout import ends_left_open

WILD = 1


def may_fit(game: Wildfire, player: str) -> list[int]:
    """For each number, how many of a player's dominoes may fit it, as far as others can tell.

    A player who draws or passes shows that nothing in the hand fits the open ends. Dominoes drawn
    since may fit them again. It ignores doubles and Wildfires that only the flame refused (W-26,
    W-27): nobody remembers that much.
    """
    held = game.counts[player]
    table = _Ends(game.options.centre_ends)
    drawn = 0
    shown = [-held] * 10
    """For each number how many had been drawn when the hand did not fit it."""
    for action in game.played[-1].actions:
        if isinstance(action, Play):
            table.play(action)
        elif isinstance(action, Number):
            table.flame_number = action.value
        elif isinstance(action, Draw | Pass):
            if action.player != player:
                continue
            for number in table.open():
                shown[number] = drawn
            if isinstance(action, Draw):
                drawn += 1
        elif isinstance(action, Call) and action.called == player:
            drawn += 1
    return [min(held, drawn - each) for each in shown]


class _Ends:
    """The open ends as they were, play by play."""

    def __init__(self, centre_ends: int) -> None:
        self._centre_ends = centre_ends
        self._opened: list[int] = []
        self._ends = [0] * 10
        self._flame_left = 0
        self.flame_number: int | None = None

    def open(self) -> list[int]:
        """The numbers that were open."""
        if self._flame_left:
            return [] if self.flame_number is None else [self.flame_number]
        return [number for number, count in enumerate(self._ends) if count]

    def play(self, play: Play) -> None:
        """One more domino lies there."""
        _, attached, opened, onto = play
        if self._flame_left:
            self._flame_left -= 1
        elif onto is not None:
            self._ends[self._opened[onto]] -= 1
        self._opened.append(opened)
        if opened == WILD or opened >= W2:
            self._flame_left = ends_left_open(play, self._centre_ends)
            self.flame_number = None
        elif attached != opened:
            self._ends[opened] += 1
        else:
            self._ends[opened] += ends_left_open(play, self._centre_ends)
