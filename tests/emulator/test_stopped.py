"""Virtual time and a busy computer: either process is stopped, at chosen moments, and the hub's
time is the same to the millisecond.
"""

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest

from wildfire.emulator.control import Control
from wildfire.emulator.control.advance import DEAF_S
from wildfire.emulator.emulator import Emulator
from wildfire.emulator.errors import ControlError
from wildfire.emulator.options import EmulatorOptions
from wildfire.emulator.process import EmulatorProcess
from wildfire.message import Message

from ..client.talk import until
from ..soak import times
from .running import Client, Running, ask, turn_until

if sys.platform == "win32":
    pytest.skip("nothing can be stopped there", allow_module_level=True)

SPINS = 3
SPIN_MS = 4500
RACING_MS = 1000
WILDFIRE = [sys.executable, "-P", "-m", "wildfire"]


@contextlib.contextmanager
def spinning(port: str) -> Iterator[subprocess.Popen[str]]:
    """A client in a process of its own."""
    command = [*WILDFIRE, "spin", "--json", "--count", str(SPINS), "--port", port]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.send_signal(signal.SIGCONT)
            process.kill()


def stopped(process: subprocess.Popen[str]) -> None:
    """Stops it, and waits until it has stopped."""
    process.send_signal(signal.SIGSTOP)
    os.waitid(os.P_PID, process.pid, os.WSTOPPED | os.WNOWAIT)


def advance_past_an_event(control: Control, process: subprocess.Popen[str], ms: int) -> None:
    """Lets `ms` pass, in which an event reaches a client that is stopped."""
    began = control.now()
    with Control(control.address) as hand:
        stopped(process)
        passing = threading.Thread(target=hand.advance, args=(ms,))
        passing.start()
        until(lambda: control.state()["owes"] is not None)
        assert control.now() < began + ms
        assert control.now() == control.now()
        process.send_signal(signal.SIGCONT)
        passing.join()
    assert control.now() == began + ms


def timeline(stops: bool) -> list[str]:
    """What hub and client say to each other, with the hub's time, without ids."""
    trace: list[str] = []

    def note(who: str, data: bytes) -> None:
        for line in data.decode().splitlines():
            if said := re.search(r"(?:\$\d+ )(ack|started|spin) \w+ (.*)\*", line):
                trace.append(f"{running.emulator.rig.now} {who} {said[1]} {said[2]}")

    with Running(EmulatorOptions(virtual=True, seed=5, tcp=0)) as running:
        wire = running.emulator.rig.wire
        heard, said = wire.from_host, wire.from_hub
        wire.from_host = lambda data: (note("host", data), heard(data))[1]  # type: ignore[method-assign]
        wire.from_hub = lambda data, now: (note("hub", data), said(data, now))[1]  # type: ignore[method-assign]
        with spinning(running.emulator.port) as client:
            until(lambda: wire.host.has_said_hello)
            for _ in range(SPINS):
                running.control.press()
                for ms in (RACING_MS, SPIN_MS - RACING_MS):
                    if stops:
                        advance_past_an_event(running.control, client, ms)
                    else:
                        running.control.advance(ms)
                trace.append(f"lit {running.control.number()}")
            out, _ = client.communicate()
            trace += [str(json.loads(line)["number"]) for line in out.splitlines()]
    return trace


def test_a_client_that_is_stopped_at_every_event_changes_nothing() -> None:
    undisturbed = timeline(stops=False)
    assert sum(" hub " in line for line in undisturbed) == 2 * SPINS
    assert timeline(stops=True) == undisturbed


def test_an_emulator_that_is_stopped_in_the_middle_changes_nothing() -> None:
    def spun(stop_after: float | None) -> list[object]:
        with (
            EmulatorProcess(EmulatorOptions(virtual=True, seed=5)) as emulator,
            spinning(emulator.port) as client,
        ):
            control = emulator.control
            until(lambda: control.state()["met"])
            told: list[object] = []
            for _ in range(SPINS):
                control.press()
                passing = threading.Thread(target=control.advance, args=(SPIN_MS,))
                passing.start()
                if stop_after is not None:
                    passing.join(stop_after)
                    stopped(emulator.process)
                    passing.join(0.05)
                    emulator.process.send_signal(signal.SIGCONT)
                passing.join()
                told += [control.number(), control.now()]
            out, _ = client.communicate()
            return told + [json.loads(line)["number"] for line in out.splitlines()]

    undisturbed = spun(None)
    for ms in range(1, 1 + times(1, 30)):
        assert spun(ms / 1000) == undisturbed


class Watch:
    seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


def test_who_lets_time_pass_is_told_when_it_stands_for_good() -> None:
    watch = Watch()
    with (
        Emulator(EmulatorOptions(virtual=True, seed=1, tcp=0), seconds=watch) as emulator,
        Client(emulator.port) as client,
        Control(emulator.control.address) as control,
    ):
        boot = ask(emulator, client, 1, "hello 1 0").split()[10].decode()
        emulator.rig.press()
        raised: list[ControlError] = []

        def advance() -> None:
            try:
                control.advance(SPIN_MS)
            except ControlError as error:
                raised.append(error)

        hand = threading.Thread(target=advance)
        hand.start()
        turn_until(emulator, lambda: emulator.control.is_awaited)
        turn_until(emulator, lambda: emulator.rig.wire.host.owes)
        stood_at = emulator.rig.now
        # While the whole computer is stopped, nobody can acknowledge.
        watch.seconds += 3600
        for _ in range(5):
            emulator.turn(0)
        for _ in range(round(0.9 * DEAF_S)):
            watch.seconds += 1
            emulator.turn(0)
        assert not raised
        for _ in range(round(0.2 * DEAF_S)):
            watch.seconds += 1
            emulator.turn(0)
        turn_until(emulator, lambda: raised)
        hand.join()
        assert raised[0].verdict.facts["why"] == Message.of(
            "control.time-stands", now=stood_at, event=1
        )
        client.say(2, f"ack {boot} 1")
        turn_until(emulator, lambda: emulator.rig.wire.host.owes is None)
        for _ in range(5):
            emulator.turn(0)
        assert emulator.rig.now == stood_at
