"""Which event a host must acknowledge: by the protocol, one that it may take as the next one."""

import pytest

from wildfire.client.codec import encode
from wildfire.emulator.rig.host import Host

BOOT = b"b0070001"


def met(next_event: int) -> Host:
    """After a host's hello, when `next_event` was the next one."""
    host = Host()
    hello = b"hello 1 1 0.1.0 cpython virtual 5eed0001 1 9 %s 9 %d 1"
    host.receives(encode(7, hello % (BOOT, next_event)))
    return host


def tell(host: Host, event: int, oldest: int) -> None:
    host.receives(encode(event, b"started %s %d 0 1" % (BOOT, oldest)))


def acknowledge(host: Host, event: int) -> None:
    host.sends(encode(9, b"ack %s %d" % (BOOT, event)))


def test_a_new_host_owes_whatever_comes_after_the_meeting() -> None:
    host = met(5)
    tell(host, 5, oldest=3)
    assert host.owes == 5
    acknowledge(host, 4)
    assert host.owes == 5
    acknowledge(host, 5)
    assert host.owes is None


@pytest.mark.parametrize("missed", [1, 2, 4])
@pytest.mark.parametrize("says_so_early", [True, False])
def test_who_has_missed_some_while_away_does_not_owe_what_comes_too_early(
    missed: int, says_so_early: bool
) -> None:
    known = 5
    due = known + missed + 1
    host = met(due)
    if says_so_early:
        acknowledge(host, known)
    tell(host, due, oldest=known + 1)
    if not says_so_early:
        acknowledge(host, known)
    assert host.owes is None
    for event in range(known + 1, due + 1):
        tell(host, event, oldest=known + 1)
        assert host.owes == event
    acknowledge(host, due - 1)
    assert host.owes == due
    acknowledge(host, due)
    assert host.owes is None


def test_who_has_missed_the_first_of_all_owes_none_before_that_one() -> None:
    host = met(2)
    tell(host, 2, oldest=1)
    assert host.owes is None
    tell(host, 1, oldest=1)
    assert host.owes == 1
    acknowledge(host, 1)
    assert host.owes is None
    tell(host, 2, oldest=2)
    assert host.owes == 2
    acknowledge(host, 2)
    assert host.owes is None


def test_a_new_host_that_is_slow_to_say_so_owes_again_when_it_has() -> None:
    host = met(2)
    tell(host, 2, oldest=1)
    acknowledge(host, 1)
    assert host.owes == 2


def test_acknowledging_the_future_or_another_boot_means_nothing() -> None:
    host = met(5)
    tell(host, 5, oldest=5)
    acknowledge(host, 6)
    host.sends(encode(9, b"ack b0070002 5"))
    assert host.owes == 5


def test_after_a_restart_the_first_event_is_due() -> None:
    host = met(5)
    acknowledge(host, 4)
    host.receives(encode(8, b"hello 1 1 0.1.0 cpython virtual 5eed0001 1 9 b0070002 0 3 1"))
    host.receives(encode(2, b"started b0070002 1 0 1"))
    assert host.owes is None
    host.receives(encode(1, b"started b0070002 1 0 1"))
    assert host.owes == 1
