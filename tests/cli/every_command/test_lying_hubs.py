"""Hubs that lie: nobody waits for them for long, and Ctrl-C ends every wait at once."""

import json
import random
import signal
import sys
import time
from pathlib import Path

import pytest

from wildfire import configuration
from wildfire.cli.stdio import signals
from wildfire.client.codec import encode
from wildfire.client.messages import Frame
from wildfire_hub import protocol
from wildfire_hub.settings import Settings

from ...client.talk import until
from ...soak import LONG, Tell, times
from ..forked import FAILED, Forked, is_told_well
from ..puppet import HELLO, Play, Puppet, after_hello, silent

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no fork")

BOOT = "b0000001"
ENDS_S = 0.5
"""How soon Ctrl-C ends a command, on an idle computer."""

LONGEST_S = configuration.PATIENCE_S + configuration.UNDO_S + 2.0
"""No command waits longer, hello included."""


def sound(frame: Frame) -> bytes:
    """What a healthy hub says."""
    name = frame.name.decode()
    fields = frame.fields.decode()
    if name == "get":
        return encode(frame.sequence, f"get {fields} {Settings({}).get(fields)}".encode())
    if name == "status":
        return encode(frame.sequence, f"status {BOOT} rest -1 0 1000 0 0 0 0 -1 -".encode())
    return b"" if name == "ack" else encode(frame.sequence, f"{name} {fields}".encode())


def always_busy(frame: Frame) -> bytes:
    if frame.name in (b"set", b"keep", b"test", b"show"):
        return encode(frame.sequence, b"refused %b busy the light is racing" % frame.name)
    if frame.name == b"status":
        said = f"status {BOOT} spin -1 {protocol.GREATEST} 1000 0 0 0 0 -1 -"
        return encode(frame.sequence, said.encode())
    return sound(frame)


def echoes_something_else(frame: Frame) -> bytes:
    if frame.name in (b"set", b"keep"):
        return encode(frame.sequence, frame.name + b" brightness 60")
    return sound(frame)


def forgets(frame: Frame) -> bytes:
    """Claims to have taken a setting, but has not."""
    return sound(frame)


def without_status(frame: Frame) -> bytes:
    return b"" if frame.name == b"status" else sound(frame)


OLD = encode(1, f"spin {BOOT} 1 {protocol.OLDEST_AGE_MS} 1 7 1 9".encode())


def a_day_old(frame: Frame) -> bytes:
    return sound(frame) + (OLD if frame.name != b"ack" else b"")


def test_a_hub_that_is_always_busy_is_left_at_once_by_ctrl_c(forked: Forked, place: Path) -> None:
    with Puppet(after_hello(always_busy)) as puppet:
        started = forked.start("configure", "mute=1", "--port", puppet.port)
        puppet.wait_for(b"set")
        asked = time.monotonic()
        started.send(signal.SIGINT)
        done = started.wait()
    # Much less than the command's own patience, however busy the computer is.
    assert time.monotonic() - asked < configuration.PATIENCE_S / 2
    assert done.status == 130
    assert done.stdout == ""


def test_a_signal_is_put_off_for_less_than_half_a_second() -> None:
    assert signals.PUT_OFF_S < ENDS_S
    assert configuration.HURRY_S < ENDS_S


@pytest.mark.parametrize("play", [echoes_something_else, forgets])
def test_configure_believes_no_success_that_is_none(
    forked: Forked, place: Path, play: Play
) -> None:
    with Puppet(after_hello(play)) as puppet:
        done = forked("configure", "brightness=30", "--port", puppet.port)
    is_told_well(done, FAILED)
    assert "the hub was told brightness=30, and has brightness=60" in done.stderr


def test_monitor_shows_what_arrives_although_status_goes_unanswered(
    forked: Forked, place: Path
) -> None:
    def play(frame: Frame) -> bytes:
        if frame.name == b"status":
            return encode(1, f"started {BOOT} 1 0 1".encode())
        return b""

    seen = Path(place, "seen")
    seen.touch()
    with Puppet(after_hello(play)) as puppet:
        started = forked.start("monitor", "--json", "--port", puppet.port, stdout=str(seen))
        until(lambda: b"started" in seen.read_bytes())
        started.send(signal.SIGINT)
        done = started.wait()
    assert (done.status, done.stderr) == (130, "")
    said = [json.loads(line) for line in seen.read_text().splitlines()]
    assert ("hub", "started") in [(one["from"], one["message"]) for one in said]


def test_a_spin_that_is_a_day_old_is_none(forked: Forked, place: Path) -> None:
    def play(frame: Frame) -> bytes:
        if frame.name != b"hello":
            return sound(frame)
        # It says that nothing has happened since its start.
        return encode(frame.sequence, HELLO) + OLD + encode(2, f"spin {BOOT} 1 0 2 3 1 9".encode())

    with Puppet(play) as puppet:
        done = forked("spin", "--port", puppet.port)
    assert (done.status, done.stdout) == (0, "3\n")
    assert done.stderr == "a spin that is 86400 s old does not count\n"


COMMANDS = (
    ("configure", "mute=1"),
    ("configure",),
    ("monitor", "--timeout", "1"),
    ("spin", "--timeout", "1"),
    ("doctor",),
    ("play", "--table", "--players", "Ana,Bo"),
)
PARTS = times(1, 4)
"""Most of the time they wait, and several can do that at once."""

LIES: tuple[Play, ...] = (
    sound, always_busy, echoes_something_else, without_status, a_day_old, silent,
)  # fmt: skip


class Liar:
    """Answers each frame with another lie. The same `seed` gives the same lies."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)

    def __call__(self, frame: Frame) -> bytes | None:
        said = self._chance.choice(LIES)(frame)
        if said and self._chance.random() < 0.1:
            spoilt = bytearray(said)
            spoilt[self._chance.randrange(len(spoilt))] ^= 1 << self._chance.randrange(8)
            return bytes(spoilt)
        return said


@LONG
@pytest.mark.parametrize("part", range(PARTS))
def test_whatever_a_hub_says_no_command_waits_for_long(
    forked: Forked, place: Path, part: int, tell: Tell
) -> None:
    hubs = times(2, 300 // PARTS)
    chance = random.Random(13 + part)
    interrupted = 0
    for seed in range(part * hubs, (part + 1) * hubs):
        with Puppet(after_hello(Liar(seed))) as puppet:
            command = COMMANDS[seed % len(COMMANDS)]
            began = time.monotonic()
            started = forked.start(*command, "--port", puppet.port)
            if chance.random() < 0.5:
                interrupted += 1
                puppet.wait_for(b"hello")
                time.sleep(chance.random())
                began = time.monotonic()
                started.send(signal.SIGINT)
            done = started.wait()
        assert time.monotonic() - began < 2 * LONGEST_S, command
        assert done.status in (0, FAILED, 130), done
        assert "Traceback" not in done.stderr
    tell(
        "commands at hubs that lie, half of them interrupted (Ctrl-C)",
        {"hubs": hubs, "interruptions": interrupted},
        {"commands that waited for long": 0, "tracebacks": 0},
    )
