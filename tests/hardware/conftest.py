"""Lets the tests import the generator of the hardware folder, which is not part of the
distribution.
"""

import sys
from pathlib import Path

HARDWARE = Path(__file__).parents[2] / "hardware"

if str(HARDWARE) not in sys.path:
    sys.path.insert(0, str(HARDWARE))
