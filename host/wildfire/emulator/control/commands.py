"""The commands of the control channel: one table, with their arguments."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from wildfire.emulator.control.arguments import (
    Argument,
    ChoiceArgument,
    LineArgument,
    WholeNumberArgument,
)
from wildfire.emulator.errors import CommandError
from wildfire.emulator.rig.clock import VirtualClock
from wildfire.emulator.rig.faults import KINDS, Fault, Faults
from wildfire.emulator.rig.machine import MachineState
from wildfire.emulator.rig.rig import PRESS_MS, Rig

Reply = dict[str, object]

DAY_MS = 86_400_000
_LONGEST_MS = 366 * DAY_MS
_LAST_BYTE = 1_000_000_000
_BOTH = "both"


class Controls:
    """What the control channel can do to `rig`, and `stop`, which ends the emulator.

    `clock` is the rig's if that is virtual.
    """

    def __init__(self, rig: Rig, clock: VirtualClock | None, stop: Callable[[], None]) -> None:
        self._rig = rig
        self._clock = clock
        self._stop = stop

    def carry_out(self, request: object) -> Reply | None:
        """Carries out `request`, an object with the field `do`.

        Returns:
            The reply; None if it comes later.

        Raises:
            CommandError: it cannot be done, and nothing has changed.
        """
        if not isinstance(request, dict):
            raise CommandError("control.no-object")
        arguments = dict(request)
        name = arguments.pop("do", None)
        command = COMMANDS.get(name) if isinstance(name, str) else None
        if command is None:
            raise CommandError("control.unknown-command", do=str(name), known=list(COMMANDS))
        for argument in arguments:
            if argument not in command.takes:
                raise CommandError("control.unknown-argument", do=name, argument=argument)
        checked = {key: kind.check(key, arguments.get(key)) for key, kind in command.takes.items()}
        return command.run(self, **checked)

    def _time(self) -> Reply:
        return {"now": self._rig.now}

    def _press(self, *, ms: int, edges: int, over: int) -> Reply:
        _check_bounce(edges)
        self._rig.board.button.press(self._rig.now, ms, edges, over)
        return self._time()

    def _hold(self, *, edges: int, over: int) -> Reply:
        _check_bounce(edges)
        self._rig.board.button.move(self._rig.now, True, edges, over)
        return self._time()

    def _release(self, *, edges: int, over: int) -> Reply:
        _check_bounce(edges)
        button = self._rig.board.button
        button.advance_to(self._rig.now)
        if not button.closed:
            raise CommandError("control.not-held")
        button.move(self._rig.now, False, edges, over)
        return self._time()

    def _leds(self) -> Reply:
        return {"leds": self._rig.board.leds}

    def _number(self) -> Reply:
        return {"number": self._rig.board.number}

    def _sound(self) -> Reply:
        return {"hertz": self._rig.board.hertz, "volume": self._rig.board.volume}

    def _settings(self) -> Reply:
        return {"settings": self._rig.board.settings}

    def _state(self) -> Reply:
        rig = self._rig
        return {
            "now": rig.now,
            "state": rig.machine.state.value,
            "starts": rig.machine.session,
            "plugged": rig.cable.plugged,
            "attached": rig.wire.attached,
            "met": rig.wire.host.has_said_hello,
            "owes": rig.wire.host.owes,
            "port": rig.cable.port,
        }

    def _virtual(self) -> VirtualClock:
        if self._clock is None:
            raise CommandError("control.real-clock")
        return self._clock

    def _advance(self, *, ms: int) -> None:
        self._virtual().grant(self._rig.now + ms)

    def _rush(self, *, ms: int) -> None:
        self._virtual().rush(self._rig.now + ms)

    def _cut(self) -> Reply:
        if self._rig.machine.state == MachineState.OFF:
            raise CommandError("control.no-power")
        self._rig.cut()
        return self._time()

    def _power(self) -> Reply:
        if self._rig.machine.state != MachineState.OFF:
            raise CommandError("control.has-power")
        self._rig.power()
        return {**self._time(), "port": self._rig.cable.port}

    def _unplug(self) -> Reply:
        if not self._rig.is_plugged_in:
            raise CommandError("control.not-plugged-in")
        self._rig.unplug()
        return self._time()

    def _plug(self) -> Reply:
        if self._rig.is_plugged_in:
            raise CommandError("control.plugged-in")
        self._rig.plug()
        return {**self._time(), "port": self._rig.cable.port}

    def _crash(self, *, text: str) -> Reply:
        if self._rig.machine.state != MachineState.RUNNING:
            raise CommandError("control.firmware-not-running")
        self._rig.machine.fault = text
        return self._time()

    def _directions(self) -> dict[str, Faults]:
        wire = self._rig.wire
        return {"to_host": wire.faults_to_host, "to_hub": wire.faults_to_hub}

    def _fault(self, *, kind: str, way: str, rate: int, at: int, ms: int, seed: int) -> Reply:
        for name, direction in self._directions().items():
            if way in (name, _BOTH):
                direction.set_up(kind, Fault(rate=rate, at=at, ms=ms, seed=seed))
        return self._time()

    def _faults(self) -> Reply:
        return {"faults": {way: dict(each.hits) for way, each in self._directions().items()}}

    def _mend(self) -> Reply:
        for direction in self._directions().values():
            direction.mend()
        return self._time()

    def _quit(self) -> Reply:
        self._stop()
        return self._time()


@dataclass(frozen=True, slots=True)
class ControlCommand:
    """A command. `run` replies, or returns None if the reply comes later."""

    run: Callable[..., Reply | None]
    takes: Mapping[str, Argument]


def _check_bounce(edges: int) -> None:
    if edges % 2 == 0:
        raise CommandError("control.even-edges")


_BOUNCE: Mapping[str, Argument] = {
    "edges": WholeNumberArgument(1, 99, 1),
    "over": WholeNumberArgument(0, 1000, 0),
}

COMMANDS: dict[str, ControlCommand] = {
    "press": ControlCommand(
        Controls._press, {"ms": WholeNumberArgument(1, DAY_MS, PRESS_MS), **_BOUNCE}
    ),
    "hold": ControlCommand(Controls._hold, _BOUNCE),
    "release": ControlCommand(Controls._release, _BOUNCE),
    "leds": ControlCommand(Controls._leds, {}),
    "number": ControlCommand(Controls._number, {}),
    "sound": ControlCommand(Controls._sound, {}),
    "settings": ControlCommand(Controls._settings, {}),
    "advance": ControlCommand(Controls._advance, {"ms": WholeNumberArgument(0, _LONGEST_MS)}),
    "rush": ControlCommand(Controls._rush, {"ms": WholeNumberArgument(0, _LONGEST_MS)}),
    "now": ControlCommand(Controls._time, {}),
    "state": ControlCommand(Controls._state, {}),
    "cut": ControlCommand(Controls._cut, {}),
    "power": ControlCommand(Controls._power, {}),
    "unplug": ControlCommand(Controls._unplug, {}),
    "plug": ControlCommand(Controls._plug, {}),
    "crash": ControlCommand(Controls._crash, {"text": LineArgument("made to fail")}),
    "fault": ControlCommand(
        Controls._fault,
        {
            "kind": ChoiceArgument(KINDS),
            "way": ChoiceArgument(("to_host", "to_hub", _BOTH), _BOTH),
            "rate": WholeNumberArgument(0, 100, 0),
            "at": WholeNumberArgument(0, _LAST_BYTE, 0),
            "ms": WholeNumberArgument(0, DAY_MS, 50),
            "seed": WholeNumberArgument(0, 2**32, 0),
        },
    ),
    "faults": ControlCommand(Controls._faults, {}),
    "mend": ControlCommand(Controls._mend, {}),
    "quit": ControlCommand(Controls._quit, {}),
}
"""Every command by its name. Each replies with the hub's time, or with what was asked."""
