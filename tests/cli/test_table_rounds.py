"""A table of real dominoes from the deal to the scores, and on to the next round."""

import re
from pathlib import Path

from wildfire.records import load
from wildfire.rules.record import game_text

from .seats import Play, out_in_one_round


def test_a_round_from_the_deal_to_the_scores(play: Play, path: Path) -> None:
    said = play(*out_in_one_round(), "88 89", "Ana =31", "Bo: 44", "Bo 44 6w 11 12 7-7 68 9w 88")
    assert "Cy has one domino left and must knock: type ! (rule W-31)" in said
    assert "Cy goes out: the round is over" in said
    assert "What has Ana left? Type the 13 dominoes (44 6w) or the total (=14)." in said
    assert "No: Ana has 13 left, not 2 (rule W-2)" in said


def test_left_overs_close_the_round_and_the_next_begins(play: Play, path: Path) -> None:
    said = play(*out_in_one_round(), "=31", "Bo =12", "Ana: 88", "Cy: 88", "Ana: 87")
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


def test_undo_goes_back_over_the_border_of_a_round(play: Play, path: Path) -> None:
    play(*out_in_one_round(), "=31", "=12")
    over = load(path).game.state()
    said = play("", "Ana: 88", "u", "u")
    assert "Taken back: Ana's 8-8." in said
    assert "Taken back: the beginning of round 2." in said
    assert said.rstrip().endswith("puts a score right.")
    assert load(path).game.state() == over
    said = play("round", "Ana: 88", "undo 4")
    words = "Ana's 8-8, the beginning of round 2, Bo's 12 points, Ana's 31 points"
    assert f"Taken back: {words}." in " ".join(said.split())
    assert load(path).game.uncounted == ["Ana", "Bo"]
    said = play("undo 99")
    assert re.search(r"No: cannot take back 99: \d+ actions stand since the first deal\.", said)
    assert load(path).clean_text() == game_text(load(path).game)


def test_a_play_that_is_refused_begins_no_round(play: Play, path: Path) -> None:
    said = play(*out_in_one_round(), "=31", "=12", "Bo: 87", "+4-4", "nonsense")
    assert "(rule W-7)" in said
    assert "[round]" not in path.read_text()


def test_the_game_is_over_and_can_still_be_put_right(play: Play, path: Path) -> None:
    said = play(*out_in_one_round(), "=31", "=12", "correct 1 Cy 50", "", rounds="1")
    assert "The game is over: Cy wins" in said
    assert "The game is over: Bo wins" in said
    assert re.search(r"Cy +0 +0  wins$", said, re.MULTILINE)
    assert load(path).game.winners == ["Bo"]
