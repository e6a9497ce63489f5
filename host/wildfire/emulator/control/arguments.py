"""The arguments of the control channel's commands: each kind checks the value that came."""

from dataclasses import dataclass

from wildfire.emulator.errors import CommandError
from wildfire.message import Alternatives

_LONGEST = 80


@dataclass(frozen=True, slots=True)
class WholeNumberArgument:
    """A whole number low..high. Without a default it is required."""

    low: int
    high: int
    default: int | None = None

    def check(self, name: str, value: object) -> int:
        if value is None and self.default is not None:
            return self.default
        if not isinstance(value, int) or isinstance(value, bool):
            raise CommandError("control.whole-number", name=name, low=self.low, high=self.high)
        if not self.low <= value <= self.high:
            raise CommandError(
                "control.out-of-range", name=name, low=self.low, high=self.high, value=value
            )
        return value


@dataclass(frozen=True, slots=True)
class LineArgument:
    """A short text on one line."""

    default: str

    def check(self, name: str, value: object) -> str:
        if value is None:
            return self.default
        if not isinstance(value, str) or not value.isprintable() or not 0 < len(value) <= _LONGEST:
            raise CommandError("control.one-line", name=name, longest=_LONGEST)
        return value


@dataclass(frozen=True, slots=True)
class ChoiceArgument:
    """One of several words. Without a default it is required."""

    among: tuple[str, ...]
    default: str | None = None

    def check(self, name: str, value: object) -> str:
        if value is None and self.default is not None:
            return self.default
        if not isinstance(value, str) or value not in self.among:
            raise CommandError("control.choose", name=name, choices=Alternatives(self.among))
        return value


Argument = WholeNumberArgument | LineArgument | ChoiceArgument
