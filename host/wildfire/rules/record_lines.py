"""One line of a record: its form, without asking whether the game allows it.

`parse_line` turns a line into one of the headers below or an action, together with the line as it
is written back: the same but for comments and spacing.
"""

import itertools
import re
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

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
from .dominoes import Domino, domino, parse_ends
from .errors import InvalidActionError
from .names import clean_name, find_name

BLANKS = " \t"
_COMMENT = re.compile(r"(?:^|(?<=[ \t]))#.*", re.DOTALL)
_BLANKS = re.compile(r"[ \t]+")
_NUMBER = r"(0|[1-9][0-9]{0,17})"
_SPUN = re.compile(rf"\*{_NUMBER}(?:[ \t]+(typed))?")
_NAMED = re.compile(rf"={_NUMBER}")
_ONTO = re.compile(r"([^@]*)@(0|[1-9][0-9]{0,17})")
_KIND = re.compile(r"[^\s\[\]#]{1,200}")
MOST_SITTINGS = 999_999_999
"""The highest number of a sitting; those that begin when it is reached have it, too."""
# Without an offset a time could not be compared.
_SITTING = re.compile(r"([1-9][0-9]{0,8})[ \t]+([0-9-]{10}T[0-9:.]{8,15}(?:Z|[+-][0-9:]{5}))")
_OPTION = re.compile(r"([^=\s]+)=([^=\s]+)")


@dataclass(frozen=True, slots=True)
class GameHeader:
    """`[game wildfire]`"""

    name: str


@dataclass(frozen=True, slots=True)
class PlayersHeader:
    """`[players Ana, Bo]`, not checked yet."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OptionHeader:
    """`[option rounds=3]`"""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class WildfiresHeader:
    """`[wildfires 0-W2 1-W3 …]`"""

    dominoes: tuple[Domino, ...]


@dataclass(frozen=True, slots=True)
class PeopleHeader:
    """`[people Zoe]`: who is at the computer that the game was begun on."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BotsHeader:
    """`[bots careful]`: which bots have the other seats."""

    kind: str


@dataclass(frozen=True, slots=True)
class Sitting:
    """`[sitting 7 2026-11-30T22:15:04+01:00]`: from here on it was played then.

    `number` is one more than any that could be seen as it began; by the first one, which stands
    among the headers, a game is told from others. `when` is what the clock said.
    """

    number: int
    when: datetime

    def __str__(self) -> str:
        return f"[sitting {self.number} {self.when.isoformat(timespec='microseconds')}]"


@dataclass(frozen=True, slots=True)
class RoundHeader:
    """`[round]`"""


@dataclass(frozen=True, slots=True)
class DealerHeader:
    """`[dealer Ana]`"""

    name: str


@dataclass(frozen=True, slots=True)
class HandHeader:
    """`[hand Ana 9-9 1-4 …]`"""

    name: str
    dominoes: tuple[Domino, ...]


@dataclass(frozen=True, slots=True)
class StockHeader:
    """`[stock 3-4 0-0 …]`"""

    dominoes: tuple[Domino, ...]


Header = (
    GameHeader
    | PlayersHeader
    | OptionHeader
    | WildfiresHeader
    | PeopleHeader
    | BotsHeader
    | RoundHeader
    | DealerHeader
    | HandHeader
    | StockHeader
)


def without_comment(line: str) -> str:
    """The line without its comment and without blanks around it; "" if nothing is left."""
    return _COMMENT.sub("", line).strip(BLANKS)


def parse_line(line: str, roster: Collection[str]) -> tuple[Header | Sitting | Action, str]:
    """A line `without_comment` as what it means and as it is written back.

    `roster` are the names of the players, none before `[players]`. Raises InvalidActionError if
    the line has not the form of any.
    """
    if line.startswith("["):
        if not line.endswith("]"):
            raise InvalidActionError("a line that begins with [ ends with ]")
        word, _, rest = _partition(line[1:-1].strip(BLANKS))
        parse = _BRACKETS.get(word)
        if parse is None:
            raise InvalidActionError(f"there is no line {f'[{word}]'!r} in a record")
        found, written = parse(rest, roster)
        return found, f"[{word} {written}]" if written else f"[{word}]"
    if line.startswith("*"):
        match = _SPUN.fullmatch(line)
        if not match:
            raise InvalidActionError(f"{line!r}: a spun number is *6, or *6 typed")
        number = Number(int(match[1]), "typed" if match[2] else "spun")
        return number, str(number)
    if line.startswith("="):
        match = _NAMED.fullmatch(line)
        if not match:
            raise InvalidActionError(f"{line!r}: a named number is =6")
        return Number(int(match[1]), "named"), line
    written_name, colon, rest = line.partition(":")
    if not colon:
        raise InvalidActionError(f"{line!r} is no line of a record")
    written_name, rest = written_name.strip(), rest.strip(BLANKS)
    action = parse_player_action(player(written_name, roster), rest, roster)
    return action, f"{written_name}: {rest}"


def player(text: str, roster: Collection[str]) -> str:
    """The player of that name. Raises InvalidActionError if there is none."""
    _require(roster)
    name = find_name(text, roster)
    if name is None:
        raise InvalidActionError(f"no player is called {clean_name(text)!r}")
    return name


def parse_player_action(name: str, text: str, roster: Collection[str]) -> Action:
    """What stands after `NAME: `."""
    if text == "-":
        return Pass(name)
    if text == "!":
        return Knock(name)
    if text.startswith("?"):
        if text[1:2] in BLANKS:
            raise InvalidActionError(f"{text!r}: a call is ?NAME, without a blank")
        return Call(name, player(text[1:], roster))
    if text.startswith("+"):
        return Draw(name, domino(*parse_ends(text[1:])) if text[1:] else None)
    match = _ONTO.fullmatch(text)
    if match:
        return Play(name, *parse_ends(match[1]), int(match[2]))
    if "@" in text:
        raise InvalidActionError(f"{text!r} is no play: write the two ends @ a domino, like 6-4@0")
    return Play(name, *parse_ends(text))


_Parsed = tuple[Header | Sitting | Action, str]


def _game(text: str, _: Collection[str]) -> _Parsed:
    if text != "wildfire":
        raise InvalidActionError(f"there is no game {text!r}: [game wildfire]")
    return GameHeader(text), text


def _players(text: str, _: Collection[str]) -> _Parsed:
    names = tuple(name.strip() for name in text.split(","))
    return PlayersHeader(names), ", ".join(names)


def _option(text: str, _: Collection[str]) -> _Parsed:
    match = _OPTION.fullmatch(text)
    if not match:
        raise InvalidActionError(f"{text!r} is no option: [option NAME=VALUE]")
    return OptionHeader(match[1], match[2]), text


def _wildfires(text: str, _: Collection[str]) -> _Parsed:
    return WildfiresHeader(_dominoes(text)), _spaced(text)


def _people(text: str, roster: Collection[str]) -> _Parsed:
    names = tuple(player(name, roster) for name in text.split(","))
    return PeopleHeader(names), ", ".join(name.strip() for name in text.split(","))


def _bots(text: str, _: Collection[str]) -> _Parsed:
    if not _KIND.fullmatch(text):
        raise InvalidActionError(f"{text!r} is no kind of bots: [bots careful]")
    return BotsHeader(text), text


def _sitting(text: str, roster: Collection[str]) -> _Parsed:
    _require(roster)
    match = _SITTING.fullmatch(text)
    try:
        if match:
            return Sitting(int(match[1]), datetime.fromisoformat(match[2])), _spaced(text)
    except ValueError:
        pass
    raise InvalidActionError(f"{text!r} is no sitting: [sitting 7 2026-11-30T22:15:04+01:00]")


def _round(text: str, _: Collection[str]) -> _Parsed:
    if text:
        raise InvalidActionError("[round] stands alone")
    return RoundHeader(), ""


def _dealer(text: str, roster: Collection[str]) -> _Parsed:
    return DealerHeader(player(text, roster)), text


def _hand(text: str, roster: Collection[str]) -> _Parsed:
    name, written, rest = _split_name(text, roster)
    return HandHeader(name, _dominoes(rest)), f"{written} {_spaced(rest)}"


def _stock(text: str, _: Collection[str]) -> _Parsed:
    return StockHeader(_dominoes(text)), _spaced(text)


def _left(text: str, roster: Collection[str]) -> _Parsed:
    name, written, rest = _split_name(text, roster)
    match = _NAMED.fullmatch(rest)
    if match:
        return Left(name, None, int(match[1])), f"{written} {rest}"
    if rest.startswith("="):
        raise InvalidActionError(f"{rest!r} is no total: it is =14, without a zero in front")
    return Left.of(name, _dominoes(rest)), f"{written} {_spaced(rest)}"


def _correct(text: str, roster: Collection[str]) -> _Parsed:
    number, _, rest = _partition(text)
    name, written, points = _split_name(rest, roster)
    match = _NAMED.fullmatch(points)
    if not match or not re.fullmatch(_NUMBER, number):
        raise InvalidActionError("a correction is [correct ROUND NAME =POINTS]")
    action = Correct(int(number), name, int(match[1]))
    return action, f"{number} {written} {points}"


def _undo(text: str, _: Collection[str]) -> _Parsed:
    if not text:
        return Undo(), ""
    if text == "round":
        return UndoRound(), text
    if not re.fullmatch(_NUMBER, text) or text == "0":
        raise InvalidActionError(
            f"{text!r} is no number of actions: [undo], [undo 2] or [undo round]"
        )
    return Undo(int(text)), text


def _agreed(text: str, _: Collection[str]) -> _Parsed:
    if text:
        raise InvalidActionError("[agreed] stands alone")
    return Agreed(), ""


def _holds(text: str, roster: Collection[str]) -> _Parsed:
    name, written, count = _split_name(text, roster)
    match = _NAMED.fullmatch(count)
    if not match:
        raise InvalidActionError("how many dominoes somebody holds is [holds NAME =COUNT]")
    return Holds(name, int(match[1])), f"{written} {count}"


def _knock_penalty(text: str, _: Collection[str]) -> _Parsed:
    if text not in ("on", "off"):
        raise InvalidActionError(f"{text!r}: it is [knock-penalty on] or [knock-penalty off]")
    return KnockPenalty(text == "on"), text


def _split_name(text: str, roster: Collection[str]) -> tuple[str, str, str]:
    """The longest name of the roster that fits, as written there, and what stands after it."""
    _require(roster)
    # A hand has more words than any name: to fold them all takes longer than to read them.
    words = max(name.count(" ") for name in roster) + 1
    for blank in reversed([*itertools.islice(_BLANKS.finditer(text), words)]):
        written = text[: blank.start()]
        name = find_name(written, roster)
        if name is not None:
            return name, written.strip(), text[blank.end() :]
    raise InvalidActionError(f"{text!r} does not begin with a player's name, then a blank and more")


def _require(roster: Collection[str]) -> None:
    if not roster:
        raise InvalidActionError("[players …] is missing: it comes before this")


def _partition(text: str) -> tuple[str, str, str]:
    """`str.partition` at the first run of blanks."""
    match = _BLANKS.search(text)
    return (text[: match.start()], match[0], text[match.end() :]) if match else (text, "", "")


def _dominoes(text: str) -> tuple[Domino, ...]:
    return tuple(domino(*parse_ends(each)) for each in _BLANKS.split(text))


def _spaced(text: str) -> str:
    return _BLANKS.sub(" ", text)


_BRACKETS = {
    "game": _game,
    "players": _players,
    "option": _option,
    "wildfires": _wildfires,
    "people": _people,
    "bots": _bots,
    "sitting": _sitting,
    "round": _round,
    "dealer": _dealer,
    "hand": _hand,
    "stock": _stock,
    "left": _left,
    "correct": _correct,
    "agreed": _agreed,
    "holds": _holds,
    "knock-penalty": _knock_penalty,
    "undo": _undo,
}
