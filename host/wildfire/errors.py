"""The one root of every error that a user can cause: a code and facts, never a sentence.

`wildfire.text` has the words for each code, and for what to do about it.
"""

from wildfire.message import Message


class WildfireError(Exception):
    """Something a user can cause, and can mend.

    Args:
        code: An id of the catalogue: `client.port-busy`.
        remedy: What to do about it, if there is anything.
        facts: What the words of the code speak of.
    """

    def __init__(
        self, code: str, hint: str = "", /, *, remedy: Message | None = None, **facts: object
    ) -> None:
        self.said = Message(code, facts)
        self.remedy = Message(hint, {}) if hint else remedy
        super().__init__(self.said)

    @property
    def code(self) -> str:
        """The id of its words."""
        return self.said.id

    @property
    def verdict(self) -> Message:
        """What is wrong."""
        return self.said

    @property
    def message(self) -> str:
        return str(self.said)

    @property
    def hint(self) -> str:
        return str(self.remedy) if self.remedy else ""
