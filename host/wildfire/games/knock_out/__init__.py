"""Knock-Out: neighbours that touch with equal ends are knocked out of a line (KO-1 to KO-6)."""

from wildfire.games.knock_out.actions import Knock
from wildfire.games.knock_out.game import KnockOut
from wildfire.games.knock_out.options import Options

__all__ = ["Knock", "KnockOut", "Options"]
