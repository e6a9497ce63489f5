"""The meaning of a hub's own codes: why it refuses a request, or could not read or store its
settings.

The firmware's table of settings uses the same codes when a host asks it. Other texts, from a later
firmware or a board's runtime, are passed on as the hub says them.
"""

import re

from wildfire.message import Alternatives, Message
from wildfire_hub import protocol, settings

_TEXTS = {
    protocol.RACING.decode(): "hub.racing",
    protocol.BUTTON_HELD.decode(): "hub.button-held",
    protocol.SPUN_LIT.decode(): "hub.spun-lit",
    protocol.SIGN_RUNNING.decode(): "hub.sign-running",
    protocol.NO_REQUEST.decode(): "hub.no-request",
    protocol.NO_SETTING.decode(): "hub.no-setting",
    protocol.NO_LED.decode(): "hub.no-led",
    protocol.RESTARTED.decode(): "hub.restarted",
    "empty": "hub.settings-empty",
    "damaged": "hub.settings-damaged",
    "not-ascii": "hub.settings-not-ascii",
    "unreadable": "hub.settings-unreadable",
    "last-change-unreadable": "hub.last-change-unreadable",
    "no-memory": "hub.no-settings-memory",
    "worn-out": "hub.settings-memory-worn-out",
    # MicroPython's file system, and the emulator's
    "OSError 28": "hub.no-space",
    "no space left": "hub.no-space",
}

ABOUT_SETTINGS = {
    "takes": ("hub.takes", ("form",)),
    "longer": ("hub.map-longer", ("most",)),
    "repeats": ("hub.map-repeats", ()),
    "needs": ("hub.range-needs", ("range", "needed", "leds")),
    "names": ("hub.map-names", ("led", "leds")),
    "lacks": ("hub.map-lacks", ("number", "range")),
    "unknown": ("hub.setting-unknown", ()),
}
"""By the code after a setting's name: an id, and the names of the words after it."""

_BOUNDS = re.compile(r"(\d+)\.\.(\d+)")
_WRONG_FIELD = protocol.WRONG_FIELD.decode()
_KEPT = "kept"

_REMEDIES = {
    protocol.BUSY.decode(): "hub.wait",
    protocol.RANGE.decode(): "hub.choose-another",
    protocol.FORM.decode(): "hub.update-firmware",
    protocol.UNKNOWN.decode(): "hub.update-firmware",
    protocol.BOOT.decode(): "hub.try-again",
}


def explain(text: str) -> Message:
    """The meaning of `text`, which refuses something or says why settings are not as they were
    kept.
    """
    if text in _TEXTS:
        return Message.of(_TEXTS[text])
    if text.startswith(_WRONG_FIELD):
        return Message.of("hub.wrong-field", field=text.removeprefix(_WRONG_FIELD))
    words = text.split(" ")
    if words[0] == _KEPT and len(words) > 1:
        return Message.of("hub.kept-apart", problem=explain(text.removeprefix(f"{_KEPT} ")))
    if len(words) > 1 and words[1] in ABOUT_SETTINGS:
        id, names = ABOUT_SETTINGS[words[1]]
        values = text.split(" ", 1 + len(names))[2:]
        if len(values) == len(names):
            facts: dict[str, object] = dict(zip(names, values, strict=True))
            for bounds in ("form", "leds"):
                if bounds in facts:
                    facts[bounds] = form(str(facts[bounds]))
            return Message(id, {"setting": words[0], **facts})
    return Message.of("hub.says", text=text)


def explain_error(error: ValueError) -> Message:
    """The meaning of an error that the firmware's table of settings raises."""
    return explain(" ".join(map(str, error.args)))


def form(text: str) -> Message | str:
    """What a setting takes, according to the firmware: bounds, or a form that has words."""
    bounds = _BOUNDS.fullmatch(text)
    if bounds:
        return Message.of("hub.form-integer", low=bounds[1], high=bounds[2])
    for setting in settings.TABLE:
        if text == setting.form:
            return _form_words(setting)
    return text


def _form_words(setting: settings.Setting) -> Message:
    if isinstance(setting, settings.Choice):
        return Message.of("list.these", these=Alternatives(setting.words))
    if isinstance(setting, settings.Range):
        return Message.of("hub.form-range", highest=settings.NUMBERS - 1)
    return Message.of("hub.form-map")


def remedy(reason: str) -> Message | None:
    """What to do about a refusal for this reason; None for a reason of a later firmware."""
    return Message.of(_REMEDIES[reason]) if reason in _REMEDIES else None
