"""The options of Blind (BL-1 to BL-11)."""

from dataclasses import dataclass

from wildfire.games.options import ChoiceKind, GameOptions, NumberKind, SwitchKind, WordKind, option

MANY = "14/9/7"
"""BL-11: the whole double-six set is dealt, except one domino that three players leave."""


@dataclass(frozen=True, slots=True)
class Options(GameOptions):
    """Raises SetupError for a value that no table can play with."""

    target: int | None = option(
        None,
        NumberKind(1, some=(61, 100)),
        "BL-10",
        "option.blind.target",
        is_for_scores=True,
    )
    """The score that wins. None: 100 for two players, 61 for three and four."""
    set: str = option("9", ChoiceKind(("9", "6")), "BL-1", "option.blind.set")
    """The highest number of the set."""
    hand: str = option("8/7/6", ChoiceKind(("8/7/6", MANY)), "BL-2", "option.blind.hand")
    """How many dominoes a row has with two, three and four players."""
    continue_on_success: bool = option(
        False, SwitchKind(), "BL-11", "option.blind.continue-on-success"
    )
    """Whether a player goes on turning up dominoes until one fits nowhere."""
    free_double: bool = option(False, SwitchKind(), "BL-11", "option.blind.free-double")
    """Whether a double that lies face up may be played instead of turning a domino up."""
    memory: bool = option(False, SwitchKind(), "BL-11", "option.blind.memory")
    """Whether any domino of the row may be turned up."""
    score_only: bool = option(
        False, WordKind("score"), "BL-9", "option.blind.mode", name="mode", is_for_scores=True
    )
    """No dominoes are played. The program only keeps the scores."""

    @property
    def only_scores(self) -> bool:
        return self.score_only

    @property
    def highest(self) -> int:
        """BL-1, BL-11: the highest number of the set."""
        return 6 if self.hand == MANY else int(self.set)
