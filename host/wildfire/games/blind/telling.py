"""What happens in Blind, as messages: what is turned up, and where it goes."""

from collections.abc import Iterator

from wildfire.dominoes.pieces import Domino
from wildfire.games.blind.actions import Back, TurnUp
from wildfire.games.blind.round import BlindRound
from wildfire.message import Message


def turned_up(done: TurnUp, one: Domino | None) -> Message:
    """A domino that was turned up."""
    return Message.of("blind.turns-up", player=done.player, domino=str(one))


def back(done: Back) -> Message:
    """A domino that goes back to its row: a double face up (BL-5)."""
    id = "blind.goes-back-face-up" if done.domino.is_double else "blind.goes-back"
    return Message.of(id, player=done.player, domino=str(done.domino))


def turn(now: BlindRound) -> Message:
    """What the player to move has turned up, or may turn up."""
    name = now.players[now.turn]
    up = now.face_up
    if now.is_spare_to_lead:
        if up is None:
            return Message.of("blind.spare-leads", player=name)
        return Message.of("blind.spare-leads-so", player=name, domino=str(up))
    if up is not None:
        if now.phase == "start":
            return Message.of("blind.leads-with", player=name, domino=str(up))
        fits = now.plays_of(name, [up])
        id = "blind.has-turned-up" if fits else "blind.has-turned-up-in-vain"
        return Message.of(id, player=name, domino=str(up))
    if now.phase == "start":
        id = "blind.leads-any" if now.options.memory else "blind.leads-the-front"
        return Message.of(id, player=name)
    id = "blind.turns-any" if now.options.memory else "blind.turns-the-front-up"
    said = Message.of(id, player=name)
    doubles = [str(one) for one in now.doubles(now.turn)]
    if now.options.free_double and doubles:
        return Message.of("blind.or-plays-a-double", turn=said, doubles=doubles)
    return said


def face_up(now: BlindRound) -> Iterator[Message]:
    """The doubles that lie face up in the rows."""
    for seat, name in enumerate(now.players):
        doubles = [str(one) for one in now.doubles(seat)]
        if doubles:
            yield Message.of("blind.state-face-up", player=name, doubles=doubles)
