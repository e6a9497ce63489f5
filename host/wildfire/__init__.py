"""Wildfire hub: the referee, the client and the emulator of a press-button number spinner."""

from wildfire_hub import __version__

__all__ = ["__version__"]
