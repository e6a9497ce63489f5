"""The emulated hub on a terminal, with the keys that a person types."""

import os
import re
import select
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from wildfire.client import connect
from wildfire.emulator.control import Control
from wildfire.text import CATALOGUES_VARIABLE, LANGUAGE_VARIABLE

from ...text import pseudo

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pty")

PATIENCE_S = 20.0
_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Terminal:
    """A terminal of 100 columns in which `wildfire emulate` runs."""

    def __init__(self, *options: str, **environment: str) -> None:
        import fcntl
        import struct
        import termios

        self._master, slave = os.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
        self.before = termios.tcgetattr(slave)
        self._slave = slave
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", "wildfire", "emulate", *options],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**os.environ, "TERM": "xterm-256color", **environment},
        )
        self.raw = ""
        self.seen = ""

    def type(self, keys: str) -> None:
        os.write(self._master, keys.encode())

    def wait_for(self, pattern: str) -> re.Match[str]:
        """Waits until something like `pattern` has been drawn."""
        deadline = time.monotonic() + PATIENCE_S
        while (found := re.search(pattern, self.seen)) is None:
            assert time.monotonic() < deadline, self.seen
            if select.select([self._master], [], [], 0.1)[0]:
                raw = os.read(self._master, 65536).decode(errors="replace")
                self.raw += raw
                self.seen += _ESCAPES.sub("", raw)
        return found

    def settings(self) -> list[object]:
        import termios

        return termios.tcgetattr(self._slave)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._master)
        os.close(self._slave)


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    terminal = Terminal("--seed", "3", "--virtual")
    yield terminal
    terminal.close()


def until_it_sounds(control: Control) -> None:
    """Lets time pass until the typed press makes a sound."""
    deadline = time.monotonic() + PATIENCE_S
    while not all(control.sound()):
        assert time.monotonic() < deadline
        control.advance(5)


def test_space_is_the_button_and_the_number_is_read_as_text(terminal: Terminal) -> None:
    terminal.wait_for(r"Number: -")
    address = terminal.wait_for(r"control (\S+)\r\n")[1]
    terminal.type(" ")
    with Control(address) as control:
        until_it_sounds(control)
        terminal.wait_for(r"Sound: \d+ Hz")
        control.advance(5000)
        assert int(terminal.wait_for(r"Number: (\d)")[1]) == control.number()
    terminal.type("q")
    assert terminal.process.wait(PATIENCE_S) == 0
    assert terminal.settings() == terminal.before


def test_ctrl_c_leaves_the_terminal_as_it_was(terminal: Terminal) -> None:
    terminal.wait_for(r"space presses the button")
    # The pty is not a controlling terminal of the process, so the test sends what Ctrl-C would.
    terminal.process.send_signal(2)
    assert terminal.process.wait(PATIENCE_S) == 130
    assert terminal.settings() == terminal.before
    assert "Traceback" not in terminal.seen


def test_a_terminal_that_is_not_utf_8_gets_plain_marks() -> None:
    terminal = Terminal("--seed", "3", PYTHONIOENCODING="ascii")
    try:
        terminal.wait_for(r"space presses the button")
        assert "o  o  o" in terminal.seen
        assert "?" not in terminal.seen
    finally:
        terminal.close()


def test_without_colour_the_number_is_the_one_mark_that_differs_and_a_word() -> None:
    terminal = Terminal("--seed", "3", "--virtual", NO_COLOR="1", PYTHONIOENCODING="ascii")
    try:
        address = terminal.wait_for(r"control (\S+)\r\n")[1]
        terminal.wait_for(r"space presses the button")
        terminal.type(" ")
        with Control(address) as control:
            until_it_sounds(control)
            control.advance(5000)
        told = terminal.wait_for(r"Number: (\d)")
        ring = terminal.seen[: told.start()].rpartition("q ends")[2]
        assert (ring.count("O"), ring.count("o"), ring.count(".")) == (1, 0, 23)
    finally:
        terminal.close()


def test_a_terminal_that_draws_nothing_over_is_told_every_change_once() -> None:
    terminal = Terminal("--seed", "3", "--virtual", TERM="dumb")
    try:
        port = terminal.wait_for(r"(\S+)\r\ncontrol (\S+)\r\n")
        terminal.wait_for(r"space presses the button, q ends\r\n.*runs, no host\r\n")
        terminal.type(" ")
        with Control(port[2]) as control:
            until_it_sounds(control)
            control.advance(5000)
        terminal.wait_for(r"Number: \d\r\n")
        with connect(port[1]) as hub:
            terminal.wait_for(r"runs, a host listens\r\n")
            # A number that is told blinks.
            hub.show(7, 5000)
            terminal.wait_for(r"Number: 7\r\n")
            with Control(port[2]) as control:
                control.advance(4000)
                control.unplug()
            terminal.wait_for(r"unplugged\r\n")
        terminal.type("q")
        assert terminal.process.wait(PATIENCE_S) == 0
        assert "\x1b" not in terminal.raw
        assert len(re.findall("Number: 7", terminal.seen)) <= 2
    finally:
        terminal.close()


@pytest.mark.parametrize("kind", ["xterm", "dumb"])
def test_no_word_on_the_screen_is_outside_the_catalogue(kind: str, tmp_path: Path) -> None:
    pseudo.write(tmp_path)
    terminal = Terminal(
        "--seed",
        "3",
        "--virtual",
        TERM=kind,
        **{CATALOGUES_VARIABLE: str(tmp_path), LANGUAGE_VARIABLE: pseudo.NAME},
    )
    try:
        address = terminal.wait_for(r"control (\S+)\r\n")
        terminal.wait_for("⟦cpython⟧⟦,⟧ ⟦⟦runs⟧⟧")
        with Control(address[1]) as control:
            control.press()
            control.advance(5000)
            terminal.wait_for(r"⟦Number:⟧ ⟦\d⟧")
            control.cut()
        terminal.wait_for("⟦unplugged⟧")
        screen = terminal.seen[address.end() :]
        assert not pseudo.has_words(screen), screen
    finally:
        terminal.close()


def test_after_ctrl_z_and_fg_the_keys_are_heard_again() -> None:
    pexpect = pytest.importorskip("pexpect", reason="Windows has no pseudo-terminals")
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("needs a shell with job control")
    shell = pexpect.spawn(
        bash,
        ["--norc", "--noprofile", "-i"],
        env={**os.environ, "TERM": "xterm-256color", "PS1": "shell> "},
        encoding="utf-8",
        timeout=PATIENCE_S,
        dimensions=(40, 100),
    )
    shell.delaybeforesend = None
    try:
        shell.expect("shell> ")
        shell.sendline(f"{sys.executable} -P -m wildfire emulate --seed 3 --speed 20")
        shell.expect("Number: -")
        shell.expect("q ends")
        for _ in range(3):
            # Also while it is being drawn: the light races.
            shell.send(" ")
            shell.sendcontrol("z")
            shell.expect(re.escape("\x1b[?25h"))
            shell.expect("Stopped")
            shell.expect("shell> ")
            shell.sendline("fg")
            shell.expect("Number: ")
        shell.send(" ")
        shell.expect(r"Number: \d")
        shell.send("q")
        shell.expect("shell> ")
        shell.sendline("echo status=$?")
        shell.expect("status=0")
    finally:
        shell.close(force=True)
