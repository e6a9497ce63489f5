"""What the shell offers after Tab. `docs/shell.md` says how to switch it on.

Click knows commands, options and choices by itself. The functions here are the `shell_complete` of
parameters whose values only this program knows. They ask no hub: Tab must be quick, and must not
disturb a port.
"""

import contextlib
import os
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    add_completion_class,
    split_arg_string,
)

from wildfire.cli.stdio import gate
from wildfire.errors import WildfireError

if TYPE_CHECKING:
    from wildfire.games.base import Game
    from wildfire.games.options import GameOptions

VARIABLE = "_WILDFIRE_COMPLETE"

USUAL_GAME = "wildfire"
"""The game if none is named."""
GAME = f"{__name__}.game"
"""Under this key a context has the name of the game that its command is about."""

_EXAMPLES = {"range": ("0-9", "1-6", "0-15"), "map": ("-,0,3,6,9,12,15,18,21,23",)}
"""Values of settings that take too many to list."""

_FEW = 9

Items = list[CompletionItem[str]]

_NO_HELP: Mapping[str, str] = {}


_SPECIAL = re.compile(r"[^\w@%+=:,./-]")
_QUOTES = ("'", '"')


class _Bash(BashComplete):
    """Bash splits NAME=VALUE into three words. Here it is one, as in the other shells.

    Bash gives words as they are typed, and types the words that it gets. Both may contain blanks.
    """

    def get_completion_args(self) -> tuple[list[str], str]:
        count = int(os.environ["COMP_CWORD"]) + 1
        typed = os.environ["COMP_WORDS"].split("\n") + [""] * count
        words: list[str] = []
        for word in typed[:count]:
            if words and (word == "=" or words[-1].endswith("=")):
                words[-1] += word
            else:
                words.append(word)
        args, incomplete = [_unquoted(word) for word in words[1:-1]], words[-1]
        self._is_quoted = incomplete.startswith(_QUOTES)
        incomplete = _unquoted(incomplete)
        self._before = incomplete[: incomplete.rfind("=") + 1]
        return args, incomplete

    def format_completion(self, item: CompletionItem[str]) -> str:
        item.value = item.value.removeprefix(self._before)
        if item.type == "plain" and not self._is_quoted:
            # Click's function for bash removes one of the two backslashes.
            item.value = _SPECIAL.sub(r"\\\\\g<0>", item.value)
        return super().format_completion(item)


def _unquoted(word: str) -> str:
    """The meaning of a word in a shell's line, which may be incomplete."""
    return " ".join(split_arg_string(word))


def complete(command: click.Command) -> None:
    """Answers the shell, which asks through the environment, and ends the process."""
    add_completion_class(_Bash)
    # Click writes bytes. Nothing comes from outside except what `_offered` lets through.
    with contextlib.redirect_stdout(gate.beneath(sys.stdout)):
        command.main([], prog_name="wildfire", complete_var=VARIABLE)


def _offered(values: Iterable[str], incomplete: str, helps: Mapping[str, str] = _NO_HELP) -> Items:
    return [
        CompletionItem(value, help=helps.get(value))
        for value in values
        if value.startswith(incomplete) and value.isprintable()
    ]


def _assigned(
    values: Mapping[str, Sequence[str]], helps: Mapping[str, str], incomplete: str
) -> Items:
    """NAME= for every name that fits. If only one fits, it with each of its values, because a shell
    puts a space after the only one.
    """
    name, equals, _ = incomplete.partition("=")
    names = [each for each in values if each == name or (not equals and each.startswith(name))]
    if len(names) == 1:
        (name,) = names
        return _offered([f"{name}={value}" for value in values[name]], incomplete)
    return _offered(
        [f"{name}=" for name in names],
        incomplete,
        {f"{name}=": words for name, words in helps.items()},
    )


def settings(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> Items:
    """NAME=VALUE of the hub's settings."""
    from wildfire.configuration import SETTINGS, meaning
    from wildfire.text import words

    helps = {name: words(meaning(name)) for name in SETTINGS}
    return _assigned({name: setting_values(name) for name in SETTINGS}, helps, incomplete)


def setting_values(name: str) -> list[str]:
    """What a setting may take: everything if that is little, or else its default and some more."""
    from wildfire.configuration import SETTINGS, default

    setting = SETTINGS[name]
    if hasattr(setting, "words"):
        return list(setting.words)
    if hasattr(setting, "low"):
        few = setting.high - setting.low < _FEW
        numbers = range(setting.low, setting.high + 1) if few else (setting.low, setting.high)
        return list(dict.fromkeys([default(name), *map(str, numbers)]))
    return [default(name), *_EXAMPLES[name]]


def games(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> Items:
    """The names of the games."""
    from wildfire.games.registry import names

    return _offered(names(), incomplete)


def game_options(context: click.Context, _parameter: click.Parameter, incomplete: str) -> Items:
    """NAME=VALUE of a game's options."""
    return _of_table(_game(context).options_type, incomplete, for_scores=False)


def score_options(context: click.Context, _parameter: click.Parameter, incomplete: str) -> Items:
    """NAME=VALUE of the options that matter if only scores are kept."""
    return _of_table(_game(context).options_type, incomplete, for_scores=True)


def _game(context: click.Context) -> "type[Game[Any]]":
    from wildfire.games.registry import game

    return game(context.meta.get(GAME, USUAL_GAME))


def _of_table(options: "type[GameOptions]", incomplete: str, for_scores: bool) -> Items:
    from wildfire.text import phrase

    rows = [row for row in options.table() if row.is_for_scores or not for_scores]
    values = {row.name: options.choices(row) for row in rows}
    values = {name: some for name, some in values.items() if some}
    return _assigned(values, {row.name: phrase(row.meaning) for row in rows}, incomplete)


def records(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> Items:
    """Your games, the last one first; files if none of them fits."""
    from wildfire.records import kept_games

    names: list[str] = []
    with contextlib.suppress(WildfireError, OSError):
        names = [game.path.stem for game in kept_games()]
    return _offered(names, incomplete) or [CompletionItem(incomplete, type="file")]


def solitaires(context: click.Context, parameter: click.Parameter, incomplete: str) -> Items:
    """The games for one player; your games, if none of them fits."""
    from wildfire.solver import solitaires

    return _offered(solitaires(), incomplete) or records(context, parameter, incomplete)


def boards(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> Items:
    """The known boards."""
    from wildfire.firmware import boards

    helps = {board.name: board.title for board in boards()}
    return _offered(helps, incomplete, helps)


def ports(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> Items:
    """The ports that may have a hub; files if none of them fits, for links to a port."""
    from wildfire.client.candidates import candidates

    found = [candidate.name for candidate in candidates()]
    return _offered(found, incomplete) or [CompletionItem(incomplete, type="file")]


def kinds_of_bots(context: click.Context, _parameter: click.Parameter, incomplete: str) -> Items:
    """Kinds of bots, separated by commas. The last one is completed."""
    from wildfire.bots import kinds

    before = incomplete[: incomplete.rfind(",") + 1]
    return _offered([before + kind for kind in kinds(_game(context))], incomplete)
