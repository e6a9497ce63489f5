"""The options of a game as data: parsing, help, records, page and docs all come from one table.

A game's options are a frozen dataclass whose fields are made by `option`:

    @dataclass(frozen=True, slots=True)
    class Options(GameOptions):
        target: int = option(100, NumberKind(1), "BD-7")

The catalogue says what an option does, as `option.GAME.NAME`.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, ClassVar, NamedTuple, Protocol, Self

from wildfire.errors import SetupError
from wildfire.message import Alternatives, Message

_NUMBER = re.compile(r"0|[1-9][0-9]{0,17}")
_NEGATIVE = re.compile(r"-[0-9]+")


class OptionKind(Protocol):
    """The values that an option takes."""

    def parse(self, name: str, text: str) -> Any:
        """The value that a record or a command line writes like this. Raises SetupError."""

    def allows(self, value: Any) -> bool:
        """Whether a table can play with this value."""

    def text(self, value: Any) -> str:
        """How a record writes it."""

    @property
    def allowed(self) -> Message:
        """The values that are allowed."""

    @property
    def shape(self) -> str | None:
        """How a value looks, if there are too many to list them: `N`."""

    @property
    def examples(self) -> Sequence[str]:
        """Some of the values as a record writes them; all of them if they can be listed."""


class NumberKind(NamedTuple):
    """A whole number from `lowest` to `highest`, or without an upper limit."""

    lowest: int
    highest: int | None = None
    some: tuple[int, ...] = ()
    """A few to choose from, if there is no highest one."""

    def parse(self, name: str, text: str) -> int:
        if _NEGATIVE.fullmatch(text):
            raise SetupError("option.must-be", name=name, allowed=self.allowed, text=text)
        if not _NUMBER.fullmatch(text):
            raise SetupError("option.takes-a-number", name=name, text=text)
        return int(text)

    def allows(self, value: Any) -> bool:
        return self.lowest <= value and (self.highest is None or value <= self.highest)

    def text(self, value: Any) -> str:
        return str(value)

    @property
    def allowed(self) -> Message:
        if self.highest is None:
            return Message.of("option.or-more", lowest=self.lowest)
        return one_of(self.examples)

    @property
    def shape(self) -> str | None:
        return "N" if self.highest is None else None

    @property
    def examples(self) -> Sequence[str]:
        numbers = self.some if self.highest is None else range(self.lowest, self.highest + 1)
        return [*map(str, numbers)]


class ChoiceKind(NamedTuple):
    """One of several words, or of several numbers that are not a range."""

    words: tuple[str, ...]

    def parse(self, name: str, text: str) -> str:
        # Check the value, however it was made.
        return text

    def allows(self, value: Any) -> bool:
        return value in self.words

    def text(self, value: Any) -> str:
        return str(value)

    @property
    def allowed(self) -> Message:
        return one_of(self.words)

    @property
    def shape(self) -> str | None:
        return None

    @property
    def examples(self) -> Sequence[str]:
        return self.words


class SwitchKind(NamedTuple):
    """`on` or `off`."""

    def parse(self, name: str, text: str) -> bool:
        if text not in ("on", "off"):
            raise SetupError("option.is", name=name, allowed=self.allowed)
        return text == "on"

    def allows(self, value: Any) -> bool:
        return isinstance(value, bool)

    def text(self, value: Any) -> str:
        return "on" if value else "off"

    @property
    def allowed(self) -> Message:
        return one_of(self.examples)

    @property
    def shape(self) -> str | None:
        return None

    @property
    def examples(self) -> Sequence[str]:
        return ("on", "off")


class WordKind(NamedTuple):
    """A single word that switches something on. Nothing switches it off."""

    word: str

    def parse(self, name: str, text: str) -> bool:
        if text != self.word:
            raise SetupError("option.is", name=name, allowed=self.allowed)
        return True

    def allows(self, value: Any) -> bool:
        return isinstance(value, bool)

    def text(self, value: Any) -> str:
        return self.word

    @property
    def allowed(self) -> Message:
        return one_of(self.examples)

    @property
    def shape(self) -> str | None:
        return None

    @property
    def examples(self) -> Sequence[str]:
        return (self.word,)


class Option(NamedTuple):
    """One row of the table."""

    name: str
    """As a record and a command line write it: `knock-penalty`."""
    kind: OptionKind
    default: Any
    rule: str
    """The number of the rule about it."""
    meaning: str
    """The id of the message about its effect."""
    field: str
    """The field that has its value."""
    has_header: bool
    """Whether a record has a header for it, instead of `[option NAME=VALUE]`."""
    is_for_scores: bool
    """Whether it also matters if only scores are kept."""


def option(
    default: Any,
    kind: OptionKind,
    rule: str,
    meaning: str,
    *,
    name: str = "",
    has_header: bool = False,
    is_for_scores: bool = False,
) -> Any:
    """A field of a game's options: a row. `name` is its spelling, if not that of the field."""
    row = {"kind": kind, "rule": rule, "meaning": meaning, "name": name}
    return field(
        default=default,
        metadata=row | {"has_header": has_header, "is_for_scores": is_for_scores},
    )


@dataclass(frozen=True, slots=True)
class GameOptions:
    """Base of every game's options. Raises SetupError for a value that no table can play with."""

    _tables: ClassVar[dict[type, tuple[Option, ...]]] = {}

    def __post_init__(self) -> None:
        for row in self.table():
            value = getattr(self, row.field)
            if value != row.default and not row.kind.allows(value):
                raise SetupError("option.is", row.rule, name=row.name, allowed=row.kind.allowed)

    @classmethod
    def table(cls) -> tuple[Option, ...]:
        """The options of this game, in the order in which a record writes them."""
        if cls not in GameOptions._tables:
            GameOptions._tables[cls] = tuple(
                Option(
                    name=each.metadata["name"] or each.name.replace("_", "-"),
                    kind=each.metadata["kind"],
                    default=each.default,
                    rule=each.metadata["rule"],
                    meaning=each.metadata["meaning"],
                    field=each.name,
                    has_header=each.metadata["has_header"],
                    is_for_scores=each.metadata["is_for_scores"],
                )
                for each in fields(cls)
            )
        return GameOptions._tables[cls]

    @classmethod
    def choices(cls, row: Option) -> list[str]:
        """Values of an option with which dominoes are played, as a record writes them.

        All of them if they can be listed.
        """
        usual = cls()
        each = [(text, usual.with_text(row.name, text)) for text in row.kind.examples]
        return [text for text, options in each if not options.only_scores]

    @property
    def only_scores(self) -> bool:
        """Whether the program only keeps the scores, and nothing is played."""
        return False

    def for_scores(self) -> Self:
        """The same if only scores are kept."""
        return self.with_text("mode", "score")

    def with_text(self, name: str, text: str) -> Self:
        """These options and one more, as a command line writes it: `knock-penalty`, `on`."""
        return self._with(self.table(), name, text)

    def with_recorded(self, name: str, text: str) -> Self:
        """The same for `[option NAME=VALUE]` of a record."""
        return self._with([row for row in self.table() if not row.has_header], name, text)

    def texts(self) -> list[tuple[str, str]]:
        """The options that differ from their defaults, as a record writes them."""
        values = [(row, getattr(self, row.field)) for row in self.table() if not row.has_header]
        return [(row.name, row.kind.text(value)) for row, value in values if value != row.default]

    def _with(self, rows: Sequence[Option], name: str, text: str) -> Self:
        for row in rows:
            if row.name == name:
                return replace(self, **{row.field: row.kind.parse(name, text)})
        raise SetupError("option.unknown", name=name, names=[row.name for row in rows])


def one_of(words: Sequence[str]) -> Message:
    """`none, first or all`."""
    return Message.of("list.these", these=Alternatives(words))
