"""What is at the port has no REPL: that is told in a time that is known."""

import contextlib
import os
import threading

import pytest

from wildfire.client.clock import Clock
from wildfire.client.opening import Door
from wildfire.flash.errors import StuckError
from wildfire.flash.repl import Repl

from ..cli.puppet import NOISE, Puppet, silent, without_end
from ..client.board import open_pty


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("mpremote")
    monkeypatch.setattr("wildfire.flash.repl._ENTER_S", 0.2)


def test_who_talks_without_end_at_a_socket_is_stuck() -> None:
    with Puppet(silent, without_end) as puppet, pytest.raises(StuckError):
        Repl(puppet.port, Door(Clock()))


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
        with pytest.raises(StuckError):
            Repl(os.ttyname(slave), Door(Clock()))
    finally:
        over.set()
        thread.join()
        os.close(master)
        os.close(slave)
