"""Which ports have a hub, and which hub to use."""

import os
import threading
from collections.abc import Callable, Iterable

from wildfire.client import remedies
from wildfire.client.candidates import PortReport, candidates
from wildfire.client.clock import Clock, Timing
from wildfire.client.errors import (
    ClientError,
    ForeignDeviceError,
    HubLostError,
    MissingPortError,
    NoAnswerError,
    NoHubError,
    PortError,
    SeveralHubsError,
    WrongHubError,
    in_a_row,
)
from wildfire.client.events import Identity
from wildfire.client.known_ports import KnownPorts
from wildfire.client.link import Link, Tap
from wildfire.client.opening import PortOpener
from wildfire.client.transports import transport_of
from wildfire.client.transports.transport import Candidate
from wildfire.message import Alternatives, Message

PORT_VARIABLE = "WILDFIRE_PORT"
HUB_VARIABLE = "WILDFIRE_HUB"

_LOOK_S = 0.05
_LET_GO_S = 0.3
"""How long to wait for threads that are still asking when the search is given up."""

_QUIET = (MissingPortError, NoAnswerError, ForeignDeviceError, HubLostError)


class Finder:
    """Asks ports whether a hub is there. Tests can exchange its parts.

    `notice` is what a person should know about the choice of the hub, or None.
    """

    def __init__(
        self,
        opener: PortOpener,
        clock: Clock,
        timing: Timing,
        listing: Callable[[], Iterable[Candidate]] = candidates,
    ) -> None:
        self._opener = opener
        self._clock = clock
        self._timing = timing
        self._listing = listing
        self.notice: Message | None = None
        self._known_ports = KnownPorts()

    def find(self, *ports: str) -> list[PortReport]:
        """Asks every candidate, `ports` and $WILDFIRE_PORT, all at once. Leaves nothing open."""
        named = os.environ.get(PORT_VARIABLE)
        asked = self._with((*ports, named) if named else ports, list(self._listing()))
        found = self._ask_all(asked)
        for _, link in found:
            if link is not None:
                link.close()
        return [report for report, _ in found]

    def connect(
        self, port: str | None, hub: str | None, tap: Tap | None = None
    ) -> tuple[Link, Identity]:
        """Opens the hub at `port` (default: $WILDFIRE_PORT), or the one with the id `hub` (default:
        $WILDFIRE_HUB), or the only one there is. With a port, the id is checked. `tap` is called
        with everything on the wire.

        Raises:
            PortError: a port was named, and it has this problem.
            WrongHubError: the hub that answers there has another id than `hub`.
            NoHubError, SeveralHubsError: no port was named.
        """
        before = list(self._listing())
        link, identity = self._choose(port, hub, before, tap)
        self._known_ports.met(link.port.name, before, self._listing())
        return link, identity

    def _choose(
        self, port: str | None, hub: str | None, listed: list[Candidate], tap: Tap | None
    ) -> tuple[Link, Identity]:
        if not port:
            port = os.environ.get(PORT_VARIABLE)
            hub = hub or os.environ.get(HUB_VARIABLE)
        if port:
            return self._at(port, hub, tap)
        found = self._ask_all(listed, tap=tap)
        links = [link for _, link in found if link is not None]
        meant = [
            (link, report)
            for report, link in found
            if link and report.identity and hub in (None, report.identity.hub)
        ]
        # An emulated hub is for people who have no other.
        real = [(link, report) for link, report in meant if not report.candidate.is_emulated]
        chosen = real or meant
        if len(chosen) == 1:
            links.remove(chosen[0][0])
        for link in links:
            link.close()
        reports = [report for report, _ in found]
        if len(chosen) == 1 and (identity := chosen[0][1].identity):
            self.notice = _notice(chosen[0][1], reports)
            return chosen[0][0], identity
        if chosen:
            raise _several(reports)
        raise _none(reports, hub)

    def search(
        self, hub: str, port: str, given_up: Callable[[], bool], tap: Tap | None = None
    ) -> tuple[Link, Identity]:
        """Opens the hub with the id `hub` again, at `port` or wherever it is now. `tap` is called
        with everything on the wire.

        Raises:
            PortError: it is not there, or cannot be used.
            WrongHubError: another hub is in its place.
        """
        before = list(self._listing())
        asked = self._known_ports.suspects(port, self._with((port,), before))
        found = self._ask_all(asked, given_up, tap)
        wanted: tuple[Link, Identity] | None = None
        for report, link in found:
            if link is not None and report.identity is not None:
                if wanted is None and report.identity.hub == hub:
                    wanted = (link, report.identity)
                else:
                    link.close()
        if wanted is None:
            raise _not_back([report for report, _ in found], hub, port)
        self._known_ports.met(wanted[0].port.name, before, self._listing())
        return wanted

    def _with(self, ports: tuple[str, ...], listed: list[Candidate]) -> list[Candidate]:
        # A port that is named twice would find itself in use.
        named = [Candidate(port, port) for port in dict.fromkeys(ports)]
        return [new for new in named if not any(one.is_at(new.name) for one in listed)] + listed

    def _at(self, port: str, hub: str | None, tap: Tap | None) -> tuple[Link, Identity]:
        link, identity = self._open(port, lambda: False, tap)
        if hub is not None and hub != identity.hub:
            link.close()
            raise WrongHubError(
                "client.wrong-hub",
                Message.of("client.name-one-of-the-two"),
                port=port,
                hub=identity.hub,
                wanted=hub,
            )
        return link, identity

    def _open(
        self, port: str, given_up: Callable[[], bool], tap: Tap | None
    ) -> tuple[Link, Identity]:
        link = Link(self._opener.open(port), self._clock, self._timing, tap)
        try:
            return link, link.hello(given_up)
        except HubLostError as error:
            received = link.first_received()
            link.close()
            raise transport_of(port).lost_at_once(port, received) from error
        except BaseException:
            link.close()
            raise

    def _ask_all(
        self,
        asked: list[Candidate],
        given_up: Callable[[], bool] = lambda: False,
        tap: Tap | None = None,
    ) -> list[tuple[PortReport, Link | None]]:
        # A board has at most one port for us. When that answers, do not wait for the others.
        answered = {candidate.board: threading.Event() for candidate in asked}
        results: list[tuple[PortReport, Link | None]] = []
        interrupted = threading.Event()

        def is_over(done: threading.Event) -> bool:
            return done.is_set() or interrupted.is_set() or given_up()

        def ask(candidate: Candidate) -> None:
            done = answered[candidate.board]
            try:
                link, identity = self._open(candidate.name, lambda: is_over(done), tap)
            except PortError as error:
                results.append((PortReport(candidate, None, error), None))
            else:
                done.set()
                results.append((PortReport(candidate, identity, None), link))
                if interrupted.is_set():
                    link.close()

        threads = [
            threading.Thread(
                target=ask, args=(candidate,), name=f"hello {candidate.name}", daemon=True
            )
            for candidate in asked
        ]
        try:
            for thread in threads:
                thread.start()
            for thread in threads:
                while thread.is_alive() and not given_up():
                    thread.join(_LOOK_S)
            if given_up():
                # A thread that is still opening its port closes it by itself.
                interrupted.set()
        except BaseException:
            # Nobody needs their results. A thread that has only just started, or is still opening
            # its port, closes it by itself.
            interrupted.set()
            for thread in threads:
                if thread.is_alive():
                    thread.join(_LET_GO_S)
            for _, link in results:
                if link is not None:
                    link.close()
            raise
        order = [candidate.name for candidate in asked]
        return sorted(results, key=lambda result: order.index(result[0].candidate.name))


def _not_back(reports: list[PortReport], hub: str, port: str) -> ClientError:
    for report in reports:
        if report.identity is not None and report.candidate.is_at(port):
            return WrongHubError(
                "client.replaced-hub",
                Message.of("client.bring-the-hub-back"),
                port=port,
                hub=report.identity.hub,
                wanted=hub,
            )
    errors = [report.error for report in reports if report.error is not None]
    telling = (error for error in errors if not isinstance(error, _QUIET))
    return next(telling, errors[0] if errors else MissingPortError(port))


def _notice(chosen: PortReport, reports: list[PortReport]) -> Message | None:
    port = chosen.candidate.name
    others = [report for report in reports if report is not chosen]
    if chosen.candidate.is_emulated:
        errors = [report.error.verdict for report in others if report.error]
        return in_a_row([Message.of("client.emulated-hub-taken", port=port), *errors])
    emulated = [one.candidate.name for one in others if one.candidate.is_emulated and one.identity]
    if not emulated:
        return None
    return Message.of("client.real-hub-taken", port=port, others=Alternatives(emulated))


def _several(reports: list[PortReport]) -> SeveralHubsError:
    return SeveralHubsError(
        tuple(
            Message.of(
                "client.emulated-hub-at" if report.candidate.is_emulated else "client.hub-at",
                hub=report.identity.hub,
                port=report.candidate.name,
            )
            for report in reports
            if report.identity
        )
    )


def _none(reports: list[PortReport], hub: str | None) -> NoHubError:
    others = [
        Message.of("client.hub-answers", hub=report.identity.hub, port=report.candidate.name)
        for report in reports
        if report.identity
    ]
    errors = [report.error for report in reports if report.error]
    return NoHubError(
        hub,
        (*others, *(error.verdict for error in errors)),
        remedies.when_none_answers(reports),
        may_pass=any(error.may_pass for error in errors),
    )
