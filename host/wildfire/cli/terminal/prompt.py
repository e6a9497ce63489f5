"""What a player with a hand sees and is asked before a play."""

import shutil
from collections.abc import Sequence
from typing import Any

from wildfire.dominoes.actions import Draw, Play
from wildfire.games.base import Game
from wildfire.games.presenter import Presenter
from wildfire.games.typing import in_order
from wildfire.message import Message
from wildfire.table.events import Turn
from wildfire.text import phrase, words

_INDENT = 13


def sentence(message: Message) -> str:
    """The message in words, with a capital letter first and a full stop at the end."""
    return f"{capitalised(message)}."


def capitalised(message: Message) -> str:
    """The message in words, with a capital letter first."""
    said = words(message)
    return f"{said[:1].upper()}{said[1:]}"


def overview(game: Game[Any], presenter: Presenter[Any], turn: Turn) -> str:
    """The table as the player to move sees it: open ends, boneyard, hands, own dominoes.

    A game without these says itself how everything lies.
    """
    own = lies(game, presenter)
    if own:
        return "\n".join(["", sentence(turn.said), *own])
    others = [name for name in game.players if name != turn.player]
    hand = [str(each) for each in sorted(turn.hand)]
    boneyard = words(Message.of("table.boneyard", boneyard=game.boneyard))
    lines = [
        "",
        sentence(turn.said),
        ends(game, presenter),
        wrapped(f"  {boneyard} ", _with_counts(game, others)),
        *face_up(game, presenter),
    ]
    if hand:
        lines.append(wrapped(f"  {phrase('table.your-hand')} ", hand, between=" "))
    return "\n".join(lines)


def ends(game: Game[Any], presenter: Presenter[Any]) -> str:
    """The open ends, each with its domino and the number of that domino."""
    found = [words(each) for each in presenter.open_ends(game)]
    return wrapped(f"  {phrase('table.open-ends')} ", found or [phrase("table.no-open-ends")])


def lies(game: Game[Any], presenter: Presenter[Any]) -> list[str]:
    """How everything lies in a game without hands and open ends; otherwise nothing."""
    return [f"  {words(each)}" for each in presenter.lies(game)]


def on_the_table(game: Game[Any], presenter: Presenter[Any]) -> str:
    """What lies open, the boneyard, and how many dominoes each player holds."""
    own = lies(game, presenter)
    if own:
        return "\n".join(own)
    return "\n".join([ends(game, presenter), hand_counts(game), *face_up(game, presenter)])


def face_up(game: Game[Any], presenter: Presenter[Any]) -> list[str]:
    """What lies face up besides the layout."""
    return [f"  {words(each)}" for each in presenter.face_up(game)]


def hand_counts(game: Game[Any]) -> str:
    """The boneyard, and how many dominoes each player holds."""
    before = words(Message.of("table.boneyard-and-hands", boneyard=game.boneyard))
    return wrapped(f"  {before} ", _with_counts(game, game.players))


def _with_counts(game: Game[Any], players: Sequence[str]) -> list[str]:
    counts = game.counts
    return [
        words(Message.of("list.with-number", player=name, number=counts[name])) for name in players
    ]


def wrapped(before: str, parts: Sequence[str], between: str | None = None) -> str:
    """`before` and the parts in a row. Where the terminal ends, further rows follow, indented.

    No row is wider than 80 columns, however wide the terminal is.
    """
    between = phrase("list.between") if between is None else between
    room = min(shutil.get_terminal_size().columns, 80) - len(between)
    rows = [before]
    for k, part in enumerate(parts):
        if k and len(rows[-1]) + len(between) + len(part) > room:
            rows[-1] += between.rstrip()
            rows.append(f"{' ' * _INDENT}{part}")
        else:
            rows[-1] += f"{between}{part}" if k else part
    return "\n".join(rows)


def question(game: Game[Any], presenter: Presenter[Any], turn: Turn) -> str:
    """The possible answers, with the plays numbered from 1."""
    plays = in_order(turn.plays)
    awaited = game.awaits
    if awaited is not None:
        lowest, highest = awaited.numbers[0], awaited.numbers[-1]
        return words(Message.of("table.name-a-number", lowest=lowest, highest=highest))
    if plays:
        rows = listed(game, presenter, plays)
        return "\n".join([*rows, words(Message.of("table.which-play", count=len(plays)))])
    draws = isinstance(turn.forced, Draw)
    return phrase(presenter.enter_draws if draws else presenter.enter_passes)


def listed(game: Game[Any], presenter: Presenter[Any], plays: Sequence[Play]) -> list[str]:
    """Each play with its number, and where it goes."""
    width = max(len(play.text) for play in plays)
    return [
        f"  {number:2}  {play.text:{width}}  {words(presenter.place(game, play))}"
        for number, play in enumerate(plays, start=1)
    ]


def places(game: Game[Any], presenter: Presenter[Any], plays: Sequence[Play]) -> list[str]:
    """Each place for one domino, with its number."""
    return [
        f"  {number:2}  {words(presenter.place(game, play))}"
        for number, play in enumerate(plays, start=1)
    ]


def how_to_go_on(game: Game[Any]) -> Message:
    """What can be typed when a round is over."""
    facts = {"round": game.round_number, "player": game.players[0]}
    if game.phase == "game-over":
        return Message.of("table.enter-ends-or-put-right", **facts)
    return Message.of("table.enter-begins", next=game.round_number + 1, **facts)
