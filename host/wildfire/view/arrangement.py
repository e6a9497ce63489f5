"""Dominoes on a table, some of them laid, and the room at each end that is free."""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from wildfire.dominoes.joints import Joint
from wildfire.view.bends import ways
from wildfire.view.ends import CLEAR, HUB, NEAR, End, Laid, Room, Sight, ends_of, fans, lay, look
from wildfire.view.tiles import TOUCH, Around, Tile, apart


class Arrangement(NamedTuple):
    """Some dominoes on a table. It is never changed: each method makes another."""

    joints: tuple[Joint, ...] = ()
    laid: tuple[Laid | None, ...] = ()
    """Where each lies; None for one that is still to be laid."""
    rooms: tuple[Room, ...] = ()
    """Every end that is free, or will be."""

    @property
    def tiles(self) -> list[Tile]:
        """The dominoes that lie, in the order played."""
        return [each.tile for each in self.laid if each]

    @property
    def has_hub(self) -> bool:
        """Whether the first domino lies in a hub."""
        return bool(self.joints) and self.joints[0].arms == "notches"

    def followers(self, k: int) -> int:
        """How many dominoes lie against domino `k`."""
        return sum(each is not None and each.onto == k for each in self.laid)

    def ends_for(self, k: int) -> list[End]:
        """The ends that domino `k` can cover now; none for the first."""
        joint = self.joints[k]
        return [] if joint.onto is None else self.free_ends(joint.onto, joint.covered)

    def free_ends(self, k: int, number: int) -> list[End]:
        """The ends of domino `k` with this number that one can cover now."""
        ends = (room.end for room in self.rooms if room.end.domino == k)
        found = [end for end in ends if end.number in (number, -1)]
        rank = min((end.rank for end in found), default=0)
        return [end for end in found if end.rank == rank]

    def place_at(self, end: End, taken: Iterable[Tile]) -> Tile:
        """Where a domino would lie that covers an end: beside these, if there is such a place."""
        room = next(each for each in self.rooms if each.end == end)
        singles = room.singles or (lay(end, ways(end.side, False)[0]).tile,)
        free = (tile for tile in singles if all(apart(tile, each, TOUCH) for each in taken))
        return next(free, singles[0])

    def around(self, end: End, margin: float) -> Around:
        """The dominoes near an end, from which one there stays away."""
        k, x, y = end.domino, end.x, end.y
        found = []
        for n, each in enumerate(self.laid):
            if each is None:
                continue
            tile = each.tile
            if (tile.x - x) ** 2 + (tile.y - y) ** 2 < NEAR * NEAR:
                found.append((tile, TOUCH if n == k or each.onto == k else margin))
        return Around(tuple(found), HUB if self.has_hub else 0)

    def seen_from(self, end: End) -> Sight:
        """How far an end sees."""
        k = end.domino
        return look(end, (each.tile for n, each in enumerate(self.laid) if each and n != k))

    def room_at(self, end: End) -> Room:
        """What could lie at an end."""
        around = self.around(end, CLEAR)
        singles = [lay(end, way) for way in ways(end.side, False)]
        singles = [laid for laid in singles if around.leaves(laid.tile)]
        doubles = (lay(end, way).tile for way in ways(end.side, True))
        found = []
        if self.has_hub:
            for laid in singles:
                arms = fans(laid)
                if all(around.leaves(arm) for arm in arms):
                    found.append((laid.tile, *arms))
        return Room(
            end,
            tuple(laid.tile for laid in singles),
            tuple(tile for tile in doubles if around.leaves(tile)),
            tuple(found),
            self.seen_from(end),
        )

    def awaiting(self, joint: Joint) -> "Arrangement":
        """With one more domino that is still to be laid."""
        return self._replace(joints=(*self.joints, joint), laid=(*self.laid, None))

    def only_with(self, k: int, laid: Laid) -> "Arrangement":
        """With domino `k` laid, and no word of the rooms."""
        all_laid = (*self.laid[:k], laid, *self.laid[k + 1 :])
        return self._replace(laid=all_laid, rooms=())

    def put(self, k: int, laid: Laid) -> "Arrangement":
        """With domino `k` laid."""
        grown = self.only_with(k, laid)
        onto = laid.onto
        full = onto is not None and grown.followers(onto) >= self.joints[onto].most
        rooms = [
            _narrowed(room, laid)
            for room in self.rooms
            if room.end != laid.end and not (full and room.end.domino == onto)
        ]
        new = [grown.room_at(end) for end in ends_of(k, self.joints[k], laid)]
        return grown._replace(rooms=(*rooms, *new))

    def without(self, dominoes: Collection[int]) -> "Arrangement":
        """With these taken up again."""
        taken = [each.tile for k, each in enumerate(self.laid) if each and k in dominoes]
        laid = tuple(None if k in dominoes else each for k, each in enumerate(self.laid))
        left = self._replace(laid=laid, rooms=())
        known = {room.end: room for room in self.rooms}
        rooms = []
        for k, each in enumerate(laid):
            if each is None or left.followers(k) >= self.joints[k].most:
                continue
            used = [other.end for other in laid if other and other.onto == k]
            for end in ends_of(k, self.joints[k], each):
                if end in used:
                    continue
                same = known.get(end)
                if same and all(not _is_near(end, tile) for tile in taken):
                    rooms.append(same)
                else:
                    rooms.append(left.room_at(end))
        return left._replace(rooms=tuple(rooms))


def _is_near(end: End, tile: Tile) -> bool:
    return (tile.x - end.x) ** 2 + (tile.y - end.y) ** 2 <= NEAR * NEAR


def _narrowed(room: Room, laid: Laid) -> Room:
    """What is left at an end once this domino lies."""
    tile, end = laid.tile, room.end
    if not _is_near(end, tile):
        return room
    margin = TOUCH if laid.onto == end.domino else CLEAR
    return Room(
        end,
        tuple(each for each in room.singles if apart(tile, each, margin)),
        tuple(each for each in room.doubles if apart(tile, each, margin)),
        tuple(fan for fan in room.fans if all(apart(tile, each, margin) for each in fan)),
        look(end, (tile,), room.sight),
    )
