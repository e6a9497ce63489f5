"""Under a language that puts every word in brackets, no screen of a game shows one outside."""

import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from random import Random

import pytest

from wildfire.bots import Greedy
from wildfire.cli.terminal.dealt import DealtGame
from wildfire.cli.terminal.hub_talk import HubTalk
from wildfire.cli.terminal.inbox import Inbox, QuitGameError, Typed
from wildfire.cli.terminal.score_keeper import ScoreKeeper
from wildfire.cli.terminal.session import kept
from wildfire.client import connect
from wildfire.emulator.emulated_hub import EmulatedHub
from wildfire.games.wildfire import Deal, Options, Wildfire, wildfire_set
from wildfire.message import Message
from wildfire.records import RecordFile
from wildfire.table.referee import Referee
from wildfire.table.session import Session
from wildfire.text import CATALOGUES_VARIABLE, LANGUAGE_VARIABLE, catalogue

from ...text import pseudo
from ..seats import CENTRE, out_in_one_round, typing

NAMES = ("Ana", "Bo", "Cy")
_NO_WORDS = re.compile(r"\b(Ana|Bo|Cy|W[23]|x\d)\b")


@pytest.fixture(autouse=True)
def brackets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    pseudo.write(tmp_path / "catalogues")
    monkeypatch.setenv(CATALOGUES_VARIABLE, str(tmp_path / "catalogues"))
    monkeypatch.setenv(LANGUAGE_VARIABLE, pseudo.NAME)
    catalogue.cache_clear()
    yield
    catalogue.cache_clear()


def is_all_in_brackets(said: str) -> bool:
    left = _NO_WORDS.sub("", pseudo.outside(said))
    assert not pseudo.has_words(left), left
    return "⟦" in said


LINES = [
    *("?", "nonsense", "[dealer Bo]", "Zoe: 42", "-", CENTRE, "ends", "94", "12", "7", "u", "33"),
    *("4w", "06", "*10", "", "ends", "press", "undo 99", "correct 1", "holds", "Ana holds 9"),
    *("penalty on", "penalty on", "!", "?Bo", "u", "scores", "agreed", "Ana: 5", "=31", "Bo =1"),
    *("Bo =2", "Cy: 44 61", "Cy =3", "Cy =4", "42", "correct 1 Ana 7", "", "Cy: 88", "undo 9", "x"),
]


def test_no_word_outside_at_a_table(emulated: EmulatedHub, path: Path) -> None:
    assert is_all_in_brackets(typing(emulated, path)(*LINES))


def test_no_word_outside_of_a_warning(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with RecordFile.create(Wildfire(NAMES, "Ana"), path) as record:
        record.warnings.append(Message.of("replay.unfinished", path="x", line=4))
        with kept(record):
            pass
    assert is_all_in_brackets(capsys.readouterr().err)


def test_no_word_outside_in_a_round_that_is_played_out(emulated: EmulatedHub, path: Path) -> None:
    lines = [*out_in_one_round(), "=31", "=12", "", "+", "+", "+", "Bo: 77", "scores"]
    assert is_all_in_brackets(typing(emulated, path)(*lines))


def test_no_word_outside_against_bots(emulated: EmulatedHub, path: Path) -> None:
    rng = Random(3)
    said: list[str] = []
    inbox = Inbox()
    lines = ["?", "nonsense", "99", "Bo: 42", "1", "", "", "u", "scores", "ends", "press", "+", "-"]
    typed = iter([rng.choice([*lines, *"1112233"]) for _ in range(300)])

    def say(words: str) -> None:
        said.append(words)
        inbox.put(Typed(next(typed, None)))

    game = Wildfire(
        NAMES,
        "Ana",
        Deal.shuffled(wildfire_set(), len(NAMES), rng),
        Options(rounds=2, knock_penalty=True, strategic="wild-ones"),
    )
    with RecordFile.create(game, path) as record, connect(emulated.port, inbox=inbox) as hub:
        session = Session(
            record,
            Referee(record, hub),
            people=["Ana"],
            bot=Greedy(rng),
            rng=rng,
            press=emulated.spin,
        )
        with pytest.raises(QuitGameError):
            DealtGame(HubTalk(session, inbox, None, say)).play()
    assert is_all_in_brackets("\n".join(said))


def test_no_word_outside_where_scores_are_kept(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["?", "nonsense", "1 2", "14", "undo 3", "Bo 4-4 6-w", "ends", "Cy 7", "5", "", "u"]
    monkeypatch.setattr("sys.stdin", StringIO("".join(f"{line}\n" for line in lines)))
    game = Wildfire(NAMES, "Ana", options=Options(score_only=True))
    with RecordFile.create(game, path) as record, pytest.raises(QuitGameError):
        ScoreKeeper(HubTalk(Session(record), Inbox(), None)).play()
    assert is_all_in_brackets(capsys.readouterr().out)
