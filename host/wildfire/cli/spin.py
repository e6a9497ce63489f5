"""`wildfire spin`: wait for a press, and print the number."""

import json

import click

from wildfire.cli.connection import tell_connection
from wildfire.cli.hub_options import Seconds, hub_options
from wildfire.client import Hub, Spin, connect
from wildfire.client.clock import Clock
from wildfire.errors import WildfireError


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

    With --json a spin has number, lowest, highest, range (both of them), hub (its id), boot (its
    id since the last start), seq (of the event), spin (counted since the start) and age_ms.
    """
    with connect(port, hub) as connected:
        for _ in range(count):
            spin = _next_spin(connected, timeout)
            click.echo(json.dumps(_as_object(spin)) if as_json else spin.number)


def _next_spin(hub: Hub, timeout: float | None) -> Spin:
    clock = Clock()
    deadline = None if timeout is None else clock.now() + timeout
    while True:
        left = None if deadline is None else max(0.0, deadline - clock.now())
        event = hub.next_event(left)
        if isinstance(event, Spin):
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
