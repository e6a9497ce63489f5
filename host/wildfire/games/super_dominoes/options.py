"""The options of Super Dominoes (SD-24, SD-25)."""

from dataclasses import dataclass

from wildfire.games.options import ChoiceKind, GameOptions, NumberKind, SwitchKind, WordKind, option


@dataclass(frozen=True, slots=True)
class Options(GameOptions):
    """Raises SetupError for a value that no table can play with."""

    target: int = option(
        1, NumberKind(1, some=(1, 3, 5)), "SD-24", "option.super.target", is_for_scores=True
    )
    """How many rounds a player must win."""
    first: str = option("highest", ChoiceKind(("highest", "lot")), "SD-25", "option.super.first")
    """Who begins the first round: the holder of the highest domino, or the lot."""
    direction_start: str = option(
        "counter-clockwise",
        ChoiceKind(("counter-clockwise", "clockwise")),
        "SD-25",
        "option.super.direction-start",
    )
    effect_by: str = option(
        "left", ChoiceKind(("left", "contains")), "SD-25", "option.super.effect-by"
    )
    """Whether the number that a play leaves has an effect, or either number of the domino."""
    stuck: str = option("pass", ChoiceKind(("pass", "draw2")), "SD-25", "option.super.stuck")
    """What a player does who cannot play, without a spell."""
    skip_on_13_13: bool = option(True, SwitchKind(), "SD-25", "option.super.skip-on-13-13")
    """Whether the next player loses a turn after 13-13, too."""
    spell_play_after_draw: bool = option(
        True, SwitchKind(), "SD-25", "option.super.spell-play-after-draw"
    )
    """Whether a domino drawn under a spell may be played at once."""
    accumulate_skips: bool = option(False, SwitchKind(), "SD-25", "option.super.accumulate-skips")
    """Whether each double of a chain of turns makes one more player lose a turn."""
    score_only: bool = option(
        False, WordKind("score"), "SD-24", "option.super.mode", name="mode", is_for_scores=True
    )
    """No dominoes are played. The program only keeps the scores."""

    @property
    def only_scores(self) -> bool:
        return self.score_only
