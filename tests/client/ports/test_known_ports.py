"""Which ports are left alone while a hub is away."""

from itertools import chain, combinations, product

import pytest

from wildfire.client import Candidate
from wildfire.client.known_ports import KnownPorts


def some_of(names: str) -> list[tuple[str, ...]]:
    """Every choice of them."""
    return list(chain.from_iterable(combinations(names, n) for n in range(len(names) + 1)))


def listed(names: tuple[str, ...], number: str | None = None) -> list[Candidate]:
    return [Candidate(name, number or name) for name in names]


@pytest.mark.parametrize(
    ("before", "after"),
    # The device that stays at b all the time is somebody else's.
    [both for both in product(some_of("ab"), repeat=2) if not all("b" in each for each in both)],
)
@pytest.mark.parametrize("number", ["E6600", None])
def test_wherever_it_was_listed_as_it_answered_it_is_looked_for_where_it_is(
    before: tuple[str, ...], after: tuple[str, ...], number: str | None
) -> None:
    known_ports = KnownPorts()
    known_ports.met("a", listed(before, number), listed(after, number))
    now = listed(("b",), number)
    assert known_ports.suspects("a", now) == now


def test_who_was_there_is_left_in_peace_until_it_has_gone() -> None:
    known_ports = KnownPorts()
    hub, other = Candidate("a", "E6600"), Candidate("b", "E6611")
    known_ports.met("a", [hub, other], [hub, other])
    assert known_ports.suspects("a", [other]) == []
    assert known_ports.suspects("a", [other, Candidate("c", "c")]) == [Candidate("c", "c")]
    assert known_ports.suspects("a", []) == []
    assert known_ports.suspects("a", [other]) == [other]


def test_its_number_is_known_once_it_was_seen_at_its_port() -> None:
    known_ports = KnownPorts()
    hub, other = Candidate("a", "E6600"), Candidate("b", "E6611")
    known_ports.met("a", [hub, other], [hub, other])
    # Found again by the name of its port alone, while the listing is behind.
    known_ports.met("a", [other], [other])
    back = Candidate("b", "E6600")
    new = Candidate("c", "E6622")
    assert known_ports.suspects("a", [new, back]) == [back]


def test_without_a_number_another_board_at_its_old_port_is_not_the_only_suspect() -> None:
    known_ports = KnownPorts()
    hub = Candidate("a", "a")
    known_ports.met("a", [hub], [hub])
    assert known_ports.suspects("a", listed(("a", "b"))) == listed(("a", "b"))
