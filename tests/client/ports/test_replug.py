"""A hub that comes back under a new name, because the system has given it another one."""

import contextlib
import os
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from wildfire.client import Candidate, Disconnected, Reconnected, SpinStarted, connect
from wildfire.client.clock import Clock, Timing
from wildfire.client.finding import Finder
from wildfire.client.opening import PortOpener

from ..board import Board
from ..clocks import HandClock
from ..talk import spins

BACK_S = 5.0
SERIAL = "E6614103E7452D2F"


class Search(HandClock):
    """At wait number `at` for the next look round, `act` happens just after it began."""

    def __init__(self, at: int, act: Callable[[], None]) -> None:
        super().__init__()
        self.happened_at = 0.0
        self._at = at
        self._act = act

    def wait(self, event: threading.Event, seconds: float) -> bool:
        if len(self.waits) + 1 == self._at:
            self.happened_at = self.time
            self._act()
        return super().wait(event, seconds)


def is_open_here(port: str) -> bool:
    """Whether this process has `port` open, though it is gone. Only Linux can tell."""
    for file in Path("/proc/self/fd").glob("*"):
        with contextlib.suppress(FileNotFoundError):
            if str(file.readlink()).removesuffix(" (deleted)") == port:
                return True
    return False


@pytest.mark.parametrize("away", [1, 2, 5, 12])
@pytest.mark.parametrize("console_first", [True, False])
def test_gone_from_one_port_and_back_at_another_the_game_goes_on(
    board: Board, tmp_path: Path, console: str, away: int, console_first: bool
) -> None:
    old = os.ttyname(board._slave)
    new = str(tmp_path / "ttyACM7")
    here = [Candidate(board.port, SERIAL)]
    held: list[bool] = []
    pulled = threading.Event()

    def come_back() -> None:
        assert pulled.wait(20)
        held.append(is_open_here(old))
        board.port = new
        board.plug()
        both = [Candidate(console, SERIAL), Candidate(new, SERIAL)]
        here[:] = both if console_first else both[::-1]

    clock = Search(away, come_back)
    patient = Timing(hello=60)
    finder = Finder(PortOpener(Clock()), Clock(), patient, listing=lambda: list(here))
    with connect(board.port, finder=finder, clock=clock, timing=Timing(request=6000)) as hub:
        before = hub.identity
        board.press()
        assert isinstance(hub.next_event(), SpinStarted)
        here.clear()
        assert is_open_here(old) or not Path("/proc/self/fd").exists()
        board.unplug()
        board.advance(5000)
        pulled.set()
        assert hub.next_event() == Disconnected("0123abcd", str(tmp_path / "hub"))
        assert hub.next_event() == Reconnected("0123abcd", new)
        assert held == [False], "the old port is let go before the new one is looked for"
        # One look round waits at most for `hello`.
        assert clock.time - clock.happened_at + Timing().hello <= BACK_S
        assert (hub.identity.boot, hub.identity.spins) == (before.boot, 1)
        assert [spin.number for spin in spins(hub, board, 1)] == [7]
        board.spin()
        assert [spin.spin for spin in spins(hub, board, 1)] == [2]
        assert hub.status().spins == 2


def test_back_at_its_old_port_while_a_new_one_answers_it_is_found_there(
    board: Board, tmp_path: Path
) -> None:
    old, new = board.port, str(tmp_path / "ttyACM7")
    board.unplug()
    board.port = new
    board.plug()
    # By the second look it has been pulled out again, and put back where it was at first.
    looks = iter([[new], [old], [old], [old]])
    finder = Finder(
        PortOpener(Clock()),
        Clock(),
        Timing(ask=0.02, hello=20),
        listing=lambda: [Candidate(name, name) for name in next(looks)],
    )
    link, identity = finder.search("0123abcd", old, lambda: False)
    assert link.port.name == new
    link.close()
    board.unplug()
    board.port = old
    board.plug()
    link, _ = finder.search(identity.hub, new, lambda: False)
    assert link.port.name == old
    link.close()
