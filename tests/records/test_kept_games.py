"""The games in the folder: each once, in the order in which they were played."""

import os
import shutil
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from wildfire.games import registry
from wildfire.games.notation.lines import MOST_SESSIONS, SessionHeader
from wildfire.games.wildfire import Deal, Left, Options, Play, Wildfire, wildfire_set
from wildfire.records import RecordFile, kept_games, load, next_session
from wildfire.records.kept import LONG

NOW = datetime(2026, 11, 29, 22, 15, tzinfo=UTC)
NAMES = ["Ana", "Bo"]
COPIES = ("NAME (conflicted copy 1)", "NAME.sync-conflict-20261129-221500-ABC", "NAME 2", "a-NAME")


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    directory = tmp_path / "kept"
    directory.mkdir()
    monkeypatch.setenv("WILDFIRE_RECORDS", str(directory))
    return directory


def a_game(kind: str, seed: int = 1) -> Wildfire:
    if kind == "dealt":
        return Wildfire(NAMES, "Ana", Deal.shuffled(wildfire_set(), 2, Random(seed)))
    return Wildfire(NAMES, "Ana", options=Options(score_only=kind == "score"))


def go_on(record: RecordFile, steps: int = 1) -> None:
    for _ in range(steps):
        if record.game.is_dealt:
            record.apply(record.game.legal_actions()[0])
        elif record.game.options.score_only:
            record.apply(Left(record.game.uncounted[0], None, 7))
        elif record.game.phase == "start":
            record.apply(Play("Bo", 9, 9))
        else:
            record.apply(Play("Ana", 9, 4, 0))


def begin(kind: str, path: Path, when: datetime | None = NOW, seed: int = 1) -> Path:
    """A game with one action. If `when` is None, it is an old record, without a session."""
    session = None if when is None else next_session(when)
    with RecordFile.create(a_game(kind, seed), path, session=session) as record:
        go_on(record)
    return path


def names(now: datetime = NOW) -> list[str]:
    return [game.path.stem for game in kept_games(now)]


@pytest.mark.parametrize("when", [NOW, None], ids=["new", "old"])
@pytest.mark.parametrize("kind", ["dealt", "table", "score"])
@pytest.mark.parametrize("name", COPIES)
def test_a_copy_is_the_same_game_and_the_longest_goes_on(
    kept: Path, kind: str, when: datetime | None, name: str
) -> None:
    path = begin(kind, kept / "game.wildfire", when)
    copy = kept / f"{name.replace('NAME', 'game')}.wildfire"
    shutil.copyfile(path, copy)
    with RecordFile.resume(path, next_session(NOW)) as record:
        go_on(record)
    # The shorter one is the newer one on the disk.
    os.utime(path, (1_700_000_000,) * 2)
    (game,) = kept_games(NOW)
    assert game.path == path
    assert [each.path for each in game.others] == [copy]
    assert game.tells_all_of(game.others[0])


@pytest.mark.parametrize("name", ["NAME_DESKTOP-1", "NAME 2", "NAME - Copy", "a-NAME", "z-NAME"])
def test_of_equal_copies_the_one_goes_on_whose_name_is_shortest(kept: Path, name: str) -> None:
    path = begin("table", kept / "game.wildfire")
    copy = kept / f"{name.replace('NAME', 'game')}.wildfire"
    shutil.copyfile(path, copy)
    os.utime(path, (1_700_000_000,) * 2)
    (game,) = kept_games(NOW)
    assert (game.path, [each.path for each in game.others]) == (path, [copy])


@pytest.mark.parametrize("when", [NOW, None], ids=["new", "old"])
def test_copies_that_went_on_apart_are_one_game_too(kept: Path, when: datetime | None) -> None:
    path = begin("dealt", kept / "game.wildfire", when)
    copy = kept / "game 2.wildfire"
    shutil.copyfile(path, copy)
    with RecordFile.resume(path, next_session(NOW)) as record:
        go_on(record, 3)
    with RecordFile.resume(copy, next_session(NOW)) as record:
        go_on(record, 1)
        record.undo()
    (game,) = kept_games(NOW)
    assert game.path == path
    assert not game.tells_all_of(game.others[0])


@pytest.mark.parametrize("when", [NOW, None], ids=["new", "old"])
@pytest.mark.parametrize("kind", ["dealt", "table", "score"])
def test_other_games_of_the_same_people_are_other_games(
    kept: Path, kind: str, when: datetime | None
) -> None:
    first = begin(kind, kept / "one.wildfire", when, seed=1)
    later = NOW + timedelta(hours=1)
    second = kept / "two.wildfire"
    RecordFile.create(
        a_game(kind, 2), second, session=None if when is None else next_session(later)
    ).close()
    assert {game.path for game in kept_games(later)} == {first, second}


def test_a_new_game_comes_before_what_a_wrong_clock_has_dated(kept: Path) -> None:
    for year in (2030, 1970):
        begin("score", kept / f"{year}.wildfire", NOW.replace(year=year))
        begin("score", kept / f"after {year}.wildfire", NOW)
    assert names() == ["after 1970", "1970", "after 2030", "2030"]
    # Even for a clock that is wrong now.
    assert names(NOW.replace(year=1980)) == names()


def test_what_was_played_last_on_either_computer_comes_first(kept: Path) -> None:
    for number in range(1, 6):
        when = NOW - timedelta(days=9) + timedelta(hours=number)
        begin("score", kept / f"here {number}.wildfire", when)
    game = a_game("score")
    elsewhere = kept / "elsewhere.wildfire"
    with RecordFile.create(game, elsewhere, session=SessionHeader(2, NOW)) as record:
        go_on(record)
    assert names()[:2] == ["elsewhere", "here 5"]
    assert next_session(NOW).number == 6


def test_however_high_a_session_is_numbered_games_are_begun_and_go_on(kept: Path) -> None:
    high = begin("score", kept / "high.wildfire")
    text = high.read_text(encoding="utf-8")
    high.write_text(text.replace("[session 1 ", f"[session {MOST_SESSIONS} "), encoding="utf-8")
    later = NOW + timedelta(minutes=1)
    new = begin("score", kept / "new.wildfire", later)
    assert load(new).game.uncounted == ["Bo"]
    assert names(later) == ["new", "high"]
    with RecordFile.resume(high, next_session(later + timedelta(minutes=1))) as record:
        go_on(record)
    assert load(high).game.uncounted == []
    assert names(later) == ["high", "new"]


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="Windows has one clock for all")
@pytest.mark.parametrize(
    ("zone", "offset"),
    [("ABC-05:30", "+05:30"), ("ABC-1:02:03", "+00:00"), ("ABC+24:59:59", "+00:00")],
)
def test_wherever_the_clock_is_set_a_game_that_is_begun_is_read(
    kept: Path, monkeypatch: pytest.MonkeyPatch, zone: str, offset: str
) -> None:
    try:
        with monkeypatch.context() as context:
            context.setenv("TZ", zone)
            time.tzset()
            path = begin("score", kept / "game.wildfire")
    finally:
        time.tzset()
    assert load(path).game.uncounted == ["Bo"]
    assert f"{offset}]" in path.read_text(encoding="utf-8")


def test_old_records_are_in_the_order_of_the_disk_as_far_as_it_can_be(kept: Path) -> None:
    for name, when in [("old", 1_760_000_000), ("newer", 1_760_000_009), ("2030", 1_900_000_000)]:
        path = begin("dealt", kept / f"{name}.wildfire", None, seed=when)
        os.utime(path, (when, when))
    assert names() == ["newer", "old", "2030"]
    with RecordFile.resume(kept / "2030.wildfire", next_session(NOW)) as record:
        go_on(record)
    assert names() == ["2030", "newer", "old"]


def test_a_session_is_written_when_something_is_played(kept: Path) -> None:
    path = begin("score", kept / "game.wildfire")
    before = path.read_text()
    with RecordFile.resume(path, next_session(NOW)) as record:
        assert path.read_text() == before
        go_on(record)
    assert path.read_text() == (
        f"{before}[session 2 2026-11-29T22:15:00.000000+00:00]\n[left Bo =7]\n"
    )
    assert before.splitlines()[3] == "[session 1 2026-11-29T22:15:00.000000+00:00]"
    again = load(path)
    assert again.text() == again.clean_text() == path.read_text()
    assert again.begun == SessionHeader(1, NOW)


def test_what_other_programs_leave_is_no_game(kept: Path) -> None:
    path = begin("dealt", kept / "game.wildfire")
    shutil.copyfile(path, kept / ".game.wildfire.tmp123.wildfire")
    (kept / ".hidden.wildfire").write_text("half a copy")
    (kept / "gone.wildfire").symlink_to(kept / "nowhere")
    (kept / "folder.wildfire").mkdir()
    assert names() == ["game"]


def test_a_long_record_is_kept_and_not_looked_at(kept: Path) -> None:
    path = begin("dealt", kept / "game.wildfire", None)
    with path.open("a") as file:
        file.write("# long\n" * (LONG // 7 + 1))
    (game,) = kept_games(NOW)
    assert game.longest.is_long
    assert not game.longest.data
    assert load(path).game.is_dealt


@pytest.mark.parametrize("seconds", [-(1 << 40), 1 << 40])
def test_a_time_that_no_clock_shows_is_no_reason_to_fail(kept: Path, seconds: int) -> None:
    path = begin("dealt", kept / "game.wildfire", None)
    try:
        os.utime(path, (seconds, seconds))
    except OSError:
        pytest.skip("this disk does not keep such times")
    assert names() == ["game"]


@pytest.mark.parametrize("played", [0, 1])
def test_a_game_without_a_dealer_is_the_same_in_all_its_copies(kept: Path, played: int) -> None:
    game = registry.game("block-and-draw")(NAMES, None, None)
    with RecordFile.create(game, kept / "game.wildfire", session=next_session(NOW)) as record:
        for action in [Play("Ana", 9, 9), Play("Bo", 9, 8, 0)][: 2 * played]:
            record.apply(action)
        shutil.copy(record.path, kept / "game 2.wildfire")
        record.apply(Play("Ana", 9, 7, 0) if played else Play("Ana", 8, 8))
    (only,) = kept_games(NOW)
    assert (only.path.stem, [each.path.stem for each in only.others]) == ("game", ["game 2"])
