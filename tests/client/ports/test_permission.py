"""A port that may not be opened: it is there, it belongs to a group, and the message says what this
user can do about that group.
"""

import os
from pathlib import Path

import pytest

from wildfire.client import Candidate, NoHubError, PermissionPortError
from wildfire.client.clock import Clock, Timing
from wildfire.client.finding import Finder
from wildfire.client.opening import PortOpener
from wildfire.errors import WildfireError
from wildfire.text import words

from ...somebody import ROOT, as_somebody

grp = pytest.importorskip("grp", reason="Windows has no groups of this kind")

LOG_IN_AGAIN = "log out and in"
UDEV = "udev rule"


def refused(port: str) -> PermissionPortError:
    with as_somebody(), pytest.raises(PermissionPortError) as raised:
        PortOpener(Clock()).open(port)
    return raised.value


def hint(error: WildfireError) -> str:
    """What it says to do."""
    assert error.remedy is not None
    return words(error.remedy)


@pytest.fixture
def port(console: str) -> str:
    """Only members of a group may open it, and nobody is a member."""
    if ROOT:
        os.chown(console, -1, grp.getgrnam("tty").gr_gid)
    elif Path(console).stat().st_gid in os.getgroups():
        pytest.skip("the user is in the group of the terminals")
    Path(console).chmod(0o060)
    return console


def test_the_group_is_named_and_what_to_do_until_the_next_login(port: str) -> None:
    group = Path(port).group()
    error = refused(port)
    assert (
        words(error.verdict) == f"no permission to open {port}, which belongs to the group {group}"
    )
    assert hint(error) == f"`sudo usermod -aG {group} $USER`, then {LOG_IN_AGAIN}"


def test_who_is_in_the_group_but_not_yet_in_this_session_logs_in_again(
    port: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    group = grp.getgrgid(Path(port).stat().st_gid)
    # The system says who the user is, because not every session has a $USER.
    monkeypatch.delenv("USER", raising=False)
    monkeypatch.setattr("wildfire.client.opening._user", lambda: "zoe")
    monkeypatch.setattr(
        "grp.getgrgid", lambda _: grp.struct_group((group.gr_name, "x", group.gr_gid, ["zoe"]))
    )
    assert hint(refused(port)) == f"you are in the group {group.gr_name} now: {LOG_IN_AGAIN} again"


def test_a_group_that_may_not_either_is_no_help(port: str) -> None:
    Path(port).chmod(0o000)
    error = refused(port)
    assert Path(port).group() in words(error.verdict)
    assert UDEV in hint(error)


@pytest.mark.skipif(not ROOT, reason="only root can be in any group")
def test_the_group_is_no_help_to_who_is_in_it_already(
    port: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A container may keep its own people from a device, too.
    group = Path(port).stat().st_gid
    monkeypatch.setattr("os.getgroups", lambda: [group])
    assert UDEV in hint(refused(port))


def test_a_hub_that_may_not_be_opened_is_not_just_not_found(port: str) -> None:
    clock = Clock()
    finder = Finder(PortOpener(clock), clock, Timing(), listing=lambda: [Candidate(port, "E6600")])
    with as_somebody(), pytest.raises(NoHubError) as raised:
        finder.connect(None, None)
    assert f"no permission to open {port}" in words(raised.value.verdict)
    assert LOG_IN_AGAIN in hint(raised.value)


def test_a_port_that_is_not_there_and_one_that_is_busy_have_other_words(
    port: str, tmp_path: Path
) -> None:
    fcntl = pytest.importorskip("fcntl")
    forbidden = refused(port)
    Path(port).chmod(0o600)
    clock = Clock()
    finder = Finder(PortOpener(clock), clock, Timing(), listing=list)
    with Path(port).open("rb", buffering=0) as holder:
        fcntl.flock(holder, fcntl.LOCK_EX)
        missing, busy = (answer.error for answer in finder.find(str(tmp_path / "gone"), port))
    assert missing is not None
    assert busy is not None
    assert "there is no port" in words(missing.verdict)
    assert f"port {port} is in use by" in words(busy.verdict)
    assert len(set(map(hint, (forbidden, missing, busy)))) == 3
