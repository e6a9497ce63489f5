"""`wildfire doctor`: whether hub and computer are well."""

import dataclasses
import json

import click

from wildfire.cli.commands.hub_options import hub_options
from wildfire.cli.terminal.gate import style, told
from wildfire.cli.terminal.wrap import wrap
from wildfire.doctor import Computer, Finding, State, examine
from wildfire.errors import WildfireError

_COLOURS = {State.OK: "green", State.WARN: "yellow", State.FAIL: "red", State.SKIPPED: None}


class UnwellError(WildfireError):
    """Something that was looked at is not as it has to be."""


class _Terminal:
    """The person at the terminal; what is said to him does not get between the findings."""

    def tell(self, text: str) -> None:
        click.echo(text, err=True)

    def ask(self, question: str, answers: dict[str, str]) -> str:
        listed = ", ".join(f"{letter} {meaning}" for letter, meaning in answers.items())
        letters = click.Choice(list(answers), case_sensitive=False)
        return str(
            click.prompt(f"{question} ({listed})", type=letters, show_choices=False, err=True)
        )


@click.command("doctor", short_help="Check hub and computer, and say what to do.")
@hub_options
@click.option(
    "--interactive",
    is_flag=True,
    help="Also light every LED and ask what you saw, and wait for a press of the button.",
)
@click.option(
    "--presses",
    metavar="N",
    type=click.IntRange(1, 1000),
    help="With --interactive: how often to press [1]. Five show a number that is stuck.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")
def command(
    port: str | None, hub: str | None, interactive: bool, presses: int | None, as_json: bool
) -> None:
    """Look at everything between you and a hub that spins, and say what to do about it.

    Looked at are drives, permissions, ports and who holds them, ModemManager, the data port, the
    hub, its firmware, the line to it, its memory, last error, settings, LEDs, button, random
    numbers and events. Nothing is changed.

    The exit status is 1 when something fails; a warning or what was skipped is none. With --json
    a finding has name, state (ok, warn, fail or skipped), what and what_to_do.
    """
    if presses and not interactive:
        raise click.UsageError("--presses needs --interactive")
    person = _Terminal() if interactive else None
    failed = count = 0
    for finding in examine(port, hub, Computer(), person, presses or 1):
        count += 1
        failed += finding.state == State.FAIL
        if as_json:
            click.echo(json.dumps(dataclasses.asdict(finding)))
        else:
            show(finding)
    if failed:
        raise UnwellError(
            f"{failed} of {count} checks failed", "do what stands below the first one, then again"
        )


def show(finding: Finding) -> None:
    """Prints a finding for people."""
    words = wrap(f"{finding.state:7}  {finding.name:13}  {told(finding.what)}", indent=24)
    state = style(words[:7], fg=_COLOURS[finding.state])
    click.echo(f"{state}{words[7:]}")
    if finding.what_to_do:
        click.echo(wrap(f"{'':24}-> {told(finding.what_to_do)}", indent=27))
