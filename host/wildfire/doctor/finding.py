"""What a check comes to."""

from dataclasses import dataclass
from enum import StrEnum

from wildfire.errors import WildfireError
from wildfire.text import words


class State(StrEnum):
    """How well it is: `warn` may become trouble, `fail` is trouble, `skipped` was not looked at."""

    OK = "ok"
    WARN = "warn"
    FAIL = "fail"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at; `what` and `what_to_do` are one line without a full stop."""

    name: str
    state: State
    what: str
    what_to_do: str = ""


@dataclass(frozen=True, slots=True)
class Saying:
    """What a check can say, with {fields} that are still to be filled in."""

    name: str
    state: State
    what: str
    what_to_do: str = ""

    def __call__(self, **fields: object) -> Finding:
        """The finding that says this."""
        return Finding(
            self.name, self.state, self.what.format(**fields), self.what_to_do.format(**fields)
        )


def of_error(name: str, error: WildfireError, state: State = State.FAIL) -> Finding:
    """The finding that a check came to nothing because of `error`."""
    return Finding(name, state, words(error.verdict), words(error.remedy) if error.remedy else "")
