"""The emulated hub on a terminal: the ring as it is lit, the number as text, space the button."""

import contextlib
import math
import os
import queue
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator

from rich.console import Group
from rich.live import Live
from rich.text import Text

from wildfire.cli.terminal.console import GatedConsole
from wildfire.emulator.emulator import Emulator
from wildfire.emulator.options import EmulatorOptions
from wildfire.emulator.rig.machine import State

_FRAME_S = 0.04
_RADIUS = 7
_DARK = "bright_black"
_ROUND = ("\u00b7", "\u2022", "\u25cf")
_PLAIN = (".", "o", "O")
_KEYS = "space presses the button, q ends"
_INTERRUPT = "\x03"
_QUIT = ("q", "Q", _INTERRUPT, "\x04")
_STOP = "\x1a"

Marks = tuple[str, str, str]
Shell = Callable[[], contextlib.AbstractContextManager[None]]
"""While its block runs, the terminal is as the shell had it."""
Picture = tuple[tuple[tuple[int, int, int], ...], int, State, bool, bool]


def draw(emulator: Emulator, options: EmulatorOptions) -> None:
    """Runs `emulator` and draws it, until q is typed, or the terminal goes away.

    Where nothing can be drawn over (TERM=dumb), what changes is told line by line.
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
    show = _Telling(emulator, options, console.print).show if is_dumb else paint
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
                elif key in _QUIT:
                    running = False
                elif key == _STOP:
                    _stop(shell, console)
                    shown = None


def _look(emulator: Emulator) -> Picture:
    board = emulator.rig.board
    return (
        tuple(board.leds),
        board.hertz if board.volume else 0,
        emulator.rig.machine.state,
        emulator.rig.cable.plugged,
        emulator.rig.wire.attached,
    )


class _Telling:
    """Tells by `say` what has changed, a line each."""

    def __init__(
        self, emulator: Emulator, options: EmulatorOptions, say: Callable[[str], None]
    ) -> None:
        self._board = emulator.rig.board
        self._options = options
        self._say = say
        self._told = ""
        self._number: int | None = None
        say(_KEYS)

    def show(self, picture: Picture) -> None:
        words = _state_words(self._options, picture)
        if words != self._told:
            self._told = words
            self._say(words)
        number = self._board.number
        if number is not None and number != self._number:
            self._say(f"Number: {number}")
        self._number = number


def _paint(emulator: Emulator, options: EmulatorOptions, picture: Picture, marks: Marks) -> Group:
    hertz = picture[1]
    number = emulator.rig.board.number
    return Group(
        _paint_ring(emulator, marks),
        Text(f"Number: {_said(number)}    Sound: {f'{hertz} Hz' if hertz else 'none'}"),
        Text(_state_words(options, picture)),
        Text(f"Port: {emulator.port}    Control: {emulator.control.address}"),
        Text(_KEYS, style="dim"),
    )


def _state_words(options: EmulatorOptions, picture: Picture) -> str:
    _, _, state, plugged, attached = picture
    host = "a host listens" if attached else "no host" if plugged else "unplugged"
    return f"{options.board} with {options.runtime}, {_STATES[state]}, {host}"


_STATES = {State.OFF: "without power", State.RUNNING: "runs", State.LEFT: "at its REPL"}


def _said(number: int | None) -> str:
    return "-" if number is None else str(number)


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
    # A terminal is darker than an LED: a dim one still has to be seen.
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
        typed("q")

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
    """Makes a key of Ctrl-Z: in the middle of drawing nothing else may touch the terminal."""
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
            # Not SIGSTOP: where no shell could go on with it, this stops nothing.
            told = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
            os.kill(os.getpid(), signal.SIGTSTP)
            signal.signal(signal.SIGTSTP, told)
        console.show_cursor(False)
