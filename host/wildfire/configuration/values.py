"""A hub's settings as values: checked one by one and together, led from one state to another, and
written as a text. No hub: what it takes is the firmware's own table."""

from typing import Any

from wildfire.errors import WildfireError
from wildfire_hub.settings import TABLE, Settings

Values = dict[str, str]
"""Settings by name, as the texts that go over the wire."""

SETTINGS: dict[str, Any] = {setting.name: setting for setting in TABLE}
"""The firmware's settings by name: each has `meaning`, `takes`, `lights` and more."""


class SettingError(WildfireError):
    """There is no such setting, it does not take such a value, or a text of them is not right."""


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
