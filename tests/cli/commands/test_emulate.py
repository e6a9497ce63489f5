"""`wildfire emulate` as a process: what it prints, how it ends, and what it leaves behind."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from wildfire.emulator.bench import Bench
from wildfire.emulator.control import Control
from wildfire.emulator.errors import EmulatorError
from wildfire.emulator.options import EmulatorOptions
from wildfire.emulator.process import EmulatorProcess

from ...client.talk import until

PATIENCE_S = 20.0
WILDFIRE = [sys.executable, "-P", "-m", "wildfire"]
PYTHON = [sys.executable, "-c"]
SPIN_THRICE = [*WILDFIRE, "spin", "--json", "--count", "3"]

if sys.platform == "win32":
    pytest.skip("POSIX signals and ptys", allow_module_level=True)


def emulate(*args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*WILDFIRE, "emulate", *args],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
    )


def children(pid: int) -> list[int]:
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for task in tasks for child in task.read_text().split()]


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize("runtime", ["cpython", "micropython"])
@pytest.mark.parametrize("tcp", [[], ["--tcp", "0"]], ids=["pty", "tcp"])
def test_a_command_gets_a_hub_that_answers(runtime: str, tcp: list[str]) -> None:
    if runtime == "micropython":
        pytest.importorskip("micropython_unix", reason="there is no MicroPython for this machine")
    options = ["--runtime", runtime, "--virtual", "--press-every", "1", "--seed", "1", *tcp]
    result = emulate(*options, "--", *WILDFIRE, "spin", "--json")
    assert result.returncode == 0, result.stderr
    assert result.stdout.startswith("{")
    assert result.stdout.count("\n") == 1
    assert result.stderr == ""


@pytest.mark.parametrize("clock", [["--speed", "20"], ["--virtual"]], ids=["fast", "virtual"])
def test_the_commands_spins_are_the_seeds_numbers_in_their_order(clock: list[str]) -> None:
    numbers = []
    with Bench(seed=41) as bench:
        for _ in range(3):
            bench.press()
            bench.advance(4100)
            numbers.append(bench.board.number)
    # However long it takes to listen.
    script = f"import subprocess, time; time.sleep(0.3); subprocess.run({SPIN_THRICE})"
    options = ["--seed", "41", "--press-every", "0.3", *clock]
    told = emulate(*options, "--", *PYTHON, script).stdout.splitlines()
    assert [json.loads(line)["number"] for line in told] == numbers


def test_the_clock_is_real_without_more_ado() -> None:
    began = time.monotonic()
    result = emulate("--press-every", "0.1", "--speed", "4", "--", *WILDFIRE, "spin", "--json")
    assert result.returncode == 0, result.stderr
    assert time.monotonic() - began >= 1.0


@pytest.mark.parametrize(
    ("script", "status"),
    [
        ("pass", 0),
        ("raise SystemExit(3)", 3),
        ("import os, signal; os.kill(os.getpid(), signal.SIGKILL)", 137),
        ("import os, signal; os.kill(os.getpid(), signal.SIGTERM)", 143),
    ],
)
def test_the_commands_status_is_its_own(script: str, status: int) -> None:
    result = emulate("--", *PYTHON, script)
    assert (result.returncode, result.stdout, result.stderr) == (status, "", "")


def test_the_addresses_are_exported() -> None:
    script = (
        "import os; from wildfire.emulator.control import Control;"
        "control = Control(os.environ['WILDFIRE_CONTROL']);"
        "print(control.state()['port'] == os.environ['WILDFIRE_PORT']); control.close()"
    )
    assert emulate("--", *PYTHON, script).stdout == "True\n"


@pytest.mark.parametrize(
    ("args", "status", "said"),
    [
        (["--", "no-such-command"], 127, "there is no command 'no-such-command'"),
        (["--", "no\x1b[2Jcommand"], 127, "there is no command 'no\\x1b[2Jcommand'"),
        (["--", "/"], 126, "cannot run '/'"),
        (["--board", "abacus"], 2, "'abacus' is not one of"),
        (["--runtime", "pypy"], 2, "'pypy' is not one of"),
        (["--speed", "0"], 2, "0"),
        (["--virtual", "--speed", "2"], 2, "exclude each other"),
        (["--press-every", "0"], 2, "0"),
        (["--tcp", "70000"], 2, "70000"),
        (["--until-eof", "--", "true"], 2, "without a command"),
        (["--link", "/nowhere/hub"], 1, "cannot make the link /nowhere/hub"),
        (["--link", "/dev/null"], 1, "exists and is not a link"),
        (["--control", "8.8.8.8:80"], 1, "not this computer"),
        (["--control", "/nowhere/control"], 1, "cannot listen at /nowhere/control"),
    ],
)
def test_what_cannot_be_is_one_line_and_a_status(args: list[str], status: int, said: str) -> None:
    result = emulate(*args)
    assert result.returncode == status
    assert result.stdout == ""
    assert said in result.stderr
    assert len(result.stderr.splitlines()) == (4 if status == 2 else 1)


def test_without_a_command_it_prints_the_port_first_and_runs_until_it_is_told() -> None:
    with subprocess.Popen(
        [*WILDFIRE, "emulate", "--virtual"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        port = process.stdout.readline().strip()
        assert Path(port).is_char_device()
        address = process.stdout.readline().strip().removeprefix("control ")
        with Control(address) as control:
            control.press()
        firmware = children(process.pid)
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE_S) == 143
        assert process.stdout.read() == ""
    assert not any(alive(pid) for pid in firmware)
    assert not Path(port).parent.exists()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a process's children")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGKILL])
def test_however_it_ends_no_process_is_left(number: signal.Signals) -> None:
    with subprocess.Popen(
        [*WILDFIRE, "emulate"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        port = Path(process.stdout.readline().strip())
        process.stdout.readline()
        family = children(process.pid)
        assert len(family) == 1
        process.send_signal(number)
        process.wait(PATIENCE_S)
    until(lambda: not any(alive(pid) for pid in family))
    # The next emulator removes the files of a killed one.
    emulate("--", *PYTHON, "pass")
    assert not port.parent.exists()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a process's children")
def test_a_command_that_is_told_to_end_takes_its_hub_along(tmp_path: Path) -> None:
    started = tmp_path / "started"
    script = f"import pathlib, time; pathlib.Path({str(started)!r}).touch(); time.sleep(60)"
    with subprocess.Popen([*WILDFIRE, "emulate", "--", *PYTHON, script]) as process:
        until(started.exists)
        family = children(process.pid)
        assert len(family) == 2
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE_S) == 143
    assert not any(alive(pid) for pid in family)


def test_quit_while_the_command_runs_is_a_failure() -> None:
    script = (
        "import os, time; from wildfire.emulator.control import Control;"
        "Control(os.environ['WILDFIRE_CONTROL']).quit(); time.sleep(60)"
    )
    result = emulate("--", *PYTHON, script)
    assert result.returncode == 1
    assert "told to quit" in result.stderr.splitlines()[-1]


def test_in_the_background_it_has_a_port_and_a_control() -> None:
    with EmulatorProcess(EmulatorOptions(virtual=True, seed=2)) as background:
        assert Path(background.port).is_char_device()
        background.control.press()
        background.control.advance(4100)
        assert background.control.number() in range(1, 10)
    assert background.process.returncode == 0
    background.close()


def test_in_the_background_it_ends_with_whoever_started_it() -> None:
    script = (
        "from wildfire.emulator.process import EmulatorProcess;"
        "from wildfire.emulator.options import EmulatorOptions;"
        "import os, sys;"
        "background = EmulatorProcess(EmulatorOptions(virtual=True));"
        "print(background.process.pid, flush=True);"
        "os.kill(os.getpid(), 9)"
    )
    result = subprocess.run([*PYTHON, script], capture_output=True, text=True, timeout=60)
    pid = int(result.stdout)
    until(lambda: not alive(pid))


def test_in_the_background_a_failure_is_raised(tmp_path: Path) -> None:
    with pytest.raises(EmulatorError, match=r"emulator\.cannot-link"):
        EmulatorProcess(EmulatorOptions(link=tmp_path / "nowhere" / "hub"))


def test_help_says_how_it_ends() -> None:
    result = emulate("--help")
    assert result.returncode == 0
    assert "WILDFIRE_PORT" in result.stdout
    assert "127" in result.stdout
