"""Windows says "access denied" about a port that is in use, and about one whose plug was just
pulled.
"""

import threading
from collections.abc import Callable

import pytest
import serial

from wildfire.client import (
    BusyPortError,
    CannotOpenError,
    Disconnected,
    MissingPortError,
    PortError,
    Reconnected,
    StillAway,
    connect,
)
from wildfire.client.clock import Clock
from wildfire.client.finding import Finder
from wildfire.client.opening import PortOpener
from wildfire.client.transports import open_port
from wildfire.client.transports.transport import OpenPort
from wildfire.message import Message

from ..board import Board
from ..clocks import HandClock
from ..talk import QUICK, event, nothing_more

DENIED = "could not open port 'COM25': PermissionError(13, 'Access is denied.', None, 5)"
FAILED = (
    "Cannot configure port, something went wrong. Original message: "
    "PermissionError(13, 'A device attached to the system is not functioning.', None, 31)"
)
NO_SUCH_DEVICE = (
    "could not open port 'COM25': OSError(22, 'A device which does not exist was specified.', "
    "None, 433)"
)
NOT_CONNECTED = "WriteFile failed (OSError(22, 'The device is not connected.', None, 1167))"


def refusing(words: str) -> Callable[[str], OpenPort]:
    def opener(_name: str) -> OpenPort:
        raise serial.SerialException(words)

    return opener


@pytest.mark.parametrize("words", [DENIED, FAILED])
@pytest.mark.parametrize("name", ["COM25", "com25", r"\\.\COM25"])
def test_a_port_that_is_still_listed_is_in_use_and_one_that_is_not_has_gone(
    words: str, name: str
) -> None:
    with pytest.raises(BusyPortError):
        PortOpener(HandClock(), refusing(words), lambda: ["COM3", "COM25"]).open(name)
    with pytest.raises(MissingPortError):
        PortOpener(HandClock(), refusing(words), lambda: ["COM3", "COM2", "COM256"]).open(name)


@pytest.mark.parametrize("words", [NO_SUCH_DEVICE, NOT_CONNECTED])
def test_a_device_that_windows_calls_by_other_words_has_gone_too(words: str) -> None:
    with pytest.raises(MissingPortError):
        PortOpener(HandClock(), refusing(words), lambda: ["COM25"]).open("COM25")


def test_what_else_windows_says_is_neither() -> None:
    words = "could not open port 'COM25': OSError(22, 'The parameter is incorrect.', None, 87)"
    with pytest.raises(PortError) as raised:
        PortOpener(HandClock(), refusing(words), list).open("COM25")
    assert type(raised.value) is CannotOpenError


def test_no_port_is_opened_while_the_ports_are_listed() -> None:
    listing, opening = threading.Event(), threading.Event()
    overlaps: list[str] = []

    def opener(name: str) -> OpenPort:
        if name == "COM3":
            opening.set()
            # Only a thread that does not wait for its turn comes while this one is at it.
            if listing.wait(0.05):
                overlaps.append(name)
        raise serial.SerialException(DENIED if name == "COM25" else NO_SUCH_DEVICE)

    def names() -> list[str]:
        listing.set()
        return []

    opener = PortOpener(HandClock(), opener, names)

    def knock(name: str) -> None:
        with pytest.raises(MissingPortError):
            opener.open(name)

    threads = [threading.Thread(target=knock, args=(name,)) for name in ("COM3", "COM25")]
    threads[0].start()
    assert opening.wait(20)
    threads[1].start()
    for thread in threads:
        thread.join()
    assert listing.is_set()
    assert overlaps == []


class Windows:
    """Ports as on Windows: `board` is at COM25, and is `listed` as long as it likes."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.plugged = True
        self.listed = True
        opener = PortOpener(HandClock(), self._open, lambda: ["COM25"] if self.listed else [])
        self.finder = Finder(opener, Clock(), QUICK, listing=list)

    def _open(self, name: str) -> OpenPort:
        if not self.plugged:
            raise serial.SerialException(DENIED)
        port = open_port(self.board.port)
        port.name = name
        return port

    def pull(self, *, is_still_listed: bool) -> None:
        self.plugged, self.listed = False, is_still_listed
        self.board.unplug()

    def put_back(self) -> None:
        self.board.plug()
        self.plugged = self.listed = True


@pytest.fixture
def windows(board: Board) -> Windows:
    return Windows(board)


def test_a_plug_that_was_pulled_is_only_disconnected(windows: Windows, board: Board) -> None:
    searches = threading.Semaphore(0)

    class Counting(HandClock):
        def wait(self, event: threading.Event, seconds: float) -> bool:
            searches.release()
            return super().wait(event, seconds)

    with connect("COM25", finder=windows.finder, timing=QUICK, clock=Counting()) as hub:
        windows.pull(is_still_listed=False)
        for _ in range(10):
            assert searches.acquire(timeout=20)
        windows.put_back()
        assert [type(hub.next_event()) for _ in range(2)] == [Disconnected, Reconnected]
    assert hub.next_event() is None


def test_a_port_that_somebody_has_taken_meanwhile_is_told(windows: Windows, board: Board) -> None:
    with connect("COM25", finder=windows.finder, timing=QUICK) as hub:
        windows.pull(is_still_listed=True)
        assert isinstance(event(hub), Disconnected)
        away = event(hub)
        assert isinstance(away, StillAway)
        assert away.error.verdict == Message.of("client.port-busy", port="COM25")
        windows.put_back()
        assert isinstance(event(hub), Reconnected)
        assert nothing_more(hub, board)
