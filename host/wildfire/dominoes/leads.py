"""Who plays the first domino of a round, and which domino that may be."""

from collections.abc import Hashable, Iterable, Sequence
from typing import Literal, NamedTuple, Protocol

from wildfire.dominoes.pieces import Domino
from wildfire.errors import IllegalActionError
from wildfire.message import Message

NOBODY = -1


class Lead(Protocol, Hashable):
    """How a round begins."""

    @property
    def is_by_lot(self) -> bool:
        """Whether the hub must first say which seat leads."""

    @property
    def needs_a_double(self) -> bool:
        """Whether hands without any double are dealt again (C-5)."""

    def leader(self, hands: Sequence[Sequence[Domino]] | None) -> int:
        """The seat that leads; NOBODY until that is known."""

    def choices(self, hand: Iterable[Domino]) -> list[Domino]:
        """Which dominoes of the leader's hand may be the first."""

    def check(self, rule: str, one: Domino, hand: Sequence[Domino] | None) -> None:
        """Refuses by `rule` a domino that may not be the first. The hand is None at a table."""

    def ruled_out(self, lead: Domino, all_dominoes: Iterable[Domino]) -> list[Domino]:
        """What nobody can hold, once this domino has led."""

    def told(self, players: Sequence[str]) -> Message:
        """Who of these leads, if nobody knows yet who that is."""


class DoubleLeads(NamedTuple):
    """The holder of the highest, or lowest, double must lead exactly that double (C-5)."""

    which: Literal["highest", "lowest"]

    @property
    def is_by_lot(self) -> bool:
        return False

    @property
    def needs_a_double(self) -> bool:
        return True

    def leader(self, hands: Sequence[Sequence[Domino]] | None) -> int:
        if hands is None:
            return NOBODY
        doubles = [
            (low, seat) for seat, hand in enumerate(hands) for low, high in hand if low == high
        ]
        if not doubles:
            return NOBODY
        return (max(doubles) if self.which == "highest" else min(doubles))[1]

    def choices(self, hand: Iterable[Domino]) -> list[Domino]:
        doubles = sorted([one for one in hand if one.low == one.high])
        return doubles[-1:] if self.which == "highest" else doubles[:1]

    def check(self, rule: str, one: Domino, hand: Sequence[Domino] | None) -> None:
        if not one.is_double:
            raise IllegalActionError(rule, "domino.lead-is-a-double")
        if hand is not None and one not in self.choices(hand):
            double = str(self.choices(hand)[0])
            if self.which == "highest":
                raise IllegalActionError(rule, "domino.highest-double-leads", double=double)
            raise IllegalActionError(rule, "domino.lowest-double-leads", double=double)

    def ruled_out(self, lead: Domino, all_dominoes: Iterable[Domino]) -> list[Domino]:
        doubles = [one for one in all_dominoes if one.is_double]
        if self.which == "highest":
            return [one for one in doubles if one > lead]
        return [one for one in doubles if one < lead]

    def told(self, players: Sequence[str]) -> Message:
        if self.which == "highest":
            return Message.of("domino.holder-leads")
        return Message.of("domino.holder-of-lowest-leads")


class SeatLeads(NamedTuple):
    """A certain seat leads with any domino. NOBODY: a number of the hub says which seat."""

    seat: int

    @property
    def is_by_lot(self) -> bool:
        return self.seat == NOBODY

    @property
    def needs_a_double(self) -> bool:
        return False

    def leader(self, hands: Sequence[Sequence[Domino]] | None) -> int:
        return self.seat

    def choices(self, hand: Iterable[Domino]) -> list[Domino]:
        return sorted(hand)

    def check(self, rule: str, one: Domino, hand: Sequence[Domino] | None) -> None:
        return

    def ruled_out(self, lead: Domino, all_dominoes: Iterable[Domino]) -> list[Domino]:
        return []

    def told(self, players: Sequence[str]) -> Message:
        lots = [
            Message.of("domino.lot", number=number, player=player)
            for number, player in enumerate(players, 1)
        ]
        return Message.of("domino.lot-says-who-leads", lots=lots)


HIGHEST_DOUBLE = DoubleLeads("highest")
LOWEST_DOUBLE = DoubleLeads("lowest")
LOT = SeatLeads(NOBODY)
