"""Checks a hub and the computer that it is plugged into, and says what to do if something is wrong.

    for finding in examine(port, hub, Computer(), person):
        ...

Each check is a small function. It gets what it needs and returns a Finding: a message, and what to
do about it.
"""

from wildfire.doctor.computer import Computer
from wildfire.doctor.examination import examine
from wildfire.doctor.finding import Check, Finding, State
from wildfire.doctor.person import Answer, Person

__all__ = ["Answer", "Check", "Computer", "Finding", "Person", "State", "examine"]
