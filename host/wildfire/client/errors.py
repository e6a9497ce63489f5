"""What can go wrong between host and hub. Each error has a code, facts, and usually a remedy."""

from collections.abc import Iterable
from functools import reduce

from wildfire.client import hub_codes
from wildfire.errors import WildfireError
from wildfire.message import Message
from wildfire_hub import protocol


class ClientError(WildfireError):
    """Anything that keeps a host from its hub.

    `may_pass`: another program uses a serial port, perhaps only for a moment. ModemManager does
    that with a port that was just plugged in.
    """

    may_pass = False


class NoHubError(ClientError):
    """No port was named, and no hub answers at any port.

    `hub` is the id that was asked for, or None. `seen` are messages about what is there instead.
    """

    def __init__(
        self,
        hub: str | None,
        seen: tuple[Message, ...],
        remedy: Message,
        *,
        may_pass: bool = False,
    ) -> None:
        if hub is None:
            super().__init__("client.no-hub", remedy=remedy)
        else:
            super().__init__("client.no-such-hub", remedy=remedy, hub=hub)
        self.hub = hub
        self.seen = seen
        self.may_pass = may_pass

    @property
    def verdict(self) -> Message:
        """A message that there is no hub, and what there is instead."""
        return in_a_row([self.message, *self.seen])


class SeveralHubsError(ClientError):
    """No port was named, and more than one hub answers. `hubs` has a message for each."""

    def __init__(self, hubs: tuple[Message, ...]) -> None:
        super().__init__(
            "client.several-hubs", remedy=Message.of("client.choose-a-hub"), hubs=list(hubs)
        )
        self.hubs = hubs


class WrongHubError(ClientError):
    """The hub `hub` answers at `port`, but `wanted` was asked for."""

    def __init__(self, code: str, remedy: Message, *, port: str, hub: str, wanted: str) -> None:
        super().__init__(code, remedy=remedy, port=port, hub=hub, wanted=wanted)
        self.port = port
        self.hub = hub
        self.wanted = wanted


class PortError(ClientError):
    """There is a problem with the port `port`."""

    def __init__(self, code: str, remedy: Message, *, port: str, **facts: object) -> None:
        super().__init__(code, remedy=remedy, port=port, **facts)
        self.port = port


class CannotOpenError(PortError):
    """The system cannot open the port, for a `reason` in its own words."""

    def __init__(self, port: str, reason: str) -> None:
        super().__init__(
            "client.cannot-open", Message.of("client.replug"), port=port, reason=reason
        )
        self.reason = reason


class BadPortError(PortError):
    """The name is not a serial port, nor a URL of one. `reason` says why."""

    def __init__(self, port: str, reason: Message | str) -> None:
        super().__init__(
            "client.bad-port", Message.of("client.name-a-port"), port=port, reason=reason
        )
        self.reason = reason


class MissingPortError(PortError):
    """There is no such port."""

    def __init__(self, port: str) -> None:
        super().__init__("client.no-port", Message.of("client.plug-in"), port=port)


class BusyPortError(PortError):
    """Another program uses the port; `holder` says which, if that can be seen."""

    def __init__(
        self, port: str, holder: Message | str | None = None, *, may_pass: bool = False
    ) -> None:
        remedy = Message.of("client.close-program")
        if holder:
            super().__init__("client.port-held", remedy, port=port, holder=holder)
        else:
            super().__init__("client.port-busy", remedy, port=port)
        self.holder = holder
        self.may_pass = may_pass


class HungUpError(PortError):
    """A connection was closed before anything was said."""

    def __init__(self, port: str) -> None:
        super().__init__("client.closed-at-once", Message.of("client.is-it-an-emulator"), port=port)


class PermissionPortError(PortError):
    """The user may not open the port, which belongs to `group` ("" if that is not known).

    Args:
        port: The port.
        group: The name of its group.
        is_member: Whether the user is in that group, since the last login.
        helps: Whether the group may open the port at all.
    """

    def __init__(self, port: str, group: str, *, is_member: bool, helps: bool = True) -> None:
        if is_member:
            remedy = Message.of("client.log-in-again", group=group)
        elif group in ("", "root") or not helps:
            remedy = Message.of("client.ask-for-udev-rule")
        else:
            remedy = Message.of("client.join-group", group=group)
        if group:
            super().__init__("client.no-permission-for-group", remedy, port=port, group=group)
        else:
            super().__init__("client.no-permission", remedy, port=port)
        self.group = group


class NoAnswerError(PortError):
    """The port is open, and nothing answers."""

    def __init__(self, port: str) -> None:
        super().__init__("client.no-answer", Message.of("client.leave-safe-mode"), port=port)


class SlowHubError(PortError):
    """The hub answers, but takes longer than a person would wait."""

    def __init__(self, port: str) -> None:
        super().__init__("client.too-slow", Message.of("client.replug-or-examine"), port=port)


class ForeignDeviceError(PortError):
    """Something answers, but it is not a Wildfire hub."""

    def __init__(self, port: str) -> None:
        super().__init__("client.not-a-hub", Message.of("client.choose-a-port"), port=port)


class WrongVersionError(PortError):
    """The hub has firmware `version` and protocol `spoken`, which this program does not speak."""

    def __init__(self, port: str, version: str, spoken: str) -> None:
        super().__init__(
            "client.other-protocol",
            Message.of("hub.update-firmware"),
            port=port,
            version=version,
            spoken=spoken,
            ours=f"{protocol.PROTOCOL_MAJOR}.{protocol.PROTOCOL_MINOR}",
        )
        self.version = version
        self.spoken = spoken


class HubLostError(PortError):
    """The hub is gone: it was unplugged or switched off, or its emulator has ended."""

    def __init__(self, port: str) -> None:
        super().__init__("client.disconnected", Message.of("client.plug-in-again"), port=port)


class RefusedError(ClientError):
    """The hub refuses a request and has changed nothing.

    `reason` is one of `protocol.REASONS`. `text` is what the hub says about it, a code of its own.
    """

    def __init__(self, request: str, reason: str, text: str) -> None:
        super().__init__(
            "hub.refused",
            remedy=hub_codes.remedy(reason),
            request=request,
            problem=hub_codes.explain(text),
        )
        self.request = request
        self.reason = reason
        self.text = text


def in_a_row(messages: Iterable[Message]) -> Message:
    """One message made of several, at least one. Each is a sentence of its own."""
    *others, last = messages
    return reduce(
        lambda told, one: Message.of("client.and-also", first=one, next=told),
        reversed(others),
        last,
    )
