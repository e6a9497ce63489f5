"""What a program and the emulator that it starts say to each other before the hub is there.

The program gives the options as one JSON object. The emulator answers with one line of JSON: where
its hub and its control channel are, or why there is none.
"""

import json
from dataclasses import asdict
from pathlib import Path
from typing import NamedTuple, Self

from wildfire.emulator.errors import EmulatorError
from wildfire.emulator.message_json import from_json, to_json
from wildfire.emulator.options import EmulatorOptions
from wildfire.errors import WildfireError


def options_to_json(options: EmulatorOptions) -> str:
    """The options as the emulator's argument."""
    return json.dumps(asdict(options), default=str)


def options_from_json(text: str) -> EmulatorOptions:
    """The options that `options_to_json` has written.

    Raises:
        EmulatorError: the text is something else.
    """
    try:
        chosen = dict(json.loads(text))
        if chosen.get("link") is not None:
            chosen["link"] = Path(chosen["link"])
        return EmulatorOptions(**chosen)
    except (ValueError, TypeError) as error:
        raise EmulatorError("emulator.bad-options", reason=str(error)) from error


class Started(NamedTuple):
    """The addresses of an emulator that has started."""

    ports: list[str]
    """What a client opens: any of these."""

    control: str
    """The address of the control channel."""

    def to_json(self) -> str:
        """The line that the emulator prints."""
        return json.dumps({"ports": self.ports, "control": self.control})

    @classmethod
    def from_json(cls, line: str) -> Self:
        """The addresses in that line.

        Raises:
            EmulatorError: it says why the emulator has not started.
            ValueError: it says neither.
        """
        told = json.loads(line)
        try:
            if "error" not in told:
                return cls(told["ports"], told["control"])
            said, remedy = from_json(told["error"]), told["remedy"]
        except (KeyError, TypeError) as error:
            raise ValueError(line) from error
        raise EmulatorError(said.id, remedy=from_json(remedy) if remedy else None, **said.facts)


def failure_to_json(error: WildfireError) -> str:
    """The line that says why there is no hub."""
    remedy = error.remedy and to_json(error.remedy)
    return json.dumps({"error": to_json(error.verdict), "remedy": remedy})


def system_failure(error: OSError) -> EmulatorError:
    """An error of the operating system as one of the emulator's."""
    reason = error.strerror or str(error)
    where = error.filename
    return EmulatorError(
        "emulator.system-refuses", reason=f"{where}: {reason}" if where else reason
    )
