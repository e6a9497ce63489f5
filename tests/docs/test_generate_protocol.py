"""The protocol's page says what the firmware does."""

import re
from types import ModuleType
from typing import Any

import pytest

from wildfire.client import messages, replies
from wildfire.client.codec import Decoder
from wildfire_hub import phases, protocol

from .pages import DOCS, script


@pytest.fixture(scope="module")
def generator() -> ModuleType:
    return script("generate_protocol")


def test_the_page_is_up_to_date(generator: ModuleType) -> None:
    written = (DOCS / "protocol.md").read_text(encoding="utf-8")
    assert written == generator.page(), "run `make docs`"


def test_every_message_and_every_reason_is_on_the_page(generator: ModuleType) -> None:
    page = generator.page()
    for table in (protocol.REQUESTS, replies.REPLIES, replies.EVENTS):
        for message in table:
            words = [message.name.decode(), *(f"<{field.name}>" for field in message.fields)]
            assert f"### `{' '.join(words)}`" in page
    for name in (*protocol.REASONS, *phases.NAMES):
        assert f"| `{name.decode()}` | " in page


def names(table: Any) -> set[str]:
    return {message.name.decode() for message in table}


def test_the_meanings_are_those_of_the_protocol_s_names_and_of_no_others(
    generator: ModuleType,
) -> None:
    meanings = generator.meanings
    tables = {
        "request": (protocol.REQUESTS, meanings.REQUESTS),
        "reply": (replies.REPLIES, meanings.REPLIES),
        "event": (replies.EVENTS, meanings.EVENTS),
    }
    by_name: set[str] = set()
    by_message: set[tuple[str, str]] = set()
    for kind, (table, meaning) in tables.items():
        assert names(table) == set(meaning)
        for message in table:
            whole = f"{kind} {message.name.decode()}"
            for field in message.fields:
                assert meanings.field(whole, field.name)
                if field.name in meanings.FIELDS_OF.get(whole, {}):
                    by_message.add((whole, field.name))
                else:
                    by_name.add(field.name)
    assert by_name == set(meanings.FIELDS)
    assert by_message == {
        (whole, name) for whole, fields in meanings.FIELDS_OF.items() for name in fields
    }
    assert {name.decode() for name in phases.NAMES} == set(meanings.PHASES)
    assert {reason.decode() for reason in protocol.REASONS} == set(meanings.REASONS)


def test_the_example_is_read_by_the_client(generator: ModuleType) -> None:
    lines = re.findall(r"^[<>] (.*)$", generator.example(), re.MULTILINE)
    decoder = Decoder()
    frames = [messages.split(body) for body in decoder.feed("\n".join([*lines, ""]).encode())]
    assert decoder.bad == 0
    assert len(frames) == len(lines)
    assert {frame.name for frame in frames if frame} >= set(messages.EVENTS)
    for frame in frames:
        assert frame is not None
        tables = (messages.REPLIES, messages.EVENTS, messages.REQUESTS)
        assert any(messages.tell(frame, table) is not None for table in tables)
