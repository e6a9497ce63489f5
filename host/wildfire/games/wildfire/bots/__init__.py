"""The bots that only Wildfire has."""

from .careful import Careful, Weights

__all__ = ["BOTS", "Careful", "Weights"]

BOTS = {"careful": Careful}
