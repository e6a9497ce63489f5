"""Whether a hub and the computer it is plugged into are well, and what to do where they are not.

    for finding in examine(port, hub, Computer(), person):
        ...

Each check is a small function that is handed what it needs and returns a Finding; `sayings` holds
everything that a finding can say.
"""

from wildfire.doctor.computer import Computer
from wildfire.doctor.examination import examine
from wildfire.doctor.finding import Finding, State
from wildfire.doctor.person import Person

__all__ = ["Computer", "Finding", "Person", "State", "examine"]
