"""Something at a port that is not a hub, or a hub that speaks nonsense."""

import contextlib
import random
import socket
import threading
from collections.abc import Callable, Iterable, Iterator
from typing import Self

from wildfire import __version__
from wildfire.client.codec import Decoder, encode
from wildfire.client.messages import Frame, split

NOISE = random.Random(6).randbytes(4096).replace(b"$", b"\n")
HELLO = f"hello 1 0 {__version__} cpython virtual 0123abcd 1 9 b0000001 1000 1 0".encode()

Play = Callable[[Frame], bytes | None]
"""The answer to a frame; None hangs up."""


class Puppet:
    """Listens at `port` and answers each frame with what `play` returns.

    It first says what `greet` returns. It serves one client, as a hub does.
    """

    def __init__(self, play: Play, greet: Callable[[], Iterable[bytes]] = tuple) -> None:
        self._play = play
        self._greet = greet
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = f"socket://127.0.0.1:{self._listener.getsockname()[1]}"
        self._heard: set[bytes] = set()
        self._more = threading.Condition()
        self._connection: socket.socket | None = None
        self._closing = False
        self._thread = threading.Thread(target=self._serve, name="puppet")
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._closing = True
        for end in (self._listener, self._connection):
            if end is not None:
                with contextlib.suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._listener.close()

    def wait_for(self, *names: bytes) -> None:
        """Waits until a frame with one of these names has been heard."""
        with self._more:
            assert self._more.wait_for(lambda: self._heard.intersection(names), 20), self._heard

    def _serve(self) -> None:
        while not self._closing:
            try:
                self._connection, _ = self._listener.accept()
            except OSError:
                return
            with self._connection, contextlib.suppress(OSError):
                self._talk(self._connection)

    def _talk(self, connection: socket.socket) -> None:
        for words in self._greet():
            connection.sendall(words)
        decoder = Decoder()
        while data := connection.recv(4096):
            for body in decoder.feed(data):
                frame = split(body)
                assert frame is not None
                with self._more:
                    self._heard.add(frame.name)
                    self._more.notify_all()
                words = self._play(frame)
                if words is None:
                    return
                connection.sendall(words)


def _say(frame: Frame, said: bytes) -> bytes:
    return encode(frame.sequence, said)


def after_hello(play: Play) -> Play:
    """A hub's hello, and then whatever `play` says."""
    return lambda frame: _say(frame, HELLO) if frame.name == b"hello" else play(frame)


def silent(_frame: Frame) -> bytes:
    """Says nothing."""
    return b""


def _events(frame: Frame) -> bytes:
    if frame.name == b"ack":
        heard = int(frame.fields.split()[1])
        return b"".join(
            encode(heard + n, b"started b0000001 %d 0 1" % (heard + 1)) for n in range(1, 9)
        )
    return b"".join(encode(n, b"started b0000001 1 0 1") for n in range(1, 9))


STRANGERS: dict[str, Play] = {
    "silence": silent,
    "garbage": lambda _: NOISE,
    "a line without an end": lambda _: b"$" + b"x" * 100_000,
    "half a frame": lambda frame: _say(frame, HELLO)[:30],
    "its own echo": lambda frame: encode(frame.sequence, frame.name + b" " + frame.fields),
    "a web server": lambda _: b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n",
    "another protocol": lambda frame: _say(frame, b"hello 9 9 9.9 x y 0123abcd 1 9 b1 1 1 0"),
    "a hello without sense": lambda frame: _say(frame, b"hello 1 0 \x7f 9 1 -1"),
    "a hello with wrong numbers": lambda frame: _say(
        frame, b"hello 1 0 1.0 x y !? 9 1 b1 999999999 0 -1"
    ),
    "another sequence": lambda frame: encode(frame.sequence + 1, HELLO),
    "a refusal": lambda frame: _say(frame, b"refused hello unknown because"),
    "somebody who hangs up": lambda _: None,
}

LIARS: dict[str, Play] = {
    "silence": silent,
    "garbage": lambda _: NOISE,
    "a line without an end": lambda _: b"$" + b"x" * 100_000,
    "half a frame": lambda frame: _say(frame, frame.name + b" 0")[:-3],
    "another sequence": lambda frame: encode(frame.sequence + 1, frame.name + b" b0000001 1"),
    "fields without sense": lambda frame: _say(frame, frame.name + b" x -1 99999999999 (("),
    "no fields": lambda frame: _say(frame, frame.name),
    "the same value for everything": lambda frame: _say(frame, frame.name + b" brightness 7"),
    "a refusal": lambda frame: _say(frame, b"refused %b unknown because" % frame.name),
    "a refusal of nothing": lambda frame: _say(frame, b"refused"),
    "somebody who hangs up": lambda _: None,
    "events without end": _events,
}


def without_end() -> Iterator[bytes]:
    """Garbage for as long as somebody listens."""
    while True:
        yield NOISE
