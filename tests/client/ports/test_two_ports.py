"""A board may show two ports, its console and the hub's, in any order and under any names."""

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from serial.tools.list_ports_common import ListPortInfo

from wildfire.client import Candidate, Hub, NoHubError, candidates, connect, find
from wildfire.client.clock import Clock, Timing
from wildfire.client.finding import Finder
from wildfire.client.opening import PortOpener
from wildfire.client.transports import open_port
from wildfire.client.transports.transport import OpenPort
from wildfire.message import Message

from ..board import Board, open_pty
from ..talk import QUICK, event, spins

RELEASED_S = 1.0
SERIAL = "E6614103E7452D2F"
TITLE = "\x1b]0;\N{SNAKE}Wi-Fi: off | code.py | 9.2.9\x1b\\".encode()


class Stopwatch:
    """Counts how long each port was listened to after the hub was heard."""

    def __init__(self) -> None:
        self.heard = False
        self.waited: dict[str, float] = {}

    def open(self, name: str) -> OpenPort:
        port = open_port(name)
        read = port.read

        def watched(seconds: float | None) -> bytes:
            data = read(seconds)
            if self.heard and seconds is not None:
                self.waited[name] = self.waited.get(name, 0) + seconds
            self.heard = self.heard or b" hello " in data
            return data

        port.read = watched  # type: ignore[method-assign]
        return port


@contextmanager
def chatting(words: Callable[[], bytes]) -> Iterator[str]:
    """The console of a board, which says something now and then, whether or not it is asked."""
    master, slave = open_pty()
    stopping = threading.Event()
    os.set_blocking(master, False)

    def chat() -> None:
        while not stopping.wait(0.01):
            try:
                os.write(master, words())
            except BlockingIOError:
                # Nobody reads it.
                continue

    thread = threading.Thread(target=chat)
    thread.start()
    try:
        yield os.ttyname(slave)
    finally:
        stopping.set()
        thread.join()
        os.close(master)
        os.close(slave)


def listed(name: str, vid: int, interface: str | None = None) -> ListPortInfo:
    info = ListPortInfo(name, skip_link_detection=True)
    info.vid, info.pid, info.serial_number, info.interface = vid, 0x80F4, SERIAL, interface
    info.description = "\N{REPLACEMENT CHARACTER}Ger\N{REPLACEMENT CHARACTER}t (COM7)"
    return info


def is_free(port: str) -> bool:
    PortOpener(Clock()).open(port).close()
    return True


@pytest.mark.parametrize("hub_first", [True, False])
@pytest.mark.parametrize("words", [b"", TITLE, b"\r\n>>> "], ids=["silent", "title", "prompt"])
@pytest.mark.parametrize("interfaces", [("CircuitPython CDC control", None), (None, None)])
def test_only_the_port_that_answers_is_used_and_the_other_is_soon_let_go(
    board: Board,
    monkeypatch: pytest.MonkeyPatch,
    hub_first: bool,
    words: bytes,
    interfaces: tuple[str | None, str | None],
) -> None:
    watch = Stopwatch()
    clock = Clock()
    with chatting(lambda: words) as console:
        ports = [listed(console, 0x239A, interfaces[0]), listed(board.port, 0x239A, interfaces[1])]
        ports = ports[::-1] if hub_first else ports
        monkeypatch.setattr("serial.tools.list_ports.comports", lambda: ports)
        patient = Timing(hello=60)
        finder = Finder(
            PortOpener(clock, watch.open), clock, patient, listing=candidates.candidates
        )
        with connect(finder=finder, timing=QUICK) as hub:
            assert hub.port == board.port
            assert watch.waited.get(console, 0) <= RELEASED_S
            assert is_free(console)
            assert_it_is_the_hub(hub, board)
    assert is_free(board.port)


def assert_it_is_the_hub(hub: Hub, board: Board) -> None:
    board.spin()
    event(hub)
    assert [spin.number for spin in spins(hub, board, 1)] == [7]


@pytest.mark.parametrize("hub_first", [True, False])
def test_after_a_replug_it_is_the_same(board: Board, hub_first: bool) -> None:
    watch = Stopwatch()
    clock = Clock()
    with chatting(lambda: TITLE) as console:
        here = [Candidate(console, SERIAL, True), Candidate(board.port, SERIAL, True)]
        here = here[::-1] if hub_first else here
        finder = Finder(
            PortOpener(clock, watch.open), clock, Timing(hello=60), listing=lambda: here
        )
        with connect(finder=finder, timing=QUICK) as hub:
            board.unplug()
            event(hub)
            watch.heard = False
            watch.waited.clear()
            board.plug()
            event(hub)
            assert hub.port == board.port
            assert watch.waited.get(console, 0) <= RELEASED_S
            assert is_free(console)


def test_with_foreign_devices_only_no_hub_is_found() -> None:
    assert Timing().hello <= RELEASED_S
    clock = Clock()
    with chatting(lambda: b"T:21.4 /0.0\n") as printer, chatting(lambda: b"") as silent:
        foreign = [Candidate(printer, "printer"), Candidate(silent, "scale")]
        finder = Finder(
            PortOpener(clock), clock, Timing(ask=0.02, hello=0.2), listing=lambda: foreign
        )
        with pytest.raises(NoHubError) as raised:
            finder.connect(None, None)
        assert raised.value.seen == (
            Message.of("client.not-a-hub", port=printer),
            Message.of("client.no-answer", port=silent),
        )
        assert is_free(printer)
        assert is_free(silent)


def test_devices_of_other_makers_are_not_even_opened(
    board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("WILDFIRE_PORT", raising=False)
    others = [listed(board.port, 0x1A86, "USB Serial"), listed("/dev/ttyS0", 0)]
    others[1].vid = None
    monkeypatch.setattr("serial.tools.list_ports.comports", lambda: others)
    assert find() == []
    with pytest.raises(NoHubError) as raised:
        connect()
    assert raised.value.verdict == Message.of("client.no-hub")
    assert board.heard == b""
