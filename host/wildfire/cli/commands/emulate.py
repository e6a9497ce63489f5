"""`wildfire emulate`: a hub without hardware."""

import contextlib
import sys
from pathlib import Path

import click

from wildfire.cli import completion
from wildfire.cli.errors import one_line
from wildfire.cli.parameters.hub_options import FiniteFloatRange
from wildfire.cli.stdio.gate import told
from wildfire.client import emulators
from wildfire.emulator.command_run import run_with
from wildfire.emulator.emulator import Emulator
from wildfire.emulator.options import PRESS_EVERY_S, SPEED, TCP_PORT, EmulatorOptions
from wildfire.emulator.runtimes import CPYTHON, RUNTIMES
from wildfire.firmware import board_names
from wildfire.message import Message
from wildfire.text import phrase, words

_EXAMPLES = """\b
  wildfire emulate --press-every 1 -- wildfire spin --json
"""

NOT_FOUND = 127
NOT_EXECUTABLE = 126


@click.command(
    help=phrase("emulate.help"),
    short_help=phrase("cli.emulate"),
    epilog=f"{phrase('emulate.epilog')}\n\n{_EXAMPLES}",
    context_settings={"ignore_unknown_options": False},
)
@click.option(
    "--runtime",
    type=click.Choice(RUNTIMES),
    default=CPYTHON,
    metavar="NAME",
    help=phrase("emulate.option.runtime"),
)
@click.option(
    "--board",
    type=click.Choice(board_names()),
    default="emulated",
    metavar="NAME",
    shell_complete=completion.boards,
    help=phrase("emulate.option.board"),
)
@click.option("--seed", type=int, help=phrase("emulate.option.seed"))
@click.option(
    "--press-every",
    type=FiniteFloatRange(*PRESS_EVERY_S),
    metavar="S",
    help=phrase("emulate.option.press-every"),
)
@click.option(
    "--link",
    type=click.Path(path_type=Path, dir_okay=False, resolve_path=False),
    help=phrase("emulate.option.link"),
)
@click.option(
    "--tcp",
    type=click.IntRange(int(TCP_PORT.low), int(TCP_PORT.high)),
    metavar="PORT",
    help=phrase("emulate.option.tcp"),
)
@click.option(
    "--speed",
    type=FiniteFloatRange(*SPEED),
    default=1.0,
    metavar="N",
    help=phrase("emulate.option.speed"),
)
@click.option("--virtual", is_flag=True, help=phrase("emulate.option.virtual"))
@click.option("--control", metavar="ADDRESS", help=phrase("emulate.option.control"))
@click.option("--until-eof", is_flag=True, help=phrase("emulate.option.until-eof"))
@click.argument("cmd", nargs=-1, type=click.UNPROCESSED)
def command(
    runtime: str,
    board: str,
    seed: int | None,
    press_every: float | None,
    link: Path | None,
    tcp: int | None,
    speed: float,
    virtual: bool,
    control: str | None,
    until_eof: bool,
    cmd: tuple[str, ...],
) -> int:
    if virtual and speed != 1.0:
        raise click.UsageError(phrase("emulate.virtual-has-no-speed"))
    if until_eof and cmd:
        raise click.UsageError(phrase("emulate.until-eof-without-command"))
    options = EmulatorOptions(
        runtime=runtime,
        board=board,
        seed=seed,
        press_every=press_every,
        link=link,
        tcp=tcp,
        speed=speed,
        virtual=virtual,
        control=control,
        for_command=bool(cmd),
    )
    with contextlib.ExitStack() as undo:
        emulator = undo.enter_context(Emulator(options))
        if cmd:
            return _run_with(emulator, cmd)
        if not until_eof:
            _let_it_be_found(emulator, undo)
        for line in (emulator.port, *emulator.other_ports, f"control {emulator.control.address}"):
            click.echo(told(line))
        sys.stdout.flush()
        if until_eof:
            emulator.run_while_input_lasts()
        elif sys.stdin.isatty() and sys.stdout.isatty():
            from wildfire.cli.terminal.ring import draw

            draw(emulator, options)
        else:
            emulator.run()
    return 0


def _let_it_be_found(emulator: Emulator, undo: contextlib.ExitStack) -> None:
    try:
        undo.enter_context(emulators.entered(emulator.port))
    except OSError as error:
        _complain("emulate.not-found-by-itself", reason=error.strerror or str(error))
    except emulators.NotPrivateError as error:
        _complain("emulate.not-found-by-itself", reason=error.verdict)


def _run_with(emulator: Emulator, cmd: tuple[str, ...]) -> int:
    try:
        status = run_with(emulator, cmd)
    except FileNotFoundError:
        _complain("emulate.no-such-command", command=cmd[0])
        return NOT_FOUND
    except OSError as error:
        _complain("emulate.cannot-run", command=cmd[0], reason=error.strerror)
        return NOT_EXECUTABLE
    return 128 - status if status < 0 else status


def _complain(id: str, **facts: object) -> None:
    click.echo(one_line(f"wildfire: {words(Message.of(id, **facts))}"), err=True)
