"""Lines of moves: played by the rules, and made shorter."""

from collections.abc import Sequence

from wildfire.solver.position import Move, Position


def wins(position: Position, line: Sequence[Move]) -> bool:
    """Whether every move of the line is legal in turn, and the last one wins."""
    now = position.copy()
    for move in line:
        if now.is_won or move not in now.moves():
            return False
        now.do(move)
    return now.is_won


def shortened(position: Position, line: Sequence[Move]) -> tuple[Move, ...]:
    """The line without every move that it can do without, the last ones first."""
    found = tuple(line)
    for at in reversed(range(len(line))):
        without = found[:at] + found[at + 1 :]
        if wins(position, without):
            found = without
    return found
