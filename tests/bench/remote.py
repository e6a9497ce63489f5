"""A request to a real MicroPython, against mpremote's `eval` in the same one.

Those to MicroPython go through the same pty: the REPL and the firmware's console are one, as on a
board. One more goes to an echo process, which reads a line at once, where MicroPython takes a call
for each byte.
"""

import contextlib
import io
import os
import pty
import subprocess
import tty
from collections.abc import Callable, Iterator

from mpremote.transport import TransportError
from mpremote.transport_serial import SerialTransport

from wildfire.client import Hub, connect

from . import micropython
from .echo import echo, echoing_hub
from .measure import Benchmark, Goal, per_turn, repeats

_TURNS = 100
_RETRY_S = 0.2
_TRIES = 50
_ECHO = "import on_console; on_console.echo()"
_HUB = "import on_console; on_console.hub()"


@contextlib.contextmanager
def opened(effort: float) -> Iterator[Benchmark]:
    """The REPL and the answering program take turns. The change is not measured."""
    turns = repeats(_TURNS, effort)
    with _repl() as port, echo() as near, echoing_hub(os.ttyname(near)) as process:

        def evaluate() -> float:
            with _transport(port) as transport:
                return per_turn(lambda: transport.eval("6"), turns)()

        def ask_echo() -> float:
            return _ask(port, _ECHO, echoing_hub, turns)

        def ask_firmware() -> float:
            return _ask(port, _HUB, connect, turns)

        yield Benchmark(
            "request to MicroPython",
            "s",
            {
                "mpremote's eval": evaluate,
                "Wildfire client, echoed by a process": per_turn(
                    lambda: process.show(6, 1000), turns
                ),
                "Wildfire client, echoed": ask_echo,
                "Wildfire client, answered by the firmware": ask_firmware,
            },
            [
                Goal(
                    "request echoed by a process against mpremote's eval",
                    lambda found: (
                        found["Wildfire client, echoed by a process"] / found["mpremote's eval"]
                    ),
                    at_most=0.333,
                ),
                Goal(
                    "request echoed by MicroPython against mpremote's eval",
                    lambda found: found["Wildfire client, echoed"] / found["mpremote's eval"],
                    at_most=0.333,
                ),
                Goal(
                    "request answered by the firmware in MicroPython against mpremote's eval",
                    lambda found: (
                        found["Wildfire client, answered by the firmware"]
                        / found["mpremote's eval"]
                    ),
                ),
            ],
        )


def _ask(port: str, program: str, meet: Callable[[str], Hub], turns: int) -> float:
    with _transport(port) as transport:
        transport.exec_raw_no_follow(program)
    with meet(port) as hub:
        # Bytes that arrive while MicroPython goes from its REPL to the program are lost, and asked
        # again.
        hub.show(6, 1000)
        taken = per_turn(lambda: hub.show(6, 1000), turns)()
        hub.leave()
    return taken


@contextlib.contextmanager
def _repl() -> Iterator[str]:
    far, near = pty.openpty()
    tty.setraw(near)
    command = micropython.command()
    with subprocess.Popen(
        command, stdin=far, stdout=far, stderr=far, env=micropython.environment()
    ) as process:
        os.close(far)
        try:
            yield os.ttyname(near)
        finally:
            # The terminal goes, and the REPL with it.
            os.close(near)
            process.wait()


@contextlib.contextmanager
def _transport(port: str) -> Iterator[SerialTransport]:
    transport = SerialTransport(port)
    try:
        _enter(transport)
        yield transport
    finally:
        transport.close()


def _enter(transport: SerialTransport) -> None:
    # MicroPython drops what it has not read yet whenever it starts or ends a program.
    transport.serial.timeout = _RETRY_S
    for _ in range(_TRIES):
        try:
            # It prints what it does not like.
            with contextlib.redirect_stdout(io.StringIO()):
                transport.enter_raw_repl(soft_reset=False, timeout_overall=_RETRY_S)
            break
        except TransportError:
            continue
    else:
        raise RuntimeError("MicroPython's REPL does not answer")
    transport.serial.timeout = None
