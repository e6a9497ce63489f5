"""The part of the written transcript that needs no clock: what a host says, and what it hears."""

import itertools

from wildfire.client.codec import encode

from ...emulator.transcript import FOLDER
from ...firmware import wire

OWN = {"boot", "hub", "runtime", "board", "memory", "uptime", "left"}
"""What every board says about itself, in its own words."""
COUNTED = {"spins", "next", "waiting", "lost", "bad"}
"""Fields that depend on everything since the start."""


def steps() -> list[tuple[str, bytes]]:
    """The host's frames and other bytes, up to its first request for a restart."""
    lines = (FOLDER / "hub-1.1.txt").read_text(encoding="ascii").splitlines()
    found = []
    for line in itertools.takewhile(lambda line: " reboot " not in line, lines):
        word, _, rest = line.partition(" ")
        if word == ">":
            sequence, _, text = rest.partition(" ")
            found.append((line, encode(int(sequence), text.encode())))
        elif word == "raw":
            found.append((line, bytes.fromhex(rest)))
    return found


def comparable(frame: wire.Frame) -> tuple[int, str, dict[str, int | str]]:
    fields = {name: value for name, value in frame.fields.items() if name not in OWN | COUNTED}
    return frame.sequence, frame.name, fields
