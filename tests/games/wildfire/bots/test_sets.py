"""Sets of bits say the same as lists of dominoes."""

from hypothesis import given
from hypothesis import strategies as st

from wildfire.games.wildfire import W2, Domino, wildfire_set
from wildfire.games.wildfire.bots import sets

hands = st.sets(st.sampled_from(wildfire_set()))
ends = st.sets(st.integers(0, 9))


@given(hands, ends)
def test_who_fits(hand: set[Domino], numbers: set[int]) -> None:
    fitting = sets.dominoes(hand) & sets.fitting(sets.numbers(numbers))
    assert fitting == sets.dominoes(each for each in hand if {*each} & {*numbers, sets.WILD})


@given(hands)
def test_what_a_hand_is_like(hand: set[Domino]) -> None:
    held = sets.dominoes(hand)
    assert held.bit_count() == len(hand)
    assert sets.variety(held) == len({end for each in hand for end in each if end < W2})
    wild = sets.dominoes(each for each in hand if each.is_wild_one)
    assert held & sets.WILD_ONES == wild
