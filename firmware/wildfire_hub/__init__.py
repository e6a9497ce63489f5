"""The Wildfire hub's own software: plain Python for MicroPython, CircuitPython and CPython."""

__version__ = "0.1.0"
