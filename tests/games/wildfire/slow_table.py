"""The table of the slow implementation: what is true, and what is refused and by which rule.

Of the same kind as `slow`, which plays on it: plain, and written from the rules alone.
"""

FORM = "form"
"""Refused because it is not a line of this game, by no particular rule."""


def both_ways(domino):
    one, other = domino.split("-")
    return [domino] if one == other else [domino, f"{other}-{one}"]


def same(one, other):
    return one in both_ways(other)


def is_double(domino):
    one, other = domino.split("-")
    return one == other


def has_fire(domino):
    return "W" in domino


def worth(domino):
    values = {"1": 10, "W2": 20, "W3": 30}
    return sum(values[end] if end in values else int(end) for end in domino.split("-"))


def all_dominoes(fires=None):
    plain = [f"{low}-{high}" for high in range(10) for low in range(high + 1)]
    return plain + (fires or [f"{n}-W{2 + n % 2}" for n in range(10)])


class Node:
    """A domino in the layout: `ends` are its open ends, "?" before the number is known."""

    def __init__(self, attached, outer, is_centre=False, centre_ends=4):
        self.domino = f"{attached}-{outer}"
        self.plays_to_complete = 0
        if outer == "1" and attached == "1":
            self.plays_to_complete = 3
        elif outer == "1":
            self.plays_to_complete = 1
        elif outer in ("W2", "W3"):
            self.plays_to_complete = int(outer[1])
        if self.plays_to_complete:
            self.ends = ["?"] * self.plays_to_complete
        elif attached != outer:
            self.ends = [outer]
        else:
            self.ends = [outer] * (centre_ends if is_centre else 3)

    @property
    def is_flame(self):
        return self.plays_to_complete > 0


class SlowTable:
    """`options` are those of a record as texts, `fires` the ten Wildfire dominoes."""

    def __init__(self, players, dealer, options=None, fires=None, deal=None):
        self.players = list(players)
        self.options = options or {}
        self.all = set(all_dominoes(fires))
        self.number = 0
        self.earlier = []
        self.dealer = self.before(dealer)
        self.finished = []
        self.begin(deal)

    def after(self, name):
        return self.players[(self.players.index(name) + 1) % len(self.players)]

    def before(self, name):
        return self.players[self.players.index(name) - 1]

    def begin(self, deal):
        self.number += 1
        self.dealer = self.after(self.dealer)
        self.known = deal is not None
        if self.known:
            hands, stock = deal
            self.hands = {name: list(hands[name]) for name in self.players}
            self.stock = list(stock)
        else:
            # A hidden domino is a "?": only the number of dominoes counts.
            self.hands = {name: ["?"] * 7 for name in self.players}
            self.stock = ["?"] * (65 - 7 * len(self.players))
        self.nodes = []
        self.flame = None
        self.history = []
        self.skips = []
        self.over = False
        self.out = None
        self.left = {}
        self.drawers = []
        self.turn = None
        self.past = []
        if self.options.get("mode") == "score":
            self.over = True
        elif self.known:
            self.choose_first()

    def choose_first(self):
        for number in range(9, -1, -1):
            for name in self.players:
                if f"{number}-{number}" in self.hands[name]:
                    self.turn = name
                    return
        self.drawers = self.round_of_draws()
        self.turn = self.drawers[0]

    def round_of_draws(self):
        first = self.players.index(self.after(self.dealer))
        return self.players[first:] + self.players[:first]

    # What is true now

    def phase(self):
        if self.over:
            if self.missing():
                return "left"
            return "game-over" if self.ended_by() else "round-over"
        if not self.nodes:
            return "start"
        return "spin" if self.flame and "?" in self.flame.ends else "play"

    def missing(self):
        if self.known:
            return []
        return [name for name in self.players if name not in self.left and name != self.out]

    def ended_by(self):
        totals = self.totals().values()
        rounds = self.options.get("rounds")
        target = self.options.get("target", None if rounds else "300")
        if target and any(total >= int(target) for total in totals):
            return "W-37"
        if rounds and len(self.finished) >= int(rounds):
            return "W-40"
        return None

    def totals(self):
        return {name: sum(points[name] for points in self.finished) for name in self.players}

    def named(self):
        strategic = self.options.get("strategic", "off")
        return strategic == "all" or (strategic == "wild-ones" and not has_fire(self.flame.domino))

    def own_events(self, name):
        return [event for event in self.history if event[0] == name]

    def time_to_knock(self, name):
        """The player's last own action was a play, and one domino is left."""
        acts = [what for _, what in self.own_events(name) if what not in ("knock", "called")]
        return not self.over and len(self.hands[name]) == 1 and acts[-1:] == ["play"]

    def since_play(self, name, what):
        events = [event for _, event in self.own_events(name)]
        last_play = max(n for n, event in enumerate(events) if event == "play")
        return what in events[last_play:]

    def blocked(self):
        last_play = max(n for n, (_, what) in enumerate(self.history) if what == "play")
        since = self.history[last_play + 1 :]
        for name in self.players:
            acts = [what for who, what in since if who == name and what in ("pass", "penalty")]
            if acts[-1:] != ["pass"]:
                return False
        return not self.stock

    def legal(self):
        """The plays of the player to move, found by trying all."""
        if self.drawers:
            return []
        found = []
        for domino in self.hands[self.turn]:
            for ends in both_ways(domino):
                tries = [ends] if not self.nodes else []
                tries += [f"{ends}@{k}" for k in range(len(self.nodes))]
                found += [each for each in tries if self.refuses_play(self.turn, each) is None]
        return sorted(found)

    # What is refused, in the order in which it is named

    def refuses_turn(self, name):
        if self.over:
            return "W-32" if self.out else "W-33"
        if self.phase() == "spin":
            return "W-21"
        if self.turn is not None and self.turn != name:
            return "W-9"
        return None

    def refuses_play(self, name, text):
        ends, _, onto = text.partition("@")
        return (
            self.refuses_turn(name)
            or ("W-8" if self.drawers else None)
            or self.refuses_domino(name, ends)
            or ("W-19" if ends.startswith("W") else None)
            or (self.refuses_place(ends, int(onto)) if onto else self.refuses_centre(name, ends))
        )

    def refuses_domino(self, name, ends):
        ways = both_ways(ends)
        if self.all.isdisjoint(ways):
            return "W-2"
        if self.known:
            return None if any(way in self.hands[name] for way in ways) else "W-2"
        return "W-2" if any(way in self.face_up() for way in ways) else None

    def face_up(self):
        counted = [each for dominoes in self.left.values() if dominoes[0] for each in dominoes[0]]
        return [node.domino for node in self.nodes] + counted

    def refuses_centre(self, name, ends):
        if self.nodes or not is_double(ends):
            return "W-7"
        if self.known:
            mine = [each for each in self.hands[name] if is_double(each)]
            if ends != max(mine):
                return "W-7"
        return None

    def refuses_place(self, ends, onto):
        if not self.nodes:
            return "W-7"
        attached, outer = ends.split("-")
        target = self.nodes[onto] if onto < len(self.nodes) else None
        if self.flame and target is not self.flame:
            return "W-23"
        if target and is_double(ends):
            if has_fire(target.domino) or target.domino == "1-1":
                return "W-26"
            if ends == "1-1" and is_double(target.domino):
                return "W-26"
        new_flame = Node(attached, outer).is_flame
        if self.flame and new_flame and len(self.flame.ends) != 1:
            return "W-27"
        fits = target and target.ends and (attached == "1" or attached in target.ends)
        if fits:
            return None
        if not self.flame:
            return "W-17"
        return "W-25" if self.flame.ends[0] == "1" else "W-23"

    def refuses_draw(self, name):
        wrong = self.refuses_turn(name)
        if wrong:
            return wrong
        if not self.nodes:
            if self.known or self.drawers:
                return None if self.drawers else "W-14"
            everybody_has_a_double_to_find = len(self.stock) >= 10
            first = self.round_of_draws()[0]
            return None if name == first and everybody_has_a_double_to_find else "W-8"
        if self.has_drawn():
            return "W-15"
        if self.known and self.legal():
            return "W-14"
        return None if self.stock else "W-16"

    def has_drawn(self):
        """Whether the player to move has drawn in this turn; W-8 draws are not turns."""
        if not self.nodes:
            return False
        for who, what in reversed(self.history):
            if what in ("knock", "called", "penalty", "put back", "number"):
                continue
            return what == "draw" and who == self.turn
        return False

    def refuses_pass(self, name):
        wrong = self.refuses_turn(name)
        if wrong:
            return wrong
        if self.drawers:
            return "W-8"
        if self.known and self.legal():
            return "W-15" if self.has_drawn() else "W-14"
        return "W-15" if self.stock and not self.has_drawn() else None

    def refuses_number(self, how, value):
        if self.phase() != "spin":
            return "W-21"
        if (how == "named") != self.named():
            return "W-41"
        if not int(self.options.get("lowest", "1")) <= value <= 9:
            return "W-41" if how == "named" else "W-4"
        return None

    def refuses_call(self, name, called):
        if self.options.get("knock-penalty") != "on" or name == called:
            return "W-42"
        if not self.time_to_knock(called):
            return "W-42"
        late = self.since_play(called, "knock") or self.since_play(called, "called")
        return "W-42" if late else None

    def refuses_left(self, name, dominoes):
        if self.options.get("mode") == "score" and dominoes is not None:
            return FORM
        if self.known or not self.over or name not in self.missing():
            return "W-34"
        if dominoes is None:
            return None
        if len(dominoes) != len(self.hands[name]):
            return "W-2"
        for n, domino in enumerate(dominoes):
            earlier = [*self.face_up(), *dominoes[:n]]
            ways = both_ways(domino)
            if self.all.isdisjoint(ways) or any(way in earlier for way in ways):
                return "W-2"
        return None
