"""`wildfire devices`: which ports have a hub."""

import json

import click

from wildfire.cli.commands import completion
from wildfire.cli.terminal.gate import told
from wildfire.client import BusyPortError, NoHubError, PortReport, find, hints
from wildfire.text import words

_TITLES = ("PORT", "BOARD", "HUB", "VERSION", "")


@click.command("devices", short_help="List the ports that have a hub.")
@click.option(
    "--port",
    "ports",
    metavar="PORT",
    shell_complete=completion.ports,
    multiple=True,
    help="Ask this one too: a device, a link to one, or socket://HOST:PORT. $WILDFIRE_PORT is "
    "asked anyway, and so are the running `wildfire emulate` of this user.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")
def command(ports: tuple[str, ...], as_json: bool) -> None:
    """List the ports that have a hub, or may have one: who answers, and why others do not.

    With --json a port has port, board, hub, version, runtime, emulated, in_use and error. The exit
    status is 1 when there is neither a hub nor a port that another program uses.
    """
    answers = find(*ports)
    if as_json:
        for answer in answers:
            click.echo(json.dumps(_as_object(answer)))
    elif answers:
        _print_table([_TITLES, *(_row(answer) for answer in answers)])
    if not any(answer.identity or _in_use(answer) for answer in answers):
        raise NoHubError(None, (), hints.for_none(answers))


def _in_use(answer: PortReport) -> bool:
    return isinstance(answer.error, BusyPortError)


def _as_object(answer: PortReport) -> dict[str, object]:
    identity = answer.identity
    return {
        "port": answer.candidate.name,
        "board": identity.board if identity else None,
        "hub": identity.hub if identity else None,
        "version": identity.version if identity else None,
        "runtime": identity.runtime if identity else None,
        "emulated": answer.candidate.is_emulated,
        "in_use": _in_use(answer),
        "error": words(answer.error.said) if answer.error else None,
    }


def _row(answer: PortReport) -> tuple[str, ...]:
    identity, error = answer.identity, answer.error
    mark = "emulated" if answer.candidate.is_emulated else ""
    if identity:
        return (answer.candidate.name, identity.board, identity.hub, identity.version, mark)
    return (answer.candidate.name, "-", "-", "-", words(error.said) if error else mark)


def _print_table(rows: list[tuple[str, ...]]) -> None:
    rows = [tuple(map(told, row)) for row in rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        click.echo("  ".join(cells).rstrip())
