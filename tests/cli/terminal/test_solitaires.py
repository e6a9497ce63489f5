"""Games for one player, typed by one player: won, lost, taken back and gone on with."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from wildfire.cli.terminal.dealt import DealtGame
from wildfire.cli.terminal.hub_talk import HubTalk
from wildfire.cli.terminal.inbox import Inbox, QuitGameError, Typed
from wildfire.dominoes.actions import Draw, Play
from wildfire.errors import InvalidActionError
from wildfire.games import registry
from wildfire.games.base import Action, Game
from wildfire.games.notation.record import read
from wildfire.games.typing import in_order, typing_of
from wildfire.records import RecordFile, load
from wildfire.solver import Budget, position, solitaires, solve
from wildfire.table.session import Session
from wildfire.text.input import vocabulary

from .test_no_word_outside import brackets, is_all_in_brackets  # noqa: F401

RECORDS = Path(__file__).parents[2] / "data" / "records"
every_solitaire = pytest.mark.parametrize("name", solitaires())


def begun(name: str, seed: int) -> Game[Any]:
    kind = registry.game(name)
    options = kind.options_type()
    return kind(["Ana"], None, kind.deal(options, 1, Random(seed)), options)


def can_be_won(name: str) -> tuple[Game[Any], Sequence[Action]]:
    """A deal, and a line that wins it."""
    if name == "knock-out":
        # Chance deals none of these.
        won = read((RECORDS / "KO-5-won.wildfire").read_bytes()).game
        return type(won)(["Ana"], None, won.played[0].deal, won.options), won.played[0].actions
    for seed in range(50):
        game = begun(name, seed)
        line = solve(position(game), Budget(states=20_000)).line
        if line:
            return game, line
    raise AssertionError


def is_lost(name: str) -> tuple[Game[Any], Sequence[Action]]:
    """A deal, and a line that loses it after a while."""
    for seed in range(3000):
        game, rng = begun(name, seed), Random(seed)
        while game.phase != "game-over":
            game.apply(rng.choice(game.legal_actions()))
        if not game.winners and len(game.played[0].actions) > 2:
            return begun(name, seed), game.played[0].actions
    raise AssertionError


def typed(action: Any, game: Any) -> str:
    """What a person types for it."""
    match type(action).__name__:
        case "Discard":
            return f"{action.other} {action.one}".replace("-", "")
        case "Shift":
            return f"shift {action.source} {action.target}"
        case "Knock":
            return " ".join(map(str, action.dominoes))
        case "Touch":
            return "touch"
        case "Draw":
            return "draw"
    side = "left" if game.round.is_at_left(action) else "right"
    return f"{action.open}{action.attached}" + (f" {side}" if game.layout.dominoes else "")


def script(game: Game[Any], line: Sequence[Action]) -> list[str]:
    """What a person types for a line. The first domino of a row may be typed either way round."""
    now, lines = game.copy(), []
    for action in line:
        if isinstance(action, Play) and not now.layout.dominoes:
            lines.append(f"{action.attached}-{action.open}")
        else:
            lines.append(typed(action, now))
        now.apply(action)
    return lines


def play(record: RecordFile, *lines: str) -> str:
    """What is said while these lines are typed."""
    said: list[str] = []
    inbox = Inbox()
    for line in (*lines, "q"):
        inbox.put(Typed(line))
    with record:
        session = Session(record)
        with pytest.raises(QuitGameError):
            DealtGame(HubTalk(session, inbox, None, said.append)).play()
    return "\n".join(said)


@every_solitaire
def test_it_is_won_and_every_word_is_in_the_catalogue(name: str, path: Path) -> None:
    game, line = can_be_won(name)
    said = play(RecordFile.create(game, path), "?", "ends", *script(game, line), "scores", "?")
    assert is_all_in_brackets(said)
    kept = load(path).game
    assert kept.played[0].actions == [*line]
    assert (kept.phase, kept.winners, kept.state()["result"]) == ("game-over", ["Ana"], "won")


@every_solitaire
def test_it_is_lost_and_taken_back_to_the_deal(name: str, path: Path) -> None:
    game, line = is_lost(name)
    before = game.state()
    lines = script(game, line)
    said = play(RecordFile.create(game, path), *lines)
    assert is_all_in_brackets(said)
    kept = load(path).game
    assert (kept.phase, kept.winners, kept.state()["result"]) == ("game-over", [], "lost")
    decisions = sum(not isinstance(each, Draw) for each in line)
    said = play(RecordFile.resume(path), *["u"] * decisions, "u", "ends")
    assert is_all_in_brackets(said)
    assert load(path).game.state() == before
    play(RecordFile.resume(path), *lines)
    assert load(path).game.state() == kept.state()


@every_solitaire
def test_enter_does_what_nobody_must_choose(name: str, path: Path) -> None:
    game, line = is_lost(name)
    said = play(RecordFile.create(game, path), *[""] * (len(line) + 1))
    assert is_all_in_brackets(said)
    kept = load(path).game
    replayed = game.copy()
    for action in kept.played[0].actions:
        assert len(replayed.legal_actions()) == 1
        replayed.apply(action)
    assert kept.phase == "game-over" or len(kept.legal_actions()) > 1


@every_solitaire
def test_nonsense_changes_nothing_and_is_told_in_words(name: str, path: Path) -> None:
    game, _ = can_be_won(name)
    before = game.state()
    lines = [
        "99",
        "9-9",
        "99 88",
        "66",
        "66 66",
        "+",
        "-",
        "x",
        "shift",
        "shift 9 9",
        "3>3",
        "Bo: 1",
    ]
    lines += [
        "agreed",
        "Ana holds 3",
        "[left Ana =3]",
        "7 1-1",
        "undo 0",
        "touch me",
        "left",
        "64 up",
    ]
    record = RecordFile.create(game, path)
    for line in lines:
        said = play(record if line == lines[0] else RecordFile.resume(path), line)
        assert is_all_in_brackets(said)
        now = load(path).game
        if now.state() != before:
            # It happens to be something that may be done here.
            play(RecordFile.resume(path), "u")
            assert load(path).game.state() == before


def chosen(game: Game[Any], line: str) -> Action:
    kind = typing_of(game.name)
    plays = in_order(game.legal_plays() or ())
    return kind(vocabulary(kind.ids)).chosen(line, game, "Ana", plays)


def test_a_pair_is_typed_by_one_domino_if_its_partner_is_clear() -> None:
    game = read((RECORDS / "FC-1-reserve-and-columns.wildfire").read_bytes()).game
    assert str(chosen(game, "40")) == str(chosen(game, "4-4, 4-0")) == "Ana: 0-4+4-4"
    assert str(chosen(game, "1")) == f"Ana: {in_order(game.legal_plays() or ())[0].text}"  # type: ignore[attr-defined]
    for line, code in (
        ("61", "solitaire.which-partner"),
        ("11", "solitaire.no-partner"),
        ("shift", "five-columns.say-which"),
    ):
        with pytest.raises(InvalidActionError) as refused:
            chosen(game, line)
        assert refused.value.code == code


def test_an_end_is_typed_where_a_domino_fits_both() -> None:
    game = read((RECORDS / "DP-2-both-ends.wildfire").read_bytes()).game
    ends = game.state()["ends"]
    for play_ in game.legal_plays() or ():
        assert isinstance(play_, Play)
        side = "left" if game.round.is_at_left(play_) else "right"
        assert chosen(game, f"{play_.open}{play_.attached} {side}") == play_
    assert len(ends) == 2


def test_a_draw_is_typed_as_a_word_or_a_sign() -> None:
    game = read((RECORDS / "DP-4-draws-until-one-fits.wildfire").read_bytes()).game
    game.undo()
    assert chosen(game, "draw") == chosen(game, "+") == chosen(game, "DRAW") == Draw("Ana")
