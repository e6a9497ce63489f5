"""How long the program waits for settings, and what it says if they cannot be put back."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from wildfire import configuration
from wildfire.client import Hub, NoAnswerError, RefusedError, SlowHubError
from wildfire.message import Message

from ..client.board import Board
from ..client.clocks import HandClock, PatientClock
from ..client.talk import QUICK, attach
from .test_configuration import DEFAULTS

pytestmark = pytest.mark.leaves_nothing


@pytest.fixture
def hub(board: Board) -> Iterator[Hub]:
    with attach(board) as hub:
        yield hub


def test_a_hub_that_is_always_busy_is_waited_for_so_long_and_no_longer(board: Board) -> None:
    clock, told = PatientClock(), list[Message]()
    with attach(board, clock=clock) as hub:
        board.press()
        for change in (configuration.set_all, configuration.keep_all):
            began = clock.time
            with pytest.raises(RefusedError, match=r"hub.racing"):
                change(hub, {"volume": "5"}, clock, told.append)
            assert clock.time - began == pytest.approx(configuration.PATIENCE_S)
        assert told == [Message.of("setting.busy")] * 2
        board.advance(5000)
        assert configuration.read(hub) == DEFAULTS


def test_interrupted_while_a_hub_is_busy_for_ever_it_ends_at_once_and_says_what_is_left(
    hub: Hub, board: Board
) -> None:
    class Interrupted(HandClock):
        def sleep(self, seconds: float) -> None:
            super().sleep(seconds)
            if len(self.waits) == 2:
                raise KeyboardInterrupt

    def press_after(line: bytes) -> list[bytes]:
        if b" set volume" in line:
            board.press()
        return [line]

    board.mangle = press_after
    clock, told = Interrupted(), list[Message]()
    with pytest.raises(KeyboardInterrupt):
        configuration.set_all(hub, {"volume": "5", "mute": "1"}, clock, told.append)
    assert sum(clock.waits[2:]) <= configuration.HURRY_S + 0.1
    assert told[-1] == Message.of("setting.not-put-back", settings=["volume"])


def test_a_hub_that_answers_slowly_is_waited_for_so_long_and_no_longer(board: Board) -> None:
    clock, told = PatientClock(), list[Message]()

    def dawdle(line: bytes) -> list[bytes]:
        clock.time += 1.5
        return [line]

    with attach(board, clock=clock) as hub:
        board.mangle = dawdle
        began = clock.time
        with pytest.raises(SlowHubError, match=r"client\.too-slow"):
            configuration.read(hub)
        assert clock.time - began <= configuration.PATIENCE_S + 1.5
        began = clock.time
        with pytest.raises(SlowHubError):
            configuration.keep_all(hub, {"volume": "5"}, clock, told.append)
        assert clock.time - began <= configuration.PATIENCE_S + configuration.UNDO_S + 1.5


def test_what_may_be_kept_is_told_and_not_put_back(board: Board) -> None:
    told: list[Message] = []
    board.mangle = lambda line: [] if b" store " in line else [line]
    with attach(board, timing=replace(QUICK, request=0.3)) as hub:
        with pytest.raises(NoAnswerError):
            configuration.keep_all(hub, {"volume": "5"}, None, told.append)
        assert hub.get("volume") == "5"
    assert told == [Message.of("setting.perhaps-kept", settings=["volume"])]
    assert b"volume=5\n" in board.core.settings.encode()
