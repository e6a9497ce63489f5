"""`wildfire devices`: which ports have a hub."""

import json

import click

from wildfire.cli import completion
from wildfire.cli.stdio.gate import told
from wildfire.client import BusyPortError, NoHubError, PortReport, find, remedies
from wildfire.text import phrase, words

_TITLES = ("devices.port", "devices.board", "devices.hub", "devices.version")


@click.command("devices", short_help=phrase("cli.devices"), help=phrase("devices.help"))
@click.option(
    "--port",
    "ports",
    metavar=phrase("connection.metavar.port"),
    shell_complete=completion.ports,
    multiple=True,
    help=phrase("devices.option.port"),
)
@click.option("--json", "as_json", is_flag=True, help=phrase("connection.option.json"))
def command(ports: tuple[str, ...], as_json: bool) -> None:
    reports = find(*ports)
    if as_json:
        for report in reports:
            click.echo(json.dumps(_as_object(report)))
    elif reports:
        titles = (*map(phrase, _TITLES), "")
        _print_table([titles, *map(_row, reports)])
    if not any(report.identity or _in_use(report) for report in reports):
        raise NoHubError(None, (), remedies.when_none_answers(reports))


def _in_use(report: PortReport) -> bool:
    return isinstance(report.error, BusyPortError)


def _as_object(report: PortReport) -> dict[str, object]:
    identity = report.identity
    return {
        "port": report.candidate.name,
        "board": identity.board if identity else None,
        "hub": identity.hub if identity else None,
        "version": identity.version if identity else None,
        "runtime": identity.runtime if identity else None,
        "emulated": report.candidate.is_emulated,
        "in_use": _in_use(report),
        "error": words(report.error.message) if report.error else None,
    }


def _row(report: PortReport) -> tuple[str, ...]:
    identity, error = report.identity, report.error
    mark = phrase("devices.emulated") if report.candidate.is_emulated else ""
    if identity:
        return (report.candidate.name, identity.board, identity.hub, identity.version, mark)
    return (report.candidate.name, "-", "-", "-", words(error.message) if error else mark)


def _print_table(rows: list[tuple[str, ...]]) -> None:
    rows = [tuple(map(told, row)) for row in rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        click.echo("  ".join(cells).rstrip())
