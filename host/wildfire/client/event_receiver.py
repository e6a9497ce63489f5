"""Puts the events of a hub in order: which one is due, which are missing, which came before.

It has no port and no clock: frames go in, events and acknowledgements come out.
"""

from wildfire.client import messages
from wildfire.client.events import Event, Gap, Identity, Restarted, Spin, SpinStarted
from wildfire.client.messages import Fields, Frame
from wildfire.client.replies import ANY_EVENT
from wildfire_hub import protocol


class EventReceiver:
    """Receives each event of one hub once and in order, over disconnections and restarts.

    Events from before the first meeting belong to an earlier host. `has_unknown_boot` is set when
    an event of an unknown boot arrives: then the hub must be asked who it is.
    """

    def __init__(self, identity: Identity) -> None:
        self.identity = identity
        self.has_unknown_boot = False
        self._due = identity.next_event

    @property
    def received(self) -> int:
        """The last event that is settled: delivered, lost, or from before the meeting."""
        return self._due - 1

    def meet_again(self, identity: Identity) -> list[Event]:
        """After a disconnection. In a known boot everything is still due, in a new one nothing from
        before this meeting.
        """
        if identity.boot == self.identity.boot and identity.next_event >= self._due:
            self.identity = identity
            return []
        return self._begin(identity, identity.next_event)

    def restarted(self, identity: Identity) -> list[Event]:
        """After a restart without a disconnection: every event of the new boot is due."""
        self.has_unknown_boot = False
        if identity.boot == self.identity.boot:
            return []
        return self._begin(identity, 1)

    def _begin(self, identity: Identity, due: int) -> list[Event]:
        self.identity = identity
        self._due = due
        return [Restarted(identity.hub, identity.boot, identity.spins)]

    def settle(self, waiting: int) -> list[Event]:
        """After `meet_again` and a status with `waiting`: notes what was lost meanwhile, even if no
        event ever comes again to show it.
        """
        return self._skip_to(self.identity.next_event - waiting)

    def _skip_to(self, oldest: int) -> list[Event]:
        missing = oldest - self._due
        if missing <= 0:
            return []
        self._due = oldest
        return [Gap(self.identity.hub, self.identity.boot, missing)]

    def receive(self, frame: Frame) -> list[Event]:
        """The events that a frame adds: none if it came before, or comes too early."""
        try:
            fields = messages.read(ANY_EVENT, frame.fields)
        except ValueError:
            return []
        sequence, oldest = frame.sequence, int(fields["oldest"])
        if fields["boot"] != self.identity.boot:
            self.has_unknown_boot = True
            return []
        if not 0 < oldest <= sequence:
            return []
        events = self._skip_to(oldest)
        if sequence == self._due:
            self._due += 1
            events += self._deliver(frame)
        return events

    def _deliver(self, frame: Frame) -> list[Event]:
        message = messages.EVENTS.get(frame.name)
        if message is None:
            # An event of a later minor version. It must not hold up those behind it.
            return []
        identity = self.identity
        try:
            fields = messages.read(message, frame.fields)
            if frame.name == protocol.STARTED:
                return [_started(identity, frame.sequence, fields)]
            return [_spin(identity, frame.sequence, fields)]
        except ValueError:
            return [Gap(identity.hub, identity.boot, 1)]


def _started(identity: Identity, sequence: int, fields: Fields) -> SpinStarted:
    return SpinStarted(
        hub=identity.hub,
        boot=identity.boot,
        sequence=sequence,
        spin=int(fields["spin"]),
        age_ms=int(fields["age"]),
    )


def _spin(identity: Identity, sequence: int, fields: Fields) -> Spin:
    number, lowest, highest = (int(fields[name]) for name in ("number", "lowest", "highest"))
    if not (lowest < highest and lowest <= number <= highest):
        raise ValueError(f"{number} is not within {lowest}..{highest}")
    return Spin(
        number=number,
        lowest=lowest,
        highest=highest,
        hub=identity.hub,
        boot=identity.boot,
        sequence=sequence,
        spin=int(fields["spin"]),
        age_ms=int(fields["age"]),
    )
