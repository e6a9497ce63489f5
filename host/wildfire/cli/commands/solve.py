"""`wildfire solve`: whether a solitaire can be won, and how."""

import json
import secrets
import time
from collections.abc import Iterator
from random import Random
from typing import Any

import click

from wildfire import solver
from wildfire.cli import completion
from wildfire.cli.commands.replay import read_or_exit
from wildfire.cli.errors import FAILED, INTERRUPTED
from wildfire.cli.parameters.game_choice import GameCommand
from wildfire.cli.parameters.hub_options import FiniteFloatRange
from wildfire.cli.parameters.new_game import dealt_game, option_option, options_to_play
from wildfire.cli.stdio.progress import Progress
from wildfire.cli.terminal.prompt import sentence
from wildfire.errors import WildfireError
from wildfire.games import registry
from wildfire.games.base import Game
from wildfire.games.presenter import presenter_of
from wildfire.message import Message
from wildfire.records import find_record
from wildfire.solver import Budget, Chance, Chances, Imagine, Search, Verdict
from wildfire.text import phrase, words

PLAYER = "Solo"
"""Whoever plays a deal that only its seed names."""


class SolveCommand(GameCommand):
    """A command whose help shows the options of a solitaire, if one is named."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        if solver.is_solitaire(registry.game(ctx.meta[completion.GAME])):
            super().format_options(ctx, formatter)
        else:
            click.Command.format_options(self, ctx, formatter)


class NotDealtError(WildfireError):
    """A record of real dominoes does not say how they lie."""


@click.command(
    "solve",
    cls=SolveCommand,
    short_help=phrase("cli.solve"),
    help=phrase("solve.help"),
    epilog=phrase("solve.examples"),
)
@click.argument("what", metavar="GAME|FILE", shell_complete=completion.solitaires)
@click.option("--seed", type=int, help=phrase("solve.option.seed"))
@click.option("--peek", is_flag=True, help=phrase("solve.option.peek"))
@click.option(
    "--states",
    type=click.IntRange(1, 1_000_000_000),
    default=1_000_000,
    help=phrase("solve.option.states"),
)
@click.option(
    "--seconds",
    type=FiniteFloatRange(0, 1_000_000, min_open=True),
    default=60.0,
    help=phrase("solve.option.seconds"),
)
@click.option(
    "--deals", type=click.IntRange(1, 1_000_000), default=200, help=phrase("solve.option.deals")
)
@option_option
@click.option("--json", "as_json", is_flag=True, help=phrase("connection.option.json"))
def command(
    what: str,
    seed: int | None,
    peek: bool,
    states: int,
    seconds: float,
    deals: int,
    chosen: tuple[str, ...],
    as_json: bool,
) -> None:
    seed = secrets.randbelow(1_000_000) if seed is None else seed
    game = _game(what, seed, chosen)
    imagine = None if peek or game.phase != "play" else solver.imagination(game)
    budget = Budget(states, seconds)
    # What a deal is named by; a record says itself what was dealt.
    named = seed if what in registry.names() else None
    if imagine is None:
        status = _solve(game, named, budget, as_json)
    else:
        status = _weigh(game, imagine, seed, named, budget, deals, as_json)
    click.get_current_context().exit(status)


def _game(what: str, seed: int, chosen: tuple[str, ...]) -> Game[Any]:
    if what in registry.names():
        kind = registry.game(what)
        solver.check_solitaire(kind)
        return dealt_game(kind, [PLAYER], None, options_to_play(kind, chosen), Random(seed))
    if chosen:
        raise click.UsageError(phrase("solve.options-are-in-the-record"))
    game = read_or_exit(find_record(what)).game
    solver.check_solitaire(type(game))
    if not game.is_dealt or game.options.only_scores:
        raise NotDealtError("solve.not-dealt")
    return game


# Everything can be seen


def _solve(game: Game[Any], seed: int | None, budget: Budget, as_json: bool) -> int:
    """Searches, tells what is known, and returns the exit status."""
    interrupted = False
    with Progress(phrase("solve.searching")) as bar:
        search = Search(solver.position(game), budget, tell=lambda now: bar.show(now.share_spent))
        try:
            search.run()
        except KeyboardInterrupt:
            interrupted = True
    found = search.verdict
    if as_json:
        line = None if found.line is None else [str(move) for move in found.line]
        facts = {
            "result": found.result,
            "line": line,
            "states": found.states,
            "seconds": round(found.seconds, 3),
            "forgotten": found.forgotten,
        }
        click.echo(json.dumps({**_about(game, seed), **facts}))
    else:
        for row in _verdict(game, found):
            click.echo(row)
    if interrupted:
        return INTERRUPTED
    return FAILED if found.result == "undecided" else 0


def _verdict(game: Game[Any], found: Verdict) -> Iterator[str]:
    if game.phase != "play":
        yield sentence(game.tell_turn())
        return
    facts = {"states": f"{found.states:,}", "seconds": f"{found.seconds:.2f}"}
    if found.line is None:
        id = "solve.is-lost" if found.result == "lost" else "solve.is-undecided"
        yield words(Message.of(id, **facts))
        return
    yield words(Message.of("solve.is-won", count=len(found.line), **facts))
    now = game.copy()
    for number, move in enumerate(found.line, start=1):
        now.apply(move)
        yield f"  {number:3}  {sentence(now.tell(move))}"


# Something is hidden


def _weigh(
    game: Game[Any],
    imagine: Imagine,
    seed: int,
    named: int | None,
    budget: Budget,
    deals: int,
    as_json: bool,
) -> int:
    """Counts in how many deals each move wins, tells that, and returns the exit status."""
    interrupted = False
    began = time.monotonic()
    counted: Chances | None = None
    with Progress(phrase("solve.dealing")) as bar:
        try:
            for counted in solver.chances(
                solver.position(game), imagine, seed, deals=deals, budget=budget
            ):
                seconds = time.monotonic() - began
                bar.show(max(counted.deals / deals, seconds / (budget.seconds or seconds)))
                if budget.seconds is not None and seconds >= budget.seconds:
                    break
        except KeyboardInterrupt:
            interrupted = True
    found = [] if counted is None else counted.found()
    tried = 0 if counted is None else counted.deals
    if as_json:
        rows = [_chance(each) for each in found]
        facts = {"result": None, "deals": tried, "chances": rows}
        click.echo(json.dumps({**_about(game, named), **facts}))
    else:
        presenter = presenter_of(game.name)
        click.echo(words(Message.of("solve.dealt-anew", count=tried)))
        moves = [words(presenter.suggested(game, each.move)) for each in found]
        width = max(map(len, moves), default=0)
        for move, each in zip(moves, found, strict=True):
            value, low, high = (f"{part:.1f}" for part in each.estimate)
            row = Message.of(
                "solve.row", move=move.ljust(width), percent=f"{value:>5}", low=low, high=high
            )
            click.echo(words(row))
    return INTERRUPTED if interrupted else 0


def _chance(chance: Chance) -> dict[str, Any]:
    counts = chance._asdict() | {"move": str(chance.move)}
    return counts | {name: round(value, 2) for name, value in chance.estimate._asdict().items()}


def _about(game: Game[Any], seed: int | None) -> dict[str, Any]:
    return {"game": game.name, "seed": seed, "options": dict(game.options.texts())}
