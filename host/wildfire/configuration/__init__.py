"""All settings of a hub: read, checked, changed all or not at all, kept, and written as text.

The firmware's own table says which settings there are, and what they take.
"""

from wildfire.configuration.changes import (
    HURRY_S,
    PATIENCE_S,
    UNDO_S,
    NotKeptError,
    NotTakenError,
    compare,
    keep_all,
    read,
    set_all,
)
from wildfire.configuration.values import (
    SETTINGS,
    SettingError,
    Values,
    add,
    agree,
    check,
    default,
    explanation,
    form,
    meaning,
    read_text,
    steps,
    write_text,
)

__all__ = [
    "HURRY_S",
    "PATIENCE_S",
    "SETTINGS",
    "UNDO_S",
    "NotKeptError",
    "NotTakenError",
    "SettingError",
    "Values",
    "add",
    "agree",
    "check",
    "compare",
    "default",
    "explanation",
    "form",
    "keep_all",
    "meaning",
    "read",
    "read_text",
    "set_all",
    "steps",
    "write_text",
]
