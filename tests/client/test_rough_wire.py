"""Frames in pieces, without an end, or in the middle of console output."""

import array
import itertools
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from wildfire.client import (
    ForeignDeviceError,
    NoAnswerError,
    Spin,
    SpinStarted,
    Traffic,
    connect,
)
from wildfire.client.clock import Clock, Timing
from wildfire.client.codec import Decoder, encode
from wildfire.client.finding import Finder
from wildfire.client.link import Link
from wildfire.client.opening import PortOpener
from wildfire.client.transports.transport import OpenPort

from .board import Board
from .clocks import HandClock
from .talk import attach, nothing_more, until

fcntl = pytest.importorskip("fcntl", reason="there are no ptys here")
termios = pytest.importorskip("termios", reason="there are no ptys here")

APART_S = 0.4
TIMEOUT_S = 0.1
MOST_KEPT = 256

PATIENT = Timing(request=6000, hello=6000)


def in_three(line: bytes) -> list[bytes]:
    return [line[:7], line[7:20], line[20:]]


def test_a_spin_in_three_pieces_is_one_spin(board: Board) -> None:
    clock = HandClock()
    with attach(board, clock=clock, timing=PATIENT) as hub:
        pieces: list[bytes] = []

        def keep_back(line: bytes) -> list[bytes]:
            if b" spin " not in line:
                return [line]
            pieces[:] = in_three(line)
            return []

        board.mangle = keep_back
        board.spin()
        assert isinstance(hub.next_event(), SpinStarted)
        board.mangle = lambda line: [line]
        for piece in pieces[:2]:
            board.say(piece)
            began = clock.time
            while clock.time < began + APART_S:
                assert hub.next_event(TIMEOUT_S) is None
        board.say(pieces[2])
        assert hub.next_event() == Spin(7, 1, 9, "0123abcd", board.boot, 2, 1, 0)
        assert nothing_more(hub, board)


class SlowLine:
    """The hub's first frame arrives in three pieces, by the test's clock. The rest is lost."""

    def __init__(self, board: Board, clock: HandClock) -> None:
        self._board = board
        self._clock = clock
        self._requests = self._replies = 0
        self._due: list[tuple[float, bytes]] = []
        board.mangle = self._take

    def _take(self, line: bytes) -> list[bytes]:
        self._replies += 1
        if self._replies == 1:
            now = self._clock.time
            self._due = [(now + at * APART_S, piece) for at, piece in enumerate(in_three(line))]
        return []

    def wrap(self, port: OpenPort) -> OpenPort:
        write, read = port.write, port.read

        def ask(data: bytes) -> None:
            self._requests += 1
            write(data)
            until(lambda: self._replies == self._requests)

        def hear(seconds: float | None) -> bytes:
            assert seconds is not None
            self._clock.time += seconds
            while self._due and self._due[0][0] <= self._clock.time + 1e-9:
                self._board.say(self._due.pop(0)[1])
                if data := read(20):
                    return data
            return b""

        port.write, port.read = ask, hear  # type: ignore[method-assign]
        return port


def test_an_answer_in_three_pieces_is_an_answer_though_it_was_asked_for_again(board: Board) -> None:
    clock = HandClock()
    port = SlowLine(board, clock).wrap(PortOpener(clock).open(board.port))
    link = Link(port, clock, Timing())
    began = clock.time
    assert Timing().ask == TIMEOUT_S
    assert link.hello().hub == "0123abcd"
    assert 2 * APART_S <= clock.time - began <= Timing().hello
    link.close()


@contextmanager
def endless(board: Board, junk: bytes) -> Iterator[None]:
    """The hub's line, with noise that has no end and no newline."""
    stopping = threading.Event()

    def flood() -> None:
        while not stopping.wait(0.0005):
            board.say(junk)

    board.mangle = lambda line: []
    thread = threading.Thread(target=flood)
    thread.start()
    try:
        yield
    finally:
        stopping.set()
        thread.join()
        board.mangle = lambda line: [line]


def unread(board: Board) -> int:
    """How many bytes the host must still read."""
    count = array.array("i", [0])
    fcntl.ioctl(board._slave, termios.FIONREAD, count)
    return count[0]


ENDLESS = pytest.mark.parametrize(
    "junk",
    [
        b"x" * 1000,
        b"$" + b"x" * 1000,
        b"$" * 1000,
        b"$1 hello 1 0 " * 80,
        bytes(1000),
        b"\xff$\r" * 300,
    ],
    ids=["x", "long", "dollars", "beginnings", "zeros", "broken"],
)


@ENDLESS
def test_a_request_in_an_endless_line_ends_in_time_and_the_next_is_answered(
    board: Board, junk: bytes
) -> None:
    clock = HandClock()
    with attach(board, clock=clock, timing=Timing()) as hub:
        link = hub._connection._link
        assert link is not None
        sizes: list[int] = []
        feed = link.decoder.feed

        def watch(data: bytes) -> list[bytes]:
            bodies = feed(data)
            sizes.append(len(link.decoder.rest))
            return bodies

        link.decoder.feed = watch  # type: ignore[method-assign]
        with endless(board, junk):
            until(lambda: len(sizes) > 10)
            asked = clock.time
            with pytest.raises(NoAnswerError):
                hub.status()
            assert clock.time - asked == pytest.approx(2.0)
        assert max(sizes) <= MOST_KEPT
        until(lambda: unread(board) == 0)
        # The very next frame, in the line that the noise began.
        board.spin()
        assert isinstance(hub.next_event(), SpinStarted)
        spin = hub.next_event()
        assert isinstance(spin, Spin)
        assert (spin.number, hub.next_event(TIMEOUT_S)) == (7, None)


@ENDLESS
def test_looking_for_a_hub_in_an_endless_line_ends_too(board: Board, junk: bytes) -> None:
    clock = Clock()
    finder = Finder(PortOpener(clock), clock, Timing(ask=0.02, hello=0.1), listing=list)
    with endless(board, junk):
        began = time.monotonic()
        with pytest.raises(ForeignDeviceError):
            finder.connect(board.port, None)
        assert time.monotonic() - began < 2.0


FIRE = "\N{FIRE}".encode()
SAID_BEFORE = (
    b"$17 hel",
    b"\x1b]0;\xf0\x9f\x90\x8dDone | 10.0.3\x1b\\",
    FIRE[:2],
    FIRE[2:],
    b"\r\n>>> ",
    b"\xff",
)
HELLO = encode(5, b"hello 1 0 and so on")


def test_whatever_a_console_has_said_before_and_wherever_it_is_cut_hello_is_heard() -> None:
    for said in itertools.permutations(SAID_BEFORE):
        stream = b"".join(said) + HELLO
        for cut in range(len(stream) + 1):
            decoder = Decoder()
            assert decoder.feed(stream[:cut]) + decoder.feed(stream[cut:]) == [HELLO[1:-6]]


def test_a_hub_that_is_met_amid_a_consoles_words_is_met(board: Board) -> None:
    board.mangle = lambda line: [*SAID_BEFORE, line]
    seen: list[object] = []
    with connect(board.port, tap=seen.append, timing=Timing(hello=60)) as hub:
        assert hub.identity.hub == "0123abcd"
        hello = next(item for item in seen if isinstance(item, Traffic) and item.speaker == "hub")
        assert hello.body.split()[1] == b"hello"
        assert hub.status().phase == "rest"
