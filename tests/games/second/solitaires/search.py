"""What can come of a solitaire: every position that the moves lead to, one after another.

Slow and plain: nothing is guessed, no position counts as another that only resembles it. `key` says
what of a position the rest of the game depends on; by default, the whole of it.
"""


def reachable(start, moves, after, key=lambda state: state):
    """Each position once, with the moves that led there."""
    seen = {key(start)}
    waiting = [(start, ())]
    while waiting:
        state, line = waiting.pop()
        yield state, line
        for move in reversed(moves(state)):
            following = after(state, move)
            if key(following) not in seen:
                seen.add(key(following))
                waiting.append((following, (*line, move)))


def winning_line(game, start, moves=None, key=lambda state: state):
    """The moves that win, or None when none do. `game` is the module of a solitaire."""
    for state, line in reachable(start, moves or game.moves, game.after, key):
        if game.ending(state) == "won":
            return line
    return None


def play(game, state, *line):
    """The position after these moves."""
    for move in line:
        state = game.after(state, move)
    return state


def play_on(game, state):
    """The position at the end, when the first of the moves is always made."""
    while game.ending(state) is None:
        state = game.after(state, game.moves(state)[0])
    return state


def refuse_unless_legal(move, legal):
    if move not in legal:
        raise ValueError(f"not legal here: {move}")
