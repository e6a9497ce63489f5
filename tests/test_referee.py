"""The referee between a real hub, behind the emulator in virtual time, and a game on the disk."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from wildfire.cli.emulated import EmulatedHub
from wildfire.client import (
    Disconnected,
    Event,
    Gap,
    Hub,
    Reconnected,
    Restarted,
    Spin,
    SpinStarted,
    connect,
)
from wildfire.emulator.options import Options as Emulation
from wildfire.records import RecordFile, RecordFileError, load
from wildfire.referee import Accepted, ForeignRange, Offered, Referee, Ruling, Stray
from wildfire.rules import Draw, Knock, Number, Options, Pass, Play, Undo, Wildfire, wildfire_set
from wildfire.rules.dominoes import W2
from wildfire.rules.layout import starts_flame

PATIENCE_S = 20.0
SPIN_MS = 5000
HOLD_MS = 31_000

pytestmark = pytest.mark.leaves_nothing


@pytest.fixture(scope="module")
def board() -> Iterator[EmulatedHub]:
    with EmulatedHub(Emulation(virtual=True, seed=4)) as emulated:
        yield emulated


@pytest.fixture
def emulated(board: EmulatedHub) -> EmulatedHub:
    """A hub that has just been switched on."""
    board.control.cut()
    board.control.power()
    return board


@pytest.fixture
def hub(emulated: EmulatedHub) -> Iterator[Hub]:
    with connect(emulated.port) as connected:
        yield connected


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.wildfire"


class Desk:
    """A referee with its hub, and the finger on the hub's button."""

    def __init__(
        self,
        emulated: EmulatedHub,
        hub: Hub,
        record: RecordFile,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.control = emulated.control
        self.hub = hub
        self.record = record
        self.referee = Referee(record, hub, now)

    def play(self, *lines: str) -> None:
        """Plays as `9-4@0`, each by whoever is on turn; the centre by Bo."""
        for line in lines:
            ends, _, onto = line.partition("@")
            first, second = (W2 if end == "W2" else int(end) for end in ends.split("-"))
            player = self.referee.game.turn or "Bo"
            self.referee.apply(Play(player, first, second, int(onto) if onto else None))

    def play_any(self, flame: bool) -> None:
        """The first play that fits: one that starts a flame, or none."""
        game = self.referee.game
        fits = (play for play in game.plays_of(game.set) if starts_flame(play.open) == flame)
        self.referee.apply(next(fits))

    def idle_until(self, player: str) -> None:
        """Everybody draws and passes until it is that player's turn."""
        while (turn := self.referee.game.turn) != player:
            assert turn is not None
            self.referee.apply(Draw(turn))
            self.referee.apply(Pass(turn))

    def press(self) -> Ruling | None:
        """A press and its whole spin, and what the referee says to it."""
        self.control.press()
        self.control.advance(SPIN_MS)
        return self.hear(Spin)

    def hear(self, kind: type[Event]) -> Ruling | None:
        """What the referee rules on the next event of that kind, having heard those before it."""
        while (event := self.hub.next_event(PATIENCE_S)) is not None:
            ruling = self.referee.hear(event)
            if isinstance(event, kind):
                return ruling
        raise AssertionError(f"no {kind.__name__} in {PATIENCE_S} s")

    def lines(self) -> list[str]:
        """The record after its headers."""
        text = self.record.path.read_text()
        return [line for line in text.splitlines() if not line.startswith(("[g", "[p", "[o", "[d"))]


@contextmanager
def at_table(emulated: EmulatedHub, hub: Hub, path: Path, options: Options) -> Iterator[Desk]:
    game = Wildfire(["Ana", "Bo", "Cy"], "Ana", options=options)
    with RecordFile.create(game, path) as record:
        yield Desk(emulated, hub, record)


@pytest.fixture
def desk(emulated: EmulatedHub, hub: Hub, path: Path) -> Iterator[Desk]:
    with at_table(emulated, hub, path, Options()) as seated:
        yield seated


@pytest.fixture
def dealt(emulated: EmulatedHub, hub: Hub, path: Path) -> Iterator[Desk]:
    """A dealt game in which Bo sets 9-9 and Cy can play 9-4; then Ana has 4-W2."""
    text = (
        "[game wildfire]\n[players Ana, Bo, Cy]\n[dealer Ana]\n"
        "[hand Ana 4-W2 0-2 0-3 0-5 0-6 0-7 0-8]\n"
        "[hand Bo 9-9 2-3 2-5 2-6 2-7 2-8 3-4]\n"
        "[hand Cy 9-4 3-5 3-6 3-7 3-8 2-4 5-6]\n"
    )
    dealt = set(text.replace("9-4", "4-9").replace("]", "").split())
    rest = [str(each) for each in wildfire_set() if str(each) not in dealt]
    path.write_text(f"{text}[stock {' '.join(rest)}]\nBo: 9-9\nCy: 9-4@0\n")
    with RecordFile.resume(path) as record:
        yield Desk(emulated, hub, record)


def test_a_press_that_no_flame_waits_for_changes_nothing(desk: Desk) -> None:
    desk.play("9-9", "9-4@0")
    before = desk.record.path.read_bytes(), desk.referee.game.state()
    ruling = desk.press()
    assert isinstance(ruling, Stray)
    assert ruling.in_force is None
    assert (desk.record.path.read_bytes(), desk.referee.game.state()) == before
    assert desk.control.number() == ruling.number


def test_a_flame_takes_the_first_number_and_no_second_one(desk: Desk) -> None:
    desk.play("9-9", "9-4@0", "4-W2@1")
    first = desk.press()
    assert isinstance(first, Accepted)
    second = desk.press()
    while isinstance(second, Stray) and second.number == first.number:
        second = desk.press()
    assert isinstance(second, Stray)
    assert second.in_force == first.number
    assert desk.lines()[-1] == f"*{first.number}"
    assert desk.control.number() == first.number, "the hub shows the number in force again"


def test_in_a_dealt_game_a_spin_that_began_before_the_play_does_not_count(dealt: Desk) -> None:
    dealt.control.press()
    dealt.control.advance(100)
    dealt.hear(SpinStarted)
    dealt.play("4-W2@1")
    dealt.control.advance(SPIN_MS)
    ruling = dealt.hear(Spin)
    assert isinstance(ruling, Stray)
    assert dealt.referee.awaits_spin
    assert dealt.referee.offer is None
    assert isinstance(dealt.press(), Accepted)


def test_at_a_table_a_spin_that_began_before_the_play_is_offered(desk: Desk) -> None:
    desk.play("9-9", "9-4@0")
    desk.control.press()
    desk.control.advance(100)
    desk.hear(SpinStarted)
    desk.play("4-W2@1")
    assert desk.referee.offer is None, "the light still races"
    desk.control.advance(SPIN_MS)
    ruling = desk.hear(Spin)
    assert isinstance(ruling, Offered)
    assert desk.referee.awaits_spin, "nobody has taken it yet"
    desk.referee.take_offer()
    assert desk.lines()[-1] == f"*{ruling.number}"


def test_at_a_table_a_number_still_lit_is_offered_to_the_flame(desk: Desk) -> None:
    desk.play("9-9", "9-4@0")
    stray = desk.press()
    desk.play("4-W2@1")
    assert isinstance(stray, Stray)
    assert desk.referee.offer == stray.number
    anew = desk.press()
    assert isinstance(anew, Accepted), "whoever presses again does not take the offer"
    assert desk.referee.offer is None


def test_a_number_is_offered_no_more_when_its_light_is_out(desk: Desk) -> None:
    desk.play("9-9", "9-4@0")
    desk.press()
    desk.control.advance(HOLD_MS)
    desk.play("4-W2@1")
    assert desk.referee.offer is None


def test_a_number_that_a_flame_has_used_is_not_offered_to_the_next(desk: Desk) -> None:
    desk.play("9-9", "9-1@0")
    used = desk.press()
    assert isinstance(used, Accepted)
    desk.play_any(flame=True)
    assert desk.control.number() == used.number, "it is lit still"
    assert desk.referee.awaits_spin
    assert desk.referee.offer is None


def test_a_number_taken_back_with_its_play_is_offered_to_the_play_put_right(desk: Desk) -> None:
    desk.play("9-9", "9-4@0", "4-W2@1")
    ruling = desk.press()
    assert isinstance(ruling, Accepted)
    desk.referee.apply(Undo(2))
    assert desk.referee.offer is None
    desk.play("4-1@1")
    assert desk.referee.offer == ruling.number


def test_an_offer_ends_with_the_boot_that_lit_it(desk: Desk) -> None:
    desk.play("9-9", "9-4@0")
    desk.press()
    desk.play("4-W2@1")
    assert desk.referee.offer is not None
    desk.control.cut()
    desk.control.power()
    desk.hear(Restarted)
    assert desk.referee.offer is None


def test_a_knock_while_the_light_races_leaves_the_spin_to_its_flame(desk: Desk) -> None:
    desk.play("9-9")
    while desk.referee.game.counts["Cy"] > 2:
        desk.idle_until("Cy")
        desk.play_any(flame=False)
    desk.idle_until("Cy")
    desk.play_any(flame=True)
    desk.control.press()
    desk.control.advance(100)
    desk.hear(SpinStarted)
    desk.referee.apply(Knock("Cy"))
    desk.control.advance(SPIN_MS)
    assert isinstance(desk.hear(Spin), Accepted)


def test_a_typed_number_is_shown_on_the_hub_until_its_flame_is_complete(desk: Desk) -> None:
    desk.play("9-9", "9-1@0")
    desk.referee.apply(Number(6, "typed"))
    assert desk.lines()[-1] == "*6 typed"
    assert desk.hub.status().phase == "show"
    assert desk.control.number() == 6
    desk.play("6-2@1")
    desk.control.advance(100)
    assert desk.hub.status().phase == "rest"
    assert desk.control.number() is None


def test_a_spun_number_stays_lit_for_its_own_time(desk: Desk) -> None:
    desk.play("9-9", "9-1@0")
    ruling = desk.press()
    assert isinstance(ruling, Accepted)
    desk.play_any(flame=False)
    assert desk.referee.number_in_force is None
    assert desk.control.number() == ruling.number
    assert desk.hub.status().phase == "hold"


def test_undo_puts_the_light_back_too(desk: Desk) -> None:
    desk.play("9-9", "9-1@0")
    desk.referee.apply(Number(6, "typed"))
    desk.play("6-2@1")
    desk.referee.apply(Undo())
    assert desk.control.number() == 6
    desk.referee.apply(Undo())
    desk.control.advance(100)
    assert desk.control.number() is None
    assert isinstance(desk.press(), Accepted)


def test_a_named_number_is_shown_and_no_press_counts(
    emulated: EmulatedHub, hub: Hub, path: Path
) -> None:
    with at_table(emulated, hub, path, Options(strategic="wild-ones")) as desk:
        desk.play("9-9", "9-1@0")
        assert not desk.referee.awaits_spin
        assert isinstance(desk.press(), Stray)
        assert desk.referee.offer is None
        desk.referee.apply(Number(6, "named"))
        assert desk.control.number() == 6


def test_a_foreign_range_is_refused_and_set_right(desk: Desk) -> None:
    desk.play("9-9", "9-4@0", "4-W2@1")
    desk.hub.set("range", "3-9")
    assert desk.press() == ForeignRange(3, 9)
    assert desk.referee.awaits_spin
    assert desk.hub.get("range") == "1-9"
    assert isinstance(desk.press(), Accepted)


def test_a_number_of_a_foreign_range_is_never_offered(desk: Desk) -> None:
    desk.play("9-9", "9-4@0")
    desk.hub.set("range", "3-9")
    assert isinstance(desk.press(), Stray)
    desk.play("4-W2@1")
    assert desk.referee.offer is None
    assert desk.hub.get("range") == "1-9"


def test_the_range_is_the_games(emulated: EmulatedHub, hub: Hub, path: Path) -> None:
    with at_table(emulated, hub, path, Options(lowest=0)) as desk:
        assert hub.get("range") == "0-9"
        emulated.control.cut()
        emulated.control.power()
        desk.hear(Restarted)
        assert hub.get("range") == "0-9", "a range that was set is gone after a restart"


def test_a_spin_that_the_hub_did_not_live_to_finish_is_pressed_again(desk: Desk) -> None:
    desk.play("9-9", "9-4@0", "4-W2@1")
    desk.control.press()
    desk.control.advance(1000)
    desk.hear(SpinStarted)
    desk.control.cut()
    desk.control.power()
    desk.hear(Restarted)
    assert desk.referee.awaits_spin
    assert isinstance(desk.press(), Accepted)


def test_the_number_in_force_is_shown_after_a_restart(desk: Desk) -> None:
    desk.play("9-9", "9-4@0", "4-W2@1")
    desk.referee.apply(Number(6, "typed"))
    desk.control.cut()
    desk.control.power()
    desk.hear(Restarted)
    assert desk.control.number() == 6


def test_a_number_typed_while_the_hub_is_away_is_shown_when_it_is_back(desk: Desk) -> None:
    desk.play("9-9", "9-4@0", "4-W2@1")
    desk.control.unplug()
    desk.hear(Disconnected)
    desk.referee.apply(Number(6, "typed"))
    desk.control.plug()
    desk.hear(Reconnected)
    assert desk.control.number() == 6


def test_what_the_hub_could_not_keep_is_told(desk: Desk) -> None:
    desk.play("9-9", "9-4@0", "4-W2@1")
    desk.control.unplug()
    desk.hear(Disconnected)
    for _ in range(20):
        desk.control.press()
        desk.control.advance(SPIN_MS)
    desk.control.plug()
    desk.control.advance(1000)
    assert desk.hear(Gap) is None


def test_a_spin_that_cannot_be_kept_changes_nothing(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.play("9-9", "9-4@0", "4-W2@1")

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("os.fsync", full)
        with pytest.raises(RecordFileError, match="No space left on device"):
            desk.press()
    assert desk.referee.awaits_spin
    desk.referee.apply(Number(6, "typed"))
    assert load(desk.record.path).game.state() == desk.referee.game.state()


@pytest.mark.parametrize("spun", [True, False])
def test_a_number_lit_before_the_program_started_is_offered_unless_the_record_has_it(
    desk: Desk, path: Path, spun: bool
) -> None:
    desk.play("9-9", "9-1@0")
    if spun:
        assert isinstance(desk.press(), Accepted)
        desk.play_any(flame=True)
    desk.record.close()
    if not spun:
        desk.control.press()
        desk.control.advance(SPIN_MS)
    with RecordFile.resume(path) as record:
        again = Referee(record, desk.hub)
        assert again.awaits_spin
        assert (again.offer is None) == spun


def test_the_number_in_force_is_shown_when_a_program_goes_on(desk: Desk, path: Path) -> None:
    desk.play("9-9", "9-4@0", "4-W2@1")
    ruling = desk.press()
    assert isinstance(ruling, Accepted)
    desk.control.advance(HOLD_MS)
    assert desk.control.number() is None
    desk.record.close()
    with RecordFile.resume(path) as record:
        Referee(record, desk.hub)
        assert desk.control.number() == ruling.number


@pytest.mark.parametrize(("late_s", "kind"), [(0.0, Offered), (60.0, Accepted)])
def test_an_event_that_was_kept_for_the_host_is_judged_by_its_age(
    emulated: EmulatedHub, hub: Hub, path: Path, late_s: float, kind: type[Ruling]
) -> None:
    seconds = 0.0
    game = Wildfire(["Ana", "Bo", "Cy"], "Ana")
    with RecordFile.create(game, path) as record:
        desk = Desk(emulated, hub, record, lambda: seconds)
        desk.play("9-9", "9-4@0")
        desk.control.unplug()
        desk.hear(Disconnected)
        desk.play("4-W2@1")
        seconds += late_s
        desk.control.press()
        desk.control.advance(SPIN_MS)
        desk.control.plug()
        desk.hear(Reconnected)
        desk.control.advance(1000)
        assert isinstance(desk.hear(Spin), kind)
        if kind is Offered:
            desk.referee.take_offer()
        assert desk.lines()[-1] == f"*{desk.control.number()}"
