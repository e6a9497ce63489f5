"""Wildfire hub: the referee, the client and the emulator of a press-button number spinner.

What a script needs stands here:

    from wildfire import Spin, connect

    with connect() as hub:
        for event in hub.events():
            match event:
                case Spin(number=number):
                    print(number)

The rest is in the packages: `wildfire.client` (events, errors), `wildfire.emulator`,
`wildfire.games.wildfire`, `wildfire.configuration`. See docs/python.md.
"""

import importlib
from typing import TYPE_CHECKING, Any

from wildfire_hub import __version__

if TYPE_CHECKING:
    from wildfire.client import (
        Disconnected,
        Hub,
        Identity,
        Reconnected,
        Restarted,
        Spin,
        SpinStarted,
        Status,
        connect,
        find,
    )
    from wildfire.emulator.emulated_hub import EmulatedHub
    from wildfire.errors import WildfireError

__all__ = [
    "Disconnected",
    "EmulatedHub",
    "Hub",
    "Identity",
    "Reconnected",
    "Restarted",
    "Spin",
    "SpinStarted",
    "Status",
    "WildfireError",
    "__version__",
    "connect",
    "find",
]

# Imported when they are first asked for: the client brings pyserial, which help does not need.
_ELSEWHERE = {
    "EmulatedHub": "wildfire.emulator.emulated_hub",
    "WildfireError": "wildfire.errors",
}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = importlib.import_module(_ELSEWHERE.get(name, "wildfire.client"))
    value = globals()[name] = getattr(module, name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
