"""Starts the hub in a process of its own, under the emulator's eye; CPython and MicroPython run it.

    main.py FOLDER...

The folders, which hold this port and `wildfire_hub`, come last on the path: beside the installed
package lie others, and one of them may have the name of a module of MicroPython.
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
