"""The control channel: JSON lines that press the button, look at the ring, and pull the plug."""

from wildfire.emulator.control.client import Control

__all__ = ["Control"]
