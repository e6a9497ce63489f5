"""No hub answers: every command says the same about what can be seen, and what to do."""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from serial.tools.list_ports_common import ListPortInfo

from wildfire import client
from wildfire.cli import wildfire
from wildfire.client import remedies
from wildfire.client.clock import Timing
from wildfire.text import error_words

from ...client.board import open_pty

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pty")

RASPBERRY_PI = 0x2E8A
COMMANDS = (["devices"], ["spin"], ["monitor"], ["configure"])

Plug = Callable[[str], None]


@pytest.fixture
def drives(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder where drives show up."""
    monkeypatch.setattr(remedies, "_drive_folders", lambda: [tmp_path])
    return tmp_path


@pytest.fixture
def plug(drives: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Plug]:
    """Plugs in a board with ports that are named by their USB interface, open, and silent."""
    for name in ("WILDFIRE_PORT", "WILDFIRE_HUB"):
        monkeypatch.delenv(name, raising=False)
    # Nobody will answer.
    monkeypatch.setattr(client, "Timing", lambda: Timing(ask=0.02, hello=0.1))
    listed: list[ListPortInfo] = []
    monkeypatch.setattr("serial.tools.list_ports.comports", lambda: listed)
    opened: list[int] = []

    def plug(interface: str) -> None:
        ours, theirs = open_pty()
        opened.extend((ours, theirs))
        port = ListPortInfo(os.ttyname(theirs), skip_link_detection=True)
        port.vid, port.serial_number, port.interface = RASPBERRY_PI, "E6600", interface
        listed.append(port)

    yield plug
    for descriptor in opened:
        os.close(descriptor)


def said(command: list[str]) -> str:
    """What a command says when it fails, in one line."""
    result = CliRunner().invoke(wildfire, command)
    assert isinstance(result.exception, client.NoHubError), result.output
    return error_words(result.exception)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_board_whose_data_port_is_off_is_to_be_unplugged(plug: Plug, command: list[str]) -> None:
    plug("CircuitPython CDC control")
    assert said(command).endswith(
        "; a CircuitPython board has its data port off: unplug it and plug it in again"
    )


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    "interfaces", [("Board CDC",), ("CircuitPython CDC control", "CircuitPython CDC2 data")]
)
def test_a_console_without_a_hello_may_be_in_safe_mode(
    plug: Plug, command: list[str], interfaces: tuple[str, ...]
) -> None:
    for interface in interfaces:
        plug(interface)
    assert "; a hub in safe mode does not answer; " in said(command)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("drive", remedies.BOOTLOADERS)
def test_a_drive_that_waits_for_firmware_asks_for_its_reset_button_and_is_left_as_it_is(
    plug: Plug, drives: Path, command: list[str], drive: str
) -> None:
    (drives / drive).mkdir()
    told = f"the drive {drive} shows that a board is waiting for firmware: press its reset button"
    assert told in said(command)
    assert list((drives / drive).iterdir()) == []
