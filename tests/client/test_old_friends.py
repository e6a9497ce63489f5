"""Today's client understands old hubs, or names both versions and the remedy.

The other way round, today's firmware answers old hosts.
"""

import dataclasses
from collections.abc import Callable
from pathlib import Path

import pytest

from wildfire.client import (
    Hub,
    Identity,
    Lit,
    RefusedError,
    Restarted,
    Spin,
    SpinStarted,
    Status,
    WrongVersionError,
    connect,
)
from wildfire.client.codec import encode
from wildfire.client.replies import EVENTS, REPLIES
from wildfire.message import Message
from wildfire_hub import __version__, protocol

from .board import Board
from .old_friends import FOLDER, RECORDED, TODAY, OldFriend, TranscriptLine, is_event, play, read
from .talk import QUICK, attach, event, nothing_more

TRANSCRIPTS = sorted(FOLDER.glob("*.txt"))


@pytest.fixture(params=TRANSCRIPTS, ids=lambda path: path.stem)
def transcript(request: pytest.FixtureRequest) -> Path:
    return Path(request.param)


def test_today_s_protocol_has_its_transcript() -> None:
    recorded = {FOLDER / f"{stem}.txt" for stem in RECORDED}
    assert recorded <= set(TRANSCRIPTS), "run python -m tests.client.old_friends"


def test_an_old_hub_is_understood_or_told_what_it_needs(transcript: Path) -> None:
    lines = read(transcript)
    with OldFriend(lines) as friend:
        try:
            hub = connect(friend.port, timing=QUICK)
        except WrongVersionError as error:
            check_refusal(error, transcript.stem)
            return
        with hub:
            hellos = [line for line in lines if line.kind == "<" and line.words[1] == "hello"]
            assert hub.identity == identity(hellos[0])
            TranscriptReplay(hub, friend).hold(lines)
        assert friend.unasked == []


def check_refusal(error: WrongVersionError, version: str) -> None:
    assert not version.startswith(f"{protocol.PROTOCOL_MAJOR}.")
    assert (error.facts["spoken"], error.facts["ours"]) == (version, TODAY)
    assert error.remedy == Message.of("hub.update-firmware")


class TranscriptReplay:
    """Makes today's client ask the questions of a transcript, and hear its answers."""

    def __init__(self, hub: Hub, friend: OldFriend) -> None:
        self._hub = hub
        self._friend = friend
        self._heard: set[tuple[str, str]] = set()

    def hold(self, lines: list[TranscriptLine]) -> None:
        for at, line in enumerate(lines):
            if is_event(line):
                self._hear(line)
            elif line.kind == ">" and line.words[1] not in ("hello", "ack"):
                self._ask(line, lines[at + 1])

    def _ask(self, request: TranscriptLine, reply: TranscriptLine) -> None:
        _, name, *values = request.words
        ask = self._requests()[name]
        if reply.words[1] == "refused":
            with pytest.raises(RefusedError) as raised:
                ask(*values)
            assert reply.said == f"refused {name} {raised.value.reason} {raised.value.text}"
        else:
            assert ask(*values) == expected(reply)

    def _requests(self) -> dict[str, Callable[..., object]]:
        hub = self._hub
        return {
            "status": hub.status,
            "lit": hub.lit,
            "show": lambda number, ms: hub.show(int(number), int(ms)),
            "mark": lambda number: hub.mark(None if number == "-1" else int(number)),
            "direction": lambda way: hub.direction(int(way)),
            "sign": lambda flashes: hub.sign(int(flashes)),
            "dice": lambda count: hub.dice(int(count)),
            "get": hub.get,
            "set": hub.set,
            "keep": hub.keep,
            "store": lambda *names: hub.store(names),
            "identify": lambda ms: hub.identify(int(ms)),
            "test": hub.self_test,
            "reboot": lambda _boot: hub.reboot(),
            "leave": lambda _boot: hub.leave(),
        }

    def _hear(self, line: TranscriptLine) -> None:
        sequence, name, boot, _, _, spin, *rest = line.words
        if (boot, sequence) in self._heard:
            self._friend.tell(line)
            return
        self._heard.add((boot, sequence))
        heard: object = None
        while heard is None or isinstance(heard, Restarted):
            # Sent again until it is taken, as a hub does.
            self._friend.tell(line)
            heard = self._hub.next_event(0.05)
            if isinstance(heard, Restarted):
                assert heard.boot == boot
        assert isinstance(heard, SpinStarted | Spin)
        assert (heard.boot, heard.sequence, heard.spin) == (boot, int(sequence), int(spin))
        assert isinstance(heard, SpinStarted) == (name == "started")
        if isinstance(heard, Spin):
            assert [heard.number, heard.lowest, heard.highest] == [int(word) for word in rest[:3]]


def identity(hello: TranscriptLine) -> Identity:
    """What `hello` says, read without the client."""
    numbers = {2, 3, 8, 9, 11, 12, 13}
    words = [int(word) if at in numbers else word for at, word in enumerate(hello.words)]
    return Identity(*words[2:14])  # type: ignore[arg-type]


def expected(reply: TranscriptLine) -> object:
    """What the client's method must return, read without the client."""
    _, name, *words = reply.words
    if name == "status":
        number, left, uptime, spins, waiting, lost, bad, memory = map(int, words[2:10])
        error = " ".join(words[10:])
        return Status(
            boot=words[0],
            phase=words[1],
            number=None if number < 0 else number,
            left_ms=left,
            uptime_s=uptime,
            spins=spins,
            waiting=waiting,
            lost=lost,
            bad=bad,
            free_memory=None if memory < 0 else memory,
            error=None if error == "-" else error,
        )
    if name == "store":
        return words
    if name == "lit":
        number, left, spin, lowest, highest = map(int, words[2:])
        return Lit(
            words[0],
            words[1],
            None if number < 0 else number,
            left,
            spin or None,
            lowest,
            highest,
        )
    if name in ("test", "sign", "dice"):
        return int(words[-1])
    return " ".join(words[1:]) if name in ("get", "set", "keep") else None


def test_an_old_host_is_answered_by_today_s_firmware(transcript: Path) -> None:
    then = read(transcript)
    now = play(then)
    if not transcript.stem.startswith(f"{protocol.PROTOCOL_MAJOR}."):
        assert then[2].words[1] == now[2].words[1] == "hello"
        return
    assert [line.kind for line in now] == [line.kind for line in then]
    for old, new in zip(then, now, strict=True):
        if old.kind == "<":
            # The sequence, the message and every field have kept their places. Some may be new.
            assert old.words[:2] == new.words[:2]
            assert len(new.words) >= len(old.words)
            if transcript.stem in RECORDED and old.words[1] != "hello":
                assert old == new


def test_the_transcript_of_today_has_every_message() -> None:
    lines = [line for stem in RECORDED for line in read(FOLDER / f"{stem}.txt")]
    asked = {line.words[1].encode() for line in lines if line.kind == ">"}
    told = {line.words[1].encode() for line in lines if line.kind == "<"}
    assert asked == {message.name for message in protocol.REQUESTS}
    assert told == {message.name for message in (*REPLIES, *EVENTS)}


@pytest.fixture
def later(board: Board) -> Board:
    """A hub of a later minor version: more fields at the end, and unknown events."""
    open_ended = {"status", "get", "set", "keep", "refused"}

    def modernize(line: bytes) -> list[bytes]:
        sequence, name, *rest = line.strip()[1:-5].decode().split(" ")
        if name == "hello":
            rest[1] = str(protocol.PROTOCOL_MINOR + 7)
        if name not in open_ended:
            rest += ["17", "brand-new"]
        said = " ".join([name, *rest])
        return [b"$0 fanfare loud*0000\n", encode(int(sequence), said.encode())]

    board.mangle = modernize
    return board


def test_a_hub_of_a_later_minor_version_is_understood(later: Board) -> None:
    with attach(later) as hub:
        assert hub.identity.minor == protocol.PROTOCOL_MINOR + 7
        assert (hub.identity.version, hub.identity.hub) == (__version__, "0123abcd")
        number = later.spin()
        started, stopped = event(hub), event(hub)
        assert isinstance(started, SpinStarted)
        assert isinstance(stopped, Spin)
        assert (stopped.number, stopped.highest) == (number, 9)
        hub.show(3, 5000)
        assert hub.keep("brightness", "30") == "30"
        assert hub.self_test() > 0
        assert dataclasses.asdict(hub.status())["phase"] == "test"
        with pytest.raises(RefusedError, match=r"hub.no-setting"):
            hub.get("colour")


def test_an_event_that_only_a_later_version_knows_holds_nothing_up(board: Board) -> None:
    def rename(line: bytes) -> list[bytes]:
        sequence, _, said = line.strip()[1:-5].partition(b" ")
        return [encode(int(sequence), said.replace(b"started ", b"wobbled "))]

    board.mangle = rename
    with attach(board) as hub:
        number = board.spin()
        stopped = event(hub)
        assert isinstance(stopped, Spin)
        assert stopped.number == number
        assert nothing_more(hub, board)
        assert hub.status().waiting == 0


@pytest.mark.parametrize("major", [protocol.PROTOCOL_MAJOR + 1, 999])
def test_a_hub_of_another_major_version_names_both_and_the_fix(board: Board, major: int) -> None:
    def rename(line: bytes) -> list[bytes]:
        # Of another protocol only these three fields are known.
        sequence = line.strip()[1:-5].split(b" ")[0]
        return [encode(int(sequence), b"hello %d 4 9.9.9 and-then-something-else" % major)]

    board.mangle = rename
    with pytest.raises(WrongVersionError) as raised:
        attach(board)
    assert raised.value.facts == {
        "port": board.port,
        "version": "9.9.9",
        "spoken": f"{major}.4",
        "ours": TODAY,
    }
    assert raised.value.remedy == Message.of("hub.update-firmware")
