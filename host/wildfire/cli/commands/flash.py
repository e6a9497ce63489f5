"""`wildfire flash`: put the firmware onto a board, and prove that it runs."""

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from wildfire.cli import completion
from wildfire.cli.stdio import gate
from wildfire.client.candidates import candidates
from wildfire.client.clock import Clock, Timing
from wildfire.client.opening import PortOpener
from wildfire.firmware import board_description, boards
from wildfire.flash import manifest, runtime, uf2
from wildfire.flash.errors import NoBoardError
from wildfire.flash.hub_watch import HubWatch
from wildfire.flash.jobs import Job, prepare
from wildfire.flash.manifest import File
from wildfire.flash.plan import FlashPlan
from wildfire.flash.storage.store import Progress
from wildfire.flash.targets import BareBoard, BoardScanner, Target
from wildfire.flash.uf2 import Image
from wildfire.message import Message
from wildfire.text import phrase, words

_STATES = {
    "new": "flash.file-new",
    "changed": "flash.file-changed",
    "same": "flash.file-same",
}


@click.command("flash", help=phrase("flash.help"), short_help=phrase("cli.flash"))
@click.option(
    "--port", metavar="PORT", shell_complete=completion.ports, help=phrase("flash.option.port")
)
@click.option(
    "--drive", metavar="PATH", type=click.Path(path_type=Path), help=phrase("flash.option.drive")
)
@click.option(
    "--board",
    metavar="NAME",
    type=click.Choice([board.name for board in boards() if board.chip]),
    help=phrase("flash.option.board"),
)
@click.option("--dry-run", is_flag=True, help=phrase("flash.option.dry-run"))
@click.option(
    "--runtime",
    "image",
    metavar="FILE.uf2",
    type=click.Path(path_type=Path),
    help=phrase("flash.option.runtime"),
)
def command(
    port: str | None, drive: Path | None, board: str | None, dry_run: bool, image: Path | None
) -> None:
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
        _say("flash.nothing-written")
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
            _say("flash.nothing-written")
            return
        if not job.plan.is_done:
            with _progress("flash.copying", job.plan.size) as progress:
                job.install(progress)
        flashed = job.verify()
    _say(
        "flash.flashed",
        board=flashed.identity.board,
        port=flashed.port,
        version=flashed.identity.version,
        hub=flashed.identity.hub,
    )


def _give_runtime(image: Image, scanner: BoardScanner, drive: Path | None, clock: Clock) -> Target:
    bare = _bare_for(image, scanner, drive)
    with _progress("flash.copying-runtime", len(image.data)) as progress:
        target = runtime.put(image, bare, scanner, clock, progress)
    _say("flash.runtime-runs", runtime=manifest.TITLES[image.runtime], board=target.label)
    return target


def _bare_for(image: Image, scanner: BoardScanner, drive: Path | None) -> BareBoard:
    bare = scanner.bare(drive)
    runtime.check(image, bare)
    _say(
        "flash.image",
        path=str(image.path),
        runtime=manifest.TITLES[image.runtime],
        version=image.version,
        chip=image.chip,
        size=len(image.data),
        board=bare.label,
    )
    return bare


def _say(id: str, **facts: object) -> None:
    _print(words(Message.of(id, **facts)))


def _print(line: str) -> None:
    click.echo(gate.told(line))


def _announce(job: Job) -> None:
    plan = job.plan
    _print(words(job.title))
    for path in plan.shadows:
        _say("flash.shadow", path=path)
    for old, new in plan.backups:
        _say("flash.kept", old=old, new=new)
    for path in plan.stale:
        _say("flash.stale", path=path)
    if plan.is_done:
        _say("flash.has-all")
    else:
        _say(
            "flash.to-write",
            count=len(plan.changes),
            files=len(plan.steps),
            size=plan.size,
            free=plan.free,
        )


def _list(plan: FlashPlan) -> None:
    states = {state: phrase(id) for state, id in _STATES.items()}
    width = max(map(len, states.values()))
    for step in plan.steps:
        _print(f"{states[step.was]:{width}}  {_row(step.file)}")


def _list_without_a_board(name: str) -> None:
    board = board_description(name)
    _say("flash.without-a-board", title=board.title, board=name)
    for runtime_name in manifest.RUNTIMES:
        if board.runs(runtime_name):
            _say("flash.files-with-runtime", runtime=manifest.TITLES[runtime_name])
            _list_files(manifest.files(runtime_name, name))


def _list_files(files: list[File]) -> None:
    for file in files:
        _print(_row(file))


def _row(file: File) -> str:
    return f"{len(file.data):6}  {file.digest.hex()}  {file.path}"


def _tell(message: Message) -> None:
    click.echo(gate.told(words(message)), err=True)


@contextlib.contextmanager
def _progress(label: str, size: int) -> Iterator[Progress]:
    shown = phrase(label)
    with click.progressbar(length=size, label=shown, file=gate.beneath(sys.stderr)) as bar:
        yield bar.update
