"""What happens in Super Dominoes, as messages: who begins, the direction, spells."""

from wildfire.dominoes.actions import Pass
from wildfire.games.super_dominoes.round import CLOCKWISE, SuperRound
from wildfire.message import Message, Series


def effects(now: SuperRound, said: Message) -> Message:
    """The message about the play just made, with what came of it."""
    drew, turned, skips, broke, casts, again = now.effects
    if broke:
        said = Message.of("super.breaks-the-spell", play=said)
    if drew:
        names = [now.players[each] for each in drew]
        said = Message.of("super.all-draw", play=said, players=names, count=len(names))
    if turned:
        clockwise = now.direction == CLOCKWISE
        said = Message.of(
            "super.turns-clockwise" if clockwise else "super.turns-counter", play=said
        )
    if skips:
        said = Message.of("super.skips", play=said)
    if casts:
        said = Message.of("super.casts-a-spell", play=said)
    return Message.of("super.goes-again", play=said) if again else said


def passing(now: SuperRound, done: Pass) -> Message:
    """A turn without a play."""
    id = "super.has-no-double" if now.phase == "start" else "domino.passes"
    return Message.of(id, player=done.player)


def turn(now: SuperRound) -> Message:
    """What the player to move may do."""
    name = now.players[now.turn]
    if now.phase == "start":
        return _to_lead(now, name)
    if now.must_draw_on:
        return Message.of("super.draws-a-second", player=name)
    if now.spell is None:
        id = "super.stuck-draws" if now.may_draw else "domino.is-to-play"
        return Message.of(id, player=name)
    if now.only_drew:
        return Message.of("super.turn-is-over", player=name)
    id = "super.spell-waits" if now.may_draw else "super.spell-waits-in-vain"
    if now.turn == now.caster:
        id = "super.own-spell-waits"
    return Message.of(id, player=name, domino=str(now.layout.dominoes[now.spell]))


def table(now: SuperRound) -> list[Message]:
    """The direction (SD-4), and where a spell lies (SD-17)."""
    clockwise = now.direction == CLOCKWISE
    id = "super.state-clockwise" if clockwise else "super.state-counter-clockwise"
    found = [Message.of(id)]
    if now.spell is not None:
        there = str(now.layout.dominoes[now.spell])
        caster = now.players[now.caster]
        found.append(Message.of("super.state-spell", player=caster, onto=now.spell, domino=there))
    return found


def block(now: SuperRound) -> Message:
    """Nobody can play: who has the fewest (SD-23)."""
    winners = [now.players[seat] for seat in now.round_winners]
    return Message.of("super.ends-blocked", count=len(winners), players=winners)


def _to_lead(now: SuperRound, name: str) -> Message:
    if now.searching:
        return Message.of("super.draws-for-a-double-now", player=name)
    first = bool(now.tops) and not now.stuck
    if not first:
        return Message.of("super.is-to-lead", player=name)
    named = Series(
        Message.of("super.named", player=player, domino=f"{one.high}-{one.low}")
        for player, one in zip(now.players, now.tops, strict=True)
    )
    return Message.of("super.highest", named=named, player=name)
