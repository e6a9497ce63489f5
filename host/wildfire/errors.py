"""The root of every error that a user can cause: a code and facts, never a sentence.

`wildfire.text` has the words for each code, and for what to do about it.
"""

from collections.abc import Mapping

from wildfire.message import Message


class WildfireError(Exception):
    """An error that a user can cause and can mend.

    Args:
        code: An id of the catalogue: `client.port-busy`.
        remedy: What to do about it, if there is anything.
        facts: The facts for the words of the code.
    """

    def __init__(self, code: str, /, *, remedy: Message | None = None, **facts: object) -> None:
        self.message = Message(code, facts)
        """What is wrong."""
        self.remedy = remedy
        super().__init__(self.message)

    @property
    def code(self) -> str:
        """The id of its words."""
        return self.message.id

    @property
    def facts(self) -> Mapping[str, object]:
        """The facts for its words."""
        return self.message.facts

    @property
    def verdict(self) -> Message:
        """What is wrong, with the rule that says so where there is one."""
        return self.message

    @property
    def with_remedy(self) -> Message:
        """What is wrong, and what to do about it."""
        if self.remedy is None:
            return self.verdict
        return Message.of("error.with-remedy", error=self.verdict, remedy=self.remedy)


class RulesError(WildfireError):
    """A refusal by the rules of a game.

    *Invalid* is not an action at all: the form is wrong. *Illegal* is an action that a rule
    refuses. Neither changes anything. `rule` is the number of the rule that refuses it ("W-23",
    "BD-4"), or None if it is wrong without any rule.
    """

    def __init__(self, code: str, /, rule: str | None = None, **facts: object) -> None:
        super().__init__(code)
        self.message = Message(code, facts)
        self.rule = rule

    @property
    def verdict(self) -> Message:
        """What is refused, and the rule that refuses it."""
        if self.rule is None:
            return self.message
        return Message.of("error.by-rule", error=self.message, rule=self.rule)

    def __str__(self) -> str:
        return f"{self.message} (rule {self.rule})" if self.rule else str(self.message)


class SetupError(RulesError):
    """These players, options or deal make no game."""


class InvalidActionError(RulesError):
    """Not an action of this game at all."""


class IllegalActionError(RulesError):
    """An action that a rule refuses; `rule` says which."""

    rule: str

    def __init__(self, rule: str, code: str, /, **facts: object) -> None:
        super().__init__(code, rule, **facts)


class RecordError(RulesError):
    """A line of a record that is refused. `line` counts from 1."""

    def __init__(self, line: int, refused: RulesError) -> None:
        super().__init__(refused.code, refused.rule, **refused.message.facts)
        self.line = line
