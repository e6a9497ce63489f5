"""Which event a host has to acknowledge: by the protocol, one that it may take as the next one."""

import pytest

from wildfire.client.codec import encode
from wildfire.emulator.listener import Listener

BOOT = b"b0070001"


def met(next_event: int) -> Listener:
    """After a host's hello, when `next_event` was the next one to happen."""
    listener = Listener()
    hello = b"hello 1 1 0.1.0 cpython virtual 5eed0001 1 9 %s 9 %d 1"
    listener.hears(encode(7, hello % (BOOT, next_event)))
    return listener


def tell(listener: Listener, event: int, oldest: int) -> None:
    listener.hears(encode(event, b"started %s %d 0 1" % (BOOT, oldest)))


def acknowledge(listener: Listener, event: int) -> None:
    listener.says(encode(9, b"ack %s %d" % (BOOT, event)))


def test_a_new_host_owes_whatever_comes_after_the_meeting() -> None:
    listener = met(5)
    tell(listener, 5, oldest=3)
    assert listener.owes == 5
    acknowledge(listener, 4)
    assert listener.owes == 5
    acknowledge(listener, 5)
    assert listener.owes is None


@pytest.mark.parametrize("missed", [1, 2, 4])
@pytest.mark.parametrize("says_so_early", [True, False])
def test_who_has_missed_some_while_away_does_not_owe_what_comes_too_early(
    missed: int, says_so_early: bool
) -> None:
    known = 5
    due = known + missed + 1
    listener = met(due)
    if says_so_early:
        acknowledge(listener, known)
    tell(listener, due, oldest=known + 1)
    if not says_so_early:
        acknowledge(listener, known)
    assert listener.owes is None
    for event in range(known + 1, due + 1):
        tell(listener, event, oldest=known + 1)
        assert listener.owes == event
    acknowledge(listener, due - 1)
    assert listener.owes == due
    acknowledge(listener, due)
    assert listener.owes is None


def test_who_has_missed_the_first_of_all_owes_none_before_that_one() -> None:
    listener = met(2)
    tell(listener, 2, oldest=1)
    assert listener.owes is None
    tell(listener, 1, oldest=1)
    assert listener.owes == 1
    acknowledge(listener, 1)
    assert listener.owes is None
    tell(listener, 2, oldest=2)
    assert listener.owes == 2
    acknowledge(listener, 2)
    assert listener.owes is None


def test_a_new_host_that_is_slow_to_say_so_owes_again_when_it_has() -> None:
    listener = met(2)
    tell(listener, 2, oldest=1)
    acknowledge(listener, 1)
    assert listener.owes == 2


def test_acknowledging_the_future_or_another_boot_means_nothing() -> None:
    listener = met(5)
    tell(listener, 5, oldest=5)
    acknowledge(listener, 6)
    listener.says(encode(9, b"ack b0070002 5"))
    assert listener.owes == 5


def test_after_a_restart_the_first_event_is_due() -> None:
    listener = met(5)
    acknowledge(listener, 4)
    listener.hears(encode(8, b"hello 1 1 0.1.0 cpython virtual 5eed0001 1 9 b0070002 0 3 1"))
    listener.hears(encode(2, b"started b0070002 1 0 1"))
    assert listener.owes is None
    listener.hears(encode(1, b"started b0070002 1 0 1"))
    assert listener.owes == 1
