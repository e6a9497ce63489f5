"""The screens know no game: another is played at them as Wildfire is, by the hub's numbers, too."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from wildfire import bots
from wildfire.cli.terminal.dealt import DealtGame
from wildfire.cli.terminal.hub_talk import HubTalk
from wildfire.cli.terminal.inbox import Inbox, QuitGameError, Typed
from wildfire.cli.terminal.table import Table
from wildfire.client import connect
from wildfire.emulator.emulated_hub import EmulatedHub
from wildfire.errors import InvalidActionError
from wildfire.games import registry
from wildfire.games.actions import Number
from wildfire.games.base import Game
from wildfire.games.typing import typing_of
from wildfire.records import RecordFile, load
from wildfire.table.referee import Referee
from wildfire.table.session import Session

from .test_no_word_outside import brackets, is_all_in_brackets  # noqa: F401

NAMES = ["Ana", "Bo", "Cy"]


def game(is_dealt: bool, lead: str) -> Game[Any]:
    kind = registry.game("block-and-draw")
    options = kind.options_type().with_text("lead", lead).with_text("target", "30")
    deal = kind.deal(options, len(NAMES), Random(5)) if is_dealt else None
    return kind(NAMES, None, deal, options)


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


@pytest.mark.parametrize("lead", ["highest-double", "lot"])
def test_at_a_table_everybody_hears_how_many_to_take(
    emulated: EmulatedHub, path: Path, lead: str
) -> None:
    said = at_table(emulated, RecordFile.create(game(False, lead), path), "q")
    assert re.search(r"⟦takes?⟧ ⟦5⟧", said)
    lots = [f"⟦{number}⟧ ⟦is⟧ ⟦{name}⟧" for number, name in enumerate(NAMES, 1)]
    assert [lot in said for lot in lots] == [lead == "lot"] * len(NAMES)


@pytest.mark.parametrize("name", registry.names())
def test_a_player_who_is_out_has_no_points_only_where_points_are_bad(name: str) -> None:
    kind = registry.game(name)
    players = NAMES[: kind.seats[-1]]
    kept = kind(
        players, NAMES[0] if kind.rule_of_dealer else None, None, kind.options_type().for_scores()
    )
    typing = typing_of(name)({"out": "input.out"})
    for line in (f"{players[-1]} out", f"{players[-1]} 4-4 6-1"):
        if kind.lowest_wins:
            assert typing.scored(line, kept)
        else:
            with pytest.raises(InvalidActionError):
                typing.scored(line, kept)


def test_at_a_table_a_round_is_played_and_counted(emulated: EmulatedHub, path: Path) -> None:
    record = RecordFile.create(game(False, "highest-double"), path)
    lines = ["66", "Bo: 66", "64", "43@1", "+", "+", "33", "-", "agreed", "Ana =9", "=4", "55 54"]
    said = at_table(emulated, record, *lines, "=12", "", "Cy: 55", "undo 2", "scores")
    assert is_all_in_brackets(said)
    kept = load(path).game
    assert kept.rounds == [{"Ana": 0, "Bo": 9 + 12 - 4, "Cy": 0}]
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
            bot=bots.maker(bots.DEFAULT, registry.game("block-and-draw"))(rng),
            rng=rng,
            press=emulated.spin,
        )
        with pytest.raises(QuitGameError):
            DealtGame(HubTalk(session, inbox, None, say)).play()
        assert record.game.phase == "game-over"
    assert is_all_in_brackets("\n".join(said))
    numbers = [each for each in load(path).game.played[0].actions if isinstance(each, Number)]
    assert bool(numbers) == (lead == "lot")
