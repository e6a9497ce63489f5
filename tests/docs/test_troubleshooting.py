"""Every complaint of the client, the doctor and the others has its heading on the page."""

import ast
import errno
import os
import re
from pathlib import Path
from string import Formatter

import pytest
from click.testing import CliRunner

import wildfire.doctor
from wildfire import configuration
from wildfire.cli.commands.fairness import command as fairness
from wildfire.client import Candidate, connect, errors
from wildfire.client.clock import Clock, Timing
from wildfire.client.errors import ClientError
from wildfire.client.finding import Finder
from wildfire.client.opening import PortOpener
from wildfire.configuration import NotKeptError, SettingError
from wildfire.doctor import Check
from wildfire.errors import WildfireError
from wildfire.extras import MissingExtraError
from wildfire.firmware import PORTS
from wildfire.flash import errors as flash
from wildfire.message import Message
from wildfire.text import words
from wildfire_hub import protocol, runner

from ..client.board import Board
from ..text import pseudo
from .client_errors import CLASSES, THIS_HUB, WHICH_HUB

PAGE = Path(__file__).parents[2] / "docs" / "troubleshooting.md"

DOCTOR = Path(wildfire.doctor.__file__).parent
TODAY = f"{protocol.PROTOCOL_MAJOR}.{protocol.PROTOCOL_MINOR}"
QUICK = Timing(ask=0.02, hello=0.2)


def plain(text: str) -> str:
    return re.sub(r"[`*\s]+", " ", text).strip().lower()


def headings() -> list[str]:
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    return [plain(line.removeprefix("### ")) for line in lines if line.startswith("### ")]


def in_capitals(text: str) -> str:
    """The text with its {fields} as the page writes them."""
    parts = []
    for literal, field, _, _ in Formatter().parse(text):
        parts.append(literal + (field or "").upper())
    return "".join(parts)


def complaints() -> set[str]:
    """The messages of bad findings: each comes before its remedy."""
    pair = re.compile(r'"(doctor\.[a-z-]+)",?\s+"doctor\.[a-z-]+"')
    return {
        id
        for path in DOCTOR.glob("*.py")
        for id in pair.findall(path.read_text(encoding="utf-8"))
        if not id.startswith("doctor.letter-")
    }


@pytest.mark.parametrize("id", sorted(complaints()))
def test_every_complaint_of_the_doctor_has_its_heading(id: str) -> None:
    found = pseudo.ENGLISH[id]
    pattern = found if isinstance(found, str) else found[-1]
    assert plain(in_capitals(pattern)) in headings()


def test_every_complaint_is_looked_up() -> None:
    assert len(complaints()) > 30


def test_every_check_has_its_row() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for name in Check:
        assert re.search(rf"^\| {re.escape(name)} \| ", page, re.MULTILINE), name


@pytest.mark.parametrize("error", THIS_HUB, ids=lambda error: error.code)
def test_every_error_of_the_client_has_its_heading(error: ClientError) -> None:
    message = words(error.verdict).replace(f"speaks {TODAY}", "speaks OURS")
    assert plain(message) in headings()


def test_every_class_of_error_is_looked_up() -> None:
    assert {type(error) for error in (*WHICH_HUB, *THIS_HUB)} == CLASSES


@pytest.mark.leaves_nothing
def test_which_hub_is_meant_has_its_headings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("WILDFIRE_PORT", raising=False)
    monkeypatch.delenv("WILDFIRE_HUB", raising=False)
    clock = Clock()
    nobody = Finder(PortOpener(clock), clock, QUICK, listing=list)
    messages = []
    for hub in (None, "ID"):
        with pytest.raises(errors.NoHubError) as none:
            nobody.connect(None, hub)
        messages.append(words(none.value.verdict))
    with (
        Board(tmp_path / "PORT", hub_id=b"HUB00000") as board,
        Board(tmp_path / "other", hub_id=b"ffffffff") as other,
    ):
        with pytest.raises(errors.WrongHubError) as wrong:
            connect(board.port, "ID", timing=Timing(hello=20))
        with pytest.raises(errors.WrongHubError) as replaced:
            Finder(PortOpener(clock), clock, Timing(hello=20), listing=list).search(
                "ID", board.port, lambda: False
            )
        for raised in (wrong, replaced):
            message = words(raised.value.verdict).replace(board.port, "PORT")
            messages.append(message.replace("HUB00000", "HUB"))
        both = [Candidate(one.port, one.port) for one in (board, other)]
        with pytest.raises(errors.SeveralHubsError) as several:
            Finder(PortOpener(clock), clock, Timing(hello=20), listing=lambda: both).connect(
                None, None
            )
        messages.append(words(several.value.verdict).partition(":")[0])
    for message in messages:
        assert plain(message) in headings()


@pytest.mark.leaves_nothing
def test_what_configure_says_of_the_hub_has_its_heading(tmp_path: Path) -> None:
    with pytest.raises(SettingError) as apart:
        configuration.agree({"range": "0-15", "ring": "9"})
    assert plain(words(apart.value.verdict).partition(":")[0] + ": REASON") in headings()
    with Board(tmp_path / "hub") as board, connect(board.port, timing=Timing(hello=20)) as hub:
        board.core.identity.error = runner.NOT_KEPT + b"REASON"
        with pytest.raises(NotKeptError) as full:
            configuration.keep_all(hub, {"mute": "1"})
    assert plain(words(full.value.verdict)) in headings()


@pytest.mark.parametrize(
    "error",
    [
        MissingExtraError("extras.needed-for-flashing", "LIBRARY", "boards"),
        flash.NoRoomError("BOARD", 11, 22),
        flash.UnresponsiveBoardError("PORT"),
        flash.UnresponsiveHubError("PORT"),
        flash.ReplError("flash.board-complains", port="PORT", words="WORDS"),
        flash.ReplError("flash.senseless-answer", port="PORT", detail="DETAIL"),
        flash.ReplError("flash.endless-answer", port="PORT", seconds="SECONDS"),
        flash.NotVerifiedError(Message.of("REASON"), None),
    ],
    ids=lambda error: error.code,
)
def test_what_flashing_says_has_its_heading(error: WildfireError) -> None:
    message = words(error.verdict).replace("11", "NEEDED").replace("22", "FREE")
    assert plain(message) in headings()


@pytest.mark.parametrize("script", ["micropython/main.py", "circuitpython/code.py"])
def test_what_a_board_s_console_says_has_its_heading(script: str) -> None:
    tree = ast.parse((PORTS / script).read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    printed = [call.args for call in calls if ast.unparse(call.func) == "print"]
    assert len(printed) >= 3
    for first, *rest in printed:
        assert isinstance(first, ast.Constant)
        assert plain(f"{first.value} {'ERROR' * len(rest)}") in headings()


def test_every_reason_why_a_file_does_not_arrive_has_its_row() -> None:
    page = PAGE.read_text(encoding="utf-8")
    system = set()
    for number in errno.errorcode:
        error = flash.explain(Message.of("flash.cannot-see-room"), "PLACE", OSError(number, ""))
        said = error.verdict.facts["reason"]
        reason = words(said) if isinstance(said, Message) else said
        if reason == os.strerror(number):
            system.add(number)
        else:
            assert f"| {reason} | " in page
    assert len(errno.errorcode) - len(system) >= 7


@pytest.mark.parametrize("counts", ["1,1,1", "6,5,6,5,6,5,6,5,6", "50,1,1,1,1,1,1,1,1"])
def test_every_verdict_about_fairness_has_its_heading(counts: str) -> None:
    said = CliRunner().invoke(fairness, ["--counts", counts]).output
    assert plain(said.partition(":")[0] + ": SPINS") in headings()


def test_a_game_that_does_not_count_has_its_heading(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path(tmp_path, "broken.wildfire").write_bytes(b"no record\n")
    monkeypatch.setenv("WILDFIRE_RECORDS", str(tmp_path))
    said = CliRunner().invoke(fairness, []).stderr
    assert plain("GAME;" + said.rpartition(";")[2]) in headings()


def test_no_message_has_two_headings() -> None:
    assert sorted(set(headings())) == sorted(headings())
