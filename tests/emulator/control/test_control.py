"""The control channel: the hand on the button, the eye on the ring, and what it refuses."""

import contextlib
import json
import socket
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from wildfire.emulator.control import Control
from wildfire.emulator.control.address import connect_to
from wildfire.emulator.control.commands import COMMANDS
from wildfire.emulator.control.server import LONGEST_LINE, MOST_CLIENTS
from wildfire.emulator.emulator import Emulator
from wildfire.emulator.errors import AddressError, ControlError, FirmwareError
from wildfire.emulator.options import EmulatorOptions
from wildfire.emulator.runtimes import RUNTIMES
from wildfire.message import Message
from wildfire.text import words

from ..running import Client, Running


@pytest.fixture
def running() -> Iterator[Running]:
    with Running(EmulatorOptions(virtual=True, seed=1, tcp=0)) as running:
        yield running


@pytest.fixture
def control(running: Running) -> Control:
    return running.control


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_the_number_seen_is_the_number_told(runtime: str) -> None:
    if runtime == "micropython":
        pytest.importorskip("micropython_unix", reason="there is no MicroPython for this machine")
    with (
        Running(EmulatorOptions(runtime=runtime, virtual=True, seed=3, tcp=0)) as running,
        Client(running.emulator.port) as client,
    ):
        client.say(900, "hello 1 0")
        boot = client.wait_for("900 hello").split()[10].decode()
        for spin in range(1, 9):
            running.control.press(edges=5, over=8)
            running.control.rush(4200)
            told = client.wait_for(f"{2 * spin} spin").split()
            assert int(told[6]) == running.control.number()
            assert int(told[5]) == spin
            client.say(901, f"ack {boot} {2 * spin}")


def test_the_ring_is_lit_as_the_hub_says(control: Control) -> None:
    assert control.number() is None
    assert len(control.leds()) == 24
    assert len(set(control.leds())) == 1
    control.press()
    control.advance(1000)
    assert control.number() is None
    assert control.sound()[0] > 1000
    control.advance(3100)
    assert sum(any(led) for led in control.leds()) == 1
    assert control.number() in range(1, 10)
    assert control.sound() == (880, 60)
    control.advance(29900)
    assert control.number() in range(1, 10)
    control.advance(100)
    assert control.number() is None
    assert control.sound()[0] == 0


def test_held_at_power_on_the_sound_goes_off_for_good(control: Control) -> None:
    control.cut()
    control.hold()
    control.power()
    control.advance(1500)
    control.release(edges=3, over=4)
    control.advance(100)
    assert control.settings()["mute"] == "1"
    control.cut()
    control.power()
    assert control.settings()["mute"] == "1"
    control.press()
    control.advance(1000)
    assert control.sound()[0] == 0


def test_a_failure_of_the_firmware_shows_and_passes(control: Control) -> None:
    control.crash("the LEDs are on fire")
    control.advance(500)
    assert sum(led[0] > 0 for led in control.leds()) == 12
    control.advance(1500)
    assert len(set(control.leds())) == 1
    assert control.state()["starts"] == 1


def test_state_says_what_is_plugged_powered_and_listening(running: Running) -> None:
    control = running.control
    state = control.state()
    port = state.pop("port")
    assert state == {
        "now": 0,
        "state": "running",
        "starts": 1,
        "plugged": True,
        "attached": False,
        "met": False,
        "owes": None,
    }
    with Client(port) as client:
        client.say(1, "hello 1 0")
        boot = client.wait_for("1 hello").split()[10].decode()
        assert control.state()["attached"] is True
        client.say(2, f"leave {boot}")
        client.wait_for("2 leave")
        control.advance(100)
        assert control.state()["state"] == "left"
        control.unplug()
        assert control.state()["plugged"] is False
        assert control.plug() == port
        control.cut()
        assert control.state()["state"] == "off"
        assert control.power() == port
        assert control.state()["starts"] == 2


def test_unplugged_it_stays_without_a_port_when_the_power_returns(control: Control) -> None:
    control.unplug()
    control.cut()
    control.power()
    assert control.state()["plugged"] is False
    control.plug()
    assert control.state()["plugged"] is True


@pytest.mark.parametrize(
    ("before", "command", "reason"),
    [
        ([], {"do": "release"}, "not held"),
        ([], {"do": "power"}, "has power"),
        ([], {"do": "plug"}, "unplug it first"),
        (["unplug"], {"do": "unplug"}, "not plugged in"),
        (["cut"], {"do": "cut"}, "no power"),
        (["cut"], {"do": "crash"}, "not running"),
        ([], {"do": "press", "edges": 4}, "odd"),
        ([], {"do": "press", "ms": 0}, "from 1 to 86400000, not 0"),
        ([], {"do": "press", "ms": "80"}, "whole number"),
        ([], {"do": "press", "ms": True}, "whole number"),
        ([], {"do": "press", "ms": 1.5}, "whole number"),
        ([], {"do": "press", "number": 7}, "does not take 'number'"),
        ([], {"do": "advance"}, "whole number"),
        ([], {"do": "advance", "ms": -1}, "not -1"),
        ([], {"do": "crash", "text": "two\nlines"}, "a line of"),
        ([], {"do": "number", "set": 7}, "does not take 'set'"),
        ([], {"do": "rig"}, "no command 'rig'"),
        ([], {"do": ["press"]}, "no command"),
        ([], {}, "no command 'None'"),
        ([], ["press"], "object"),
        ([], "press", "object"),
        ([], None, "object"),
    ],
)
def test_what_cannot_be_done_is_answered_with_the_reason(
    running: Running, before: list[str], command: Any, reason: str
) -> None:
    for first in before:
        running.control.ask(first)
    state = running.control.state()
    answer = exchange(running, json.dumps(command).encode() + b"\n")
    assert list(answer) == ["error", "facts"]
    assert reason in words(Message(answer["error"], answer["facts"]))
    assert running.control.state() == state


@pytest.mark.parametrize(
    "line",
    [b"press\n", b"\n", b"{\n", b"\xff\xfe\n", b'{"do": "press"', b"[" * 3000 + b"\n", b"\0\n"],
)
def test_what_is_no_json_is_answered_or_waited_for(running: Running, line: bytes) -> None:
    if line.endswith(b"\n"):
        assert "error" in exchange(running, line)
    else:
        assert exchange(running, line + b"}\n") == {"now": 0}
    running.control.now()


def test_an_endless_line_is_hung_up_on(running: Running) -> None:
    with connection(running) as other:
        try:
            other.sendall(b"x" * (3 * LONGEST_LINE))
            answer = other.makefile("rb").readline()
        except ConnectionError:
            answer = b""
        assert not answer or json.loads(answer)["error"] == "control.line-too-long"
    running.control.now()


def test_whoever_never_hangs_up_is_let_in_only_so_often(running: Running) -> None:
    with contextlib.ExitStack() as others:
        # The one that is running is one of them.
        for _ in range(MOST_CLIENTS - 1):
            others.enter_context(connection(running))
        with connection(running) as last:
            answer = json.loads(last.makefile("rb").readline())
            assert answer == {
                "error": "control.too-many-clients",
                "facts": {"others": MOST_CLIENTS},
            }
            assert last.recv(1) == b""
        running.control.now()
    running.control.now()
    with Control(running.emulator.control.address) as again:
        again.now()


def test_every_command_has_a_method_and_every_method_a_command() -> None:
    methods = {name for name in vars(Control) if not name.startswith("_")} - {"ask", "close"}
    assert methods == set(COMMANDS)


def test_several_may_have_a_hand_in_it(running: Running) -> None:
    with Control(running.emulator.control.address) as other:
        other.press()
        running.control.advance(4100)
        assert other.number() == running.control.number() is not None
        assert other.now() == 4100


def test_a_real_clock_does_not_jump() -> None:
    with (
        Running(EmulatorOptions(tcp=0)) as running,
        pytest.raises(ControlError, match=r"do=advance why=control\.real-clock"),
    ):
        running.control.advance(10)


def test_a_hand_that_was_let_go_of_is_told_so(running: Running) -> None:
    running.control.quit()
    with pytest.raises(ControlError, match=r"hung-up|does-not-reply"):
        running.control.now()


def test_firmware_that_dies_leaves_nobody_waiting() -> None:
    emulator = Emulator(EmulatorOptions(virtual=True, tcp=0))
    died: list[BaseException] = []

    def run() -> None:
        try:
            emulator.run()
        except BaseException as error:
            died.append(error)

    with Client(emulator.port) as client, Control(emulator.control.address) as control:
        thread = threading.Thread(target=run)
        thread.start()
        client.say(1, "hello 1 0")
        client.wait_for("1 hello")
        firmware = emulator.rig.machine._firmware
        assert firmware is not None
        firmware._process.kill()
        with pytest.raises(ControlError, match=r"hung-up|does-not-reply"):
            control.advance(100_000)
        client.wait_until_lost()
        thread.join()
    emulator.close()
    assert isinstance(died[0], FirmwareError)


def test_nobody_at_the_address_is_told_with_what_to_check() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        with pytest.raises(ControlError, match=r"emulator\.not-reached"):
            Control(address)


@pytest.mark.parametrize("line", [b"hello", b"7", b'["press"]', b'{"error": "x"}', b"\xff", b"[1"])
def test_something_else_at_the_address_is_told(line: bytes) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def reply() -> None:
            connection, _ = listener.accept()
            with connection:
                connection.recv(100)
                connection.sendall(line + b"\n")

        other = threading.Thread(target=reply)
        other.start()
        with (
            Control(f"127.0.0.1:{listener.getsockname()[1]}") as control,
            pytest.raises(ControlError, match=r"emulator\.is-something-else"),
        ):
            control.now()
        other.join()


@pytest.mark.parametrize("address", ["8.8.8.8:1", "0.0.0.0:0", "", "x", "host:1", "127.0.0.1:x"])
def test_only_this_computer_is_listened_to(address: str) -> None:
    with pytest.raises(AddressError):
        Emulator(EmulatorOptions(tcp=0, control=address))


@pytest.mark.skipif(sys.platform == "win32", reason="no socket in the file system")
def test_the_channel_may_be_a_socket_in_the_file_system(tmp_path: Path) -> None:
    path = tmp_path / "control"
    with Running(EmulatorOptions(virtual=True, tcp=0, control=str(path))) as running:
        running.control.press()
        with pytest.raises(AddressError, match="control"):
            Emulator(EmulatorOptions(tcp=0, control=str(path)))
    assert not path.exists()
    # The socket of a killed emulator is replaced.
    with socket.socket(socket.AF_UNIX) as dead:
        dead.bind(str(path))
    with Running(EmulatorOptions(virtual=True, tcp=0, control=str(path))) as running:
        running.control.press()


def connection(running: Running) -> socket.socket:
    return connect_to(running.emulator.control.address, 10)


def exchange(running: Running, line: bytes) -> dict[str, Any]:
    with connection(running) as other:
        other.sendall(line)
        with other.makefile("rb") as lines:
            answer: dict[str, Any] = json.loads(lines.readline())
    return answer
