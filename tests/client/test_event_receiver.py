"""Each event once and in order, whatever the wire does. Lost events are counted."""

import random
from dataclasses import dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wildfire.client import messages
from wildfire.client.codec import Decoder, encode
from wildfire.client.event_receiver import EventReceiver
from wildfire.client.events import Event, Gap, Restarted, Spin, SpinStarted
from wildfire.client.messages import Frame
from wildfire_hub import framing, outbox, protocol

from .identities import ANY_HUB

BOOT = "b0000001"
MEETING = replace(ANY_HUB, boot=BOOT)


def started(sequence: int, oldest: int = 1, boot: str = BOOT) -> Frame:
    return Frame(sequence, b"started", f"{boot} {oldest} 0 {sequence}".encode())


def spin(sequence: int, oldest: int = 1, number: str = "7 1 9") -> Frame:
    return Frame(sequence, b"spin", f"{BOOT} {oldest} 0 {sequence} {number}".encode())


def test_events_come_as_they_are_said() -> None:
    receiver = EventReceiver(MEETING)
    assert receiver.receive(started(1)) == [SpinStarted("0123abcd", BOOT, 1, 1, 0)]
    assert receiver.receive(spin(2)) == [Spin(7, 1, 9, "0123abcd", BOOT, 2, 2, 0)]
    assert receiver.received == 2


def test_an_event_said_twice_comes_once() -> None:
    receiver = EventReceiver(MEETING)
    assert len(receiver.receive(started(1))) == 1
    assert receiver.receive(started(1)) == []
    assert receiver.received == 1


def test_an_event_that_comes_too_early_waits_for_the_one_before() -> None:
    receiver = EventReceiver(MEETING)
    assert receiver.receive(spin(2)) == []
    assert receiver.received == 0
    assert len(receiver.receive(started(1))) == 1
    assert len(receiver.receive(spin(2))) == 1


def test_what_the_hub_has_no_longer_is_a_gap() -> None:
    receiver = EventReceiver(MEETING)
    assert receiver.receive(spin(9, oldest=4)) == [Gap("0123abcd", BOOT, 3)]
    assert receiver.received == 3
    assert [type(event) for event in receiver.receive(started(4, oldest=4))] == [SpinStarted]


def test_what_is_older_than_the_first_meeting_is_left_alone() -> None:
    receiver = EventReceiver(replace(MEETING, next_event=5, spins=2))
    assert receiver.received == 4
    assert receiver.receive(spin(4)) == []
    assert len(receiver.receive(started(5))) == 1


def test_after_a_disconnection_everything_of_the_same_boot_is_due() -> None:
    receiver = EventReceiver(MEETING)
    receiver.receive(started(1))
    assert receiver.meet_again(replace(MEETING, next_event=5)) == []
    assert receiver.settle(waiting=3) == []
    assert len(receiver.receive(spin(2, oldest=2))) == 1


def test_events_that_somebody_else_took_meanwhile_are_a_gap_at_once() -> None:
    receiver = EventReceiver(MEETING)
    receiver.receive(started(1))
    receiver.meet_again(replace(MEETING, next_event=6))
    assert receiver.settle(waiting=1) == [Gap("0123abcd", BOOT, 3)]
    assert len(receiver.receive(started(5, oldest=5))) == 1


def test_another_boot_at_a_reconnection_is_a_restart() -> None:
    receiver = EventReceiver(MEETING)
    receiver.receive(started(1))
    again = replace(MEETING, boot="b0000002", next_event=3, spins=1)
    assert receiver.meet_again(again) == [Restarted("0123abcd", "b0000002", 1)]
    assert receiver.received == 2
    assert receiver.identity == again


def test_another_boot_while_connected_is_asked_who_it_is_and_loses_nothing() -> None:
    receiver = EventReceiver(MEETING)
    other = started(1, boot="b0000002")
    assert receiver.receive(other) == []
    assert receiver.has_unknown_boot
    again = replace(MEETING, boot="b0000002", next_event=2, spins=1)
    assert receiver.restarted(again) == [Restarted("0123abcd", "b0000002", 1)]
    assert not receiver.has_unknown_boot
    assert len(receiver.receive(other)) == 1


def test_the_same_boot_that_counts_anew_is_a_restart() -> None:
    receiver = EventReceiver(replace(MEETING, next_event=9))
    assert receiver.meet_again(MEETING) == [Restarted("0123abcd", BOOT, 0)]
    assert receiver.received == 0


@pytest.mark.parametrize("number", ["10 1 9", "0 1 9", "7 7 7", "7 9 1", "16 1 9", "seven 1 9", ""])
def test_a_number_outside_its_range_is_no_spin_but_a_gap(number: str) -> None:
    receiver = EventReceiver(MEETING)
    assert receiver.receive(spin(1, number=number)) == [Gap("0123abcd", BOOT, 1)]
    assert len(receiver.receive(spin(2))) == 1


def test_an_event_of_a_later_version_holds_nothing_up() -> None:
    receiver = EventReceiver(MEETING)
    assert receiver.receive(Frame(1, b"battery", f"{BOOT} 1 0 1 87".encode())) == []
    assert receiver.received == 1
    assert len(receiver.receive(spin(2))) == 1


@pytest.mark.parametrize("fields", [f"{BOOT} 3 0 1", f"{BOOT} 0 0 1", f"{BOOT} x 0 1", BOOT, ""])
def test_an_event_that_makes_no_sense_is_passed_over(fields: str) -> None:
    receiver = EventReceiver(MEETING)
    assert receiver.receive(Frame(1, b"started", fields.encode())) == []
    assert receiver.received == 0


@given(st.lists(st.binary(max_size=80), max_size=20))
def test_no_frame_makes_a_receiver_fail(bodies: list[bytes]) -> None:
    receiver = EventReceiver(MEETING)
    for body in bodies:
        receiver.receive(Frame(1, b"started", body))
    assert receiver.received <= len(bodies)


@dataclass
class Wire:
    """The hub's own queue of events, a wire with faults, and a host that acknowledges."""

    chance: random.Random
    rate: float

    def __post_init__(self) -> None:
        self.uptime = outbox.Uptime(0)
        self.queue = outbox.Outbox(self.uptime, BOOT.encode())
        self.frames = framing.Writer(framing.crc16, 8 * framing.MAX_FRAME)
        self.decoder = Decoder()
        self.receiver = EventReceiver(MEETING)
        self.events: list[Event] = []
        self.now = 0

    def fails(self) -> bool:
        return self.chance.random() < self.rate

    def pass_time(self, ms: int) -> None:
        self.now += ms
        self.uptime.advance(self.now)
        self.queue.send(self.now, self.frames, protocol.QUEUE)
        writer = self.frames
        lines = bytes(writer.buffer[writer.start : writer.end]).splitlines(keepends=True)
        writer.clear()
        for body in self.decoder.feed(b"".join(self.spoil(lines))):
            frame = messages.split(body)
            assert frame is not None
            self.events += self.receiver.receive(frame)
        if not self.fails():
            self.queue.acknowledge(self.receiver.received)

    def spoil(self, lines: list[bytes]) -> list[bytes]:
        arriving = []
        for line in lines:
            if self.fails():
                continue
            if self.fails():
                line = line.replace(b"0", b"1", 1)
            arriving += [line] * (1 + self.fails())
        if self.fails():
            self.chance.shuffle(arriving)
        return arriving

    def spin(self, spins: int) -> None:
        self.queue.add(self.now, protocol.STARTED, spins)
        self.pass_time(100)
        self.queue.add(self.now, protocol.SPIN, spins, number=spins % 9 + 1, lowest=1, highest=9)
        self.pass_time(100)

    def missing(self) -> int:
        return sum(event.missing for event in self.events if isinstance(event, Gap))

    def delivered(self) -> list[int]:
        return [event.sequence for event in self.events if isinstance(event, Spin | SpinStarted)]


def test_under_faults_a_thousand_spins_come_once_and_in_order() -> None:
    wire = Wire(random.Random(1), 0.2)
    for spins in range(1, 1001):
        wire.spin(spins)
        while wire.queue.waiting():
            wire.pass_time(protocol.RESEND_MS)
    assert wire.delivered() == list(range(1, 2001))
    assert wire.missing() == 0
    numbers = [event.number for event in wire.events if isinstance(event, Spin)]
    assert numbers == [spins % 9 + 1 for spins in range(1, 1001)]


@given(st.integers(0, 2**32), st.floats(0, 0.9), st.integers(1, 60))
def test_under_any_faults_what_is_not_delivered_is_counted(
    seed: int, rate: float, spins: int
) -> None:
    wire = Wire(random.Random(seed), rate)
    for count in range(1, spins + 1):
        wire.spin(count)
    wire.rate = 0
    for _ in range(3):
        wire.pass_time(protocol.RESEND_SLOWEST_MS)
    delivered = wire.delivered()
    assert delivered == sorted(set(delivered))
    assert len(delivered) + wire.missing() == 2 * spins
    assert wire.queue.lost >= wire.missing()


def test_the_frames_of_this_file_are_those_of_the_wire() -> None:
    wire = Wire(random.Random(0), 0)
    wire.spin(1)
    assert [type(event) for event in wire.events] == [SpinStarted, Spin]
    assert encode(1, b"started " + started(1).fields).startswith(b"$1 started b0000001 1 0 1*")
