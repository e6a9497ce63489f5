"""The button's contact, with its bounces: a list of when it closes and opens."""


class Button:
    """A contact, open at first. Times are in ms, on the caller's clock."""

    def __init__(self) -> None:
        self.closed = False
        self._edges: list[tuple[int, bool]] = []

    def next_edge(self) -> int | None:
        """When the contact changes next; None if nothing is planned."""
        return self._edges[0][0] if self._edges else None

    def advance_to(self, now: int) -> None:
        """Makes every planned change up to `now`."""
        while self._edges and self._edges[0][0] <= now:
            self.closed = self._edges.pop(0)[1]

    def press(self, now: int, ms: int, edges: int = 1, over: int = 0) -> None:
        """Closes the contact, and opens it `ms` later; see `move` for the bounce."""
        self.move(now, True, edges, over)
        self.move(max(now + ms, now + over + 1), False, edges, over)

    def move(self, at: int, closed: bool, edges: int = 1, over: int = 0) -> None:
        """Closes or opens the contact at `at`, with an odd number of `edges` within `over` ms.

        This replaces every change that was planned for later.
        """
        self._edges = [edge for edge in self._edges if edge[0] < at]
        for i in range(edges):
            moment = at + (i * over // (edges - 1) if edges > 1 else 0)
            self._edges.append((moment, closed if i % 2 == 0 else not closed))
