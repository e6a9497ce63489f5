"""Every benchmark by name, in the order in which they run."""

from collections.abc import Mapping

from . import (
    copying,
    frames,
    help_time,
    idle,
    laying,
    meeting,
    playouts,
    remote,
    replaying,
    round_trip,
    solving,
)
from .measure import Opening

ALL: Mapping[str, Opening] = {
    "request of 21 bytes": round_trip.short,
    "request of 64 bytes": round_trip.long,
    "request to MicroPython": remote.opened,
    "connect": meeting.opened,
    "idle": idle.opened,
    "frame": frames.opened,
    "help": help_time.opened,
    "playouts against dominoes": playouts.against_dominoes,
    "playouts against all-fives-domino": playouts.against_all_fives,
    "copy": copying.opened,
    "replay": replaying.opened,
    "laying": laying.opened,
    "solve": solving.times,
    "positions": solving.rates,
}
