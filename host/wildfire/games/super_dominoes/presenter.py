"""How Super Dominoes is presented: the direction, the spell, and what a table is asked."""

from wildfire.games import presenter
from wildfire.games.super_dominoes.game import SuperDominoes
from wildfire.message import Message


class Presenter(presenter.Presenter[SuperDominoes]):
    """Presents a game of Super Dominoes."""

    def face_up(self, game: SuperDominoes) -> list[Message]:
        return game.tell_table()

    def how_to_start(self, game: SuperDominoes) -> Message:
        now = game.round
        if game.turn is None:
            return Message.of("super.how-to-begin", player=game.players[-1])
        if now.searching:
            id = "super.what-was-drawn" if now.drawn else "super.how-to-draw-for-a-double"
            return Message.of(id)
        return Message.of("super.how-to-lead")

    def how_to_play(self, game: SuperDominoes) -> Message:
        now = game.round
        if now.must_draw_on:
            return Message.of("super.draws-the-second")
        if now.only_drew:
            return Message.of("super.turn-ends")
        if now.drawn or now.spell is None:
            return super().how_to_play(game)
        return Message.of("super.breaks-or-draws" if now.may_draw else "super.breaks-or-passes")
