"""`wildfire emulate`: a hub without hardware."""

import contextlib
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from types import FrameType

import click

from wildfire.cli.commands import completion
from wildfire.cli.commands.hub_options import Measure
from wildfire.cli.terminal.gate import told
from wildfire.client import emulators
from wildfire.emulator.emulator import Emulator
from wildfire.emulator.errors import EmulatorError
from wildfire.emulator.options import EmulatorOptions
from wildfire.emulator.runtimes import CPYTHON, RUNTIMES
from wildfire.firmware import board_names

NOT_FOUND = 127
NOT_EXECUTABLE = 126
_END_S = 5.0

EPILOG = """\b
With a command after --, it runs with the hub's port in WILDFIRE_PORT (and the control channel in
WILDFIRE_CONTROL) once the hub answers, and its exit status is this command's: 128+N when signal N
ended it, 127 when there is no such command. Otherwise the port is printed, then the control
channel. On a terminal the ring is drawn: space presses the button, q ends.

\b
  wildfire emulate --press-every 1 -- wildfire spin --json
"""


@click.command(epilog=EPILOG, context_settings={"ignore_unknown_options": False})
@click.option(
    "--runtime", type=click.Choice(RUNTIMES), default=CPYTHON, help="What runs the firmware."
)
@click.option(
    "--board",
    default="emulated",
    metavar="NAME",
    shell_complete=completion.boards,
    help="The board to be.",
)
@click.option("--seed", type=int, help="Make the numbers repeat.")
@click.option(
    "--press-every",
    type=Measure(0.001, 86400),
    metavar="S",
    help="Press the button every S seconds.",
)
@click.option(
    "--link",
    type=click.Path(path_type=Path, dir_okay=False, resolve_path=False),
    help="Where to make a link to the port (a pty).",
)
@click.option(
    "--tcp",
    type=click.IntRange(0, 65535),
    metavar="PORT",
    help="Be at a TCP port of this computer instead (with --link: too); 0 is any free one.",
)
@click.option(
    "--speed",
    type=Measure(0.01, 1000),
    default=1.0,
    metavar="N",
    help="Let the hub's time go N times as fast.",
)
@click.option(
    "--virtual",
    is_flag=True,
    help="Let the hub's time jump to the next thing due: as far as the control channel says or, "
    "with --press-every, while a client listens.",
)
@click.option(
    "--control",
    metavar="ADDRESS",
    help="Where the control channel is: the path of a socket, or 127.0.0.1:PORT, which everybody "
    "on this computer can use. Without it, it is where only you can.",
)
@click.option("--until-eof", is_flag=True, help="End when standard input ends.")
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
    """Run a hub without hardware, or run a command with one."""
    if board not in board_names():
        raise click.BadParameter(
            f"{board!r} is none of {', '.join(board_names())}", param_hint="'--board'"
        )
    if virtual and speed != 1.0:
        raise click.UsageError("--virtual and --speed exclude each other: virtual time only jumps.")
    if until_eof and cmd:
        raise click.UsageError("--until-eof is for an emulator without a command.")
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
            return _run_with(emulator, list(cmd))
        if not until_eof:
            _let_it_be_found(emulator, undo)
        for line in (emulator.port, *emulator.other_ports, f"control {emulator.control.address}"):
            click.echo(told(line))
        sys.stdout.flush()
        if until_eof:
            emulator.run_while_input_lasts()
            return 0
        if sys.stdin.isatty() and sys.stdout.isatty():
            from wildfire.cli.terminal.ring import draw

            draw(emulator, options)
            return 0
        emulator.run()
    return 0


def _let_it_be_found(emulator: Emulator, undo: contextlib.ExitStack) -> None:
    try:
        undo.enter_context(emulators.entered(emulator.port))
    except OSError as error:
        reason = error.strerror or error
        click.echo(f"wildfire: this emulator is not found by itself: {reason}", err=True)


def _run_with(emulator: Emulator, cmd: list[str]) -> int:
    environment = {
        **os.environ,
        "WILDFIRE_PORT": emulator.port,
        "WILDFIRE_CONTROL": emulator.control.address,
    }
    # Ctrl-C reaches the command as well; what comes of it is for the command to say.
    before = signal.signal(signal.SIGINT, _leave_it_to_the_command)
    try:
        process = subprocess.Popen(cmd, env=environment)
    except FileNotFoundError:
        click.echo(f"wildfire: there is no command {cmd[0]!r}", err=True)
        return NOT_FOUND
    except OSError as error:
        click.echo(f"wildfire: cannot run {cmd[0]!r}: {error.strerror}", err=True)
        return NOT_EXECUTABLE
    else:
        return _accompany(emulator, process)
    finally:
        signal.signal(signal.SIGINT, before)


def _leave_it_to_the_command(_signum: int, _frame: FrameType | None) -> None:
    pass


def _accompany(emulator: Emulator, process: subprocess.Popen[bytes]) -> int:
    def wait() -> None:
        process.wait()
        emulator.stop()

    waiter = threading.Thread(target=wait, name="command")
    waiter.start()
    try:
        emulator.run()
        if process.poll() is None:
            raise EmulatorError("emulator.quit-under-a-command")
    finally:
        _end(process)
        waiter.join()
    status = process.returncode
    return 128 - status if status < 0 else status


def _end(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(_END_S)
        except subprocess.TimeoutExpired:
            process.kill()
