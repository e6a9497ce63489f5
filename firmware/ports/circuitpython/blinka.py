"""Runs the hub on a Raspberry Pi. Blinka gives it CircuitPython's API for the pins.

    blinka.py [--board FILE] [--settings FILE] [--device DEVICE | --link PATH]

The hub uses DEVICE, a serial port. Without one it makes a pseudo-terminal and prints its name;
PATH becomes a link to it. Exit status: 0 stopped, 1 failed, 2 wrong usage.
"""

import argparse
import json
import os
import sys
import time
from pathlib import Path

HERE = str(Path(__file__).resolve().parent)
# code.py beside this script must not take the place of the standard library's module
sys.path[:] = [path for path in sys.path if path != HERE] + [HERE]

BOARD_FILE = Path(__file__).resolve().parents[2] / "boards" / "raspberry_pi.json"
SETTINGS_FILE = Path.home() / ".wildfire_settings"


def options():
    parser = argparse.ArgumentParser(description="Run the Wildfire hub on this Raspberry Pi.")
    parser.add_argument("--board", type=Path, default=BOARD_FILE, help="how the board is wired")
    parser.add_argument("--settings", type=Path, default=SETTINGS_FILE, help="where they are kept")
    ends = parser.add_mutually_exclusive_group()
    ends.add_argument("--device", help="serial port to speak on, such as /dev/ttyGS0")
    ends.add_argument("--link", type=Path, help="a path that is to lead to the pseudo-terminal")
    return parser.parse_args()


def restart():
    os.execv(sys.executable, sys.orig_argv)


def play(given):
    import neopixel_write
    from circuitpython_hal import CircuitPythonHal, wire_button, wire_buzzer, wire_leds
    from computer import FileStorage, Line, chip_number, open_device, open_terminal

    from wildfire_hub import runner

    facts = json.loads(given.board.read_text())
    pins = facts["pins"]
    button = wire_button(pins["button"])
    leds = wire_leds(pins["leds"])
    buzzer = wire_buzzer(pins["buzzer"])
    line = Line(open_device(given.device) if given.device else open_terminal(given.link))
    hal = CircuitPythonHal(
        facts,
        button=button,
        leds=leds,
        write_leds=neopixel_write.neopixel_write,
        buzzer=buzzer,
        line=line,
        ticks_ms=lambda: time.monotonic_ns() // 1000000,
        sleep=time.sleep,
        free_memory=lambda: -1,
        storage=FileStorage(given.settings),
        chip_number=chip_number(),
        reset=restart,
    )
    return runner.run(hal)


def main():
    given = options()
    try:
        failed = play(given)
    except KeyboardInterrupt:
        return 0
    except ModuleNotFoundError as failure:
        wrong = "%s; install the extra in the program's folder: pip install '.[pi]'" % failure
    except KeyError as failure:
        wrong = "%s says nothing about %s" % (given.board, failure)
    except NotImplementedError as failure:
        wrong = "Blinka does not know the pins of this computer: %s" % failure
    except (OSError, RuntimeError, ValueError) as failure:
        wrong = str(failure)
    else:
        if not failed:
            return 0
        wrong = "the hub gave up after " + failed.decode()
    print("wildfire:", wrong, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
