"""A table of real dominoes from the deal to the scores, and on to the next round."""

import re
from pathlib import Path

import pytest

from wildfire.games.notation.record import game_text
from wildfire.records import load

from ..seats import CENTRE, Play, actions, out_in_one_round


def test_a_round_from_the_deal_to_the_scores(play: Play, path: Path) -> None:
    said = play(*out_in_one_round(), "88 89", "Ana =31", "Bo: 44", "Bo 44 6w 11 12 7-7 68 9w 88")
    assert "Cy has one domino left and must knock: type ! (rule W-31)" in said
    assert "The round is over: Cy went out." in said
    assert "What has Ana left? Type the 13 dominoes (like 44 61) or the total (=14)." in said
    helps = "if Ana really has 2, first type: Ana holds 2"
    assert f"No: Ana has 13 left, not 2 (rule W-2); {helps}" in said


def test_left_overs_close_the_round_and_the_next_begins(play: Play, path: Path) -> None:
    said = play(*out_in_one_round(), "=31", "Bo =12", "", "Ana: 88", "Cy: 88", "Ana: 87")
    assert "Round 1 goes to Cy." in said
    assert re.search(r"Ana +31 +31$", said, re.MULTILINE)
    assert re.search(r"Bo +12 +12  deals next$", said, re.MULTILINE)
    assert re.search(r"Cy +0 +0  leads$", said, re.MULTILINE)
    assert said.count("No: it is Bo's turn (rule W-9)") == 2
    assert path.read_text().splitlines()[-3:] == ["[round]", "[dealer Bo]", "Ana: 8-8"]


def test_a_left_over_is_taken_back_before_the_next_round_begins(play: Play, path: Path) -> None:
    said = play(*out_in_one_round(), "=31", "=12", "u", "=13", "", "correct 1 Bo 14", "u")
    assert "Taken back: Bo's 12 points." in said
    assert re.search(r"Bo +14 +14  deals$", said, re.MULTILINE)
    assert "Taken back: the correction of Bo's round 1." in said
    assert load(path).game.scores == {"Ana": 31, "Bo": 13, "Cy": 0}


def test_at_bedtime_the_round_ends_by_agreement(play: Play, path: Path) -> None:
    said = play(CENTRE, "94", "4w", "agreed", "=30", "=20", "=10", "", "Cy: 88")
    assert (
        "The round is over: the players agreed to end it, and everybody counts; "
        "the flame on domino 2 (4-W2) is dropped." in said
    )
    assert "Round 1 ends by agreement." in said
    assert "[agreed]" in actions(path)
    assert load(path).game.scores == {"Ana": 30, "Bo": 20, "Cy": 10}


def test_agreeing_is_taken_back_like_anything_else(play: Play, path: Path) -> None:
    said = play(CENTRE, "94", "Agreed", "u")
    assert "Taken back: the end of the round by agreement." in said
    assert load(path).game.turn == "Ana"


def test_two_drawn_by_mistake_are_put_right(play: Play, path: Path) -> None:
    said = play(CENTRE, "+", "+", "Cy holds 9", "-")
    assert " (rule W-15); if two were drawn and both stay, type: Cy holds 9" in said
    assert "Cy holds 9; the boneyard has 42." in said
    game = load(path).game
    assert (game.counts["Cy"], game.boneyard, game.turn) == (9, 42, "Ana")


def test_a_hand_of_one_that_is_taken_back_is_told_as_one(play: Play) -> None:
    said = play(CENTRE, "Cy holds 1", "u")
    assert "Taken back: that Cy holds 1." in said


@pytest.mark.parametrize("line", ["cy: holds 9", "[holds Cy =9]", "C HOLDS 9"])
def test_a_hand_is_put_right_in_any_spelling(play: Play, path: Path, line: str) -> None:
    play(CENTRE, line)
    assert load(path).game.counts["Cy"] == 9


def test_the_knock_penalty_is_switched_on_in_a_running_game(play: Play, path: Path) -> None:
    lines = out_in_one_round()
    upto = lines.index("56") + 1
    said = play(*lines[:upto], "Bo: ?Cy", "penalty on", "Bo: ?Cy", "penalty on", "undo 2")
    assert "From now on a player who does not knock can be called." in said
    assert "Bo calls Cy, who did not knock and draws one" in said
    assert "No: the knock penalty is on already." in said
    assert "Taken back: Bo's call, the knock penalty switched on." in said
    assert not load(path).game.options.knock_penalty


@pytest.mark.parametrize(
    ("last", "words"),
    [
        ("67", "Cy went out."),
        ("6w", "Cy went out; the flame of the last domino is not spun (rule D-9)."),
    ],
)
def test_the_end_of_a_round_says_why(play: Play, last: str, words: str) -> None:
    assert f"The round is over: {words}" in play(*out_in_one_round()[:-1], last)


def test_undo_goes_back_over_the_border_of_a_round(play: Play, path: Path) -> None:
    play(*out_in_one_round(), "=31", "=12")
    over = load(path).game.state()
    said = play("", "Ana: 88", "u", "u")
    assert "Taken back: Ana's 8-8." in said
    assert "Taken back: the beginning of round 2." in said
    assert said.rstrip().endswith("corrects a score.")
    assert load(path).game.state() == over
    said = play("round", "Ana: 88", "undo 4")
    words = "Ana's 8-8, the beginning of round 2, Bo's 12 points, Ana's 31 points"
    assert f"Taken back: {words}." in " ".join(said.split())
    assert load(path).game.uncounted == ["Ana", "Bo"]
    said = play("undo 99")
    assert re.search(
        r"No: cannot take back 99: there are only \d+ actions since the first deal\.", said
    )
    assert load(path).clean_text() == game_text(load(path).game)


def test_a_play_that_is_refused_begins_no_round(play: Play, path: Path) -> None:
    late = ("Bo: 88", "Ana: +", "=12", "+-", "31 12", "nonsense")
    said = play(*out_in_one_round(), "=31", "=12", *late)
    begins = "Enter begins round 2, and correct 1 Ana 14 corrects a score"
    assert said.count(f"No: the round is over: Cy went out (rule W-32); {begins}.") == 3
    assert f"No: all left-overs are counted (rule W-34); {begins}." in said
    assert said.count(f"No: round 1 is over; {begins}.") == 2
    assert "[round]" not in path.read_text()


def test_the_game_is_over_and_can_still_be_put_right(play: Play, path: Path) -> None:
    said = play(*out_in_one_round(), "=31", "=12", "correct 1 Cy 50", "", rounds="1")
    assert "The game is over: Cy wins" in said
    assert "The game is over: Bo wins" in said
    assert re.search(r"Cy +0 +0  wins$", said, re.MULTILINE)
    assert load(path).game.winners == ["Bo"]
