"""Wildfire a second time: slow, plain, and written from the rules alone.

Nothing of `wildfire.rules` is used here. Dominoes are texts, the layout is a tree of nodes, each
with a list of its open ends; who may knock and whether a round is blocked is read off the history;
taking back puts an old copy in place. It takes the lines of a record and answers with the rule that
refuses them, so that two programs can be compared that share nothing but the rules.
"""

import pickle
import re

FORM = "form"
"""Refused because it is no line of this game, by no rule in particular."""


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


class Slow:
    """A game. `options` are those of a record as texts, `fires` the ten Wildfire dominoes."""

    def __init__(self, players, dealer, options=None, fires=None, deal=None):
        self.players = list(players)
        self.options = options or {}
        self.all = set(all_dominoes(fires))
        self.number = 0
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
            # A hidden domino is a "?": only their number counts.
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
        """The plays of the player to move, by trying all there are."""
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
        """Whether the player to move has drawn since the turn began; W-8 draws are no turns."""
        if not self.nodes:
            return False
        for who, what in reversed(self.history):
            if what in ("knock", "called", "penalty", "number"):
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

    # What happens

    def do(self, line):
        """Applies one line; returns the rule that refuses it (or FORM), None if it was applied."""
        undo = re.fullmatch(r"\[undo ?(\d*)\]", line)
        if undo:
            return self.take_back(int(undo[1] or 1))
        kept = ("past", "players", "options", "all")
        before = pickle.dumps({k: each for k, each in self.__dict__.items() if k not in kept})
        wrong = self.try_to_do(line)
        if wrong is None:
            self.past.append(before)
        return wrong

    def take_back(self, count):
        if not 1 <= count <= len(self.past):
            return FORM
        self.__dict__.update(pickle.loads(self.past[-count]))
        del self.past[-count:]
        return None

    def try_to_do(self, line):
        if line.startswith("[correct"):
            number, name, points = re.fullmatch(r"\[correct (\d+) (.*) =(\d+)\]", line).groups()
            if not 1 <= int(number) <= len(self.finished):
                return FORM
            self.finished[int(number) - 1][name] = int(points)
            return None
        if line.startswith("[left"):
            name, what = re.fullmatch(r"\[left (\S+) (.*)\]", line).groups()
            return self.leave(name, what)
        if self.options.get("mode") == "score":
            return FORM
        if line[0] in "*=":
            how = "named" if line[0] == "=" else "spun"
            return self.spin(how, int(line[1:].removesuffix(" typed")))
        name, what = line.split(": ")
        if what == "-":
            return self.pass_(name)
        if what[0] == "+":
            return self.draw(name, what[1:])
        if what == "!":
            ok = self.time_to_knock(name) and not self.since_play(name, "knock")
            self.history += [(name, "knock")] if ok else []
            return None if ok else "W-31"
        if what[0] == "?":
            return self.call(name, what[1:])
        return self.play(name, what)

    def play(self, name, text):
        wrong = self.refuses_play(name, text)
        if wrong:
            return wrong
        ends, _, onto = text.partition("@")
        attached, outer = ends.split("-")
        if onto:
            self.nodes[int(onto)].ends.pop()
            node = Node(attached, outer)
        else:
            ends_of_centre = int(self.options.get("centre-ends", "4"))
            node = Node(attached, outer, is_centre=True, centre_ends=ends_of_centre)
        self.nodes.append(node)
        if self.known:
            self.hands[name] = [each for each in self.hands[name] if not same(each, ends)]
        else:
            self.hands[name].pop()
        self.history.append((name, "play"))
        if not self.hands[name]:
            self.out = name
            self.finish()
        elif node.is_flame:
            self.flame = node
            self.turn = name
        else:
            if self.flame and not self.flame.ends:
                self.flame = None
            self.next_turn(name)
        return None

    def draw(self, name, which):
        if which and not self.known:
            return FORM
        wrong = self.refuses_draw(name)
        if wrong:
            return wrong
        if which and not same(which, self.stock[0]):
            return "W-2"
        self.hands[name].append(self.stock.pop(0))
        self.history.append((name, "draw"))
        if not self.nodes:
            self.drawers = (self.drawers or self.round_of_draws())[1:]
            self.turn = self.drawers[0] if self.drawers else None
            if self.known and not self.drawers:
                self.choose_first()
        return None

    def pass_(self, name):
        wrong = self.refuses_pass(name)
        if wrong:
            return wrong
        self.history.append((name, "pass"))
        if self.blocked():
            self.finish()
        else:
            self.next_turn(name)
        return None

    def spin(self, how, value):
        wrong = self.refuses_number(how, value)
        if wrong:
            return wrong
        self.flame.ends = [str(value)] * len(self.flame.ends)
        self.history.append((None, "number"))
        self.next_turn(self.turn)
        return None

    def call(self, name, called):
        wrong = self.refuses_call(name, called)
        if wrong:
            return wrong
        if self.stock:
            self.hands[called].append(self.stock.pop(0))
            self.history.append((called, "penalty"))
        else:
            self.history.append((called, "called"))
            self.skips.append(called)
        return None

    def next_turn(self, name):
        self.turn = self.after(name)
        while self.turn in self.skips:
            self.skips.remove(self.turn)
            self.turn = self.after(self.turn)

    def leave(self, name, what):
        total = re.fullmatch(r"=(\d+)", what)
        dominoes = None if total else what.split()
        wrong = self.refuses_left(name, dominoes)
        if wrong:
            return wrong
        self.left[name] = dominoes, int(total[1]) if total else sum(map(worth, dominoes))
        if not self.missing():
            self.score()
        return None

    def finish(self):
        self.over = True
        self.turn = None
        self.flame = None
        if self.known:
            self.score()

    def score(self):
        if self.known:
            points = {name: sum(map(worth, hand)) for name, hand in self.hands.items()}
        else:
            points = {name: self.left[name][1] if name in self.left else 0 for name in self.players}
        self.finished.append(points)

    def state(self):
        phase = self.phase()
        legal = []
        if phase in ("start", "play") and not self.drawers:
            legal = self.legal() if self.known else None
        open_ends = [
            {
                "domino": k,
                "number": None if "?" in node.ends else int(node.ends[0]),
                "count": len(node.ends),
            }
            for k, node in enumerate(self.nodes)
            if node.ends
        ]
        flame = None
        if self.flame:
            k = next(k for k, node in enumerate(self.nodes) if node is self.flame)
            flame = next(each for each in open_ends if each["domino"] == k)
            flame = {"domino": k, "number": flame["number"], "left": flame["count"]}
        totals = self.totals()
        lowest = min(totals.values())
        return {
            "game": "wildfire",
            "round": self.number,
            "phase": phase,
            "turn": self.turn,
            "dealer": self.dealer,
            "flame": flame,
            "open_ends": open_ends,
            "boneyard": len(self.stock),
            "hands": {name: len(self.hands[name]) for name in self.players},
            "legal": legal,
            "scores": totals,
            "winners": [name for name in self.players if totals[name] == lowest]
            if phase == "game-over"
            else [],
        }
