"""One hub over a real pty, pulled out, put back, restarted, and talked over."""

import itertools
import os
import random
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from wildfire.client import (
    BusyPortError,
    Candidate,
    Disconnected,
    Event,
    Gap,
    Hub,
    HubLostError,
    NoAnswerError,
    Reconnected,
    RefusedError,
    Restarted,
    Spin,
    SpinStarted,
    StillAway,
    Traffic,
    UnsayableError,
    connect,
)
from wildfire.client.clock import Clock, Timing
from wildfire.client.conversation import CAPACITY
from wildfire.client.finding import Finder
from wildfire.client.opening import Door
from wildfire_hub import protocol

from ..firmware.soak import times
from .board import Board
from .clocks import HandClock

QUICK = Timing(ask=0.02, slowest_ask=0.02, request=10, hello=10, retry=0.002, slowest_retry=0.002)
SOON_S = 20


@pytest.fixture
def board(tmp_path: Path) -> Iterator[Board]:
    with Board(tmp_path / "hub", [7, 3, 9]) as board:
        yield board


def attach(board: Board, **changes: object) -> Hub:
    return connect(board.port, **{"timing": QUICK, **changes})  # type: ignore[arg-type]


def event(hub: Hub) -> Event:
    event = hub.next_event(SOON_S)
    assert event is not None
    return event


def spins(hub: Hub, board: Board, count: int) -> list[Spin]:
    """The next `count` spins; time goes on, so that what got lost is said again."""
    found: list[Spin] = []
    for _ in range(4 * count + 100):
        if len(found) == count:
            return found
        event = hub.next_event(0.01)
        if isinstance(event, Spin):
            found.append(event)
        elif event is None:
            board.advance(protocol.RESEND_SLOWEST_MS)
    raise AssertionError(f"only {len(found)} of {count} spins")


def until(happened: Callable[[], bool]) -> None:
    """Lets the other threads go on until it has happened."""
    deadline = time.monotonic() + SOON_S
    while not happened():
        assert time.monotonic() < deadline
        time.sleep(0)


def nothing_more(hub: Hub, board: Board) -> bool:
    """Whether nothing else comes, although everything is said again."""
    board.advance(protocol.RESEND_SLOWEST_MS)
    hub.status()
    return hub.next_event(0) is None


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
            (lambda: hub.show(0, 1000), "range"),
        ):
            with pytest.raises(RefusedError) as refusal:
                request()
            assert refusal.value.reason == reason
            assert refusal.value.hint
        board.press()
        with pytest.raises(RefusedError) as refusal:
            hub.show(4, 1000)
        assert (refusal.value.request, refusal.value.reason) == ("show", "busy")


def test_what_cannot_be_said_is_not_sent(board: Board) -> None:
    with attach(board) as hub:
        hub.status()
        heard = board.heard
        with pytest.raises(UnsayableError):
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


def test_under_faults_every_spin_comes_once_and_every_request_is_answered(board: Board) -> None:
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
        for spin in range(1, times(50) + 1):
            board.spin()
            assert [found.spin for found in spins(hub, board, 1)] == [spin]
            assert hub.get("range") == "1-9"
        board.mangle = lambda line: [line]
        assert nothing_more(hub, board)


def test_what_happened_before_the_meeting_is_left_alone(board: Board) -> None:
    board.spin()
    with attach(board) as hub:
        assert hub.identity.spins == 1
        assert hub.status().number == 7
        assert nothing_more(hub, board)
        assert hub.status().waiting == 0
        board.spin()
        assert [spin.number for spin in spins(hub, board, 1)] == [3]


def test_a_second_program_is_refused_and_takes_nothing_away(board: Board) -> None:
    with attach(board) as hub:
        for spin in range(1, 21):
            with pytest.raises(BusyPortError) as refusal:
                attach(board)
            if Path("/proc/locks").exists():
                assert str(os.getpid()) in refusal.value.holder
            board.spin()
            assert [found.spin for found in spins(hub, board, 1)] == [spin]


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


def test_unplugged_in_a_spin_it_comes_back_with_the_number(board: Board) -> None:
    with attach(board) as hub:
        board.press()
        assert isinstance(event(hub), SpinStarted)
        board.unplug()
        assert event(hub) == Disconnected("0123abcd", board.port)
        with pytest.raises(HubLostError):
            hub.status()
        assert not hub.connected
        board.advance(5000)
        board.plug()
        assert event(hub) == Reconnected("0123abcd", board.port)
        assert [spin.number for spin in spins(hub, board, 1)] == [7]
        assert nothing_more(hub, board)


def test_a_request_that_waits_hears_of_the_unplugging_at_once(board: Board) -> None:
    with attach(board, timing=Timing(request=60)) as hub:
        board.mangle = lambda line: []
        errors: list[Exception] = []

        def ask() -> None:
            try:
                hub.status()
            except HubLostError as error:
                errors.append(error)

        asking = threading.Thread(target=ask)
        asking.start()
        until(lambda: b"status" in board.heard)
        board.unplug()
        asking.join(SOON_S)
        assert len(errors) == 1


def test_pulled_and_put_back_again_and_again_no_spin_is_lost_or_doubled(board: Board) -> None:
    chance = random.Random(3)
    home = Path(board.port)
    here: list[Candidate] = []
    clock = Clock()
    finder = Finder(Door(clock), clock, QUICK, listing=lambda: here)
    with attach(board, finder=finder) as hub:
        for spin in range(1, times(50) + 1):
            if chance.random() < 0.5:
                board.press()
                board.advance(chance.randrange(4000))
                board.unplug()
                board.advance(5000)
            else:
                board.unplug()
                board.spin()
            board.port = str(home.with_name(f"hub{chance.randrange(3)}"))
            here[:] = [Candidate(board.port, "E660")]
            board.plug()
            assert [found.spin for found in spins(hub, board, 1)] == [spin]
        assert nothing_more(hub, board)


def test_a_hub_that_comes_back_under_another_name_is_the_same_hub(
    board: Board, tmp_path: Path
) -> None:
    here: list[Candidate] = []
    clock = Clock()
    finder = Finder(Door(clock), clock, QUICK, listing=lambda: here)
    with connect(board.port, finder=finder, timing=QUICK) as hub:
        board.press()
        assert isinstance(event(hub), SpinStarted)
        board.unplug()
        assert isinstance(event(hub), Disconnected)
        board.advance(5000)
        board.port = str(tmp_path / "elsewhere")
        board.plug()
        here[:] = [Candidate(board.port, "E660")]
        assert event(hub) == Reconnected("0123abcd", board.port)
        assert hub.port == board.port
        assert [spin.number for spin in spins(hub, board, 1)] == [7]


def test_another_hub_in_the_old_place_is_not_taken_for_it(board: Board, tmp_path: Path) -> None:
    here: list[Candidate] = []
    clock = Clock()
    finder = Finder(Door(clock), clock, QUICK, listing=lambda: here)
    with connect(board.port, finder=finder, timing=QUICK) as hub:
        old = board.port
        board.unplug()
        board.port = str(tmp_path / "elsewhere")
        with Board(Path(old), hub_id=b"ffffffff"):
            board.plug()
            here[:] = [Candidate(board.port, "E660")]
            assert isinstance(event(hub), Disconnected)
            assert event(hub) == Reconnected("0123abcd", board.port)


def test_another_hub_in_its_place_is_told(board: Board) -> None:
    with attach(board) as hub:
        board.unplug()
        assert isinstance(event(hub), Disconnected)
        with Board(Path(board.port), hub_id=b"ffffffff"):
            away = event(hub)
            assert isinstance(away, StillAway)
            assert "ffffffff now, not 0123abcd" in away.message
        board.plug()
        assert isinstance(event(hub), Reconnected)


def test_a_hub_that_restarted_while_it_was_away_is_told_apart(board: Board) -> None:
    with attach(board) as hub:
        board.press()
        assert isinstance(event(hub), SpinStarted)
        board.unplug()
        board.restart()
        board.plug()
        assert isinstance(event(hub), Disconnected)
        assert isinstance(event(hub), Reconnected)
        assert event(hub) == Restarted("0123abcd", "b0000002", 0)
        assert hub.identity.boot == "b0000002"
        board.spin()
        assert [spin.spin for spin in spins(hub, board, 1)] == [1]


def test_a_hub_that_restarts_in_mid_conversation_is_told_apart_and_loses_no_spin(
    board: Board,
) -> None:
    with attach(board) as hub:
        board.restart()
        board.press()
        assert event(hub) == Restarted("0123abcd", "b0000002", 1)
        board.advance(5000)
        assert isinstance(event(hub), SpinStarted)
        assert [spin.spin for spin in spins(hub, board, 1)] == [1]


def test_a_status_alone_shows_a_restart(board: Board) -> None:
    with attach(board) as hub:
        board.restart()
        assert hub.status().boot == "b0000002"
        assert event(hub) == Restarted("0123abcd", "b0000002", 0)


def test_a_reboot_is_followed_by_the_restart(board: Board) -> None:
    with attach(board) as hub:
        hub.reboot()
        assert hub.status().boot == "b0000002"
        assert event(hub) == Restarted("0123abcd", "b0000002", 0)


def test_a_reboot_whose_last_words_are_lost_happens_once(board: Board) -> None:
    with attach(board) as hub:
        lost = iter([[]])
        board.mangle = lambda line: next(lost, [line])
        hub.reboot()
        assert event(hub) == Restarted("0123abcd", "b0000002", 0)
        assert hub.status().boot == "b0000002"


def test_events_beyond_the_queue_of_the_hub_are_a_gap(board: Board) -> None:
    with attach(board) as hub:
        board.unplug()
        for _ in range(20):
            board.spin()
        board.plug()
        assert isinstance(event(hub), Disconnected)
        assert isinstance(event(hub), Reconnected)
        assert event(hub) == Gap("0123abcd", board.boot, 40 - protocol.QUEUE)
        assert [spin.spin for spin in spins(hub, board, 8)] == list(range(13, 21))


def test_what_nobody_takes_stays_with_the_hub(board: Board) -> None:
    with attach(board) as hub:
        for _ in range(CAPACITY // 2):
            board.spin()
            hub.status()
        board.spin()
        board.advance(protocol.RESEND_SLOWEST_MS)
        assert hub.status().waiting == 2
        assert len(spins(hub, board, CAPACITY // 2 + 1)) == CAPACITY // 2 + 1
        assert hub.status().waiting == 0


def test_looking_for_it_slows_down_but_never_ends(board: Board) -> None:
    clock = HandClock()
    with attach(board, clock=clock, timing=Timing()) as hub:
        board.unplug()
        assert isinstance(hub.next_event(), Disconnected)
        until(lambda: len(clock.waits) >= 20)
        board.plug()
        assert isinstance(hub.next_event(), Reconnected)
    assert clock.waits[:7] == [0.1, 0.2, 0.4, 0.8, 1.6, 2.0, 2.0]


def test_why_it_cannot_be_used_is_told_once(board: Board) -> None:
    with attach(board, timing=replace(QUICK, hello=0.3)) as hub:
        board.unplug()
        assert isinstance(event(hub), Disconnected)
        board.mangle = lambda line: [b"nothing of ours\n"]
        board.plug()
        away = event(hub)
        assert isinstance(away, StillAway)
        assert "no Wildfire hub" in away.message
        board.mangle = lambda line: [line]
        assert isinstance(event(hub), Reconnected)


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


def test_closing_ends_the_search_too(board: Board) -> None:
    with attach(board, timing=Timing(retry=60)) as hub:
        board.unplug()
        assert isinstance(event(hub), Disconnected)


def test_a_tap_sees_both_sides(board: Board) -> None:
    seen: list[object] = []
    with attach(board, tap=seen.append, timing=Timing(ask=60, request=60)) as hub:
        hub.get("range")
    said = [(item.speaker, item.body.split()[1:]) for item in seen if isinstance(item, Traffic)]
    assert said[0] == ("host", [b"hello", b"1", b"0"])
    assert said[1][0] == "hub"
    assert said[-2:] == [("host", [b"get", b"range"]), ("hub", [b"get", b"range", b"1-9"])]
