"""`wildfire flash`: put the firmware onto a board, and prove that it runs."""

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from wildfire.cli.commands import completion
from wildfire.cli.terminal import gate
from wildfire.client.candidates import candidates
from wildfire.client.clock import Clock, Timing
from wildfire.client.opening import PortOpener
from wildfire.firmware import board_facts, board_names
from wildfire.flash import manifest, runtime, uf2
from wildfire.flash.boards import fits
from wildfire.flash.errors import NoBoardError
from wildfire.flash.hub_watch import HubWatch
from wildfire.flash.jobs import Job, prepare
from wildfire.flash.manifest import File
from wildfire.flash.plan import Plan
from wildfire.flash.store import Progress
from wildfire.flash.targets import Bare, BoardScanner, Target
from wildfire.flash.uf2 import Image


@click.command("flash", short_help="Put the firmware onto a board and prove that it runs.")
@click.option(
    "--port",
    metavar="PORT",
    shell_complete=completion.ports,
    help="The board at this port [else $WILDFIRE_PORT]. Without it and --drive, the only board.",
)
@click.option(
    "--drive",
    metavar="PATH",
    type=click.Path(path_type=Path),
    help="The board with this drive: CIRCUITPY, or a bare board's RPI-RP2. With --port, that is "
    "where its hub will answer.",
)
@click.option(
    "--board",
    metavar="NAME",
    type=click.Choice([name for name in board_names() if board_facts(name)["chip"]]),
    help="How the board is wired, a file of docs/boards.md [what the board says that it is].",
)
@click.option("--dry-run", is_flag=True, help="Show every file with its hash, and write nothing.")
@click.option(
    "--runtime",
    "image",
    metavar="FILE.uf2",
    type=click.Path(path_type=Path),
    help="First put this MicroPython or CircuitPython onto a bare board.",
)
def command(
    port: str | None, drive: Path | None, board: str | None, dry_run: bool, image: Path | None
) -> None:
    """Put the firmware onto a board, and say "flashed" only when it has answered.

    The board has MicroPython or CircuitPython already, or gets it with --runtime. A hub that runs
    there steps aside by itself. Interrupted, it can be begun again: what has arrived is not copied
    twice. The exit status is 1 when the new firmware is not proven to run.
    """
    if not drive:
        port = port or os.environ.get("WILDFIRE_PORT") or None
    clock = Clock()
    watch = HubWatch(PortOpener(clock), clock, Timing(), candidates)
    scanner = BoardScanner(candidates)
    if image is not None and dry_run:
        runtime_image = uf2.read(image)
        _bare_for(runtime_image, scanner, drive)
        if board:
            _list_files(manifest.files(runtime_image.runtime, board))
        _say("nothing was written")
        return
    if image is not None:
        target = _give_runtime(uf2.read(image), scanner, drive, clock)
    else:
        try:
            target = scanner.choose(port, drive)
        except NoBoardError:
            if not (dry_run and board):
                raise
            _list_without_a_board(board)
            return
    with prepare(target, board, watch, _tell) as job:
        _announce(job)
        if dry_run:
            _list(job.plan)
            _say("nothing was written")
            return
        if not job.plan.is_done:
            with _progress("copying", job.plan.size) as progress:
                job.carry_out(progress)
        flashed = job.verdict()
    _say(
        f"flashed: {flashed.identity.board} at {flashed.port} runs firmware "
        f"{flashed.identity.version} (hub {flashed.identity.hub})"
    )


def _give_runtime(image: Image, scanner: BoardScanner, drive: Path | None, clock: Clock) -> Target:
    bare = _bare_for(image, scanner, drive)
    with _progress("copying the runtime", len(image.data)) as progress:
        target = runtime.put(image, bare, scanner, clock, progress)
    _say(f"{image.runtime} runs on {target}")
    return target


def _bare_for(image: Image, scanner: BoardScanner, drive: Path | None) -> Bare:
    bare = scanner.bare(drive)
    runtime.check(image, bare)
    _say(
        f"{image.path}: {image.runtime} {image.version} for {image.chip}, "
        f"{len(image.data)} bytes, for {bare}"
    )
    return bare


def _say(line: str) -> None:
    click.echo(gate.told(line))


def _announce(job: Job) -> None:
    plan = job.plan
    _say(job.title)
    for name in plan.shadows:
        _say(f"beware: the board's {name} is not ours, and may be taken for another file")
    for old, new in plan.kept:
        _say(f"{old} on the board is somebody else's: it is kept as {new}")
    for name in plan.stale:
        _say(f"stale: {name} would be in the way of this firmware and is removed")
    if plan.is_done:
        _say("the board has every file already")
    else:
        _say(
            f"{len(plan.changes)} of {len(plan.steps)} files to write, {plan.size} bytes; "
            f"{plan.free} bytes are free"
        )


def _list(plan: Plan) -> None:
    for step in plan.steps:
        _say(f"{step.was:7}  {_row(step.file)}")


def _list_without_a_board(board: str) -> None:
    _say(f"no board is there; {board_facts(board)['title']} ({board}) would get, as source")
    for name in manifest.RUNTIMES:
        if fits(board_facts(board), name):
            _say(f"with {name}:")
            _list_files(manifest.files(name, board))


def _list_files(files: list[File]) -> None:
    for file in files:
        _say(_row(file))


def _row(file: File) -> str:
    return f"{len(file.data):6}  {file.digest.hex()}  {file.path}"


def _tell(what: str) -> None:
    click.echo(gate.told(what), err=True)


@contextlib.contextmanager
def _progress(label: str, size: int) -> Iterator[Progress]:
    with click.progressbar(length=size, label=label, file=gate.beneath(sys.stderr)) as bar:
        yield bar.update
