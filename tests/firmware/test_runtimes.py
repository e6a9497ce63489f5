"""The firmware does the same, to the byte, in CPython and in MicroPythons of 64 and 32 bits."""

from collections.abc import Callable

import pytest

from . import runtimes, wire

MODULES = sorted(path.stem for path in (runtimes.FIRMWARE / "wildfire_hub").glob("[!_]*.py"))


@pytest.fixture(scope="module")
def transcript() -> str:
    return runtimes.cpython(runtimes.script("transcript.py"))


def test_the_transcript_is_a_whole_evening(transcript: str) -> None:
    sent = [line.partition(" sent ")[2] for line in transcript.splitlines() if " sent " in line]
    frames = [wire.decode(line.encode() + b"\n") for line in sent]
    assert {frame.name.encode() for frame in frames} >= {
        message.name for message in wire.REPLIES + wire.EVENTS
    } - {b"reboot", b"leave"}
    assert {frame["reason"] for frame in frames if frame.name == "refused"} == {
        reason.decode() for reason in wire.protocol.REASONS
    }
    assert {frame["error"] for frame in frames if frame.name == "status"} == {
        "-",
        "RuntimeError: the ring came loose",
    }
    assert len(frames) > 100
    assert sum(" lights " in line for line in transcript.splitlines()) > 1000
    assert sum(" keeps " in line for line in transcript.splitlines()) > 1


@runtimes.REAL
def test_every_runtime_does_the_same(run: Callable[[str], str], transcript: str) -> None:
    there = run(runtimes.script("transcript.py")).splitlines()
    for number, (ours, theirs) in enumerate(zip(transcript.splitlines(), there, strict=False)):
        assert theirs == ours, f"line {number}"
    assert len(there) == len(transcript.splitlines())


@pytest.mark.parametrize("module", MODULES)
def test_every_module_is_taken_by_itself(module: str) -> None:
    assert runtimes.unix(f"import wildfire_hub.{module}\nprint('ok')") == "ok\n"
