"""Makes room for a domino that has no place.

It takes the place that costs the others least. Those that lay there are taken up, with all that
hangs on them, and laid anew. They may need somebody else's place in turn; then one that has been
taken up before is the dearer, so that it does not go round in circles.
"""

from collections import Counter, defaultdict
from collections.abc import Collection
from typing import NamedTuple

from wildfire.view.arrangement import Arrangement
from wildfire.view.bends import spare_ways, ways
from wildfire.view.choosing import all_choices
from wildfire.view.ends import CLOSE, Laid, lay
from wildfire.view.tiles import TOUCH, Tile, apart

MOST_LAID = 300
"""How many dominoes are laid at most before it is given up."""
AGAIN = 5.0
"""What it costs to take up a domino once more, for each time before, against 1."""
OTHER = 0.8
"""How far a place must be from one that was tried, to be worth another try."""


class _Way(NamedTuple):
    """A way out: where the domino goes, if anywhere yet, and who is taken up for it."""

    cost: float
    place: Laid | None
    victims: Collection[int]


class Mending:
    """A table on which dominoes are laid and taken up until all of them lie."""

    def __init__(self, table: Arrangement) -> None:
        self.table = table
        self._times: Counter[int] = Counter()
        """How often each domino was taken up."""
        self._tried: defaultdict[int, list[Tile]] = defaultdict(list)
        """For each domino places that did not leave enough room for what hangs on it."""

    def mended(self, new: int) -> Arrangement | None:
        """With domino `new` laid; None if that takes too long."""
        waiting = {new}
        for _ in range(MOST_LAID):
            if not waiting:
                return self.table
            # The one that another lies against comes first.
            k = min(waiting)
            places = all_choices(self.table, k)
            place = next((each for each in places if self._is_other(k, each.tile)), None)
            if place is None:
                _, place, victims = self._way_out(k)
                waiting.update(victims)
                self._times.update(victims)
                self.table = self.table.without(victims)
            if place:
                waiting.remove(k)
                self.table = self.table.put(k, place)
        return None

    def _way_out(self, k: int) -> _Way:
        """The cheapest one."""
        found = [self._instead(k, place) for place in self._places(k)]
        onto = self.table.joints[k].onto
        if onto:
            # The domino that it touches can move, too, and gets another chance to leave room.
            branch = self._with_followers({onto})
            cost = 1 + len(branch) + AGAIN * self._times[onto]
            found.append(_Way(cost, None, branch))
        best = min(filter(None, found), key=lambda way: way.cost, default=_Way(0, None, ()))
        if best.place is None:
            self._remember(onto if best.victims else None)
        return best

    def _remember(self, mover: int | None) -> None:
        """The place of this one left too little room. None: all places may be tried again."""
        laid = None if mover is None else self.table.laid[mover]
        if mover is None or laid is None:
            self._tried.clear()
        else:
            self._tried[mover].append(laid.tile)

    def _places(self, k: int) -> list[tuple[float, Laid]]:
        """Every place that the domino may take, whoever lies there."""
        joint = self.table.joints[k]
        found = []
        for end in self.table.ends_for(k):
            hub = self.table.around(end, CLOSE)._replace(tiles=())
            for way in (*ways(end.side, joint.crosswise), *spare_ways(end.side, joint.crosswise)):
                place = lay(end, way)
                if self._is_other(k, place.tile) and hub.leaves(place.tile):
                    found.append((way.cost, place))
        return found

    def _instead(self, k: int, offer: tuple[float, Laid]) -> _Way | None:
        """Taking a place; None if that would take away what the domino hangs on."""
        cost, place = offer
        onto, line = place.onto, self._line_to(k)
        struck = set()
        for n, each in enumerate(self.table.laid):
            if each is None or n == onto:
                continue
            if not apart(place.tile, each.tile, TOUCH if each.onto == onto else CLOSE):
                if n in line:
                    return None
                struck.add(n)
        victims = self._with_followers(struck)
        return _Way(cost + sum(1 + AGAIN * self._times[n] for n in victims), place, victims)

    def _is_other(self, k: int, tile: Tile) -> bool:
        return all(
            (tile.x - each.x) ** 2 + (tile.y - each.y) ** 2 > OTHER * OTHER
            for each in self._tried[k]
        )

    def _line_to(self, k: int) -> set[int]:
        """The domino that this one touches, the one that that touches, and so on."""
        line = set()
        onto = self.table.joints[k].onto
        while onto is not None:
            line.add(onto)
            onto = self.table.joints[onto].onto
        return line

    def _with_followers(self, dominoes: Collection[int]) -> set[int]:
        """These, and all that hang on them."""
        found = set(dominoes)
        for k, each in enumerate(self.table.laid):
            if each and each.onto in found:
                found.add(k)
        return found
