"""A hub's settings as a whole: read, checked, changed all or none, kept, and written as a text.

Which settings there are, what they take and mean, is the firmware's own table.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from functools import partial
from typing import Any

from wildfire.client import ClientError, Hub, RefusedError, SlowHubError
from wildfire.client.clock import Clock
from wildfire.errors import WildfireError
from wildfire_hub import protocol
from wildfire_hub.runner import NOT_KEPT
from wildfire_hub.settings import TABLE, Settings

Values = dict[str, str]
"""Settings by name, as the texts that go over the wire."""

SETTINGS: dict[str, Any] = {setting.name: setting for setting in TABLE}
"""The firmware's settings by name: each has `meaning`, `takes`, `default`, `parse`, `format`."""

PATIENCE_S = 8.0
"""So long all settings may take to be read, or changed, while the hub is busy or slow."""

UNDO_S = 2.0
"""So long they may take to be put back ..."""

HURRY_S = 0.3
"""... and so long if somebody is waiting for the command to end."""

_LEAST_WAIT_S = 0.02
_MOST_WAIT_S = 0.5
"""The hub may be free sooner than it says."""

_SLOW_S = 2.0

Told = Callable[[str], None]
"""Is told, in one line, what takes long or could not be put back."""


class SettingError(WildfireError):
    """There is no such setting, it does not take such a value, or a text of them is not right."""


class NotKeptError(WildfireError):
    """The hub has taken the settings, but could not store them."""


class NotTakenError(WildfireError):
    """The hub says that it has changed a setting, but to something else."""

    def __init__(self, name: str, wanted: str, echoed: str) -> None:
        super().__init__(
            f"the hub was told {name}={wanted}, and has {name}={echoed}",
            "`wildfire flash` gives the hub the firmware that belongs to this program",
        )


def check(name: str, text: str) -> str:
    """The value of one setting, as the hub would write it.

    Raises:
        SettingError: there is no such setting, or it does not take that.
    """
    if name not in SETTINGS:
        raise SettingError(f"there is no setting {name!r}", f"there are {', '.join(SETTINGS)}")
    setting = SETTINGS[name]
    try:
        if text.isascii():
            return str(setting.format(setting.parse(text)))
    except ValueError as error:
        # What is wrong may be more than the kind: an LED given away twice, too many entries.
        raise SettingError(f"{name} cannot be {text!r}: {error}") from None
    raise SettingError(f"{name} cannot be {text!r}: {name} takes {setting.takes}")


def read(hub: Hub, told: Told = lambda _: None) -> Values:
    """Every setting as it is; one that this hub's firmware does not have is left out."""
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
            raise NotTakenError(name, text, values.get(name, "none"))


def agree(values: Values) -> None:
    """Checks values together, as the hub does.

    Raises:
        SettingError: one does not take its value, or they contradict each other.
    """
    try:
        Settings(values)
    except ValueError as error:
        raise SettingError(
            f"these settings do not go together: {error}", "change those together, in one command"
        ) from None


def steps(present: Values, wanted: Values) -> list[tuple[str, str]]:
    """One change after another that leads from `present` to `wanted`, each accepted by itself.

    The hub checks every change against all that is set, so the order matters, and sometimes a
    setting has to take its default on the way.

    Raises:
        SettingError: no order leads there: the settings contradict each other.
    """
    try:
        hub = Settings(present)
    except ValueError:
        # Values of a later firmware, which has to judge by itself.
        return list(wanted.items())
    agree(present | wanted)
    left = {name: text for name, text in wanted.items() if text != present.get(name)}
    # From the last: the map holds the others where they are.
    detours = [(name, default(name)) for name in reversed(SETTINGS) if name in left]
    found: list[tuple[str, str]] = []
    while left:
        taken = [name for name, text in left.items() if _accepts(hub, name, text)]
        found += [(name, left.pop(name)) for name in taken]
        while not taken and left:
            name, text = detours.pop(0)
            if _accepts(hub, name, text):
                found.append((name, text))
                break
    return found


def default(name: str) -> str:
    """The value of a setting that nobody has changed, as text; a board may have one of its own."""
    return str(SETTINGS[name].format(SETTINGS[name].default))


def _accepts(hub: Settings, name: str, text: str) -> bool:
    try:
        hub.set(name, text)
    except ValueError:
        return False
    return True


def set_all(
    hub: Hub, wanted: Values, clock: Clock | None = None, told: Told = lambda _: None
) -> None:
    """Changes settings until the hub restarts: all of them, or none.

    Waits while the hub is busy, for PATIENCE_S in all, and `told` hears of it.

    Raises:
        SettingError: they contradict each other or what is set; nothing has been sent.
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
    told: Told = lambda _: None,
    undivided: Callable[[], AbstractContextManager[object]] = nullcontext,
) -> None:
    """Changes settings for good; otherwise like `set_all`.

    The hub stores all of them in one go, or none where they do not fit the others that it keeps.
    That happens within `undivided()`, which may put off whatever would interrupt it. Only a hub
    of protocol 1.0 stores one after the other; if it goes away, or goes mad, in the middle, `told`
    hears which ones are stored.

    Raises:
        NotKeptError: the hub could not store them.
    """
    change = _Change(hub, clock or Clock(), told)
    with change.all_or_none():
        # First for now only: what the hub refuses must not be half stored.
        change.set(wanted)
        change.keep(wanted, undivided)
        error = hub.status().error or ""
    if error.startswith(NOT_KEPT.decode()):
        raise NotKeptError(
            f"the hub cannot keep its settings: {error.removeprefix(NOT_KEPT.decode())}",
            "they hold until it restarts; make room on the board, or flash it anew with "
            "`wildfire flash`",
        )


class _Change:
    """One change of several settings, which is made as a whole or put back."""

    def __init__(self, hub: Hub, clock: Clock, told: Told) -> None:
        self._hub = hub
        self._clock = clock
        self._told = told
        self._waiting = _Waiting(clock, told)
        self._end = clock.now() + PATIENCE_S
        self._undo: list[tuple[str, str]] = []

    @contextmanager
    def all_or_none(self) -> Iterator[None]:
        """If its block fails, everything is put back that can be."""
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
        # One that is not answered too: perhaps only the answer is lost.
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
                    raise NotKeptError(
                        f"the hub cannot keep its settings: it answers for {' '.join(echoed)}"
                    )

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
            # Perhaps only its answer is lost: to put them back now would be half a change.
            self._undo.clear()
            self._told(f"{', '.join(wanted)} may be kept, or only set until the hub restarts")
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
                self._told(f"only {', '.join(kept)} is kept, {', '.join(left)} is not")
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
        # One that has been unplugged has forgotten them by itself.
        if left and self._hub.connected:
            names = ", ".join(name for name, _ in left)
            self._told(f"{names} could not be put back; unplug the hub and plug it in again")

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
                self._waiting.tell("the hub is busy; waiting for it")
                refusal = error

    def _wait(self, seconds: float) -> None:
        left = self._end - self._clock.now()
        self._clock.sleep(max(0.0, min(max(_LEAST_WAIT_S, seconds), _MOST_WAIT_S, left)))


class _Waiting:
    """Tells, once, that a hub is waited for."""

    def __init__(self, clock: Clock, told: Told) -> None:
        self._clock = clock
        self._told = told
        self._began = clock.now()
        self._is_told = False

    def tell(self, why: str) -> None:
        if not self._is_told:
            self._is_told = True
            self._told(why)

    def look(self) -> None:
        """Tells if it has been long already."""
        if self._clock.now() - self._began > _SLOW_S:
            self.tell("the hub takes long to answer; waiting for it")


def write_text(values: Values, title: str) -> str:
    """Settings as lines NAME=VALUE, each under a comment that explains it; `read_text` reads it."""
    lines = [f"# {title}"]
    for name, text in values.items():
        setting = SETTINGS[name]
        explained = f"{setting.meaning} ({setting.takes}; normally {default(name)})"
        lines += ["", f"# {explained}", f"{name}={text}"]
    return "\n".join(lines) + "\n"


def read_text(text: str) -> Values:
    """The settings in lines NAME=VALUE; lines that begin with # are comments.

    Raises:
        SettingError: a line is none of these, or not right; the message begins with its number.
    """
    values: Values = {}
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if line and not line.startswith("#"):
            try:
                add(values, line)
            except SettingError as error:
                raise SettingError(f"line {number}: {error.message}", error.hint) from None
    return values


def add(values: Values, assignment: str) -> None:
    """Adds NAME=VALUE to `values`.

    Raises:
        SettingError: it has not that form, is not right, or the setting is there already.
    """
    name, equals, text = (part.strip() for part in assignment.partition("="))
    if not equals:
        raise SettingError(f"{assignment!r} is no setting", "the form is NAME=VALUE")
    if name in values:
        raise SettingError(f"{name} is given twice", "leave one of them out")
    values[name] = check(name, text)
