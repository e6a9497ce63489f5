"""Two programs at one port: ours is refused, and bytes that another takes away are reported."""

import contextlib
import os
import select
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from wildfire.client import BusyPortError, Gap, Spin, SpinStarted, connect
from wildfire.client.clock import Clock
from wildfire.client.finding import Finder
from wildfire.client.opening import PortOpener
from wildfire.client.transports import open_port
from wildfire.client.transports.transport import OpenPort
from wildfire_hub import protocol

from ..board import Board
from ..talk import QUICK, attach, event, nothing_more, spins

SPINS = 20


def wildfire(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "wildfire", *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_a_second_program_is_refused_at_once_and_the_first_gets_every_spin(board: Board) -> None:
    with attach(board) as hub:
        heard = board.heard
        for command in ("spin", "monitor"):
            second = wildfire(command, "--timeout", "0.05", "--port", board.port)
            assert (second.returncode, second.stdout) == (1, "")
            if Path("/proc/locks").exists():
                holder = f"(process {os.getpid()})"
                assert f"port {board.port} is in use by " in second.stderr
                assert f"{holder}; close that program, then try again\n" in second.stderr
            assert second.stderr.count("\n") == 1
        assert board.heard == heard, "nothing of theirs has reached the hub"
        for spin in range(1, SPINS + 1):
            with pytest.raises(BusyPortError):
                attach(board)
            board.spin()
            assert [found.spin for found in spins(hub, board, 1)] == [spin]
        assert nothing_more(hub, board)


class Slow:
    """Our program. A busy computer can keep it from its port."""

    def __init__(self) -> None:
        self._port: OpenPort | None = None
        self._may_read = threading.Event()
        self._may_read.set()
        self._waits = threading.Event()

    def open(self, name: str) -> OpenPort:
        port = self._port = open_port(name)
        read = port.read

        def when_it_may(seconds: float | None) -> bytes:
            if not self._may_read.is_set():
                self._waits.set()
                self._may_read.wait()
            return read(seconds)

        port.read = when_it_may  # type: ignore[method-assign]
        return port

    @contextlib.contextmanager
    def kept_away(self) -> Iterator[None]:
        assert self._port is not None
        self._waits.clear()
        self._may_read.clear()
        try:
            self._port.wake()
            assert self._waits.wait(20)
            yield
        finally:
            self._may_read.set()


class Thief:
    """A terminal that somebody has opened at the same port, without a lock."""

    def __init__(self, board: Board) -> None:
        self.stolen = 0
        self._due = 0
        self._port = os.open(board.port, os.O_RDONLY | os.O_NOCTTY | os.O_NONBLOCK)
        board.mangle = self._count

    def _count(self, line: bytes) -> list[bytes]:
        self._due += len(line)
        return [line]

    @contextlib.contextmanager
    def at_work(self) -> Iterator[None]:
        """Takes away everything that the hub says while nobody else reads."""
        self._due = 0
        yield
        while self._due > 0:
            assert select.select([self._port], [], [], 20)[0]
            taken = len(os.read(self._port, 4096))
            self._due -= taken
            self.stolen += taken

    def __enter__(self) -> "Thief":
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._port)


def finder(slow: Slow) -> Finder:
    return Finder(PortOpener(Clock(), slow.open), Clock(), QUICK, listing=list)


def test_what_a_foreign_terminal_has_stolen_is_said_again(board: Board) -> None:
    slow = Slow()
    with connect(board.port, finder=finder(slow), timing=QUICK) as hub, Thief(board) as thief:
        for spin in range(1, 6):
            with slow.kept_away(), thief.at_work():
                board.spin()
            assert [found.spin for found in spins(hub, board, 1)] == [spin]
        assert thief.stolen > 5 * len(b"$1 spin*0000\n")
        assert nothing_more(hub, board)


def test_more_than_the_hub_remembers_is_a_gap_with_its_size(board: Board) -> None:
    slow = Slow()
    with connect(board.port, finder=finder(slow), timing=QUICK) as hub, Thief(board) as thief:
        with slow.kept_away():
            for _ in range(SPINS):
                with thief.at_work():
                    board.spin()
        board.advance(protocol.RESEND_SLOWEST_MS)
        assert event(hub) == Gap("0123abcd", board.boot, 2 * SPINS - protocol.QUEUE)
        kept = protocol.QUEUE // 2
        told = [event(hub) for _ in range(2 * kept)]
        assert [type(one) for one in told] == [SpinStarted, Spin] * kept
        assert [one.spin for one in told if isinstance(one, Spin)] == [
            *range(SPINS - kept + 1, SPINS + 1)
        ]
        assert nothing_more(hub, board)
