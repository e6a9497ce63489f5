"""The main loop and the board's memory: stored after a change, and reported if lost."""

import pytest

from wildfire_hub import runner

from ..bench import Board, kept
from ..test_runner import error_in_status, errors


def hub_id(board: Board) -> str:
    board.send_at(10, "hello 1 0")
    board.run(1000)
    return str(board.frames_of("hello")[0]["hub"])


def test_a_chips_own_number_is_the_hubs_id_for_life_and_needs_no_store() -> None:
    ids = set()
    for number in range(200):
        board = Board(stored=None if number % 2 else b"damaged")
        board.chip = b"\xe6\x61\x41\x04\x03\x2d\x7b" + bytes([number])
        ids.add(hub_id(board))
        assert board.stores == []
    assert len(ids) == 200
    again = Board(stored=kept(volume="9"))
    again.chip = board.chip
    assert hub_id(again) == "0123abcd", "an id that is stored stays"


def test_the_id_made_of_a_number_is_the_published_hash() -> None:
    board = Board()
    board.chip = b"foobar"
    assert hub_id(board) == "bf9cf968"


@pytest.mark.parametrize("number", [b"", b"\xff" * 8, bytes(8)])
def test_a_chip_that_has_no_number_gets_an_id_that_is_kept(number: bytes) -> None:
    board = Board()
    board.chip = number
    assert hub_id(board) == f"{1:08x}"
    assert len(board.stores) == 1


def test_what_was_damaged_is_told_at_every_start_until_something_is_kept() -> None:
    stored: bytes | None = b""
    for start in range(4):
        board = Board(stored=stored)
        board.chip = b"a number"
        if start == 2:
            board.send_at(100, "keep volume 9")
        board.send_at(200, "status")
        board.run(1000)
        told = error_in_status(board)
        assert told == ("-" if start == 3 else "settings not read: empty")
        stored = board.stored


def test_settings_older_than_the_last_change_are_taken_and_told() -> None:
    board = Board(stored=kept(volume="9"))
    board.damage = b"last-change-unreadable"
    board.send_at(100, "status")
    board.send_at(200, "get volume")
    board.send_at(300, "keep volume 9")
    board.run(1000)
    assert error_in_status(board) == "settings are older: last-change-unreadable"
    assert board.frames_of("get")[0]["value"] == "9"
    assert len(board.stores) == 1, "or the damage would be told of for ever"


@pytest.mark.parametrize(
    ("failure", "reason"),
    [
        (ValueError(), "ValueError"),
        (OSError(84), "OSError 84"),
        (OSError(), "OSError"),
        (OSError("no memory"), "no memory"),
    ],
)
def test_every_reason_is_a_word(failure: Exception, reason: str) -> None:
    board = Board(stored=kept())
    board.failing["load"] = failure
    board._keeps_failing = False
    board.send_at(100, "status")
    if isinstance(failure, OSError):
        board.fail_at(150, "store", failure)
        board.send_at(200, "keep volume 9")
        board.send_at(300, "status")
    board.run(1000)
    told = [frame["error"] for frame in board.frames_of("status")]
    ways = ["not read", "not kept"][: len(told)]
    assert told == [f"settings {way}: {reason}" for way in ways]


def test_what_is_so_already_is_not_stored_again() -> None:
    board = Board(stored=kept(volume="9"))
    for ms, text in enumerate(("keep volume 9", "keep volume 8", "keep volume 8", "store volume")):
        board.send_at(100 + 10 * ms, text)
    board.run(1000)
    assert board.stores == [kept(volume="8")]


def test_what_could_not_be_stored_is_not_taken_for_stored() -> None:
    board = Board(stored=kept(volume="9"))
    board.fail_at(50, "store", OSError(5, "Input/output error"))
    for ms in (100, 200, 300):
        board.send_at(ms, "keep volume 9" if ms == 300 else "keep volume 8")
    board.send_at(400, "status")
    board.run(1000)
    assert board.stores == [kept(volume="8"), kept(volume="9")]
    assert error_in_status(board) == "-"


def test_settings_are_stored_as_they_are_in_one_go_or_refused() -> None:
    board = Board(stored=kept(range="0-15"))
    for ms, text in enumerate(
        (
            *("set range 1-9", "set ring 9", "set volume 5", "store ring volume"),
            *("store volume colour", "store", "store range ring volume"),
        )
    ):
        board.send_at(100 + 10 * ms, text)
    board.press_at(300)
    board.send_at(500, "store volume")
    board.run(1000)
    refused = [(frame["reason"], frame["text"]) for frame in board.frames_of("refused")]
    assert [reason for reason, _ in refused] == ["range", "unknown", "form", "busy"]
    assert refused[0][1] == "kept range needs 0-15 16 9"
    assert board.frames_of("store")[0]["settings"] == "range ring volume"
    assert board.stores == [kept(range="1-9", ring="9", volume="5")]


def test_the_board_tidies_up_when_nobody_wants_anything() -> None:
    board = Board(stored=kept(spin_ms="4000", hold_ms="1000"))
    board.press_at(20_000)
    for ms in range(40_000, 200_000, 5000):
        board.send_at(ms, "status")
    board.run(400_000)
    # at rest the loop turns once a minute
    assert board.tidied
    for at in board.tidied:
        assert at >= 25_000 + runner.QUIET_MS
        assert all(not 0 <= at - ms < runner.QUIET_MS for ms in range(40_000, 200_000, 5000))


def test_a_store_that_fails_is_told_and_not_fatal() -> None:
    board = Board(stored=kept())
    board.fail_at(50, "store", OSError(28, "No space left on device"))
    board.send_at(100, "keep volume 9")
    board.send_at(200, "status")
    board.send_at(300, "get volume")
    board.run(1000)
    assert error_in_status(board) == "settings not kept: [Errno 28] No space left on device"
    assert board.frames_of("get")[0]["value"] == "9"
    assert errors(board) == []


def test_a_store_that_works_again_takes_the_complaint_back() -> None:
    board = Board(stored=kept())
    board.fail_at(50, "store", OSError(28, "No space left on device"))
    board.send_at(100, "keep volume 9")
    board.send_at(300, "keep volume 8")
    board.send_at(400, "status")
    board.run(1000)
    assert error_in_status(board) == "-"
    assert len(board.stores) == 1


def test_a_damaged_store_means_defaults_and_is_told() -> None:
    board = Board(stored=kept(volume="9").replace(b"9", b"8", 1))
    board.send_at(100, "status")
    board.send_at(200, "get volume")
    board.run(1000)
    assert error_in_status(board) == "settings not read: damaged"
    assert board.frames_of("get")[0]["value"] == "60"
    assert len(board.stores) == 1, "its new id is kept"


def test_a_store_that_cannot_be_read_is_told_and_left_as_it_is() -> None:
    board = Board(stored=kept(volume="9"))
    board.failing["load"] = OSError(5, "Input/output error")
    board._keeps_failing = False
    board.send_at(100, "status")
    board.run(1000)
    assert error_in_status(board) == "settings not read: [Errno 5] Input/output error"
    assert board.stores == []
