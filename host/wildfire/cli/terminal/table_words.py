"""What a table is told before it announces something: whose turn, what is open, what to type."""

from wildfire.cli.terminal.prompt import ends_words, sentence, wrapped
from wildfire.games.wildfire import Draw, Wildfire
from wildfire.text import words


def what_is_waited_for(game: Wildfire) -> str:
    """One or more lines: who is to do what, and in a turn what lies open."""
    turn = sentence(words(game.tell_turn()))
    if game.phase == "start" and not game.owes_draws:
        if any(isinstance(action, Draw) for action in game.played[-1].actions):
            return f"Everybody has drawn one domino.\n{_hand_counts(game)}\n{turn}"
        return (
            f"Round {game.round_number}: {game.dealer} deals seven dominoes to each, and "
            f"{game.boneyard} stay in the boneyard.\n{turn}"
        )
    if game.phase == "play":
        return f"{turn}\n{_hand_counts(game) if game.flame else what_is_there(game)}"
    if game.phase == "left" and not game.counted:
        return sentence(f"the round is over: {words(game.tell_end())}")
    return turn


def how_to_answer(game: Wildfire) -> str:
    """What can be typed now, in a line."""
    if game.awaits_name:
        return f"Type the number, {game.options.lowest} to 9. u takes the play back."
    if game.phase == "start":
        return _how_to_start(game)
    if game.phase == "left":
        name = game.uncounted[0]
        count = game.counts[name]
        these = "the domino" if count == 1 else f"the {count} dominoes"
        return f"What has {name} left? Type {these} (44 6w) or the total (=14). ? helps."
    if game.phase in ("round-over", "game-over"):
        return how_to_go_on(game)
    return _how_to_play(game)


def how_to_go_on(game: Wildfire) -> str:
    """What can be typed when a round is over, in a line."""
    enter = f"begins round {game.round_number + 1}" if game.phase == "round-over" else "ends"
    correct = f"correct {game.round_number} {game.players[0]} 27"
    return f"Enter {enter}. u takes back; {correct} puts a score right."


def _how_to_start(game: Wildfire) -> str:
    if game.owes_draws:
        return "Type + when it is drawn. u takes back, ? helps."
    if game.turn is not None:
        return "Type it, like 99. u takes back, ? helps."
    text = f"Type who and what, like {game.players[-1]}: 99. ? helps."
    if game.may_draw:
        first = game.first_to_draw
        text += f"\nIf nobody has a double, everybody draws: + when {first} has drawn."
    return text


def _how_to_play(game: Wildfire) -> str:
    text = "Type the domino, like 42"
    if game.drew:
        text = "Can it be played? Type it, like 42; - passes."
    elif game.may_draw:
        text += "; + draws, if none can be played."
    else:
        text += "; - passes, if none can be played."
    return f"{text} u takes back, ? helps."


def what_is_there(game: Wildfire) -> str:
    """What lies open, the boneyard, and how many dominoes each player holds."""
    return f"{ends_words(game)}\n{_hand_counts(game)}"


def _hand_counts(game: Wildfire) -> str:
    hands = [f"{name} {count}" for name, count in game.counts.items()]
    return wrapped(f"  Boneyard {game.boneyard}; in hand: ", hands)
