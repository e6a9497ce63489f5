"""The screens know no game: one that they have never heard of is played at them."""

import importlib.util
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, ClassVar

import pytest

from wildfire.cli.terminal.dealt import DealtGame
from wildfire.cli.terminal.hub_talk import HubTalk
from wildfire.cli.terminal.inbox import Inbox, QuitGameError, Typed
from wildfire.cli.terminal.table import Table
from wildfire.client import connect
from wildfire.dominoes.deal import Deal
from wildfire.dominoes.drawing import DrawPolicy
from wildfire.dominoes.leads import HIGHEST_DOUBLE, LOT, Lead
from wildfire.dominoes.round import Setup
from wildfire.dominoes.scoring_round import ScoringRound
from wildfire.emulator.emulated_hub import EmulatedHub
from wildfire.games import draw_game, registry
from wildfire.games.actions import Number
from wildfire.games.bot import Bot
from wildfire.games.draw_game import DrawGame
from wildfire.games.options import Choice, GameOptions, option
from wildfire.records import RecordFile, load
from wildfire.table.referee import Referee
from wildfire.table.session import Session

from .test_no_word_outside import brackets, is_all_in_brackets  # noqa: F401

NAMES = ["Ana", "Bo", "Cy"]


class LineRound(ScoringRound):
    """The lowest hand scores what the others have left."""

    def end_points(self, winner: int) -> int:
        return sum(self.hand_pips())


@dataclass(frozen=True, slots=True)
class LineOptions(GameOptions):
    """Who leads."""

    lead: str = option(
        "highest-double", Choice(("highest-double", "lot")), "L-1", "option.line.lead"
    )


class Line(DrawGame[LineRound]):
    """A game of two open ends; the winner of a round is its lowest hand."""

    name: ClassVar[str] = "line"
    options_type: ClassVar[type[GameOptions]] = LineOptions
    rule_of_seats: ClassVar[str] = "L-2"
    rule_of_hand: ClassVar[str] = "L-3"
    rule_of_target: ClassVar[str] = "L-4"
    rule_of_scores: ClassVar[str] = "L-5"
    rules: ClassVar = dict.fromkeys(("lead", "turn", "fit", "draw", "end"), "L-6")

    @classmethod
    def table(cls, options: Any, players: int) -> draw_game.Table:
        return draw_game.Table(6, 5, DrawPolicy("until"), "none", 60)

    @classmethod
    def lead(cls, options: Any, last: LineRound | None) -> Lead:
        return LOT if options.lead == "lot" else HIGHEST_DOUBLE

    def make_round(self, setup: Setup, deal: Deal[Any] | None, target: int) -> LineRound:
        return LineRound(self.players, setup, deal, target)


class First(Bot[Line]):
    """Plays the first of its moves."""

    def pick(self, game: Line, player: str, moves: Any) -> Any:
        return moves[0]


@pytest.fixture(autouse=True)
def house(monkeypatch: pytest.MonkeyPatch) -> None:
    """The games of the house, and this one."""
    module = ModuleType("wildfire.games.line")
    module.__spec__ = importlib.util.spec_from_loader(module.__name__, None, is_package=True)
    module.__path__ = []
    module.Line = Line  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setitem(registry.ROWS, "line", "Line")


def game(is_dealt: bool, lead: str) -> Line:
    options = LineOptions(lead=lead)
    deal = Line.deal(options, len(NAMES), Random(5)) if is_dealt else None
    return Line(NAMES, None, deal, options)


def at_table(emulated: EmulatedHub, record: RecordFile, *lines: str) -> str:
    said: list[str] = []
    inbox = Inbox()
    for line in (*lines, None):
        inbox.put(Typed(line))
    with record, connect(emulated.port, inbox=inbox) as hub:
        session = Session(record, Referee(record, hub), press=emulated.spin)
        panel = type("Panel", (), {"press": emulated.spin, "draw": lambda: False})
        with pytest.raises(QuitGameError):
            Table(HubTalk(session, inbox, panel, said.append)).play()  # type: ignore[arg-type]
    return "\n".join(said)


def test_at_a_table_the_hub_says_who_leads(emulated: EmulatedHub, path: Path) -> None:
    record = RecordFile.create(game(False, "lot"), path)
    said = at_table(emulated, record, "?", "", "ends", "u", "", "64", "+", "q")
    assert is_all_in_brackets(said)
    number = re.findall(r"^\*(\d)$", path.read_text(), re.MULTILINE)[-1]
    leader = NAMES[int(number) - 1]
    next_one = NAMES[int(number) % 3]
    assert path.read_text().splitlines()[-3:] == [f"*{number}", f"{leader}: 6-4", f"{next_one}: +"]
    assert 1 <= int(number) <= 3, "the hub spins one of the seats"


def test_at_a_table_a_round_is_played_and_counted(emulated: EmulatedHub, path: Path) -> None:
    record = RecordFile.create(game(False, "highest-double"), path)
    lines = ["66", "Bo: 66", "64", "43@1", "+", "+", "33", "-", "agreed", "Ana =9", "=4", "55 54"]
    said = at_table(emulated, record, *lines, "=12", "", "Cy: 55", "undo 2", "scores")
    assert is_all_in_brackets(said)
    kept = load(path).game
    assert kept.rounds == [{"Ana": 0, "Bo": 25, "Cy": 0}]
    assert (kept.round_number, kept.phase) == (1, "round-over")


@pytest.mark.parametrize("lead", ["highest-double", "lot"])
def test_against_bots_it_is_played_to_its_end(emulated: EmulatedHub, path: Path, lead: str) -> None:
    said: list[str] = []
    inbox = Inbox()
    rng = Random(2)

    def say(words: str) -> None:
        said.append(words)
        # Whatever is asked: a play of the list, or what Enter does.
        inbox.put(Typed("1" if rng.random() < 0.5 and not session.awaits_spin else ""))

    with (
        RecordFile.create(game(True, lead), path) as record,
        connect(emulated.port, inbox=inbox) as hub,
    ):
        session = Session(
            record,
            Referee(record, hub),
            people=["Ana"],
            bot=First(rng),
            rng=rng,
            press=emulated.spin,
        )
        with pytest.raises(QuitGameError):
            DealtGame(HubTalk(session, inbox, None, say)).play()
        assert record.game.phase == "game-over"
    assert is_all_in_brackets("\n".join(said))
    numbers = [each for each in load(path).game.played[0].actions if isinstance(each, Number)]
    assert bool(numbers) == (lead == "lot")
