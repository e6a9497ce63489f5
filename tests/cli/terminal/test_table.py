"""A table of real dominoes: every line typed, with a real hub behind the emulator."""

import re
from pathlib import Path
from random import Random

import pytest

from wildfire.cli.terminal.emulated import EmulatedPanel
from wildfire.cli.terminal.hub_talk import HubTalk
from wildfire.cli.terminal.inbox import Inbox, QuitGameError, Typed
from wildfire.cli.terminal.table import Table
from wildfire.client import connect
from wildfire.emulator.emulated_hub import EmulatedHub
from wildfire.games.wildfire import Wildfire
from wildfire.records import load
from wildfire.table.referee import Referee
from wildfire.table.session import Session

from ..seats import CENTRE, Play, actions, out_in_one_round, record_at


def test_the_example_of_the_record_is_played_line_by_line(play: Play, path: Path) -> None:
    lines = [
        *("Bo: 9-9", "Cy: 9-4@0", "Ana: +", "Ana: -", "Bo: 4-W2@1", "*6", "Cy: 6-2@2"),
        *("Ana: 1-5@2", "Bo: 2-1@3", "*1 typed"),
    ]
    play(*lines, knock_penalty="on")
    assert actions(path) == [line.replace("*6", "*6 typed") for line in lines]
    state = load(path).game.state()
    assert state["flame"] == {"domino": 5, "number": 1, "left": 1}
    assert state["hands"] == {"Ana": 7, "Bo": 4, "Cy": 5}


def test_a_domino_is_typed_in_short(play: Play, path: Path) -> None:
    said = play(CENTRE, "94", "4w", "6", "bo 62", "Cy 62", "15@2", "21@3")
    assert actions(path) == [
        *("Bo: 9-9", "Cy: 9-4@0", "Ana: 4-W2@1", "*6 typed", "Bo: 6-2@2"),
        *("Cy: 1-5@2", "Ana: 2-1@3"),
    ]
    assert "No: it is Cy's turn (rule W-9)" not in said
    assert "2-6 has been played already (rule W-2); Bo played it, as domino 3" in said


def test_whose_turn_it_is_and_what_lies_open_is_said(play: Play) -> None:
    said = play(CENTRE, "94", "4w", "6")
    assert "44 stay in the boneyard" in said
    assert "The player with the highest double sets it in the centre" in said
    assert "Open ends: 9 x3 on domino 0 (9-9), 4 on domino 1 (4-9)" in said
    assert "Ana presses the hub for the Double Wildfire" in said
    assert "Bo plays 6 or a Wild One on domino 2 (4-W2): 2 more plays complete it" in said
    assert "Boneyard 44; in hand: Ana 6, Bo 6, Cy 6" in said


@pytest.mark.parametrize(
    ("lines", "line", "refusal"),
    [
        ([], "99", "say who plays it, like Cy: 99"),
        ([], "Bo: 94", "(rule W-7)"),
        ([], "-", "say who"),
        ([], "Ana: -", "(rule W-"),
        ([], "Cy: +", "(rule W-8)"),
        ([CENTRE], "Ana: 94", "it is Cy's turn (rule W-9)"),
        ([CENTRE], "33", "(rule W-17)"),
        ([CENTRE, "94"], "33", "3-3 fits no open end: the open numbers are 4 and 9 (rule W-17)"),
        ([CENTRE], "94@7", "there is no domino 7"),
        ([CENTRE], "99", "(rule W-2)"),
        ([CENTRE], "9-W2", "there is no 9-W2 in the set (rule W-2)"),
        ([CENTRE], "W3-9@0", "(rule W-19)"),
        ([CENTRE], "+4-4", "nobody sees the domino drawn"),
        ([CENTRE], "Cy: +4-4", "nobody sees the domino drawn"),
        ([CENTRE], "-", "Cy draws one domino before passing (rule W-15)"),
        ([CENTRE, "+"], "+", "(rule W-15)"),
        ([CENTRE], "6", "is not a domino"),
        ([CENTRE], "*6", "no flame waits for a number (rule W-21)"),
        ([CENTRE], "!", "say who knocks"),
        ([CENTRE], "Bo: !", "(rule W-31)"),
        ([CENTRE], "?Bo", "say who calls Bo, like Ana: ?Bo"),
        ([CENTRE], "Ana: ?Bo", "(rule W-42)"),
        ([CENTRE], "Ana: =14", "(rule W-34)"),
        ([CENTRE], "undo 2", "cannot take back 2: there is only 1 action"),
        ([CENTRE], "undo 0", "cannot take back 0"),
        ([CENTRE], "undo 99999999999999", "cannot take back 99999999999999: there is only 1"),
        ([CENTRE, "agreed"], "undo 99999999999999", "cannot take back 99999999999999"),
        ([CENTRE, "agreed"], f"u {'9' * 900}", "cannot take back 999"),
        ([CENTRE], ":", "the name before the colon is missing: there are Ana, Bo and Cy"),
        ([CENTRE], " : 94", "the name before the colon is missing"),
        ([CENTRE], "correct 1 Ana 7", "round 1 is not a finished round"),
        ([CENTRE], "correct 1", "type correct ROUND NAME POINTS, like correct 2 Ana 27"),
        ([CENTRE], "correct 1 Zoe 7", "no player is called 'Zoe': there are Ana, Bo and Cy"),
        ([CENTRE], "round", "(rule W-34)"),
        ([CENTRE], "[dealer Bo]", "'[dealer Bo]' cannot be typed at a table"),
        ([CENTRE], "[nonsense", "ends with ]"),
        ([CENTRE], "Zoe: 94", "no player is called 'Zoe'"),
        ([CENTRE], "hello, Bo", "I don't understand 'hello, Bo'. Type ? for help. Nothing"),
        ([CENTRE], "wildfires", "I don't understand 'wildfires'"),
        ([CENTRE, "agreed"], "Ana: 5", "a total needs a =, like =14"),
        ([CENTRE, "agreed"], "114", "a total needs a =, like =14"),
        ([CENTRE], "\x1b[A", "I don't understand"),
        ([CENTRE], "9" * 400, "is not a domino"),
        ([CENTRE], "9" * 99999, "a line of 99999 characters"),
        ([CENTRE, "94", "4w"], "62@2", "first Ana presses the hub (rule W-21)"),
        ([CENTRE, "91"], "94", "first Cy presses the hub (rule W-21)"),
        ([CENTRE, "91"], "Ana: 12@1", "first Cy presses the hub (rule W-21)"),
        ([CENTRE, "91"], "+", "first Cy presses the hub (rule W-21)"),
        ([CENTRE, "91"], "Ana: -", "first Cy presses the hub (rule W-21)"),
        ([CENTRE, "91", "5"], "64", "takes 5, or a Wild One attached by its 1; 6-4 is neither"),
        ([CENTRE, "91", "5"], "94", "(rule W-23)"),
        (
            ["Bo: 33", "34"],
            "43",
            "already (rule W-2); Cy played it, as domino 1",
        ),
        ([CENTRE], "Cy: 99@0", "(rule W-2); Bo set it in the centre"),
        ([CENTRE, "94"], "21", "numbers are 4 and 9 (rule W-17); 1-2@0 and 1-2@1 are legal"),
        ([CENTRE], "21", "which has 9 open (rule W-17); 1-2@0 is legal"),
        ([CENTRE], "31@0", "(rule W-17); 1-3@0 is legal"),
        ([CENTRE], "49@0", "(rule W-17); 9-4@0 is legal"),
        ([CENTRE, "91", "5"], "21", "2-1 is neither (rule W-23); 1-2@1 is legal"),
        ([CENTRE, "94", "4w", "6"], "61", "2 are left (rule W-27); 1-6@2 is legal"),
        ([CENTRE, "94", "4w"], "0", "(rule W-4)"),
        ([CENTRE, "94", "4w"], "*10", "(rule W-4)"),
        ([CENTRE, "94", "4w"], "06", "first Ana presses the hub (rule W-21)"),
        ([CENTRE, "94", "4w"], "=6", "(rule W-41)"),
        ([CENTRE, "94", "4w", "6"], "93@0", "(rule W-23)"),
        ([CENTRE, "94", "4w", "6"], "66", "(rule W-26)"),
        ([CENTRE, "94", "4w", "6"], "6w", "(rule W-27)"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line_and_changes_nothing(
    play: Play, path: Path, lines: list[str], line: str, refusal: str
) -> None:
    said = play(*lines, line)
    assert len(actions(path)) == len(lines)
    (no,) = [each for each in said.splitlines() if "No:" in each]
    assert refusal in no
    assert no.endswith("Nothing has changed.")


@pytest.mark.parametrize("line", ["54", "15"])
def test_an_open_wild_one_waits_for_the_hub_and_takes_its_number_or_a_wild_one(
    play: Play, path: Path, line: str
) -> None:
    before = play(CENTRE).split("\n\n")[-1]
    said = play("91", "u")
    assert "Taken back: Cy's 9-1." in said
    assert said.split("\n\n")[-1] == before, "the domino can be played again"
    play("91", "5", line)
    assert actions(path)[-2:] == ["*5 typed", f"Ana: {line[0]}-{line[1]}@1"]


@pytest.mark.parametrize("pips", range(10))
def test_of_the_first_domino_nobody_is_asked_which_end(play: Play, path: Path, pips: int) -> None:
    said = play(f"Bo: {pips}{pips}")
    assert "Which" not in said
    assert actions(path) == [f"Bo: {pips}-{pips}"]


def test_where_a_domino_fits_twice_a_number_chooses(play: Play, path: Path) -> None:
    said = play(CENTRE, "94", "12", "3")
    assert "1-2 fits in several places. Which?" in said
    assert "1  wild on domino 0 (9-9), leaves 2 open" in said
    assert "2  wild on domino 1 (4-9), leaves 2 open" in said
    assert "No: the list has 1 to 2." in said
    assert said.count("Which?") == 2, "3 is none of the two, and the choice stays"
    assert actions(path) == ["Bo: 9-9", "Cy: 9-4@0"]
    play("12", "2")
    assert actions(path)[-1] == "Ana: 1-2@1"


@pytest.mark.parametrize("line", ["00019", "10000", "9" * 900, "1" * 5000])
def test_no_number_is_too_long_for_a_list_or_a_flame(play: Play, path: Path, line: str) -> None:
    said = play(CENTRE, "94", "12", line)
    assert said.count("No:") == 1
    said = play("4w", line)
    assert said.count("No:") == 1
    assert actions(path) == ["Bo: 9-9", "Cy: 9-4@0", "Ana: 4-W2@1"]


def test_a_number_that_was_typed_is_not_said_to_be_the_hubs(play: Play) -> None:
    said = play(CENTRE, "94", "4w", "6")
    assert "  The number is typed: 6." in said
    assert "stops on" not in said


def test_enter_presses_the_hub_and_the_lines_that_follow_wait_for_it(
    play: Play, path: Path
) -> None:
    said = play(CENTRE, "94", "4w", "", "+")
    number = re.search(r"The hub stops on (\d)", said)
    assert number is not None
    assert actions(path)[-2:] == [f"*{number[1]}", "Bo: +"]


def test_a_stray_press_changes_nothing(play: Play, path: Path) -> None:
    said = play(CENTRE, "94", "press", "ends")
    assert re.search(r"The hub shows \d, but nobody is waiting for a number: no change", said)
    assert actions(path) == ["Bo: 9-9", "Cy: 9-4@0"]


def test_a_spin_still_lit_is_offered_and_enter_takes_it(play: Play, path: Path) -> None:
    said = play(CENTRE, "94", "press", "4w", "")
    shown = re.search(r"The hub shows (\d), but nobody", said)
    assert shown is not None
    assert f"The hub shows {shown[1]}. Is that the number? Enter takes it." in said
    assert actions(path)[-1] == f"*{shown[1]}"


def test_an_offered_number_may_be_typed_and_is_the_hubs_then(play: Play, path: Path) -> None:
    said = play(CENTRE, "94", "press", "ends")
    shown = re.search(r"The hub shows (\d)", said)
    assert shown is not None
    # A program begun anew has not seen that spin; the light is on, and no flame has used it.
    play("4w")
    play(shown[1])
    assert actions(path)[-1] == f"*{shown[1]}"


def test_an_offer_may_be_declined(play: Play, path: Path) -> None:
    said = play(CENTRE, "94", "press", "4w", "press")
    stopped = re.search(r"The hub stops on (\d)", said)
    assert stopped is not None
    assert actions(path)[-1] == f"*{stopped[1]}"


@pytest.mark.parametrize("line", ["u", "undo", "U", "[undo]", "undo 1", "u1"])
def test_a_slip_of_the_finger_is_one_undo_away(play: Play, path: Path, line: str) -> None:
    before = play(CENTRE, "94").split("\n\n")[-1]
    said = play("4w", line)
    assert "Taken back: Ana's 4-W2." in said
    assert said.split("\n\n")[-1] == before
    assert actions(path)[-1] == "[undo]"


def test_undo_reaches_back_to_the_deal_and_no_farther(play: Play, path: Path) -> None:
    said = play(CENTRE, "94", "4w", "6", "+", "undo 5", "u")
    assert "Taken back: Bo's draw, the number 6, Ana's 4-W2, Cy's 9-4, Bo's 9-9." in said
    assert "No: cannot take back 1: nothing has been done since the first deal." in said
    assert load(path).game.phase == "start"


def test_with_the_penalty_nobody_is_reminded_and_a_call_draws(play: Play, path: Path) -> None:
    lines = out_in_one_round()
    upto = lines.index("56") + 1
    said = play(*lines[:upto], "Bo: ?Cy", "Ana: ?Cy", knock_penalty="on")
    assert "must knock" not in said
    assert "Bo calls Cy, who did not knock and draws one" in said
    assert "(rule W-42)" in said
    assert load(path).game.counts["Cy"] == 2


def test_a_knock_needs_no_name_when_one_player_is_due(play: Play, path: Path) -> None:
    lines = out_in_one_round()
    upto = lines.index("56") + 1
    play(*lines[:upto], "!")
    assert actions(path)[-1] == "Cy: !"


def test_named_numbers_are_asked_for_and_shown(
    play: Play, path: Path, emulated: EmulatedHub
) -> None:
    said = play(CENTRE, "91", "6", strategic="wild-ones")
    assert "Type the number, 1 to 9" in said
    assert actions(path)[-1] == "=6"
    # It blinks.
    emulated.control.advance(500)
    assert emulated.control.number() == 6


def test_when_nobody_holds_a_double_everybody_draws(play: Play, path: Path) -> None:
    said = play("+", "+", "u", "+", "ana +", "Cy 33")
    assert "If nobody has a double, everybody draws: + when Bo has drawn." in said
    assert "Cy draws a domino" in said
    assert actions(path)[-2:] == ["Ana: +", "Cy: 3-3"]


def test_a_blocked_round_is_said_to_be_blocked(play: Play, path: Path) -> None:
    game = Wildfire(["Ana", "Bo", "Cy"], "Ana")
    turns = ["+", "-"] * game.boneyard + ["-"] * 3
    said = play(CENTRE, *turns, "=1", "=2", "=3")
    assert (
        "The round is over: the boneyard is empty, and everybody has passed since the last play "
        "(rule W-33); a pass from before it was empty counts, too." in said
    )
    assert "Round 1 is blocked." in said


def test_a_game_begun_before_asks_nothing_that_it_knows(play: Play, path: Path) -> None:
    play(CENTRE, "94", "4w")
    said = play()
    assert said.strip().startswith("Ana presses the hub for the Double Wildfire")
    play("6")
    assert play().strip().startswith("Bo plays 6 or a Wild One on domino 2 (4-W2)")


@pytest.mark.parametrize("line", ["", "?", "help", "ends", "scores", "# a comment", "   ", "h"])
def test_looking_changes_nothing(play: Play, path: Path, line: str) -> None:
    play(CENTRE)
    before = path.read_bytes()
    said = play(line)
    assert "No:" not in said
    assert path.read_bytes() == before
    assert max(map(len, said.splitlines())) <= 80


@pytest.mark.parametrize("line", ["q", "quit", "Q"])
def test_whoever_stops_is_heard_at_once(play: Play, path: Path, line: str) -> None:
    play(CENTRE, line, "94")
    assert actions(path) == ["Bo: 9-9"]


def test_whatever_is_typed_for_an_evening_the_record_is_the_game(
    emulated: EmulatedHub, path: Path
) -> None:
    rng = Random(3)
    inbox = Inbox()
    said: list[str] = []
    with record_at(path, {"target": "400"}) as record, connect(emulated.port, inbox=inbox) as hub:
        panel = EmulatedPanel(emulated)
        session = Session(record, Referee(record, hub), press=panel.press)
        table = Table(HubTalk(session, inbox, panel, said.append))
        for _ in range(80):
            for line in _some_lines(record.game, rng):
                inbox.put(Typed(line))
            inbox.put(Typed(None))
            with pytest.raises(QuitGameError):
                table.play()
            assert load(path).game.state() == record.game.state()
    assert record.game.round_number > 1
    assert len(actions(path)) > 100


def _some_lines(game: Wildfire, rng: Random) -> list[str]:
    """What a table might type next, right or wrong, without its newline."""
    everything = [play.text for play in game.plays_of(game.set)]
    likely = rng.sample(everything, min(12, len(everything)))
    if game.phase == "start":
        likely = [f"Cy: {centre}" for centre in likely]
    if game.phase == "left":
        likely += [f"{name} ={rng.randrange(90)}" for name in game.uncounted]
    wrong = ["94", "?", "Ana 9", "u", "!", "press", "ends", "Bo: ?Cy", "", "1" * 40, "[left", "@"]
    return [*likely, *rng.sample(wrong, 2), str(rng.randrange(10)), "", *rng.choice(["+-", ""])]
