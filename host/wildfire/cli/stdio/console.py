"""rich's console before the gate: its own drawing passes, and the text in it is made harmless."""

import sys
from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from wildfire.cli.stdio import gate


class GatedConsole(Console):
    """A console on standard output."""

    def __init__(self) -> None:
        super().__init__(file=gate.beneath(sys.stdout))

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        for segment in super().render(renderable, options):
            yield segment if segment.control else segment._replace(text=gate.pure(segment.text))
