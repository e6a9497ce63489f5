"""What the control channel understands: one table of commands, and what they take."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from wildfire.emulator import faults
from wildfire.emulator.machine import State
from wildfire.emulator.pace import VirtualPace

if TYPE_CHECKING:
    from wildfire.emulator.emulator import Emulator

Answer = dict[str, Any]

DAY_MS = 86_400_000
_LONGEST_MS = 366 * DAY_MS
_LAST_BYTE = 1_000_000_000
_BOTH = "both"


class CannotError(Exception):
    """The emulator cannot do that; the text says why."""


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number low..high that a command takes; without a default it has to be given."""

    low: int
    high: int
    default: int | None = None

    def check(self, name: str, value: Any) -> int:
        if value is None and self.default is not None:
            return self.default
        if not isinstance(value, int) or isinstance(value, bool):
            raise CannotError(f"{name} takes a whole number {self.low}..{self.high}")
        if not self.low <= value <= self.high:
            raise CannotError(f"{name} takes {self.low}..{self.high}, not {value}")
        return value


@dataclass(frozen=True, slots=True)
class Words:
    """A short text that a command takes."""

    default: str

    def check(self, name: str, value: Any) -> str:
        if value is None:
            return self.default
        if not isinstance(value, str) or not value.isprintable() or not 0 < len(value) <= 80:
            raise CannotError(f"{name} takes a line of 1..80 characters")
        return value


@dataclass(frozen=True, slots=True)
class Choice:
    """One of some words that a command takes; without a default it has to be given."""

    among: tuple[str, ...]
    default: str | None = None

    def check(self, name: str, value: Any) -> str:
        if value is None and self.default is not None:
            return self.default
        if not isinstance(value, str) or value not in self.among:
            raise CannotError(f"{name} takes one of {', '.join(self.among)}")
        return value


Taken = Whole | Words | Choice


@dataclass(frozen=True, slots=True)
class Command:
    """A command; `run` answers, or returns None when the answer comes later."""

    run: Callable[..., Answer | None]
    takes: dict[str, Taken]


_BOUNCE: dict[str, Taken] = {"edges": Whole(1, 99, 1), "over": Whole(0, 1000, 0)}


def carry_out(emulator: "Emulator", request: Any) -> Answer | None:
    """Does what `request`, an object with the field `do`, asks for.

    Raises:
        CannotError: it cannot be done, and nothing has changed.
    """
    if not isinstance(request, dict):
        raise CannotError('a request is an object, as in {"do": "press"}')
    arguments = dict(request)
    name = arguments.pop("do", None)
    command = COMMANDS.get(name) if isinstance(name, str) else None
    if command is None:
        raise CannotError(f"cannot do {name!r}; there are {', '.join(COMMANDS)}")
    for argument in arguments:
        if argument not in command.takes:
            raise CannotError(f"{name} does not take {argument!r}")
    checked = {key: kind.check(key, arguments.get(key)) for key, kind in command.takes.items()}
    return command.run(emulator, **checked)


def _check_bounce(edges: int) -> None:
    if edges % 2 == 0:
        raise CannotError("edges takes an odd number: the contact moves and has moved at the end")


def _press(emulator: "Emulator", ms: int, edges: int, over: int) -> Answer:
    _check_bounce(edges)
    emulator.board.button.press(emulator.now, ms, edges, over)
    return {"now": emulator.now}


def _hold(emulator: "Emulator", edges: int, over: int) -> Answer:
    _check_bounce(edges)
    emulator.board.button.move(emulator.now, True, edges, over)
    return {"now": emulator.now}


def _release(emulator: "Emulator", edges: int, over: int) -> Answer:
    _check_bounce(edges)
    emulator.board.button.pass_to(emulator.now)
    if not emulator.board.button.closed:
        raise CannotError("the button is not held")
    emulator.board.button.move(emulator.now, False, edges, over)
    return {"now": emulator.now}


def _leds(emulator: "Emulator") -> Answer:
    return {"leds": emulator.board.leds}


def _number(emulator: "Emulator") -> Answer:
    return {"number": emulator.board.number}


def _sound(emulator: "Emulator") -> Answer:
    return {"hertz": emulator.board.hertz, "volume": emulator.board.volume}


def _settings(emulator: "Emulator") -> Answer:
    return {"settings": emulator.board.settings}


def _now(emulator: "Emulator") -> Answer:
    return {"now": emulator.now}


def _state(emulator: "Emulator") -> Answer:
    return {
        "now": emulator.now,
        "state": emulator.machine.state.value,
        "starts": emulator.machine.session,
        "plugged": emulator.ends.plugged,
        "attached": emulator.wire.attached,
        "met": emulator.wire.listener.has_begun,
        "owes": emulator.wire.listener.owes,
        "port": emulator.port,
    }


def _virtual(emulator: "Emulator") -> VirtualPace:
    if not isinstance(emulator.pace, VirtualPace):
        raise CannotError("the clock is real; start the emulator with --virtual")
    return emulator.pace


def _advance(emulator: "Emulator", ms: int) -> None:
    _virtual(emulator).grant(emulator.now + ms)


def _rush(emulator: "Emulator", ms: int) -> None:
    _virtual(emulator).rush(emulator.now + ms)


def _cut(emulator: "Emulator") -> Answer:
    if emulator.machine.state == State.OFF:
        raise CannotError("the hub has no power")
    emulator.cut()
    return {"now": emulator.now}


def _power(emulator: "Emulator") -> Answer:
    if emulator.machine.state != State.OFF:
        raise CannotError("the hub has power; cut it first")
    emulator.power()
    return {"now": emulator.now, "port": emulator.port}


def _unplug(emulator: "Emulator") -> Answer:
    if not emulator.cable:
        raise CannotError("the hub is not plugged in")
    emulator.unplug()
    return {"now": emulator.now}


def _plug(emulator: "Emulator") -> Answer:
    if emulator.cable:
        raise CannotError("the hub is plugged in; unplug it first")
    emulator.plug()
    return {"now": emulator.now, "port": emulator.port}


def _crash(emulator: "Emulator", text: str) -> Answer:
    if emulator.machine.state != State.RUNNING:
        raise CannotError("the firmware does not run")
    emulator.machine.fault = text
    return {"now": emulator.now}


def _directions(emulator: "Emulator", way: str) -> dict[str, faults.Faults]:
    wire = emulator.wire
    both = {"to_host": wire.faults_to_host, "to_hub": wire.faults_to_hub}
    return both if way == _BOTH else {way: both[way]}


def _fault(
    emulator: "Emulator", kind: str, way: str, rate: int, at: int, ms: int, seed: int
) -> Answer:
    for direction in _directions(emulator, way).values():
        direction.set_up(kind, faults.Fault(rate, at, ms, seed))
    return {"now": emulator.now}


def _faults(emulator: "Emulator") -> Answer:
    directions = _directions(emulator, _BOTH)
    return {"faults": {way: dict(direction.struck) for way, direction in directions.items()}}


def _mend(emulator: "Emulator") -> Answer:
    for direction in _directions(emulator, _BOTH).values():
        direction.mend()
    return {"now": emulator.now}


def _quit(emulator: "Emulator") -> Answer:
    emulator.stop()
    return {"now": emulator.now}


COMMANDS: dict[str, Command] = {
    "press": Command(_press, {"ms": Whole(1, DAY_MS, 80), **_BOUNCE}),
    "hold": Command(_hold, _BOUNCE),
    "release": Command(_release, _BOUNCE),
    "leds": Command(_leds, {}),
    "number": Command(_number, {}),
    "sound": Command(_sound, {}),
    "settings": Command(_settings, {}),
    "advance": Command(_advance, {"ms": Whole(0, _LONGEST_MS)}),
    "rush": Command(_rush, {"ms": Whole(0, _LONGEST_MS)}),
    "now": Command(_now, {}),
    "state": Command(_state, {}),
    "cut": Command(_cut, {}),
    "power": Command(_power, {}),
    "unplug": Command(_unplug, {}),
    "plug": Command(_plug, {}),
    "crash": Command(_crash, {"text": Words("made to fail")}),
    "fault": Command(
        _fault,
        {
            "kind": Choice(faults.KINDS),
            "way": Choice(("to_host", "to_hub", _BOTH), _BOTH),
            "rate": Whole(0, 100, 0),
            "at": Whole(0, _LAST_BYTE, 0),
            "ms": Whole(0, DAY_MS, 50),
            "seed": Whole(0, 2**32, 0),
        },
    ),
    "faults": Command(_faults, {}),
    "mend": Command(_mend, {}),
    "quit": Command(_quit, {}),
}
"""Every command by its name; each answers with the hub's time, or what it was asked for."""
