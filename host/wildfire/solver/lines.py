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
    found, before = list(line), [position]
    for move in line:
        before.append(_after(before[-1], move))
    for at in reversed(range(len(line) - 1)):
        rest = found[at + 1 :]
        # Where nothing else can be done, this ends it at once.
        if rest and rest[0] in before[at].moves() and wins(before[at], rest):
            del found[at]
    return tuple(found)


def _after(position: Position, move: Move) -> Position:
    now = position.copy()
    now.do(move)
    return now
