"""What happened and what is on the table, in words for the players."""

from .actions import (
    Action,
    Agreed,
    Call,
    Correct,
    Draw,
    Holds,
    Knock,
    KnockPenalty,
    Left,
    Number,
    Pass,
    Play,
    Undo,
    UndoRound,
)
from .dominoes import WILD, ends_text
from .game import Wildfire
from .words import domino_text, flame_name, hand_text, names_text


def tell(game: Wildfire, action: Action) -> str:
    """One line on an action that `game` has just applied.

    A domino drawn is not named: whoever may see it asks `game.hand`.
    """
    if isinstance(action, Play):
        return _tell_play(game, action)
    if isinstance(action, Draw):
        return f"{action.player} draws; the boneyard has {game.boneyard}"
    if isinstance(action, Pass):
        return f"{action.player} passes"
    if isinstance(action, Knock):
        return f"{action.player} knocks: one domino left"
    if isinstance(action, Call):
        return _tell_call(game, action)
    if isinstance(action, Number):
        return _tell_number(action)
    if isinstance(action, Left):
        what = "" if action.dominoes is None else f": {hand_text(action.dominoes)}"
        return f"{action.player} is left with {action.points}{what}"
    if isinstance(action, Correct):
        return f"{action.player} scored {action.points} in round {action.round}"
    return _tell_agreement(game, action)


def _tell_agreement(game: Wildfire, action: Action) -> str:
    """What the table has agreed on beside its plays."""
    if isinstance(action, Agreed):
        return "the players agree to end the round here"
    if isinstance(action, Holds):
        return f"{action.player} holds {action.count}; the boneyard has {game.boneyard}"
    if isinstance(action, KnockPenalty):
        who = "a player who does not knock" if action.on else "nobody"
        why = "" if action.on else " for not knocking"
        return f"from now on {who} can be called{why}"
    if isinstance(action, UndoRound):
        return f"the round after round {game.round_number} is not begun"
    assert isinstance(action, Undo)
    return "taken back" if action.count == 1 else f"{action.count} actions taken back"


def tell_turn(game: Wildfire) -> str:
    """One line on what the game waits for."""
    turn = game.turn
    if game.phase == "game-over":
        winners = game.winners
        verb = "wins" if len(winners) == 1 else "share the win"
        return f"the game is over: {names_text(winners)} {verb}"
    if game.phase == "round-over":
        number = game.round_number
        return f"round {number} is over; {game.dealer_of(number + 1)} deals the next"
    if game.phase == "left":
        have = "has" if len(game.uncounted) == 1 else "have"
        what = "no score yet" if game.options.score_only else "to count what is left"
        return f"{names_text(game.uncounted)} {have} {what}"
    if game.phase == "spin":
        name = flame_name(game.round.layout.dominoes[game.round.flame])
        does = "names the number of" if game.awaits_name else "presses the hub for"
        return f"{turn} {does} the {name}"
    if game.phase == "start":
        if turn is None:
            return "whoever holds the highest double sets it in the centre"
        return f"{turn} draws a domino" if game.round.owed else f"{turn} sets the highest double"
    return f"{turn} plays{_tell_flame(game)}"


def tell_state(game: Wildfire) -> str:
    """The position in a few lines, for `wildfire replay`."""
    lines = [f"Round {game.round_number}, dealt by {game.dealer}: {tell_turn(game)}"]
    layout = game.round.layout
    for k, number, count in layout.open_ends():
        shows = "?" if number is None else number
        lines.append(f"  {domino_text(layout, k)}: {count} open with {shows}")
    if not game.options.score_only:
        lines.append(f"Boneyard: {game.boneyard}")
    width = max(map(len, game.players))
    for name in game.players:
        hand = game.hand(name)
        count = game.counts[name]
        held = hand_text(hand) if hand is not None else f"{count} domino{'es' * (count != 1)}"
        shown = "" if game.options.score_only else f"  {held}"
        lines.append(f"  {name:{width}}  {game.scores[name]:4} points{shown}")
    legal = game.legal_plays()
    if legal:
        lines.append("Legal: " + "  ".join(play.text for play in legal))
    return "\n".join(lines)


def _tell_play(game: Wildfire, action: Play) -> str:
    ends = ends_text(action.attached, action.open)
    layout = game.round.layout
    if action.onto is None:
        text = f"{action.player} sets {ends} in the centre"
    else:
        # W-18: or a newcomer wonders what a 1 has to do there.
        how = " wild" if WILD == action.attached != layout.numbers[action.onto] else ""
        text = f"{action.player} plays {ends}{how} on {domino_text(layout, action.onto)}"
    if game.round.phase in ("left", "over"):
        return f"{text} and goes out"
    if game.phase == "spin":
        name = flame_name(layout.dominoes[-1])
        return f"{text}: {'an' if name.startswith('open') else 'a'} {name}"
    return text


def _tell_call(game: Wildfire, action: Call) -> str:
    bit = 1 << game.players.index(action.called)
    penalty = "draws one"
    if game.round.called & bit:
        penalty = f"loses {'the next' if game.round.skipped & bit else 'this'} turn"
    return f"{action.player} calls {action.called}, who did not knock and {penalty}"


def _tell_number(action: Number) -> str:
    if action.how == "named":
        return f"the number is named: {action.value}"
    if action.how == "typed":
        return f"the number is typed: {action.value}"
    return f"the hub stops on {action.value}"


def _tell_flame(game: Wildfire) -> str:
    flame = game.flame
    if flame is None:
        return ""
    fits = f"{flame.number} or a Wild One" if flame.number != 1 else "a Wild One by its 1"
    return f" {fits} on {domino_text(game.round.layout, flame.domino)}; {flame.left} to complete it"
