"""One hub over a real pty: asked, listened to, and talked over."""

import itertools
import os
import random
import threading
from dataclasses import replace

import pytest

from wildfire.client import (
    Disconnected,
    EncodingError,
    Hub,
    HubLostError,
    NoAnswerError,
    Reconnected,
    RefusedError,
    Spin,
    SpinStarted,
    Traffic,
)
from wildfire.client.clock import Clock, Timing
from wildfire.client.connection import CAPACITY
from wildfire.client.finding import Finder
from wildfire.client.opening import PortOpener
from wildfire_hub import protocol

from ..soak import LONG, Tell, times
from .board import Board
from .clocks import HandClock
from .talk import QUICK, attach, event, nothing_more, spins, until


def test_a_press_is_heard_and_acknowledged(board: Board) -> None:
    with attach(board) as hub:
        board.spin()
        first, second = event(hub), event(hub)
        assert first == SpinStarted("0123abcd", board.boot, 1, 1, first.age_ms)
        assert second == Spin(7, 1, 9, "0123abcd", board.boot, 2, 1, second.age_ms)
        assert hub.status().waiting == 0


def test_every_request_is_answered(board: Board) -> None:
    with attach(board) as hub:
        hub.show(4, 60000)
        status = hub.status()
        assert (status.phase, status.number, status.left_ms) == ("show", 4, 60000)
        assert (status.error, status.free_memory, status.boot) == (None, None, board.boot)
        assert hub.get("range") == "1-9"
        assert hub.set("range", "0-9") == "0-9"
        assert hub.keep("hold_ms", "5000") == "5000"
        assert hub.self_test() > 0
        assert hub.status().phase == "test"
        hub.identify(1000)
        assert hub.status().phase == "identify"


def test_a_refusal_names_its_reason(board: Board) -> None:
    with attach(board) as hub:
        for request, reason in (
            (lambda: hub.get("colour"), "unknown"),
            (lambda: hub.set("range", "7-7"), "range"),
            (lambda: hub.show(15, 1000), "range"),
        ):
            with pytest.raises(RefusedError) as refusal:
                request()
            assert refusal.value.reason == reason
            assert refusal.value.remedy
        board.press()
        with pytest.raises(RefusedError) as refusal:
            hub.show(4, 1000)
        assert (refusal.value.request, refusal.value.reason) == ("show", "busy")


def test_what_is_told_beside_a_number_is_taken_or_refused(board: Board) -> None:
    with attach(board) as hub:
        hub.mark(7)
        hub.mark(None)
        hub.direction(-1)
        assert hub.sign(2) == 1000
        for request, reason in (
            (lambda: hub.mark(15), "range"),
            (lambda: hub.sign(3), "busy"),
        ):
            with pytest.raises(RefusedError) as refusal:
                request()
            assert refusal.value.reason == reason
            assert refusal.value.remedy
        for wrong in (lambda: hub.mark(16), lambda: hub.direction(2), lambda: hub.sign(7)):
            with pytest.raises(EncodingError):
                wrong()
        board.press()
        with pytest.raises(RefusedError) as refusal:
            hub.direction(1)
        assert (refusal.value.request, refusal.value.reason) == ("direction", "busy")


def test_what_cannot_be_said_is_not_sent(board: Board) -> None:
    with attach(board) as hub:
        hub.status()
        heard = board.heard
        with pytest.raises(EncodingError):
            hub.set("map", "1\n$1 leave")
        assert board.heard == heard


def test_a_lost_reply_is_asked_for_again(board: Board) -> None:
    with attach(board) as hub:
        lost = iter([[], []])
        board.mangle = lambda line: next(lost, [line])
        assert hub.get("range") == "1-9"


def test_a_reply_said_twice_or_late_answers_nothing_else(board: Board) -> None:
    late: list[bytes] = []

    def twice(line: bytes) -> list[bytes]:
        said = [*late, line, line]
        late[:] = [line]
        return said

    with attach(board) as hub:
        board.mangle = twice
        for name, value in (("range", "1-9"), ("order", "GRB"), ("range", "1-9")) * 5:
            assert hub.get(name) == value


def test_an_event_that_comes_before_a_reply_is_heard_once_and_the_reply_matched(
    board: Board,
) -> None:
    spinning = itertools.chain([board.spin])

    def spin_first(line: bytes) -> list[bytes]:
        if b"get" in line:
            for spin in spinning:
                spin()
        return [line]

    with attach(board) as hub:
        board.mangle = spin_first
        assert hub.get("range") == "1-9"
        assert [spin.number for spin in spins(hub, board, 1)] == [7]
        assert nothing_more(hub, board)


def test_requests_from_many_threads_get_their_own_answers(board: Board) -> None:
    expected = {"range": "1-9", "order": "GRB", "ring": "24", "mute": "0"}
    wrong: list[tuple[str, str]] = []

    def ask(hub: Hub, name: str) -> None:
        for _ in range(50):
            value = hub.get(name)
            if value != expected[name]:
                wrong.append((name, value))

    with attach(board) as hub:
        threads = [threading.Thread(target=ask, args=(hub, name)) for name in expected]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert wrong == []


def test_a_frame_in_pieces_is_one_spin(board: Board) -> None:
    with attach(board) as hub:
        pieces: list[bytes] = []

        def cut(line: bytes) -> list[bytes]:
            if b"spin" not in line or pieces:
                return [line]
            pieces.extend((line[:7], line[7:20], line[20:]))
            return []

        board.mangle = cut
        board.spin()
        assert isinstance(event(hub), SpinStarted)
        for piece in pieces[:2]:
            board.say(piece)
            assert hub.next_event(0.02) is None
        board.say(pieces[2])
        assert event(hub) == Spin(7, 1, 9, "0123abcd", board.boot, 2, 1, 0)
        assert nothing_more(hub, board)


def test_bytes_without_end_keep_no_request_beyond_its_deadline(board: Board) -> None:
    clock = HandClock()
    with attach(board, clock=clock, timing=Timing()) as hub:
        board.mangle = lambda line: [b"$" + b"noise " * 500]
        asked = clock.time
        with pytest.raises(NoAnswerError):
            hub.status()
        assert clock.time - asked == pytest.approx(2.0)
        board.mangle = lambda line: [line]
        assert hub.status().phase == "rest"


@pytest.mark.parametrize(
    "junk",
    [
        b"$17 hel",
        b"\x1b]0;a title\x07",
        "\N{FIRE}".encode()[:2],
        b"\r\n>>> ",
        b"\xff\xff\x00",
        b"MPY: soft reboot\r\nMicroPython v1.24.1 on 2024-11-29\r\n",
        b"$" * 500,
    ],
)
def test_junk_on_the_wire_hurts_nobody(board: Board, junk: bytes) -> None:
    board.mangle = lambda line: [junk, line]
    with attach(board) as hub:
        assert hub.identity.hub == "0123abcd"
        board.spin()
        assert [spin.number for spin in spins(hub, board, 1)] == [7]


@LONG
def test_under_faults_every_spin_comes_once_and_every_request_is_answered(
    board: Board, tell: Tell
) -> None:
    chance = random.Random(5)

    def fails() -> bool:
        return chance.random() < 0.2

    def spoil(line: bytes) -> list[bytes]:
        if fails():
            return []
        if fails():
            at = chance.randrange(len(line))
            line = line[:at] + chance.randbytes(1) + line[at + 1 :]
        if fails():
            at = chance.randrange(len(line))
            return [line[:at], line[at:]]
        return [line] * (1 + fails())

    with attach(board) as hub:
        board.mangle = spoil
        heard = 0
        for spin in range(1, times(50, 1000) + 1):
            board.spin()
            assert [found.spin for found in spins(hub, board, 1)] == [spin]
            assert hub.get("range") == "1-9"
            heard += 1
        board.mangle = lambda line: [line]
        assert nothing_more(hub, board)
    tell(
        "lines that are dropped, corrupted, cut and doubled in one process with the hub",
        {"spins": heard, "requests": heard},
        {"missing": 0, "twice": 0},
    )


def test_what_happened_before_the_meeting_is_left_alone(board: Board) -> None:
    board.spin()
    with attach(board) as hub:
        assert hub.identity.spins == 1
        assert hub.status().number == 7
        assert nothing_more(hub, board)
        assert hub.status().waiting == 0
        board.spin()
        assert [spin.number for spin in spins(hub, board, 1)] == [3]


def test_a_foreign_terminal_that_steals_bytes_steals_no_spin(board: Board) -> None:
    with attach(board) as hub:
        thief = os.open(board.port, os.O_RDONLY | os.O_NOCTTY | os.O_NONBLOCK)
        stealing = threading.Event()
        stealing.set()

        def steal() -> None:
            while stealing.is_set():
                try:
                    os.read(thief, 16)
                except BlockingIOError:
                    continue

        thread = threading.Thread(target=steal)
        thread.start()
        try:
            for _ in range(5):
                board.spin()
                board.advance(protocol.RESEND_MS)
        finally:
            stealing.clear()
            thread.join()
            os.close(thief)
        assert [spin.spin for spin in spins(hub, board, 5)] == [1, 2, 3, 4, 5]


def test_what_nobody_takes_stays_with_the_hub(board: Board) -> None:
    with attach(board) as hub:
        for _ in range(CAPACITY // 2):
            board.spin()
            hub.status()
        board.spin()
        board.advance(protocol.RESEND_SLOWEST_MS)
        # An acknowledgement may still be on its way.
        until(lambda: hub.status().waiting == 2)
        assert len(spins(hub, board, CAPACITY // 2 + 1)) == CAPACITY // 2 + 1
        until(lambda: hub.status().waiting == 0)


def test_closing_ends_the_events(board: Board) -> None:
    hub = attach(board)
    closing = threading.Timer(0.02, hub.close)
    closing.start()
    assert list(hub.events()) == []
    closing.join()
    assert hub.next_event() is None
    hub.close()
    with pytest.raises(HubLostError):
        hub.status()


@pytest.mark.parametrize("handed_in", [False, True])
def test_a_tap_sees_both_sides_and_goes_on_after_a_reconnect(board: Board, handed_in: bool) -> None:
    seen: list[object] = []
    clock, timing = Clock(), replace(QUICK, ask=60, request=60)
    finder = Finder(PortOpener(clock), clock, timing, listing=list) if handed_in else None
    with attach(board, tap=seen.append, finder=finder, timing=timing) as hub:
        hub.get("range")
        first = len(seen)
        board.unplug()
        assert isinstance(event(hub), Disconnected)
        board.plug()
        assert isinstance(event(hub), Reconnected)
    again = [item.body.split()[1] for item in seen[first:] if isinstance(item, Traffic)]
    assert b"hello" in again
    del seen[first:]
    said = [(item.speaker, item.body.split()[1:]) for item in seen if isinstance(item, Traffic)]
    assert said[0] == ("host", [b"hello", b"1", b"%d" % protocol.PROTOCOL_MINOR])
    assert said[1][0] == "hub"
    assert said[-2:] == [("host", [b"get", b"range"]), ("hub", [b"get", b"range", b"1-9"])]
