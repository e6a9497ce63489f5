"""A dealt game in one process with a real hub behind the emulator: bots that do not give up."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from wildfire.bots import Greedy
from wildfire.cli.terminal.dealt import DealtGame
from wildfire.cli.terminal.emulated import EmulatedPanel
from wildfire.cli.terminal.hub_talk import HubTalk
from wildfire.cli.terminal.inbox import Inbox, QuitGameError, Typed
from wildfire.client import Hub, connect
from wildfire.emulator.emulated_hub import EmulatedHub
from wildfire.games.wildfire import Deal, Options, Wildfire, domino, wildfire_set
from wildfire.records import RecordFile
from wildfire.table.button import REMIND_S
from wildfire.table.referee import Referee
from wildfire.table.session import Session

NAMES = ["Ana", "Bo"]
DOUBLE_WILD_ONE = domino(1, 1)


def session_of(
    record: RecordFile,
    hub: Hub,
    people: list[str],
    press: Callable[[], None],
    press_s: float = REMIND_S,
) -> Session:
    """A session of these people with greedy bots."""
    return Session(
        record,
        Referee(record, hub),
        people=people,
        bot=Greedy(Random()),
        rng=Random(),
        press=press,
        press_s=press_s,
    )


class Clumsy:
    """A panel on which somebody does something else before its first press."""

    def __init__(self, emulated: EmulatedHub, hub: Hub, mishap: str) -> None:
        self._emulated = emulated
        self._hub = hub
        self._mishap = mishap

    def press(self) -> None:
        mishap, self._mishap = self._mishap, ""
        if mishap == "a foreign range":
            self._hub.set("range", "3-9")
        elif mishap == "a power cut":
            self._emulated.control.press()
            self._emulated.control.advance(1000)
            self._emulated.control.cut()
            self._emulated.control.power()
            return
        elif mishap == "no press":
            return
        EmulatedPanel(self._emulated).press()

    def draw(self) -> bool:
        return EmulatedPanel(self._emulated).draw()


@pytest.mark.parametrize("mishap", ["a foreign range", "a power cut", "no press"])
def test_a_bot_presses_until_its_flame_has_a_number(
    emulated: EmulatedHub, tmp_path: Path, mishap: str
) -> None:
    inbox = Inbox()
    inbox.put(Typed(None))
    deal = Deal.shuffled(wildfire_set(), len(NAMES), Random(5))
    game = Wildfire(NAMES, "Ana", deal, Options(rounds=1))
    said: list[str] = []
    with (
        RecordFile.create(game, tmp_path / "game") as record,
        connect(emulated.port, inbox=inbox) as hub,
    ):
        panel = Clumsy(emulated, hub, mishap)
        session = session_of(record, hub, [], panel.press, press_s=0.5)
        talk = HubTalk(session, inbox, panel, said.append)
        DealtGame(talk, remind_s=0.5).play()
        assert record.game.phase == "game-over"
    assert "typed" not in record.path.read_text()
    assert "" not in said, "no line is ended where none was drawn"
    assert sum("The hub stops on" in line for line in said) == record.path.read_text().count("\n*")


@pytest.mark.parametrize("line", ["00019", "9" * 5000, "seven", "7 7", "\0"])
def test_what_is_no_number_of_a_flame_is_refused(
    emulated: EmulatedHub, tmp_path: Path, line: str
) -> None:
    inbox = Inbox()
    rest = sorted(wildfire_set(), key=lambda each: (each.is_double, each))
    rest.remove(DOUBLE_WILD_ONE)
    deal = Deal(((*rest[:6], DOUBLE_WILD_ONE), tuple(rest[6:13])), tuple(rest[13:]))
    said: list[str] = []
    with (
        RecordFile.create(Wildfire(NAMES, "Ana", deal), tmp_path / "game") as record,
        connect(emulated.port, inbox=inbox) as hub,
    ):
        for typed in ("1", line, "7", None):
            inbox.put(Typed(typed))
        panel = EmulatedPanel(emulated)
        session = session_of(record, hub, NAMES, panel.press)
        talk = HubTalk(session, inbox, panel, said.append)
        with pytest.raises(QuitGameError):
            DealtGame(talk).play()
    assert [each.endswith("Nothing has changed.") for each in said].count(True) == 1
    assert "*7 typed" in record.path.read_text()


class Hasty:
    """A panel whose owner types a number as soon as the button is pressed."""

    def __init__(self, emulated: EmulatedHub, inbox: Inbox) -> None:
        self._emulated = emulated
        self._inbox = inbox

    def press(self) -> None:
        self._inbox.put(Typed("7"))
        EmulatedPanel(self._emulated).press()

    def draw(self) -> bool:
        return EmulatedPanel(self._emulated).draw()


@pytest.mark.parametrize("people", [[], ["Ana"]])
def test_a_number_typed_when_the_hub_is_pressed_already_is_not_the_flames(
    emulated: EmulatedHub, tmp_path: Path, people: list[str]
) -> None:
    inbox = Inbox()
    rest = sorted(wildfire_set(), key=lambda each: (each.is_double, each))
    rest.remove(DOUBLE_WILD_ONE)
    deal = Deal(((*rest[:6], DOUBLE_WILD_ONE), tuple(rest[6:13])), tuple(rest[13:]))
    said: list[str] = []

    def say(words: str) -> None:
        said.append(words)
        if "The hub stops on" in words:
            inbox.put(Typed("q"))

    with (
        RecordFile.create(Wildfire(NAMES, "Ana", deal), tmp_path / "game") as record,
        connect(emulated.port, inbox=inbox) as hub,
    ):
        for typed in ("1", ""):
            inbox.put(Typed(typed))
        hasty = Hasty(emulated, inbox)
        session = session_of(record, hub, people, hasty.press)
        talk = HubTalk(session, inbox, hasty, say)
        with pytest.raises(QuitGameError):
            DealtGame(talk).play()
    assert "  No: the light is still racing. Nothing has changed." in said
    assert "typed" not in record.path.read_text()


@pytest.mark.parametrize(
    ("is_terminal", "term", "draws"),
    [
        (True, "xterm", True),
        (True, "dumb", False),
        (False, "xterm", False),
    ],
)
def test_a_ring_is_drawn_only_where_a_line_can_be_drawn_over(
    emulated: EmulatedHub,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    is_terminal: bool,
    term: str,
    draws: bool,
) -> None:
    monkeypatch.setenv("TERM", term)
    monkeypatch.setattr("sys.stdout.isatty", lambda: is_terminal)
    assert EmulatedPanel(emulated).draw() == draws
    assert capsys.readouterr().out.startswith("\r") == draws
