"""How a record writes what only Wildfire has: flames at the ends, knocks, calls, its own set."""

from collections.abc import Collection, Mapping
from typing import ClassVar

from wildfire.errors import InvalidActionError
from wildfire.games.notation.headings import OwnHeader
from wildfire.games.notation.lines import BLANKS, Bracket, Notation, Parsed, player, spaced

from .actions import Action, Call, Knock, KnockPenalty, Play
from .dominoes import Domino, domino, parse_ends


class WildfireNotation(Notation):
    """`4-W2@1`, `!`, `?Cy`, `[wildfires 0-W2 1-W3 …]`, `[knock-penalty on]`."""

    def domino(self, text: str) -> Domino:
        return domino(*parse_ends(text))

    def play(self, name: str, text: str, onto: int | None) -> Action:
        return Play(name, *parse_ends(text), onto)

    def action(self, name: str, text: str, roster: Collection[str]) -> Action:
        if text == "!":
            return Knock(name)
        if text.startswith("?"):
            if text[1:2] in BLANKS:
                raise InvalidActionError("wildfire.call-without-blank", text=text)
            return Call(name, player(text[1:], roster))
        found: Action = super().action(name, text, roster)
        return found

    @staticmethod
    def _wildfires(notation: Notation, text: str, roster: Collection[str]) -> Parsed:
        dominoes = notation.dominoes(text)
        header = OwnHeader("wildfires", lambda options: options.with_wildfires(dominoes))
        return header, spaced(text)

    @staticmethod
    def _knock_penalty(notation: Notation, text: str, roster: Collection[str]) -> Parsed:
        if text not in ("on", "off"):
            raise InvalidActionError("wildfire.penalty-on-or-off", text=text)
        return KnockPenalty(text == "on"), text

    brackets: ClassVar[Mapping[str, Bracket]] = {
        "wildfires": _wildfires,
        "knock-penalty": _knock_penalty,
    }
