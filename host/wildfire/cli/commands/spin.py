"""`wildfire spin`: wait for a press, and print the number."""

import json

import click

from wildfire.cli.parameters.hub_options import Seconds, hub_options
from wildfire.cli.terminal.connection import tell, tell_choice, tell_connection
from wildfire.cli.terminal.patience import when_free
from wildfire.client import ClientError, Hub, Restarted, Spin, connect
from wildfire.client.clock import Clock
from wildfire.errors import WildfireError
from wildfire.message import Message
from wildfire.text import phrase

_SLACK_MS = 2000
"""The hub reports its uptime in whole seconds."""


class NoSpinError(WildfireError):
    """The button was not pressed in time."""


@click.command("spin", short_help=phrase("cli.spin"), help=phrase("spin.help"))
@hub_options
@click.option(
    "--count",
    metavar=phrase("spin.metavar.count"),
    type=click.IntRange(min=1),
    default=1,
    help=phrase("spin.option.count"),
)
@click.option(
    "--timeout",
    metavar=phrase("connection.metavar.seconds"),
    type=Seconds(),
    help=phrase("spin.option.timeout"),
)
@click.option("--json", "as_json", is_flag=True, help=phrase("connection.option.json"))
def command(
    port: str | None, hub: str | None, count: int, timeout: float | None, as_json: bool
) -> None:
    with when_free(lambda: connect(port, hub), timeout) as connected:
        tell_choice(connected)
        meeting = _Meeting(connected, Clock())
        for _ in range(count):
            spin = _next_spin(meeting, timeout)
            click.echo(json.dumps(_as_object(spin)) if as_json else spin.number)


class _Meeting:
    """A hub since it was first heard."""

    def __init__(self, hub: Hub, clock: Clock) -> None:
        self.hub = hub
        self._clock = clock
        self._began = clock.now()
        self._first = hub.identity
        self._told = False

    def takes(self, spin: Spin) -> bool:
        """Whether a spin began after that. Its sequence says so, but a hub can be wrong."""
        is_older = self._is_older(spin)
        if is_older and not self._told:
            self._told = True
            tell(Message.of("spin.too-old", seconds=spin.age_ms // 1000))
        return not is_older

    def _is_older(self, spin: Spin) -> bool:
        elapsed_ms = (self._clock.now() - self._began) * 1000
        if spin.age_ms <= elapsed_ms + _SLACK_MS:
            return False
        # An emulated hub's clock may be faster than this computer's, so ask it.
        try:
            uptime = self.hub.status().uptime_s
        except ClientError:
            return True
        began = self._first.uptime_s if spin.boot == self._first.boot else 0
        return spin.age_ms > (uptime - began) * 1000 + _SLACK_MS


def _next_spin(meeting: _Meeting, timeout: float | None) -> Spin:
    clock = Clock()
    deadline = None if timeout is None else clock.now() + timeout
    while True:
        left = None if deadline is None else max(0.0, deadline - clock.now())
        event = meeting.hub.next_event(left)
        if isinstance(event, Spin) and meeting.takes(event):
            return event
        if event is None or left == 0:
            raise NoSpinError(
                "spin.none-in-time",
                remedy=Message.of("spin.press-the-button"),
                seconds=f"{timeout:g}",
            )
        tell_connection(event)
        if isinstance(event, Restarted):
            tell(Message.of("connection.press-again"))


def _as_object(spin: Spin) -> dict[str, object]:
    return {
        "number": spin.number,
        "lowest": spin.lowest,
        "highest": spin.highest,
        "range": [spin.lowest, spin.highest],
        "hub": spin.hub,
        "boot": spin.boot,
        "seq": spin.sequence,
        "spin": spin.spin,
        "age_ms": spin.age_ms,
    }
