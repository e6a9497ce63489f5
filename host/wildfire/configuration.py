"""A hub's settings as a whole: read, checked, changed all or none, kept, and written as a text.

Which settings there are, what they take and mean, is the firmware's own table.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from functools import partial
from typing import Any

from wildfire.client import ClientError, Hub, RefusedError
from wildfire.client.clock import Clock
from wildfire.errors import WildfireError
from wildfire_hub import protocol
from wildfire_hub.runner import NOT_KEPT
from wildfire_hub.settings import TABLE, Settings

Values = dict[str, str]
"""Settings by name, as the texts that go over the wire."""

SETTINGS: dict[str, Any] = {setting.name: setting for setting in TABLE}
"""The firmware's settings by name: each has `meaning`, `takes`, `default`, `parse`, `format`."""

_PATIENCE = 20
_LEAST_WAIT_S = 0.02
_MOST_WAIT_S = 5.0
"""No more than a spin takes, whatever the hub says."""


class SettingError(WildfireError):
    """There is no such setting, it does not take such a value, or a text of them is not right."""


class NotKeptError(WildfireError):
    """The hub has taken the settings, but could not store them."""


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


def read(hub: Hub) -> Values:
    """Every setting as it is; one that this hub's firmware does not have is left out."""
    values = {}
    for name in SETTINGS:
        try:
            values[name] = hub.get(name)
        except RefusedError as refusal:
            if refusal.reason != protocol.UNKNOWN.decode():
                raise
    return values


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
    detours = [(name, _default(name)) for name in reversed(SETTINGS) if name in left]
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


def _default(name: str) -> str:
    return str(SETTINGS[name].format(SETTINGS[name].default))


def _accepts(hub: Settings, name: str, text: str) -> bool:
    try:
        hub.set(name, text)
    except ValueError:
        return False
    return True


def set_all(hub: Hub, wanted: Values, clock: Clock | None = None) -> None:
    """Changes settings until the hub restarts: all of them, or none. Waits while the hub spins.

    Raises:
        SettingError: they contradict each other or what is set; nothing has been sent.
        ClientError: the hub refuses one, or does not answer; the others are put back.
    """
    clock = clock or Clock()
    with _all_or_none(hub, clock) as undo:
        _set(hub, wanted, clock, undo)


def keep_all(
    hub: Hub,
    wanted: Values,
    clock: Clock | None = None,
    undivided: Callable[[], AbstractContextManager[object]] = nullcontext,
) -> None:
    """Changes settings for good; otherwise like `set_all`.

    What the hub refuses is refused before any is stored, and they are stored within `undivided()`,
    which may put off whatever would interrupt that. Only a hub that goes away in the middle may
    have stored a part of them.

    Raises:
        NotKeptError: the hub could not store them.
    """
    clock = clock or Clock()
    with _all_or_none(hub, clock) as undo:
        # First for now only: what the hub refuses must not be half stored.
        _set(hub, wanted, clock, undo)

        def store() -> None:
            first, *others = wanted.items()
            # While it has to wait for the first, it can still be interrupted.
            with undivided():
                hub.keep(*first)
                undo.clear()
                for name, text in others:
                    _when_free(hub, clock, partial(hub.keep, name, text))

        if wanted:
            _when_free(hub, clock, store)
    error = hub.status().error or ""
    if error.startswith(NOT_KEPT.decode()):
        raise NotKeptError(
            f"the hub cannot keep its settings: {error.removeprefix(NOT_KEPT.decode())}",
            "they hold until it restarts; make room on the board, or flash it anew with "
            "`wildfire flash`",
        )


def _set(hub: Hub, wanted: Values, clock: Clock, undo: list[tuple[str, str]]) -> None:
    now = read(hub)
    for name, text in steps(now, wanted):
        # The one that fails too: perhaps only its answer is lost. It was allowed before.
        undo.append((name, now.get(name, "")))
        _when_free(hub, clock, partial(hub.set, name, text))
        now[name] = text


@contextmanager
def _all_or_none(hub: Hub, clock: Clock) -> Iterator[list[tuple[str, str]]]:
    """A list of settings as they were, to which they are put back if its block fails."""
    undo: list[tuple[str, str]] = []
    try:
        yield undo
    except BaseException:
        with suppress(ClientError):
            for name, text in reversed(undo):
                if text:
                    _when_free(hub, clock, partial(hub.set, name, text))
        raise


def _when_free(hub: Hub, clock: Clock, change: Callable[[], object]) -> None:
    for tries_left in reversed(range(_PATIENCE)):
        try:
            change()
            return
        except RefusedError as refusal:
            if refusal.reason != protocol.BUSY.decode() or not tries_left:
                raise
        clock.sleep(min(max(_LEAST_WAIT_S, hub.status().left_ms / 1000), _MOST_WAIT_S))


def write_text(values: Values, title: str) -> str:
    """Settings as lines NAME=VALUE, each under a comment that explains it; `read_text` reads it."""
    lines = [f"# {title}"]
    for name, text in values.items():
        setting = SETTINGS[name]
        explained = f"{setting.meaning} ({setting.takes}; normally {_default(name)})"
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
