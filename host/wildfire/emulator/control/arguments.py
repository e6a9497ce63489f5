"""What the control channel's commands take: each kind of argument checks what has come."""

from dataclasses import dataclass

from wildfire.emulator.errors import CommandError

_LONGEST = 80


@dataclass(frozen=True, slots=True)
class WholeNumber:
    """A whole number low..high; without a default it has to be given."""

    low: int
    high: int
    default: int | None = None

    def check(self, name: str, value: object) -> int:
        if value is None and self.default is not None:
            return self.default
        if not isinstance(value, int) or isinstance(value, bool):
            raise CommandError(f"{name} takes a whole number {self.low}..{self.high}")
        if not self.low <= value <= self.high:
            raise CommandError(f"{name} takes {self.low}..{self.high}, not {value}")
        return value


@dataclass(frozen=True, slots=True)
class Line:
    """A short text on one line."""

    default: str

    def check(self, name: str, value: object) -> str:
        if value is None:
            return self.default
        if not isinstance(value, str) or not value.isprintable() or not 0 < len(value) <= _LONGEST:
            raise CommandError(f"{name} takes a line of 1..{_LONGEST} characters")
        return value


@dataclass(frozen=True, slots=True)
class Choice:
    """One of some words; without a default it has to be given."""

    among: tuple[str, ...]
    default: str | None = None

    def check(self, name: str, value: object) -> str:
        if value is None and self.default is not None:
            return self.default
        if not isinstance(value, str) or value not in self.among:
            raise CommandError(f"{name} takes one of {', '.join(self.among)}")
        return value


Argument = WholeNumber | Line | Choice
