"""Scores in the middle of a round, and who leads the next one."""

import random
from typing import Any

import pytest

from wildfire.dominoes.actions import Holds, Left, Play
from wildfire.errors import InvalidActionError, RulesError, SetupError
from wildfire.games import registry
from wildfire.games.actions import Correct, Number, Undo, UndoRound
from wildfire.games.all_fives import AllFives, Options
from wildfire.games.five_up import FiveUp
from wildfire.games.notation.record import game_text, read

from .positions import NAMES, dealt, dominoes, play


def action(line: str) -> Any:
    """A line of a record as what it means."""
    return AllFives.notation.parse(line, NAMES)[0]


def go_on(game: Any, rng: random.Random) -> None:
    """One more action, or one more round."""
    if game.phase == "round-over":
        game.next_round(game.next_deal(rng))
    else:
        game.apply(rng.choice(game.legal_actions()))


@pytest.mark.parametrize("number", [Number(1), Number(1, "typed"), Number(1, "named")])
def test_where_nobody_waits_for_a_number_nobody_is_sent_to_the_hub(number: Number) -> None:
    with pytest.raises(RulesError) as refused:
        AllFives(NAMES).apply(number)
    assert refused.value.code == "game.no-number-awaited"


@pytest.mark.parametrize("name", ["all-fives", "five-up", "all-sevens", "bergen"])
def test_only_the_scores_can_be_kept(name: str) -> None:
    kind = registry.game(name)
    game = kind(["Ana", "Bo"], None, None, kind.options_type().for_scores())
    for wrong in (play("Ana", "6-6"), Number(1), Left("Ana", tuple(dominoes("6-6")), 12)):
        with pytest.raises(InvalidActionError):
            game.apply(wrong)
    for name_, points in (("Ana", 7), ("Bo", 0)):
        game.apply(Left(name_, None, points))
    assert (game.phase, game.scores) == ("round-over", {"Ana": 7, "Bo": 0})
    game.apply(Correct(1, "Bo", 300))
    assert (game.phase, game.winners) == ("game-over", ["Bo"])
    assert read(game_text(game).encode()).game.state() == game.state()


def test_scores_count_while_a_round_goes_on() -> None:
    game = dealt(AllFives, "5-5", "")
    game.apply(play("Ana", "5-5"))
    assert (game.scores, game.rounds, game.leaders) == ({"Ana": 10, "Bo": 0}, [], ["Ana"])
    assert game.state()["total"] == 10


def test_a_correction_counts_towards_the_target() -> None:
    game = dealt(AllFives, "5-5", "", options=Options(set="6", target=40))
    rng = random.Random(3)
    while game.phase != "round-over":
        go_on(game, rng)
    game.apply(Correct(1, "Ana", 30))
    other = dealt(AllFives, "5-5", "", options=game.options)
    game.next_round(other.played[0].deal)
    game.apply(play("Ana", "5-5"))
    assert (game.phase, game.winners) == ("game-over", ["Ana"])


def until_won(game: Any, rng: random.Random, name: str) -> bool:
    while game.phase not in ("round-over", "game-over"):
        go_on(game, rng)
    return bool(game.phase == "round-over" and game.outcome.out == name)


def after_a_round(kind: Any, options: Any, name: str) -> Any:
    """A game whose first round that player has won by going out."""
    for seed in range(100):
        rng = random.Random(seed)
        game = kind(NAMES[:2], None, kind.deal(options, 2, rng), options)
        if until_won(game, rng, name):
            return game
    raise AssertionError


def test_the_winner_leads_though_the_round_was_taken_back() -> None:
    options = Options(set="6", lead_next="winner")
    game = after_a_round(AllFives, options, "Bo")
    deal = dealt(AllFives, "6-6", "1-0", options=options).played[0].deal
    for _ in range(2):
        game.next_round(deal)
        assert game.turn == "Bo"
        game.apply(Play("Bo", 0, 1))
        game.apply(Undo(1))
        game.apply(UndoRound())
        assert game.phase == "round-over"
    game.apply(Undo(1))
    assert game.phase == "play"


class NoDoubleFirst(random.Random):
    """Its first shuffle deals two hands without a double, and the others whatever comes."""

    def __init__(self) -> None:
        super().__init__(1)
        self.shuffles = 0

    def shuffle(self, x: Any) -> None:
        self.shuffles += 1
        if self.shuffles == 1:
            x.sort(key=lambda one: one.is_double)
        else:
            super().shuffle(x)


@pytest.mark.parametrize(("lead_next", "shuffles"), [("winner", 1), ("highest-double", 2)])
def test_only_where_a_double_must_lead_it_is_dealt_again(lead_next: str, shuffles: int) -> None:
    game = after_a_round(AllFives, Options(set="6", lead_next=lead_next), "Bo")
    rng = NoDoubleFirst()
    game.next_round(game.next_deal(rng))
    assert rng.shuffles == shuffles
    assert (game.turn == "Bo") >= (lead_next == "winner")


def test_without_a_double_the_highest_cannot_lead() -> None:
    hands = ("0-1 0-2 0-3 0-4 0-5 0-6 0-7", "1-2 1-3 1-4 1-5 1-6 1-7 1-8")
    with pytest.raises(SetupError) as refused:
        dealt(AllFives, *hands)
    assert refused.value.rule == "C-5"
    assert dealt(FiveUp, "0-1 0-2 0-3 0-4 0-5", "1-2 1-3 1-4 1-5 1-6").phase == "spin"


def test_at_a_table_a_player_may_have_drawn_by_mistake() -> None:
    game = AllFives(NAMES[:2])
    for each in ("Ana: 5-5", "Bo: 5-1@0", "Ana: 5-2@0", "Bo: +", "Bo: 5-3@0", "Ana: 5-4@0"):
        game.apply(action(each))
    # Bo could have played all this instead of drawing, and even held a higher double.
    for each in ("Bo: 1-6@1", "Ana: 2-7@2", "Bo: 6-6@5"):
        game.apply(action(each))
    assert game.counts == {"Ana": 3, "Bo": 4}


def test_at_a_table_a_count_can_be_put_right() -> None:
    game = AllFives(NAMES[:2])
    game.apply(play("Ana", "5-5"))
    game.apply(Holds("Ana", 8))
    assert (game.counts, game.boneyard) == ({"Ana": 8, "Bo": 7}, 39)
    for wrong in (Holds("Ana", 8), Holds("Ana", 0), Holds("Bo", 47)):
        with pytest.raises(RulesError):
            game.apply(wrong)
    game.apply(Undo(1))
    assert (game.counts, game.boneyard) == ({"Ana": 6, "Bo": 7}, 41)
    with pytest.raises(InvalidActionError):
        dealt(AllFives, "5-5", "").apply(Holds("Ana", 8))
