"""What the rules say no with.

*Invalid* is not a play at all: it has not the form of one. *Illegal* is a play that a rule refuses,
and names the rule. Either changes nothing.
"""


class RulesError(Exception):
    """Base of everything the rules refuse.

    `message` is one line for the player; `rule` is the number of the rule that refuses it
    ("W-23", "D-13"), or None where no rule is needed to see that it is wrong.
    """

    def __init__(self, message: str, rule: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.message} (rule {self.rule})" if self.rule else self.message


class SetupError(RulesError):
    """Players, options or a deal that make no game."""


class InvalidActionError(RulesError):
    """Not an action of this game at all."""


class IllegalActionError(RulesError):
    """An action that a rule refuses; `rule` says which."""

    rule: str

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(message, rule)


class RecordError(RulesError):
    """A line of a record that is refused. `line` counts from 1."""

    def __init__(self, line: int, message: str, rule: str | None = None) -> None:
        super().__init__(message, rule)
        self.line = line
