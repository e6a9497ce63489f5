"""What a player is shown before a play, and what the answer means."""

from collections.abc import Sequence

from wildfire.cli.shorthand import only_place, short_ends
from wildfire.rules import (
    Action,
    Draw,
    InvalidActionError,
    Number,
    Pass,
    Play,
    Wildfire,
    tell_turn,
)
from wildfire.rules.dominoes import WILD
from wildfire.rules.layout import starts_flame
from wildfire.rules.record_lines import parse_line, parse_player_action
from wildfire.rules.words import domino_text

_LONGEST_NUMBER = 9

HELP = """\
  3          the play with that number in the list
  42         the domino 4-2, where it fits in only one place; 4w for 4-Wildfire
  4-2@1      end 4 on domino 1, end 2 left open: as it stands in the record
  +  -  !    draw, pass, knock        ?Bo  call Bo, who did not knock
  6 or =6    the number of a flame, typed or named
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
        sentence(tell_turn(game)),
        ends_words(game),
        f"  Boneyard {game.boneyard}; {wrapped(others)}",
        f"  Your hand: {wrapped(hand, between=' ')}",
    ]
    return "\n".join(lines)


def ends_words(game: Wildfire) -> str:
    """The open ends, each with its domino and that one's number."""
    layout = game.round.layout
    ends = [
        f"{'?' if number is None else number}{f' x{count}' if count > 1 else ''}"
        f" on {domino_text(layout, k)}"
        for k, number, count in layout.open_ends()
    ]
    if not ends:
        return "  Open ends: none"
    return "  Open ends: " + wrapped(ends)


def wrapped(parts: Sequence[str], width: int = 66, between: str = ", ") -> str:
    """The parts in a row, and in further rows below where that is too long, indented."""
    rows = [""]
    for part in parts:
        if rows[-1] and len(rows[-1]) + len(between) + len(part) > width:
            rows[-1] += between.rstrip()
            rows.append("")
        rows[-1] += f"{between}{part}" if rows[-1] else part
    return "\n             ".join(rows)


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
        return "\n".join([*rows, "Which play? (? for help)"])
    return "You cannot play: Enter draws." if game.may_draw else "You cannot play: Enter passes."


def meaning(game: Wildfire, play: Play) -> str:
    """Where a legal play goes and what it leaves."""
    if play.onto is None:
        return "the centre"
    there = domino_text(game.round.layout, play.onto)
    wild = "wild " if play.attached == WILD else ""
    if starts_flame(play.open):
        leaves = "starts a flame"
    elif play.attached == play.open:
        leaves = f"across, three ends with {play.open}"
    else:
        leaves = f"leaves {play.open} open"
    return f"{wild}on {there}, {leaves}"


def number_typed(text: str) -> int | None:
    """The number that `text` is; None if it is none, or longer than any that could be meant."""
    return int(text) if text.isdecimal() and len(text) <= _LONGEST_NUMBER else None


def understand(line: str, game: Wildfire, player: str, plays: Sequence[Play]) -> Action | None:
    """The action that `player` means by `line`; None for a wish for help.

    Raises InvalidActionError where it means none; whether it is legal is for the rules to say.
    """
    text = line.strip()
    if text.lower() in ("?", "h", "help"):
        return None
    number = number_typed(text)
    if game.awaits_name and number is not None:
        return Number(number, "named")
    if not text and not plays:
        if game.may_draw:
            return Draw(player)
        if game.may_pass:
            return Pass(player)
    if number is not None and 1 <= number <= len(plays):
        return plays[number - 1]
    short = short_ends(text, game)
    if short and short[2] is None:
        return only_place(short[0], short[1], game, player, plays)
    if short:
        return Play(player, *short)
    if not text or text.isdecimal():
        raise InvalidActionError(f"{text!r} is no play in the list; ? explains what can be typed")
    if text[0] in "[*=" or ":" in text:
        return _as_in_record(text, game)
    return parse_player_action(player, text.upper() if "@" in text else text, game.players)


def _as_in_record(text: str, game: Wildfire) -> Action:
    found, _ = parse_line(text, game.players)
    if not hasattr(found, "player") and not isinstance(found, Number):
        raise InvalidActionError(f"{text!r} is nothing to do in a turn")
    return found  # type: ignore[return-value]  # what has a player, or is a number, is an action
