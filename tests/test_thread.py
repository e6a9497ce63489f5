"""The whole way: button, firmware, frame, pty, client, referee, rules."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from wildfire.bots import Greedy
from wildfire.client import Disconnected, Event, Hub, Reconnected, Spin, connect
from wildfire.emulator.emulated_hub import EmulatedHub
from wildfire.games.wildfire import Deal, Wildfire, wildfire_set
from wildfire.records import RecordFile, load
from wildfire.table.referee import Accepted, Referee, Ruling

PATIENCE_S = 20.0

pytestmark = pytest.mark.leaves_nothing


@pytest.fixture(params=["cpython", "micropython"])
def emulated(request: pytest.FixtureRequest) -> Iterator[EmulatedHub]:
    if request.param == "micropython":
        pytest.importorskip("micropython_unix", reason="there is no MicroPython for this machine")
    with EmulatedHub(runtime=request.param, seed=1) as hub:
        yield hub


@pytest.fixture
def hub(emulated: EmulatedHub) -> Iterator[Hub]:
    with connect(emulated.port) as connected:
        yield connected


@pytest.fixture
def referee(hub: Hub, tmp_path: Path) -> Iterator[Referee]:
    deal = Deal.shuffled(wildfire_set(), 3, Random(11))
    game = Wildfire(["Ana", "Bo", "Cy"], "Ana", deal)
    with RecordFile.create(game, tmp_path / "game.wildfire") as record:
        yield Referee(record, hub)


def play_to_flame(referee: Referee) -> None:
    bot = Greedy(Random(0))
    while not referee.awaits_spin:
        referee.apply(bot.choose(referee.game, referee.game.turn or ""))


def hear(referee: Referee, hub: Hub, kind: type[Event]) -> Ruling | None:
    """Passes all up to the next event of that kind to the referee, and returns its rulings."""
    while (event := hub.next_event(PATIENCE_S)) is not None:
        ruling = referee.hear(event)
        if isinstance(event, kind):
            return ruling
    raise AssertionError(f"no {kind.__name__} in {PATIENCE_S} s")


def test_a_press_changes_the_legal_plays_of_a_running_game(
    emulated: EmulatedHub, hub: Hub, referee: Referee, tmp_path: Path
) -> None:
    play_to_flame(referee)
    assert referee.game.legal_plays() == []
    emulated.spin()
    ruling = hear(referee, hub, Spin)
    assert isinstance(ruling, Accepted)

    assert emulated.control.number() == ruling.number
    flame = referee.game.flame
    assert flame is not None
    assert flame.number == ruling.number
    legal = referee.game.legal_plays()
    assert legal
    assert {play.onto for play in legal} == {flame.domino}
    assert {play.attached for play in legal} <= {ruling.number, 1}
    kept = load(tmp_path / "game.wildfire")
    assert kept.game.state() == referee.game.state()


def test_the_game_goes_on_after_the_hub_was_unplugged(
    emulated: EmulatedHub, hub: Hub, referee: Referee
) -> None:
    play_to_flame(referee)
    emulated.control.unplug()
    hear(referee, hub, Disconnected)
    # The hub spins without its host: nothing is lost.
    emulated.spin()
    number = emulated.control.number()
    emulated.control.plug()
    hear(referee, hub, Reconnected)
    # If nobody has taken it, it is sent again a moment later, on the hub's own clock.
    emulated.control.advance(1000)
    assert hear(referee, hub, Spin) == Accepted(number or -1)
    play_to_flame(referee)
    emulated.spin()
    assert isinstance(hear(referee, hub, Spin), Accepted)
