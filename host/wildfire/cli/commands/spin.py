"""`wildfire spin`: wait for a press, and print the number."""

import json

import click

from wildfire.cli.commands.hub_options import Seconds, hub_options
from wildfire.cli.terminal.connection import tell_choice, tell_connection
from wildfire.cli.terminal.patience import when_free
from wildfire.client import ClientError, Hub, Spin, connect
from wildfire.client.clock import Clock
from wildfire.errors import WildfireError

_SLACK_MS = 2000
"""Uptime is told in whole seconds."""


class NoSpinError(WildfireError):
    """Nobody has pressed the button in time."""


@click.command("spin", short_help="Wait for a press of the button and print the number.")
@hub_options
@click.option(
    "--count", metavar="N", type=click.IntRange(min=1), default=1, help="How many spins [1]."
)
@click.option(
    "--timeout",
    metavar="SECONDS",
    type=Seconds(),
    help="How long to wait for each [for ever].",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")
def command(
    port: str | None, hub: str | None, count: int, timeout: float | None, as_json: bool
) -> None:
    """Wait until somebody presses the hub's button and print the number where the light stops.

    A port that another program has is waited for, too; --timeout is for both.

    With --json a spin has number, lowest, highest, range (both of them), hub (its id), boot (its
    id since the last start), seq (of the event), spin (counted since the start) and age_ms.
    """
    with when_free(lambda: connect(port, hub), timeout) as connected:
        tell_choice(connected)
        meeting = _Meeting(connected, Clock())
        for _ in range(count):
            spin = _next_spin(meeting, timeout)
            click.echo(json.dumps(_as_object(spin)) if as_json else spin.number)


class _Meeting:
    """A hub since it was met."""

    def __init__(self, hub: Hub, clock: Clock) -> None:
        self.hub = hub
        self._clock = clock
        self._began = clock.now()
        self._first = hub.identity
        self._told = False

    def takes(self, spin: Spin) -> bool:
        """Whether a spin was after the meeting. By its sequence it was, but a hub may be mad."""
        is_older = self._is_older(spin)
        if is_older and not self._told:
            self._told = True
            click.echo(f"a spin that is {spin.age_ms // 1000} s old does not count", err=True)
        return not is_older

    def _is_older(self, spin: Spin) -> bool:
        elapsed_ms = (self._clock.now() - self._began) * 1000
        if spin.age_ms <= elapsed_ms + _SLACK_MS:
            return False
        # An emulated hub's clock may be faster than this computer's: ask it.
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
            raise NoSpinError(f"no spin within {timeout:g} s", "press the hub's button")
        tell_connection(event)


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
