"""What every error of this library that a user can cause is derived from."""


class WildfireError(Exception):
    """Something a user can cause, and can mend.

    `message` says what is wrong, `hint` what to do about it; both are one line without a full stop.
    """

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
