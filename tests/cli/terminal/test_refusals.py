"""A refusal says more than the rule, and never names another rule."""

from collections.abc import Callable
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from wildfire.games.wildfire import (
    Action,
    Deal,
    Draw,
    IllegalActionError,
    InvalidActionError,
    Left,
    Pass,
    Play,
    RulesError,
    Wildfire,
    wildfire_set,
)
from wildfire.text import error_words

from ...refusals import refuses
from ..typed import PRESENTER

NAMES = ["Ana", "Bo", "Cy"]


def judge(action: Action, game: Wildfire) -> None:
    """Raises the refusal of the action, with its advice."""
    try:
        game.copy().apply(action)
    except RulesError as refused:
        refused.remedy = PRESENTER.remedy(refused, action, game)
        raise


def a_game(rng: Random, is_dealt: bool) -> Wildfire:
    """A position in a round, or at its end. At a table the hands are those of another game."""
    deal = Deal.shuffled(wildfire_set(), len(NAMES), rng)
    truth = Wildfire(NAMES, "Ana", deal)
    game = Wildfire(NAMES, "Ana", deal if is_dealt else None)
    for _ in range(rng.choice([1, 5, 20, 40, 200])):
        actions = truth.legal_actions()
        if not actions:
            break
        action = rng.choice(actions)
        truth.apply(action)
        game.apply(action)
    return game


def an_action(rng: Random, game: Wildfire) -> Action:
    name = rng.choice([game.turn or "Ana", rng.choice(NAMES)])
    one, other = rng.sample(sorted(game.set), 2)
    ends = [one.low, one.high]
    rng.shuffle(ends)
    onto = rng.randrange(len(game.round.layout.dominoes) + 1)
    play = Play(name, ends[0], ends[1], rng.choice([None, onto, onto, onto]))
    return rng.choice([play, play, play, Draw(name), Pass(name), Left.of(name, (one, other))])


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.booleans())
def test_it_is_refused_by_the_same_rule_and_changes_nothing(seed: int, is_dealt: bool) -> None:
    rng = Random(seed)
    game = a_game(rng, is_dealt)
    for _ in range(20):
        action = an_action(rng, game)
        before = game.state()
        judged = refusal(judge, action, game)
        assert game.state() == before
        applied = refusal(game.copy().apply, action)
        assert (judged and judged.rule) == (applied and applied.rule)
        if judged and applied:
            assert judged.verdict == applied.verdict
            assert "\n" not in error_words(judged)
            if judged.remedy and judged.remedy.id == "table.legal":
                legal = [each.text for each in game.plays_of(game.set)]
                assert set(judged.remedy.facts["plays"]) <= set(legal)  # type: ignore[call-overload]


def refusal(do: Callable[..., None], *arguments: object) -> RulesError | None:
    try:
        do(*arguments)
    except (IllegalActionError, InvalidActionError) as error:
        return error
    return None


def test_a_hand_that_is_known_is_told_who_played_it() -> None:
    rng = Random(1)
    game = Wildfire(NAMES, "Ana", Deal.shuffled(wildfire_set(), 3, rng))
    (centre,) = game.legal_plays() or []
    game.apply(centre)
    again = Play(game.turn or "", centre.attached, centre.open, 0)
    words = f"; {centre.player} set it in the centre"
    with refuses(IllegalActionError, words):
        judge(again, game)
