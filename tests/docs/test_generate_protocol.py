"""The protocol's page says what the firmware does."""

import re
from types import ModuleType

import pytest

from wildfire.client import messages
from wildfire.client.codec import Decoder
from wildfire_hub import protocol

from .pages import DOCS, script


@pytest.fixture(scope="module")
def generator() -> ModuleType:
    return script("generate_protocol")


def test_the_page_is_up_to_date(generator: ModuleType) -> None:
    written = (DOCS / "protocol.md").read_text(encoding="utf-8")
    assert written == generator.page(), "run `make docs`"


def test_every_message_and_every_reason_is_on_the_page(generator: ModuleType) -> None:
    page = generator.page()
    for table in (protocol.REQUESTS, protocol.REPLIES, protocol.EVENTS):
        for message in table:
            words = [message.name.decode(), *(f"<{field.name}>" for field in message.fields)]
            assert f"### `{' '.join(words)}`" in page
    for reason, meaning in protocol.REASONS:
        assert f"| `{reason.decode()}` | {meaning} |" in page


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
