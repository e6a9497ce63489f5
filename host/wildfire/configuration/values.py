"""A hub's settings as values: checked one by one and together, changed step by step, and written as
text.

This needs no hub: the firmware's own table says what settings take.
"""

from collections.abc import Callable
from typing import Any

from wildfire.client import hub_codes
from wildfire.errors import WildfireError
from wildfire.message import Alternatives, Message
from wildfire_hub.settings import TABLE, Settings

Values = dict[str, str]
"""Settings by name, as the texts that are sent."""

SETTINGS: dict[str, Any] = {setting.name: setting for setting in TABLE}
"""The firmware's settings by name: each has `form`, `default`, `lights` and more."""

_MEANINGS = {
    "brightness": "setting.brightness",
    "volume": "setting.volume",
    "mute": "setting.mute",
    "hold_ms": "setting.hold-ms",
    "spin_ms": "setting.spin-ms",
    "range": "setting.range",
    "ring": "setting.ring",
    "order": "setting.order",
    "map": "setting.map",
}


class SettingError(WildfireError):
    """There is no such setting, it does not take this value, or a text of settings is wrong."""


def meaning(name: str) -> Message:
    """What a setting is for."""
    return Message.of(_MEANINGS[name])


def form(name: str) -> Message | str:
    """What a setting takes."""
    return hub_codes.form(SETTINGS[name].form)


def check(name: str, text: str) -> str:
    """The value of one setting, as the hub would write it.

    Raises:
        SettingError: there is no such setting, or it does not take this value.
    """
    if name not in SETTINGS:
        raise SettingError(
            "setting.unknown",
            remedy=Message.of("setting.known", settings=Alternatives(SETTINGS)),
            setting=name,
        )
    setting = SETTINGS[name]
    try:
        if not text.isascii():
            raise setting.wrong()
        return str(setting.format(setting.parse(text)))
    except ValueError as error:
        if error.args == setting.wrong().args:
            raise SettingError(
                "setting.must-be", setting=name, form=form(name), value=text
            ) from None
        raise SettingError(
            "setting.wrong-value",
            setting=name,
            value=text,
            problem=hub_codes.explain_error(error),
        ) from None


def agree(values: Values) -> None:
    """Checks values together, as the hub does.

    Raises:
        SettingError: a setting does not take its value, or they contradict each other.
    """
    try:
        Settings(values)
    except ValueError as error:
        raise SettingError(
            "setting.apart",
            remedy=Message.of("setting.change-together"),
            problem=hub_codes.explain_error(error),
        ) from None


def steps(present: Values, wanted: Values) -> list[tuple[str, str]]:
    """The changes, one after another, that lead from `present` to `wanted`; each is valid by
    itself.

    The hub checks every change against all its settings. So the order matters, and sometimes a
    setting must take its default on the way.

    Raises:
        SettingError: no order leads there: the settings contradict each other.
    """
    try:
        hub = Settings(present)
    except ValueError:
        # Values of a later firmware, which must judge them itself.
        return list(wanted.items())
    agree(present | wanted)
    left = {name: text for name, text in wanted.items() if text != present.get(name)}
    # From the last one, because the map holds the others where they are.
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
    """The value of a setting that nobody has changed, as text. A board may have its own."""
    return str(SETTINGS[name].format(SETTINGS[name].default))


def _accepts(hub: Settings, name: str, text: str) -> bool:
    try:
        hub.set(name, text)
    except ValueError:
        return False
    return True


def explanation(name: str) -> Message:
    """What a setting is for, what it takes, and what it normally is."""
    return Message.of(
        "setting.explained", meaning=meaning(name), form=form(name), default=default(name)
    )


def write_text(values: Values, title: Message, words: Callable[[Message], str]) -> str:
    """Settings as lines NAME=VALUE, each under a comment that explains it; `read_text` reads it.

    `words` makes the comments: `wildfire.text.words`.
    """
    lines = [f"# {words(title)}"]
    for name, text in values.items():
        lines += ["", f"# {words(explanation(name))}", f"{name}={text}"]
    return "\n".join(lines) + "\n"


def read_text(text: str) -> Values:
    """The settings in lines NAME=VALUE; lines that begin with # are comments.

    Raises:
        SettingError: a line is neither of these, or is wrong; the message begins with its number.
    """
    values: Values = {}
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if line and not line.startswith("#"):
            try:
                add(values, line)
            except SettingError as error:
                raise SettingError(
                    "setting.in-line", remedy=error.remedy, line=number, problem=error.verdict
                ) from None
    return values


def add(values: Values, assignment: str) -> None:
    """Adds NAME=VALUE to `values`.

    Raises:
        SettingError: it does not have that form, is wrong, or is there already.
    """
    name, equals, text = (part.strip() for part in assignment.partition("="))
    if not equals:
        raise SettingError(
            "setting.not-an-assignment",
            remedy=Message.of("setting.write-assignment"),
            text=assignment,
        )
    if name in values:
        raise SettingError(
            "setting.twice", remedy=Message.of("setting.leave-one-out"), setting=name
        )
    values[name] = check(name, text)
