"""The small client of the docs, made from the protocol's page alone, hears every spin."""

import os
import shutil
import subprocess
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Self

import pytest

from wildfire.client.replies import REPLIES
from wildfire.emulator.options import EmulatorOptions
from wildfire.emulator.process import EmulatorProcess
from wildfire.emulator.rig.faults import KINDS
from wildfire_hub import protocol, runner

from ..client.talk import until
from ..soak import LONG, Tell, times
from .pages import DOCS

NODE = shutil.which("node")
CLIENT = DOCS / "examples" / "client.js"
SPIN_MS = 4500
TURNS = 20_000

pytestmark = [
    pytest.mark.skipif(NODE is None, reason="needs node, to run docs/examples/client.js"),
    pytest.mark.skipif(os.name == "nt", reason="Windows has no pseudo-terminals"),
    pytest.mark.leaves_nothing,
]


class Running:
    """The client at a port, and the lines that it has printed."""

    def __init__(self, port: str) -> None:
        self.numbers: list[str] = []
        self.said: list[str] = []
        self._process = subprocess.Popen(
            [str(NODE), str(CLIENT), port],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        streams = ((self._process.stdout, self.numbers), (self._process.stderr, self.said))
        self._threads = [threading.Thread(target=_read, args=pair) for pair in streams]
        for thread in self._threads:
            thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        for thread in self._threads:
            thread.join()
        self._process.communicate()


def _read(stream: Iterator[str], kept: list[str]) -> None:
    for line in stream:
        kept.append(line.strip())


class Table:
    """A hub that somebody presses, and what was lit."""

    def __init__(self, emulator: EmulatorProcess, client: Running) -> None:
        self.emulator = emulator
        self.client = client
        self.lit: list[str] = []

    def until(self, happened: Callable[[], object]) -> None:
        """Lets time go on until it has happened, so that lost frames are sent again."""
        for _ in range(TURNS):
            if happened():
                return
            self.emulator.control.advance(protocol.RESEND_MS)
        raise AssertionError(f"it does not happen; {self.client.said}")

    def meet(self, boots: int) -> None:
        """Waits until the client has met this many boots of the hub."""
        until(lambda: len(self.client.said) >= boots)

    def spin(self) -> None:
        self.emulator.control.press()
        self.emulator.control.advance(SPIN_MS)
        self.lit.append(str(self.emulator.control.number()))
        self.until(lambda: len(self.client.numbers) >= len(self.lit))
        assert self.client.numbers == self.lit


@pytest.fixture
def table() -> Iterator[Table]:
    with (
        EmulatorProcess(EmulatorOptions(seed=11, virtual=True)) as emulator,
        Running(emulator.port) as client,
    ):
        table = Table(emulator, client)
        table.meet(1)
        yield table


@LONG
def test_under_each_fault_and_all_of_them_it_hears_every_spin(table: Table, tell: Tell) -> None:
    spins = times(3, 200)
    for kinds in (*((kind,) for kind in KINDS), KINDS):
        table.emulator.control.mend()
        for kind in kinds:
            table.emulator.control.fault(kind, rate=20, ms=40, seed=5)
        for _ in range(spins):
            table.spin()
    assert not [line for line in table.client.said if "lost" in line]
    tell(
        "the client of the docs, in JavaScript, under each of the seven faults at 20 %, and all",
        {"spins": len(table.lit)},
        {"missing": 0, "twice": 0},
    )


def test_a_cable_a_power_cut_and_a_firmware_that_fails_are_survived(table: Table) -> None:
    control = table.emulator.control
    table.spin()
    control.unplug()
    control.press()
    control.advance(SPIN_MS)
    table.lit.append(str(control.number()))
    control.plug()
    table.until(lambda: len(table.client.numbers) >= 2)
    table.spin()
    control.cut()
    control.power()
    table.meet(2)
    table.spin()
    control.crash("it fails")
    control.advance(2 * runner.ERROR_MS)
    # The port does not hang up. The next event shows that it is another boot.
    table.spin()
    table.meet(3)
    table.spin()
    assert len(table.lit) == 6


def test_without_a_port_it_says_how_it_is_used() -> None:
    done = subprocess.run([str(NODE), str(CLIENT)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "usage: node client.js PORT [COUNT]\n"


def test_it_knows_every_reply() -> None:
    source = Path(CLIENT).read_text(encoding="utf-8")
    listed = source.partition("const REPLIES = new Set([")[2].partition("]")[0]
    names = {name.strip().strip('"') for name in listed.split(",") if name.strip()}
    assert names == {reply.name.decode() for reply in REPLIES}
