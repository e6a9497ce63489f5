"""Positions of the solitaires with a line, and lines of play as other programs give them."""

from typing import Any

from wildfire.dominoes.actions import Draw, Play
from wildfire.games.solitaire.line_round import _Laid

from .solitaire_positions import dealt, named


def position(kind: Any, hand: str, ends: tuple[int, int], pile: str, options: Any = None) -> Any:
    """A game with this hand and these open ends, in which the pile begins like this."""
    game = dealt(kind, [], options)
    now = game.round
    numbers = now.tiles.of(named(hand))
    drawn = now.tiles.of(named(pile))
    others = [n for n in range(len(now.tiles.dominoes)) if n not in (*numbers, *drawn)]
    # What lies between the ends does not matter.
    now._laid, now._count = _Laid(None, *ends, None), 1
    now._ends, now._last = ends, (0, 0)
    now._order, now._at = (*numbers, *drawn, *others), len(numbers)
    now._hand = sum(1 << n for n in numbers)
    now.is_won = now.is_lost = False
    now._judge()
    return game


def replay(game: Any, line: list[dict[str, Any]]) -> None:
    """Plays a line, and checks each draw and the ends after each play."""
    for step in line:
        now = game.round
        if "draw" in step:
            assert str(now.hidden()[-1]) == f"{step['draw'][0]}-{step['draw'][1]}"
            assert game.legal_actions() == [Draw("Ana")]
            game.apply(Draw("Ana"))
        elif "start" in step:
            game.apply(Play("Ana", *step["start"]))
        else:
            at = 0 if step["end"] == "left" else 1
            number, (low, high) = now.ends[at], step["play"]
            play = Play("Ana", number, low + high - number, now.lasts[at])
            assert play in game.legal_actions()
            game.apply(play)
            assert list(game.round.ends) == step["open_ends"]
