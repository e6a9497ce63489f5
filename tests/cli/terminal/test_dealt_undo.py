"""Against bots, too, everything can be taken back: to the player's own last decision."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from wildfire.bots import Bot, Greedy
from wildfire.cli.terminal.dealt import DealtGame
from wildfire.cli.terminal.emulated import EmulatedPanel
from wildfire.cli.terminal.hub_talk import HubTalk, Panel
from wildfire.cli.terminal.inbox import Inbox, QuitGameError, Typed
from wildfire.client import Hub, connect
from wildfire.emulator.emulated_hub import EmulatedHub
from wildfire.games.notation.record import game_text, read
from wildfire.games.wildfire import Deal, Domino, Number, Options, Wildfire, wildfire_set
from wildfire.games.wildfire.bots import Careful
from wildfire.games.wildfire.bots.memory import may_fit
from wildfire.records import RecordFile, load
from wildfire.table.referee import Referee
from wildfire.table.session import Session

NAMES = ["Zoe", "Bo"]
PROMPT = "Which play|You cannot play|Name a number|One domino left|Enter (presses|deals|ends)"
FLAME = "Enter presses it"

Step = tuple[str, str | Callable[[], object]]


class Slow:
    """It presses, and the light races until `stop`."""

    def __init__(self, emulated: EmulatedHub) -> None:
        self._control = emulated.control

    def press(self) -> None:
        self._control.press()
        self._control.advance(1000)

    def stop(self) -> None:
        self._control.advance(5000)

    def draw(self) -> bool:
        return False


def dealt(zoe: str, bo: str, boneyard: str = "", **options: str) -> Wildfire:
    """Bo deals these hands, filled up with dominoes that fit little, and these are drawn first."""
    hands = [_dominoes(zoe), _dominoes(bo)]
    next_drawn = _dominoes(boneyard)
    rest = [each for each in wildfire_set() if each not in (*hands[0], *hands[1], *next_drawn)]
    rest.sort(key=lambda each: (each.is_double or each.is_wildfire or each.is_wild_one, each))
    for hand in hands:
        while len(hand) < 7:
            hand.append(rest.pop(0))
    deal = Deal((tuple(hands[0]), tuple(hands[1])), (*next_drawn, *rest))
    return Wildfire(NAMES, "Bo", deal, _options(options))


def _options(chosen: dict[str, str]) -> Options:
    options = Options()
    for name, value in chosen.items():
        options = options.with_text(name.replace("_", "-"), value)
    return options


def _dominoes(text: str) -> list[Domino]:
    there = {str(each): each for each in wildfire_set()}
    return [there[each] for each in text.split()]


def zoes(record: RecordFile, hub: Hub, bot: Bot, rng: Random, panel: Panel) -> Session:
    """A session of hers."""
    referee = Referee(record, hub)
    return Session(record, referee, people=["Zoe"], bot=bot, rng=rng, press=panel.press)


class ZoesGame:
    """Zoe against Bo, and what was said."""

    def __init__(self, emulated: EmulatedHub, path: Path) -> None:
        self._emulated = emulated
        self._path = path
        self.said: list[str] = []

    def play(self, *steps: Step, game: Wildfire | None = None, panel: Slow | None = None) -> str:
        """Each step waits for words, and then types a line or does something. Then Zoe stops."""
        left = [*steps]
        if steps[-1:] != ((FLAME, "q"),):
            left.append((PROMPT, "q"))
        inbox = Inbox()

        def say(words: str) -> None:
            self.said.append(words)
            expected = re.search(left[0][0], words)
            assert expected or not re.search(PROMPT, words), f"not {left[0][0]}: {self.said}"
            if expected:
                _, answer = left.pop(0)
                if isinstance(answer, str):
                    inbox.put(Typed(f"{answer}\n"))
                else:
                    answer()

        start = len(self.said)
        with (
            self._record(game) as record,
            connect(self._emulated.port, inbox=inbox) as hub,
        ):
            panel = panel or EmulatedPanel(self._emulated)
            session = zoes(record, hub, Greedy(Random(1)), Random(1), panel)
            with pytest.raises(QuitGameError):
                DealtGame(HubTalk(session, inbox, panel, say)).play()
        assert not left
        return "\n".join(self.said[start:])

    def _record(self, game: Wildfire | None) -> RecordFile:
        if game is None:
            return RecordFile.resume(self._path)
        return RecordFile.create(game, self._path)

    @property
    def actions(self) -> list[str]:
        """The record without its headers."""
        lines = self._path.read_text().splitlines()
        return [line for line in lines if not re.match(r"\[(game|pl|opt|deal|hand|stock)", line)]


@pytest.fixture
def session(emulated: EmulatedHub, path: Path) -> ZoesGame:
    return ZoesGame(emulated, path)


CENTRE = ("9-9 4-9 4-W2 1-9 1-3", "7-9 5-9 2-9 0-4 4-5", "0-2 0-3")


def test_undo_gives_back_the_own_last_play_with_what_the_bots_did_since(
    session: ZoesGame, path: Path
) -> None:
    said = session.play(
        (PROMPT, "99"), (PROMPT, "94"), (PROMPT, "u"), (PROMPT, "ends"), game=dealt(*CENTRE)
    )
    centre, _, mine, bos_next, undo = session.actions
    assert (centre, mine, undo) == ("Zoe: 9-9", "Zoe: 9-4@0", "[undo 2]")
    assert f"Taken back: Bo's {bos_next[4:7]}, Zoe's 9-4." in said
    state = load(path).game.state()
    assert state["turn"] == "Zoe"
    assert "9-4@0" in state["legal"]
    assert read(load(path).clean_text().encode()).game.state() == state


@pytest.mark.parametrize("lines", [("u", "u"), ("undo 2",), ("[undo]", "U"), ("undo", "undo 1")])
def test_undo_goes_back_decision_by_decision_as_far_as_the_deal(
    session: ZoesGame, path: Path, lines: tuple[str, ...]
) -> None:
    steps = [(PROMPT, "99"), (PROMPT, "94"), *((PROMPT, line) for line in lines)]
    said = session.play(*steps, (PROMPT, "u"), game=dealt(*CENTRE))
    assert "No: there is nothing of yours to take back. Nothing has changed." in said
    assert load(path).game.played[-1].actions == []


@pytest.mark.parametrize("line", ["u", "undo 5", "undo 999999", "[undo 2]"])
def test_right_after_the_deal_there_is_nothing_to_take_back(session: ZoesGame, line: str) -> None:
    said = session.play((PROMPT, line), game=dealt(*CENTRE))
    assert said.count("No: there is nothing of yours to take back.") == 1
    assert session.actions == []


@pytest.mark.parametrize(("line", "count"), [("undo 2", 2), ("undo 0", 0)])
def test_more_than_there_is_cannot_be_taken_back(session: ZoesGame, line: str, count: int) -> None:
    said = session.play((PROMPT, "99"), (PROMPT, line), game=dealt(*CENTRE))
    assert f"No: cannot take back {count}: there is only 1 decision of yours." in said
    assert "[undo" not in "".join(session.actions)


def test_what_bots_did_before_is_not_the_players_to_take_back(session: ZoesGame) -> None:
    said = session.play((PROMPT, "u"), game=dealt("4-9 3-9", "9-9 7-9"))
    assert session.actions == ["Bo: 9-9"]
    assert "nothing of yours" in said


def test_forced_draws_and_passes_are_no_decisions(session: ZoesGame) -> None:
    game = dealt("9-9 0-2 0-3 0-4 2-3 2-4 3-4", "7-9 5-9", "5-6 5-8 5-7")
    said = session.play(
        (PROMPT, "99"), ("You cannot play: Enter draws", ""), (PROMPT, ""), game=game
    )
    assert "Zoe: -" in session.actions
    said = session.play((PROMPT, "u"))
    assert session.actions[-1] == f"[undo {len(session.actions) - 1}]"
    assert "Zoe's pass, Zoe's draw, Bo's" in said
    assert "Zoe's 9-9." in said


def test_a_flame_that_waits_for_the_hub_can_be_taken_back(session: ZoesGame, path: Path) -> None:
    steps = [(PROMPT, "99"), (PROMPT, "91"), (FLAME, "u"), (PROMPT, "ends")]
    said = session.play(*steps, game=dealt(*CENTRE))
    assert "Taken back: Zoe's 9-1." in said
    assert session.actions[-2:] == ["Zoe: 9-1@0", "[undo]"]
    assert load(path).game.flame is None


def test_the_spin_of_a_flame_that_was_taken_back_is_a_stray_one(
    session: ZoesGame, emulated: EmulatedHub, path: Path
) -> None:
    panel = Slow(emulated)
    said = session.play(
        (PROMPT, "99"),
        (PROMPT, "91"),
        (FLAME, ""),
        ("The light races", "u"),
        ("Which play", panel.stop),
        ("nobody is waiting for a number: no change", "91"),
        (FLAME, ""),
        ("The light races", panel.stop),
        game=dealt(*CENTRE),
        panel=panel,
    )
    assert said.count("The hub stops on") == 1
    number = re.search(r"The hub stops on (\d)", said)
    assert number is not None
    flame = session.actions.index("Zoe: 9-1@0")
    assert session.actions[flame : flame + 4] == [
        *("Zoe: 9-1@0", "[undo]", "Zoe: 9-1@0", f"*{number[1]}")
    ]


def test_a_flame_played_again_while_the_light_still_races_needs_a_new_press(
    session: ZoesGame, emulated: EmulatedHub
) -> None:
    panel = Slow(emulated)
    said = session.play(
        (PROMPT, "99"),
        (PROMPT, "91"),
        (FLAME, ""),
        ("The light races", "u"),
        ("Which play", "91"),
        (FLAME, panel.stop),
        ("began before the play: press again", ""),
        ("The light races", panel.stop),
        game=dealt(*CENTRE),
        panel=panel,
    )
    assert said.count("The hub stops on") == 1


def test_a_spun_number_goes_with_its_flame_which_needs_a_new_press(
    session: ZoesGame, path: Path
) -> None:
    steps = [(PROMPT, "99"), (PROMPT, "91"), (FLAME, ""), (PROMPT, "undo 1"), (PROMPT, "91")]
    said = session.play(*steps, (FLAME, "q"), game=dealt(*CENTRE))
    number = re.search(r"The hub stops on (\d)", said)
    assert number is not None
    assert f"the number {number[1]}, Zoe's 9-1." in said
    assert session.actions[-1] == "Zoe: 9-1@0"
    assert load(path).game.phase == "spin"


def test_a_typed_number_is_taken_back_alone_and_then_its_flame(session: ZoesGame) -> None:
    steps = [(PROMPT, "99"), (PROMPT, "91"), (FLAME, "6"), (PROMPT, "u"), (FLAME, "7")]
    said = session.play(*steps, (PROMPT, "undo 2"), game=dealt(*CENTRE))
    taken_back = [line for line in said.splitlines() if "Taken back" in line]
    assert taken_back[0].endswith("the number 6.")
    assert taken_back[1].endswith("the number 7, Zoe's 9-1.")


def test_a_named_number_is_taken_back_alone(session: ZoesGame) -> None:
    steps = [(PROMPT, "99"), (PROMPT, "91"), ("Name a number", "6"), (PROMPT, "u")]
    said = session.play(*steps, game=dealt(*CENTRE, strategic="wild-ones"))
    assert said.split("Taken back: ")[1].splitlines()[0].endswith("the number 6.")
    assert "Name a number" in said.split("Taken back: ")[1]


def test_a_named_number_of_a_bot_is_none_of_the_players_decisions(session: ZoesGame) -> None:
    game = dealt("9-9 4-9 3-9", "9-W3 0-2 0-3 0-4 2-3 2-4 3-4", strategic="all")
    steps = [(PROMPT, "99"), (PROMPT, "u")]
    said = session.play(*steps, game=game)
    assert session.actions[1:3] == ["Bo: 9-W3@0", "=2"]
    assert said.split("Taken back: ")[1].splitlines()[0].endswith("Bo's 9-W3, Zoe's 9-9.")


def played_until(reached: Callable[[Wildfire], bool], **options: str) -> Wildfire:
    """A first round between Zoe and Bo, up to the position that is looked for."""
    rng = Random(3)
    bot = Greedy(rng)
    while True:
        deal = Deal.shuffled(wildfire_set(), len(NAMES), rng)
        game = Wildfire(NAMES, "Bo", deal, _options(options))
        while game.outcome is None and not reached(game):
            spins = game.phase == "spin"
            game.apply(Number(rng.randrange(1, 10)) if spins else bot.choose(game, game.turn or ""))
        if reached(game):
            return game


@pytest.mark.parametrize(("rounds", "enter"), [("1", "ends"), ("2", "deals the next round")])
def test_how_a_round_ended_can_be_taken_back_before_the_next_is_dealt(
    session: ZoesGame, path: Path, rounds: str, enter: str
) -> None:
    game = played_until(lambda game: game.outcome is not None, rounds=rounds)
    said = session.play((PROMPT, "94"), (PROMPT, "u"), game=game)
    assert said.count(f"Enter {enter}. u takes back") == 2
    assert "No: '94' means nothing now; " in said
    assert "Taken back: " in said
    again = load(path).game
    assert (again.round_number, again.phase, again.turn) == (1, "play", "Zoe")
    assert again.scores == {"Zoe": 0, "Bo": 0} != game.scores


def test_the_next_round_is_dealt_when_the_player_is_ready(session: ZoesGame, path: Path) -> None:
    game = played_until(lambda game: game.phase == "round-over")
    said = session.play((PROMPT, "?"), (PROMPT, ""), game=game)
    assert "[round]" in path.read_text()
    assert said.index("takes back your last play") < said.index("Round 2: Zoe deals")


def test_the_round_ends_by_agreement_and_that_is_taken_back(session: ZoesGame, path: Path) -> None:
    said = session.play(
        (PROMPT, "99"), (PROMPT, "agreed"), ("Enter deals", "u"), game=dealt(*CENTRE)
    )
    assert "Round 1 is over: the players agreed to end it, and everybody counts." in said
    assert "Taken back: the end of the round by agreement." in said
    assert load(path).game.turn == "Zoe"


def test_undo_goes_back_over_the_border_of_a_round(session: ZoesGame, path: Path) -> None:
    game = played_until(lambda game: game.phase == "round-over")
    over = game.state()
    said = session.play((PROMPT, ""), (PROMPT, "u"), game=game)
    assert "the beginning of round 2." in said
    assert load(path).game.state() == over
    session.play((PROMPT, "u"))
    again = load(path).game
    assert (again.round_number, again.phase, again.turn) == (1, "play", "Zoe")
    session.play((PROMPT, "u"))
    assert load(path).clean_text() == game_text(load(path).game)


def about_to_knock(game: Wildfire) -> bool:
    zoes = game.phase == "play" and game.turn == "Zoe"
    return zoes and game.counts["Zoe"] == 2 and len(game.legal_plays() or []) > 0


def test_with_the_penalty_there_is_time_to_take_back_before_a_knock(
    session: ZoesGame,
) -> None:
    game = played_until(about_to_knock, knock_penalty="on")
    said = session.play((PROMPT, "1"), ("One domino", "94"), ("One domino", "u"), game=game)
    assert "No: '94' means nothing now. Nothing has changed." in said
    assert session.actions[-1] == "[undo]"


def test_a_knock_goes_with_its_play(session: ZoesGame) -> None:
    game = played_until(about_to_knock, knock_penalty="on")
    steps: list[Step] = [(PROMPT, "1"), ("One domino", "!"), (PROMPT, "u")]
    said = session.play(*steps, game=game)
    assert "Zoe knocks" in said
    assert re.search(r"Zoe's knock, Zoe's ...\.", said)


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_taken_back_the_record_is_the_game_and_bots_forget(
    emulated: EmulatedHub, path: Path, seed: int
) -> None:
    rng = Random(seed)
    inbox = Inbox()
    said: list[str] = []
    options = Options(target=120, knock_penalty=bool(seed))

    def say(words: str) -> None:
        said.append(words)
        if len(said) > 400:
            inbox.put(Typed(None))
        elif re.search(FLAME, words) or (record.game.phase == "spin" and "No:" in words):
            inbox.put(Typed(rng.choice(["", "", "7", "0", "u", "undo 2"])))
        elif re.search(PROMPT, words):
            likely = ["1", "2", "3", "", "", "!", "7"]
            rare = ["u", "undo 2", "undo 3", "+", "-", "?Bo", "scores", "press"]
            inbox.put(Typed(rng.choice(rare if rng.random() < 0.2 else likely)))

    game = Wildfire(NAMES, "Bo", Deal.shuffled(wildfire_set(), 2, rng), options)
    with (
        RecordFile.create(game, path) as record,
        connect(emulated.port, inbox=inbox) as hub,
    ):
        panel = EmulatedPanel(emulated)
        session = zoes(record, hub, Careful(Random(seed)), rng, panel)
        playing = DealtGame(HubTalk(session, inbox, panel, say))
        with pytest.raises(QuitGameError):
            playing.play()
    kept = load(path)
    never = read(kept.clean_text().encode()).game
    assert kept.game.state() == never.state()
    for name in NAMES:
        assert may_fit(kept.game, name) == may_fit(never, name)
    taken_back = [words for words in said if "Taken back" in words]
    assert len(taken_back) > 5
    assert max(len(line) for words in taken_back for line in words.splitlines()) <= 80
