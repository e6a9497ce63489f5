"""What a player types, and what it means."""

from collections.abc import Sequence
from random import Random

import pytest

from wildfire.cli.terminal import prompt
from wildfire.cli.terminal.table_commands import Command
from wildfire.games.wildfire import (
    Action,
    Call,
    Deal,
    Domino,
    Draw,
    IllegalActionError,
    InvalidActionError,
    Knock,
    Number,
    Options,
    Pass,
    Play,
    Undo,
    Wildfire,
    domino,
    wildfire_set,
)
from wildfire.games.wildfire.dominoes import W2, W3
from wildfire.table.events import Turn
from wildfire.text import error_words

from ...refusals import refuses
from .. import typed
from ..typed import PRESENTER


def game_with(ana: str, bo: str, **options: str) -> Wildfire:
    """Bo, left of the dealer Ana, holds the only double; hands are filled up with what is left."""
    hands = [[_domino(text) for text in hand.split()] for hand in (ana, bo)]
    rest = [each for each in wildfire_set() if each not in hands[0] + hands[1]]
    rest.sort(key=lambda each: (each.is_double or each.is_wildfire or each.is_wild_one, each))
    for hand in hands:
        while len(hand) < 7:
            hand.append(rest.pop(0))
    chosen = Options()
    for name, value in options.items():
        chosen = chosen.with_text(name, value)
    deal = Deal((tuple(hands[0]), tuple(hands[1])), tuple(rest))
    return Wildfire(["Ana", "Bo"], dealer="Ana", deal=deal, options=chosen)


def _domino(text: str) -> Domino:
    first, second = text.split("-")
    return domino(int(first), {"W2": W2, "W3": W3}.get(second) or int(second))


def after_centre() -> Wildfire:
    """9-9 lies in the centre; Ana, who is to play, holds 9-4, 2-1 and 4-W2 among others."""
    game = game_with("4-9 1-2 4-W2", "9-9 7-9")
    game.apply(Play("Bo", 9, 9))
    return game


def meaning(game: Wildfire, line: str) -> Action | Command:
    return typed.meaning(line, game, "Ana", game.legal_plays() or [])


def test_a_number_is_the_play_in_the_list() -> None:
    game = after_centre()
    plays = game.legal_plays()
    for number, play in enumerate(plays, start=1):
        assert f"{number:2}  " in question(game, plays)
        assert meaning(game, f" {number} ") == play


def overview(game: Wildfire, player: str) -> str:
    turn = Turn(player, game.tell_turn(), game.hand(player) or ())
    return prompt.overview(game, PRESENTER, turn)


def question(game: Wildfire, plays: Sequence[Play] | None) -> str:
    forced = (each for each in game.legal_actions() if isinstance(each, Draw | Pass))
    turn = Turn("Ana", game.tell_turn(), (), tuple(plays or ()), next(forced, None))
    return prompt.question(game, PRESENTER, turn)


def many_plays() -> Wildfire:
    """Ana can play twelve ways and more, 1-2 among them."""
    game = game_with("2-1 3-1 4-1 0-1 9-0 9-3 2-0", "9-9 9-7 9-8 9-2 9-1")
    for play in (Play("Bo", 9, 9), Play("Ana", 9, 3, 0), Play("Bo", 9, 7, 0)):
        game.apply(play)
    return game


def test_what_is_a_play_in_the_list_and_a_domino_in_the_hand_is_asked_for() -> None:
    game = many_plays()
    plays = game.legal_plays()
    twelfth = plays[11]
    assert {twelfth.attached, twelfth.open} != {1, 2}
    with pytest.raises(InvalidActionError) as refusal:
        meaning(game, "12")
    assert error_words(refusal.value) == (
        f"12 is {twelfth.text} in the list, and also the domino 1-2: type {twelfth.text} or 1-2"
    )
    assert meaning(game, twelfth.text) == twelfth
    with refuses(InvalidActionError, "1-2 fits in several places"):
        meaning(game, "1-2")


def test_a_domino_that_is_not_in_the_hand_is_the_play_in_the_list() -> None:
    game = many_plays()
    plays = game.legal_plays() or []
    assert meaning(game, "11") == plays[10]


def test_the_play_in_the_list_may_be_the_domino_itself() -> None:
    game = many_plays()
    plays = sorted(game.legal_plays() or [], key=lambda play: play.text == "1-2@0")
    plays = [*plays[:11], plays[-1]]
    assert typed.meaning("12", game, "Ana", plays) == Play("Ana", 1, 2, 0)


@pytest.mark.parametrize("line", ["09", "9-0"])
def test_what_begins_with_a_zero_is_a_domino(line: str) -> None:
    game = many_plays()
    assert len(game.legal_plays() or []) > 9
    assert meaning(game, line) == Play("Ana", 9, 0, 0)


@pytest.mark.parametrize("line", ["94", "49", "9-4", "4 9", "9-4@0", "Ana: 9-4@0"])
def test_a_domino_is_played_where_it_fits(line: str) -> None:
    assert meaning(after_centre(), line) == Play("Ana", 9, 4, 0)


@pytest.mark.parametrize("line", ["4w", "4W", "4-w", "4-W2@0"])
def test_a_wildfire_is_typed_with_a_w(line: str) -> None:
    game = game_with("4-W2", "4-4")
    game.apply(Play("Bo", 4, 4))
    assert meaning(game, line) == Play("Ana", 4, W2, 0)


@pytest.mark.parametrize(
    ("line", "action"),
    [
        *(("+", Draw("Ana")), ("draw", Draw("Ana")), ("-", Pass("Ana")), ("ana: -", Pass("Ana"))),
        *(("!", Knock("Ana")), ("=4", Number(4, "named")), ("?Bo", Call("Ana", "Bo"))),
        *(("? b", Call("Ana", "Bo")), ("Ana: ?bo", Call("Ana", "Bo"))),
    ],
)
def test_actions_are_typed_as_at_a_table(line: str, action: object) -> None:
    assert meaning(after_centre(), line) == action


@pytest.mark.parametrize("line", ["57", "9-4@7", "44", "4w", "4-W2@0", "9-9", "+", "-", "!", "=4"])
def test_what_cannot_be_played_is_refused_by_a_rule(line: str) -> None:
    game = after_centre()
    before = game.state()
    with pytest.raises(IllegalActionError) as refusal:
        game.apply(meaning(game, line))
    assert refusal.value.rule.startswith("W-")
    assert game.state() == before


@pytest.mark.parametrize(
    "line",
    [
        *("", "0", "99999999999999999999", "x", "9", "9-", "9-4@", "[left", "*", "Zoe: 9-4@0"),
        *("\0", "é" * 300, "9-4@0 extra", ":", "@", "=", "Ana:", "?Zoe", "²"),
        *("00019", "10000", "9" * 5000, "=" + "9" * 5000, "9-4@" + "9" * 5000),
    ],
)
def test_nonsense_has_one_clear_line(line: str) -> None:
    game = after_centre()
    with pytest.raises(InvalidActionError) as refusal:
        meaning(game, line)
    assert "\n" not in error_words(refusal.value)


def test_enter_does_the_only_thing_there_is() -> None:
    game = game_with("0-2 0-3 0-4 2-3 2-4 3-4 5-6", "9-9")
    game.apply(Play("Bo", 9, 9))
    assert meaning(game, "") == Draw("Ana")
    assert "Enter draws" in question(game, [])


def test_enter_plays_the_only_play_and_chooses_none() -> None:
    game = game_with("0-2 0-3 0-4 2-3 2-4 3-4 5-9", "9-9")
    game.apply(Play("Bo", 9, 9))
    assert meaning(game, "") == Play("Ana", 9, 5, 0)
    assert "Which play? Enter plays the only one." in question(game, game.legal_plays())
    game = after_centre()
    assert "Enter" not in question(game, game.legal_plays())
    with refuses(InvalidActionError, "type a number of the list, 1 to 2"):
        meaning(game, "")


@pytest.mark.parametrize(("line", "legal"), [("21", "1-2@0, 1-2@1"), ("2-1", "1-2@0, 1-2@1")])
def test_a_wild_one_is_taken_at_its_word(line: str, legal: str) -> None:
    game = after_centre()
    game.apply(Play("Ana", 9, 4, 0))
    game.apply(Play("Bo", 9, 7, 0))
    with refuses(IllegalActionError, rf"2-1 fits no .*; {legal} and 1-2@2 are legal"):
        meaning(game, line)


def test_where_a_domino_fits_twice_the_places_are_named() -> None:
    game = after_centre()
    game.apply(Play("Ana", 9, 4, 0))
    game.apply(Play("Bo", 9, 7, 0))
    with refuses(InvalidActionError, "several places: 1-2@0, 1-2@1 and 1-2@2"):
        meaning(game, "12")


@pytest.mark.parametrize("line", ["?", "h", "HELP"])
def test_help_is_a_command_and_no_action(line: str) -> None:
    assert meaning(after_centre(), line) is Command.HELP


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("q", Command.QUIT),
        ("exit", Command.QUIT),
        ("scores", Command.SCORES),
        ("ends", Command.ENDS),
    ],
)
def test_every_command_of_a_table_can_be_given_here(line: str, meant: Command) -> None:
    assert meaning(after_centre(), line) is meant


@pytest.mark.parametrize(("line", "count"), [("u", 1), ("undo 3", 3), ("[undo 2]", 2)])
def test_taking_back_is_typed_as_at_a_table(line: str, count: int) -> None:
    assert meaning(after_centre(), line) == Undo(count)


def test_a_flame_that_is_named_takes_a_bare_number() -> None:
    game = game_with("1-9", "9-9", strategic="wild-ones")
    game.apply(Play("Bo", 9, 9))
    game.apply(Play("Ana", 9, 1, 0))
    assert game.awaits_name
    assert meaning(game, "7") == Number(7, "named")
    assert "1..9" in question(game, [])
    with pytest.raises(InvalidActionError):
        meaning(game, "7" * 5000)


def test_the_overview_names_every_open_end_and_the_own_hand() -> None:
    text = overview(after_centre(), "Ana")
    assert "9 x4 on domino 0 (9-9)" in text
    assert "Your hand: 0-2 0-3 0-4 0-5 1-2 4-9 4-W2" in text
    assert "Bo 6" in text


@pytest.mark.parametrize("seed", range(5))
def test_however_many_ends_are_open_a_terminal_has_room(seed: int) -> None:
    rng = Random(seed)
    names = ["Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"]
    deal = Deal.shuffled(wildfire_set(), len(names), rng)
    game = Wildfire(names, "Ana", deal, Options(strategic="all"))
    widest = 0
    while game.phase not in ("round-over", "game-over"):
        actions = game.legal_actions()
        text = overview(game, game.turn or "Ana")
        assert max(map(len, text.splitlines())) <= 80
        widest = max(widest, text.count("\n"))
        game.apply(rng.choice(actions))
    assert widest > 5, "no line was ever too long"


@pytest.mark.parametrize("columns", [1, 40, 60, 80, 200])
def test_a_row_is_as_long_as_the_terminal_is_wide(
    monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    parts = [f"{n} on domino {n} ({n}-{n})" for n in range(30)]
    rows = prompt.wrapped("  Boneyard 44; in hand: ", parts).splitlines()
    assert ", ".join(row.strip().removesuffix(",") for row in rows).endswith(", ".join(parts))
    assert all(row.startswith("             ") for row in rows[1:])
    longest = max(map(len, rows))
    assert longest <= min(max(columns, 45), 80)
    assert len(rows) == 30 or longest > min(columns, 80) - 25
