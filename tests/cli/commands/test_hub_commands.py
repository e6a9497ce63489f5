"""`devices`, `spin` and `monitor`, as a shell sees them."""

import json
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from wildfire_hub import __version__, protocol

from ...client.board import Board
from ...client.talk import until
from .. import command

Start = Callable[..., subprocess.Popen[str]]
Call = Callable[..., tuple[int, str, str]]


@pytest.fixture
def board(tmp_path: Path) -> Iterator[Board]:
    """A hub that has spun before. Its host acknowledges that, so a test can wait for it."""
    with Board(tmp_path / "hub", [4, 7, 3, 9]) as board:
        board.spin()
        yield board


@pytest.fixture
def start() -> Iterator[Start]:
    started: list[subprocess.Popen[str]] = []

    def start(*arguments: str, **environment: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [*command.WILDFIRE, *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=command.environment(**environment),
        )
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate()


@pytest.fixture
def call(start: Start) -> Call:
    return lambda *arguments, **environment: finish(start(*arguments, **environment))


def finish(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    out, err = process.communicate(timeout=30)
    return process.returncode, out, err


def wait_for_host(board: Board) -> None:
    """Waits until a host listens. From then on everything is up to the host."""
    until(lambda: b"ack" in board.heard)


def test_devices_lists_what_the_hub_says_of_itself(call: Call, board: Board) -> None:
    status, out, err = call("devices", "--port", board.port)
    assert (status, err) == (0, "")
    assert [line.split() for line in out.splitlines()] == [
        ["PORT", "BOARD", "HUB", "VERSION"],
        [board.port, "virtual", "0123abcd", __version__],
    ]


def test_devices_as_json(call: Call, board: Board, tmp_path: Path) -> None:
    gone = str(tmp_path / "gone")
    status, out, err = call("devices", "--json", "--port", gone, WILDFIRE_PORT=board.port)
    assert (status, err) == (0, "")
    missing, found = map(json.loads, out.splitlines())
    assert missing["port"] == gone
    assert "no port" in missing["error"]
    assert found == {
        "port": board.port,
        "board": "virtual",
        "hub": "0123abcd",
        "version": __version__,
        "runtime": "cpython",
        "emulated": False,
        "in_use": False,
        "error": None,
    }


def test_devices_without_a_hub_fails_and_says_what_to_do(call: Call, tmp_path: Path) -> None:
    status, out, err = call("devices", "--port", str(tmp_path / "gone"))
    assert status == 1
    assert "there is no port" in out
    assert err.startswith("wildfire: no hub found; ")
    assert err.count("\n") == 1


def test_spin_waits_for_a_press_and_prints_the_number(start: Start, board: Board) -> None:
    process = start("spin", "--count", "2", "--port", board.port)
    wait_for_host(board)
    board.spin()
    assert process.stdout is not None
    assert process.stdout.readline() == "7\n"
    board.spin()
    assert finish(process) == (0, "3\n", "")


def test_spin_as_json_has_everything(start: Start, board: Board) -> None:
    process = start("spin", "--json", WILDFIRE_PORT=board.port)
    wait_for_host(board)
    board.spin()
    status, out, err = finish(process)
    assert (status, err) == (0, "")
    spin = json.loads(out)
    assert spin.pop("age_ms") < 10000
    assert spin == {
        "number": 7,
        "lowest": 1,
        "highest": 9,
        "range": [1, 9],
        "hub": "0123abcd",
        "boot": board.boot,
        "seq": 4,
        "spin": 2,
    }


def test_spin_waits_for_a_port_that_is_in_use_for_a_moment(start: Start, board: Board) -> None:
    fcntl = pytest.importorskip("fcntl")
    with Path(board.port).open("rb") as holder:
        fcntl.flock(holder, fcntl.LOCK_EX)
        process = start("spin", "--port", board.port)
        assert process.stderr is not None
        told = process.stderr.readline()
    assert told.startswith(f"port {board.port} is in use by ")
    assert told.endswith("; waiting for it\n")
    wait_for_host(board)
    board.spin()
    assert finish(process) == (0, "7\n", "")


def test_a_game_waits_for_a_port_that_is_in_use_for_a_moment(
    start: Start, board: Board, tmp_path: Path
) -> None:
    table = ("play", "--table", "--players", "Ana,Bo", "--port", board.port)
    fcntl = pytest.importorskip("fcntl")
    with Path(board.port).open("rb") as holder:
        fcntl.flock(holder, fcntl.LOCK_EX)
        process = start(*table, WILDFIRE_RECORDS=str(tmp_path))
        assert process.stderr is not None
        told = process.stderr.readline()
    assert told.endswith("; waiting for it\n")
    status, out, err = finish(process)
    assert (status, err) == (0, "")
    assert "The game is kept." in out


def test_spin_waits_for_a_port_in_use_as_long_as_it_was_told(call: Call, board: Board) -> None:
    fcntl = pytest.importorskip("fcntl")
    with Path(board.port).open("rb") as holder:
        fcntl.flock(holder, fcntl.LOCK_EX)
        status, out, err = call("spin", "--timeout", "0.01", "--port", board.port)
    assert (status, out) == (1, "")
    assert "is in use" in err


def test_spin_over_an_unplugged_cable_says_so_once_and_goes_on(start: Start, board: Board) -> None:
    process = start("spin", "--port", board.port)
    wait_for_host(board)
    board.press()
    pulled = time.monotonic()
    board.unplug()
    assert process.stderr is not None
    assert process.stderr.readline() == "The hub is disconnected. Looking for it ...\n"
    assert time.monotonic() - pulled <= 2
    board.advance(5000)
    board.plug()
    until(lambda: process.poll() is not None or board.advance(300) or False)
    status, out, err = finish(process)
    assert (status, out) == (0, "7\n")
    assert err == f"The hub is back, at {board.port}.\n"


def test_spin_says_how_many_events_are_lost(start: Start, board: Board) -> None:
    process = start("spin", "--port", board.port)
    wait_for_host(board)
    board.unplug()
    for _ in range(20):
        number = board.spin()
    board.plug()
    until(lambda: process.poll() is not None or board.advance(300) or False)
    status, out, err = finish(process)
    assert (status, len(out)) == (0, len(f"{number}\n"))
    gap = 2 * 20 - protocol.QUEUE
    assert err.splitlines()[-1] == f"{gap} events from the hub are lost."


def test_spin_says_when_the_hub_has_restarted(start: Start, board: Board) -> None:
    process = start("spin", "--port", board.port)
    wait_for_host(board)
    board.restart()
    board.press()
    assert process.stderr is not None
    told = [process.stderr.readline() for _ in range(2)]
    assert told == ["The hub has restarted.\n", "Press again.\n"]
    board.advance(5000)
    until(lambda: process.poll() is not None or board.advance(300) or False)
    assert finish(process)[:2] == (0, "7\n")


def test_spin_that_nobody_presses_for_fails(call: Call, board: Board) -> None:
    status, out, err = call("spin", "--timeout", "0.01", "--port", board.port)
    assert (status, out) == (1, "")
    assert err == "wildfire: no spin within 0.01 s; press the hub's button\n"


def test_monitor_shows_both_sides(start: Start, board: Board) -> None:
    process = start("monitor", "--port", board.port)
    assert process.stdout is not None
    said = [process.stdout.readline().split()[1:] for _ in range(2)]
    assert [words[0] for words in said] == ["host", "hub"]
    assert said[0][2:] == ["hello", "major=1", f"minor={protocol.PROTOCOL_MINOR}"]
    assert said[1][2:5] == ["hello", "major=1", f"minor={protocol.PROTOCOL_MINOR}"]
    assert "hub=0123abcd" in said[1]
    process.send_signal(signal.SIGINT)
    status, _, err = finish(process)
    assert (status, err) == (130, "")


def test_monitor_as_json_decodes_every_frame(start: Start, board: Board) -> None:
    process = start("monitor", "--json", "--port", board.port)
    assert process.stdout is not None
    objects = [json.loads(process.stdout.readline()) for _ in range(5)]
    said = [(item["from"], item["message"]) for item in objects]
    assert said[:2] == [("host", "hello"), ("hub", "hello")]
    assert sorted(said[2:]) == [("host", "ack"), ("host", "status"), ("hub", "status")]
    [status] = [item for item in objects if (item["from"], item["message"]) == ("hub", "status")]
    assert status["fields"]["phase"] == "hold"
    board.say(b"$17 damaged*0000\n")
    assert json.loads(process.stdout.readline())["bad"] == 1
    board.press()
    started = json.loads(process.stdout.readline())
    assert (started["message"], started["fields"]["spin"]) == ("started", 2)
    board.unplug()
    events = (json.loads(line) for line in process.stdout)
    gone = next(item for item in events if "event" in item)
    assert (gone["event"], gone["hub"]) == ("disconnected", "0123abcd")


def test_monitor_ends_by_itself_when_told_to(call: Call, board: Board) -> None:
    status, out, err = call("monitor", "--timeout", "0", "--port", board.port)
    assert (status, out, err) == (0, "", "")


@pytest.mark.parametrize("command", ["spin", "monitor"])
def test_what_is_wrong_with_a_port_is_one_line(call: Call, command: str, tmp_path: Path) -> None:
    for port in (str(tmp_path / "gone"), "/dev/null", "foo://bar", "socket://127.0.0.1:1"):
        status, out, err = call(command, "--port", port)
        assert (status, out) == (1, "")
        assert err.startswith("wildfire: ")
        assert err.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["spin", "--count", "0"],
        ["spin", "--count", "many"],
        ["spin", "--timeout", "-1"],
        ["spin", "--timeout", "nan"],
        ["spin", "--timeout", "inf"],
        ["monitor", "--timeout", "1e300"],
        ["spin", "extra"],
        ["monitor", "--timeout", "soon"],
        ["devices", "--hub", "0123abcd"],
    ],
)
def test_wrong_usage_is_told_from_failure(call: Call, arguments: list[str]) -> None:
    status, out, err = call(*arguments)
    assert (status, out) == (2, "")
    assert "Traceback" not in err


def test_nobody_reading_ends_the_monitor(start: Start, board: Board) -> None:
    process = start("monitor", "--port", board.port)
    assert process.stdout is not None
    process.stdout.readline()
    process.stdout.close()
    process.stdout = None
    until(lambda: process.poll() is not None or board.spin() == 0)
    assert process.returncode == 141
