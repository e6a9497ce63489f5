"""A way to reach a hub is one module and one row; nothing else looks at what a port is called."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

import wildfire
from wildfire.client import BusyPortError, ForeignDeviceError, HungUpError, connect, transports
from wildfire.client.candidates import candidates
from wildfire.client.transports import serial_port, tcp
from wildfire.client.transports.transport import Candidate, OpenPort, Transport

from ..board import Board
from ..talk import QUICK

HOST = Path(wildfire.__file__).parent
_SCHEME = re.compile(r"(?<!https)(?<!xmlns=\"http)://")


class Radio(SimpleNamespace):
    """Another way: what is at radio://hub is at `board`'s port."""

    MAY_PASS = True

    def takes(self, name: str) -> bool:
        return name.startswith("radio://")

    def open_port(self, name: str) -> OpenPort:
        if name == "radio://taken":
            raise BlockingIOError(11, "taken")
        port = serial_port.open_port(self.board.port)
        port.name = name
        return port

    def exists(self, name: str) -> bool:
        return name == "radio://hub"

    def listed(self) -> list[Candidate]:
        return [Candidate("radio://hub", "board")]

    def lost_at_once(self, name: str, _received: bytes) -> HungUpError:
        return HungUpError(name)


@pytest.fixture
def radio(board: Board, monkeypatch: pytest.MonkeyPatch) -> Radio:
    radio = Radio(board=board)
    rows: tuple[Transport, ...] = (radio, *transports.TRANSPORTS)
    monkeypatch.setattr(transports, "TRANSPORTS", rows)
    return radio


@pytest.mark.usefixtures("radio")
def test_another_way_is_one_more_row() -> None:
    assert "radio://hub" in [candidate.name for candidate in candidates()]
    with connect("radio://hub", timing=QUICK) as hub:
        assert hub.port == "radio://hub"
        assert hub.status().phase == "rest"


@pytest.mark.usefixtures("radio")
def test_each_way_says_whether_a_busy_port_may_be_free_in_a_moment() -> None:
    with pytest.raises(BusyPortError) as raised:
        connect("radio://taken", timing=QUICK)
    assert raised.value.may_pass
    assert not tcp.lost_at_once("socket://h:1", tcp.IN_USE).may_pass


@pytest.mark.parametrize(
    ("name", "transport"),
    [
        ("socket://127.0.0.1:4711", tcp),
        ("/dev/ttyACM0", serial_port),
        ("COM3", serial_port),
        ("rfc2217://there:4711", serial_port),
        ("", serial_port),
    ],
)
def test_a_name_has_its_way(name: str, transport: Transport) -> None:
    assert transports.transport_of(name) is transport


def test_a_tcp_port_has_the_name_that_opens_it() -> None:
    assert tcp.name("127.0.0.1", 4711) == "socket://127.0.0.1:4711"
    assert tcp.name("127.0.0.1", 4711, "secret") == "socket://127.0.0.1:4711/secret"


def test_what_was_received_first_tells_who_hung_up() -> None:
    kinds = [type(tcp.lost_at_once("socket://h:1", data)) for data in (b"in use\n", b"220 ", b"")]
    assert kinds == [BusyPortError, ForeignDeviceError, HungUpError]


def _schemes() -> Iterator[str]:
    for path in sorted(HOST.rglob("*.py")):
        if path.parent.name == "transports":
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        docstrings = {
            node.body[0].value
            for node in ast.walk(tree)
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
            and isinstance(node.body[0], ast.Expr)
        }
        for node in ast.walk(tree):
            text = node.value if isinstance(node, ast.Constant) else None
            if isinstance(text, str) and _SCHEME.search(text) and node not in docstrings:
                yield f"{path.relative_to(HOST)}: {text}"


def test_nothing_else_knows_what_ports_are_called() -> None:
    assert list(_schemes()) == []
