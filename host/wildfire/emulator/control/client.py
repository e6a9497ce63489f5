"""The control channel, the client's side: it presses the button and looks at the ring.

with Control(os.environ["WILDFIRE_CONTROL"]) as control:
    control.press()
    control.advance(5000)
    print(control.number())
"""

import json
from typing import Any, Self

from wildfire.emulator.control.address import connect_to
from wildfire.emulator.errors import ControlError
from wildfire.emulator.message_json import facts_from_json
from wildfire.message import Message

ANSWER_S = 30.0


class Control:
    """A connection to a running emulator at `address`, as it prints it and exports it.

    Every method raises ControlError when the emulator cannot do it, or has ended.
    """

    def __init__(self, address: str, seconds: float = ANSWER_S) -> None:
        self.address = address
        try:
            self._connection = connect_to(address, seconds)
        except OSError as error:
            raise ControlError(
                "emulator.not-reached",
                remedy=Message.of("emulator.is-it-running"),
                address=address,
                reason=error.strerror or str(error),
            ) from error
        self._lines = self._connection.makefile("rb")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Hangs up; may be called again."""
        self._lines.close()
        self._connection.close()

    def ask(self, do: str, **arguments: Any) -> dict[str, Any]:
        """Has the emulator `do` something (see `commands.COMMANDS`) and returns its answer."""
        request = json.dumps({"do": do, **arguments}) + "\n"
        try:
            self._connection.sendall(request.encode())
            line = self._lines.readline()
        except (OSError, ValueError) as error:
            raise ControlError("emulator.does-not-reply", do=do, reason=str(error)) from error
        if not line:
            raise ControlError("emulator.hung-up", do=do)
        reply, refusal = self._read(line)
        if refusal is not None:
            raise ControlError("emulator.cannot-do", do=do, why=refusal)
        return reply

    def _read(self, line: bytes) -> tuple[dict[str, Any], Message | None]:
        """A reply, and the message in it if it is a refusal."""
        try:
            reply: dict[str, Any] = dict(json.loads(line))
            if "error" not in reply:
                return reply, None
            return reply, Message(reply["error"], facts_from_json(reply["facts"]))
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise ControlError(
                "emulator.is-something-else",
                remedy=Message.of("emulator.check-address"),
                address=self.address,
            ) from error

    def press(self, ms: int = 80, edges: int = 1, over: int = 0) -> None:
        """Presses the button for `ms`; each movement takes `edges` (odd) within `over` ms."""
        self.ask("press", ms=ms, edges=edges, over=over)

    def hold(self, edges: int = 1, over: int = 0) -> None:
        """Presses the button and keeps it down."""
        self.ask("hold", edges=edges, over=over)

    def release(self, edges: int = 1, over: int = 0) -> None:
        """Lets the button go."""
        self.ask("release", edges=edges, over=over)

    def leds(self) -> list[tuple[int, int, int]]:
        """Red, green and blue (0..255) of every LED."""
        return [(red, green, blue) for red, green, blue in self.ask("leds")["leds"]]

    def number(self) -> int | None:
        """The number beside the only LED that is lit; None if more or fewer are lit."""
        number: int | None = self.ask("number")["number"]
        return number

    def sound(self) -> tuple[int, int]:
        """What the buzzer does: hertz (0 for silence) and volume in per cent."""
        answer = self.ask("sound")
        return answer["hertz"], answer["volume"]

    def settings(self) -> dict[str, str]:
        """What the hub keeps over a power cut, including its id (`hub`)."""
        settings: dict[str, str] = self.ask("settings")["settings"]
        return settings

    def advance(self, ms: int) -> int:
        """Lets `ms` of virtual time pass, then returns the hub's time in ms.

        Time stands while a host that has said hello has an event to acknowledge. After 20 s this
        raises ControlError, and time goes no further.
        """
        now: int = self.ask("advance", ms=ms)["now"]
        return now

    def rush(self, ms: int) -> int:
        """Like `advance`, but time does not wait for hosts."""
        now: int = self.ask("rush", ms=ms)["now"]
        return now

    def now(self) -> int:
        """The hub's time in ms, since the emulator's start."""
        now: int = self.ask("now")["now"]
        return now

    def state(self) -> dict[str, Any]:
        """`state` (off, running, left), `starts`, `plugged`, `attached`, `met`, `owes`, `port` and
        `now`."""
        return self.ask("state")

    def cut(self) -> None:
        """Cuts the hub's power; its port vanishes."""
        self.ask("cut")

    def power(self) -> str:
        """Gives the hub power again; returns its port."""
        port: str = self.ask("power")["port"]
        return port

    def unplug(self) -> None:
        """Pulls the cable; the hub itself goes on."""
        self.ask("unplug")

    def plug(self) -> str:
        """Puts the cable in again; returns the port."""
        port: str = self.ask("plug")["port"]
        return port

    def crash(self, text: str = "made to fail") -> None:
        """Makes the firmware's next turn fail with OSError(text)."""
        self.ask("crash", text=text)

    def fault(
        self,
        kind: str,
        way: str = "both",
        *,
        rate: int = 0,
        at: int = 0,
        ms: int = 50,
        seed: int = 0,
    ) -> None:
        """Makes the wire fail from now on: `kind` is one of `faults.KINDS`, `way` to_host, to_hub
        or both. It hits `rate` per cent of the lines, or once the byte with number `at` (from 1).
        With neither, this kind of fault stops."""
        self.ask("fault", kind=kind, way=way, rate=rate, at=at, ms=ms, seed=seed)

    def faults(self) -> dict[str, dict[str, int]]:
        """How often each kind of fault has happened, `to_host` and `to_hub`."""
        faults: dict[str, dict[str, int]] = self.ask("faults")["faults"]
        return faults

    def mend(self) -> None:
        """Removes all faults; anything on its way arrives."""
        self.ask("mend")

    def quit(self) -> None:
        """Ends the emulator."""
        self.ask("quit")
