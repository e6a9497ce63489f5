"""Super Dominoes with an emulated hub: what a person reads from the ring after every action."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from wildfire.client import Hub, RefusedError, Restarted, Spin
from wildfire.dominoes.actions import Play
from wildfire.emulator.emulated_hub import EmulatedHub
from wildfire.games import registry
from wildfire.games.actions import Undo
from wildfire.games.rounds import HubSigns
from wildfire.records import RecordFile
from wildfire.table.hub_signs import FLASHES, SignTeller
from wildfire.table.referee import Referee, Stray

from ..firmware.eye import Reading, reading
from .refereed_table import HOLD_MS, RefereedTable

LOOK_MS = 6_000
EVERY_MS = 20


def look(table: RefereedTable, ms: int = LOOK_MS) -> Reading:
    """What the ring says in the time that follows, seen every 20 ms."""
    pictures: list[tuple[int, bytes]] = []
    for at in range(0, ms, EVERY_MS):
        table.control.advance(EVERY_MS)
        picture = bytes(level for colour in table.control.leds() for level in colour)
        if not pictures or pictures[-1][1] != picture:
            pictures.append((at, picture))
    return reading(pictures, ms)


def place(number: int) -> int:
    """The LED of a number when sixteen share the emulated ring of 24."""
    return number * 24 // 16


def expected(game: Any, flashes: int = 0) -> Reading:
    """What the rules want to be seen, in the LEDs of the ring."""
    signs, number = game.hub_signs, game.number_shown
    held = set() if signs.held is None else {place(signs.held)}
    shown = set() if number is None or number == signs.held else {place(number)}
    return Reading(frozenset(shown), frozenset(held), signs.direction, flashes)


@pytest.fixture
def seated(emulated: EmulatedHub, hub: Hub, path: Path) -> Iterator[RefereedTable]:
    """Four with a whole set, dealt."""
    kind, rng = registry.game("super-dominoes"), Random(29)
    options = kind.options_type()
    game = kind(["Ana", "Bo", "Cy", "Di"], None, kind.deal(options, 4, rng), options)
    with RecordFile.create(game, path) as record:
        yield RefereedTable(emulated, hub, record)


def play(table: RefereedTable, rng: Random) -> int:
    """Any legal action. Returns how often the ring must flash for it."""
    game = table.referee.game
    action = rng.choice(game.legal_actions())
    table.referee.apply(action)
    sign = table.referee.game.hub_signs.sign if isinstance(action, Play) else None
    return 0 if sign is None else FLASHES[sign]


def test_after_every_action_the_ring_says_what_the_rules_say(seated: RefereedTable) -> None:
    rng = Random(3)
    marks, ways, signs = set(), set(), set()
    for _ in range(45):
        if seated.referee.game.phase not in ("start", "play"):
            break
        flashes = play(seated, rng)
        seen = look(seated)
        assert seen == expected(seated.referee.game, flashes)
        marks |= seen.marks
        ways.add(seen.way)
        signs.add(seen.flashes)
    assert marks == {place(13)}
    assert ways >= {-1, 1}
    assert signs >= {2, 3}


def test_a_press_is_free_and_the_signs_are_back_after_it(seated: RefereedTable) -> None:
    rng = Random(3)
    while seated.referee.game.hub_signs.held is None:
        play(seated, rng)
    assert isinstance(seated.press(), Stray)
    seated.control.advance(HOLD_MS)
    assert look(seated) == expected(seated.referee.game)


def test_what_was_played_in_a_spin_is_told_after_it(seated: RefereedTable) -> None:
    rng = Random(3)
    play(seated, rng)
    seated.control.press()
    while seated.referee.game.hub_signs.held is None:
        play(seated, rng)
    seated.control.advance(5000)
    seated.hear(Spin)
    seated.control.advance(HOLD_MS)
    assert look(seated) == expected(seated.referee.game)


def test_undo_takes_signs_back_and_flashes_nothing(seated: RefereedTable) -> None:
    rng = Random(3)
    readings = []
    while seated.referee.game.hub_signs.held is None:
        readings.append(expected(seated.referee.game))
        play(seated, rng)
    look(seated)
    seated.referee.apply(Undo())
    assert look(seated) == readings[-1]


def test_signs_are_told_again_after_a_restart_and_to_the_next_program(
    seated: RefereedTable, path: Path
) -> None:
    rng = Random(3)
    while seated.referee.game.hub_signs.held is None:
        play(seated, rng)
    wanted = expected(seated.referee.game)
    seated.control.cut()
    seated.control.power()
    seated.hear(Restarted)
    assert look(seated) == wanted
    seated.record.close()
    with RecordFile.resume(path) as record:
        seated.referee = Referee(record, seated.hub)
        assert look(seated) == wanted


def test_another_game_finds_no_signs_of_the_last_one(seated: RefereedTable, tmp_path: Path) -> None:
    rng = Random(3)
    while seated.referee.game.hub_signs.held is None:
        play(seated, rng)
    kind = registry.game("block-and-draw")
    with RecordFile.create(
        kind(["Ana", "Bo"], None, None, kind.options_type()), tmp_path / "next"
    ) as record:
        seated.control.advance(5000)
        Referee(record, seated.hub)
        seated.hub.show(1, 1)
        assert look(seated) == Reading(frozenset(), frozenset(), 0, 0)


def test_an_older_hub_shows_the_number_and_is_not_asked_again(seated: RefereedTable) -> None:
    asked = []

    class Older:
        """What a hub of protocol 1.0 answers."""

        def mark(self, number: int | None) -> None:
            asked.append(number)
            raise RefusedError("mark", "unknown", "no such request; is the firmware older?")

    teller = SignTeller(cast("Any", Older()))
    for _ in range(3):
        teller.tell(HubSigns(13, 1, "again"))
        teller.flash(HubSigns(13, 1, "again"))
    assert (asked, teller.marked) == ([13], None)
