"""Where the emulated hub's firmware lies."""

from wildfire.firmware import DEVICE, PORTS, board_facts, board_names

__all__ = ["DEVICE", "PORT", "board_facts", "board_names"]

PORT = PORTS / "emulated"
