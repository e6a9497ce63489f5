"""The emulated hub on a terminal: the lit ring, the number as text, space as the button."""

import contextlib
import math
import os
import queue
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

from rich.console import Group
from rich.live import Live
from rich.text import Text

from wildfire.cli.stdio.console import GatedConsole
from wildfire.emulator.emulator import Emulator
from wildfire.emulator.options import EmulatorOptions
from wildfire.emulator.rig.board import Colour
from wildfire.emulator.rig.machine import MachineState
from wildfire.message import Message
from wildfire.text import phrase, words

_FRAME_S = 0.04
_RADIUS = 7
_DARK = "bright_black"
_ROUND = ("\u00b7", "\u2022", "\u25cf")
_PLAIN = (".", "o", "O")
_INTERRUPT = "\x03"
_END_OF_INPUT = "\x04"
_STOP = "\x1a"

Marks = tuple[str, str, str]
Shell = Callable[[], contextlib.AbstractContextManager[None]]
"""While its block runs, the terminal is as the shell left it."""


class Picture(NamedTuple):
    """What there is to see and hear of a hub."""

    leds: tuple[Colour, ...]
    number: int | None
    hertz: int
    state: MachineState
    plugged: bool
    attached: bool


_POWER = {
    MachineState.OFF: "emulate.off",
    MachineState.RUNNING: "emulate.running",
    MachineState.LEFT: "emulate.left",
}


def draw(emulator: Emulator, options: EmulatorOptions) -> None:
    """Runs `emulator` and draws it, until a key ends it or the terminal goes away.

    On a terminal that cannot be redrawn (TERM=dumb), each change is a line.
    """
    keys: queue.SimpleQueue[str] = queue.SimpleQueue()

    def typed(key: str) -> None:
        keys.put(key)
        emulator.wake()

    console = GatedConsole()
    marks = _ROUND if console.encoding.startswith("utf") else _PLAIN
    live = Live(auto_refresh=False, console=console)

    def paint(picture: Picture) -> None:
        live.update(_paint(emulator, options, picture, marks), refresh=True)

    is_dumb = console.is_dumb_terminal
    show = _Lines(options, console.print).show if is_dumb else paint
    quitting = (phrase("emulate.key-to-end"), _INTERRUPT, _END_OF_INPUT)
    running = True
    due = 0.0
    with (
        _keyboard(typed) as shell,
        contextlib.nullcontext() if is_dumb else live,
        _told_to_stop(typed),
    ):
        shown: Picture | None = None
        while running:
            picture = _look(emulator)
            rest = due - time.monotonic() if picture != shown else None
            if rest is not None and rest <= 0:
                shown, rest = picture, None
                due = time.monotonic() + _FRAME_S
                show(picture)
            emulator.turn(rest)
            while not keys.empty():
                key = keys.get()
                if key == " ":
                    emulator.rig.press()
                elif key.lower() in quitting:
                    running = False
                elif key == _STOP:
                    _stop(shell, console)
                    shown = None


def _look(emulator: Emulator) -> Picture:
    board = emulator.rig.board
    return Picture(
        leds=tuple(board.leds),
        number=board.number,
        hertz=board.hertz if board.volume else 0,
        state=emulator.rig.machine.state,
        plugged=emulator.rig.cable.plugged,
        attached=emulator.rig.wire.attached,
    )


class _Lines:
    """Prints what has changed with `say`, one line for each."""

    def __init__(self, options: EmulatorOptions, say: Callable[[str], None]) -> None:
        self._options = options
        self._say = say
        self._state = ""
        self._number: int | None = None
        say(_keys())

    def show(self, picture: Picture) -> None:
        state = _state(self._options, picture)
        if state != self._state:
            self._state = state
            self._say(state)
        if picture.number is not None and picture.number != self._number:
            self._say(_number(picture))
        self._number = picture.number


def _paint(emulator: Emulator, options: EmulatorOptions, picture: Picture, marks: Marks) -> Group:
    port = words(Message.of("emulate.port", port=emulator.port))
    control = words(Message.of("emulate.control", address=emulator.control.address))
    return Group(
        _paint_ring(emulator, marks),
        Text(f"{_number(picture)}    {_sound(picture)}"),
        Text(_state(options, picture)),
        Text(f"{port}    {control}"),
        Text(_keys(), style="dim"),
    )


def _keys() -> str:
    return words(Message.of("emulate.keys", key=phrase("emulate.key-to-end")))


def _number(picture: Picture) -> str:
    if picture.number is None:
        return phrase("emulate.no-number")
    return words(Message.of("emulate.number", number=picture.number))


def _sound(picture: Picture) -> str:
    if not picture.hertz:
        return phrase("emulate.silence")
    return words(Message.of("emulate.tone", hertz=picture.hertz))


def _state(options: EmulatorOptions, picture: Picture) -> str:
    if picture.attached:
        host = Message.of("emulate.host-listens")
    else:
        host = Message.of("emulate.no-host" if picture.plugged else "emulate.unplugged")
    power = Message.of(_POWER[picture.state])
    return words(
        Message.of(
            "emulate.state", board=options.board, runtime=options.runtime, power=power, host=host
        )
    )


def _paint_ring(emulator: Emulator, marks: Marks) -> Text:
    """The ring from above, number by number clockwise from the top, twice as wide as high."""
    leds = emulator.rig.board.leds
    numerals = emulator.rig.board.numerals
    width, height = 4 * _RADIUS + 8, 2 * _RADIUS + 1
    cells: dict[tuple[int, int], Text] = {}
    for led, colour in enumerate(leds):
        angle = 2 * math.pi * led / len(leds)
        across, down = math.sin(angle), -math.cos(angle)
        x = round(width / 2 + 2 * (_RADIUS - 1) * across)
        y = round(height / 2 - 0.5 + (_RADIUS - 1) * down)
        cells[x, y] = _paint_led(colour, marks)
        if led in numerals:
            x = round(width / 2 + 2 * (_RADIUS + 0.2) * across)
            y = round(height / 2 - 0.5 + _RADIUS * down)
            cells[x, y] = Text(str(numerals[led]), style="bold")
    text = Text()
    for y in range(height):
        for x in range(width):
            text.append_text(cells.get((x, y), Text(" ")))
        text.append("\n")
    return text


def _paint_led(colour: tuple[int, int, int], marks: Marks) -> Text:
    dark, dim, lit = marks
    brightest = max(colour)
    if not brightest:
        return Text(dark, style=_DARK)
    # A terminal is darker than an LED, but a dim one must still be visible.
    scale = (80 + 175 * min(brightest, 150) / 150) / brightest
    red, green, blue = (round(channel * scale) for channel in colour)
    return Text(lit if brightest > 40 else dim, style=f"rgb({red},{green},{blue})")


@contextlib.contextmanager
def _keyboard(typed: Callable[[str], None]) -> Iterator[Shell]:
    """Calls `typed` with each key as it is pressed, in another thread."""
    shell: Shell = contextlib.nullcontext
    if sys.platform == "win32":
        import msvcrt

        read = msvcrt.getwch
    else:
        import termios
        import tty

        descriptor = sys.stdin.fileno()
        before = termios.tcgetattr(descriptor)
        tty.setcbreak(descriptor)

        def read() -> str:
            return os.read(descriptor, 1).decode(errors="replace")

        @contextlib.contextmanager
        def shell() -> Iterator[None]:
            termios.tcsetattr(descriptor, termios.TCSADRAIN, before)
            yield
            tty.setcbreak(descriptor)

    def listen() -> None:
        with contextlib.suppress(OSError):
            while key := read():
                typed(key)
        typed(_END_OF_INPUT)

    threading.Thread(target=listen, daemon=True, name="keyboard").start()
    try:
        yield shell
    finally:
        if sys.platform != "win32":
            # A terminal that has gone away needs nothing any more.
            with contextlib.suppress(termios.error):
                termios.tcsetattr(descriptor, termios.TCSADRAIN, before)


@contextlib.contextmanager
def _told_to_stop(typed: Callable[[str], None]) -> Iterator[None]:
    """Turns Ctrl-Z into a key: nothing else may touch the terminal in the middle of drawing."""
    if sys.platform == "win32":
        yield
        return
    before = signal.signal(signal.SIGTSTP, lambda _number, _frame: typed(_STOP))
    try:
        yield
    finally:
        signal.signal(signal.SIGTSTP, before)


def _stop(shell: Shell, console: GatedConsole) -> None:
    """Hands the terminal to the shell until `fg`."""
    if sys.platform != "win32":
        console.show_cursor(True)
        with shell():
            # Not SIGSTOP: if no shell could continue it, this stops nothing.
            told = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
            os.kill(os.getpid(), signal.SIGTSTP)
            signal.signal(signal.SIGTSTP, told)
        console.show_cursor(False)
