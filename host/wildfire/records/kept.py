"""The games in the folder: each once, however many copies there are, the one played last first.

Programs that keep folders the same on several computers leave copies of a file that was changed on
two of them. A game is recognized by the first session in its record, an older one by its first
deal. If a record has neither, it is a copy if another one goes on where it ends.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from wildfire.games.notation.headings import SessionHeader
from wildfire.games.notation.lines import MOST_SESSIONS
from wildfire.records.errors import RecordFileError
from wildfire.records.folder import record_paths
from wildfire.records.reading import read_bytes

LONG = 1_000_000
"""A longer record is not read to compare it with others, because that takes seconds."""

_FIRST = datetime(2025, 1, 1, tzinfo=UTC)
"""There were no games before this: a clock that says less has stopped."""
_AHEAD = timedelta(days=1)
"""How much the clocks of two computers may differ."""

_SESSION = re.compile(rb"^\[(?:session|sitting) +([1-9][0-9]{0,8}) +(\S{1,40})\]\r?$", re.MULTILINE)
_BEGINS = re.compile(rb"^(?:\[(?:dealer|hand|left)\b|[^\[#\s])", re.MULTILINE)
"""The first line of a first round: there the headers of the game have ended."""
_DEAL = re.compile(rb"^\[(?:hand|stock) .*$", re.MULTILINE)
_PLAYERS = re.compile(rb"^\[players .*$", re.MULTILINE)
_OPENING = re.compile(rb"^\[(?:game|players|option|wildfires|dealer)\b|^\s*(?:#|$)")


@dataclass(frozen=True, slots=True)
class Copy:
    """A file, and what its text says without the rules."""

    path: Path
    data: bytes
    """Its whole lines; nothing if it cannot be read or is longer than `LONG`."""
    changed: datetime
    """The time of the file on the disk."""
    sessions: tuple[SessionHeader, ...] = ()
    is_long: bool = False

    @property
    def last(self) -> SessionHeader:
        """When it was played last; number 0 if only the disk knows."""
        return max(self.sessions, key=_by_number, default=SessionHeader(0, self.changed))

    @property
    def game(self) -> bytes | None:
        """What all copies of this game have, and no other game; None if there is nothing."""
        begins = _BEGINS.search(self.data)
        headers_end = begins.start() if begins else len(self.data)
        first = _SESSION.search(self.data, 0, headers_end)
        if first is not None:
            players = _PLAYERS.search(self.data)
            return first[0].rstrip() + (players[0].rstrip() if players else b"")
        deal = []
        for line in _DEAL.finditer(self.data):
            deal.append(line[0].rstrip())
            if line[0].startswith(b"[stock"):
                return b"\n".join(deal)
        return None

    @property
    def has_begun(self) -> bool:
        """Whether it has anything after its headers."""
        return not all(map(_OPENING.match, self.data.splitlines()))


@dataclass(frozen=True, slots=True)
class Kept:
    """A game: the longest copy, which is the one to go on with, and the others."""

    longest: Copy
    others: tuple[Copy, ...] = ()

    @property
    def path(self) -> Path:
        """The file to go on with."""
        return self.longest.path

    @property
    def last(self) -> SessionHeader:
        """When it was played last, in whichever copy."""
        return max((each.last for each in (self.longest, *self.others)), key=_by_number)

    def tells_all_of(self, other: Copy) -> bool:
        """Whether the longest copy has everything in that copy."""
        return self.longest.data.startswith(other.data)


def kept_games(now: datetime | None = None) -> list[Kept]:
    """The games among the files, the one played last first, judged by all of them together.

    Sessions are numbered, so no clock can confuse them. Their times order sessions that did not
    know of each other. An impossible time is ignored. Then the session comes right after those that
    it knew of, or first of all if it has no number either. Raises RecordFileError if the folder
    cannot be read.
    """
    return in_order(without_copies(map(_copy, record_paths())), now or datetime.now(UTC))


def next_session(now: datetime | None = None) -> SessionHeader:
    """The session that begins `now`, after all sessions in the files."""
    try:
        numbers = [game.last.number for game in kept_games()]
    except RecordFileError:
        # The game may be somewhere else.
        numbers = []
    number = min(max(numbers, default=0) + 1, MOST_SESSIONS)
    return SessionHeader(number, _by_the_clock(now or datetime.now(UTC)))


def _by_the_clock(now: datetime) -> datetime:
    """In local time; in UTC if TZ sets an offset that a record cannot write."""
    try:
        local = now.astimezone()
    except ValueError:
        return now
    in_minutes = (local.utcoffset() or timedelta()) % timedelta(minutes=1) == timedelta()
    return local if in_minutes else now


def copies_of(paths: Iterable[Path]) -> list[Kept]:
    """The games in these files, each once, in the order in which they first appear."""
    return without_copies(map(_copy, paths))


def is_believed(when: datetime, now: datetime) -> bool:
    """Whether this time is possible."""
    return _FIRST <= when <= now + _AHEAD


def in_order(games: Iterable[Kept], now: datetime) -> list[Kept]:
    """The one played last first."""
    known = _FIRST
    times = {}
    for game in sorted(games, key=lambda game: (_by_number(game.last), game.path.name)):
        when = game.last.when
        if is_believed(when, now):
            known = max(known, when)
        else:
            when = known if game.last.number else _FIRST
        times[game] = when, game.last.number
    return sorted(times, key=lambda game: (*times[game], game.path.name), reverse=True)


def without_copies(copies: Iterable[Copy]) -> list[Kept]:
    """Each game once."""
    known: dict[bytes, list[Copy]] = {}
    unknown: list[list[Copy]] = []
    for copy in copies:
        if copy.game is None:
            unknown.append([copy])
        else:
            known.setdefault(copy.game, []).append(copy)
    groups = [*known.values(), *unknown]
    return [_kept(group) for group in _joined(groups)]


def _joined(groups: list[list[Copy]]) -> Iterator[list[Copy]]:
    """Groups of copies. If one group's only copy ends in the middle of another's, they belong
    together.
    """
    whole: list[list[Copy]] = []
    for group in sorted(groups, key=lambda group: max(len(each.data) for each in group))[::-1]:
        first = group[0]
        home = None
        if first.game is None and first.data and first.has_begun:
            home = next(
                (one for one in whole if any(each.data.startswith(first.data) for each in one)),
                None,
            )
        if home is None:
            whole.append(group)
        else:
            home.append(first)
    yield from whole


def _kept(group: list[Copy]) -> Kept:
    # Programs that copy a file lengthen its name.
    ordered = sorted(
        group,
        key=lambda each: (-len(each.data), -each.last.number, len(each.path.name), each.path.name),
    )
    return Kept(ordered[0], tuple(ordered[1:]))


def _by_number(session: SessionHeader) -> tuple[int, datetime]:
    return session.number, session.when


def _copy(path: Path) -> Copy:
    try:
        found = path.stat()
        changed = datetime.fromtimestamp(found.st_mtime, UTC)
        if found.st_size > LONG:
            return Copy(path, b"", changed, is_long=True)
        data = read_bytes(path)
    except (RecordFileError, OSError, OverflowError, ValueError):
        # Reading it will say why it cannot be read.
        return Copy(path, b"", _FIRST)
    data = data[: data.rfind(b"\n") + 1]
    return Copy(path, data, changed, tuple(_sessions(data)))


def _sessions(data: bytes) -> Iterator[SessionHeader]:
    for match in _SESSION.finditer(data):
        try:
            when = datetime.fromisoformat(match[2].decode())
        except ValueError:
            continue
        if when.tzinfo is not None:
            yield SessionHeader(int(match[1]), when)
