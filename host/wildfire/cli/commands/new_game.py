"""What every new game is begun with: who plays, who deals, and how this table plays."""

import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from wildfire import bots
from wildfire.cli.commands import completion
from wildfire.cli.commands.reserved import is_reserved
from wildfire.games.names import clean_name
from wildfire.games.typed_names import find_player
from wildfire.games.wildfire import (
    W2,
    Domino,
    InvalidActionError,
    Options,
    SetupError,
    Wildfire,
    domino,
)
from wildfire.text import error_words, words

Command = TypeVar("Command", bound=Callable[..., Any])

dealer_option = click.option(
    "--dealer",
    metavar="NAME",
    help="Who deals the first round, then the deal goes to the left [the first of the names; "
    "against bots one drawn by lot].",
)

record_option = click.option(
    "--record",
    "path",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Keep the game in this new file [else among `wildfire record list`].",
)


def _known_bots(_ctx: click.Context, _parameter: click.Parameter, kind: str | None) -> str | None:
    try:
        if kind is not None:
            bots.maker(kind)
    except SetupError as error:
        raise click.BadParameter(error_words(error)) from None
    return kind


bot_option = click.option(
    "--bot",
    "kind",
    metavar="KIND",
    callback=_known_bots,
    shell_complete=completion.kinds_of_bots,
    help=f"How the bots play, {', '.join(bots.KINDS)}, or one with other weights as in "
    f"careful:wild=0 [{bots.DEFAULT}; in a game that goes on, as it was begun].",
)


def table_game(players: str, dealer: str | None, options: Options) -> Wildfire:
    """A game at a table of those in `players`, as in `Ana,Bo,Cy`."""
    try:
        names = tuple(clean_name(name) for name in players.split(","))
        game = Wildfire(names, chosen_dealer(dealer, names), options=options)
    except SetupError as error:
        raise click.BadParameter(error_words(error), param_hint="--players") from None
    check_names(names, "--players")
    return game


def check_names(names: Iterable[str], option: str) -> None:
    """Raises BadParameter for a name that means something else at the prompt."""
    for name in names:
        if is_reserved(name):
            raise click.BadParameter(
                f"{name!r} cannot be a player's name: at the prompt it means something else",
                param_hint=option,
            )


def chosen_dealer(name: str | None, players: Sequence[str]) -> str:
    """The dealer of the first round: the first player unless another is named."""
    if name is None:
        return players[0]
    try:
        return find_player(name, players)
    except InvalidActionError as error:
        raise click.BadParameter(words(error.said), param_hint="--dealer") from None


def chosen_options(chosen: Iterable[str]) -> Options:
    """What `--option NAME=VALUE`, repeated, comes to."""
    options = Options()
    for text in chosen:
        name, equals, value = text.partition("=")
        if not equals:
            raise click.BadParameter(f"{text!r} is not NAME=VALUE", param_hint="--option")
        try:
            if name == "wildfires":
                options = options.with_wildfires(chosen_wildfires(value))
            else:
                options = options.with_text(name, value)
        except SetupError as error:
            raise click.BadParameter(error_words(error), param_hint="--option") from None
    return options


def chosen_wildfires(flames: str) -> tuple[Domino, ...]:
    """The Wildfire dominoes of a set (D-1) by their flames, those of 0 first: `2323232323`."""
    if not re.fullmatch("[23]{10}", flames):
        raise SetupError(
            "wildfires has ten digits, the flames of the Wildfire dominoes 0 to 9, each 2 or 3: "
            "wildfires=2323232323",
            "D-1",
        )
    return tuple(domino(number, W2 + int(each) - 2) for number, each in enumerate(flames))


def options_to_play(chosen: Iterable[str]) -> Options:
    """The same, where dominoes are played."""
    options = chosen_options(chosen)
    if options.score_only:
        raise click.BadParameter(
            "mode=score has no dominoes to play: `wildfire score` keeps scores",
            param_hint="--option",
        )
    return options
