"""Who can reach an emulated hub: programs on this computer, and no web page in a browser."""

import contextlib
import http.client
import json
import os
import socket
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from wildfire.client import connect
from wildfire.client.codec import encode
from wildfire.emulator import emulator as emulator_module
from wildfire.emulator.control import address
from wildfire.emulator.control.server import ControlServer
from wildfire.emulator.emulator import Emulator
from wildfire.emulator.errors import AddressError
from wildfire.emulator.options import EmulatorOptions
from wildfire.emulator.process import EmulatorProcess

from ...client.talk import until
from ..running import Client, Running, turn_until

LISTENING = "0A"
LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="/proc tells of sockets")


def processes(first: int) -> Iterator[int]:
    """A process and all below it."""
    yield first
    for task in Path(f"/proc/{first}/task").iterdir():
        for child in (task / "children").read_text().split():
            yield from processes(int(child))


def listening(process: int) -> list[str]:
    """The addresses where a process listens for TCP, as the kernel has them."""
    inodes = set()
    for descriptor in Path(f"/proc/{process}/fd").iterdir():
        # The descriptor that lists this folder is in it, and gone by now.
        with contextlib.suppress(FileNotFoundError):
            inodes.add(str(descriptor.readlink()).removeprefix("socket:[").removesuffix("]"))
    found = []
    for family, name in ((socket.AF_INET, "tcp"), (socket.AF_INET6, "tcp6")):
        table = Path(f"/proc/{process}/net/{name}")
        rows = table.read_text().splitlines()[1:] if table.exists() else []
        for row in map(str.split, rows):
            if row[3] == LISTENING and row[9] in inodes:
                words = row[1].partition(":")[0]
                raw = b"".join(
                    int(words[at : at + 8], 16).to_bytes(4, sys.byteorder)
                    for at in range(0, len(words), 8)
                )
                found.append(socket.inet_ntop(family, raw))
    return found


@LINUX
def test_the_kernel_is_seen_to_tell_where_somebody_listens() -> None:
    with socket.create_server(("0.0.0.0", 0)), socket.create_server(("127.0.0.1", 0)):
        assert sorted(listening(os.getpid())) == ["0.0.0.0", "127.0.0.1"]


@LINUX
@pytest.mark.parametrize("tcp", [0, None], ids=["tcp", "pty"])
def test_every_socket_that_listens_is_bound_to_this_computer(tcp: int | None) -> None:
    with EmulatorProcess(EmulatorOptions(virtual=True, tcp=tcp)) as emulator:
        family = [*processes(emulator.process.pid)]
        assert len(family) >= 2, "the emulator and its firmware"
        found = [address for process in family for address in listening(process)]
    assert found == ["127.0.0.1"] * (tcp is not None)


@LINUX
def test_a_channel_on_tcp_is_bound_to_this_computer() -> None:
    with EmulatorProcess(EmulatorOptions(virtual=True, control="127.0.0.1:0")) as emulator:
        assert listening(emulator.process.pid) == ["127.0.0.1"]


@pytest.mark.parametrize("hub", [False, True], ids=["control", "hub"])
def test_a_socket_is_bound_to_the_loopback_address(hub: bool) -> None:
    with Emulator(EmulatorOptions(virtual=True, tcp=0, control="127.0.0.1:0")) as emulator:
        address = emulator.port.removeprefix("socket://") if hub else emulator.control.address
        host, _, port = address.rpartition(":")
        assert host == "127.0.0.1"
        with socket.create_connection((host, int(port)), timeout=5) as connection:
            assert connection.getpeername()[0] == "127.0.0.1"


def test_a_web_page_cannot_press_the_button() -> None:
    """A page may make its browser post any text to any port, without asking and unseen."""
    told = "".join(json.dumps({"do": what}) + "\n" for what in ("press", "quit"))
    with Running(EmulatorOptions(virtual=True, seed=1, tcp=0, control="127.0.0.1:0")) as running:
        browser = http.client.HTTPConnection(running.emulator.control.address, timeout=10)
        browser.request("POST", "/", body=told, headers={"Content-Type": "text/plain"})
        with pytest.raises((http.client.BadStatusLine, ConnectionError)):
            browser.getresponse()
        browser.close()
        running.control.advance(10_000)
        assert running.control.number() is None
        running.control.press()
        running.control.advance(10_000)
        assert running.control.number() is not None


def test_a_web_page_cannot_speak_to_the_hub() -> None:
    """Not even a setting can be changed that way: the hub hears nothing from a page."""
    told = b"".join(
        encode(sequence, said)
        for sequence, said in enumerate([b"set mute 1", b"keep range 0-1", b"show 7 60000"], 1)
    )
    with Running(EmulatorOptions(virtual=True, seed=1, tcp=0)) as running:
        before = running.control.settings()
        address = running.emulator.port.removeprefix("socket://")
        for method, headers in (
            ("POST", {"Content-Type": "text/plain"}),
            ("GET", {"Upgrade": "websocket", "Connection": "Upgrade"}),
        ):
            browser = http.client.HTTPConnection(address, timeout=10)
            try:
                browser.request(method, "/", body=told, headers=headers)
                with pytest.raises((http.client.BadStatusLine, ConnectionError)):
                    browser.getresponse()
            finally:
                browser.close()
        assert running.control.settings() == before
        with connect(running.emulator.port) as hub:
            assert (hub.get("mute"), hub.get("range")) == ("0", "1-9")
            status = hub.status()
        assert (status.phase, status.bad) == ("rest", 0)


def test_a_client_may_begin_with_junk() -> None:
    with (
        Running(EmulatorOptions(virtual=True, tcp=0)) as running,
        Client(running.emulator.port) as client,
    ):
        client.say_bytes(b"AT\r\n\x03\x04\xff$1 hello HTTP\n")
        client.say(7, "hello 1 0")
        until(lambda: client.heard("7 hello"))


@pytest.mark.skipif(sys.platform == "win32", reason="no pty")
def test_nobody_but_the_user_reads_the_pty(tmp_path: Path) -> None:
    with Emulator(EmulatorOptions(virtual=True, link=tmp_path / "hub")) as emulator:
        turn_until(emulator, lambda: (tmp_path / "hub").exists())
        found = (tmp_path / "hub").stat()
    assert stat.S_ISCHR(found.st_mode)
    assert found.st_uid == os.getuid()
    assert stat.S_IMODE(found.st_mode) == 0o600


SOCKET_FILES = pytest.mark.skipif(sys.platform == "win32", reason="no socket in the file system")


@SOCKET_FILES
@pytest.mark.parametrize("umask", [0, 0o022, 0o777])
def test_a_control_socket_is_the_users_whatever_the_umask(tmp_path: Path, umask: int) -> None:
    path = tmp_path / "control"
    before = os.umask(umask)
    try:
        with contextlib.closing(ControlServer(str(path), dict)):
            found = path.stat()
    finally:
        os.umask(before)
    assert found.st_uid == os.getuid()
    assert stat.S_IMODE(found.st_mode) == 0o600


@SOCKET_FILES
def test_what_a_program_starts_for_itself_listens_where_only_the_user_can_connect() -> None:
    with EmulatorProcess(EmulatorOptions(virtual=True)) as emulator:
        folder = Path(emulator.control.address).parent
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        assert stat.S_IMODE(Path(emulator.control.address).stat().st_mode) == 0o600


@SOCKET_FILES
def test_a_folder_that_others_may_change_is_no_place_for_the_channel(tmp_path: Path) -> None:
    tmp_path.chmod(0o777)
    with pytest.raises(AddressError, match=r"emulator\.folder-not-yours"):
        Emulator(EmulatorOptions(virtual=True, tcp=0, control=str(tmp_path / "control")))
    tmp_path.chmod(0o1777)
    Emulator(EmulatorOptions(virtual=True, tcp=0, control=str(tmp_path / "control"))).close()


@pytest.fixture
def without_socket_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on Windows, where there are no ptys either."""
    monkeypatch.setattr(address, "HAS_SOCKET_FILES", False)
    monkeypatch.setattr(emulator_module, "HAS_PTYS", False)


@pytest.mark.usefixtures("without_socket_files")
def test_without_such_sockets_there_is_a_secret_on_the_way_to_channel_and_hub() -> None:
    with Running(EmulatorOptions(virtual=True, seed=1)) as running:
        channel, port = running.emulator.control.address, running.emulator.port
        secret, _, place = channel.partition("@")
        assert len(secret) == 32
        for said in (b"", b"press\n", b'{"do": "press"}\n', secret[:-1].encode() + b"\n"):
            assert answer(place, said + b'{"do": "press"}\n') == b""
        assert answer(place, f"{secret}\n".encode() + b'{"do": "now"}\n') == b'{"now": 0}\n'
        password = port.rpartition("/")[2]
        place = port.removeprefix("socket://").partition("/")[0]
        assert len(password) == 32
        assert password != secret
        ask = encode(1, b"set mute 1")
        for said in (b"", b"\n", password[:-1].encode() + b"\n"):
            assert answer(place, said + ask) == b""
        assert b"mute" in answer(place, f"{password}\n".encode() + ask)
        with connect(port) as hub:
            assert hub.get("mute") == "1"
        assert running.control.number() is None


def answer(place: str, said: bytes) -> bytes:
    """The first line that comes back; empty if the connection is closed."""
    host, _, port = place.rpartition(":")
    with socket.create_connection((host, int(port)), timeout=10) as connection:
        connection.sendall(said)
        with contextlib.suppress(ConnectionError), connection.makefile("rb") as lines:
            return lines.readline()
    return b""
