"""Which ports have a hub, and which hub is meant."""

import os
import threading
from collections.abc import Callable, Iterable

from wildfire.client import hints
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
)
from wildfire.client.events import Identity
from wildfire.client.known_ports import KnownPorts
from wildfire.client.link import Link, Tap
from wildfire.client.opening import PortOpener
from wildfire.client.transports import transport_of
from wildfire.client.transports.transport import Candidate

PORT_VARIABLE = "WILDFIRE_PORT"
HUB_VARIABLE = "WILDFIRE_HUB"

_LOOK_S = 0.05
_LET_GO_S = 0.3
"""So long those that still ask are waited for when nobody wants to know any more."""

_QUIET = (MissingPortError, NoAnswerError, ForeignDeviceError, HubLostError)


class Finder:
    """Asks ports whether a hub is there. What it is handed can be exchanged for tests.

    `notice` is what a person should know of the one that was chosen; empty when there is nothing.
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
        self.notice = ""
        self._known_ports = KnownPorts()

    def find(self, *ports: str) -> list[PortReport]:
        """Asks every candidate, `ports` and $WILDFIRE_PORT, all at once; leaves nothing open."""
        named = os.environ.get(PORT_VARIABLE)
        found = self._ask_all(self._with((*ports, named) if named else ports))
        for _, link in found:
            if link is not None:
                link.close()
        return [answer for answer, _ in found]

    def connect(
        self, port: str | None, hub: str | None, tap: Tap | None = None
    ) -> tuple[Link, Identity]:
        """Opens the hub that is meant: at `port` (else $WILDFIRE_PORT), else the one with the id
        `hub` (else $WILDFIRE_HUB), else the only one there is. With a port, the id is checked.
        `tap` is handed what goes by on the wire.

        Raises:
            PortError: a port was named, and this is the matter with it.
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
            (link, answer)
            for answer, link in found
            if link and answer.identity and hub in (None, answer.identity.hub)
        ]
        # An emulated hub is for those who have no other.
        real = [(link, answer) for link, answer in meant if not answer.candidate.is_emulated]
        chosen = real or meant
        if len(chosen) == 1:
            links.remove(chosen[0][0])
        for link in links:
            link.close()
        answers = [answer for answer, _ in found]
        if len(chosen) == 1 and (identity := chosen[0][1].identity):
            self.notice = _notice(chosen[0][1], answers)
            return chosen[0][0], identity
        if chosen:
            raise _several(answers)
        raise _none(answers, hub)

    def search(
        self, hub: str, port: str, given_up: Callable[[], bool], tap: Tap | None = None
    ) -> tuple[Link, Identity]:
        """Opens the hub with the id `hub` again, at `port` or wherever it is now. `tap` is handed
        what goes by on the wire.

        Raises:
            PortError: it is not there, or cannot be used.
            WrongHubError: another hub is in its place.
        """
        before = self._with((port,))
        found = self._ask_all(self._known_ports.suspects(port, before), given_up, tap)
        wanted: tuple[Link, Identity] | None = None
        for answer, link in found:
            if link is not None and answer.identity is not None:
                if wanted is None and answer.identity.hub == hub:
                    wanted = (link, answer.identity)
                else:
                    link.close()
        if wanted is None:
            raise _not_back([answer for answer, _ in found], hub, port)
        self._known_ports.met(wanted[0].port.name, before, self._listing())
        return wanted

    def _with(self, ports: tuple[str, ...]) -> list[Candidate]:
        listed = list(self._listing())
        # One that is named twice would find itself in use.
        named = [Candidate(port, port) for port in dict.fromkeys(ports)]
        return [new for new in named if not any(one.is_at(new.name) for one in listed)] + listed

    def _at(self, port: str, hub: str | None, tap: Tap | None) -> tuple[Link, Identity]:
        link, identity = self._open(port, lambda: False, tap)
        if hub not in (None, identity.hub):
            link.close()
            raise WrongHubError(
                f"the hub at {port} is {identity.hub}, not {hub}",
                f"leave out one of the two (--port or {PORT_VARIABLE}, --hub or {HUB_VARIABLE})",
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
        # A board has one port for us at most: when that answers, its others need not be waited for.
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
                # One that still opens its port closes it by itself.
                interrupted.set()
        except BaseException:
            # Nobody takes what they find. One that is only just starting, or still opens its port,
            # lets go by itself.
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


def _not_back(answers: list[PortReport], hub: str, port: str) -> ClientError:
    for answer in answers:
        if answer.identity is not None and answer.candidate.is_at(port):
            return WrongHubError(
                f"the hub at {port} is {answer.identity.hub} now, not {hub}",
                "plug the old one in again, or start anew with this one",
            )
    errors = [answer.error for answer in answers if answer.error is not None]
    telling = (error for error in errors if not isinstance(error, _QUIET))
    return next(telling, errors[0] if errors else MissingPortError(port))


def _notice(chosen: PortReport, answers: list[PortReport]) -> str:
    others = [answer for answer in answers if answer is not chosen]
    if chosen.candidate.is_emulated:
        errors = [answer.error.message for answer in others if answer.error]
        return "; ".join([f"the hub at {chosen.candidate.name} is emulated", *errors])
    emulated = [one.candidate.name for one in others if one.candidate.is_emulated and one.identity]
    if not emulated:
        return ""
    return f"the hub at {chosen.candidate.name} is taken, not the emulated {' or '.join(emulated)}"


def _several(answers: list[PortReport]) -> SeveralHubsError:
    hubs = ", ".join(
        f"{answer.identity.hub} at {answer.candidate.name}"
        + (" (emulated)" if answer.candidate.is_emulated else "")
        for answer in answers
        if answer.identity
    )
    return SeveralHubsError(f"several hubs answer: {hubs}", "choose with --port or --hub")


def _none(answers: list[PortReport], hub: str | None) -> NoHubError:
    others = [
        f"{answer.identity.hub} answers at {answer.candidate.name}"
        for answer in answers
        if answer.identity
    ]
    errors = [answer.error.message for answer in answers if answer.error]
    may_pass = any(answer.error is not None and answer.error.may_pass for answer in answers)
    return NoHubError(hub, (*others, *errors), hints.for_none(answers), may_pass=may_pass)
