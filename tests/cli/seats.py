"""A table where lines are typed, for tests: an emulated hub in the middle, a record in a file."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from wildfire.cli.terminal.emulated import EmulatedPanel
from wildfire.cli.terminal.hub_talk import HubTalk
from wildfire.cli.terminal.inbox import Inbox, QuitGameError, Typed
from wildfire.cli.terminal.table import Table
from wildfire.client import connect
from wildfire.emulator.emulated_hub import EmulatedHub
from wildfire.games.wildfire import Options, Wildfire
from wildfire.records import RecordFile
from wildfire.table.referee import Referee
from wildfire.table.session import Session

Play = Callable[..., str]

CENTRE = "Bo: 99"


def typing(emulated: EmulatedHub, path: Path) -> Play:
    """Types lines at a table, or at one begun before, and returns what is said there."""

    def play(*lines: str, **options: str) -> str:
        said: list[str] = []
        inbox = Inbox()
        for line in lines:
            inbox.put(Typed(f"{line}\n"))
        inbox.put(Typed(None))
        with record_at(path, options) as record, connect(emulated.port, inbox=inbox) as hub:
            panel = EmulatedPanel(emulated)
            session = Session(record, Referee(record, hub), press=panel.press)
            talk = HubTalk(session, inbox, panel, said.append)
            with pytest.raises(QuitGameError):
                Table(talk).play()
        return "\n".join(said)

    return play


def record_at(path: Path, options: dict[str, str]) -> RecordFile:
    if path.exists():
        return RecordFile.resume(path)
    chosen = Options()
    for name, value in options.items():
        chosen = chosen.with_text(name.replace("_", "-"), value)
    return RecordFile.create(Wildfire(["Ana", "Bo", "Cy"], "Ana", options=chosen), path)


def actions(path: Path) -> list[str]:
    """The record without its headers."""
    lines = path.read_text().splitlines()
    return [line for line in lines if not re.match(r"\[(game|players|option|dealer)", line)]


def out_in_one_round() -> list[str]:
    """Ana and Bo can never play: Cy goes out."""
    lines = [CENTRE, "94", "Ana: +", "-", "+", "-"]
    for domino in ("43", "32", "20", "05", "56", "67"):
        lines += [domino, "+", "-", "+", "-"]
    return lines[:-4]
