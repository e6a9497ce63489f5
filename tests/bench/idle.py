"""The processor time of a client and of an emulated hub while nothing happens between them."""

import contextlib
import ctypes
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from wildfire.emulator.options import EmulatorOptions
from wildfire.emulator.process import EmulatorProcess

from .measure import Benchmark, Goal, Measure, UnavailableError

_CLIENT = """
import sys
from wildfire.client import connect
with connect(sys.argv[1]) as hub:
    print("connected", flush=True)
    sys.stdin.read()
"""


@contextlib.contextmanager
def opened(effort: float) -> Iterator[Benchmark]:
    """Both idle during the whole run, and each round measures how much they worked."""
    if sys.platform != "linux":
        raise UnavailableError("only Linux tells the processor time of other processes so finely")
    with EmulatorProcess(EmulatorOptions(seed=1)) as emulator, _client(emulator.port) as client:
        yield Benchmark(
            "idle",
            "% of a CPU",
            {
                "client": _share(lambda: [client.pid]),
                "emulator": _share(lambda: _family(emulator.process.pid)),
            },
            [
                Goal("idle client", lambda found: found["client"], at_most=0.5, unit=" %"),
                Goal("idle emulator", lambda found: found["emulator"], at_most=2, unit=" %"),
            ],
        )


@contextlib.contextmanager
def _client(port: str) -> Iterator[subprocess.Popen]:
    command = [sys.executable, "-P", "-c", _CLIENT, port]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as client:
        assert client.stdout is not None
        if not client.stdout.readline():
            raise RuntimeError("the idle client could not connect")
        yield client


def _share(pids: Callable[[], Sequence[int]]) -> Measure:
    """Per cent of one CPU that these processes have used since the last question."""
    last = time.monotonic(), sum(map(cpu_s, pids()))

    def measure() -> float:
        nonlocal last
        now = time.monotonic(), sum(map(cpu_s, pids()))
        (before, used_before), last = last, now
        return 100 * (now[1] - used_before) / (now[0] - before)

    return measure


def cpu_s(pid: int) -> float:
    """The processor time that the process has used so far, in seconds. Only Linux can tell."""
    clock = ctypes.c_int()
    wrong = ctypes.CDLL(None).clock_getcpuclockid(pid, ctypes.byref(clock))
    if wrong:
        raise OSError(wrong, os.strerror(wrong))
    return time.clock_gettime(clock.value)


def _family(pid: int) -> list[int]:
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(each for child in children for each in _family(int(child)))]
