"""`[GAME]` of a command: the game that it is about, and its options."""

from collections.abc import Iterator, Sequence
from typing import Any

import click

from wildfire.cli import completion
from wildfire.errors import InvalidActionError
from wildfire.games import registry
from wildfire.games.base import Game
from wildfire.games.options import Option
from wildfire.message import Message
from wildfire.text import error_words, phrase, words


class GameParameter(click.ParamType[Any]):
    """A name of the registry, as the class of that game."""

    name = "game"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> type[Game[Any]]:
        if isinstance(value, type):
            return value
        try:
            return registry.game(value)
        except InvalidActionError as error:
            if "=" in value:
                error.remedy = Message.of("play.options-are-written")
            self.fail(error_words(error), param, ctx)


game_argument = click.argument(
    "game",
    metavar="[GAME]",
    type=GameParameter(),
    default=completion.USUAL_GAME,
    shell_complete=completion.games,
)


class GameCommand(click.Command):
    """A command whose help shows the options of the game that it is about."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        # Help and completion come before the arguments are known, so look for GAME here.
        named = [each for each in args if each in registry.names()]
        ctx.meta[completion.GAME] = named[0] if named else completion.USUAL_GAME
        return super().parse_args(ctx, args)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        game = registry.game(ctx.meta[completion.GAME])
        with formatter.section(words(Message.of("play.options", game=game.name))):
            write_options(formatter, game, self.rows(game))

    def rows(self, game: type[Game[Any]]) -> Sequence[Option]:
        """The options that matter to this command."""
        return game.options_type.table()


class ScoreCommand(GameCommand):
    """The same for a command that only keeps scores."""

    def rows(self, game: type[Game[Any]]) -> Sequence[Option]:
        return [row for row in game.options_type.table() if row.is_for_scores]


def write_options(
    formatter: click.HelpFormatter, game: type[Game[Any]], rows: Sequence[Option]
) -> None:
    """Lists these options, if there are any."""
    found = [*option_rows(game, rows)]
    if found:
        formatter.write_dl(found)


def option_rows(game: type[Game[Any]], rows: Sequence[Option]) -> Iterator[tuple[str, str]]:
    """How to write each of these options, and its effect. Options that no play has are left out."""
    for row in rows:
        values = row.kind.shape or "|".join(game.options_type.choices(row))
        if values:
            yield f"{row.name}={values}", meaning(row)


def meaning(row: Option) -> str:
    """The effect of an option, with its default."""
    said = phrase(row.meaning)
    if row.default is None:
        return said
    default = row.kind.text(row.default)
    return words(Message.of("option.with-default", meaning=said, default=default))
