"""Who begins a round of Super Dominoes, and with what (SD-5, SD-6)."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from wildfire.dominoes.leads import LOT, NOBODY
from wildfire.dominoes.pieces import Domino
from wildfire.errors import IllegalActionError
from wildfire.message import Message


def rank(one: Domino) -> tuple[int, int]:
    """SD-5: what makes a domino higher than another: its pips, then its larger half."""
    return one.pips, one.high


def highest(hand: Iterable[Domino]) -> Domino:
    """The highest domino of a hand (SD-5)."""
    return max(hand, key=rank)


class DoublesLead(NamedTuple):
    """Any double may lead (SD-6). A certain seat begins; NOBODY: the highest domino, or the lot."""

    seat: int = NOBODY
    is_by_lot: bool = False

    @property
    def by_highest(self) -> bool:
        """Whether all name their highest dominoes, to find out who begins."""
        return self.seat == NOBODY and not self.is_by_lot

    @property
    def needs_a_double(self) -> bool:
        """SD-7 says what happens without one."""
        return False

    def leader(self, hands: Sequence[Sequence[Domino]] | None) -> int:
        if not self.by_highest or hands is None:
            return self.seat
        return max(range(len(hands)), key=lambda seat: rank(highest(hands[seat])))

    def choices(self, hand: Iterable[Domino]) -> list[Domino]:
        return sorted(one for one in hand if one.is_double)

    def check(self, rule: str, one: Domino, hand: Sequence[Domino] | None) -> None:
        if not one.is_double:
            raise IllegalActionError(rule, "domino.lead-is-a-double")

    def ruled_out(self, lead: Domino, all_dominoes: Iterable[Domino]) -> list[Domino]:
        return []

    def told(self, players: Sequence[str]) -> Message:
        if self.is_by_lot:
            return LOT.told(players)
        return Message.of("super.highest-begins")
