"""What is refused, and by which rule: one check for each kind of action.

A check raises IllegalActionError, or InvalidActionError for what can be no action here, and changes
nothing.
"""

from .actions import Call, Draw, Holds, Knock, Left, Number, Pass, Play
from .dominoes import W2, Domino, domino
from .errors import IllegalActionError, InvalidActionError
from .plays import refusal
from .position import AGREED, NOBODY, Position
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
        raise IllegalActionError("W-7", "the first domino is the double in the centre")
    rule = refusal(now.layout, now.flame, attached, opened, onto)
    if rule:
        why = explain(rule, now.layout, now.flame, attached, opened, onto)
        raise IllegalActionError(rule, why)


def check_draw(now: Position, draw: Draw) -> None:
    """W-15, W-29; before the centre is set, W-8."""
    name, which = draw.player, draw.domino
    seat = now.seats[name]
    if which is not None and now.stock is None:
        raise InvalidActionError("at a table a domino is drawn unseen: write only +")
    _check_turn(now, seat)
    if now.phase == "start":
        _check_first_draw(now, seat)
    else:
        if now.drawn:
            raise IllegalActionError(
                "W-15", f"{name} has drawn in this turn already, and plays or passes"
            )
        if now.hands is not None and now.legal():
            raise IllegalActionError("W-14", f"{name} can play, and must")  # D-6
        if not now.boneyard:
            raise IllegalActionError("W-16", f"the boneyard is empty; {name} passes")
    # Which domino it is instead is not for whoever guesses to know.
    if which is not None and now.stock is not None and which != now.stock[-1]:
        raise IllegalActionError("W-2", f"the next domino of the boneyard is not {which}")


def check_pass(now: Position, pass_: Pass) -> None:
    """W-15, W-16."""
    name = pass_.player
    _check_turn(now, now.seats[name])
    _check_draws_made(now)
    if now.hands is not None and now.legal():
        if now.drawn:  # D-7
            raise IllegalActionError("W-15", f"the domino drawn can be played, and {name} must")
        raise IllegalActionError("W-14", f"{name} can play, and must")
    if now.boneyard and not now.drawn:
        raise IllegalActionError("W-15", f"{name} draws one domino before passing")


def check_number(now: Position, number: Number) -> None:
    """W-22, W-41.

    No other press of the hub counts: not without a flame (D-10), not a second one (D-11).
    """
    if now.phase != "spin":
        raise IllegalActionError("W-21", "no flame waits for a number")
    named = number.how == "named"
    if named != now.flame_is_named:
        name = now.players[now.turn]
        why = (
            f"this number is spun, not named: {name} presses the hub"
            if named
            else f"{name} names this number, the hub is not pressed: =n"
        )
        raise IllegalActionError("W-41", why)
    lowest = now.options.lowest
    if not lowest <= number.value <= 9:
        rule = "W-41" if named else "W-4"
        raise IllegalActionError(
            rule, f"{number.value} is no number of the hub, which has {lowest} to 9"
        )


def check_knock(now: Position, knock: Knock) -> None:
    """W-31."""
    name = knock.player
    bit = 1 << now.seats[name]
    if now.knocked & bit:
        raise IllegalActionError("W-31", f"{name} has knocked already")
    if now.called & bit:
        raise IllegalActionError("W-31", f"{name} has been called: it is too late to knock")
    if not now.window & bit:
        raise IllegalActionError(
            "W-31", f"{name} was not just left with one domino: no knock is due"
        )


def check_call(now: Position, call: Call) -> None:
    """W-42."""
    seat, called = now.seats[call.player], now.seats[call.called]
    name = call.called
    bit = 1 << called
    if not now.options.knock_penalty:
        raise IllegalActionError("W-42", "this table plays without the penalty for not knocking")
    if seat == called:
        raise IllegalActionError("W-42", "another player calls it, not the one who forgot to knock")
    if now.knocked & bit:
        raise IllegalActionError("W-42", f"{name} has knocked")
    if now.called & bit:
        raise IllegalActionError("W-42", f"{name} has been called already")
    if not now.window & bit:
        raise IllegalActionError("W-42", f"{name} has not just been left with one domino")


def check_left(now: Position, left: Left) -> None:
    """W-34."""
    name, dominoes = left.player, left.dominoes
    seat = now.seats[name]
    if now.hands is not None:
        raise IllegalActionError("W-34", "in a dealt game what is left is known")
    if now.phase != "left":
        over = now.phase == "over"
        raise IllegalActionError(
            "W-34", "all left-overs are counted" if over else "the round is not over"
        )
    if seat == now.out:
        raise IllegalActionError("W-34", f"{name} went out, and has nothing left")
    if seat in now.left:
        raise IllegalActionError("W-34", f"what {name} has left is counted already")
    if dominoes is None:
        return
    if len(dominoes) != now.counts[seat]:
        raise IllegalActionError("W-2", f"{name} has {now.counts[seat]} left, not {len(dominoes)}")
    for n, each in enumerate(dominoes):
        if each not in now.set:
            raise IllegalActionError("W-2", f"there is no {each} in the set")
        if now.seen(each) or each in dominoes[:n]:
            raise IllegalActionError("W-2", f"{each} has been seen already")


def check_goes_on(now: Position) -> None:
    """The round is not over (W-32, W-33)."""
    if now.phase in ("left", "over"):
        if now.out >= 0:
            raise IllegalActionError("W-32", f"the round is over: {now.players[now.out]} went out")
        how = "the players agreed to end it" if now.out == AGREED else "it was blocked"
        raise IllegalActionError("W-33", f"the round is over: {how}")


def check_holds(now: Position, holds: Holds) -> None:
    """A hand that is hidden and not yet counted, and no more than the set has (W-2)."""
    name, count = holds.player, holds.count
    seat = now.seats[name]
    if now.hands is not None:
        raise InvalidActionError("in a dealt game the program knows what everybody holds")
    if now.phase == "over" or seat == now.out or seat in now.left:
        raise InvalidActionError(f"the hand of {name} is counted already")
    if not count:
        raise InvalidActionError(f"{name} holds at least one domino until the last is played")
    if count == now.counts[seat]:
        raise InvalidActionError(f"{name} holds {count} already, as far as is known")
    if count > now.counts[seat] + now.boneyard:
        raise IllegalActionError(
            "W-2", f"{name} holds {now.counts[seat]}, and the boneyard has only {now.boneyard} more"
        )


def _check_turn(now: Position, seat: int) -> None:
    """W-21, then W-9."""
    check_goes_on(now)
    if now.phase == "spin":
        name = now.players[now.turn]
        does = "names the number: =n" if now.flame_is_named else "presses the hub"
        raise IllegalActionError("W-21", f"first {name} {does}")
    if now.turn not in (seat, NOBODY):
        name = now.players[now.turn]
        what = "turn to draw" if now.owed else "turn"
        raise IllegalActionError("W-9", f"it is {name}'s {what}")


def _check_draws_made(now: Position) -> None:
    if now.owed:
        name = now.players[now.turn]
        raise IllegalActionError("W-8", f"first every player draws a domino; {name} is the next")


def _check_first_draw(now: Position, seat: int) -> None:
    if now.turn == NOBODY:
        if seat != now.starter:
            name = now.players[now.starter]
            raise IllegalActionError("W-8", f"{name}, at the dealer's left, draws first")
        if now.boneyard < 10:
            raise IllegalActionError(
                "W-8", "nobody draws: with so few in the boneyard somebody holds a double"
            )
    elif not now.owed:
        name = now.players[seat]
        raise IllegalActionError("W-14", f"{name} holds the highest double, and must set it")


def _check_domino(now: Position, seat: int, one: Domino) -> None:
    """W-2: that domino can be there."""
    if now.hands is not None and one in now.hands[seat]:
        return
    if one not in now.set:
        raise IllegalActionError("W-2", f"there is no {one} in the set")
    if now.hands is not None:
        name = now.players[seat]
        raise IllegalActionError(
            "W-2", f"{name} does not hold {one}, but {hand_text(now.hands[seat])}"
        )
    if now.seen(one):
        raise IllegalActionError("W-2", f"{one} has been played already")


def _check_centre(now: Position, seat: int, first: int, second: int) -> None:
    """W-7, W-8."""
    if first >= W2:
        raise IllegalActionError("W-19", "a Wildfire end always points outward")
    if now.phase != "start":
        raise IllegalActionError("W-7", "the centre is set; say which domino this is played upon")
    if first != second:
        raise IllegalActionError("W-7", "the first domino, in the centre, is a double")
    if now.hands is not None:
        highest = now.highest_double(seat)
        if first != highest:
            raise IllegalActionError(
                "W-7", f"the highest double starts, and that is {highest}-{highest}"
            )
