"""The form of a record: what is accepted, how it is written back, what is refused and where."""

import pytest

from wildfire.cli.stdio.gate import told
from wildfire.dominoes.deal import Deal
from wildfire.games.notation.record import Record, game_text, read
from wildfire.games.wildfire import Options, RecordError, Wildfire, wildfire_set
from wildfire.message import Message
from wildfire.text import error_words

TABLE = "[game wildfire]\n[players Ana, Bo, Cy]\n[dealer Ana]\n"
HANDS = {
    "Ana": "9-9 1-4 6-W2 2-3 5-6 0-8 4-7",
    "Bo": "8-8 1-1 9-4 9-2 3-W3 5-5 0-7",
}


def stock(hands: dict[str, str] = HANDS) -> str:
    held = [each for hand in hands.values() for each in hand.split()]
    spelled = {*held, *("-".join(reversed(each.split("-"))) for each in held)}
    return " ".join(str(each) for each in wildfire_set() if str(each) not in spelled)


DEALT = (
    "[game wildfire]\n[players Ana, Bo]\n[dealer Ana]\n"
    + "".join(f"[hand {name} {hand}]\n" for name, hand in HANDS.items())
    + f"[stock {stock()}]\n"
)


def refusal(text: str | bytes) -> RecordError:
    with pytest.raises(RecordError) as refused:
        read(text if isinstance(text, bytes) else text.encode())
    return refused.value


def test_byte_order_mark_and_crlf_are_accepted() -> None:
    data = b"\xef\xbb\xbf" + (TABLE + "Bo: 9-9\n").encode().replace(b"\n", b"\r\n")
    record = read(data)
    assert record.game.turn == "Cy"
    assert record.text() == TABLE + "Bo: 9-9\n"


def test_a_byte_order_mark_stands_only_at_the_beginning() -> None:
    assert refusal(TABLE + "\ufeffBo: 9-9\n").line == 4


def test_comments_blank_lines_and_spacing_are_not_written_back() -> None:
    text = (
        "# a game\n\n  [game   wildfire]  # this one\n[players Ana ,Bo,  Cy Doe]\n"
        "[ dealer Cy  Doe ]\n".replace("Cy  Doe", "Cy Doe")
        + "\t\nAna:9-9\t# the centre\nBo :9-W3@0\n*6   typed\nCy Doe:   +   # hidden\n"
    )
    assert read(text.encode()).text() == (
        "[game wildfire]\n[players Ana, Bo, Cy Doe]\n[dealer Cy Doe]\n"
        "Ana: 9-9\nBo: 9-W3@0\n*6 typed\nCy Doe: +\n"
    )


def test_a_comment_needs_a_blank_before_it() -> None:
    assert refusal(TABLE + "Bo: 9-9#centre\n").line == 4


@pytest.mark.parametrize(
    "line",
    [
        "[undo 1]",
        "[undo]",
        "[correct 1 Ana =12]",
        "[left Ana =4]",
    ],
)
def test_lines_are_written_back_as_they_were(line: str) -> None:
    text = (
        "[game wildfire]\n[players Ana, Bo]\n[option mode=score]\n[dealer Ana]\n"
        f"[left Ana =4]\n[left Bo =0]\n[round]\n[left Bo =1]\n{line}\n"
    )
    assert read(text.encode()).text() == text


def test_either_order_of_ends_is_kept_in_hands_and_stock() -> None:
    text = DEALT.replace("6-W2", "W2-6").replace("1-4", "4-1").replace(" 0-1 ", " 1-0 ")
    assert text != DEALT
    assert read(text.encode()).text() == text


def test_names_in_any_composition_are_one_name() -> None:
    text = "[game wildfire]\n[players Zoe\u0308, Bo]\n[dealer Zo\u00eb]\nZoe\u0308: 9-9\n"
    record = read(text.encode())
    assert record.game.players == ("Zo\u00eb", "Bo")
    assert record.text() == text


def test_the_longest_name_that_fits_is_meant() -> None:
    text = (
        "[game wildfire]\n[players Ana, Ana 4-4]\n[option mode=score]\n[dealer Ana]\n"
        "[left Ana 4-4 =7]\n[left Ana =3]\n"
    )
    assert read(text.encode()).game.scores == {"Ana": 3, "Ana 4-4": 7}


def test_an_unfinished_last_line_is_not_applied() -> None:
    record = read((TABLE + "Bo: 9-9\nCy: +").encode())
    assert record.unfinished == 5
    assert record.game.counts["Cy"] == 7
    assert record.text() == TABLE + "Bo: 9-9\n"


@pytest.mark.parametrize("end", [b"Cy: 9-\xc3", b"\xff", b"nonsense", b"[undo 9]", b"  # only"])
def test_an_unfinished_last_line_may_be_anything(end: bytes) -> None:
    record = read(TABLE.encode() + end)
    assert record.unfinished == 4
    assert record.game.phase == "start"


def test_a_finished_record_has_no_unfinished_line() -> None:
    assert read(TABLE.encode()).unfinished is None


def test_not_utf_8_is_reported_with_its_line() -> None:
    error = refusal(TABLE.encode() + b"Bo: 9-9\nCy\xff: +\n")
    assert error.line == 5
    assert error.code == "record.not-utf-8"


def test_what_comes_first_is_reported() -> None:
    assert refusal(TABLE.encode() + b"Bo: 9-8\nCy\xff: +\n").line == 4


GAME, PLAYERS, DEALER = TABLE.splitlines()
HAND_A, HAND_B, STOCK = DEALT.splitlines()[3:]
OVER = [GAME, "[players Ana, Bo]", "[option mode=score]", DEALER, "[left Ana =1]", "[left Bo =2]"]

HEADERS_REFUSED = {
    "nothing at all": ([], 1),
    "only a comment": (["# nothing"], 2),
    "no players": ([GAME], 2),
    "no dealer": ([GAME, PLAYERS], 3),
    "no dealer before an action": ([GAME, PLAYERS, "Bo: 9-9"], 3),
    "no game before the players": ([PLAYERS], 1),
    "no players before the dealer": ([GAME, DEALER], 2),
    "no players before an action": ([GAME, "Bo: 9-9"], 2),
    "no players before a hand": ([GAME, HAND_A], 2),
    "no dealer before a hand": ([GAME, PLAYERS, HAND_A], 3),
    "no dealer before [round]": ([GAME, PLAYERS, "[round]"], 3),
    "game twice": ([GAME, GAME], 2),
    "players twice": ([GAME, PLAYERS, PLAYERS], 3),
    "dealer twice": ([GAME, PLAYERS, DEALER, DEALER], 4),
    "dealer after an action": ([GAME, PLAYERS, DEALER, "Bo: 9-9", DEALER], 5),
    "game after an action": ([GAME, PLAYERS, DEALER, "Bo: 9-9", GAME], 5),
    "option after the dealer": ([GAME, PLAYERS, DEALER, "[option rounds=2]"], 4),
    "option before the players": ([GAME, "[option rounds=2]", PLAYERS], 2),
    "option twice": ([GAME, PLAYERS, "[option rounds=2]", "[option rounds=2]"], 4),
    "wildfires twice": ([GAME, PLAYERS, *["[wildfires " + " ".join(
        f"{n}-W2" for n in range(10)) + "]"] * 2], 4),
    "unknown option": ([GAME, PLAYERS, "[option speed=9]"], 3),
    "unknown game": (["[game chess]"], 1),
    "unknown header": ([GAME, PLAYERS, "[weather fine]"], 3),
    "dealer is nobody": ([GAME, PLAYERS, "[dealer Dee]"], 3),
    "hand of nobody": ([GAME, PLAYERS, DEALER, "[hand Dee 9-9]"], 4),
    "hand after an action": ([GAME, PLAYERS, DEALER, "Bo: 9-9", HAND_A], 5),
    "hand twice": ([*DEALT.splitlines()[:4], HAND_A], 5),
    "hands without stock": (DEALT.splitlines()[:5], 6),
    "one hand missing": ([*DEALT.splitlines()[:4], STOCK], 5),
    "one hand missing at the end": (DEALT.splitlines()[:4], 5),
    "an action before the stock": ([*DEALT.splitlines()[:5], "Ana: 9-9"], 6),
    "stock before the hands": ([GAME, PLAYERS, DEALER, STOCK], 4),
    "stock twice": ([*DEALT.splitlines(), STOCK], 7),
    "dealer after a hand": ([*DEALT.splitlines()[:4], DEALER], 5),
    "dealer in the middle of a round": ([*DEALT.splitlines(), "[dealer Bo]"], 7),
    "round twice": ([*OVER, "[round]", "[round]"], 8),
    "option in the second round": ([*OVER, "[round]", "[option rounds=2]"], 8),
    "hand in a game that keeps scores": ([*OVER[:4], HAND_A], 5),
    "dealer after [round] and an action": ([*OVER, "[round]", "[left Bo =2]", "[dealer Bo]"], 9),
    "dealer twice in a round": ([*OVER, "[round]", "[dealer Bo]", "[dealer Bo]"], 9),
    "dealer without [round]": ([*OVER, "[dealer Bo]"], 7),
}  # fmt: skip


@pytest.mark.parametrize("name", HEADERS_REFUSED)
def test_headers_missing_twice_or_late(name: str) -> None:
    lines, where = HEADERS_REFUSED[name]
    error = refusal("".join(f"{line}\n" for line in lines))
    assert error.line == where
    assert error.rule in (None, "W-34")


FORMS_REFUSED = [
    "Bo 9-9", "Bo: 9_9", "Bo: 9", "Bo: 9-9@", "Bo: 9-9@x", "Bo: 9-9@-1", "Bo: 9-9@00", "Bo: 9-9@01",
    "Bo: 09-9", "Bo: 9-10", "Bo: 10-10", "Bo: 16-1", "Bo: 9-W1", "Bo: 9-W4", "Bo: 9-w2",
    "Bo: 9 - 9",
    "Bo: 9-9 @0", "Bo: 9-9@0@0", "Bo: ", "Bo:", ": 9-9", "Boo: 9-9", "Dee: 9-9", "Bo: ++",
    "Bo: + 9-9",
    "Bo: +9", "Bo: --", "Bo: !!", "Bo: ?", "Bo: ?Dee", "Bo: ? Cy", "Bo: pass", "*", "* 6", "*06",
    "*6typed", "*6 named", "*-1", "*6.", "=", "= 6", "=06", "=6 typed", "[undo 0]", "[undo -1]",
    "[undo 01]", "[undo all]", "[undo", "undo]", "[]", "[round 2]", "[left Ana]", "[left Ana =]",
    "[left Ana =-1]", "[left Ana =01]", "[left Ana = 1]", "[left Ana 4-4 =8]", "[left Ana 4_4]",
    "[left Dee =1]", "[left =1]", "[correct 1 Ana]", "[correct 1 Ana 4]", "[correct Ana =4]",
    "[correct 0 Ana =4]", "[correct 01 Ana =4]", "[correct 1 Dee =4]", "[correct 1 Ana =4",
    "[Undo]",
    "9-9", "Bo: 9\u20139", "Bo: \u0669-9", "*\u0666", "Bo: 9-9\x00", "Bo: 9-9\x0b", "Bo\x00: 9-9",
    "Bo: 9-9\rCy: +", "[undo 99999999999999999999]", "*99999999999999999999",
]  # fmt: skip


@pytest.mark.parametrize("line", FORMS_REFUSED)
def test_what_has_not_the_form_is_refused_by_no_rule(line: str) -> None:
    error = refusal(f"{TABLE}{line}\n")
    assert error.line == 4
    assert error.rule is None
    assert told(error_words(error)).isprintable()


@pytest.mark.parametrize(
    "option",
    [
        "rounds=0", "rounds=x", "rounds=-1", "rounds=01", "rounds=", "rounds", "=2", "target=0",
        "strategic=on", "knock-penalty=yes", "centre-ends=1", "centre-ends=5", "lowest=2",
        "mode=dealt", "Rounds=2", "rounds = 2", "rounds=1=2", "target=9999999999999999999",
    ],
)  # fmt: skip
def test_options_that_no_table_plays_by(option: str) -> None:
    assert refusal(f"[game wildfire]\n[players Ana, Bo]\n[option {option}]\n").line == 3


@pytest.mark.parametrize(
    ("option", "rule"),
    [
        ("target=0", "W-37"),
        ("rounds=0", "W-40"),
        ("strategic=on", "W-41"),
        ("centre-ends=1", "D-3"),
        ("lowest=2", "D-2"),
        ("knock-penalty=yes", None),
        ("mode=dealt", None),
        ("speed=9", None),
    ],
)
def test_the_rule_that_refuses_an_option(option: str, rule: str | None) -> None:
    assert refusal(f"[game wildfire]\n[players Ana, Bo]\n[option {option}]\n").rule == rule


def test_the_forms_before_the_players_are_known() -> None:
    assert refusal("[game wildfire]\nBo: 9-9\n").message == Message.of(
        "record.missing", header="[players …]"
    )


def test_correcting_an_unfinished_round_is_refused() -> None:
    assert refusal(TABLE + "Bo: 9-9\n[correct 1 Ana =5]\n").rule is None


def test_nothing_of_a_refused_line_is_applied() -> None:
    record = Record()
    for line in TABLE.splitlines():
        record.feed(line)
    record.begin()
    before = record.game.state()
    for line in ["Ana: 9-4", "Bo: +", "Cy: +", "[left Ana =3]", "[round]", "*6"][::5]:
        with pytest.raises(RecordError):
            record.feed(line)
    assert record.game.state() == before
    record.feed("Bo: 9-9")
    assert record.text() == TABLE + "Bo: 9-9\n"


def test_clean_is_as_if_what_was_undone_had_never_been() -> None:
    text = (
        TABLE + "Bo: 9-9\nCy: 9-4@0\n[undo]\nCy: 9-W3@0\n*3\n[undo 2]\nCy: +\nCy: -\nAna: 9-5@0\n"
        "[undo 1]\nAna: +\n"
    )
    record = read(text.encode())
    assert record.text() == text
    assert record.clean_text() == TABLE + "Bo: 9-9\nCy: +\nCy: -\nAna: +\n"
    assert read(record.clean_text().encode()).game.state() == record.game.state()


def test_undo_reaches_back_to_the_deal_and_no_further() -> None:
    text = "\n".join([*OVER, "[round]", "[left Bo =2]", "[undo]", "[undo]", ""])
    assert refusal(text).line == 10


def dealt_rounds(between: list[str]) -> str:
    """Two dealt rounds. The first is played to its end; `between` comes between them."""
    game = Wildfire(["Ana", "Bo"], "Ana", read(DEALT.encode()).game.played[0].deal)
    while game.phase not in ("round-over", "game-over"):
        game.apply(game.legal_actions()[0])
    first = game_text(game)
    lines = [line for line in DEALT.splitlines() if line.startswith(("[hand", "[stock"))]
    return first + "".join(f"{line}\n" for line in [*between, *lines])


@pytest.mark.parametrize("between", [["[round]"], ["[round]", "[dealer Bo]"], ["[dealer Bo]"], []])
def test_a_second_dealt_round(between: list[str]) -> None:
    text = dealt_rounds(between)
    record = read(text.encode())
    assert record.game.round_number == 2
    assert record.game.dealer == "Bo"
    assert record.game.phase == "start"
    assert record.text() == text


@pytest.mark.parametrize("between", [["[round]", "[dealer Ana]"], ["[dealer Ana]"]])
def test_another_dealer_is_refused(between: list[str]) -> None:
    assert refusal(dealt_rounds(between)).rule == "W-36"


def test_the_mode_is_the_same_in_every_round() -> None:
    first = dealt_rounds([]).split("[hand")
    played = "[hand".join(first[:3])
    count = played.count("\n")
    error = refusal(played + "[round]\nAna: 9-9\n")
    assert error.line == count + 2
    assert error.message == Message.of("record.missing", header="[hand Ana …]")
    assert refusal(played + "[round]\n").line == count + 2


def test_a_table_does_not_become_dealt() -> None:
    text = "\n".join([*OVER, "[round]", HAND_A, ""]).replace("[option mode=score]\n", "")
    # Without the option the left-overs come too early: a table with a round played is needed.
    assert refusal(text).rule == "W-34"


def test_what_the_options_are_is_written_when_it_is_not_the_default() -> None:
    chosen = Options(
        target=50, rounds=3, strategic="all", knock_penalty=True, centre_ends=2, lowest=0
    )
    text = game_text(Wildfire(["Ana", "Bo"], "Bo", options=chosen))
    assert text == (
        "[game wildfire]\n[players Ana, Bo]\n[option target=50]\n[option rounds=3]\n"
        "[option strategic=all]\n[option knock-penalty=on]\n[option centre-ends=2]\n"
        "[option lowest=0]\n[dealer Bo]\n"
    )
    assert read(text.encode()).game.options == chosen
    assert "[option" not in game_text(Wildfire(["Ana", "Bo"], "Bo"))


def test_a_deal_is_written_and_read() -> None:
    deal = read(DEALT.encode()).game.played[0].deal
    assert isinstance(deal, Deal)
    text = game_text(Wildfire(["Ana", "Bo"], "Ana", deal))
    assert text == DEALT.replace("9-4", "4-9").replace("9-2", "2-9")
