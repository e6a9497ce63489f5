"""Records that a power cut or a kill has cut off: they go on from what is whole, with a warning."""

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from wildfire.games.wildfire import Deal, Draw, Wildfire, wildfire_set
from wildfire.records import RecordFile, RefusedRecordError, load
from wildfire.text import error_words

from ..refusals import refuses

GOLDEN = Path(__file__).parents[1] / "data" / "records"
TABLE = "[game wildfire]\n[players Ana, Bo]\n[dealer Ana]\n"


def deal(seed: int) -> Deal:
    return Deal.shuffled(wildfire_set(), 2, Random(seed))


@pytest.mark.parametrize("torn", ["Ana: 9-", "[le", "Ana: 9-4@0\r", "\u00e9"[:1]])
def test_a_torn_line_is_taken_off_before_going_on(tmp_path: Path, torn: str) -> None:
    path = tmp_path / "game"
    path.write_bytes(f"{TABLE}Bo: 9-9\n{torn}".encode()[: -1 if torn == "\u00e9" else None])
    with RecordFile.resume(path) as record:
        assert record.record.unfinished == 5
        assert record.game.turn == "Ana"
        record.apply(Draw("Ana"))
    assert path.read_text() == f"{TABLE}Bo: 9-9\nAna: +\n"


def test_a_deal_that_was_cut_short_is_dealt_again(tmp_path: Path) -> None:
    path = tmp_path / "game"
    rng = Random(4)
    with RecordFile.create(Wildfire(["Ana", "Bo"], "Ana", deal(3)), path) as record:
        while record.game.phase != "round-over":
            record.apply(rng.choice(record.game.legal_actions()))
        state = record.game.state()
        whole = path.read_bytes()
        record.next_round(deal(4))
        longer = path.read_bytes()
    for length in range(len(whole), len(longer)):
        path.write_bytes(longer[:length])
        with RecordFile.resume(path) as record:
            assert record.game.state() == state
            assert path.read_bytes() == whole
            assert (record.record.unfinished is None) == (length == len(whole))


CUT = (
    *("W-21-who-played-presses", "W-34-everybody-when-blocked", "W-36-the-next-dealer"),
    *("D-12-typed-in", "correct-two-rounds-later", "undo-the-last-domino", "score-only"),
)


@pytest.mark.parametrize("story", CUT)
def test_cut_anywhere_it_goes_on_from_the_last_whole_line_and_says_so(
    tmp_path: Path, story: str
) -> None:
    path = tmp_path / "game"
    data = (GOLDEN / f"{story}.wildfire").read_bytes()
    begins = data.index(b"\n", data.index(b"[dealer")) + 1
    start = begins
    for line in data[begins:].splitlines(keepends=True):
        end = start + len(line)
        for length in (start, start + 1, (start + end) // 2, end - 1):
            path.write_bytes(data[:length])
            with RecordFile.resume(path) as record:
                assert record.record.unfinished == (
                    None if length == start else data.count(b"\n", 0, start) + 1
                )
                assert path.read_bytes() == data[:start]
                assert record.game.state() == load(path).game.state()
        start = end
    assert start == len(data) > begins


@pytest.mark.parametrize("tail", [b"\0" * 512, b"Ana: 9-\xff\xfe", b"*6 typed", b"[undo", b"\r"])
def test_what_a_power_cut_leaves_at_the_end_is_taken_off(tmp_path: Path, tail: bytes) -> None:
    path = tmp_path / "game"
    text = f"{TABLE}Bo: 9-9\n".encode()
    path.write_bytes(text + tail)
    with RecordFile.resume(path) as record:
        assert record.record.unfinished == 5
    assert path.read_bytes() == text


@pytest.mark.parametrize("dealt", [False, True])
def test_a_game_that_was_cut_off_before_it_began_is_said_to_be(tmp_path: Path, dealt: bool) -> None:
    path = tmp_path / "game"
    RecordFile.create(Wildfire(["Ana", "Bo"], "Ana", deal(3) if dealt else None), path).close()
    data = path.read_bytes()
    # Before its first hand a dealt game looks like one at a table.
    first = data.index(b"\n", data.index(b"[hand")) + 1 if dealt else 1
    for length in range(first, len(data)):
        path.write_bytes(data[:length])
        with refuses(RefusedRecordError, "is missing") as refused:
            RecordFile.resume(path)
        assert "the file ends before its game has begun" in error_words(refused.value)
        assert path.read_bytes() == data[:length]


PLAYER = """
import sys
from pathlib import Path
from random import Random
from wildfire.records import RecordFile
from wildfire.games.wildfire import Deal, Wildfire, wildfire_set

rng = Random(8)
deal = Deal.shuffled(wildfire_set(), 4, rng)
game = Wildfire(["Ana", "Bo", "Cy", "Dee"], "Ana", deal)
record = RecordFile.create(game, Path(sys.argv[1]))
while True:
    action = rng.choice(record.game.legal_actions())
    record.apply(action)
    print(action, flush=True)
    sys.stdin.readline()
"""


def test_what_was_shown_survives_a_kill(tmp_path: Path) -> None:
    path = tmp_path / "game"
    command = [sys.executable, "-c", PLAYER, str(path)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as player:
        assert player.stdin
        assert player.stdout
        shown = []
        for _ in range(25):
            shown.append(player.stdout.readline())
            player.stdin.write("go on\n")
            player.stdin.flush()
        player.kill()
    with RecordFile.resume(path) as record:
        actions = [f"{action}\n" for action in record.game.played[-1].actions]
        assert actions[:25] == shown
        assert len(actions) <= 26
        record.apply(record.game.legal_actions()[0])
