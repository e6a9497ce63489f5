"""Spins over a wire that fails, through the emulator and its real port: none doubled, none
invented, none lost without a word."""

import contextlib
import random
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from wildfire.client import (
    Candidate,
    Disconnected,
    Event,
    Gap,
    Hub,
    HubLostError,
    NoAnswerError,
    Reconnected,
    Restarted,
    Spin,
    SpinStarted,
    StillAway,
    connect,
)
from wildfire.client.clock import Clock, Timing
from wildfire.client.finding import Finder
from wildfire.client.opening import PortOpener
from wildfire.emulator.options import EmulatorOptions
from wildfire.emulator.process import EmulatorProcess
from wildfire.emulator.rig.faults import KINDS
from wildfire_hub import protocol

from ..soak import LONG, Tell, times

SPIN_MS = 4500
STOPS_MS = 4000
QUICK = Timing(ask=0.01, slowest_ask=0.01, request=20, hello=20, retry=0.002, slowest_retry=0.002)
TURNS = 2000
SAID_OF_A_SPIN = 60
"""Bytes; it is more, but for the first spins."""


@dataclass
class Table:
    """Somebody who presses, sees the ring, and hears the client."""

    emulator: EmulatorProcess
    hub: Hub
    lit: dict[tuple[str, int], int] = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)

    def press(self) -> None:
        """A whole spin, and what was lit at its end."""
        self.emulator.control.press()
        self.emulator.control.advance(SPIN_MS)

    def see(self, boot: str, spin: int) -> None:
        number = self.emulator.control.number()
        assert number is not None
        self.lit[boot, spin] = number

    def listen(self, seconds: float = 0) -> None:
        while (event := self.hub.next_event(seconds)) is not None:
            self.events.append(event)

    def until(self, happened: Callable[[], object], step: int = protocol.RESEND_MS) -> None:
        """Lets time go on until it has happened, so that lost frames are sent again.

        Time waits for the client. This counts the hub's turns, not seconds.
        """
        turns = 0
        while turns < TURNS:
            turns += self.hub.connected
            event = self.hub.next_event(0.002)
            while event is not None:
                self.events.append(event)
                event = self.hub.next_event(0)
            if happened():
                return
            self.emulator.control.advance(step)
        raise AssertionError(f"it does not happen; the last was {self.events[-3:]}")

    def told(self) -> list[Spin | SpinStarted]:
        return [event for event in self.events if isinstance(event, Spin | SpinStarted)]

    def missing(self) -> int:
        return sum(event.missing for event in self.events if isinstance(event, Gap))

    def spun(self) -> int:
        """How many spins came with their number."""
        return sum(isinstance(event, Spin) for event in self.events)

    def lost(self) -> dict[str, int]:
        told = [(event.boot, event.sequence) for event in self.told()]
        return {"missing": self.missing(), "twice": len(told) - len(set(told))}

    def check_what_was_told(self) -> None:
        """Each once, in order, and as it was lit."""
        told = [(event.boot, event.sequence) for event in self.told()]
        assert len(told) == len(set(told))
        for boot in dict.fromkeys(boot for boot, _ in told):
            sequences = [sequence for of, sequence in told if of == boot]
            assert sequences == sorted(sequences)
        for event in self.told():
            if isinstance(event, Spin) and (event.boot, event.spin) in self.lit:
                assert event.number == self.lit[event.boot, event.spin]


def held_by(table: Table) -> tuple[int, int, int]:
    """Threads here, and descriptors here and in the emulator. Only Linux can tell those."""
    mine, its = (Path(f"/proc/{process}/fd") for process in ("self", table.emulator.process.pid))
    known = mine.exists()
    return (
        threading.active_count(),
        len(list(mine.iterdir())) if known else 0,
        len(list(its.iterdir())) if known else 0,
    )


@contextlib.contextmanager
def laid(
    finder: Finder | None = None, port: Path | None = None, **options: object
) -> Iterator[Table]:
    emulated = EmulatorOptions(seed=11, virtual=True, **options)  # type: ignore[arg-type]
    with (
        EmulatorProcess(emulated) as emulator,
        connect(str(port or emulator.port), timing=QUICK, finder=finder) as hub,
    ):
        yield Table(emulator, hub)


@LONG
@pytest.mark.parametrize("kind", KINDS)
def test_with_every_fifth_line_struck_spins_arrive_once_and_in_order(kind: str, tell: Tell) -> None:
    spins = times(15, 1000)
    with laid() as table:
        boot = table.hub.identity.boot
        table.emulator.control.fault(kind, rate=20, ms=40, seed=5)
        for spin in range(1, spins + 1):
            table.press()
            table.see(boot, spin)
            table.until(lambda due=2 * spin: len(table.told()) + table.missing() >= due)
        assert table.missing() == 0
        table.check_what_was_told()
        assert [event.spin for event in table.events if isinstance(event, Spin)] == [
            *range(1, spins + 1)
        ]
        struck = table.emulator.control.faults()
        assert struck["to_host"][kind] > spins // 8
        assert struck["to_hub"][kind] > 0
        tell(
            f"{kind}, at 20 % of the lines, both ways",
            {"spins": table.spun()},
            table.lost(),
            f"{struck['to_host'][kind] + struck['to_hub'][kind]:,} lines struck",
        )


@LONG
def test_with_all_faults_at_once_what_is_not_told_is_counted(tell: Tell) -> None:
    spins = times(30, 2000)
    chance = random.Random(6)
    with laid() as table:
        boot = table.hub.identity.boot
        for seed, kind in enumerate(KINDS):
            table.emulator.control.fault(kind, rate=20, ms=200, seed=seed)
        for spin in range(1, spins + 1):
            table.press()
            table.see(boot, spin)
            if chance.random() < 0.2:
                table.listen()
        table.emulator.control.mend()
        table.until(lambda: len(table.told()) + table.missing() >= 2 * spins)
        told, missing = len(table.told()), table.missing()
        assert told + missing == 2 * spins
        table.check_what_was_told()
        tell(
            "all seven at 20 % each, and a press whether or not the last spin was heard of",
            {"spins": len(table.lit)},
            {"events without a word": 2 * spins - told - missing, "twice": table.lost()["twice"]},
            f"{told:,} events told and {missing:,} told to be missing",
        )


@LONG
def test_a_wire_that_stalls_for_longer_than_the_hub_remembers_is_a_gap(tell: Tell) -> None:
    spins = 3 * protocol.QUEUE
    with laid() as table:
        boot = table.hub.identity.boot
        table.emulator.control.fault("stall", rate=100, ms=10_000_000)
        for spin in range(1, spins + 1):
            table.press()
            table.see(boot, spin)
        assert table.hub.next_event(0) is None
        table.emulator.control.mend()
        table.until(lambda: len(table.told()) + table.missing() >= 2 * spins)
        assert table.missing() > 0
        table.check_what_was_told()
        assert table.hub.status().lost >= table.missing()
        tell(
            "a stall for longer than the hub remembers",
            {"spins": len(table.lit)},
            {"events without a word": 2 * spins - len(table.told()) - table.missing()},
            f"{table.missing()} events told to be missing",
        )


@LONG
@pytest.mark.parametrize("kind", ["drop", "corrupt", "duplicate"])
def test_at_whatever_byte_it_strikes_nothing_is_lost(kind: str, tell: Tell) -> None:
    with laid() as table:
        for spin in range(1, times(12, 1000) + 1):
            # A different byte of a spin's frame, each time.
            at = 1 + 7 * spin % SAID_OF_A_SPIN
            table.emulator.control.fault(kind, "to_host", at=at, seed=spin)
            table.press()
            table.until(lambda due=2 * spin: len(table.told()) >= due)
            assert table.emulator.control.faults()["to_host"][kind] == spin
        assert table.missing() == 0
        table.check_what_was_told()
        tell(f"{kind} one byte of each spin", {"spins": table.spun()}, table.lost())


@LONG
def test_requests_get_through_and_change_what_they_should(tell: Tell) -> None:
    chance = random.Random(8)
    with laid() as table:
        for seed, kind in enumerate(("drop", "corrupt", "duplicate")):
            table.emulator.control.fault(kind, rate=20, seed=seed)
        answered = 0
        for _ in range(times(20, 1000)):
            brightness = str(chance.randrange(1, 101))
            assert table.hub.set("brightness", brightness) == brightness
            assert table.hub.get("brightness") == brightness
            answered += 2
        tell(
            "requests on a wire that drops, corrupts and duplicates, at 20 % each",
            {"requests": answered},
            {"unanswered": 0},
        )


@LONG
@pytest.mark.parametrize("number", ["E660", None])
def test_unplugged_and_put_back_at_any_moment_no_spin_is_lost_doubled_or_invented(
    tmp_path: Path, number: str | None, tell: Tell
) -> None:
    chance = random.Random(3)
    here: list[Candidate] = []
    clock = Clock()
    finder = Finder(PortOpener(clock), clock, QUICK, listing=lambda: here)
    name = tmp_path / "usb0"
    name.symlink_to(tmp_path / "hub")
    with laid(finder, name, link=tmp_path / "hub") as table:
        control = table.emulator.control
        boot = table.hub.identity.boot
        held = held_by(table)
        away = 0

        def pass_some_of(left: int) -> int:
            pause = chance.choice([0, chance.randrange(left)])
            control.advance(pause)
            return pause

        spins = times(10, 1000)
        for spin in range(1, spins + 1):
            control.press()
            left = SPIN_MS
            for _ in range(chance.choice([1, 1, 2, 4])):
                if chance.random() < 0.5:
                    table.until(lambda: table.hub.connected)
                else:
                    # The client may be looking for it, have found it, or meet it again: pull it all
                    # the same.
                    table.listen(chance.choice([0, 0.0005, 0.002, 0.005]))
                left -= pass_some_of(left)
                control.unplug()
                here.clear()
                left -= pass_some_of(left)
                new = tmp_path / f"usb{chance.randrange(3)}"
                here[:] = [Candidate(str(new), number or str(new))]
                name = name.rename(new)
                control.plug()
                away += 1
            control.advance(left)
            table.see(boot, spin)
            table.until(lambda due=2 * spin: len(table.told()) + table.missing() >= due)
        table.until(lambda: table.hub.connected)
        assert table.missing() == 0
        table.check_what_was_told()
        assert len(table.told()) == 2 * spins
        assert held_by(table) == held
        gone = [event for event in table.events if isinstance(event, Disconnected)]
        back = [event for event in table.events if isinstance(event, Reconnected)]
        assert {event.port for event in back} == {str(tmp_path / f"usb{n}") for n in range(3)}
        # If it is pulled again before it was found, it has gone once.
        assert 0 < len(back) <= len(gone) <= away
        assert not [event for event in table.events if isinstance(event, Restarted | StillAway)]
        tell(
            "the cable pulled at random moments of a spin, and put back under three names in turn, "
            f"{'with' if number else 'without'} a serial number",
            {"spins": table.spun(), "pulls": away},
            table.lost() | {"descriptors or threads": sum(held_by(table)) - sum(held)},
        )


@pytest.mark.parametrize("spun", [0, 1])
def test_time_does_not_stand_for_an_event_that_comes_before_one_that_was_missed(spun: int) -> None:
    with laid() as table:
        control = table.emulator.control
        for spin in range(1, 1 + spun):
            table.press()
            table.until(lambda due=2 * spin: len(table.told()) == due)
        control.unplug()
        control.press()
        control.advance(STOPS_MS - protocol.RESEND_MS // 2)
        control.plug()
        table.until(lambda: table.hub.connected, step=0)
        control.advance(SPIN_MS)
        table.until(lambda: len(table.told()) == 2 * (spun + 1))
        table.check_what_was_told()


@LONG
def test_a_power_cut_at_any_moment_of_a_spin_is_told_apart(tell: Tell) -> None:
    chance = random.Random(4)
    with laid() as table:
        control = table.emulator.control
        cuts = times(8, 1000)
        for _ in range(cuts):
            boot = table.hub.identity.boot
            control.press()
            control.advance(chance.randrange(1, SPIN_MS))
            control.cut()
            control.power()
            table.until(lambda old=boot: table.hub.connected and table.hub.identity.boot != old)
            table.until(lambda: isinstance(table.events[-1], Restarted))
            # Earlier spins are void. Only a new press gives a number.
            new = table.hub.identity.boot
            assert not [event for event in table.told() if event.boot == new]
            table.press()
            table.see(new, 1)
            table.until(lambda new=new: sum(e.boot == new for e in table.told()) >= 2)
        table.check_what_was_told()
        for event in table.events:
            if isinstance(event, Restarted):
                assert event.spins == 0
        told = sum(isinstance(event, Restarted) for event in table.events)
        tell(
            "power cut at a random moment of a spin",
            {"cuts": cuts},
            {"not told apart": cuts - told} | table.lost(),
        )


def test_a_hub_that_cannot_be_heard_is_no_hub_that_answers_wrongly() -> None:
    with EmulatorProcess(EmulatorOptions(seed=1, virtual=True)) as emulator:
        impatient = Timing(ask=0.01, slowest_ask=0.01, request=0.1, hello=5)
        with connect(emulator.port, timing=impatient) as hub:
            emulator.control.fault("corrupt", "to_host", rate=100)
            with pytest.raises((NoAnswerError, HubLostError)):
                hub.status()
            emulator.control.mend()
            assert hub.status().boot == hub.identity.boot
