"""The emulator's own entry, which programs start."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wildfire.emulator.control import Control
from wildfire.emulator.errors import EmulatorError
from wildfire.emulator.launch import (
    Started,
    failure_to_json,
    options_from_json,
    options_to_json,
    system_failure,
)
from wildfire.emulator.message_json import from_json, to_json
from wildfire.emulator.options import PRESS_EVERY_S, SPEED, EmulatorOptions
from wildfire.emulator.process import EmulatorProcess
from wildfire.message import Alternatives, Message, Series

PATIENCE_S = 30
EMULATOR = [sys.executable, "-P", "-m", "wildfire.emulator"]

TEXTS = st.text(st.characters(codec="utf-8"), min_size=1)
NAMES = st.from_regex(r"[a-z]{1,8}", fullmatch=True)
MESSAGES = st.deferred(
    lambda: st.builds(Message, st.just("area.what"), st.dictionaries(NAMES, FACTS, max_size=3))
)
FACTS = st.recursive(
    st.integers() | TEXTS,
    lambda facts: (
        MESSAGES
        | st.lists(facts, max_size=3)
        | st.lists(facts, max_size=3).map(lambda found: Alternatives(found))
        | st.lists(facts, max_size=3).map(lambda found: Series(found))
    ),
    max_leaves=6,
)
OPTIONS = st.builds(
    EmulatorOptions,
    runtime=TEXTS,
    board=TEXTS,
    seed=st.none() | st.integers(),
    press_every=st.none() | st.floats(*PRESS_EVERY_S),
    link=st.none() | st.just(Path("a folder") / "hub"),
    tcp=st.none() | st.integers(0, 65_535),
    speed=st.floats(*SPEED),
    virtual=st.booleans(),
    control=st.none() | TEXTS,
    for_command=st.booleans(),
)


@given(OPTIONS)
def test_options_arrive_as_they_were_sent(options: EmulatorOptions) -> None:
    assert options_from_json(options_to_json(options)) == options


@given(MESSAGES)
def test_a_message_arrives_as_it_was_sent(message: Message) -> None:
    arrived = from_json(json.loads(json.dumps(to_json(message))))
    assert arrived == message
    assert str(arrived) == str(message)


@pytest.mark.parametrize("remedy", [None, Message.of("emulator.use-tcp")])
def test_a_failure_arrives_as_it_was_raised(remedy: Message | None) -> None:
    error = EmulatorError("emulator.cannot-link", remedy=remedy, link="hub", reason="no")
    with pytest.raises(EmulatorError) as raised:
        Started.from_json(failure_to_json(error))
    assert (raised.value.verdict, raised.value.remedy) == (error.verdict, remedy)


@pytest.mark.parametrize("line", ["", "hello", "7", "{}", '{"ports": []}', '{"error": 1}'])
def test_a_line_that_tells_neither_is_no_start(line: str) -> None:
    with pytest.raises(ValueError, match=r"^"):
        Started.from_json(line)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("print('hello')", "emulator.ended words=hello"),
        ("import os; os.write(2, b'it broke'); os._exit(1)", "emulator.ended words=it broke"),
        ("import os; os._exit(3)", "emulator.ended-with status=3"),
    ],
)
def test_a_process_that_does_not_tell_is_ended(
    code: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sitecustomize.py").write_text(code)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with pytest.raises(EmulatorError) as raised:
        EmulatorProcess(EmulatorOptions(virtual=True, tcp=0))
    assert str(raised.value) == said


def test_what_the_system_refuses_is_told_with_its_file() -> None:
    error = system_failure(FileNotFoundError(2, "No such file or directory", "/nowhere"))
    assert error.verdict.facts["reason"] == "/nowhere: No such file or directory"


@pytest.mark.parametrize(
    ("option", "value", "code"),
    [
        ("speed", 0, "emulator.out-of-bounds"),
        ("speed", float("nan"), "emulator.out-of-bounds"),
        ("speed", None, "emulator.takes-a-number"),
        ("press_every", "often", "emulator.takes-a-number"),
        ("seed", 1.5, "emulator.takes-a-whole-number"),
        ("tcp", True, "emulator.takes-a-whole-number"),
        ("tcp", 65_536, "emulator.out-of-bounds"),
    ],
)
def test_an_option_that_cannot_be_is_refused(option: str, value: object, code: str) -> None:
    with pytest.raises(EmulatorError) as raised:
        EmulatorOptions(**{option: value})  # type: ignore[arg-type]
    assert raised.value.code == code
    assert raised.value.verdict.facts["option"] == option


def test_it_tells_where_it_is_and_ends_with_its_input() -> None:
    with subprocess.Popen(
        [*EMULATOR, '{"virtual": true, "seed": 1, "tcp": 0}'],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        started = Started.from_json(process.stdout.readline())
        assert [port.partition("://")[0] for port in started.ports] == ["socket"]
        with Control(started.control) as control:
            assert control.now() == 0
        process.stdin.close()
        assert process.wait(PATIENCE_S) == 0
        assert process.stdout.read() == ""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_and_leaves_nothing(number: signal.Signals) -> None:
    with subprocess.Popen(
        EMULATOR, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        folder = Path(Started.from_json(process.stdout.readline()).control).parent
        assert folder.is_dir()
        process.send_signal(number)
        assert process.wait(PATIENCE_S) == 128 + number
        assert process.stderr.read() == ""
    assert not folder.exists()


@pytest.mark.parametrize(
    ("argument", "status", "code"),
    [
        ("speed", 2, "emulator.bad-options"),
        ("7", 2, "emulator.bad-options"),
        ('{"colour": "red"}', 2, "emulator.bad-options"),
        ('{"speed": 0}', 2, "emulator.out-of-bounds"),
        ('{"board": "abacus"}', 1, "board.unknown"),
        ('{"link": "/nowhere/hub"}', 1, "emulator.cannot-link"),
    ],
)
def test_why_there_is_no_hub_is_told_in_one_line(argument: str, status: int, code: str) -> None:
    ended = subprocess.run(
        [*EMULATOR, argument], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60
    )
    assert ended.returncode == status
    assert ended.stderr == ""
    with pytest.raises(EmulatorError) as raised:
        Started.from_json(ended.stdout)
    assert raised.value.code == code
