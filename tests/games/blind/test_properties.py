"""What holds in every position of Blind, and what is hidden there."""

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from wildfire.dominoes.deal import Deal
from wildfire.dominoes.pieces import Domino
from wildfire.games.blind import Blind, Options
from wildfire.games.notation.record import game_text, read

from ...soak import times
from .positions import NAMES

BRIEF = settings(max_examples=times(40, 400))
options = st.builds(
    Options,
    set=st.just("6"),
    hand=st.sampled_from(["8/7/6", "14/9/7"]),
    continue_on_success=st.booleans(),
    free_double=st.booleans(),
    memory=st.booleans(),
)


def played(seed: int, players: int, chosen: Options, steps: int) -> Blind:
    """A dealt game after so many random actions, at the latest at the end of a round."""
    rng = Random(seed)
    game = Blind(NAMES[:players], None, Blind.deal(chosen, players, rng), chosen)
    for _ in range(steps):
        if game.phase == "round-over" and game.round_number == 1:
            game.next_round(Blind.deal(chosen, players, rng))
        actions = game.legal_actions()
        if not actions:
            break
        game.apply(rng.choice(actions))
    return game


games = st.builds(played, st.integers(0, 2**32), st.integers(2, 4), options, st.integers(0, 60))


@BRIEF
@given(games)
def test_dominoes_are_conserved(game: Blind) -> None:
    now = game.round
    assert now.hands is not None
    assert now.stock is not None
    everywhere = [*now.layout.dominoes, *now.stock, *(each for row in now.hands for each in row)]
    assert Counter(everywhere) == Counter(now.setup.set)
    assert game.boneyard == len(now.stock)
    assert list(game.counts.values()) == [len(row) for row in now.hands]
    assert now.shown <= {each for row in now.hands for each in row}


@BRIEF
@given(games)
def test_what_is_written_is_read_back_byte_for_byte(game: Blind) -> None:
    text = game_text(game)
    record = read(text.encode())
    assert record.text() == record.clean_text() == text
    assert record.game.state() == game.state()


@BRIEF
@given(games, st.integers(1, 12))
def test_undo_restores_the_position(game: Blind, count: int) -> None:
    actions = game.played[-1].actions
    taken = actions[-count:]
    if not taken:
        return
    before = game.state()
    other = game.copy()
    other.undo(len(taken))
    for action in taken:
        other.apply(action)
    assert other.state() == game.state() == before


@BRIEF
@given(games)
def test_a_copy_is_a_game_of_its_own(game: Blind) -> None:
    before = game.state()
    other = game.copy()
    for action in other.legal_actions()[:1]:
        other.apply(action)
    assert game.state() == before


def deal_behind(game: Blind, imagined: Blind) -> Deal[Domino]:
    """The deal of this round if what nobody has seen is as imagined."""
    now, then = game.round, imagined.round
    assert now.hands is not None
    assert then.hands is not None
    changed = {now.hands[seat][place]: then.hands[seat][place] for seat, place in now.hidden()}
    changed |= dict(zip(now.stock or (), then.stock or (), strict=True))
    deal = game.played[-1].deal
    hands = tuple(tuple(changed.get(one, one) for one in hand) for hand in deal.hands)
    return Deal(hands, tuple(changed.get(one, one) for one in deal.stock))


@BRIEF
@given(games, st.integers(0, 2**32))
def test_imagined_rows_agree_with_everything_seen(game: Blind, seed: int) -> None:
    """From the imagined deal the same actions lead to the same position, and none ends it."""
    rng = Random(seed)
    seat = rng.choice(game.players)
    other = game.imagine(seat, rng)
    again = game.copy()
    again.undo(len(game.played[-1].actions)) if game.played[-1].actions else None
    again.played[-1] = again.played[-1]._replace(deal=deal_behind(game, other))
    again.round = again._deal_out(again.played[-1].deal, again.round_number)
    for action in game.played[-1].actions:
        again.apply(action)
    assert again.state() == game.state()
    assert again.round.rows == other.round.rows


@BRIEF
@given(games, st.integers(0, 2**32))
def test_nothing_shown_hangs_on_what_lies_face_down(game: Blind, seed: int) -> None:
    """Whoever sees the game, and not what lies face down, cannot tell it from an imagined one."""
    other = game.imagine(game.players[0], Random(seed))
    assert other.state() == game.state()
    assert other.legal_actions() == game.legal_actions()
    assert other.legal_plays() == game.legal_plays()
    assert other.tell_turn() == game.tell_turn()
    assert other.tell_state() == game.tell_state()
    for name in game.players:
        assert game.hand(name) is None
        assert other.row(name) == game.row(name)
    assert game.round.rows == game.copy().round.rows, "the game itself stays as it is"


def test_what_lies_face_down_is_dealt_evenly() -> None:
    game = played(7, 2, Options(), 9)
    (seat, place), *_ = game.round.hidden()
    seen = Counter(game.imagine("Bo", Random(n)).round.rows[seat][place] for n in range(3000))
    hidden = len(game.round.hidden()) + game.boneyard
    assert len(seen) == hidden
    assert max(seen.values()) < 2 * 3000 / hidden


def test_a_round_that_goes_on_has_a_domino_that_fits() -> None:
    """The only unseen domino must be one of the few that fit: else it would be blocked (BL-8)."""
    rng = Random(1)
    found = 0
    for seed in range(200):
        game = played(seed, 2, Options(set="6"), 40)
        for _ in range(3):
            other = game.imagine("Ana", rng)
            if game.phase == "play":
                assert not other.round.is_blocked
                found += len(game.round.hidden()) < 3
    assert found > 20
