"""The beginning of a new game: who plays, who deals, and the options of the table."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import click

from wildfire import bots
from wildfire.cli import completion
from wildfire.cli.terminal.reserved import is_reserved
from wildfire.errors import InvalidActionError, SetupError
from wildfire.games.base import Game
from wildfire.games.names import clean_name
from wildfire.games.options import GameOptions
from wildfire.games.typed_names import find_player
from wildfire.message import Message
from wildfire.text import error_words, phrase, words

dealer_option = click.option("--dealer", metavar="NAME", help=phrase("play.option.dealer"))

record_option = click.option(
    "--record",
    "path",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help=phrase("play.option.record"),
)

option_option = click.option(
    "--option",
    "chosen",
    shell_complete=completion.game_options,
    metavar="NAME=VALUE",
    multiple=True,
    help=phrase("play.option.option"),
)

bot_option = click.option(
    "--bot",
    "kind",
    metavar="KIND",
    shell_complete=completion.kinds_of_bots,
    help=phrase("play.option.bot"),
)


def check_bots(kinds: Iterable[str], game: type[Game[Any]], option: str) -> None:
    """Raises BadParameter for a kind of bot that does not play this game."""
    for kind in kinds:
        try:
            bots.maker(kind, game)
        except SetupError as error:
            raise click.BadParameter(error_words(error), param_hint=option) from None


def table_game(
    game: type[Game[Any]], players: str, dealer: str | None, options: GameOptions
) -> Game[Any]:
    """A game at a table of the players in `players`, such as `Ana,Bo,Cy`."""
    try:
        names = tuple(clean_name(name) for name in players.split(","))
        made = game(names, chosen_dealer(game, dealer, names), None, options)
    except SetupError as error:
        raise click.BadParameter(error_words(error), param_hint="--players") from None
    check_names(names, "--players")
    return made


def dealt_game(
    game: type[Game[Any]],
    names: Sequence[str],
    dealer: str | None,
    options: GameOptions,
    rng: Random,
) -> Game[Any]:
    """A game that the program deals with `rng`: the same seed gives the same deal everywhere."""
    first: str | None = rng.choice(names)
    if dealer is not None or game.rule_of_dealer is None:
        first = chosen_dealer(game, dealer, names)
    return game(names, first, game.deal(options, len(names), rng), options)


def check_names(names: Iterable[str], option: str) -> None:
    """Raises BadParameter for a name that means something else at the prompt."""
    for name in names:
        if is_reserved(name):
            wrong = Message.of("play.reserved-name", name=name)
            raise click.BadParameter(words(wrong), param_hint=option)


def chosen_dealer(game: type[Game[Any]], name: str | None, players: Sequence[str]) -> str | None:
    """The dealer of the first round: the first player unless another is named.

    None in a game without a dealer.
    """
    if game.rule_of_dealer is None:
        if name is not None:
            wrong = Message.of("play.no-dealer", game=game.name)
            raise click.BadParameter(words(wrong), param_hint="--dealer")
        return None
    if name is None:
        return players[0]
    try:
        return find_player(name, players)
    except InvalidActionError as error:
        raise click.BadParameter(error_words(error), param_hint="--dealer") from None


def chosen_options(game: type[Game[Any]], chosen: Iterable[str]) -> GameOptions:
    """The options from `--option NAME=VALUE`, which may be repeated."""
    options = game.options_type()
    for text in chosen:
        name, equals, value = text.partition("=")
        if not equals:
            wrong = Message.of("play.not-an-option", text=text)
            raise click.BadParameter(words(wrong), param_hint="--option")
        try:
            options = options.with_text(name, value)
        except SetupError as error:
            raise click.BadParameter(error_words(error), param_hint="--option") from None
    return options


def options_to_play(game: type[Game[Any]], chosen: Iterable[str]) -> GameOptions:
    """The same, if dominoes are played."""
    options = chosen_options(game, chosen)
    if options.only_scores:
        raise click.BadParameter(phrase("play.nothing-to-play"), param_hint="--option")
    return options
