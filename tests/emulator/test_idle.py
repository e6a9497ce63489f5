"""Clients come and go, and while none does anything, neither does the emulator."""

import errno
import os
import sys
import time
from collections.abc import Iterator

import pytest

from wildfire.emulator.emulator import Emulator
from wildfire.emulator.options import EmulatorOptions

from ..bench.idle import cpu_s
from .running import Client, ask, turn_until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pty")

WATCHED_S = 0.4
GREATEST_SHARE = 0.05


@pytest.fixture(params=["pty", "pty-empty", "tcp"])
def emulator(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Emulator]:
    """In real time. A pty with no other end open gives EIO on Linux, and nothing on macOS."""
    if request.param == "pty-empty":
        monkeypatch.setattr(os, "read", read_as_on_macos(os.read))
    with Emulator(EmulatorOptions(seed=1, tcp=0 if request.param == "tcp" else None)) as emulator:
        yield emulator


def read_as_on_macos(read):  # type: ignore[no-untyped-def]
    def read_or_nothing(descriptor: int, count: int) -> bytes:
        try:
            return bytes(read(descriptor, count))
        except OSError as error:
            if error.errno != errno.EIO:
                raise
            return b""

    return read_or_nothing


def come_and_go(emulator: Emulator) -> None:
    for sequence in range(1, 6):
        with Client(emulator.port) as client:
            answer = ask(emulator, client, sequence, "hello 1 0")
            assert answer.split()[1] == b"hello"
        turn_until(emulator, lambda: not emulator.rig.wire.attached)


def share_of_work(emulator: Emulator) -> float:
    """The share of some time that emulator and firmware used, 0..1."""
    firmware = emulator.rig.machine._firmware
    assert firmware is not None
    pid = firmware._process.pid
    began, used = time.monotonic(), time.process_time() + cpu_s(pid)
    while (left := began + WATCHED_S - time.monotonic()) > 0:
        emulator.turn(left)
    return (time.process_time() + cpu_s(pid) - used) / (time.monotonic() - began)


@pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux tells the firmware's time so finely"
)
def test_after_five_clients_it_lives_sleeps_and_answers(emulator: Emulator) -> None:
    come_and_go(emulator)
    assert share_of_work(emulator) < GREATEST_SHARE
    with Client(emulator.port) as client:
        ask(emulator, client, 6, "hello 1 0")
        assert share_of_work(emulator) < GREATEST_SHARE
        ask(emulator, client, 7, "hello 1 0")
