"""Ports that come and go: a real pty, and TCP on this computer."""

import contextlib
import os
import socket
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from wildfire.emulator.emulator import Emulator
from wildfire.emulator.errors import AddressError
from wildfire.emulator.options import EmulatorOptions
from wildfire.emulator.process import EmulatorProcess
from wildfire.emulator.rig.clock import VirtualClock
from wildfire.text import words

from ...soak import LONG, Tell, times
from ..running import PATIENCE_S, Client, Running, ask, open_files, turn_until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pty")


@pytest.fixture
def pty() -> Iterator[Emulator]:
    with Emulator(EmulatorOptions(virtual=True, seed=1)) as emulator:
        yield emulator


@pytest.fixture(params=["pty", "tcp"])
def emulator(request: pytest.FixtureRequest) -> Iterator[Emulator]:
    tcp = 0 if request.param == "tcp" else None
    with Emulator(EmulatorOptions(virtual=True, seed=1, tcp=tcp)) as emulator:
        yield emulator


def let_pass(emulator: Emulator, ms: int) -> None:
    assert isinstance(emulator.rig.clock, VirtualClock)
    end = emulator.rig.now + ms
    emulator.rig.clock.rush(end)
    turn_until(emulator, lambda: emulator.rig.now >= end)


def test_clients_come_and_go(emulator: Emulator) -> None:
    before = open_files()
    for sequence in range(1, 6):
        with Client(emulator.port) as client:
            answer = ask(emulator, client, sequence, "hello 1 0")
            assert answer.split()[1] == b"hello"
        turn_until(emulator, lambda: not emulator.rig.wire.attached)
    assert open_files() == before


def test_what_was_said_before_the_client_came_is_not_heard(emulator: Emulator) -> None:
    emulator.rig.press()
    let_pass(emulator, 4100)
    with Client(emulator.port) as client:
        status = ask(emulator, client, 1, "status").split()
        assert status[3] == b"hold"
        assert int(status[4]) == emulator.rig.board.number
        # What waits for a host comes when its time has come again, with its age.
        let_pass(emulator, 4000)
        assert client.heard("2 spin") is not None


def test_the_next_client_does_not_get_what_the_last_one_left(emulator: Emulator) -> None:
    with Client(emulator.port) as rude:
        rude.say(1, "hello 1 0")
        turn_until(emulator, lambda: emulator.rig.wire.attached)
        emulator.rig.press()
        let_pass(emulator, 6000)
    turn_until(emulator, lambda: not emulator.rig.wire.attached)
    with Client(emulator.port) as client:
        ask(emulator, client, 2, "hello 1 0")
        assert [body.split()[1] for body in client.hear()] == [b"hello"]


def fill(emulator: Emulator, client: Client) -> None:
    """Asks until nothing more fits between the hub and a client that reads nothing."""
    assert isinstance(emulator.rig.clock, VirtualClock)
    deadline = time.monotonic() + PATIENCE_S
    while emulator.rig.wire.space() > 0:
        assert time.monotonic() < deadline, "there is always room"
        # If there is more to hear than the hub takes at once, time must pass.
        emulator.rig.clock.rush(emulator.rig.now + 1)
        with contextlib.suppress(BlockingIOError):
            client.say(1, "hello 1 0")
        emulator.turn(0)


@LONG
@pytest.mark.parametrize(("tcp", "spins"), [(None, times(300, 3000)), (0, times(100, 3000))])
def test_a_client_that_never_reads_stalls_nothing(tcp: int | None, spins: int, tell: Tell) -> None:
    options = EmulatorOptions(virtual=True, seed=1, tcp=tcp)
    with Emulator(options) as emulator, Client(emulator.port) as client:
        client.say(1, "set spin_ms 500")
        turn_until(emulator, lambda: emulator.rig.wire.attached)
        fill(emulator, client)
        began = emulator.rig.now
        for spin in range(spins):
            emulator.rig.press()
            let_pass(emulator, 600)
            assert emulator.rig.board.number is not None, spin
        assert emulator.rig.now == began + 600 * spins
        assert emulator.rig.wire.space() == 0, "nobody has read anything"
        seen = emulator.rig.board.number
        status = ask(emulator, client, 2, "status").split()
        assert int(status[7]) == spins
        assert int(status[4]) == seen
        assert int(status[8]) == 16
        assert int(status[9]) == 2 * spins - 16
        tell(
            f"the emulator, with a client on {'TCP' if tcp == 0 else 'a pty'} that never reads",
            {"spins": int(status[7])},
            {"stalls": 0, "events without a word": 0},
        )


def test_unplugged_and_plugged_in_again(emulator: Emulator) -> None:
    client = Client(emulator.port)
    boot = ask(emulator, client, 1, "hello 1 0").split()[10]
    emulator.rig.press()
    let_pass(emulator, 1000)
    emulator.rig.unplug()
    client.hear()
    assert client.lost
    with pytest.raises((FileNotFoundError, ConnectionRefusedError)):
        Client(emulator.port)
    let_pass(emulator, 3100)
    emulator.rig.plug()
    with Client(emulator.port) as again:
        assert ask(emulator, again, 2, "hello 1 0").split()[10] == boot
        let_pass(emulator, 1000)
        spun = again.heard("2 spin")
        assert spun is not None
        assert int(spun.split()[6]) == emulator.rig.board.number
    client.close()


def test_a_plug_may_bring_a_new_name_behind_the_link(pty: Emulator) -> None:
    first = os.path.realpath(pty.port)
    with Client(pty.port):
        pty.rig.unplug()
        pty.rig.plug()
        assert os.path.realpath(pty.port) != first


def test_cut_and_powered_again(emulator: Emulator) -> None:
    client = Client(emulator.port)
    boot = ask(emulator, client, 1, "hello 1 0").split()[10]
    emulator.rig.press()
    let_pass(emulator, 1000)
    emulator.rig.cut()
    client.hear()
    assert client.lost
    assert not any(map(any, emulator.rig.board.leds))
    let_pass(emulator, 1000)
    emulator.rig.power()
    with Client(emulator.port) as again:
        hello = ask(emulator, again, 2, "hello 1 0").split()
        assert hello[10] != boot
        assert int(hello[13]) == 0
    client.close()


def test_a_hub_that_restarts_is_a_new_device(emulator: Emulator) -> None:
    client = Client(emulator.port)
    boot = ask(emulator, client, 1, "hello 1 0").split()[10]
    ask(emulator, client, 2, f"reboot {boot.decode()}")
    let_pass(emulator, 100)
    client.hear()
    assert client.lost
    with Client(emulator.port) as again:
        assert ask(emulator, again, 3, "hello 1 0").split()[10] != boot
    client.close()


@pytest.mark.parametrize("tcp", [None, 0])
def test_the_last_words_arrive_before_the_port_goes(tcp: int | None) -> None:
    with Running(EmulatorOptions(tcp=tcp)) as running:
        for _ in range(5):
            with Client.when_there(running.emulator.port) as client:
                client.say(1, "hello 1 0")
                boot = client.wait_for("1 hello").split()[10]
                client.say(2, f"reboot {boot.decode()}")
                client.wait_for("2 reboot")
                client.wait_until_lost()


def test_after_leave_the_port_is_there_and_ctrl_d_starts_again(emulator: Emulator) -> None:
    with Client(emulator.port) as client:
        boot = ask(emulator, client, 1, "hello 1 0").split()[10]
        ask(emulator, client, 2, f"leave {boot.decode()}")
        let_pass(emulator, 100)
        client.say(3, "hello 1 0")
        let_pass(emulator, 1000)
        assert client.heard("3 ") is None
        client.say_bytes(b"\x04")
        assert ask(emulator, client, 4, "hello 1 0").split()[10] != boot


def test_tcp_takes_one_client_and_hangs_up_on_others() -> None:
    with (
        Emulator(EmulatorOptions(virtual=True, tcp=0)) as emulator,
        Client(emulator.port) as client,
    ):
        ask(emulator, client, 1, "hello 1 0")
        with Client(emulator.port) as other:
            turn_until(emulator, lambda: other.hear() or other.lost)
            assert other.lost
        ask(emulator, client, 2, "hello 1 0")


def test_a_tcp_client_may_come_back_at_once() -> None:
    with Emulator(EmulatorOptions(virtual=True, tcp=0)) as emulator:
        first = Client(emulator.port)
        ask(emulator, first, 1, "hello 1 0")
        first.close()
        with Client(emulator.port) as second:
            ask(emulator, second, 2, "hello 1 0")


def test_tcp_listens_on_this_computer_only() -> None:
    with Emulator(EmulatorOptions(virtual=True, tcp=0)) as emulator:
        assert emulator.port.startswith("socket://127.0.0.1:")


def test_a_taken_tcp_port_is_refused_with_one_line() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(AddressError, match=f"port={port}"):
            Emulator(EmulatorOptions(tcp=port))


def test_while_it_is_unplugged_nobody_else_gets_its_tcp_port() -> None:
    with Emulator(EmulatorOptions(virtual=True, tcp=0)) as emulator:
        port = int(emulator.port.rpartition(":")[2])
        with Client(emulator.port) as client:
            ask(emulator, client, 1, "hello 1 0")
            emulator.rig.cable.unplug()
            with pytest.raises(ConnectionRefusedError):
                socket.create_connection(("127.0.0.1", port))
            for options in ([], [socket.SO_REUSEPORT]):
                with socket.socket() as other:
                    for option in options:
                        other.setsockopt(socket.SOL_SOCKET, option, 1)
                    with pytest.raises(OSError, match="in use"):
                        other.bind(("127.0.0.1", port))
            emulator.rig.cable.plug()
        with Client(emulator.port) as client:
            ask(emulator, client, 2, "hello 1 0")


def test_pty_and_tcp_together_and_the_first_to_come_has_it(tmp_path: Path) -> None:
    with Emulator(EmulatorOptions(virtual=True, tcp=0, link=tmp_path / "hub")) as emulator:
        assert emulator.port == str(tmp_path / "hub")
        (tcp,) = emulator.other_ports
        with Client(emulator.port) as first, Client(tcp) as second:
            ask(emulator, first, 1, "hello 1 0")
            second.say(2, "hello 1 0")
            ask(emulator, first, 3, "hello 1 0")
            assert second.hear() == []
        turn_until(emulator, lambda: not emulator.rig.wire.attached)
        with Client(tcp) as third:
            ask(emulator, third, 4, "hello 1 0")


def test_the_link_of_a_dead_emulator_is_replaced(tmp_path: Path) -> None:
    link = tmp_path / "hub"
    link.symlink_to("/dev/pts/4711")
    with Emulator(EmulatorOptions(link=link)):
        assert link.is_char_device()
    assert not link.is_symlink()


def test_the_link_of_a_dead_emulator_whose_pty_has_another_owner_is_replaced(
    tmp_path: Path,
) -> None:
    link = tmp_path / "hub"
    with Emulator(EmulatorOptions()) as other:
        link.symlink_to(os.path.realpath(other.port))
        os.utime(link, (0, 0), follow_symlinks=False)
        with Emulator(EmulatorOptions(link=link)):
            assert os.path.realpath(link) != os.path.realpath(other.port)


def test_the_link_of_a_living_emulator_is_left_alone(tmp_path: Path) -> None:
    link = tmp_path / "hub"
    with Emulator(EmulatorOptions(link=link)):
        target = link.readlink()
        with pytest.raises(AddressError, match=r"emulator\.link-in-use"):
            Emulator(EmulatorOptions(link=link))
        assert link.readlink() == target


@pytest.mark.parametrize("kind", ["file", "folder", "link"])
def test_what_is_no_link_of_ours_is_left_alone(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "hub"
    if kind == "file":
        path.write_text("precious")
    elif kind == "folder":
        path.mkdir()
    else:
        (tmp_path / "precious").write_text("precious")
        path.symlink_to(tmp_path / "precious")
    with pytest.raises(AddressError) as raised:
        Emulator(EmulatorOptions(link=path))
    assert "choose another --link" in words(raised.value.remedy or raised.value.verdict)
    assert path.exists()


def test_a_link_where_nothing_can_be_made_is_refused(tmp_path: Path) -> None:
    with pytest.raises(AddressError, match="No such file"):
        Emulator(EmulatorOptions(link=tmp_path / "nowhere" / "hub"))


def test_the_folder_of_a_killed_emulator_without_a_pty_goes_with_the_next() -> None:
    with EmulatorProcess(EmulatorOptions(tcp=0)) as killed:
        folder = Path(killed.control.address).parent
        killed.process.kill()
        killed.process.wait()
    with Emulator(EmulatorOptions(tcp=0)) as alive:
        # It may just be coming up. Only time tells.
        assert folder.exists()
        for socket_file in (folder / "control", Path(alive.control.address)):
            os.utime(socket_file, (0, 0))
        with Emulator(EmulatorOptions(tcp=0)):
            assert not folder.exists()
            assert Path(alive.control.address).exists()
