"""An emulator's port is a pty: no system lists it, and it has no control lines."""

import errno
import os
import struct

import pytest

from wildfire.client import Candidate, NoHubError, candidates, connect
from wildfire.client.clock import Clock, Timing
from wildfire.client.finding import Finder
from wildfire.client.opening import PortOpener
from wildfire.client.transports import serial_port
from wildfire.emulator.options import EmulatorOptions
from wildfire.emulator.process import EmulatorProcess
from wildfire.text import error_words

fcntl = pytest.importorskip("fcntl", reason="there are no ptys here")
termios = pytest.importorskip("termios", reason="there are no ptys here")

IDENTIFIED_S = 1.0
SPIN_MS = 4100

DTR = struct.pack("I", termios.TIOCM_DTR)


def test_control_lines_are_asked_for_and_their_absence_ignored(
    console: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """CircuitPython only speaks after DTR is set, so a real port gets it."""
    ioctl = fcntl.ioctl
    answers: list[int] = []

    def watched(descriptor: int, request: int, *rest: object) -> object:
        try:
            return ioctl(descriptor, request, *rest)
        except OSError as error:
            if request == termios.TIOCMBIS and rest[0] == DTR:
                answers.append(error.errno or 0)
            raise

    monkeypatch.setattr(fcntl, "ioctl", watched)
    port = PortOpener(Clock()).open(console)
    port.close()
    assert answers == [errno.ENOTTY]


def test_a_pty_is_not_listed_and_the_hint_says_how_it_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("WILDFIRE_PORT", raising=False)
    with EmulatorProcess(EmulatorOptions(seed=1, virtual=True)) as emulator:
        real = os.path.realpath(emulator.port)
        assert not {emulator.port, real} & {one.name for one in candidates.candidates()}
        assert not {emulator.port, real} & set(serial_port.names())
        finder = Finder(PortOpener(Clock()), Clock(), Timing(), listing=list)
        with pytest.raises(NoHubError) as raised:
            finder.connect(None, None)
        assert "name its port with --port" in error_words(raised.value)
        assert "`wildfire emulate`" in error_words(raised.value)
        for port in (emulator.port, real):
            with connect(port) as hub:
                assert hub.identity.board == "emulated"
        (answer,) = finder.find(emulator.port)
        assert answer.candidate == Candidate(emulator.port, emulator.port)
        assert answer.identity is not None


@pytest.mark.parametrize("tcp", [None, 0])
def test_who_comes_later_asks_and_is_told_who_it_is_and_what_is_lit(tcp: int | None) -> None:
    assert Timing().hello <= IDENTIFIED_S
    with EmulatorProcess(EmulatorOptions(seed=1, virtual=True, tcp=tcp)) as emulator:
        emulator.control.press()
        emulator.control.advance(SPIN_MS)
        lit = emulator.control.number()
        assert lit is not None
        with connect(emulator.port) as hub:
            assert hub.identity.spins == 1
            status = hub.status()
            assert (status.phase, status.number) == ("hold", lit)
            assert 0 < status.left_ms <= 30_000
