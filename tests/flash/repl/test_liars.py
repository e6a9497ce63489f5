"""A board whose REPL answers anything at all: one error of ours, in a known time."""

import itertools
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from wildfire.client.clock import Clock
from wildfire.client.opening import PortOpener
from wildfire.flash.errors import FlashError, ReplError
from wildfire.flash.jobs import prepare
from wildfire.flash.repl import bounded_port
from wildfire.flash.repl.connection import Repl
from wildfire.flash.storage.repl_store import ReplStore
from wildfire.flash.targets import SerialBoard
from wildfire.message import Message
from wildfire.text import words

from ... import soak
from ..conftest import watch
from .lying_repl import LyingRepl, truthful

QUESTIONS = ("sys.implementation", "ilistdir", "statvfs", "f.read", "f = open", "f.close")
LIES = {
    "nothing": b"",
    "a number": b"5\r\n",
    "a negative": b"-1\r\n",
    "a text": b"'5'\r\n",
    "an empty tuple": b"()\r\n",
    "a tuple of others": b"(None, 1.5, b'', [])\r\n",
    "a listing of numbers": b"(5, 32768, 0, 4),",
    "an entry of one": b"('boot.py',),",
    "a name that leads out": b"('../../boot.py', 32768, 0, 4),",
    "zeros": b"(0, 0)\r\n",
    "more than any board has": b"(4096, 99999999999999999999)\r\n",
    "brackets": b"[" * 60_000,
    "minus signs": b"-" * 60_000 + b"1",
    "half an answer": b"('micropython', '1.24",
    "no text": bytes(range(5, 256)),
    "escape sequences": b"('\x1b[2J', 1, 2)",
}


@pytest.fixture(autouse=True)
def _library() -> None:
    pytest.importorskip("mpremote")


def look_at(repl: LyingRepl) -> FlashError | None:
    """The result of looking at a board."""
    try:
        with prepare(SerialBoard(repl.port, ""), "pico", watch(0.02), print):
            return None
    except FlashError as error:
        return error


def test_one_that_says_what_is_true_can_be_flashed(tmp_path: Path) -> None:
    with LyingRepl(tmp_path, truthful) as repl:
        assert look_at(repl) is None
    for question in QUESTIONS:
        assert any(question in code for code in repl.asked), question


@soak.LONG
@pytest.mark.parametrize("question", QUESTIONS)
def test_a_board_that_lies_is_told_well(tmp_path: Path, question: str, tell: soak.Tell) -> None:
    lies = list(LIES) if soak.SHARE else list(LIES)[QUESTIONS.index(question) :: 6]
    for name in lies:
        asked = itertools.count()

        def answer(code: str, lie: bytes = LIES[name], asked: Iterator[int] = asked) -> bytes:
            # The second time it is true, so that reading comes to an end.
            return truthful(code) if question not in code or next(asked) else lie

        with LyingRepl(tmp_path, answer) as repl:
            told = look_at(repl)
        assert told is None or (told.remedy and len(words(told.verdict)) < 500), name
        # Only an answer of the expected form counts.
        assert told or question == "ilistdir" or LIES[name] == b"", name
    tell(
        "boards that answer one question with a lie, and `flash`",
        {"boards": len(lies)},
        {"tracebacks": 0},
    )


@pytest.mark.parametrize("question", QUESTIONS)
def test_one_that_hangs_up_is_told_well(tmp_path: Path, question: str) -> None:
    def answer(code: str) -> bytes | None:
        return None if question in code else truthful(code)

    with LyingRepl(tmp_path, answer) as repl:
        told = look_at(repl)
    assert told is not None
    assert told.verdict.facts["reason"] == Message.of("flash.gone")


@pytest.mark.parametrize("words", [b"(4096, 200), ", b"\x00", b"\xff" * 1000])
@pytest.mark.parametrize("bound", ["seconds", "bytes"])
def test_an_answer_without_end_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: bytes, bound: str
) -> None:
    monkeypatch.setattr(bounded_port, "ANSWER_S", 0.2 if bound == "seconds" else 60)
    if bound == "bytes":
        monkeypatch.setattr(bounded_port, "LONGEST_ANSWER", 3000)

    def answer(code: str) -> bytes | Iterator[bytes]:
        return itertools.repeat(words) if "statvfs" in code else truthful(code)

    with LyingRepl(tmp_path, answer) as repl, Repl(repl.port, PortOpener(Clock())) as asked:
        began = time.monotonic()
        store = ReplStore(asked)
        with pytest.raises(ReplError, match=r"flash\.endless-answer .*seconds=10"):
            store.room()
        # Nobody listens to it any more, and nothing else is waited for.
        with pytest.raises(FlashError):
            store.sizes("")
        assert time.monotonic() - began < 20


def test_a_file_without_end_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wildfire.flash.storage.repl_store.LONGEST", 5000)
    chunk = repr(bytes(2048)).encode()
    with (
        LyingRepl(tmp_path, lambda code: chunk if "f.read" in code else truthful(code)) as repl,
        Repl(repl.port, PortOpener(Clock())) as asked,
        pytest.raises(ReplError, match=r"flash\.endless-file .*path=boot\.py"),
    ):
        ReplStore(asked).read("boot.py")
