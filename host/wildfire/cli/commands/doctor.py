"""`wildfire doctor`: checks the hub and the computer."""

import json
from collections.abc import Iterable, Sequence

import click

from wildfire.cli.parameters.hub_options import hub_options
from wildfire.cli.stdio.gate import style, told
from wildfire.cli.stdio.wrap import wrap
from wildfire.doctor import Answer, Check, Computer, Finding, State, examine
from wildfire.errors import WildfireError
from wildfire.message import Alternatives, Message
from wildfire.text import phrase, words

_COLOURS = {State.OK: "green", State.WARN: "yellow", State.FAIL: "red", State.SKIPPED: None}
_STATES = {
    State.OK: "doctor.ok",
    State.WARN: "doctor.warn",
    State.FAIL: "doctor.fail",
    State.SKIPPED: "doctor.skipped",
}
_CHECKS = {
    Check.DRIVES: "doctor.drives",
    Check.PERMISSIONS: "doctor.permissions",
    Check.PORTS: "doctor.ports",
    Check.MODEM_MANAGER: "doctor.modem-manager",
    Check.DATA_PORT: "doctor.data-port",
    Check.HUB: "doctor.hub",
    Check.FIRMWARE: "doctor.firmware",
    Check.LINE: "doctor.line",
    Check.MEMORY: "doctor.memory",
    Check.LAST_ERROR: "doctor.last-error",
    Check.SETTINGS: "doctor.settings",
    Check.LEDS: "doctor.leds",
    Check.BUTTON: "doctor.button",
    Check.ENTROPY: "doctor.entropy",
    Check.EVENTS: "doctor.events",
}


class UnwellError(WildfireError):
    """At least one check has failed."""


class _Terminal:
    """The person at the terminal. Questions do not get mixed up with the findings."""

    def tell(self, message: Message) -> None:
        click.echo(words(message), err=True)

    def ask(self, question: Message, answers: Sequence[Answer]) -> Answer:
        by_letter = {phrase(answer.letter): answer for answer in answers}
        listed = [
            Message.of("doctor.answer", letter=letter, meaning=Message.of(answer.meaning))
            for letter, answer in by_letter.items()
        ]
        letters = click.Choice(list(by_letter), case_sensitive=False)
        asked = words(
            Message.of("doctor.question", question=question, answers=Alternatives(listed))
        )
        return by_letter[click.prompt(asked, type=letters, show_choices=False, err=True)]


@click.command("doctor", help=phrase("doctor.help"), short_help=phrase("cli.doctor"))
@hub_options
@click.option("--interactive", is_flag=True, help=phrase("doctor.option.interactive"))
@click.option(
    "--presses", metavar="N", type=click.IntRange(1, 1000), help=phrase("doctor.option.presses")
)
@click.option("--json", "as_json", is_flag=True, help=phrase("doctor.option.json"))
def command(
    port: str | None, hub: str | None, interactive: bool, presses: int | None, as_json: bool
) -> None:
    if presses and not interactive:
        raise click.UsageError(phrase("doctor.presses-need-interactive"))
    person = _Terminal() if interactive else None
    failed = count = 0
    for finding in examine(port, hub, Computer(), person, presses or 1):
        count += 1
        failed += finding.state == State.FAIL
        if as_json:
            click.echo(json.dumps(_as_object(finding)))
        else:
            show(finding)
    if failed:
        raise UnwellError(
            "doctor.unwell",
            remedy=Message.of("doctor.begin-with-the-first"),
            count=failed,
            checks=count,
        )


def _as_object(finding: Finding) -> dict[str, str]:
    return {
        "name": finding.check,
        "state": finding.state,
        "id": finding.message.id,
        "what": words(finding.message),
        "what_to_do": words(finding.remedy) if finding.remedy else "",
    }


def show(finding: Finding) -> None:
    """Prints a finding for people."""
    state_column, check_column = _width(_STATES.values()), _width(_CHECKS.values())
    indent = state_column + check_column + 4
    state = f"{phrase(_STATES[finding.state]):{state_column}}"
    check = f"{phrase(_CHECKS[finding.check]):{check_column}}"
    row = wrap(f"{state}  {check}  {told(words(finding.message))}", indent)
    coloured = style(state, fg=_COLOURS[finding.state])
    click.echo(f"{coloured}{row[state_column:]}")
    if finding.remedy:
        click.echo(wrap(f"{'':{indent}}-> {told(words(finding.remedy))}", indent + 3))


def _width(ids: Iterable[str]) -> int:
    return max(len(phrase(id)) for id in ids)
