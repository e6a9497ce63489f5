"""What a player is shown before a play, and what the answer means."""

import shutil
from collections.abc import Sequence

from wildfire.cli.terminal import announcement
from wildfire.cli.terminal.names import find_player
from wildfire.cli.terminal.shorthand import only_place, short_ends
from wildfire.cli.terminal.table_commands import Command, bare, parse_command
from wildfire.games.rounds import LayoutView
from wildfire.games.wildfire import (
    Action,
    Call,
    Correct,
    Draw,
    InvalidActionError,
    Knock,
    Number,
    Pass,
    Play,
    Undo,
    Wildfire,
    domino,
)
from wildfire.games.wildfire.dominoes import WILD, ends_text
from wildfire.games.wildfire.layout import starts_flame
from wildfire.text import words

_LONGEST_NUMBER = 9
_INDENT = " " * len("  Open ends: ")

HELP = """\
  3          the play with that number in the list
  42         the domino 4-2, where it fits in only one place; 4w for 4-Wildfire
  1-2        the domino 1-2, where the list has a play number 12
  Enter      the only play, or the draw or the pass where there is none
  4-2@1      end 4 on domino 1, end 2 left open: as it stands in the record
  +  -  !    draw, pass, knock        ?Bo  call Bo, who did not knock
  6 or =6    the number of a flame, typed or named
  u, undo 3  takes back your last play, your last three, and all that followed,
             round after round
  agreed     the round ends here: everybody counts
  ends  the open ends      scores  all rounds      press  an emulated hub
  ?  help    q  stop; the game is kept"""


def sentence(words: str) -> str:
    """`words` with a capital at the beginning and a full stop at the end."""
    return f"{words[:1].upper()}{words[1:]}."


def overview(game: Wildfire, player: str) -> str:
    """The table as `player` sees it: open ends, boneyard, hands, the own dominoes."""
    others = [f"{name} {count}" for name, count in game.counts.items() if name != player]
    hand = [str(each) for each in sorted(game.hand(player) or ())]
    lines = [
        "",
        sentence(words(game.tell_turn())),
        ends_words(game),
        wrapped(f"  Boneyard {game.boneyard}; ", others),
        wrapped("  Your hand: ", hand, between=" "),
    ]
    return "\n".join(lines)


def ends_words(game: Wildfire) -> str:
    """The open ends, each with its domino and that one's number."""
    layout = game.layout
    ends = [
        f"{'?' if number is None else number}{f' x{count}' if count > 1 else ''}"
        f" on {domino_text(layout, k)}"
        for k, number, count in layout.open_ends()
    ]
    if not ends:
        return "  Open ends: none"
    return wrapped("  Open ends: ", ends)


def wrapped(before: str, parts: Sequence[str], between: str = ", ") -> str:
    """`before` and the parts in a row, and in further rows below where the terminal ends, indented.

    No row is wider than 80 columns, however wide the terminal is.
    """
    room = min(shutil.get_terminal_size().columns, 80) - len(between)
    rows = [before]
    for k, part in enumerate(parts):
        if k and len(rows[-1]) + len(between) + len(part) > room:
            rows[-1] += between.rstrip()
            rows.append(f"{_INDENT}{part}")
        else:
            rows[-1] += f"{between}{part}" if k else part
    return "\n".join(rows)


def question(game: Wildfire, plays: Sequence[Play]) -> str:
    """What may be answered, the plays numbered from 1."""
    if game.awaits_name:
        return f"Name a number {game.options.lowest}..9:"
    if plays:
        width = max(len(play.text) for play in plays)
        rows = [
            f"  {number:2}  {play.text:{width}}  {meaning(game, play)}"
            for number, play in enumerate(plays, start=1)
        ]
        only = " Enter plays the only one." if len(plays) == 1 else ""
        return "\n".join([*rows, f"Which play?{only} (? helps, u takes back)"])
    return "You cannot play: Enter draws." if game.may_draw else "You cannot play: Enter passes."


def meaning(game: Wildfire, play: Play) -> str:
    """Where a legal play goes and what it leaves."""
    if play.onto is None:
        return "the centre"
    there = domino_text(game.layout, play.onto)
    wild = "wild " if play.attached == WILD else ""
    if starts_flame(play.open):
        leaves = "starts a flame"
    elif play.attached == play.open:
        leaves = f"across, three ends with {play.open}"
    else:
        leaves = f"leaves {play.open} open"
    return f"{wild}on {there}, {leaves}"


def how_to_go_on(game: Wildfire) -> str:
    """What can be typed when a round is over, in a line."""
    enter = "deals the next round" if game.phase == "round-over" else "ends"
    return f"Enter {enter}. u takes back, ? helps."


def number_typed(text: str) -> int | None:
    """The number that `text` is; None if it is none, or longer than any that could be meant.

    What begins with a zero is none: `05` is a domino.
    """
    is_number = text.isdecimal() and len(text) <= _LONGEST_NUMBER
    return int(text) if is_number and (text == "0" or text[0] != "0") else None


def understand_command(line: str, game: Wildfire) -> Command | Undo | Correct:
    """What a line means where nothing can be played. Raises InvalidActionError if nothing."""
    command = parse_command(line, game.players)
    if command is None:
        raise InvalidActionError(f"{bare(line)!r} means nothing now")
    return command


def understand(line: str, game: Wildfire, player: str, plays: Sequence[Play]) -> Action | Command:
    """The action that `player` means by `line`, or a command.

    Raises InvalidActionError where it means none; whether it is legal is for the rules to say.
    """
    command = parse_command(line, game.players)
    if command is Command.ENTER:
        return _by_enter(game, player, plays)
    if command is not None:
        return command
    text = bare(line)
    number = number_typed(text)
    if game.awaits_name and number is not None:
        return Number(number, "named")
    if number is not None and 1 <= number <= len(plays):
        return _play_in_list(text, plays[number - 1], game, player)
    short = short_ends(text, game)
    if short and short[2] is None:
        return only_place(short[0], short[1], game, player, plays)
    if not text or text.isdecimal():
        raise InvalidActionError(f"{text!r} is not one of your plays; ? shows what you can type")
    if text.startswith("?"):
        return Call(player, find_player(text[1:], game.players))
    return Knock(player) if text == "!" else announcement.understand(text, game)


def _by_enter(game: Wildfire, player: str, plays: Sequence[Play]) -> Action:
    """Enter alone does what has to be done (W-14 to W-16), and chooses nothing."""
    if len(plays) == 1:
        return plays[0]
    if game.may_draw:
        return Draw(player)
    if game.may_pass:
        return Pass(player)
    if game.awaits_name:
        raise InvalidActionError(f"Enter names no number: type {game.options.lowest} to 9")
    raise InvalidActionError(f"Enter chooses no play: type a number of the list, 1 to {len(plays)}")


def _play_in_list(text: str, play: Play, game: Wildfire, player: str) -> Play:
    """`12` may be the twelfth play of the list, and the domino 1-2 in the hand."""
    short = short_ends(text, game)
    if short:
        meant = domino(short[0], short[1])
        is_other = meant != domino(play.attached, play.open)
        if is_other and meant in (game.hand(player) or ()):
            ends = ends_text(short[0], short[1])
            raise InvalidActionError(
                f"{text} is {play.text} in the list, and the domino {ends}: "
                f"type {play.text} or {ends}"
            )
    return play


def domino_text(layout: LayoutView, number: int) -> str:
    """`domino 3 (6-W2)`."""
    return f"domino {number} ({layout.dominoes[number]})"
