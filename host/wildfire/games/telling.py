"""What happened and what is on the table, as messages: everything that is the same in all games."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Protocol

from wildfire.dominoes.actions import Agreed, Draw, Holds, Left, Pass, Play
from wildfire.dominoes.pieces import Domino
from wildfire.games.actions import Correct, Number, Undo, UndoRound
from wildfire.games.options import GameOptions
from wildfire.games.rounds import AGREED, Awaited, LayoutView
from wildfire.message import Message

_NUMBERS = {"spun": "game.number-spun", "typed": "game.number-typed", "named": "game.number-named"}


class GameView(Protocol):
    """What these functions ask of a game."""

    name: ClassVar[str]
    options: GameOptions
    players: tuple[str, ...]

    @property
    def phase(self) -> str: ...
    @property
    def turn(self) -> str | None: ...
    @property
    def awaits(self) -> Awaited | None: ...
    @property
    def round_number(self) -> int: ...
    @property
    def dealer(self) -> str | None: ...
    @property
    def layout(self) -> LayoutView: ...
    @property
    def boneyard(self) -> int: ...
    @property
    def counts(self) -> dict[str, int]: ...
    @property
    def scores(self) -> dict[str, int]: ...
    @property
    def uncounted(self) -> list[str]: ...
    @property
    def winners(self) -> list[str]: ...
    def dealer_of(self, number: int) -> str | None: ...
    def hand(self, player: str) -> Sequence[Domino] | None: ...
    def legal_plays(self) -> Sequence[Play] | None: ...
    def tell_turn(self) -> Message: ...


def action(game: GameView, done: Any) -> Message:
    """What an action did, right after this game has applied it."""
    if isinstance(done, Play):
        return going_out(game, play(game, done), done.player)
    return _TELLS[type(done)](game, done)


def play(game: GameView, done: Play) -> Message:
    """A domino that was played, without its consequences."""
    ends = done.text.partition("@")[0]
    if done.onto is None:
        return Message.of("domino.leads", player=done.player, play=ends)
    there = game.layout.dominoes[done.onto]
    return Message.of(
        "domino.plays", player=done.player, play=ends, onto=done.onto, domino=str(there)
    )


def going_out(game: GameView, said: Message, player: str) -> Message:
    """A message about a play, and that it was the last domino of this hand."""
    return said if game.counts[player] else Message.of("domino.goes-out", play=said)


def turn(game: GameView) -> Message:
    """What the game waits for."""
    if game.phase == "game-over":
        winners = game.winners
        return Message.of("game.won", count=len(winners), winners=winners)
    if game.phase == "round-over":
        number = game.round_number
        dealer = game.dealer_of(number + 1)
        if dealer is None:
            return Message.of("game.round-over", round=number)
        return Message.of("game.round-over-deals", round=number, dealer=dealer)
    if game.phase == "left":
        missing = game.uncounted
        id = "game.still-to-score" if game.options.only_scores else "game.still-to-count"
        return Message.of(id, count=len(missing), players=missing)
    awaited = game.awaits
    if awaited is not None:
        if awaited.by is None:
            return Message.of("game.somebody-presses")
        id = "game.names-a-number" if awaited.named else "game.presses"
        return Message.of(id, player=awaited.by)
    if game.phase == "start":
        if game.turn is None:
            return Message.of("domino.holder-leads")
        return Message.of("domino.is-to-lead", player=game.turn)
    return Message.of("domino.is-to-play", player=game.turn)


def end(game: GameView, out: int) -> Message | None:
    """What has ended the round in which `out` is who went out; None if it was blocked."""
    if game.options.only_scores:
        return Message.of("game.ends-all-scored")
    if out == AGREED:
        return Message.of("game.ends-agreed")
    return Message.of("game.ends-out", player=game.players[out]) if out >= 0 else None


def state(game: GameView) -> list[Message]:
    """The position, one message for each line, for `wildfire replay`."""
    lines = [_heading(game)]
    for k, number, count in game.layout.open_ends():
        one = str(game.layout.dominoes[k])
        shows = "?" if number is None else number
        lines.append(Message.of("domino.state-open", onto=k, domino=one, count=count, number=shows))
    dealt = not game.options.only_scores
    if dealt:
        lines.append(Message.of("domino.state-boneyard", boneyard=game.boneyard))
    width = max(map(len, game.players))
    for name in game.players:
        facts = {"player": name.ljust(width), "points": points(game.scores[name], 4)}
        if dealt:
            lines.append(Message.of("domino.state-hand", held=_held(game, name), **facts))
        else:
            lines.append(Message.of("game.state-score", **facts))
    legal = game.legal_plays()
    if legal:
        plays = "  ".join(each.text for each in legal)
        lines.append(Message.of("domino.state-legal", plays=plays))
    return lines


def as_object(game: GameView) -> dict[str, Any]:
    """The position as the JSON object of `wildfire replay --json`."""
    plays = game.legal_plays()
    return {
        "game": game.name,
        "round": game.round_number,
        "phase": game.phase,
        "turn": game.turn,
        "open_ends": [
            {"domino": k, "number": number, "count": count}
            for k, number, count in game.layout.open_ends()
        ],
        "boneyard": game.boneyard,
        "hands": game.counts,
        "legal": None if plays is None else [play.text for play in plays],
        "scores": game.scores,
        "winners": game.winners,
    }


def points(count: int, width: int = 0) -> Message:
    """`12 points`, with the number this wide."""
    return Message.of("game.points", count=count, points=str(count).rjust(width))


def hand(dominoes: Sequence[Domino]) -> str:
    """`2-4 9-9`, sorted."""
    return " ".join(map(str, sorted(dominoes)))


def _heading(game: GameView) -> Message:
    number, waits = game.round_number, game.tell_turn()
    if game.dealer is None:
        return Message.of("game.state-round", round=number, turn=waits)
    return Message.of("game.state-round-dealt", round=number, dealer=game.dealer, turn=waits)


def _held(game: GameView, name: str) -> object:
    dominoes = game.hand(name)
    if dominoes is None:
        return Message.of("domino.so-many", count=game.counts[name])
    return hand(dominoes)


def _left(game: GameView, done: Left) -> Message:
    facts = {"player": done.player, "points": done.points}
    if game.options.only_scores:
        return Message.of("game.has-scored", **facts)
    if done.dominoes is None:
        return Message.of("domino.is-left-with", **facts)
    return Message.of("domino.is-left-with-these", hand=hand(done.dominoes), **facts)


_TELLS: dict[type, Callable[[GameView, Any], Message]] = {
    Draw: lambda game, done: Message.of("domino.draws", player=done.player, boneyard=game.boneyard),
    Pass: lambda game, done: Message.of("domino.passes", player=done.player),
    Left: _left,
    Agreed: lambda game, done: Message.of("game.agreed"),
    Holds: lambda game, done: Message.of(
        "domino.holds-now", player=done.player, count=done.count, boneyard=game.boneyard
    ),
    Number: lambda game, done: Message.of(_NUMBERS[done.how], number=done.value),
    Correct: lambda game, done: Message.of(
        "game.corrected", player=done.player, points=points(done.points), round=done.round
    ),
    Undo: lambda game, done: Message.of("game.taken-back", count=done.count),
    UndoRound: lambda game, done: Message.of("game.round-taken-back", round=game.round_number + 1),
}
