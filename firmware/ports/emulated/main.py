"""Starts the hub in a process of its own for the emulator; CPython and MicroPython run it.

    main.py FOLDER...

The folders with this port and `wildfire_hub` go last on the path: other packages are installed
beside `wildfire_hub`, and one may be called like a module of MicroPython.
"""

import json
import sys

sys.path.extend(sys.argv[1:])


def main():
    from emulated_hal import EmulatedHal, Line

    from wildfire_hub import runner

    line = Line(sys.stdin, sys.stdout)
    facts = json.loads(line.ask("runtime " + sys.implementation.name))
    runner.run(EmulatedHal(facts, line))
    line.flush()


main()
