"""The main loop: the board does what the hub asks for, and survives and shows a failure."""

from itertools import pairwise

import pytest

from wildfire_hub import runner

from . import wire
from .bench import Board, kept
from .table import is_rest, leds, lit

METHODS = ("ticks", "wait", "button", "read", "write", "show", "tone", "entropy")
STARTING = ("fresh_id", "load", "free_memory")
DAY = 86_400_000


def is_error(picture: bytes) -> bool:
    colours = leds(picture)
    red = all(r > 50 and (g, b) == (0, 0) for r, g, b in colours[::2])
    return red and not any(map(any, colours[1::2]))


def errors(board: Board) -> list[int]:
    return [at for at, picture in board.pictures if is_error(picture)]


def error_in_status(board: Board) -> str:
    return str(board.frames_of("status")[-1]["error"])


def test_a_press_becomes_light_sound_and_frames() -> None:
    board = Board()
    board.press_at(1000)
    board.run(60_000)
    number = board.frames_of("spin")[0]["number"]
    assert number == 1 + 7
    stop = next(at for at, hertz, _ in board.tones if hertz == 880)
    assert stop == 5005
    assert [lit(picture) for at, picture in board.pictures if at == stop] == [[7 * 24 // 9]]
    assert board.pictures[-1][0] == 35_005
    assert is_rest(board.pictures[-1][1])
    assert board.tones[-1] == (5355, 0, 60)
    assert board.ended == [(60_000, "power")]


def test_the_loop_sleeps_when_there_is_nothing_to_do() -> None:
    board = Board(stored=kept())
    board.run(DAY)
    assert len(board.waits) <= 24 * 60 + 2
    assert board.stores == []


def test_a_new_hub_gives_itself_an_id_for_life() -> None:
    board = Board()
    board.send_at(10, "hello 1 0")
    board.run(1000)
    hub = board.frames_of("hello")[0]["hub"]
    assert board.stores == [board.stored]
    again = Board(stored=board.stored)
    again.ids = 77
    again.send_at(10, "hello 1 0")
    again.run(1000)
    hello = again.frames_of("hello")[0]
    assert hello["hub"] == hub
    assert hello["boot"] == f"{78:08x}"
    assert again.stores == []


def test_only_what_is_to_be_kept_is_stored() -> None:
    board = Board(stored=kept())
    for ms, text in ((100, "set volume 9"), (200, "keep volume 200"), (300, "status")):
        board.send_at(ms, text)
    board.press_at(400)
    board.run(10_000)
    assert board.stores == []
    board = Board(stored=kept())
    board.send_at(100, "keep volume 9")
    board.run(10_000)
    assert board.stores == [kept(volume="9")]


def test_mute_survives_a_power_cut() -> None:
    board = Board(stored=kept())
    board.contact = True
    board.at(2000, lambda: setattr(board, "contact", False))
    board.run(5000)
    again = Board(stored=board.stored)
    again.press_at(100)
    again.run(10_000)
    assert {hertz for _, hertz, _ in again.tones} == {0}


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("ms", [0, 1500, 3000, 20_000])
def test_a_failure_at_any_time_is_shown_kept_and_survived(method: str, ms: int) -> None:
    board = Board(stored=kept())
    board.press_at(1000)
    board.send_at(ms + 1, "status")
    board.fail_at(ms, method, RuntimeError(f"{method} failed"))
    board.press_at(ms + 10_000)
    asked = ms + 20_000
    board.send_at(asked, "status")
    board.press_at(asked + 10_000)
    board.run(asked + 60_000)
    assert len(board.failures) == 1, "it did fail"
    failed = board.failures[0]
    assert [at - failed <= 20 for at in errors(board)] == [True]
    back = next(at for at, picture in board.pictures if at > failed and not is_error(picture))
    assert 900 <= back - failed <= 2000
    assert error_in_status(board) == f"RuntimeError: {method} failed"
    last = board.frames_of("spin")[-1]
    assert last["boot"] == f"{board.ids:08x}"
    assert lit(next(p for at, p in board.pictures if at == asked + 14_005)) == [7 * 24 // 9]
    assert board.ended == [(asked + 60_000, "power")]


@pytest.mark.parametrize("method", STARTING)
def test_a_failure_at_the_start_is_survived_too(method: str) -> None:
    board = Board(stored=kept())
    board.fail_at(0, method, RuntimeError("not yet"))
    board.wait(0)
    board.send_at(5000, "status")
    board.run(10_000)
    assert len(board.failures) == 1
    assert error_in_status(board) == "RuntimeError: not yet"


@pytest.mark.parametrize("method", ["ticks", "wait", "button", "read", "show", "tone", *STARTING])
def test_three_failures_in_a_row_lead_to_safe_mode(method: str) -> None:
    board = Board(stored=kept())
    board.fail_at(5000 if method in METHODS else 0, method, RuntimeError("broken"), until=DAY)
    board.press_at(4000)
    if method not in METHODS:
        board.wait(0)
    board.run(DAY)
    assert [how for _, how in board.ended] == ["leave"]
    assert board.result == b"RuntimeError: broken"
    assert board.ended[0][0] < 70_000
    if method != "show":
        assert is_error(board.pictures[-1][1])
    if method != "tone":
        assert board.tones[-1][1] == 0


@pytest.mark.parametrize("start", [0, 2**29 - 65_000])
@pytest.mark.parametrize("apart", [61_000, 600_000, 5 * DAY])
def test_failures_far_apart_do_not_add_up(apart: int, start: int) -> None:
    board = Board(start=start, stored=kept())
    for count in range(1, 6):
        board.fail_at(count * (apart + 2000), "button", RuntimeError("now and then"))
    board.run(7 * (apart + 2000))
    assert len(errors(board)) == 5
    assert [how for _, how in board.ended] == ["power"]


def test_failures_close_together_add_up() -> None:
    board = Board(stored=kept())
    for count in range(1, 4):
        board.fail_at(count * 30_000, "read", RuntimeError("often"))
        board.send_at(count * 30_000, "status")
    board.run(DAY)
    assert [how for _, how in board.ended] == ["leave"]


def test_a_long_error_in_strange_letters_still_fits_a_status() -> None:
    board = Board(stored=kept())
    board.fail_at(100, "read", RuntimeError("naïve $ * \n" + "é" * 500))
    board.send_at(101, "status")
    board.send_at(5000, "status")
    board.run(10_000)
    assert error_in_status(board).startswith("RuntimeError: na??ve ? ? ?")


@pytest.mark.parametrize("action", ["reboot", "leave"])
@pytest.mark.parametrize("takes", [1000, 7])
def test_last_words_are_sent_before_the_board_goes(action: str, takes: int) -> None:
    board = Board(stored=kept())
    board.takes = takes
    board.press_at(100)
    board.send_at(2000, f"{action} BOOT")
    board.run(60_000)
    assert board.frames[-1].name == action
    assert [how for _, how in board.ended] == ["reset" if action == "reboot" else "leave"]
    assert board.result == b""
    assert board.ended[0][0] <= 2100
    assert board.tones[-1][1] == 0


def test_last_words_to_nobody_do_not_keep_the_board() -> None:
    board = Board(stored=kept())
    board.takes = 0
    board.send_at(2000, "reboot BOOT")
    board.run(60_000)
    assert board.ended[0][1] == "reset"
    assert board.ended[0][0] <= 2100


def test_frames_go_out_in_the_pieces_that_the_host_takes() -> None:
    board = Board(stored=kept())
    board.takes = 5
    board.press_at(100)
    board.run(3900)
    assert board.frames[0].name == "started"


def test_a_backlog_goes_out_at_once_when_the_host_comes_back() -> None:
    board = Board(stored=kept(spin_ms="500"))
    board.takes = 0
    for spin in range(8):
        board.press_at(1000 + 1000 * spin)
    board.at(20_000, lambda: setattr(board, "takes", 1000))
    board.send_at(20_000, "hello 1 0")
    board.run(20_400)
    assert {frame.sequence for frame in board.frames if frame.is_event} == set(range(1, 17))


def test_an_age_does_not_grow_stale_in_a_buffer_that_nobody_reads() -> None:
    board = Board(stored=kept())
    board.takes = 0
    board.press_at(1000)
    board.at(300_000, lambda: setattr(board, "takes", 1000))
    board.run(300_000 + 5000)
    assert {frame.name for frame in board.frames} == {"started", "spin"}
    for frame in board.frames:
        happened = 1005 if frame.name == "started" else 5005
        assert 300_000 - happened - 2000 <= frame["age"] <= 305_000 - happened


def test_a_host_that_reads_a_little_now_and_then_gets_whole_frames() -> None:
    board = Board(stored=kept())
    board.takes = 0
    for count in range(60):
        board.at(5000 + 900 * count, lambda: setattr(board, "takes", 3))
        board.at(5000 + 900 * count + 1, lambda: setattr(board, "takes", 0))
    board.press_at(1000)
    board.at(59_500, lambda: setattr(board, "takes", 1000))
    board.run(60_000)
    assert {frame.name for frame in board.frames} == {"started", "spin"}


@pytest.mark.parametrize("junk", [b"\x03" * 64, b"\xa6" * 64, b"$" * 64, b"$x\n" * 40, b"x" * 4096])
def test_a_flood_during_a_spin_delays_no_frame(junk: bytes) -> None:
    board = Board(stored=kept())
    board.press_at(1000)

    def flood() -> None:
        board.incoming += junk

    for ms in range(1010, 5000, 10):
        board.at(ms, flood)
    board.send_at(6000, "hello 1 0")
    board.run(7000)
    race = [at for at, _ in board.pictures if 1000 < at < 5100]
    assert max(later - at for at, later in pairwise(race)) <= 50
    assert board.frames_of("hello")
    assert runner.FAILURES == 3
    assert errors(board) == []


class Asked(Board):
    """A board with a host that never pauses. Every turn hears as much as it can, and takes 3 ms."""

    said = b""

    def read(self, buffer: bytearray) -> int:
        if not self.said:
            return super().read(buffer)
        while len(self.incoming) < len(buffer):
            self.incoming += self.said
        return super().read(buffer)

    def wait(self, ms: int) -> None:
        if self.said:
            self._pass(3)
        else:
            super().wait(ms)


@pytest.mark.parametrize("said", ["status", "show 3 9", "x"])
def test_a_hub_that_is_asked_without_a_pause_stays_a_hub(said: str) -> None:
    board = Asked(stored=kept())
    board.at(900, lambda: setattr(board, "said", wire.line(5, said)))
    board.press_at(1000)
    board.at(5100, lambda: setattr(board, "said", b""))
    board.run(5200)
    events = {frame.name: frame for frame in reversed(board.frames) if frame.is_event}
    started, spun = events["started"], events["spin"]
    assert (started["spin"], spun["spin"]) == (1, 1)
    assert int(started["age"]) + int(spun["age"]) == 0
    race = [at for at, _ in board.pictures if 1010 < at < 5000]
    assert max(later - at for at, later in pairwise(race)) <= 50
    assert abs(race[-1] - 5005) <= 50
    assert board.sent.count(b"\n") > 3000
    assert errors(board) == []


def test_free_memory_is_counted_at_the_start_and_at_quiet_moments_and_never_for_a_request() -> None:
    board = Board(stored=kept())
    counted: list[int] = []

    def count() -> int:
        counted.append(board.elapsed)
        return 1000 + len(counted)

    board.free_memory = count  # type: ignore[method-assign]
    for ms in (100, 1500, 2000, 90_000):
        board.send_at(ms, "status")
    board.press_at(1000)
    board.run(91_000)
    assert counted[0] == 0
    assert all(at > 35_000 for at in counted[1:]), "not while a number is lit"
    told = [frame["memory"] for frame in board.frames_of("status")]
    assert told == [1001, 1001, 1001, 1000 + len(counted)]
    assert len(counted) > 1
