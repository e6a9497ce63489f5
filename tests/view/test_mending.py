"""A domino that has no place gets one, and few others are moved for it."""

from itertools import combinations, pairwise

import pytest

from wildfire.view import mending
from wildfire.view.arrangement import Arrangement
from wildfire.view.laying import add
from wildfire.view.tiles import TOUCH, apart

from .tables import whole_set

FULL = 5
"""A seed of a table that is so full that dominoes must be moved."""


def laid(seed: int) -> list[Arrangement]:
    """The table after each play."""
    tables = [Arrangement()]
    for joint in whole_set(seed):
        tables.append(add(tables[-1], joint))
    return tables


def moved(before: Arrangement, after: Arrangement) -> list[int]:
    """Who lies elsewhere than before."""
    pairs = enumerate(zip(before.laid, after.laid, strict=False))
    return [k for k, (one, other) in pairs if one != other]


def gaps(table: Arrangement) -> list[int]:
    """Who does not touch the one that it was played on, besides those at the hub."""
    tiles = table.tiles
    return [
        k
        for k, joint in enumerate(table.joints)
        if joint.onto and apart(tiles[k], tiles[joint.onto], 0.001)
    ]


def overlaps(table: Arrangement) -> bool:
    return any(not apart(one, other, TOUCH) for one, other in combinations(table.tiles, 2))


def test_a_few_make_room() -> None:
    tables = laid(FULL)
    moves = [moved(before, after) for before, after in pairwise(tables)]
    assert [len(each) for each in moves if each] == [2]
    assert not overlaps(tables[-1])
    assert not gaps(tables[-1])


def test_what_hangs_on_a_domino_goes_with_it() -> None:
    """Every end that is covered is covered once, and by the domino that was played there."""
    last = laid(FULL)[-1]
    ends = [each.end for each in last.laid if each and each.end]
    assert len({*ends}) == len(ends)
    for joint, each in zip(last.joints, last.laid, strict=True):
        assert each is not None
        assert each.onto == joint.onto
    assert not {room.end for room in last.rooms} & {*ends}


def test_where_no_room_can_be_made_nothing_is_covered(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a last resort a domino lies ahead of its end, and the game goes on."""
    monkeypatch.setattr(mending, "MOST_LAID", 0)
    tables = laid(FULL)
    assert not any(moved(before, after) for before, after in pairwise(tables))
    assert not overlaps(tables[-1])
    assert gaps(tables[-1])
