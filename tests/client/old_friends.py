"""Hubs of every protocol version that ever existed, as transcripts of the bytes on the wire.

    .venv/bin/python -m tests.client.old_friends      records today's protocol, what is new of it

What came into a version later has a transcript of its own: 1.1-told.txt. A transcript is never
written again: it is what hubs out there say. Its lines are

    # COMMENT
    press, wait MS      what happened to the hub
    > FRAME             what its host said, byte for byte but for the newline
    < FRAME             what the hub said
"""

import itertools
import os
import select
import threading
from pathlib import Path
from typing import NamedTuple

from wildfire.client.codec import Decoder, encode
from wildfire.client.replies import EVENTS
from wildfire.emulator.bench import Bench
from wildfire_hub import protocol

from .board import open_pty

FOLDER = Path(__file__).parents[1] / "data" / "wire"
TODAY = f"{protocol.PROTOCOL_MAJOR}.{protocol.PROTOCOL_MINOR}"

SEED = 7
MEMORY = 180000

STEPS = """\
# The host asks who is there; nothing has happened yet.
> hello {major} {minor}
> status
> lit
# A spin, which the host acknowledges; what it asks meanwhile is refused.
press
wait 30
> ack 000000a1 1
> show 3 5000
> status
> lit
wait 4000
# Not acknowledged yet, so it is told again.
wait 260
> ack 000000a1 2
> status
> lit
# Settings: read, changed, kept, refused.
> get brightness
> get map
> set hold_ms 5000
> keep brightness 30
> store hold_ms
> set ring 99
> get colour
# The range changes; what is lit was drawn from the old one.
> set range 3-12
> lit
# The ring is lit.
> show 3 5000
> status
> lit
> identify 1000
> test
# The hub restarts; its host learns so from the next spin.
> reboot 000000a1
wait 100
press
wait 30
> hello {major} {minor}
> ack 000000a2 1
wait 4000
> ack 000000a2 2
> status
> leave 000000a2
"""

TOLD = """\
# What is told beside a number, and a sign that must wait.
> hello {major} {minor}
> mark 7
> direction -1
> sign 2
> sign 3
> mark -1
> mark 15
> direction 0
# One press for two dice: as many spins, with their events.
> dice 2
press
wait 30
> dice 3
> ack 000000a1 1
wait 4000
> ack 000000a1 2
> lit
> sign 1
wait 1500
> ack 000000a1 3
wait 1000
> ack 000000a1 4
> sign 1
> dice 6
> dice 1
"""

RECORDED = {TODAY: STEPS, f"{TODAY}-told": TOLD}
"""The steps of each transcript of today's protocol, by its file's stem."""


class TranscriptLine(NamedTuple):
    """One line of a transcript. `kind` is `>`, `<`, `#` or a step. `body` is the frame without $
    and CRC, or the rest of the line.
    """

    kind: str
    body: str

    @property
    def words(self) -> list[str]:
        return self.body.split(" ")

    @property
    def said(self) -> str:
        """A frame without its sequence."""
        return self.body.partition(" ")[2]


def read(path: Path) -> list[TranscriptLine]:
    """The lines of a transcript. Every frame in it is good."""
    lines = []
    for line in path.read_text(encoding="ascii").splitlines():
        kind, _, rest = line.partition(" ")
        if kind in (">", "<"):
            (body,) = Decoder().feed(rest.encode() + b"\n")
            rest = body.decode()
        lines.append(TranscriptLine(kind, rest))
    return lines


def play(lines: list[TranscriptLine]) -> list[TranscriptLine]:
    """What today's firmware says if everything in `lines` happens to it."""
    ids = (f"{number:08x}" for number in itertools.count(0xA0))
    played = []
    with Bench(
        board="pico",
        seed=SEED,
        fresh_id=lambda: next(ids),
        claimed_runtime="micropython",
        claimed_memory=MEMORY,
    ) as bench:
        for line in lines:
            if line.kind == "<":
                continue
            played.append(line)
            if line.kind == ">":
                bench.feed(encode(int(line.words[0]), line.said.encode()))
            elif line.kind == "press":
                bench.press()
            elif line.kind == "wait":
                bench.advance(int(line.body))
            bodies = Decoder().feed(bench.take())
            played += [TranscriptLine("<", body.decode()) for body in bodies]
    return played


def record(stem: str) -> Path:
    """Records a part of today's protocol. FileExistsError if that was done before."""
    sequences = itertools.count(1)
    steps = []
    filled = RECORDED[stem].format(major=protocol.PROTOCOL_MAJOR, minor=protocol.PROTOCOL_MINOR)
    for line in filled.splitlines():
        kind, _, rest = line.partition(" ")
        steps.append(TranscriptLine(kind, f"{next(sequences)} {rest}" if kind == ">" else rest))
    path = FOLDER / f"{stem}.txt"
    with path.open("x", encoding="ascii") as file:
        for played in play(steps):
            body = played.body
            if played.kind in (">", "<"):
                body = encode(int(played.words[0]), played.said.encode()).decode().strip()
            file.write(f"{played.kind} {body}".rstrip() + "\n")
    return path


class OldFriend:
    """The hub of a transcript at the real pty `port`. It answers as it did then, to the byte.

    Only the sequence of an answer is that of the request, as it must be. It does not answer
    questions that it was never asked.
    """

    def __init__(self, lines: list[TranscriptLine]) -> None:
        self._replies: dict[str, list[str]] = {}
        asked = {line.words[0]: self._key(line.said) for line in lines if line.kind == ">"}
        for line in lines:
            if line.kind == "<" and not is_event(line):
                self._replies.setdefault(asked[line.words[0]], []).append(line.said)
        self._given: dict[bytes, bytes] = {}
        self._master, self._slave = open_pty()
        self.port = os.ttyname(self._slave)
        self._stop, self._stopper = os.pipe()
        self._thread = threading.Thread(target=self._serve, name="old friend")
        self._thread.start()

    def __enter__(self) -> "OldFriend":
        return self

    def __exit__(self, *_: object) -> None:
        os.write(self._stopper, b"x")
        self._thread.join()
        for descriptor in (self._master, self._slave, self._stop, self._stopper):
            os.close(descriptor)

    @staticmethod
    def _key(said: str) -> str:
        # A later host says another version.
        return "hello" if said.startswith("hello ") else said

    @property
    def unasked(self) -> list[str]:
        """The requests that nobody has made."""
        return [said for said, replies in self._replies.items() if replies]

    def tell(self, event: TranscriptLine) -> None:
        """Sends an event as it is in the transcript."""
        os.write(self._master, encode(int(event.words[0]), event.said.encode()))

    def _serve(self) -> None:
        decoder = Decoder()
        while True:
            ready, _, _ = select.select([self._master, self._stop], [], [])
            if self._stop in ready:
                return
            for body in decoder.feed(os.read(self._master, 4096)):
                # A request that is repeated is the same one.
                if body not in self._given:
                    self._given[body] = self._answer(body)
                os.write(self._master, self._given[body])

    def _answer(self, body: bytes) -> bytes:
        sequence, _, said = body.partition(b" ")
        replies = self._replies.get(self._key(said.decode()))
        return encode(int(sequence), replies.pop(0).encode()) if replies else b""


def is_event(line: TranscriptLine) -> bool:
    """Whether the hub said this by itself."""
    return line.kind == "<" and line.words[1].encode() in {one.name for one in EVENTS}


if __name__ == "__main__":
    for stem in RECORDED:
        if not (FOLDER / f"{stem}.txt").exists():
            print(record(stem))
