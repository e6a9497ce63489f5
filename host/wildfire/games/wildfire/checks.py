"""What is refused, and by which rule: one check for each kind of action.

A check raises IllegalActionError, or InvalidActionError for something that cannot be an action
here. It changes nothing. Whether a domino fits where it is played (W-17 to W-30) is decided in
`plays`.
"""

from wildfire.errors import IllegalActionError, InvalidActionError

from .actions import Call, Draw, Knock, Left, Number, Pass, Play
from .dominoes import W2, Domino, domino
from .plays import refusal
from .position import AGREED, NOBODY, Position, highest_double
from .words import explain, hand_text


def check_play(now: Position, play: Play) -> None:
    """W-7, W-14 to W-30."""
    player, attached, opened, onto = play
    seat = now.seats[player]
    _check_turn(now, seat)
    _check_draws_made(now)
    _check_domino(now, seat, domino(attached, opened))
    if onto is None:
        _check_centre(now, seat, attached, opened)
        return
    if attached < W2 and not now.layout.dominoes:
        raise IllegalActionError("W-7", "wildfire.first-is-the-centre")
    rule = refusal(now.layout, now.flame, attached, opened, onto)
    if rule:
        why = explain(rule, now.layout, now.flame, attached, opened, onto)
        raise IllegalActionError(rule, why.id, **why.facts)


def check_draw(now: Position, draw: Draw) -> None:
    """W-15, W-29; before the centre is set, W-8."""
    name, which = draw.player, draw.domino
    seat = now.seats[name]
    if which is not None and now.stock is None:
        raise InvalidActionError("domino.drawn-unseen")
    _check_turn(now, seat)
    if now.phase == "start":
        _check_first_draw(now, seat)
    else:
        if now.drawn:
            raise IllegalActionError("W-15", "wildfire.has-drawn", player=name)
        if now.hands is not None and now.legal():
            raise IllegalActionError("W-14", "domino.can-play-and-must", player=name)  # D-6
        if not now.boneyard:
            raise IllegalActionError("W-16", "wildfire.boneyard-is-empty", player=name)
    # Do not say which domino it is: the player may be guessing.
    if which is not None and now.stock is not None and which != now.stock[-1]:
        raise IllegalActionError("W-2", "domino.not-the-next", domino=which)


def check_pass(now: Position, pass_: Pass) -> None:
    """W-15, W-16."""
    name = pass_.player
    _check_turn(now, now.seats[name])
    _check_draws_made(now)
    if now.hands is not None and now.legal():
        if now.drawn:  # D-7
            raise IllegalActionError("W-15", "wildfire.drawn-can-be-played", player=name)
        raise IllegalActionError("W-14", "domino.can-play-and-must", player=name)
    if now.boneyard and not now.drawn:
        raise IllegalActionError("W-15", "wildfire.draws-before-passing", player=name)


def check_number(now: Position, number: Number) -> None:
    """W-22, W-41. The number is spun, or typed if the hub is away (D-12).

    No other press of the hub counts: not without a flame (D-10), not a second one (D-11).
    """
    if now.phase != "spin":
        raise IllegalActionError("W-21", "wildfire.no-flame-waits")
    named = number.how == "named"
    if named != now.flame_is_named:
        name = now.players[now.turn]
        why = "wildfire.spun-not-named" if named else "wildfire.named-not-spun"
        raise IllegalActionError("W-41", why, player=name)
    lowest = now.options.lowest
    if not lowest <= number.value <= 9:
        rule = "W-41" if named else "W-4"
        raise IllegalActionError(
            rule, "game.no-number-of-the-hub", number=number.value, lowest=lowest, highest=9
        )


def check_knock(now: Position, knock: Knock) -> None:
    """W-31."""
    name = knock.player
    bit = 1 << now.seats[name]
    if now.knocked & bit:
        raise IllegalActionError("W-31", "wildfire.knocked-already", player=name)
    if now.called & bit:
        raise IllegalActionError("W-31", "wildfire.too-late-to-knock", player=name)
    if not now.window & bit:
        raise IllegalActionError("W-31", "wildfire.no-knock-due", player=name)


def check_call(now: Position, call: Call) -> None:
    """W-42."""
    seat, called = now.seats[call.player], now.seats[call.called]
    name = call.called
    bit = 1 << called
    if not now.options.knock_penalty:
        raise IllegalActionError("W-42", "wildfire.no-penalty-here")
    if seat == called:
        raise IllegalActionError("W-42", "wildfire.another-calls")
    if now.knocked & bit:
        raise IllegalActionError("W-42", "wildfire.has-knocked", player=name)
    if now.called & bit:
        raise IllegalActionError("W-42", "wildfire.called-already", player=name)
    if not now.window & bit:
        raise IllegalActionError("W-42", "wildfire.nothing-to-call", player=name)


def check_left(now: Position, left: Left) -> None:
    """W-34."""
    name, dominoes = left.player, left.dominoes
    seat = now.seats[name]
    if now.hands is not None:
        raise IllegalActionError("W-34", "game.left-is-known")
    if now.phase != "left":
        over = now.phase == "over"
        raise IllegalActionError("W-34", "game.all-counted" if over else "game.not-over-yet")
    if seat == now.out:
        raise IllegalActionError("W-34", "game.out-has-nothing-left", player=name)
    if seat in now.left:
        raise IllegalActionError("W-34", "domino.counted-already", player=name)
    if dominoes is None:
        return
    if len(dominoes) != now.counts[seat]:
        raise IllegalActionError(
            "W-2", "game.has-so-many-left", player=name, left=now.counts[seat], count=len(dominoes)
        )
    for n, each in enumerate(dominoes):
        if each not in now.set:
            raise IllegalActionError("W-2", "domino.not-in-the-set", domino=each)
        if now.seen(each) or each in dominoes[:n]:
            raise IllegalActionError("W-2", "wildfire.seen-already", domino=each)


def check_goes_on(now: Position) -> None:
    """The round is not over (W-32, W-33)."""
    if now.phase in ("left", "over"):
        if now.out >= 0:
            out = now.players[now.out]
            raise IllegalActionError("W-32", "game.round-over-out", player=out)
        agreed = now.out == AGREED
        raise IllegalActionError(
            "W-33", "game.round-over-agreed" if agreed else "game.round-over-blocked"
        )


def _check_turn(now: Position, seat: int) -> None:
    """W-21, then W-9."""
    check_goes_on(now)
    if now.phase == "spin":
        name = now.players[now.turn]
        named = now.flame_is_named
        does = "wildfire.first-names" if named else "wildfire.first-presses"
        raise IllegalActionError("W-21", does, player=name)
    if now.turn not in (seat, NOBODY):
        name = now.players[now.turn]
        what = "wildfire.not-your-turn-to-draw" if now.owed else "domino.not-your-turn"
        raise IllegalActionError("W-9", what, player=name)


def _check_draws_made(now: Position) -> None:
    if now.owed:
        name = now.players[now.turn]
        raise IllegalActionError("W-8", "wildfire.first-everybody-draws", player=name)


def _check_first_draw(now: Position, seat: int) -> None:
    if now.turn == NOBODY:
        if seat != now.starter:
            name = now.players[now.starter]
            raise IllegalActionError("W-8", "wildfire.draws-first", player=name)
        if now.boneyard < 10:
            raise IllegalActionError("W-8", "wildfire.somebody-holds-a-double")
    elif not now.owed:
        name = now.players[seat]
        raise IllegalActionError("W-14", "wildfire.must-set-the-centre", player=name)


def _check_domino(now: Position, seat: int, one: Domino) -> None:
    """W-2: this domino can be there."""
    if now.hands is not None and one in now.hands[seat]:
        return
    if one not in now.set:
        raise IllegalActionError("W-2", "domino.not-in-the-set", domino=one)
    if now.hands is not None:
        name = now.players[seat]
        raise IllegalActionError(
            "W-2", "wildfire.not-in-hand", player=name, domino=one, hand=hand_text(now.hands[seat])
        )
    if now.seen(one):
        raise IllegalActionError("W-2", "domino.played-already", domino=one)


def _check_centre(now: Position, seat: int, first: int, second: int) -> None:
    """W-7, W-8."""
    if first >= W2:
        raise IllegalActionError("W-19", "wildfire.points-outward")
    if now.phase != "start":
        raise IllegalActionError("W-7", "wildfire.centre-is-set")
    if first != second:
        raise IllegalActionError("W-7", "wildfire.centre-is-a-double")
    if now.hands is not None:
        highest = highest_double(now.hands[seat])
        if first != highest:
            double = f"{highest}-{highest}"
            raise IllegalActionError("W-7", "wildfire.highest-double-starts", double=double)
