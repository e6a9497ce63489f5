"""Messages that only Wildfire has: plays that start a flame, knocks, calls, the end of a flame."""

from collections.abc import Sequence

from wildfire.message import Message

from .actions import Action, Call, Draw, Knock, KnockPenalty, Pass, Play
from .dominoes import DOUBLE_WILD_ONE, W2, WILD, Domino, ends_text
from .layout import starts_flame
from .position import Position

_STARTS = {
    "double-wildfire": "wildfire.starts-a-double-wildfire",
    "triple-wildfire": "wildfire.starts-a-triple-wildfire",
    "double-wild-one": "wildfire.starts-a-double-wild-one",
    "open-wild-one": "wildfire.starts-an-open-wild-one",
}
_PRESSES = {
    "double-wildfire": "wildfire.presses-for-a-double-wildfire",
    "triple-wildfire": "wildfire.presses-for-a-triple-wildfire",
    "double-wild-one": "wildfire.presses-for-a-double-wild-one",
    "open-wild-one": "wildfire.presses-for-an-open-wild-one",
}
_NAMES = {
    "double-wildfire": "wildfire.names-for-a-double-wildfire",
    "triple-wildfire": "wildfire.names-for-a-triple-wildfire",
    "double-wild-one": "wildfire.names-for-a-double-wild-one",
    "open-wild-one": "wildfire.names-for-an-open-wild-one",
}


def play(now: Position, done: Play) -> Message:
    """A domino that has just been played."""
    said = _laid(now, done)
    if now.phase in ("left", "over"):
        return Message.of("domino.goes-out", play=said)
    if now.phase == "spin":
        return Message.of(_STARTS[_flame_kind(now.layout.dominoes[-1])], play=said)
    return said


def knock(done: Knock) -> Message:
    """One domino left (W-31)."""
    return Message.of("wildfire.knocks", player=done.player)


def call(now: Position, done: Call) -> Message:
    """A call, and what it costs (W-42)."""
    seat = now.seats[done.called]
    if not now.is_called(seat):
        id = "wildfire.calls-draws"
    elif now.is_skipped(seat):
        id = "wildfire.calls-loses-next"
    else:
        id = "wildfire.calls-loses-this"
    return Message.of(id, player=done.player, called=done.called)


def knock_penalty(done: KnockPenalty) -> Message:
    """What the table has agreed on."""
    return Message.of("wildfire.can-be-called" if done.on else "wildfire.cannot-be-called")


def turn(now: Position) -> Message | None:
    """What a round waits for, if only Wildfire has it; None if it is the same as in other games."""
    if now.phase == "spin":
        kinds = _NAMES if now.flame_is_named else _PRESSES
        id = kinds[_flame_kind(now.layout.dominoes[now.flame])]
        return Message.of(id, player=now.players[now.turn])
    if now.phase == "start":
        if now.turn < 0:
            return Message.of("wildfire.holder-sets")
        id = "wildfire.is-to-draw" if now.owed else "wildfire.is-to-set"
        return Message.of(id, player=now.players[now.turn])
    if now.phase == "play" and now.flame >= 0:
        return _turn_on_flame(now)
    return None


def block(actions: Sequence[Action]) -> Message:
    """Why a round with these actions is blocked (W-33)."""
    return Message.of(
        "wildfire.ends-blocked-early" if _a_pass_was_early(actions) else "wildfire.ends-blocked"
    )


def end(now: Position, how: Message) -> Message:
    """What has ended the round, and what happened to a flame that nobody completed."""
    layout = now.layout
    for k, each in enumerate(layout.plays):
        # Only a flame that is not complete has open ends (W-30).
        if layout.counts[k] and starts_flame(each.open):
            if now.out >= 0 and layout.numbers[k] is None:
                return Message.of("wildfire.ends-flame-not-spun", how=how)
            one = str(layout.dominoes[k])
            return Message.of("wildfire.ends-flame-dropped", how=how, onto=k, domino=one)
    return how


def _laid(now: Position, done: Play) -> Message:
    ends = ends_text(done.attached, done.open)
    if done.onto is None:
        return Message.of("wildfire.sets", player=done.player, play=ends)
    # W-18: otherwise a newcomer wonders why a 1 is there.
    wild = WILD == done.attached != now.layout.numbers[done.onto]
    return Message.of(
        "wildfire.plays-wild" if wild else "domino.plays",
        player=done.player,
        play=ends,
        onto=done.onto,
        domino=str(now.layout.dominoes[done.onto]),
    )


def _turn_on_flame(now: Position) -> Message:
    number, count = now.layout.numbers[now.flame], now.layout.counts[now.flame]
    return Message.of(
        "wildfire.plays-a-wild-one" if number == WILD else "wildfire.plays-on-the-flame",
        player=now.players[now.turn],
        number=number,
        onto=now.flame,
        domino=str(now.layout.dominoes[now.flame]),
        count=count,
    )


def _flame_kind(one: Domino) -> str:
    """The kind of flame that this domino starts (W-21)."""
    if one.is_wildfire:
        return "double-wildfire" if one.high == W2 else "triple-wildfire"
    return "double-wild-one" if one == DOUBLE_WILD_ONE else "open-wild-one"


def _a_pass_was_early(actions: Sequence[Action]) -> bool:
    """Whether somebody has drawn since another player's last pass, with no play since."""
    passed: dict[str, int] = {}
    drawn = -1
    for k, action in enumerate(actions):
        if isinstance(action, Play):
            passed, drawn = {}, -1
        elif isinstance(action, Pass):
            passed[action.player] = k
        elif isinstance(action, Draw):
            drawn = k
    return any(k < drawn for k in passed.values())
