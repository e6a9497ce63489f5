"""The emulated board itself: it shows what the firmware says, and keeps what it stores."""

from pathlib import Path

import pytest

from wildfire.client.codec import Decoder, encode
from wildfire.emulator import runtimes
from wildfire.emulator.bench import Bench
from wildfire.emulator.errors import FirmwareError, RuntimeMissingError
from wildfire.emulator.rig.firmware_process import FirmwareProcess
from wildfire.emulator.rig.machine import MachineState
from wildfire.extras import add_extra
from wildfire.firmware import UnknownBoardError, board_description, board_names
from wildfire.message import Message
from wildfire_hub.settings import ORDERS


def numbers(bench: Bench, spins: int) -> list[tuple[int | None, int]]:
    """The lit number and the reported one, after each of this many spins."""
    pairs = []
    bench.take()
    for _ in range(spins):
        bench.press()
        bench.advance(4100)
        told = [body.split() for body in Decoder().feed(bench.take())]
        stopped = [words for words in told if words[1] == b"spin"]
        bench.feed(encode(1, b"ack %b %b" % (stopped[-1][2], stopped[-1][0])))
        pairs.append((bench.board.number, int(stopped[-1][6])))
    return pairs


@pytest.mark.parametrize("board", board_names())
def test_the_number_lit_is_the_number_told(board: str) -> None:
    with Bench(board=board) as bench:
        pairs = numbers(bench, 12)
    assert all(lit == told for lit, told in pairs)
    assert len(set(pairs)) > 3


@pytest.mark.parametrize("order", ORDERS)
def test_colours_are_right_in_every_order(order: str) -> None:
    wired = board_description("emulated")
    with Bench(board=wired._replace(settings={**wired.settings, "order": order})) as bench:
        bench.feed(encode(1, b"test"))
        bench.advance(9 * 400 + 200)
        assert [bench.board.leds[0], bench.board.leds[-1]] == [(_lit(bench), 0, 0)] * 2
        bench.advance(400)
        assert bench.board.leds[0] == (0, _lit(bench), 0)
        bench.advance(400)
        assert bench.board.leds[0] == (0, 0, _lit(bench))


def _lit(bench: Bench) -> int:
    brightest = max(bench.board.leds[0])
    assert brightest > 20
    return brightest


def test_a_wrong_order_shows_wrong_colours() -> None:
    with Bench() as bench:
        bench.feed(encode(1, b"set order RGB"))
        bench.feed(encode(2, b"test"))
        bench.advance(9 * 400 + 200)
        assert bench.board.leds[0][0] == 0
        assert bench.board.leds[0][1] > 20


def test_leds_that_the_wire_does_not_reach_stay_as_they_are() -> None:
    with Bench() as bench:
        resting = bench.board.leds[23]
        bench.board.light(bytes([9] * 36))
        assert bench.board.leds[11] == (9, 9, 9)
        assert bench.board.leds[12] == bench.board.leds[23] == resting


def test_a_number_that_blinks_is_read_in_the_dark_half_too_but_not_without_power() -> None:
    with Bench() as bench:
        bench.feed(encode(1, b"show 6 60000"))
        assert (bench.board.number, any(map(any, bench.board.leds))) == (None, False)
        for lit in (True, False, True, False):
            bench.advance(500)
            assert (bench.board.number, any(map(any, bench.board.leds))) == (6, lit)
        bench.cut()
        assert bench.board.number is None


def test_in_a_blink_of_the_whole_ring_no_number_is_read() -> None:
    with Bench() as bench:
        bench.feed(encode(1, b"show 6 60000"))
        bench.advance(500)
        bench.feed(encode(2, b"identify 1000"))
        for _ in range(4):
            assert bench.board.number is None
            bench.advance(250)


def test_a_ring_set_shorter_leaves_no_led_lit_beyond_it() -> None:
    with Bench() as bench:
        bench.feed(encode(1, b"identify 1000"))
        bench.feed(encode(2, b"set ring 12"))
        assert any(bench.board.leds[11])
        assert {*bench.board.leds[12:]} == {(0, 0, 0)}


def test_a_seed_repeats_the_numbers_and_nothing_else() -> None:
    ids, told = set(), set()
    for _ in range(2):
        with Bench(seed=5) as bench:
            bench.feed(encode(1, b"hello 1 0"))
            (hello,) = Decoder().feed(bench.take())
            ids |= {hello.split()[7], hello.split()[10]}
            told.add(tuple(numbers(bench, 10)))
    assert len(ids) == 4
    assert len(told) == 1


def test_a_power_cut_continues_the_stream() -> None:
    with Bench(seed=5) as bench:
        whole = numbers(bench, 8)
    with Bench(seed=5) as bench:
        first = numbers(bench, 4)
        bench.cut()
        bench.advance(1000)
        bench.power()
        assert first + numbers(bench, 4) == whole


def test_without_a_seed_nothing_repeats() -> None:
    told = set()
    for _ in range(2):
        with Bench(seed=None) as bench:
            told.add(tuple(numbers(bench, 20)))
    assert len(told) == 2


def test_what_nobody_hears_is_lost_but_not_the_spin() -> None:
    with Bench() as bench:
        bench.wire.attached = False
        bench.press()
        bench.advance(4100)
        assert bench.take() == b""
        assert bench.board.number is not None


def test_more_than_the_hub_can_hear_at_once_is_heard_in_time() -> None:
    with Bench() as bench:
        bench.feed(b"".join(encode(n, b"status") for n in range(100)))
        heard = b""
        for _ in range(100):
            bench.advance(5)
            heard += bench.take()
        sequences = [int(body.split()[0]) for body in Decoder().feed(heard)]
        # A reply that finds no room is not sent. The hub says nothing then.
        assert sequences == sorted(set(sequences))
        assert len(sequences) >= 20
        bench.feed(encode(7777, b"status"))
        assert bench.take().startswith(b"$7777 status ")


def test_the_firmware_is_safe_from_an_endless_stream_while_it_rests() -> None:
    with Bench() as bench:
        bench.machine.fault = "broken"
        bench.advance(0)
        for _ in range(50):
            bench.feed(b"x" * 100)
            bench.advance(10)
        bench.advance(1000)
        bench.feed(encode(1, b"status"))
        assert b"OSError: broken" in bench.take()


@pytest.mark.parametrize("runtime", ["cpython", "micropython"])
@pytest.mark.parametrize("until_then", ["9", "24"])
def test_a_failure_leaves_no_led_lit_beside_a_spun_number(runtime: str, until_then: str) -> None:
    """Shows the failure and the number before it on a larger ring than the one kept."""
    with Bench(runtime) as bench:
        bench.feed(encode(1, b"keep ring 9"))
        bench.feed(encode(1, b"set ring " + until_then.encode()))
        bench.press()
        bench.advance(4100)
        bench.machine.fault = "broken"
        bench.advance(1100)
        bench.press()
        bench.advance(4100)
        assert len([led for led in bench.board.leds if any(led)]) == 1


def test_three_failures_in_a_row_lead_to_the_repl_and_ctrl_d_back() -> None:
    with Bench() as bench:
        for _ in range(3):
            bench.machine.fault = "broken"
            bench.advance(1100)
        assert bench.machine.state == MachineState.LEFT
        bench.feed(encode(1, b"status"))
        assert bench.take() == b""
        bench.feed(b"\x04")
        bench.feed(encode(1, b"status"))
        assert bench.take().startswith(b"$1 status ")


def test_idle_days_pass_quickly() -> None:
    with Bench() as bench:
        bench.advance(7 * 86_400_000)
        bench.feed(encode(1, b"hello 1 0"))
        (hello,) = Decoder().feed(bench.take())
        assert int(hello.split()[11]) == 7 * 86_400


def test_firmware_that_ends_says_its_last_words(tmp_path: Path) -> None:
    broken = tmp_path / "main.py"
    broken.write_text("import nonsense\n")
    start = [*runtimes.firmware_command("cpython")[:-3], str(broken)]
    process = FirmwareProcess(start)
    try:
        with pytest.raises(FirmwareError, match="No module named 'nonsense'") as raised:
            process.read()
    finally:
        process.kill()
    assert "\n" not in str(raised.value)


def test_firmware_that_talks_nonsense_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "main.py").write_text("print('sing loudly', flush=True)\ninput()\n")
    monkeypatch.setattr("wildfire.emulator.runtimes.FOLDER", tmp_path)
    with pytest.raises(FirmwareError, match=r"emulator\.firmware-says word=sing"):
        Bench()


def test_firmware_that_hangs_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "main.py").write_text("while True:\n    pass\n")
    monkeypatch.setattr("wildfire.emulator.runtimes.FOLDER", tmp_path)
    monkeypatch.setattr("wildfire.emulator.rig.firmware_process._HANGS_AFTER_S", 0.05)
    with pytest.raises(FirmwareError, match=r"emulator\.firmware-hangs"):
        Bench()


def test_a_missing_runtime_is_named_with_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    with pytest.raises(RuntimeMissingError) as raised:
        runtimes.firmware_command("micropython")
    assert raised.value.remedy == Message.of(
        "extras.install-or-take-cpython", install=add_extra("micropython")
    )


def test_an_unknown_board_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(UnknownBoardError) as raised:
        board_description("abacus")
    assert "emulated" in raised.value.known
