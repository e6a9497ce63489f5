"""Whatever a file contains, reading it ends in a game or in one line that says what is wrong."""

from hypothesis import given, settings
from hypothesis import strategies as st

from wildfire.cli.stdio.gate import told
from wildfire.games.notation.record import game_text, read
from wildfire.games.wildfire import RecordError
from wildfire.text import error_words, words

from ...soak import times

RECORD = b"""[game wildfire]
[players Ana, Bo, Ana Maria]
[option knock-penalty=on]
[option strategic=wild-ones]
[dealer Ana]
Bo: 9-9
Ana Maria: 9-4@0
Ana: +
Ana: -
Bo: 4-W2@1
*6 typed
Ana Maria: 6-2@2
Ana: 1-5@2
Bo: 2-1@3
=1
[undo 2]
Ana: !
Bo: ?Ana
[correct 1 Ana =4]
[left Ana Maria 4-4 6-1]
[left Bo =14]
[round]
"""
PIECES = st.sampled_from(
    [
        *RECORD.replace(b"\n", b" ").split(b" "),
        *(bytes([each]) for each in b"\n\r\t []:,@#=*+-!?09W"),
        b"\xff", b"\xc3", b"\xe2\x80\xa8", b"\x00", b"\xef\xbb\xbf",
        b"[hand Ana 9-9]", b"[stock 0-0]",
        b"[wildfires 0-W2]", b"99999999999999999999", b"@", b"1-1@0", b"0-W2@1", b"W2-0@1",
    ]
)  # fmt: skip


def refusal(data: bytes) -> RecordError | None:
    try:
        read(data)
    except RecordError as error:
        return error
    return None


def reads_or_refuses(data: bytes) -> None:
    refused = refusal(data)
    if refused:
        assert 1 <= refused.line <= data.count(b"\n") + 1
        assert told(error_words(refused)).isprintable()
        return
    record = read(data)
    again = read(record.text().encode())
    assert again.text() == record.text()
    assert again.game.state() == record.game.state()
    assert read(game_text(record.game).encode()).game.state() == record.game.state()
    assert all(map(words, record.game.tell_state()))


@given(st.binary(max_size=80), st.integers(0, len(RECORD)))
def test_any_bytes(noise: bytes, at: int) -> None:
    reads_or_refuses(RECORD[:at] + noise)


@settings(max_examples=times(200, 2000))
@given(
    st.lists(st.integers(0, RECORD.count(b"\n"))),
    st.lists(st.tuples(st.integers(0, len(RECORD)), PIECES), max_size=4),
)
def test_a_record_with_lines_moved_and_pieces_put_in(
    lines: list[int], pieces: list[tuple[int, bytes]]
) -> None:
    kept = RECORD.split(b"\n")
    for line in lines[:3]:
        kept.insert(len(lines), kept.pop(line))
    data = b"\n".join(kept)
    for at, piece in pieces:
        data = data[:at] + piece + data[at:]
    reads_or_refuses(data)


@given(st.text(alphabet="[]:,@#=*+-!? 019W\u00e9\u0301\u2028\n", max_size=30))
def test_any_line_in_a_game(text: str) -> None:
    headers = b"[game wildfire]\n[players Ana, Bo]\n[dealer Ana]\nBo: 9-9\n"
    reads_or_refuses(headers + text.encode() + b"\n")


@given(st.text(max_size=12), st.text(max_size=12))
def test_any_name(one: str, other: str) -> None:
    text = f"[game wildfire]\n[players {one},{other}]\n[dealer {one}]\n{one}: 9-9\n"
    reads_or_refuses(text.encode("utf-8", "surrogatepass"))
