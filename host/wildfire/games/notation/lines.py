"""One line of a record: its form, without asking whether the game allows it.

`Notation.parse` turns a line into a heading or an action, together with the line as it is written
back, without comments and extra spacing. This module has what all games write alike. A game says
how its dominoes and its own actions are written.
"""

import itertools
import re
from collections.abc import Callable, Collection, Mapping
from datetime import datetime
from typing import Any, ClassVar

from wildfire.dominoes.actions import Agreed, Draw, Holds, Left, Pass, Play
from wildfire.dominoes.pieces import Domino, domino, parse_ends
from wildfire.errors import InvalidActionError
from wildfire.games.actions import Correct, Number, Undo, UndoRound
from wildfire.games.names import clean_name, find_name
from wildfire.games.notation.headings import (
    BotsHeader,
    DealerHeader,
    GameHeader,
    HandHeader,
    Header,
    OptionHeader,
    PeopleHeader,
    PlayersHeader,
    RoundHeader,
    SessionHeader,
    StockHeader,
)

BLANKS = " \t"
_COMMENT = re.compile(r"(?:^|(?<=[ \t]))#.*", re.DOTALL)
_BLANKS = re.compile(r"[ \t]+")
_NUMBER = r"(0|[1-9][0-9]{0,17})"
_SPUN = re.compile(rf"\*{_NUMBER}(?:[ \t]+(typed))?")
_NAMED = re.compile(rf"={_NUMBER}")
_ONTO = re.compile(r"([^@]*)@(0|[1-9][0-9]{0,17})")
_KIND = re.compile(r"[^\s\[\]#]{1,200}")
MOST_SESSIONS = 999_999_999
"""The highest number of a session. Sessions that begin after that have this number, too."""
# Without an offset, times could not be compared.
_SESSION = re.compile(r"([1-9][0-9]{0,8})[ \t]+([0-9-]{10}T[0-9:.]{8,15}(?:Z|[+-][0-9:]{5}))")
_OPTION = re.compile(r"([^=\s]+)=([^=\s]+)")


def without_comment(line: str) -> str:
    """The line without its comment and without blanks around it; "" if nothing is left."""
    return _COMMENT.sub("", line).strip(BLANKS)


Action = Any
"""A value of the game's own."""

Parsed = tuple[Header | SessionHeader | Action, str]

Bracket = Callable[["Notation", str, Collection[str]], Parsed]
"""A function that parses the text within brackets, given the names of the players."""


class Notation:
    """How a game of dominoes with numbers at their ends is written."""

    brackets: ClassVar[Mapping[str, Bracket]] = {}
    """The lines in brackets that only this game has, by their first word."""

    def domino(self, text: str) -> Domino:
        """`6-4` as a domino. Raises InvalidActionError if the text is not one."""
        return domino(*parse_ends(text))

    def play(self, name: str, text: str, onto: int | None) -> Action:
        """`6-4` as played by `name` on a domino, or as the first one."""
        return Play(name, *parse_ends(text), onto)

    def parse(self, line: str, roster: Collection[str]) -> Parsed:
        """What a line `without_comment` means, and how it is written back.

        `roster` are the names of the players; there are none before `[players]`. Raises
        InvalidActionError if the line has no known form.
        """
        if line.startswith("["):
            return self._parse_bracket(line, roster)
        if line.startswith("*"):
            match = _SPUN.fullmatch(line)
            if not match:
                raise InvalidActionError("record.spun-number", line=line)
            number = Number(int(match[1]), "typed" if match[2] else "spun")
            return number, str(number)
        if line.startswith("="):
            match = _NAMED.fullmatch(line)
            if not match:
                raise InvalidActionError("record.named-number", line=line)
            return Number(int(match[1]), "named"), line
        written_name, colon, rest = line.partition(":")
        if not colon:
            raise InvalidActionError("record.no-line", line=line)
        written_name, rest = written_name.strip(), rest.strip(BLANKS)
        action = self.action(player(written_name, roster), rest, roster)
        return action, f"{written_name}: {rest}"

    def _parse_bracket(self, line: str, roster: Collection[str]) -> Parsed:
        if not line.endswith("]"):
            raise InvalidActionError("record.open-bracket")
        word, _, rest = _partition(line[1:-1].strip(BLANKS))
        parse = self.brackets.get(word) or _BRACKETS.get(word)
        if parse is None:
            raise InvalidActionError("record.unknown-bracket", word=word)
        found, written = parse(self, rest, roster)
        return found, f"[{word} {written}]" if written else f"[{word}]"

    def action(self, name: str, text: str, roster: Collection[str]) -> Action:
        """What follows `NAME: `."""
        if text == "-":
            return Pass(name)
        if text.startswith("+"):
            return Draw(name, self.domino(text[1:]) if text[1:] else None)
        match = _ONTO.fullmatch(text)
        if match:
            return self.play(name, match[1], int(match[2]))
        if "@" in text:
            raise InvalidActionError("record.no-play", text=text)
        return self.play(name, text, None)

    def dominoes(self, text: str) -> tuple[Domino, ...]:
        """`4-4 6-1` as dominoes, in the order written."""
        return tuple(map(self.domino, _BLANKS.split(text)))


def player(text: str, roster: Collection[str]) -> str:
    """The player of that name. Raises InvalidActionError if there is none."""
    _require(roster)
    name = find_name(text, roster)
    if name is None:
        raise InvalidActionError("record.no-such-player", name=clean_name(text))
    return name


def _game(notation: Notation, text: str, roster: Collection[str]) -> Parsed:
    return GameHeader(text), text


def _players(notation: Notation, text: str, roster: Collection[str]) -> Parsed:
    names = tuple(name.strip() for name in text.split(","))
    return PlayersHeader(names), ", ".join(names)


def _option(notation: Notation, text: str, roster: Collection[str]) -> Parsed:
    match = _OPTION.fullmatch(text)
    if not match:
        raise InvalidActionError("record.no-option", text=text)
    return OptionHeader(match[1], match[2]), text


def _people(notation: Notation, text: str, roster: Collection[str]) -> Parsed:
    names = tuple(player(name, roster) for name in text.split(","))
    return PeopleHeader(names), ", ".join(name.strip() for name in text.split(","))


def _bots(notation: Notation, text: str, roster: Collection[str]) -> Parsed:
    if not _KIND.fullmatch(text):
        raise InvalidActionError("record.no-bots", text=text)
    return BotsHeader(text), text


def _session(notation: Notation, text: str, roster: Collection[str]) -> Parsed:
    _require(roster)
    match = _SESSION.fullmatch(text)
    try:
        if match:
            return SessionHeader(int(match[1]), datetime.fromisoformat(match[2])), spaced(text)
    except ValueError:
        pass
    raise InvalidActionError("record.no-session", text=text)


def _round(notation: Notation, text: str, roster: Collection[str]) -> Parsed:
    if text:
        raise InvalidActionError("record.stands-alone", line="[round]")
    return RoundHeader(), ""


def _dealer(notation: Notation, text: str, roster: Collection[str]) -> Parsed:
    return DealerHeader(player(text, roster)), text


def _hand(notation: Notation, text: str, roster: Collection[str]) -> Parsed:
    name, written, rest = _split_name(text, roster)
    return HandHeader(name, notation.dominoes(rest)), f"{written} {spaced(rest)}"


def _stock(notation: Notation, text: str, roster: Collection[str]) -> Parsed:
    # A game may deal the whole set.
    return StockHeader(notation.dominoes(text) if text else ()), spaced(text)


def _left(notation: Notation, text: str, roster: Collection[str]) -> Parsed:
    name, written, rest = _split_name(text, roster)
    match = _NAMED.fullmatch(rest)
    if match:
        return Left(name, None, int(match[1])), f"{written} {rest}"
    if rest.startswith("="):
        raise InvalidActionError("record.no-total", text=rest)
    return Left.of(name, notation.dominoes(rest)), f"{written} {spaced(rest)}"


def _correct(notation: Notation, text: str, roster: Collection[str]) -> Parsed:
    number, _, rest = _partition(text)
    name, written, points = _split_name(rest, roster)
    match = _NAMED.fullmatch(points)
    if not match or not re.fullmatch(_NUMBER, number):
        raise InvalidActionError("record.correction")
    action = Correct(int(number), name, int(match[1]))
    return action, f"{number} {written} {points}"


def _undo(notation: Notation, text: str, roster: Collection[str]) -> Parsed:
    if not text:
        return Undo(), ""
    if text == "round":
        return UndoRound(), text
    if not re.fullmatch(_NUMBER, text) or text == "0":
        raise InvalidActionError("record.no-undo", text=text)
    return Undo(int(text)), text


def _agreed(notation: Notation, text: str, roster: Collection[str]) -> Parsed:
    if text:
        raise InvalidActionError("record.stands-alone", line="[agreed]")
    return Agreed(), ""


def _holds(notation: Notation, text: str, roster: Collection[str]) -> Parsed:
    name, written, count = _split_name(text, roster)
    match = _NAMED.fullmatch(count)
    if not match:
        raise InvalidActionError("record.holds")
    return Holds(name, int(match[1])), f"{written} {count}"


def _split_name(text: str, roster: Collection[str]) -> tuple[str, str, str]:
    """The longest name of the roster that fits, as written there, and what follows it."""
    _require(roster)
    # A hand has more words than any name, and folding them all would take longer than reading them.
    words = max(name.count(" ") for name in roster) + 1
    for blank in reversed([*itertools.islice(_BLANKS.finditer(text), words)]):
        written = text[: blank.start()]
        name = find_name(written, roster)
        if name is not None:
            return name, written.strip(), text[blank.end() :]
    raise InvalidActionError("record.no-name-in-front", text=text)


def _require(roster: Collection[str]) -> None:
    if not roster:
        raise InvalidActionError("record.missing", header="[players …]")


def _partition(text: str) -> tuple[str, str, str]:
    """`str.partition` at the first run of blanks."""
    match = _BLANKS.search(text)
    return (text[: match.start()], match[0], text[match.end() :]) if match else (text, "", "")


def spaced(text: str) -> str:
    return _BLANKS.sub(" ", text)


_BRACKETS: dict[str, Bracket] = {
    "game": _game,
    "players": _players,
    "option": _option,
    "people": _people,
    "bots": _bots,
    "session": _session,
    # Its name in records of 2026.
    "sitting": _session,
    "round": _round,
    "dealer": _dealer,
    "hand": _hand,
    "stock": _stock,
    "left": _left,
    "correct": _correct,
    "agreed": _agreed,
    "holds": _holds,
    "undo": _undo,
}
