"""What can go wrong between host and hub: each has its own message, and says what to do."""

from wildfire.client import hub_codes
from wildfire.errors import WildfireError
from wildfire_hub import protocol


class ClientError(WildfireError):
    """Whatever keeps a host from its hub. `may_pass`: another program has a serial port, perhaps
    for a moment only, as ModemManager has one that was just plugged in."""

    may_pass = False


class NoHubError(ClientError):
    """No port was named, and on none that could be found does a hub answer.

    `hub` is the id that was asked for, if one was; `seen` says what there is instead, if anything.
    """

    def __init__(
        self, hub: str | None, seen: tuple[str, ...], hint: str, *, may_pass: bool = False
    ) -> None:
        super().__init__("; ".join([f"no hub {hub} found" if hub else "no hub found", *seen]), hint)
        self.hub = hub
        self.seen = seen
        self.may_pass = may_pass


class SeveralHubsError(ClientError):
    """No port was named, and more than one hub answers."""


class WrongHubError(ClientError):
    """A hub answers, but not the one that was asked for."""


class PortError(ClientError):
    """Something is the matter with the port `port`."""

    def __init__(self, port: str, message: str, hint: str = "") -> None:
        super().__init__(message, hint)
        self.port = port


class BadPortError(PortError):
    """What was given is no serial port, nor a URL that names one."""

    def __init__(self, port: str, reason: str) -> None:
        super().__init__(
            port,
            f"{port!r} is no serial port: {reason}",
            "`wildfire devices` lists those with a hub; socket://HOST:PORT names an emulator's",
        )


class MissingPortError(PortError):
    """There is no such port."""

    def __init__(self, port: str) -> None:
        super().__init__(
            port,
            f"there is no port {port}",
            "plug the hub in, or start the emulator; `wildfire devices` lists the ports with a hub",
        )


class BusyPortError(PortError):
    """Another program has the port; `holder` says which, where that can be seen."""

    def __init__(self, port: str, holder: str = "", *, may_pass: bool = False) -> None:
        by = f" by {holder}" if holder else " by another program"
        super().__init__(port, f"port {port} is in use{by}", "close that program, then try again")
        self.holder = holder
        self.may_pass = may_pass


class HungUpError(PortError):
    """A connection was taken and ended without a word."""

    def __init__(self, port: str) -> None:
        super().__init__(
            port,
            f"what is at {port} hangs up at once",
            "it is no hub, or it serves another program: socket://HOST:PORT names an emulator's "
            "port, which serves one at a time",
        )


class PermissionPortError(PortError):
    """The user may not open the port, which belongs to `group`; `helps` says whether that group
    could."""

    def __init__(self, port: str, group: str, *, is_member: bool, helps: bool = True) -> None:
        if is_member:
            hint = f"you are in the group {group} now: log out and in again"
        elif group in ("", "root") or not helps:
            hint = "ask who looks after this computer for a udev rule that lets you open it"
        else:
            hint = f"`sudo usermod -aG {group} $USER`, then log out and in"
        owner = f", which belongs to the group {group}" if group else ""
        super().__init__(port, f"no permission to open {port}{owner}", hint)
        self.group = group


class NoAnswerError(PortError):
    """The port is open, and nobody answers."""

    def __init__(self, port: str) -> None:
        super().__init__(
            port,
            f"nothing answers at {port}",
            "a hub in safe mode, or without firmware, does not; `wildfire doctor` tells more",
        )


class SlowHubError(PortError):
    """The hub answers, but takes longer than anybody wants to wait."""

    def __init__(self, port: str) -> None:
        super().__init__(
            port,
            f"the hub at {port} takes too long to answer",
            "unplug it and plug it in again; `wildfire doctor` tells more",
        )


class ForeignDeviceError(PortError):
    """Something answers, but it is no Wildfire hub."""

    def __init__(self, port: str) -> None:
        super().__init__(
            port,
            f"what answers at {port} is no Wildfire hub",
            "choose another port; a board that shows its REPL needs `wildfire flash`",
        )


class WrongVersionError(PortError):
    """A hub answers, with firmware `version`, whose protocol this program does not speak."""

    def __init__(self, port: str, version: str, spoken: str) -> None:
        ours = f"{protocol.PROTOCOL_MAJOR}.{protocol.PROTOCOL_MINOR}"
        super().__init__(
            port,
            f"the hub at {port} has firmware {version} and speaks protocol {spoken}, "
            f"this program speaks {ours}",
            "`wildfire flash` gives the hub the firmware that belongs to this program",
        )
        self.version = version
        self.spoken = spoken


class HubLostError(PortError):
    """The hub has gone: unplugged, switched off, or its emulator has ended."""

    def __init__(self, port: str) -> None:
        super().__init__(port, "the hub is disconnected", "plug it in again")


class RefusedError(ClientError):
    """The hub refuses a request; `reason` is one of `protocol.REASONS`. Nothing has changed."""

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
