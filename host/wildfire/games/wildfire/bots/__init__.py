"""The bots that only Wildfire has."""

from .careful import Careful, Weights

__all__ = ["Careful", "Weights"]
