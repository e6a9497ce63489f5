"""The contract's rig for the emulated hub; CPython and MicroPython both run it.

emulated_rig.py FIRMWARE PORT TESTS
"""

import os
import sys

sys.path.extend(sys.argv[1:4])

import contract
import emulated_hal

SETTINGS = {"ring": "24", "order": "GRB", "map": "auto"}


class Rig(contract.Rig):
    """Plays the emulator: takes what the HAL says, line by line, and answers it."""

    def __init__(self):
        super().__init__()
        self.left = 0
        self._pressed = False
        self._changed = False
        self._waiting = b""
        self._room = None
        self._sent = b""
        self._picture = b""
        self._sound = (0, 0)
        self._kept = "-"
        self.hal = self.again()

    def again(self):
        facts = {
            "board": "emulated",
            "runtime": sys.implementation.name,
            "settings": SETTINGS,
            "turn": self._turn(0),
        }
        return emulated_hal.EmulatedHal(facts, self)

    def _turn(self, room):
        received = self._waiting[:room]
        self._waiting = self._waiting[room:]
        self._changed = False
        space = 4096 if self._room is None else self._room
        tick = self.clock % 2**29
        return f"{tick} {int(self._pressed)} {space} {received.hex() or '-'} -"

    def tell(self, text):
        word, _, rest = text.partition(" ")
        if word == "show":
            self._picture = bytes.fromhex(rest)
        elif word == "tone":
            hertz, volume = rest.split(" ")
            self._sound = (int(hertz), int(volume) if int(hertz) else 0)
        elif word == "write":
            data = bytes.fromhex(rest)
            self._sent += data
            if self._room is not None:
                self._room -= len(data)
        elif word == "leave":
            self.left += 1
        elif word == "reset":
            self.restart()
        else:
            raise AssertionError(text)

    def flush(self):
        pass

    def ask(self, text):
        word, _, rest = text.partition(" ")
        if word == "wait":
            ms, room = rest.split(" ")
            self._go_on(int(ms))
            return self._turn(int(room))
        if word == "store":
            self._kept = rest
            return "-"
        if word == "load":
            return self._kept
        if word == "entropy":
            return os.urandom(int(rest)).hex()
        if word == "id":
            return os.urandom(4).hex()
        if word == "memory":
            return rest
        raise AssertionError(text)

    def _go_on(self, ms):
        if self._changed:
            return
        end = self.clock + ms
        for due, _ in self.planned:
            end = min(end, due)
        self.clock = end
        self.happen()

    def press(self):
        self._pressed = self._changed = True

    def release(self):
        self._pressed = False
        self._changed = True

    def send(self, data):
        self._waiting += data
        self._changed = True

    def room(self, count):
        self._room = count
        self._changed = True

    def taken(self):
        sent = self._sent
        self._sent = b""
        return sent

    def lit(self):
        return self._picture

    def sound(self):
        return self._sound


contract.main(Rig)
