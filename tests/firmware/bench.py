"""A board for tests of the main loop: it keeps the HAL contract on virtual time and records."""

from collections.abc import Callable

from wildfire_hub import runner
from wildfire_hub.hal import Hal
from wildfire_hub.settings import Settings

from . import wire


class PowerCut(BaseException):
    """The test is over: ends `runner.run` as a power cut would, past every handler."""


class Board(Hal):
    """`at(ms, act)` plans what happens when; `run(ms)` does it. `ids` names each start."""

    board = b"bench"
    runtime = b"cpython"

    def __init__(self, *, start: int = 0, stored: bytes | None = None) -> None:
        self.wiring: dict[str, str] = {}
        self.elapsed = 0
        self.contact = False
        self.incoming = b""
        self.takes = 1000
        self.stored = stored
        self.pictures: list[tuple[int, bytes]] = []
        self.tones: list[tuple[int, int, int]] = []
        self.stores: list[bytes] = []
        self.chip = b""
        self.tidied: list[int] = []
        self.sent = b""
        self.ended: list[tuple[int, str]] = []
        self.ids = 0
        self.result: bytes | None = None
        self.waits: list[int] = []
        self.failing: dict[str, Exception] = {}
        self.failures: list[int] = []
        self._start = start
        self._story: list[tuple[int, Callable[[], None]]] = []
        self._awake = 0

    def at(self, ms: int, act: Callable[[], None]) -> None:
        self._story.append((ms, act))
        self._story.sort(key=lambda event: event[0])

    def press_at(self, ms: int) -> None:
        self.at(ms, lambda: setattr(self, "contact", True))
        self.at(ms + 100, lambda: setattr(self, "contact", False))

    def send_at(self, ms: int, text: str) -> None:
        def send() -> None:
            self.incoming += wire.line(9, text.replace("BOOT", self.boot))

        self.at(ms, send)

    def fail_at(self, ms: int, method: str, failure: Exception, until: int | None = None) -> None:
        """From `ms` on, `method` raises: once, or up to `until`."""
        self.at(ms, lambda: self.failing.__setitem__(method, failure))
        if until is not None:
            self._keeps_failing = True
            self.at(until, lambda: self.failing.pop(method, None))
        else:
            self._keeps_failing = False

    def run(self, ms: int) -> None:
        """Runs the real main loop for `ms`, or until it ends by itself."""
        self.at(ms, self._cut)
        try:
            self.result = runner.run(self)
        except PowerCut:
            self.ended.append((self.elapsed, "power"))

    @property
    def boot(self) -> str:
        return f"{self.ids:08x}"

    @property
    def frames(self) -> list[wire.Frame]:
        """Every whole frame sent. One may be cut off if nobody took the rest of it for long."""
        parts = self.sent.split(b"$")
        return [wire.decode(b"$" + part) for part in parts if part.endswith(b"\n")]

    def frames_of(self, name: str) -> list[wire.Frame]:
        return [frame for frame in self.frames if frame.name == name]

    def _cut(self) -> None:
        raise PowerCut

    def _may_fail(self, method: str) -> None:
        if method in self.failing:
            failure = self.failing[method]
            if not self._keeps_failing:
                del self.failing[method]
            self.failures.append(self.elapsed)
            # a failure that repeats takes time, too: a test must end even if no wait succeeds
            self._pass(1)
            raise failure

    def _pass(self, ms: int) -> None:
        end = self.elapsed + ms
        while self._story and self._story[0][0] <= end:
            self.elapsed = max(self.elapsed, self._story[0][0])
            self._story.pop(0)[1]()
            if self._story and self._story[0][0] > self.elapsed:
                return
        self.elapsed = end

    def ticks(self) -> int:
        self._may_fail("ticks")
        return (self._start + self.elapsed) % 2**29

    def wait(self, ms: int) -> None:
        assert ms >= 0
        self._may_fail("wait")
        self.waits.append(ms)
        self._awake = self._awake + 1 if ms == 0 else 0
        assert self._awake < 50, "the loop never sleeps"
        if not self.incoming:
            self._pass(ms)

    def button(self) -> bool:
        self._may_fail("button")
        return self.contact

    def read(self, buffer: bytearray) -> int:
        self._may_fail("read")
        count = min(len(buffer), len(self.incoming))
        buffer[:count] = self.incoming[:count]
        self.incoming = self.incoming[count:]
        return count

    def write(self, buffer: bytearray, start: int, end: int) -> int:
        self._may_fail("write")
        count = min(self.takes, end - start)
        self.sent += buffer[start : start + count]
        return count

    def show(self, pixels: bytearray) -> None:
        self._may_fail("show")
        self.pictures.append((self.elapsed, bytes(pixels)))

    def tone(self, hertz: int, volume: int) -> None:
        self._may_fail("tone")
        self.tones.append((self.elapsed, hertz, volume))

    def entropy(self, buffer: bytearray) -> None:
        self._may_fail("entropy")
        buffer[:] = bytes([7] * len(buffer))

    def fresh_id(self) -> bytes:
        self._may_fail("fresh_id")
        self.ids += 1
        return b"%08x" % self.ids

    def chip_number(self) -> bytes:
        return self.chip

    def tidy(self) -> None:
        self.tidied.append(self.elapsed)

    def load(self) -> bytes | None:
        self._may_fail("load")
        return self.stored

    def store(self, data: bytes) -> None:
        self._may_fail("store")
        assert type(data) is bytes
        assert len(data) <= 512
        self.stored = data
        self.stores.append(data)

    def free_memory(self) -> int:
        self._may_fail("free_memory")
        return 123_456

    def reset(self) -> None:
        self.ended.append((self.elapsed, "reset"))

    def leave(self) -> None:
        self.ended.append((self.elapsed, "leave"))


def kept(**settings: str) -> bytes:
    """What a hub would have stored."""
    configuration = Settings({})
    configuration.hub = b"0123abcd"
    for name, text in settings.items():
        configuration.keep(name, text)
    return configuration.encode()
