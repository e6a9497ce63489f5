"""A pulled cable is one thing, whatever pyserial and the system call it. It is reported once, at
once.
"""

import errno
import threading
from dataclasses import dataclass, field

import pytest
import serial

from wildfire.client import Disconnected, HubLostError, Reconnected, SpinStarted, connect
from wildfire.client.clock import Clock
from wildfire.client.finding import Finder
from wildfire.client.opening import PortOpener
from wildfire.client.transports import serial_port
from wildfire.client.transports.serial_port import PolledPort, wrap
from wildfire.client.transports.transport import OpenPort

from ..board import Board
from ..talk import QUICK, event, nothing_more, spins

AT_ONCE_S = 2.0

READ = serial.SerialException("device reports readiness to read but returned no data")
WRITE = serial.SerialException("write failed: [Errno 5] Input/output error")
WAITING = OSError(errno.EIO, "Input/output error")
CLOSED = TypeError("'NoneType' object cannot be interpreted as an integer")


@dataclass
class Cable:
    """What its port says once the cable is pulled: `failures`, by operation."""

    failures: dict[str, Exception] = field(default_factory=dict)
    opened: list[serial.Serial] = field(default_factory=list)

    def fail(self, asked: str) -> None:
        failure = self.failures.get(asked)
        if failure is not None:
            raise failure

    def open(self, name: str) -> OpenPort:
        fail = self.fail

        class Pulled(serial.Serial):
            """A real port until it is pulled. Then it gives nothing that came later."""

            @property
            def in_waiting(self) -> int:
                count = super().in_waiting
                fail("in_waiting")
                return count

            def read(self, size: int = 1) -> bytes:
                data = super().read(size)
                fail("read")
                return data

            def write(self, data: bytes) -> int | None:
                fail("write")
                return super().write(data)

        port = Pulled(name, timeout=0, exclusive=True)
        self.opened.append(port)
        return wrap(name, port)


@pytest.mark.parametrize(
    "failures",
    [
        {"read": READ},
        {"write": WRITE},
        {"in_waiting": WAITING},
        {"in_waiting": CLOSED},
        {"read": CLOSED, "write": CLOSED},
        {"in_waiting": WAITING, "read": READ, "write": WRITE},
    ],
    ids=lambda failures: "-".join(f"{at}_{type(failures[at]).__name__}" for at in failures),
)
def test_however_a_pulled_cable_shows_it_is_told_once_and_the_spin_is_kept(
    board: Board, failures: dict[str, Exception]
) -> None:
    cable = Cable()
    clock = Clock()
    finder = Finder(PortOpener(clock, cable.open), clock, QUICK, listing=list)
    with connect(board.port, finder=finder, timing=QUICK) as hub:
        board.press()
        assert isinstance(event(hub), SpinStarted)
        cable.failures |= failures
        with pytest.raises(HubLostError):
            hub.status()
        assert hub.next_event(AT_ONCE_S) == Disconnected("0123abcd", board.port)
        assert not cable.opened[0].is_open
        board.advance(5000)
        cable.failures.clear()
        assert event(hub) == Reconnected("0123abcd", board.port)
        assert [spin.number for spin in spins(hub, board, 1)] == [7]
        assert nothing_more(hub, board)


@pytest.mark.parametrize("kind", ["select", "polled", "beneath"])
def test_a_port_that_another_thread_closes_is_lost_for_the_one_that_reads(
    board: Board, kind: str
) -> None:
    opened = serial.Serial(board.port, timeout=0, exclusive=True)
    port = wrap(board.port, opened) if kind == "select" else PolledPort(board.port, opened)
    reading, lost = threading.Event(), threading.Event()

    def read() -> None:
        try:
            while True:
                reading.set()
                port.read(None)
        except HubLostError:
            lost.set()

    thread = threading.Thread(target=read)
    thread.start()
    assert reading.wait(20)
    (opened if kind == "beneath" else port).close()
    assert lost.wait(AT_ONCE_S)
    thread.join()
    with pytest.raises(HubLostError):
        port.write(b"x")
    port.close()


def test_a_request_that_finds_the_cable_pulled_is_not_the_only_one_to_know(board: Board) -> None:
    """A waiting reader hears of it too, although nothing has come to read."""
    port = serial_port.open_port(board.port)

    def refuse(_data: bytes) -> int:
        raise OSError(errno.EIO, "Input/output error")

    clock = Clock()
    finder = Finder(PortOpener(clock, lambda _: port), clock, QUICK, listing=list)
    with connect(board.port, finder=finder, timing=QUICK) as hub:
        port._send = refuse  # type: ignore[attr-defined]
        with pytest.raises(HubLostError):
            hub.status()
        assert isinstance(hub.next_event(AT_ONCE_S), Disconnected)
