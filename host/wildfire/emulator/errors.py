"""What can go wrong with an emulated hub."""

from collections.abc import Sequence

from wildfire.errors import WildfireError
from wildfire.message import Alternatives, Message


class EmulatorError(WildfireError):
    """Something keeps the emulator from working."""


class UnknownRuntimeError(EmulatorError):
    """There is no such runtime; `known` are the ones that there are."""

    def __init__(self, runtime: str, known: Sequence[str]) -> None:
        super().__init__(
            "emulator.unknown-runtime",
            remedy=Message.of("emulator.choose", choices=Alternatives(known)),
            runtime=runtime,
        )
        self.known = known


class RuntimeMissingError(EmulatorError):
    """MicroPython is not installed."""

    def __init__(self) -> None:
        # It loads readers of mail and zip files, so do not load it for every hub.
        from wildfire.extras import add_extra

        super().__init__(
            "emulator.no-micropython",
            remedy=Message.of("extras.install-or-take-cpython", install=add_extra("micropython")),
        )


class FirmwareError(EmulatorError):
    """The firmware has ended by itself, hangs, or says something unexpected."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code, remedy=Message.of("emulator.is-a-bug"), **facts)


class AddressError(EmulatorError):
    """The emulator cannot be reached at the address that was asked for."""


class CommandError(EmulatorError):
    """A request on the control channel cannot be carried out; nothing has changed."""


class ControlError(EmulatorError):
    """The emulator could not carry out a command from the control channel."""
