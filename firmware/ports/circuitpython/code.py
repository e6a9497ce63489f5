"""Starts the hub on a board with CircuitPython.

The console stays a console: Ctrl-C leads to the REPL, Ctrl-D there starts the hub again. The hub
has the second serial port, which `boot.py` opens. The request `leave` ends the hub too, and so does
a button that is held at power-on for 3 to 10 s.
"""

import gc
import json
import time

import microcontroller
import neopixel_write
import supervisor
import usb_cdc
from circuitpython_hal import CircuitPythonHal, wire_button, wire_buzzer, wire_leds
from nvm_storage import NvmStorage

from wildfire_hub import runner

BOARD_FILE = "wildfire_board.json"


def open_line():
    """The hub's own serial port, set so that it never blocks, or None."""
    line = usb_cdc.data
    if line is None:
        # boot.py opens it, but only at power-on
        print("wildfire: no data port")
    else:
        line.timeout = 0
        line.write_timeout = 0
    return line


def free_memory():
    gc.collect()
    return gc.mem_free()  # type: ignore[attr-defined]


def main():
    with open(BOARD_FILE) as file:
        facts = json.load(file)
    pins = facts["pins"]
    hal = CircuitPythonHal(
        facts,
        button=wire_button(pins["button"]),
        leds=wire_leds(pins["leds"]),
        write_leds=neopixel_write.neopixel_write,
        buzzer=wire_buzzer(pins["buzzer"]),
        line=open_line(),
        ticks_ms=supervisor.ticks_ms,
        sleep=time.sleep,
        free_memory=free_memory,
        storage=NvmStorage(microcontroller.nvm),
        chip_number=bytes(microcontroller.cpu.uid),
        reset=microcontroller.reset,
    )
    return runner.run(hal)


# a computer that only looks at the drive would restart the hub in the middle of a spin
supervisor.runtime.autoreload = False
try:
    failure = main()
    if failure:
        print("wildfire: failed:", failure.decode())
    print("wildfire: stopped")
except Exception:
    print("wildfire: cannot start")
    raise
finally:
    supervisor.runtime.autoreload = True
