"""A hub that is unplugged, put back, moved and restarted: nothing is lost, nothing doubled."""

import random
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from wildfire.client import (
    Candidate,
    Disconnected,
    Gap,
    HubLostError,
    Reconnected,
    Restarted,
    SpinStarted,
    StillAway,
    connect,
)
from wildfire.client.clock import Clock, Timing
from wildfire.client.codec import encode
from wildfire.client.finding import Finder
from wildfire.client.opening import PortOpener
from wildfire.client.transports.transport import OpenPort
from wildfire_hub import protocol

from ..soak import LONG, Tell, times
from .board import Board
from .clocks import HandClock
from .talk import QUICK, SOON_S, attach, event, nothing_more, spins, until


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


@LONG
def test_pulled_and_put_back_again_and_again_no_spin_is_lost_or_doubled(
    board: Board, tell: Tell
) -> None:
    chance = random.Random(3)
    home = Path(board.port)
    here: list[Candidate] = []
    clock = Clock()
    finder = Finder(PortOpener(clock), clock, QUICK, listing=lambda: here)
    with attach(board, finder=finder) as hub:
        heard = 0
        for spin in range(1, times(50, 1000) + 1):
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
            heard += 1
        assert nothing_more(hub, board)
    tell(
        "the cable pulled in one process with the hub, between spins too",
        {"pulls": heard, "spins": heard},
        {"missing": 0, "twice": 0},
    )


def test_a_hub_that_comes_back_under_another_name_is_the_same_hub(
    board: Board, tmp_path: Path
) -> None:
    here: list[Candidate] = []
    clock = Clock()
    finder = Finder(PortOpener(clock), clock, QUICK, listing=lambda: here)
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
    finder = Finder(PortOpener(clock), clock, QUICK, listing=lambda: here)
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
            assert away.error.code == "client.replaced-hub"
            assert away.error.facts["hub"] == "ffffffff"
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


def test_a_hub_that_restarts_while_connected_is_told_apart_and_loses_no_spin(
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
        assert away.error.code == "client.not-a-hub"
        board.mangle = lambda line: [line]
        assert isinstance(event(hub), Reconnected)


def test_closing_ends_the_search_too(board: Board) -> None:
    with attach(board, timing=Timing(retry=60)) as hub:
        board.unplug()
        assert isinstance(event(hub), Disconnected)


def test_what_waited_in_the_boards_buffer_is_heard_with_its_true_age(board: Board) -> None:
    with attach(board) as hub:
        board.unplug()
        assert isinstance(event(hub), Disconnected)
        board.press()
        board.advance(3000)
        waited = encode(1, f"started {board.boot} 1 3000 1".encode())
        board.advance(500)
        board.mangle = lambda line: [waited, line] if b" hello " in line else [line]
        board.plug()
        assert isinstance(event(hub), Reconnected)
        board.advance(protocol.RESEND_SLOWEST_MS)
        started = event(hub)
        assert isinstance(started, SpinStarted)
        assert started.age_ms >= 3500


def test_closing_does_not_wait_for_a_port_that_is_still_being_opened(board: Board) -> None:
    clock, opening, opened = Clock(), threading.Event(), threading.Event()

    class Slow(PortOpener):
        def open(self, name: str) -> OpenPort:
            if opening.is_set():
                opened.wait(SOON_S)
            return super().open(name)

    finder = Finder(Slow(clock), clock, QUICK, list)
    with connect(board.port, timing=QUICK, finder=finder) as hub:
        opening.set()
        board.unplug()
        assert isinstance(event(hub), Disconnected)
        until(lambda: any("hello" in thread.name for thread in threading.enumerate()))
    assert any("hello" in thread.name for thread in threading.enumerate())
    opened.set()
    until(lambda: not any("hello" in thread.name for thread in threading.enumerate()))
