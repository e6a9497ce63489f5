"""Everything that a finding can say; docs/troubleshooting.md says more about each trouble.

What the client says about a port (in use, no permission, another version) is said in its words.
"""

from wildfire.doctor.finding import Saying, State

OK, WARN, FAIL, SKIPPED = State.OK, State.WARN, State.FAIL, State.SKIPPED

DRIVES = "drives"
NO_DRIVE = Saying(DRIVES, OK, "no board shows one")
CIRCUITPYTHON_DRIVE = Saying(DRIVES, OK, "a board with CircuitPython {version} at {drive}")
WAITING_DRIVE = Saying(
    DRIVES,
    WARN,
    "the drive {drive} says that a board waits for a runtime",
    "press its reset button to start what is on it, or give it a runtime and the firmware with "
    "`wildfire flash`",
)
UNMOUNTED_DRIVE = Saying(
    DRIVES,
    WARN,
    "the drive {drive} is there, but not mounted",
    "open it once in the file manager if you want to flash that board",
)

PERMISSIONS = "permissions"
MAY_OPEN = Saying(PERMISSIONS, OK, "you may open {ports}")
MEMBER = Saying(PERMISSIONS, OK, "you are in the group {group}, to which serial ports belong")
NO_GROUPS = Saying(PERMISSIONS, SKIPPED, "there is no port to try")
NOT_A_MEMBER = Saying(
    PERMISSIONS,
    WARN,
    "you are not in the group {group}, to which serial ports belong",
    "`sudo usermod -aG {group} $USER`, then log out and in",
)
NOT_YET_A_MEMBER = Saying(
    PERMISSIONS,
    WARN,
    "you are in the group {group}, but not since you logged in",
    "log out and in again",
)

PORTS = "ports"
PORTS_SEEN = Saying(PORTS, OK, "{ports}")
NO_PORTS = Saying(
    PORTS,
    FAIL,
    "no board is plugged in, as far as this computer can see",
    "plug the hub in with a cable that carries data, not one for charging only; or start "
    "an emulated one with `wildfire emulate`",
)
NO_PORTS_IN_WSL = Saying(
    PORTS,
    FAIL,
    "no board has been passed through to this {name}",
    "Windows keeps it until you say otherwise: there, with usbipd-win, `usbipd list`, then "
    "`usbipd bind --busid ID` and `usbipd attach --wsl --busid ID`; or use this program on Windows "
    "itself",
)
NO_PORTS_IN_CONTAINER = Saying(
    PORTS,
    FAIL,
    "no board has been passed through to this container ({name})",
    "plug the hub in, then start the container with the device, as in "
    "`docker run --device /dev/ttyACM0` or `podman run --device /dev/ttyACM0`; or use this program "
    "outside",
)
NO_PORTS_IN_MACHINE = Saying(
    PORTS,
    FAIL,
    "no board has been passed through to this virtual machine ({name})",
    "plug the hub in with a cable that carries data, then give the USB device to the machine, in "
    "its menu of devices or its settings; or use this program outside",
)

ONLY_A_DRIVE = Saying(
    PORTS,
    FAIL,
    "a board shows its drive, but no port: nothing runs on it that could answer",
    "do what is said of the drive, or put the firmware onto it with `wildfire flash`",
)

MODEM_MANAGER = "modem manager"
NO_MODEM_MANAGER = Saying(MODEM_MANAGER, OK, "it does not run")
LEAVES_ALONE = Saying(MODEM_MANAGER, OK, "it runs, and leaves the hub alone")
PROBES = Saying(
    MODEM_MANAGER,
    WARN,
    "ModemManager speaks to {ports} as if it were a modem, and keeps it in use for a while",
    "put the line `{rule}` into /etc/udev/rules.d/78-wildfire-hub.rules, then unplug the hub and "
    "plug it in again",
)

DATA_PORT = "data port"
DATA_PORT_ON = Saying(DATA_PORT, OK, "{port} is the hub's own")
NO_DATA_PORT_MISSED = Saying(DATA_PORT, OK, "no board has it off")
DATA_PORT_OFF = Saying(
    DATA_PORT,
    FAIL,
    "the CircuitPython board at {port} has its data port off",
    "unplug it and plug it in again; if that does not help, its boot.py is missing: "
    "`wildfire flash`",
)

HUB = "hub"
HUB_ANSWERS = Saying(HUB, OK, "{hub} answers at {port}")
EMULATED = Saying(HUB, OK, "{hub} answers at {port}, and is emulated")
NO_HUB = Saying(HUB, FAIL, "no hub answers", "do what the findings above say, then try again")
ELSEWHERE = Saying(
    HUB,
    FAIL,
    "{hub} answers at {port}, which is not the port that was named",
    "leave out --port and WILDFIRE_PORT, or name that one",
)
SILENT = Saying(
    HUB,
    FAIL,
    "there is a console at {port}, but no hello: is the hub in safe mode?",
    "unplug it and plug it in again without touching its button; if it stays silent, put the "
    "firmware onto it with `wildfire flash`",
)
ANOTHER_TONGUE = Saying(
    HUB,
    FAIL,
    "what answers at {port} is no hub; is it a board that shows its REPL?",
    "press its reset button; if that does not help, put the firmware onto it with `wildfire flash`",
)
NO_ONE_TO_ASK = "there is no hub to ask"

FIRMWARE = "firmware"
SAME_FIRMWARE = Saying(
    FIRMWARE, OK, "{version} on {runtime}, board {board}, protocol {protocol}: as this program's"
)
OTHER_FIRMWARE = Saying(
    FIRMWARE,
    WARN,
    "the hub has firmware {version} (protocol {protocol}), this program belongs to {ours}",
    "`wildfire flash` gives the hub this program's; if the hub's is the newer one, update the "
    "program instead",
)

LINE = "line"
CLEAN_LINE = Saying(LINE, OK, "{asked} questions, {asked} answers, no frame damaged")
DAMAGED = Saying(
    LINE,
    FAIL,
    "{damaged} frames were damaged on their way, in {asked} questions and answers; {lost} times "
    "a question had to be asked again",
    "take another cable or socket, without anything between; close other programs that use the "
    "port",
)
LOST_FRAMES = Saying(
    LINE,
    WARN,
    "{lost} times a question or its answer was lost on its way, in {asked} questions and answers, "
    "and asked again",
    "take another cable or socket, without anything between; close other programs that use the "
    "port",
)
SHARED = Saying(
    LINE,
    WARN,
    "{holders} has the port open too, and takes away some of what the hub says",
    "close that program",
)
WAS_DAMAGED = Saying(
    LINE,
    WARN,
    "the hub has received {bad} damaged frames since its start, though none just now",
    "if the number grows, take another cable, and close other programs that use the port",
)

MEMORY = "memory"
ENOUGH_MEMORY = Saying(MEMORY, OK, "{free} bytes are free")
UNTOLD_MEMORY = Saying(MEMORY, OK, "this runtime does not say how much is free")
LITTLE_MEMORY = Saying(
    MEMORY,
    WARN,
    "only {free} bytes are free",
    "take other programs off the board; `wildfire flash` installs the firmware compiled, which "
    "takes the least",
)

ERROR = "last error"
NO_ERROR = Saying(ERROR, OK, "none since the start")
LAST_ERROR = Saying(
    ERROR,
    FAIL,
    "the hub has kept an error: {error}",
    "unplug it and plug it in again; if the error comes back, `wildfire flash` puts the firmware "
    "on anew",
)

SETTINGS = "settings"
SETTINGS_AGREE = Saying(SETTINGS, OK, "all {count} are good, and go together")
SETTINGS_DIFFER = Saying(
    SETTINGS,
    WARN,
    "the hub's settings are not what this program knows: {reason}",
    "`wildfire flash` gives the hub the firmware that belongs to this program",
)
NOT_READ = Saying(
    SETTINGS,
    FAIL,
    "the hub could not read the settings that it keeps, and runs on those of its board: {reason}",
    "set it up again with `wildfire configure`; --load FILE takes all of them from a file",
)
OLDER = Saying(
    SETTINGS,
    FAIL,
    "the hub runs on settings from before the last change: {reason}",
    "`wildfire configure` shows them all; set again what has changed",
)
NOT_KEPT = Saying(
    SETTINGS,
    FAIL,
    "the hub could not store its settings: {reason}",
    "make room on the board, then set it up again with `wildfire configure`",
)

LEDS = "leds"
LEDS_UNSEEN = Saying(LEDS, SKIPPED, "only eyes can tell: `wildfire doctor --interactive`")
LEDS_SEEN = Saying(LEDS, OK, "each number by itself, then red, green and blue")
WRONG_PLACES = Saying(
    LEDS,
    FAIL,
    "the numbers light up in other places than their numerals",
    "`wildfire configure ring=COUNT` says how many LEDs the ring has, `map=...` which stands for "
    "which number",
)
WRONG_COLOURS = Saying(
    LEDS,
    FAIL,
    "red, green and blue come in another order",
    "`wildfire configure order=...` says in which order the LEDs take their colours: most GRB, "
    "some RGB",
)
DARK_LEDS = Saying(
    LEDS,
    FAIL,
    "some LEDs stay dark",
    "look at the wires to the first LED that is dark: power, ground, and data from the one before",
)

BUTTON = "button"
BUTTON_UNPRESSED = Saying(BUTTON, SKIPPED, "somebody has to press: `wildfire doctor --interactive`")
PRESSED = Saying(BUTTON, OK, "every press was a spin: {numbers}")
NO_PRESS = Saying(
    BUTTON,
    FAIL,
    "no press has arrived within {seconds:g} s",
    "look at the button's wires, one to its pin and one to ground, and at the pin that the "
    "board's file names",
)
HELD = Saying(
    BUTTON,
    FAIL,
    "the button has been down since power-on",
    "take away what lies on it; if nothing does, its wires touch each other",
)

ENTROPY = "entropy"
NO_FAULT = Saying(ENTROPY, OK, "no fault in {spins} spins since the start")
ENTROPY_FAULT = Saying(
    ENTROPY,
    FAIL,
    "the board's source of random numbers fails: {error}",
    "unplug the hub and plug it in again; if it comes back, take another board",
)
STUCK_NUMBER = Saying(
    ENTROPY,
    FAIL,
    "{count} spins in a row have stopped on {number}: chance does that once in {odds} times",
    "try again; if it comes back, `wildfire flash` puts the firmware on anew, or take another "
    "board",
)

EVENTS = "events"
NONE_LOST = Saying(EVENTS, OK, "none is lost")
UNHEARD = Saying(
    EVENTS, OK, "{lost} were told to nobody, as happens while no program listens; none just now"
)
LOST = Saying(
    EVENTS,
    FAIL,
    "{lost} events were lost while this program listened",
    "take another cable or socket, and close other programs that use the port",
)
