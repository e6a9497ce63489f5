"""The client against the emulator: the board's firmware, in every runtime, behind every port."""

from collections.abc import Iterator

import pytest

from wildfire.client import (
    BusyPortError,
    Disconnected,
    Event,
    Hub,
    Reconnected,
    Restarted,
    Spin,
    SpinStarted,
    connect,
    find,
)
from wildfire.client.clock import Timing
from wildfire.emulator.errors import EmulatorError
from wildfire.emulator.options import EmulatorOptions
from wildfire.emulator.process import EmulatorProcess
from wildfire_hub import protocol

SPIN_MS = 4000
PRESS_MS = 100
SOON_S = 10
QUICK = Timing(retry=0.005, slowest_retry=0.02)


@pytest.fixture(params=["cpython", "micropython", "socket"])
def emulator(request: pytest.FixtureRequest) -> Iterator[EmulatorProcess]:
    """On virtual time: it stands still until it may go on."""
    if request.param == "socket":
        options = EmulatorOptions(seed=7, virtual=True, tcp=0)
    else:
        options = EmulatorOptions(seed=7, virtual=True, runtime=request.param)
    try:
        background = EmulatorProcess(options)
    except EmulatorError as error:
        if request.param == "micropython":
            pytest.skip(str(error))
        raise
    with background:
        yield background


def event(hub: Hub) -> Event:
    event = hub.next_event(SOON_S)
    assert event is not None
    return event


def press(emulator: EmulatorProcess) -> None:
    emulator.control.press()
    emulator.control.advance(PRESS_MS)


def test_the_number_told_is_the_number_lit(emulator: EmulatorProcess) -> None:
    with connect(emulator.port, timing=QUICK) as hub:
        for spin in range(1, 4):
            press(emulator)
            started = event(hub)
            assert isinstance(started, SpinStarted)
            emulator.control.advance(SPIN_MS)
            stopped = event(hub)
            assert isinstance(stopped, Spin)
            assert (stopped.number, stopped.spin) == (emulator.control.number(), spin)
            status = hub.status()
            assert (status.phase, status.number, status.waiting) == ("hold", stopped.number, 0)


def test_pulled_out_in_a_spin_and_put_back(emulator: EmulatorProcess) -> None:
    with connect(emulator.port, timing=QUICK) as hub:
        press(emulator)
        assert isinstance(event(hub), SpinStarted)
        emulator.control.unplug()
        assert isinstance(event(hub), Disconnected)
        emulator.control.advance(SPIN_MS)
        emulator.control.plug()
        assert isinstance(event(hub), Reconnected)
        emulator.control.advance(protocol.RESEND_MS)
        stopped = event(hub)
        assert isinstance(stopped, Spin)
        assert stopped.number == emulator.control.number()


def test_a_power_cut_in_a_spin_is_told_apart(emulator: EmulatorProcess) -> None:
    with connect(emulator.port, timing=QUICK) as hub:
        press(emulator)
        assert isinstance(event(hub), SpinStarted)
        before = hub.identity
        emulator.control.cut()
        assert isinstance(event(hub), Disconnected)
        emulator.control.power()
        assert isinstance(event(hub), Reconnected)
        assert isinstance(event(hub), Restarted)
        assert hub.identity.hub == before.hub
        assert hub.identity.boot != before.boot
        assert hub.status().spins == 0


def test_a_reboot_comes_back_by_itself(emulator: EmulatorProcess) -> None:
    with connect(emulator.port, timing=QUICK) as hub:
        boot = hub.identity.boot
        hub.reboot()
        emulator.control.advance(SPIN_MS)
        assert isinstance(event(hub), Disconnected)
        assert isinstance(event(hub), Reconnected)
        assert isinstance(event(hub), Restarted)
        assert hub.identity.boot != boot


def test_a_second_client_is_refused_and_the_first_goes_on(emulator: EmulatorProcess) -> None:
    with connect(emulator.port, timing=QUICK) as hub:
        with pytest.raises(BusyPortError):
            connect(emulator.port)
        [answer] = find(emulator.port)
        assert isinstance(answer.error, BusyPortError)
        assert hub.get("range") == "1-9"
    [answer] = find(emulator.port)
    assert answer.identity == hub.identity
