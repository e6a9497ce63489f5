"""What can be wrong with a port has six names, and each says what to do."""

import errno
import os
import socket
from collections.abc import Callable
from pathlib import Path

import pytest
import serial

from wildfire.client import (
    BadPortError,
    BusyPortError,
    MissingPortError,
    PermissionPortError,
    PortError,
)
from wildfire.client.clock import Clock
from wildfire.client.opening import PortOpener
from wildfire.client.transports.transport import OpenPort
from wildfire.text import error_words, words

from ...somebody import as_somebody
from ..clocks import HandClock


def open_port(name: str) -> OpenPort:
    return PortOpener(Clock()).open(name)


def failing(failure: Exception) -> Callable[[str], OpenPort]:
    def opener(_name: str) -> OpenPort:
        raise failure

    return opener


def explain(failure: Exception, name: str = "/dev/ttyACM0") -> PortError:
    with pytest.raises(PortError) as raised:
        PortOpener(HandClock(), failing(failure), list).open(name)
    assert raised.value.port == name
    assert raised.value.remedy
    return raised.value


def test_a_pty_has_no_control_lines_and_opens_all_the_same(console: str) -> None:
    open_port(console).close()


def test_a_port_that_does_not_exist_is_missing(tmp_path: Path) -> None:
    with pytest.raises(MissingPortError):
        open_port(str(tmp_path / "ttyACM0"))


def test_a_port_that_is_open_is_busy_and_its_holder_named(console: str) -> None:
    fcntl = pytest.importorskip("fcntl")
    holder = os.open(console, os.O_RDWR | os.O_NOCTTY)
    fcntl.flock(holder, fcntl.LOCK_EX)
    with pytest.raises(BusyPortError) as raised:
        open_port(console)
    os.close(holder)
    if Path("/proc/locks").exists():
        assert f"(process {os.getpid()})" in words(raised.value.verdict)
    open_port(console).close()


def test_a_port_that_the_user_may_not_open_names_its_group(console: str) -> None:
    path = Path(console)
    group = path.group()
    path.chmod(0)
    with as_somebody(), pytest.raises(PermissionPortError) as raised:
        open_port(console)
    assert raised.value.group == group
    assert raised.value.facts["group"] == group


@pytest.mark.parametrize(
    ("group", "is_member", "hint"),
    [
        ("dialout", False, "sudo usermod -aG dialout $USER"),
        ("dialout", True, "you are in the group dialout now: log out and in again"),
        ("root", False, "udev rule"),
        ("", False, "udev rule"),
    ],
)
def test_no_permission_says_what_helps(group: str, is_member: bool, hint: str) -> None:
    error = PermissionPortError("/dev/ttyACM0", group, is_member=is_member)
    assert hint in error_words(error)


def test_what_stands_in_the_way_is_told_apart() -> None:
    messages = {
        type(error): words(error.verdict)
        for error in (
            explain(serial.SerialException(number, os.strerror(number)))
            for number in (errno.ENOENT, errno.EBUSY, errno.EACCES, errno.ENOTTY)
        )
    }
    assert set(messages) == {MissingPortError, BusyPortError, PermissionPortError, BadPortError}
    assert len(set(messages.values())) == 4


@pytest.mark.parametrize("number", [errno.EAGAIN, errno.EBUSY])
def test_locked_or_exclusive_is_busy(number: int) -> None:
    assert isinstance(explain(serial.SerialException(number, "in use")), BusyPortError)


@pytest.mark.parametrize(
    "name",
    ["", "/dev/null", "/tmp", "foo://bar", "socket://", "socket://127.0.0.1", "socket://x:y",
     "socket://127.0.0.1:99999", "with\0nul", "rfc2217://", "rfc2217://127.0.0.1",
     "hwgrep://nothing", "hwgrep://(", "loop://?x=1", "loop://?logging=x", "alt://x?class=y",
     "spy://x", "cp2110://1", "http://x", "://", "socket://[::1"],
)  # fmt: skip
def test_what_is_no_port_is_told_so(name: str) -> None:
    with pytest.raises(PortError) as raised:
        open_port(name)
    assert isinstance(raised.value, BadPortError | MissingPortError)


def test_a_name_of_any_length_is_only_missing() -> None:
    with pytest.raises(MissingPortError):
        open_port("/" + "x" * 100000)


def test_a_socket_where_nobody_listens_is_missing() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    with pytest.raises(MissingPortError):
        open_port(f"socket://127.0.0.1:{port}")


def test_an_error_without_a_name_is_passed_on() -> None:
    error = explain(serial.SerialException(errno.ENOMEM, "no"))
    assert os.strerror(errno.ENOMEM) in words(error.verdict)


DENIED = "could not open port 'COM25': PermissionError(13, 'Access is denied.', None, 5)"
ABSENT = "could not open port 'COM25': FileNotFoundError(2, 'The system cannot find it.', None, 2)"


@pytest.mark.parametrize(
    ("listed", "error"), [(["COM3"], MissingPortError), (["COM3", "com25"], BusyPortError)]
)
def test_denied_on_windows_is_gone_or_in_use(listed: list[str], error: type[PortError]) -> None:
    calls: list[str] = []

    def opener(_name: str) -> OpenPort:
        calls.append("open")
        raise serial.SerialException(DENIED)

    def names() -> list[str]:
        calls.append("list")
        return listed

    with pytest.raises(error):
        PortOpener(HandClock(), opener, names).open("COM25")
    assert calls == ["open", "open", "open", "list"]


def test_denied_for_a_moment_on_windows_opens_in_the_end(console: str) -> None:
    failures = [serial.SerialException(DENIED), serial.SerialException(DENIED)]
    clock = HandClock()

    def opener(name: str) -> OpenPort:
        if failures:
            raise failures.pop()
        return open_port(console)

    PortOpener(clock, opener, list).open("COM25").close()
    assert len(clock.waits) == 2


def test_absent_on_windows_is_missing() -> None:
    assert isinstance(explain(serial.SerialException(ABSENT), "COM25"), MissingPortError)
