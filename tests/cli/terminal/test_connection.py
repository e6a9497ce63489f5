"""News of a connection has the same words in a command and in a game."""

from typing import get_args

import pytest

from wildfire.cli.terminal.connection import connection_message, tell_connection
from wildfire.client import (
    BusyPortError,
    Disconnected,
    Event,
    Gap,
    Reconnected,
    Restarted,
    Spin,
    SpinStarted,
    StillAway,
)
from wildfire.text import words

HUB, BOOT, PORT = "0123abcd", "b0000001", "/dev/ttyACM0"
TOLD = [
    (Disconnected(HUB, PORT), "The hub is disconnected. Looking for it ..."),
    (Reconnected(HUB, PORT), "The hub is back, at /dev/ttyACM0."),
    (Restarted(HUB, BOOT, 0), "The hub has restarted."),
    (Gap(HUB, BOOT, 1), "One event from the hub is lost."),
    (Gap(HUB, BOOT, 24), "24 events from the hub are lost."),
    (
        StillAway(HUB, BusyPortError(PORT)),
        "The hub is there, but cannot be used: port /dev/ttyACM0 is in use by another program; "
        "close that program, then try again.",
    ),
]
SPINS = [SpinStarted(HUB, BOOT, 1, 1, 0), Spin(7, 1, 9, HUB, BOOT, 2, 1, 0)]


@pytest.mark.parametrize(("event", "told"), TOLD, ids=lambda each: type(each).__name__)
def test_an_event_of_the_connection_has_its_words(
    event: Event, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    message = connection_message(event)
    assert message is not None
    assert words(message) == told
    tell_connection(event)
    assert capsys.readouterr() == ("", f"{told}\n")


@pytest.mark.parametrize("event", SPINS)
def test_a_spin_says_nothing_about_the_connection(
    event: Event, capsys: pytest.CaptureFixture[str]
) -> None:
    tell_connection(event)
    assert capsys.readouterr() == ("", "")


def test_no_kind_of_event_is_left_out() -> None:
    assert {type(event) for event, _ in TOLD} | set(map(type, SPINS)) == set(get_args(Event))
