"""A game as text: read line by line, replayed as it is read, written back byte for byte.

This module opens no files; `wildfire.records` keeps records as files.
"""

from dataclasses import dataclass
from typing import Any

from wildfire.dominoes.deal import Deal
from wildfire.errors import InvalidActionError, RecordError, RulesError
from wildfire.games.actions import Undo, UndoRound
from wildfire.games.base import Action, Game
from wildfire.games.notation.headers import Cast, Headers
from wildfire.games.notation.headings import Header, SessionHeader
from wildfire.games.notation.lines import without_comment

BOM = b"\xef\xbb\xbf"

LONGEST_LINE = 4000
"""The most characters in a line, without its comment. The longest deal takes 500."""


@dataclass(slots=True)
class RecordLine:
    """A line that was read: its number in the text, and how it is written back."""

    number: int
    text: str
    stands: bool = True
    """False for a line that was taken back, and for the [undo] that did it."""


@dataclass(slots=True)
class _Round:
    """The lines of a round: its opening lines, and the actions that count."""

    opening: list[RecordLine]
    actions: list[RecordLine]


class Record:
    """A record, and the game that it describes. Give `feed` its lines, or make it with `read`."""

    def __init__(self) -> None:
        self.lines: list[RecordLine] = []
        self.unfinished: int | None = None
        """The number of a last line without its newline, which was not applied."""
        self.begun: SessionHeader | None = None
        """When the game was begun; None in old records."""
        self._count = 0
        self._headers = Headers()
        self._rounds = [_Round([], [])]

    def begin(self) -> None:
        """The headers end here. Raises RecordError if one is missing."""
        try:
            self._headers.begun()
        except RulesError as error:
            raise RecordError(self._count + 1, error) from None

    @property
    def game(self) -> Game[Any]:
        """The game after the last line, once it has begun."""
        if self._headers.game is None:
            raise ValueError("the headers of this game have not ended yet")
        return self._headers.game

    @property
    def cast(self) -> Cast | None:
        """Who plays which seat of a dealt game, if the record says so."""
        return self._headers.cast

    def feed(self, line: str) -> None:
        """Reads and applies one line, without its newline.

        Raises RecordError, and then nothing of the line is applied.
        """
        number = self._count + 1
        text = without_comment(line)
        if len(text) > LONGEST_LINE:
            raise RecordError(number, InvalidActionError("record.line-too-long", count=len(text)))
        if text:
            try:
                self._apply(number, text)
            except RulesError as error:
                raise RecordError(number, error) from None
        self._count = number

    def _apply(self, number: int, text: str) -> None:
        found, written = self._headers.notation.parse(text, self._headers.players)
        line = RecordLine(number, written)
        if isinstance(found, SessionHeader):
            if self._headers.are_first:
                self.begun = self.begun or found
        elif isinstance(found, Header):
            begins = self._headers.is_between_rounds
            self._headers.add(found)
            if begins:
                self._rounds.append(_Round([], []))
            self._rounds[-1].opening.append(line)
        else:
            self._headers.before_action().apply(found)
            self._keep(found, line)
        self.lines.append(line)

    def _keep(self, action: Action, line: RecordLine) -> None:
        if isinstance(action, UndoRound):
            undone = self._rounds.pop().opening
        elif isinstance(action, Undo):
            undone = self._rounds[-1].actions[-action.count :]
            del self._rounds[-1].actions[-action.count :]
        else:
            self._rounds[-1].actions.append(line)
            return
        for each in (*undone, line):
            each.stands = False

    def text(self) -> str:
        """The record as it was read, apart from comments, blank lines and spacing."""
        return "".join(f"{line.text}\n" for line in self.lines)

    def clean_text(self) -> str:
        """The record as if nothing had ever been taken back."""
        return "".join(f"{line.text}\n" for line in self.lines if line.stands)


def read(data: bytes) -> Record:
    """Reads a whole record: UTF-8, with or without a byte-order mark, LF or CRLF.

    Raises RecordError for the first line that is refused. A last line without its newline is not
    applied; `Record.unfinished` says so.
    """
    record = Record()
    *lines, last = data.removeprefix(BOM).split(b"\n")
    for number, line in enumerate(lines, start=1):
        record.feed(line_text(number, line))
    if last:
        record.unfinished = len(lines) + 1
    record.begin()
    return record


def line_text(number: int, line: bytes) -> str:
    """The text of that line, without its carriage return. Raises RecordError if it is not UTF-8."""
    try:
        return line.removesuffix(b"\r").decode()
    except UnicodeDecodeError:
        raise RecordError(number, InvalidActionError("record.not-utf-8")) from None


def game_text(
    game: Game[Any], cast: Cast | None = None, session: SessionHeader | None = None
) -> str:
    """The record of a game as it stands, without what was taken back."""
    lines = opening_lines(game, cast, session)
    for number, played in enumerate(game.played, start=1):
        if number > 1:
            lines += round_lines(game, number, played.deal)
        lines += map(str, played.actions)
    return "".join(f"{line}\n" for line in lines)


def opening_lines(
    game: Game[Any], cast: Cast | None = None, session: SessionHeader | None = None
) -> list[str]:
    """The headers of a game, up to the deal of its first round."""
    lines = [f"[game {game.name}]", f"[players {', '.join(game.players)}]"]
    first = game.played[0]
    lines += [f"[option {name}={value}]" for name, value in first.options.texts()]
    lines += game.header_lines(first.options)
    if cast is not None and cast.people:
        lines.append(f"[people {', '.join(cast.people)}]")
    if cast is not None and cast.bots is not None:
        lines.append(f"[bots {cast.bots}]")
    if session is not None:
        lines.append(str(session))
    return lines + round_lines(game, 1, first.deal)[1:]


def round_lines(game: Game[Any], number: int, deal: Deal[Any] | None) -> list[str]:
    """`[round]` and the headers of a round, counted from 1."""
    lines = ["[round]"]
    if game.rule_of_dealer is not None:
        lines.append(f"[dealer {game.dealer_of(number)}]")
    if deal is not None:
        for name, hand in zip(game.players, deal.hands, strict=True):
            lines.append(f"[hand {name} {' '.join(map(str, hand))}]")
        lines.append(f"[{' '.join(['stock', *map(str, deal.stock)])}]")
    return lines
