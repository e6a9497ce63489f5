"""All settings of a hub: each one in the firmware's table, all or none, in a good order."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wildfire import configuration
from wildfire.client import Hub, NoAnswerError, RefusedError, Restarted, connect
from wildfire.client.clock import Clock
from wildfire.client.codec import encode
from wildfire.configuration import SETTINGS, NotKeptError, NotTakenError, SettingError, Values
from wildfire.emulator.emulator import Emulator
from wildfire.emulator.options import EmulatorOptions
from wildfire.emulator.process import EmulatorProcess
from wildfire.message import Message
from wildfire.text import words
from wildfire_hub import protocol
from wildfire_hub.settings import ORDERS, TABLE, Settings

from ..client.board import Board
from ..client.talk import QUICK, SOON_S, attach

pytestmark = pytest.mark.leaves_nothing

TITLE = Message.of("setting.title", hub="h", board="b", version="v")
DEFAULTS = {name: Settings({}).get(name) for name in SETTINGS}


@pytest.fixture
def hub(board: Board) -> Iterator[Hub]:
    with attach(board) as hub:
        yield hub


class TickingClock(Clock):
    """Sleeping lets the board's time pass, and no other time."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self.slept: list[float] = []

    def now(self) -> float:
        return sum(self.slept)

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self._board.advance(round(seconds * 1000))


@st.composite
def consistent(draw: st.DrawFn) -> Values:
    """All settings, with any values that a hub can have."""
    low = draw(st.integers(0, 14))
    high = draw(st.integers(low + 1, 15))
    # on the box 0 comes after 1 to 9
    least = 10 if low == 0 and high <= 9 else max(9, high - low + 1)
    ring = draw(st.integers(least, 24))
    values = {
        "brightness": str(draw(st.integers(1, 100))),
        "order": draw(st.sampled_from(ORDERS)),
        "range": f"{low}-{high}",
        "ring": str(ring),
        "map": "auto",
    }
    if draw(st.booleans()):
        others = sorted({*range(16)} - {*range(low, high + 1)})
        extra = draw(st.sets(st.sampled_from(others or [low]), max_size=ring - (high - low + 1)))
        numbers = {*range(low, high + 1), *extra}
        leds = iter(draw(st.permutations(range(ring))))
        values["map"] = ",".join(
            str(next(leds)) if number in numbers else "-" for number in range(max(numbers) + 1)
        )
    return DEFAULTS | values


@given(consistent(), consistent(), st.sets(st.sampled_from(sorted(DEFAULTS))))
def test_whatever_agrees_is_reached_step_by_step(
    present: Values, goal: Values, chosen: set[str]
) -> None:
    wanted = {name: goal[name] for name in chosen}
    try:
        Settings(present | wanted)
    except ValueError:
        with pytest.raises(SettingError, match=r"setting.apart"):
            configuration.steps(present, wanted)
        return
    device = Settings(present)
    for name, text in configuration.steps(present, wanted):
        device.set(name, text)
    assert {name: device.get(name) for name in DEFAULTS} == present | wanted


def test_settings_that_hold_each_other_take_a_detour() -> None:
    present = DEFAULTS | {"range": "1-2", "map": "-,5,6"}
    wanted = {"range": "3-4", "map": "-,-,-,7,8"}
    assert configuration.steps(present, wanted) == [
        ("map", "auto"), ("range", "3-4"), ("map", "-,-,-,7,8"),
    ]  # fmt: skip


def test_what_is_so_already_needs_no_step() -> None:
    assert configuration.steps(DEFAULTS, {"ring": "24", "mute": "1"}) == [("mute", "1")]


def test_values_of_a_later_firmware_are_left_to_it() -> None:
    wanted = {"mute": "1", "ring": "12"}
    assert configuration.steps(DEFAULTS | {"ring": "64"}, wanted) == list(wanted.items())


def test_every_setting_of_the_firmware_is_read(hub: Hub) -> None:
    assert configuration.read(hub) == DEFAULTS


@pytest.mark.parametrize("change", [configuration.set_all, configuration.keep_all])
def test_all_are_changed(hub: Hub, change: Callable[[Hub, Values], None]) -> None:
    wanted = {"map": ",".join(map(str, range(16))), "ring": "16", "range": "0-15", "mute": "1"}
    change(hub, wanted)
    assert configuration.read(hub) == DEFAULTS | wanted
    assert (hub.status().error, hub.connected) == (None, True)


def test_what_does_not_go_together_is_told_before_anything_is_sent(hub: Hub, board: Board) -> None:
    with pytest.raises(SettingError, match=r"hub.range-needs"):
        configuration.set_all(hub, {"mute": "1", "range": "0-15", "ring": "12"})
    assert configuration.read(hub) == DEFAULTS
    assert b" set " not in board.heard


def test_one_that_the_hub_refuses_takes_the_others_back(hub: Hub, board: Board) -> None:
    change = board.core.settings.set

    def older(name: str, text: str) -> None:
        if name == "order" and text == "BGR":
            raise ValueError("order", "takes", "RGB GRB")
        change(name, text)

    board.core.settings.set = older
    for keep in (configuration.set_all, configuration.keep_all):
        with pytest.raises(RefusedError, match=r"hub.takes setting=order form=RGB GRB"):
            keep(hub, {"brightness": "5", "range": "0-9", "order": "BGR"})
        assert configuration.read(hub) == DEFAULTS
    assert b" keep " not in board.heard
    assert b" store " not in board.heard


def test_what_does_not_fit_what_is_kept_is_refused_whole(hub: Hub, board: Board) -> None:
    map_of_ten = "1,3,5,7,9,11,13,15,17,19"
    map_of_nine = "-,2,4,6,8,10,12,14,16,18"
    configuration.keep_all(hub, {"range": "0-9", "map": map_of_ten})
    stored = board.core.settings.encode()
    hub.set("range", "1-9")
    with pytest.raises(
        RefusedError, match=r"hub.kept-apart problem=hub.map-lacks setting=map number=0"
    ):
        configuration.keep_all(hub, {"mute": "1", "map": map_of_nine})
    assert board.core.settings.encode() == stored
    assert configuration.read(hub) == DEFAULTS | {"range": "1-9", "map": map_of_ten}
    configuration.keep_all(hub, {"range": "1-9", "map": map_of_nine})
    assert f"map={map_of_nine}\n".encode() in board.core.settings.encode()


@pytest.fixture
def protocol_1_0(monkeypatch: pytest.MonkeyPatch) -> None:
    """The board's firmware does not know `store`."""
    known = tuple(message for message in protocol.REQUESTS if message.name != protocol.STORE)
    monkeypatch.setattr(protocol, "REQUESTS", known)


def test_a_hub_of_protocol_1_0_keeps_one_after_the_other(
    hub: Hub, board: Board, protocol_1_0: None
) -> None:
    configuration.keep_all(hub, {"volume": "5", "range": "0-15"})
    assert b"volume=5\nrange=0-15\n" in board.core.settings.encode()
    assert configuration.read(hub) == DEFAULTS | {"volume": "5", "range": "0-15"}


def test_an_older_hub_without_a_setting_says_so(hub: Hub, board: Board) -> None:
    get, change = board.core.settings.get, board.core.settings.set

    def without(act: Callable[..., object]) -> Callable[..., object]:
        def older(name: str, *text: str) -> object:
            if name == "mute":
                raise KeyError(name)
            return act(name, *text)

        return older

    board.core.settings.get, board.core.settings.set = without(get), without(change)
    assert configuration.read(hub).keys() == DEFAULTS.keys() - {"mute"}
    with pytest.raises(RefusedError, match=r"hub.no-setting"):
        configuration.set_all(hub, {"volume": "5", "mute": "1"})
    assert configuration.read(hub)["volume"] == "60"


def test_a_spin_is_waited_for(hub: Hub, board: Board) -> None:
    board.press()
    clock = TickingClock(board)
    configuration.keep_all(hub, {"volume": "5"}, clock)
    assert hub.get("volume") == "5"
    assert sum(clock.slept) == pytest.approx(4, abs=0.1)


@pytest.mark.parametrize("interrupted", [False, True])
def test_while_a_spin_is_waited_for_nothing_is_stored_and_it_can_be_interrupted(
    hub: Hub, board: Board, interrupted: bool
) -> None:
    inside = entered = 0

    class Impatient(TickingClock):
        def sleep(self, seconds: float) -> None:
            assert not inside
            self.slept.append(seconds)
            if interrupted and len(self.slept) == 1:
                raise KeyboardInterrupt
            super().sleep(seconds)

    @contextmanager
    def undivided() -> Iterator[None]:
        nonlocal inside, entered
        if not entered:
            board.press()
        entered += 1
        inside += 1
        try:
            yield
        finally:
            inside -= 1

    wanted = {"volume": "5", "mute": "1"}
    told: list[Message] = []
    with pytest.raises(KeyboardInterrupt) if interrupted else nullcontext():
        configuration.keep_all(hub, wanted, Impatient(board), told.append, undivided)
    # During a spin nothing can be put back, and people who interrupt do not wait for its end.
    assert configuration.read(hub) == DEFAULTS | wanted
    assert (b" store volume mute*" in board.heard, len(told)) == (True, 1 + interrupted)
    if interrupted:
        assert told[1] == Message.of("setting.not-put-back", settings=["mute", "volume"])
    assert (entered == 1) == interrupted


@pytest.mark.parametrize("request_", [b"set", b"keep"])
def test_what_the_hub_answers_is_compared_with_what_was_asked(
    hub: Hub, board: Board, request_: bytes, protocol_1_0: None
) -> None:
    def lie(line: bytes) -> list[bytes]:
        sequence, _, said = line[1:-6].partition(b" ")
        if said == request_ + b" brightness 30":
            return [encode(int(sequence), request_ + b" brightness 60")]
        return [line]

    board.mangle = lie
    with pytest.raises(NotTakenError, match="setting=brightness wanted=30 found=60"):
        configuration.keep_all(hub, {"volume": "5", "brightness": "30"})
    if request_ == b"set":
        assert configuration.read(hub) == DEFAULTS
        assert b" keep " not in board.heard


def test_a_hub_that_keeps_others_than_it_was_told_has_kept_none(hub: Hub, board: Board) -> None:
    def lie(line: bytes) -> list[bytes]:
        return [encode(int(line[1:].split()[0]), b"store mute")] if b" store " in line else [line]

    board.mangle = lie
    with pytest.raises(NotKeptError, match=r"setting.kept-others"):
        configuration.keep_all(hub, {"volume": "5", "brightness": "30"})


def test_what_is_kept_in_part_is_told(board: Board, protocol_1_0: None) -> None:
    board.mangle = lambda line: [] if b" keep mute" in line else [line]
    told: list[Message] = []
    with (
        attach(board, timing=replace(QUICK, request=0.3)) as hub,
        pytest.raises(NoAnswerError),
    ):
        configuration.keep_all(hub, {"volume": "5", "mute": "1"}, None, told.append)
    assert told[-1] == Message.of("setting.only-some-kept", kept=["volume"], left=["mute"])


def test_what_was_kept_outlasts_a_power_cut_and_what_was_set_does_not() -> None:
    with EmulatorProcess(EmulatorOptions(virtual=True)) as emulator, connect(emulator.port) as hub:
        configuration.keep_all(hub, {"brightness": "7", "range": "0-9"})
        configuration.set_all(hub, {"volume": "1"})
        kept = emulator.control.settings()
        emulator.control.cut()
        emulator.control.power()
        while not isinstance(event := hub.next_event(SOON_S), Restarted):
            assert event is not None
        values = configuration.read(hub)
    assert kept.items() >= {("brightness", "7"), ("range", "0-9")}
    assert values == DEFAULTS | {"brightness": "7", "range": "0-9"}


def test_a_hub_that_cannot_store_says_so_until_it_can(emulator: Emulator) -> None:
    emulator.rig.board.full = True
    with connect(emulator.port) as hub:
        with pytest.raises(NotKeptError, match=r"setting.not-kept problem=hub.no-space"):
            configuration.keep_all(hub, {"brightness": "7"})
        assert hub.get("brightness") == "7"
        emulator.rig.board.full = False
        configuration.keep_all(hub, {"brightness": "8"})
    assert emulator.rig.board.settings["brightness"] == "8"


@given(consistent())
def test_the_text_of_settings_is_read_back(values: Values) -> None:
    assert configuration.read_text(configuration.write_text(values, TITLE, words)) == values


def test_the_text_explains_every_setting() -> None:
    text = configuration.write_text(DEFAULTS, TITLE, words)
    assert text.startswith("# settings of hub h ")
    for setting in TABLE:
        assert f"# {words(configuration.meaning(setting.name))} (" in text
    assert "(RGB, RBG, GRB, GBR, BRG or BGR; normally GRB)" in text
    assert "(1 to 100; normally 60)" in text


def test_blanks_and_comments_do_not_matter() -> None:
    text = "\n  # of ours\n ring = 16 \r\n\nmap=auto\n#mute=1\n"
    assert configuration.read_text(text) == {"ring": "16", "map": "auto"}


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("ring", "line 2: 'ring' is not a setting"),
        ("ring=8", "line 2: ring must be 9 to 24, not '8'"),
        ("mute=0", "line 2: mute is given twice"),
        ("colour=red", "line 2: there is no setting 'colour'"),
        ("hold_ms=\u0663\u0660\u0660\u0660", "hold_ms must be 1000 to 600000, not"),
        ("spin_ms=\u00b2", "spin_ms must be 500 to 20000, not"),
        ("map=1,1", "map gives one LED to two numbers"),
        ("range=5-5", "range must be two different numbers from 0 to 15"),
        ("=1", "there is no setting ''"),
    ],
)
def test_a_line_that_is_wrong_is_named(line: str, message: str) -> None:
    with pytest.raises(SettingError) as raised:
        configuration.read_text(f"mute=1\n{line}\n")
    assert message in words(raised.value.verdict)


@given(st.sampled_from(sorted(SETTINGS)), st.text())
def test_a_value_is_taken_or_told_to_be_wrong(name: str, text: str) -> None:
    try:
        value = configuration.check(name, text)
    except SettingError:
        return
    assert configuration.check(name, value) == value
    assert value.isascii()
