"""Whether a hub and the computer it is plugged into are well, and what to do where they are not.

    for finding in examine(port, hub, Computer(), person):
        ...

Each check is a small function that is handed what it needs and returns a Finding: a message, and
what to do about it.
"""

from wildfire.doctor.computer import Computer
from wildfire.doctor.examination import examine
from wildfire.doctor.finding import Check, Finding, State
from wildfire.doctor.person import Answer, Person

__all__ = ["Answer", "Check", "Computer", "Finding", "Person", "State", "examine"]
