"""The meaning of a line at a table of Wildfire, and for a player with a hand."""

from collections.abc import Sequence

from wildfire.cli.terminal.table_commands import Command, parse_command, table_vocabulary
from wildfire.games.presenter import presenter_of
from wildfire.games.typed_text import bare
from wildfire.games.wildfire import Action, Draw, Pass, Play, Wildfire
from wildfire.games.wildfire.typing import Typing

WORDS = table_vocabulary(Typing.ids)
TYPING = Typing(WORDS)
PRESENTER = presenter_of("wildfire")


def understand(line: str, game: Wildfire) -> Action | Command:
    """The one action, or the command, that a line means at a table."""
    command = parse_command(line, game.players, WORDS)
    return command if command is not None else TYPING.action(bare(line), game)


def understand_all(line: str, game: Wildfire) -> Sequence[Action]:
    """All actions that a line means at a table."""
    return TYPING.announced(line, game)


def meaning(line: str, game: Wildfire, player: str, plays: Sequence[Play]) -> Action | Command:
    """The meaning of a line for `player`, who saw a list of these plays."""
    command = parse_command(line, game.players, WORDS)
    if command is Command.ENTER:
        forced = (each for each in game.legal_actions() if isinstance(each, Draw | Pass))
        return TYPING.by_enter(game, plays, next(forced, None))
    return command if command is not None else TYPING.chosen(line, game, player, plays)
