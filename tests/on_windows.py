"""Python without the things that Windows lacks: `python -m tests.on_windows MODULE ARGUMENTS...`

Things that have another form there are imported first, in the form that runs here.
"""

import asyncio
import contextlib
import multiprocessing.resource_tracker
import os
import runpy
import shutil
import signal
import subprocess
import sys
import sysconfig
import types

import click._termui_impl
import platformdirs
import serial.tools.list_ports

MODULES = ("curses", "fcntl", "grp", "pty", "pwd", "readline", "resource", "termios", "tty")
"""None of these can be imported there."""

SIGNALS = "SIGALRM SIGCONT SIGHUP SIGPIPE SIGQUIT SIGTSTP SIGUSR1 SIGUSR2 SIGWINCH"
CALLS = (
    "chown fork forkpty geteuid getegid getgroups getuid killpg mkfifo openpty posix_fadvise "
    "setegid seteuid setgroups setsid statvfs sync"
)

_OTHERWISE_THERE = (
    asyncio,
    click._termui_impl,
    multiprocessing.resource_tracker,
    platformdirs,
    shutil,
    serial.tools.list_ports,
)


def take_away(signals: str = SIGNALS) -> None:
    """Takes away from this process what Windows does not have, and says that this is Windows."""
    sysconfig.get_config_vars()
    sys.modules.update(dict.fromkeys(MODULES))  # type: ignore[arg-type]
    for module, names in ((signal, signals), (os, CALLS)):
        for name in names.split():
            with contextlib.suppress(AttributeError):
                delattr(module, name)
    subprocess.CREATE_NEW_PROCESS_GROUP = 0  # type: ignore[attr-defined]
    # `shutil.which` asks Windows for this from Python 3.12 on.
    asked = types.SimpleNamespace(NeedCurrentDirectoryForExePath=lambda _: True)
    shutil._winapi = asked  # type: ignore[attr-defined]
    sys.platform = "win32"


if __name__ == "__main__":
    take_away()
    del sys.argv[0]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
