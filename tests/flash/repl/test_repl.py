"""The device at the port has no REPL: the program says so in a known time."""

import contextlib
import os
import threading
from pathlib import Path

import pytest

from wildfire import __version__
from wildfire.client.clock import Clock, Timing
from wildfire.client.codec import encode
from wildfire.client.messages import Frame
from wildfire.client.opening import PortOpener
from wildfire.flash.errors import FlashError, UnresponsiveBoardError, UnresponsiveHubError
from wildfire.flash.jobs import prepare
from wildfire.flash.repl.connection import Repl
from wildfire.flash.targets import SerialBoard
from wildfire.message import Message

from ...cli.puppet import NOISE, Puppet, silent, without_end
from ...client.board import open_pty
from ..conftest import watch


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("mpremote")
    monkeypatch.setattr("wildfire.flash.repl.connection._ENTER_S", 0.2)


def test_who_talks_without_end_at_a_socket_is_stuck() -> None:
    with Puppet(silent, without_end) as puppet, pytest.raises(UnresponsiveBoardError):
        Repl(puppet.port, PortOpener(Clock()))


def test_who_talks_without_end_at_a_pty_is_stuck() -> None:
    master, slave = open_pty()
    os.set_blocking(master, False)
    over = threading.Event()

    def talk() -> None:
        while not over.is_set():
            with contextlib.suppress(BlockingIOError):
                os.write(master, NOISE)

    thread = threading.Thread(target=talk)
    thread.start()
    try:
        with pytest.raises(UnresponsiveBoardError):
            Repl(os.ttyname(slave), PortOpener(Clock()))
    finally:
        over.set()
        thread.join()
        os.close(master)
        os.close(slave)


def test_a_silent_board_is_tried_three_times_and_told_to_start_from_bootsel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wildfire.flash.repl.connection._ENTER_S", 20)
    monkeypatch.setattr("wildfire.flash.repl.connection._TRY_S", 0.1)
    master, slave = open_pty()
    port = tmp_path / "board"
    port.symlink_to(os.ttyname(slave))
    try:
        with pytest.raises(UnresponsiveBoardError) as raised:
            Repl(str(port), PortOpener(Clock()))
        assert os.read(master, 4096).count(b"\x01") == 3
    finally:
        os.close(master)
        os.close(slave)
    assert raised.value.remedy == Message.of("flash.replace-runtime")


HUB = f"hello 1 0 {__version__} micropython pico 0123abcd 1 9 b0000001 1000 1 0".encode()


@pytest.mark.parametrize("leaves", [True, False])
def test_a_hub_that_does_not_give_way_is_told_of_its_safe_mode(
    monkeypatch: pytest.MonkeyPatch, leaves: bool
) -> None:
    def play(frame: Frame) -> bytes:
        if frame.name == b"hello":
            return encode(frame.sequence, HUB)
        return encode(frame.sequence, b"leave b0000001") if leaves else b""

    monkeypatch.setattr("wildfire.flash.hub_watch._PROMPT_S", 0.1)
    asked = watch(1.0)
    asked._timing = Timing(request=0.1)
    with (
        Puppet(play) as puppet,
        pytest.raises(FlashError) as raised,
        prepare(SerialBoard(puppet.port, ""), None, asked, print),
    ):
        pass
    assert isinstance(raised.value, UnresponsiveHubError)
    assert raised.value.remedy == Message.of("flash.start-in-safe-mode")
