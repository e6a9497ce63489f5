"""What each message, field and reason of the wire protocol means, for docs/protocol.md."""

REQUESTS = {
    "hello": "Opens the connection. The hub always answers.",
    "status": "Asks what the hub is doing.",
    "lit": "Asks which number is lit, and which range it was drawn from. Since 1.1.",
    "show": "Lights a number in blinking blue, unlike one that was spun: dark in the first half of "
    "each second of the uptime, lit in the second half.",
    "mark": "Marks a number until told otherwise, also after a spin: two dim red pulses in the "
    "second half of every other second of the uptime. They are seen at rest and beside "
    "another number that the host asked for. -1 takes the mark away. Since 1.1; some "
    "hubs of 1.1 do not know it.",
    "direction": "Lets a dim light with a tail go round once every four seconds until told "
    "otherwise, also after a spin. It is seen when a mark is, and leaves out the LEDs "
    "of numbers that are told. Since 1.1; some hubs of 1.1 do not know it.",
    "sign": "Flashes the whole ring a few times, then goes on as before. The same sign asked "
    "for again meanwhile goes on; another one is refused (`busy`), and so is any while "
    "a number that was spun is lit. Since 1.1; some hubs of 1.1 do not know it.",
    "dice": "Lets the next press, and only that one, start several spins, one after the other: a "
    "roll of dice. Each has its own events. The hub draws all of them at the press, from the range "
    "at that moment. `dice 1` takes it back. Since 1.1; some hubs of 1.1 do not know it.",
    "get": "Asks for a setting.",
    "set": "Changes a setting until the hub restarts.",
    "keep": "Changes a setting for good.",
    "store": "Keeps the present values of settings for good: all of them or none.",
    "test": "Lights every number in turn, white and blinking, then the whole ring red, green and "
    "blue.",
    "identify": "Blinks the ring, so that you can find the hub.",
    "reboot": "Restarts the hub.",
    "leave": "Stops the firmware and goes back to the REPL.",
    "ack": "Acknowledges every event up to this one. There is no answer.",
}

REPLIES = {
    "hello": "Who the hub is.",
    "status": "What the hub is doing.",
    "lit": "Which number is lit, and where it comes from.",
    "show": "The number is lit.",
    "mark": "The number is marked.",
    "direction": "The light tells this direction.",
    "sign": "The ring is flashing.",
    "dice": "The next press rolls so many dice.",
    "get": "The present value of a setting.",
    "set": "The new value of a setting.",
    "keep": "The new value of a setting, kept for good.",
    "store": "The settings that are kept.",
    "test": "The test is running.",
    "identify": "The ring is blinking.",
    "reboot": "The hub is about to restart.",
    "leave": "The hub is about to go back to the REPL.",
    "refused": "The hub did not do what was asked. Nothing has changed.",
}

EVENTS = {
    "started": "A spin has started. Its number comes only with the stop.",
    "spin": "A spin has stopped on its number.",
}

FIELDS = {
    "age": "ms from the event to the sending of this frame",
    "bad": "bad frames received",
    "board": "board name, as in the firmware's boards folder",
    "boot": "boot id: eight hexadecimal digits, new at every start",
    "count": "how many dice",
    "error": "the last error, `-` for none",
    "event": "sequence of the event",
    "flashes": "how many times the ring flashes",
    "highest": "highest number that can come",
    "hub": "hub id: eight hexadecimal digits, the same for life",
    "left": "ms until the phase ends, 0 at rest; in `held`, until the button counts as stuck",
    "lost": "events dropped because nobody acknowledged them",
    "lowest": "lowest number that can come",
    "memory": "free bytes of heap, counted at the last quiet moment; -1 if unknown",
    "ms": "for how long",
    "next": "sequence of the next event",
    "number": "the number",
    "oldest": "sequence of the oldest event that still waits",
    "phase": "one of the phases below",
    "reason": "one of the reasons below",
    "request": "the name of the request",
    "runtime": "what runs the firmware: `micropython`, `circuitpython` or `cpython`",
    "setting": "name of the setting",
    "settings": "names of settings, separated by single blanks",
    "spin": "which spin since the start, from 1",
    "spins": "spins since the start",
    "text": "what is wrong",
    "uptime": "seconds since the start",
    "value": "value of the setting",
    "version": "firmware version",
    "waiting": "events not acknowledged yet",
    "way": "1 clockwise, as the numbers go round, -1 counter-clockwise, 0 for none",
}
"""By name, if it means the same everywhere."""

FIELDS_OF = {
    "request hello": {
        "major": "major version of the protocol that the host speaks",
        "minor": "minor version",
    },
    "reply hello": {
        "major": "major version of the protocol that the hub speaks",
        "minor": "minor version",
    },
    "reply status": {"number": "the number that is lit, -1 for none"},
    "reply lit": {
        "number": "the number that is lit, -1 for none",
        "spin": "which spin since the start lit it, 0 for none",
        "lowest": "lowest number of that spin's range, or of the next spin's",
        "highest": "highest number of that range",
    },
    "event spin": {
        "lowest": "lowest number that could come",
        "highest": "highest number that could come",
    },
    "request mark": {"number": "the number, -1 for none"},
    "reply mark": {"number": "the number, -1 for none"},
    "reply dice": {"spin": "which spin since the start the first die will be"},
    "reply sign": {"ms": "how long it still takes"},
    "reply test": {"ms": "how long it takes"},
}
"""By message, if a name means something else there."""

PHASES = {
    "rest": "nothing happens; the ring glows dimly",
    "spin": "the light races",
    "hold": "a number that was spun is lit",
    "show": "a number that the host asked for is lit",
    "test": "the self-test is running",
    "identify": "the ring blinks",
    "held": "the button was down at power-on and still is",
}

REASONS = {
    "busy": "the hub is spinning, or its button has been down since power-on, or a sign cannot "
    "come yet; ask again later",
    "range": "the hub cannot do this as it is set; the text says why",
    "form": "a field is missing or wrong; the text names it",
    "unknown": "this firmware has no such request or setting",
    "boot": "the boot id is another one: the hub has restarted",
}


def field(message: str, name: str) -> str:
    """The meaning of a field; `message` is `request hello`, `reply status`, `event spin`."""
    return FIELDS_OF.get(message, {}).get(name) or FIELDS[name]
