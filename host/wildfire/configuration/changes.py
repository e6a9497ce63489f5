"""Settings of a connected hub: read, changed all or not at all, and kept, without testing anybody's
patience.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from functools import partial

from wildfire.client import ClientError, Hub, RefusedError, SlowHubError, hub_codes
from wildfire.client.clock import Clock
from wildfire.configuration.values import SETTINGS, Values, check, steps
from wildfire.errors import WildfireError
from wildfire.message import Message
from wildfire_hub import protocol
from wildfire_hub.runner import NOT_KEPT

PATIENCE_S = 8.0
"""How long reading or changing all settings may take while the hub is busy or slow."""

UNDO_S = 2.0
"""How long it may take to put them back ..."""

HURRY_S = 0.3
"""... and how long if somebody is waiting for the command to end."""

_LEAST_WAIT_S = 0.02
_MOST_WAIT_S = 0.5
"""The hub may be free sooner than it says."""

_SLOW_S = 2.0

Notify = Callable[[Message], None]
"""Hears what takes long or could not be put back."""


class NotKeptError(WildfireError):
    """The hub has taken the settings, but could not store them."""


class NotTakenError(WildfireError):
    """The hub says that it has changed a setting, but to another value."""

    def __init__(self, name: str, wanted: str, found: str | Message) -> None:
        super().__init__(
            "setting.not-taken",
            remedy=Message.of("hub.update-firmware"),
            setting=name,
            wanted=wanted,
            found=found,
        )


def read(hub: Hub, told: Notify = lambda _: None) -> Values:
    """Every setting and its value. Settings that this hub's firmware does not have are left out."""
    values = {}
    waiting = _Waiting(Clock(), told)
    with hub.within(PATIENCE_S):
        for name in SETTINGS:
            waiting.look()
            try:
                values[name] = hub.get(name)
            except RefusedError as refusal:
                if refusal.reason != protocol.UNKNOWN.decode():
                    raise
    return values


def compare(values: Values, wanted: Values) -> None:
    """Checks that a hub has what was wanted.

    Raises:
        NotTakenError: it has something else.
    """
    for name, text in wanted.items():
        if values.get(name) != check(name, text):
            raise NotTakenError(name, text, values.get(name, Message.of("setting.none")))


def set_all(
    hub: Hub, wanted: Values, clock: Clock | None = None, told: Notify = lambda _: None
) -> None:
    """Changes settings until the hub restarts: all of them, or none.

    Waits while the hub is busy, for PATIENCE_S altogether, and reports that to `told`.

    Raises:
        SettingError: they contradict each other or the present ones; nothing has been sent.
        NotTakenError: the hub has set something else; the others are put back.
        ClientError: the hub refuses one, or does not answer; the others are put back.
    """
    change = _Change(hub, clock or Clock(), told)
    with change.all_or_none():
        change.set(wanted)


def keep_all(
    hub: Hub,
    wanted: Values,
    clock: Clock | None = None,
    told: Notify = lambda _: None,
    undivided: Callable[[], AbstractContextManager[object]] = nullcontext,
) -> None:
    """Changes settings for good, otherwise like `set_all`.

    The hub stores all of them together, or none if they do not fit the others that it keeps. This
    happens within `undivided()`, which may delay interruptions. Only a hub of protocol 1.0 stores
    one after the other. If it goes away in the middle, or answers nonsense, `told` hears which ones
    are stored.

    Raises:
        NotKeptError: the hub could not store them.
    """
    change = _Change(hub, clock or Clock(), told)
    with change.all_or_none():
        # First only for now: if the hub refuses some, none must be stored.
        change.set(wanted)
        change.keep(wanted, undivided)
        error = hub.status().error or ""
    if error.startswith(NOT_KEPT.decode()):
        raise NotKeptError(
            "setting.not-kept",
            remedy=Message.of("setting.make-room"),
            problem=hub_codes.explain(error.removeprefix(NOT_KEPT.decode())),
        )


class _Change:
    """One change of several settings, which is made as a whole or put back."""

    def __init__(self, hub: Hub, clock: Clock, told: Notify) -> None:
        self._hub = hub
        self._clock = clock
        self._told = told
        self._waiting = _Waiting(clock, told)
        self._end = clock.now() + PATIENCE_S
        self._undo: list[tuple[str, str]] = []

    @contextmanager
    def all_or_none(self) -> Iterator[None]:
        """If its block fails, everything possible is put back."""
        try:
            with self._hub.within(PATIENCE_S):
                yield
        except Exception:
            self._put_back(UNDO_S)
            raise
        except BaseException:
            self._put_back(HURRY_S)
            raise

    def set(self, wanted: Values) -> None:
        now = read(self._hub, self._told)
        for name, text in steps(now, wanted):
            self._when_free(partial(self._set, name, text, now.get(name, "")))
            now[name] = text

    def _set(self, name: str, text: str, before: str) -> None:
        # Also one without an answer: perhaps only the answer is lost.
        self._undo.append((name, before))
        try:
            self._make(self._hub.set, name, text)
        except RefusedError:
            self._undo.pop()
            raise

    def keep(self, wanted: Values, undivided: Callable[[], AbstractContextManager[object]]) -> None:
        def store() -> None:
            # While it has to wait, it can still be interrupted.
            with undivided():
                echoed = self._store(wanted)
                self._undo.clear()
                if echoed != list(wanted):
                    raise NotKeptError("setting.kept-others", settings=echoed)

        if not wanted:
            return
        try:
            self._when_free(store)
        except RefusedError as refusal:
            if refusal.reason != protocol.UNKNOWN.decode():
                raise
            self._keep_one_by_one(wanted, undivided)

    def _store(self, wanted: Values) -> list[str]:
        try:
            return self._hub.store(wanted)
        except RefusedError:
            raise
        except BaseException:
            # Perhaps only its answer is lost. To put them back now would be half a change.
            self._undo.clear()
            self._told(Message.of("setting.perhaps-kept", settings=[*wanted]))
            raise

    def _keep_one_by_one(
        self, wanted: Values, undivided: Callable[[], AbstractContextManager[object]]
    ) -> None:
        """Protocol 1.0 has no other way."""
        left = dict(wanted)

        def keep_next() -> None:
            name = next(iter(left))
            self._make(self._hub.keep, name, left[name])
            del left[name]
            self._undo.clear()

        def keep_rest() -> None:
            # While it has to wait for the first, it can still be interrupted.
            with undivided():
                keep_next()
                while left:
                    self._when_free(keep_next)

        try:
            self._when_free(keep_rest)
        except BaseException:
            kept = [name for name in wanted if name not in left]
            if kept and left:
                self._told(Message.of("setting.only-some-kept", kept=kept, left=[*left]))
            raise

    def _make(self, act: Callable[[str, str], str], name: str, text: str) -> None:
        self._waiting.look()
        echoed = act(name, text)
        if echoed != check(name, text):
            raise NotTakenError(name, text, echoed)

    def _put_back(self, seconds: float) -> None:
        self._end = self._clock.now() + seconds
        left = self._undo[::-1]
        with suppress(ClientError), self._hub.within(seconds):
            while left:
                name, text = left[0]
                if text:
                    self._when_free(partial(self._hub.set, name, text))
                del left[0]
        # A hub that was unplugged has forgotten them by itself.
        if left and self._hub.connected:
            names = [name for name, _ in left]
            self._told(Message.of("setting.not-put-back", settings=names))

    def _when_free(self, act: Callable[[], object]) -> None:
        refusal: RefusedError | None = None
        while True:
            try:
                if refusal:
                    self._wait(self._hub.status().left_ms / 1000)
                    if self._clock.now() >= self._end:
                        raise refusal
                act()
                return
            except SlowHubError as error:
                raise refusal or error from None
            except RefusedError as error:
                if error.reason != protocol.BUSY.decode() or self._clock.now() >= self._end:
                    raise
                self._waiting.tell(Message.of("setting.busy"))
                refusal = error

    def _wait(self, seconds: float) -> None:
        left = self._end - self._clock.now()
        self._clock.sleep(max(0.0, min(max(_LEAST_WAIT_S, seconds), _MOST_WAIT_S, left)))


class _Waiting:
    """Says, once, that a hub is slow or busy."""

    def __init__(self, clock: Clock, told: Notify) -> None:
        self._clock = clock
        self._told = told
        self._began = clock.now()
        self._is_told = False

    def tell(self, why: Message) -> None:
        if not self._is_told:
            self._is_told = True
            self._told(why)

    def look(self) -> None:
        """Says so if it has taken long already."""
        if self._clock.now() - self._began > _SLOW_S:
            self.tell(Message.of("setting.slow"))
