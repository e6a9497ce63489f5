"""A referee's table: the game on the disk, the hub, and the finger on its button."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from wildfire.client import Event, Hub, Spin
from wildfire.emulator.emulated_hub import EmulatedHub
from wildfire.games.wildfire import Draw, Options, Pass, Play, Wildfire
from wildfire.games.wildfire.dominoes import W2
from wildfire.games.wildfire.layout import starts_flame
from wildfire.records import RecordFile
from wildfire.table.referee import Referee, Ruling, Wished

PATIENCE_S = 20.0
SPIN_MS = 5000
HOLD_MS = 31_000
BLINK_MS = 500


class RefereedTable:
    """A referee with its hub, and the finger on the hub's button."""

    def __init__(
        self,
        emulated: EmulatedHub,
        hub: Hub,
        record: RecordFile,
    ) -> None:
        self.control = emulated.control
        self.hub = hub
        self.record = record
        self.referee = Referee(record, hub)

    def play(self, *lines: str) -> None:
        """Plays such as `9-4@0`, each by the player to move; the centre by Bo."""
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

    def number(self) -> int | None:
        """The number that a person reads off the ring in half a second. A number that was sent
        blinks.
        """
        self.control.advance(BLINK_MS)
        return self.control.number()

    def press(self) -> Ruling | Wished | None:
        """A press and its whole spin, and the referee's ruling."""
        self.control.press()
        self.control.advance(SPIN_MS)
        return self.hear(Spin)

    def hear(self, kind: type[Event]) -> Ruling | Wished | None:
        """The referee's ruling on the next event of that kind, after all those before it."""
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
def at_table(
    emulated: EmulatedHub, hub: Hub, path: Path, options: Options
) -> Iterator[RefereedTable]:
    game = Wildfire(["Ana", "Bo", "Cy"], "Ana", options=options)
    with RecordFile.create(game, path) as record:
        yield RefereedTable(emulated, hub, record)
