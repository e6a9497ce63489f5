"""Starts the hub on a board with MicroPython.

The console is the hub's serial port, so Ctrl-C does not stop it. The request `leave` leads back to
the REPL, and so does a button that is held at power-on for 3 to 10 s. Ctrl-D there starts the hub
again.
"""

import json
import sys
import time

import machine
import micropython

BOARD_FILE = "wildfire_board.json"


def main():
    from micropython_hal import MicroPythonHal

    from wildfire_hub import runner

    with open(BOARD_FILE) as file:
        facts = json.load(file)
    pins = facts["pins"]
    button = machine.Pin(pins["button"], machine.Pin.IN, machine.Pin.PULL_UP)
    leds = machine.Pin(pins["leds"], machine.Pin.OUT)
    buzzer = machine.PWM(machine.Pin(pins["buzzer"])) if pins["buzzer"] else None
    hal = MicroPythonHal(
        facts,
        button=button,
        leds=leds,
        buzzer=buzzer,
        bitstream=machine.bitstream,
        ticks_ms=time.ticks_ms,
        reset=machine.reset,
        chip_number=machine.unique_id,
        receiver=sys.stdin.buffer,
        sender=sys.stdout.buffer,
    )
    return runner.run(hal)


# a byte 0x03 in what the host sends must not stop the hub, not even while it starts
micropython.kbd_intr(-1)
try:
    failure = main()
    if failure:
        print("wildfire: failed:", failure.decode())
    print("wildfire: stopped")
except Exception as wrong:
    print("wildfire: cannot start")
    sys.print_exception(wrong)
finally:
    micropython.kbd_intr(3)
