"""What is announced at a table of real dominoes, and what it means."""

import re
from collections.abc import Sequence

from wildfire.cli.terminal.names import find_player, split_player
from wildfire.cli.terminal.refusals import put_right
from wildfire.cli.terminal.shorthand import only_place, short_domino, short_ends
from wildfire.cli.terminal.table_commands import LONGEST, Command, bare, parse_command
from wildfire.games.wildfire import (
    Action,
    Agreed,
    Call,
    Draw,
    Holds,
    InvalidActionError,
    Knock,
    KnockPenalty,
    Left,
    Number,
    Pass,
    Play,
    Wildfire,
    domino,
)
from wildfire.text import words

HELP = """\
  42         the domino 4-2 by whoever is on turn, where it fits; 4w: 4-Wildfire
  42@1       end 4 on domino 1, end 2 left open; `ends` shows the numbers
  12         a Wild One by its 1, as wild; 21 by its 2, which starts a flame
  Bo: 42     the same by Bo; Bo 42 will do, and so will B 42
  +  -  +-   draw, pass, both              !  knock
  Ana: ?Bo   Ana calls Bo, who did not knock
  6          the number of a flame, where the hub told none
  Ana: 44 6w   what Ana has left when the round is over; Ana: =14  the total
  u, undo 3    takes back the last action, the last three, round after round
  correct 2 Ana 27   what Ana scored in round 2, put right
  Ana holds 9  how many Ana really holds     penalty on  W-42 from here on
  agreed     the round ends here by agreement: everybody counts
  ends  the open ends      scores  all rounds      press  an emulated hub
  q  stop; the game is kept"""

_NUMBER = re.compile(r"([*=]?)[ \t]*([0-9]{1,9})(?:[ \t]+typed)?")
_MAY_BE_A_PLAY = re.compile(r"[0-9]|[wW][0-9-]")
_BOTH = re.compile(r"\+[ \t,]*-")
_HOLDS = re.compile(r"(.+?)[ \t]*:?[ \t]+holds[ \t]+([0-9]{1,2})", re.IGNORECASE)
WORDS = {"draw": "+", "draws": "+", "pass": "-", "passes": "-", "knock": "!", "knocks": "!"}
AGREEMENTS: dict[str, Action] = {
    "agreed": Agreed(),
    "penalty on": KnockPenalty(True),
    "penalty off": KnockPenalty(False),
    "knock-penalty on": KnockPenalty(True),
    "knock-penalty off": KnockPenalty(False),
}


def understand_all(line: str, game: Wildfire) -> Sequence[Action | Command]:
    """The actions or the command that a line means: `+-` is a draw and a pass. Raises as below."""
    text = bare(line)
    if len(text) <= LONGEST and _BOTH.search(text):
        name, words = split_player(text, game.players)
        if _BOTH.fullmatch(words):
            name = name or _on_turn(game)
            return [Draw(name), Pass(name)]
    return [understand(line, game)]


def understand(line: str, game: Wildfire) -> Action | Command:
    """The action or the command that a line means.

    Raises InvalidActionError where it means none, and RulesError where a rule is needed to see
    that; whether it is legal is for the rules to say.
    """
    command = parse_command(line, game.players)
    if command is not None:
        return command
    text = bare(line)
    agreed = AGREEMENTS.get(" ".join(text.lower().split()))
    if agreed is not None:
        return agreed
    holds = _HOLDS.fullmatch(text)
    if holds:
        return Holds(find_player(holds[1], game.players), int(holds[2]))
    number = _NUMBER.fullmatch(text)
    # Two digits alone are a domino: whoever types 06 means no number.
    is_digit = number is not None and len(number[2]) == 1 and game.phase == "spin"
    if number and game.phase not in ("left", "round-over", "game-over") and (number[1] or is_digit):
        is_named = number[1] == "=" or (not number[1] and game.awaits_name)
        return Number(int(number[2]), "named" if is_named else "typed")
    if text.startswith("["):
        found, _ = game.notation.parse(text, game.players)
        if isinstance(found, Left | Agreed | Holds | KnockPenalty):
            return found
        raise InvalidActionError(f"{text!r} is nothing to announce at a table")
    name, words = split_player(text, game.players)
    words = WORDS.get(words.lower(), words)
    if words in ("-", "!") or words.startswith(("+", "?")):
        return _symbol(words, name, game)
    if words.startswith("=") or (game.phase == "left" and "@" not in words):
        return _left(words, name, game)
    return _play(words, name, game)


def _symbol(words: str, name: str | None, game: Wildfire) -> Action:
    if words.startswith("?"):
        called = find_player(words[1:], game.players)
        others = [each for each in game.players if each != called]
        if name is None and len(others) > 1:
            raise InvalidActionError(f"say who calls {called}, like {others[0]}: ?{called}")
        return Call(name or others[0], called)
    if words == "!":
        knocking = [each for each in game.players if game.may_knock(each)]
        if name is None and len(knocking) != 1:
            raise InvalidActionError(f"say who knocks, like {game.players[0]}: !")
        return Knock(name or knocking[0])
    if _BOTH.fullmatch(words):
        raise InvalidActionError("one at a time: + draws, and what is drawn may fit; - passes")
    if words.startswith("+"):
        first = game.first_to_draw
        drawn: Action = game.notation.action(
            name or game.turn or first, words.upper(), game.players
        )
        return drawn
    return Pass(name or _on_turn(game))


def _on_turn(game: Wildfire) -> str:
    if game.turn is None and game.phase == "start":
        raise InvalidActionError(f"say who: {words(game.tell_turn())}")
    # In a round that is over the rules refuse whoever it is, and say why.
    return game.turn or game.players[0]


def _left(words: str, name: str | None, game: Wildfire) -> Left:
    # Where nobody's are asked for, the rules refuse whoever's they are, and say why.
    name = name or [*game.uncounted, *game.players][0]
    if words.startswith("="):
        if not words[1:].strip().isdecimal():
            raise InvalidActionError(f"{words!r} is no total: write =14")
        return Left(name, None, int(words[1:][:18]))
    if words.isdecimal() and short_ends(words, game) is None:
        raise InvalidActionError(f"{words!r} is not a domino: a total needs a =, like =14")
    dominoes = [short_domino(each, game) for each in words.replace(",", " ").split()]
    if not dominoes:
        raise InvalidActionError(f"say what {name} has left, like {name}: 44 6w, or {name}: =14")
    return Left.of(name, tuple(dominoes))


def _play(words: str, name: str | None, game: Wildfire) -> Play:
    ends = short_ends(words, game)
    if ends is None:
        if game.phase in ("round-over", "game-over"):
            raise InvalidActionError(f"round {game.round_number} is over; {put_right(game)}")
        if not _MAY_BE_A_PLAY.match(words):
            raise InvalidActionError(f"{words!r} means nothing here; ? shows what you can type")
        name = name or _on_turn(game)
        play = game.notation.action(name, words.upper(), game.players)
        assert isinstance(play, Play)
        return play
    if game.phase == "start" and name is None and game.turn is None:
        raise InvalidActionError(f"say who sets it, like {game.players[-1]}: {words}")
    name = name or _on_turn(game)
    first, second, onto = ends
    if onto is not None or game.phase != "play":
        return Play(name, first, second, onto)
    return only_place(first, second, game, name, game.plays_of([domino(first, second)]))
