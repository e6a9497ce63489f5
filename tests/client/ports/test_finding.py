"""Which hub is used: the named one, or the only one. Nothing else stays open."""

import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from wildfire.client import (
    BusyPortError,
    Candidate,
    ForeignDeviceError,
    MissingPortError,
    NoAnswerError,
    NoHubError,
    PermissionPortError,
    PortReport,
    SeveralHubsError,
    WrongHubError,
    WrongVersionError,
    candidates,
    remedies,
)
from wildfire.client.clock import Clock, Timing
from wildfire.client.finding import Finder
from wildfire.client.link import Link
from wildfire.client.opening import PortOpener
from wildfire.message import Message
from wildfire.text import error_words, words
from wildfire_hub import protocol

from ..board import Board
from ..talk import until

PATIENT = Timing(ask=0.02, hello=20)
QUICK = Timing(ask=0.02, hello=0.2)
"""For ports where nobody will answer."""


@pytest.fixture(autouse=True)
def _no_choice_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WILDFIRE_PORT", raising=False)
    monkeypatch.delenv("WILDFIRE_HUB", raising=False)


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Board]:
    with Board(tmp_path / "other", hub_id=b"ffffffff") as board:
        yield board


def finder(*listed: Candidate | str, timing: Timing = PATIENT) -> Finder:
    clock = Clock()
    found = [one if isinstance(one, Candidate) else Candidate(one, one) for one in listed]
    return Finder(PortOpener(clock), clock, timing, listing=lambda: found)


def is_free(board: Board) -> bool:
    """Whether nobody has the board's port open."""
    PortOpener(Clock()).open(board.port).close()
    return True


def test_the_only_hub_is_meant(board: Board) -> None:
    link, identity = finder(board.port).connect(None, None)
    assert (link.port.name, identity.hub) == (board.port, "0123abcd")
    link.close()


def test_of_several_none_is_taken_and_all_are_named(board: Board, other: Board) -> None:
    with pytest.raises(SeveralHubsError) as raised:
        finder(board.port, other.port).connect(None, None)
    for one, hub in ((board, "0123abcd"), (other, "ffffffff")):
        assert f"{hub} at {one.port}" in words(raised.value.verdict)
        assert is_free(one)


def test_of_several_the_one_with_the_id_is_meant(board: Board, other: Board) -> None:
    link, identity = finder(board.port, other.port).connect(None, "ffffffff")
    assert identity.hub == "ffffffff"
    assert is_free(board)
    link.close()


def test_an_id_that_nobody_has_names_those_that_are_there(board: Board) -> None:
    with pytest.raises(NoHubError) as raised:
        finder(board.port).connect(None, "eeeeeeee")
    assert words(raised.value.verdict) == (
        f"no hub eeeeeeee found; 0123abcd answers at {board.port}"
    )
    assert raised.value.remedy == Message.of("client.choose-a-hub")
    assert is_free(board)


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_of_two_ports_of_one_board_the_one_that_answers_counts(
    board: Board, console: str, order: tuple[int, int]
) -> None:
    ports = [Candidate(console, "E6600", True), Candidate(board.port, "E6600", True)]
    link, identity = finder(*(ports[at] for at in order)).connect(None, None)
    assert (link.port.name, identity.hub) == (board.port, "0123abcd")
    PortOpener(Clock()).open(console).close()
    link.close()


def test_a_named_port_is_the_only_one_asked(board: Board, other: Board) -> None:
    link, _ = finder(other.port).connect(board.port, None)
    assert link.port.name == board.port
    assert other.heard == b""
    link.close()


def test_the_environment_names_port_and_hub(
    board: Board, other: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WILDFIRE_HUB", "ffffffff")
    link, identity = finder(board.port, other.port).connect(None, None)
    assert identity.hub == "ffffffff"
    link.close()
    monkeypatch.setenv("WILDFIRE_PORT", board.port)
    with pytest.raises(WrongHubError) as raised:
        finder().connect(None, None)
    assert (raised.value.hub, raised.value.wanted) == ("0123abcd", "ffffffff")
    assert is_free(board)
    link, identity = finder().connect(other.port, None)
    assert identity.hub == "ffffffff"
    link.close()


def test_a_named_port_overrides_the_environment(
    board: Board, other: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WILDFIRE_HUB", "ffffffff")
    monkeypatch.setenv("WILDFIRE_PORT", other.port)
    link, identity = finder().connect(board.port, None)
    assert identity.hub == "0123abcd"
    link.close()
    with pytest.raises(WrongHubError):
        finder().connect(board.port, "ffffffff")


def test_nobody_answers_is_told_at_a_named_port(console: str) -> None:
    with pytest.raises(NoAnswerError):
        finder(timing=QUICK).connect(console, None)
    PortOpener(Clock()).open(console).close()


@pytest.mark.parametrize(
    "said", [b"\r\n>>> ", b"$1 hello 1 0*0000\n", b"T:21.4 /0.0 B:20.9 /0.0\n", b"\xff"]
)
def test_something_else_answers_is_told_too(board: Board, said: bytes) -> None:
    board.mangle = lambda line: [said]
    with pytest.raises(ForeignDeviceError):
        finder(timing=QUICK).connect(board.port, None)
    board.mangle = lambda line: [line]
    assert is_free(board)


def test_an_echo_is_no_hub(board: Board) -> None:
    board.mangle = lambda line: [board.heard]
    with pytest.raises(ForeignDeviceError):
        finder(timing=QUICK).connect(board.port, None)


def test_another_major_version_names_both_and_the_way_out(board: Board) -> None:
    from wildfire.client.codec import Decoder, encode

    def newer(line: bytes) -> list[bytes]:
        sequence, _, _ = Decoder().feed(line)[0].split(b" ", 2)
        return [encode(int(sequence), b"hello 2 7 3.1.4 all else is different")]

    board.mangle = newer
    with pytest.raises(WrongVersionError) as raised:
        finder().connect(board.port, None)
    told = error_words(raised.value)
    for part in ("3.1.4", "2.7", f"1.{protocol.PROTOCOL_MINOR}", "wildfire flash"):
        assert part in told


def test_a_lost_hub_is_looked_for_by_its_serial_number_and_nobody_else_is_disturbed(
    board: Board, other: Board, console: str, tmp_path: Path
) -> None:
    here = [Candidate(board.port, "E6600"), Candidate(other.port, "E6611")]
    clock = Clock()
    finder = Finder(PortOpener(clock), clock, PATIENT, listing=lambda: here)
    link, _ = finder.connect(board.port, None)
    link.close()
    lost, heard = board.port, other.heard
    here[:] = [Candidate(other.port, "E6611")]
    board.unplug()
    with pytest.raises(MissingPortError):
        finder.search("0123abcd", lost, lambda: False)
    board.port = str(tmp_path / "elsewhere")
    board.plug()
    here += [Candidate(console, "E6622"), Candidate(board.port, "E6600")]
    link, identity = finder.search("0123abcd", lost, lambda: False)
    assert (link.port.name, identity.hub) == (board.port, "0123abcd")
    assert other.heard == heard
    link.close()


@pytest.mark.parametrize("number", ["E6600", None])
@pytest.mark.parametrize(
    ("places", "listed"),
    [
        # It is at its next place already when we look round, ...
        (["second", "third"], [["home"], ["second"], ["second"], ["third"], ["third"]]),
        # ... was asked by its old name, before it was listed, ...
        (["home", "second"], [["home"], ["home"], [], ["second"], ["second"]]),
        # ... or was listed where it went when we asked.
        (["home", "second"], [["home"], ["home"], ["second"], [], ["second"]]),
    ],
)
def test_pulled_out_again_before_we_looked_round_it_is_still_found(
    board: Board, number: str | None, places: list[str], listed: list[list[str]]
) -> None:
    ports = {"home": board.port} | {name: f"{board.port}-{name}" for name in ("second", "third")}
    listings = [[Candidate(ports[at], number or ports[at]) for at in names] for names in listed]
    finder = Finder(
        PortOpener(Clock()),
        Clock(),
        PATIENT,
        lambda: listings.pop(0) if listings[1:] else listings[0],
    )
    link, _ = finder.connect(board.port, None)
    for place in places:
        lost = link.port.name
        link.close()
        board.unplug()
        board.port = ports[place]
        board.plug()
        link = found_again(finder, lost)
        assert link.port.name == board.port
    link.close()


def found_again(finder: Finder, lost: str) -> Link:
    """Looks a second time if the listing is out of date."""
    try:
        return finder.search("0123abcd", lost, lambda: False)[0]
    except MissingPortError:
        return finder.search("0123abcd", lost, lambda: False)[0]


def test_a_port_that_is_named_by_a_link_is_asked_once(board: Board) -> None:
    real = os.ttyname(board._slave)
    link, _ = (mine := finder(Candidate(real, "E6600"))).connect(board.port, None)
    link.close()
    [answer] = mine.find(board.port)
    assert answer.candidate.name == real
    assert answer.identity is not None
    link, _ = mine.search("0123abcd", board.port, lambda: False)
    assert link.port.name == real
    link.close()


def test_a_lost_hub_without_serial_number_is_looked_for_where_something_new_is(
    board: Board, other: Board, tmp_path: Path
) -> None:
    here = [Candidate(other.port, "E6611")]
    clock = Clock()
    finder = Finder(PortOpener(clock), clock, PATIENT, listing=lambda: here)
    link, _ = finder.connect(board.port, None)
    link.close()
    lost = board.port
    board.unplug()
    board.port = str(tmp_path / "elsewhere")
    board.plug()
    here += [Candidate(board.port, "E6600")]
    link, _ = finder.search("0123abcd", lost, lambda: False)
    assert link.port.name == board.port
    assert other.heard == b""
    link.close()


def test_find_tells_of_every_port_and_leaves_all_free(
    board: Board, console: str, tmp_path: Path
) -> None:
    gone = str(tmp_path / "gone")
    answers = finder(console, board.port, timing=Timing(hello=1)).find(gone, board.port)
    assert [answer.candidate.name for answer in answers] == [gone, console, board.port]
    assert isinstance(answers[0].error, MissingPortError)
    assert isinstance(answers[1].error, NoAnswerError)
    assert answers[2].identity is not None
    assert is_free(board)


def test_an_interrupt_leaves_no_port_open_and_nobody_asking(board: Board, console: str) -> None:
    def interrupt(line: bytes) -> list[bytes]:
        # Only once: if asked again meanwhile, it would interrupt the tidying up, too.
        if b" hello " in line:
            board.mangle = lambda line: [line]
            os.kill(os.getpid(), signal.SIGINT)
        return [line]

    board.mangle = interrupt
    before = threading.active_count()
    with pytest.raises(KeyboardInterrupt):
        finder(board.port, console).find()
    # A thread that was just starting may still be at it.
    until(lambda: threading.active_count() == before)
    assert is_free(board)
    PortOpener(Clock()).open(console).close()


def test_find_sees_that_a_port_is_in_use(board: Board) -> None:
    held = PortOpener(Clock()).open(board.port)
    [answer] = finder(board.port).find()
    assert isinstance(answer.error, BusyPortError)
    held.close()


def test_find_asks_the_port_of_the_environment(
    board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WILDFIRE_PORT", board.port)
    [answer] = finder().find()
    assert answer.identity is not None


def test_without_any_port_the_emulator_is_suggested() -> None:
    with pytest.raises(NoHubError) as raised:
        finder().connect(None, None)
    assert raised.value.code == "client.no-hub"
    assert raised.value.remedy == Message.of("client.get-a-hub")


def test_a_board_that_does_not_answer_may_be_in_safe_mode(console: str) -> None:
    with pytest.raises(NoHubError) as raised:
        finder(console, timing=QUICK).connect(None, None)
    assert raised.value.seen == (Message.of("client.no-answer", port=console),)
    assert raised.value.remedy == Message.of("client.safe-mode")


def test_a_port_that_is_gone_is_no_board_in_safe_mode(tmp_path: Path) -> None:
    gone = PortReport(Candidate("/dev/x", "/dev/x"), None, MissingPortError("/dev/x"))
    assert remedies.when_none_answers([gone], [tmp_path]) == Message.of("client.get-a-hub")


def silent(name: str, board: str, is_circuitpython: bool) -> PortReport:
    return PortReport(Candidate(name, board, is_circuitpython), None, NoAnswerError(name))


def test_a_circuitpython_board_with_one_port_has_its_data_port_off(tmp_path: Path) -> None:
    alone = [silent("/dev/ttyACM0", "E6600", True)]
    off = Message.of("client.data-port-off")
    assert remedies.when_none_answers(alone, [tmp_path]) == off
    both = [*alone, silent("/dev/ttyACM1", "E6600", True)]
    assert remedies.when_none_answers(both, [tmp_path]) == Message.of("client.safe-mode")


@pytest.mark.parametrize("drive", remedies.BOOTLOADERS)
def test_a_board_that_waits_for_firmware_is_told_by_its_drive(tmp_path: Path, drive: str) -> None:
    (tmp_path / drive).mkdir()
    hint = words(remedies.when_none_answers([], [tmp_path]))
    assert drive in hint
    assert "reset" in hint
    assert "wildfire flash" in hint
    assert list((tmp_path / drive).iterdir()) == []


def test_what_can_be_mended_at_a_port_comes_first(tmp_path: Path) -> None:
    (tmp_path / remedies.BOOTLOADERS[0]).mkdir()
    error = PermissionPortError("/dev/ttyACM0", "dialout", is_member=False)
    answer = PortReport(Candidate("/dev/ttyACM0", "E6600"), None, error)
    assert remedies.when_none_answers([answer], [tmp_path]) == error.remedy


def test_only_boards_of_the_right_makers_are_spoken_to(monkeypatch: pytest.MonkeyPatch) -> None:
    from serial.tools.list_ports_common import ListPortInfo

    def port(name: str, vid: int | None, interface: str | None = None) -> ListPortInfo:
        info = ListPortInfo(name, skip_link_detection=True)
        info.vid, info.interface, info.serial_number = vid, interface, "E6600" if vid else None
        return info

    listed = [
        port("/dev/ttyS0", None),
        port("/dev/ttyUSB0", 0x1A86),
        port("/dev/ttyACM0", 0x2E8A, "Board CDC"),
        port("/dev/ttyACM1", 0x2E8A, "CircuitPython CDC2 data"),
        port("/dev/ttyACM2", 0x239A),
    ]
    monkeypatch.setattr("serial.tools.list_ports.comports", lambda: listed)
    assert candidates.candidates() == [
        Candidate("/dev/ttyACM0", "E6600", False),
        Candidate("/dev/ttyACM1", "E6600", True),
        Candidate("/dev/ttyACM2", "E6600", True),
    ]
