"""Wildfire a second time: slow, plain, and written from the rules alone.

Nothing of `wildfire.games` is used here. Dominoes are texts, the layout is a tree of nodes, each
with a list of its open ends; who may knock and whether a round is blocked is read off the history;
taking back puts an old copy in place. It takes the lines of a record and answers with the rule that
refuses them, so that two programs can be compared that share nothing but the rules.
"""

import pickle
import re

from .slow_table import FORM, Node, SlowTable, same, worth


class Slow(SlowTable):
    """A game that is played."""

    def do(self, line):
        """Applies one line; returns the rule that refuses it (or FORM), None if it was applied."""
        undo = re.fullmatch(r"\[undo ?(\d*)\]", line)
        if undo:
            return self.take_back(int(undo[1] or 1))
        if line == "[undo round]":
            return self.take_back_the_round()
        before = self.everything()
        wrong = self.try_to_do(line)
        if wrong is None:
            self.past.append(before)
        return wrong

    def everything(self):
        kept = ("past", "earlier", "players", "all")
        return pickle.dumps({k: each for k, each in self.__dict__.items() if k not in kept})

    def begin(self, deal):
        if self.number:
            self.earlier.append((self.everything(), self.past))
        super().begin(deal)

    def take_back_the_round(self):
        if self.past or not self.earlier:
            return FORM
        before, self.past = self.earlier.pop()
        self.__dict__.update(pickle.loads(before))
        return None

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
        if line == "[agreed]":
            return self.agree()
        if line.startswith("[holds"):
            name, count = re.fullmatch(r"\[holds (\S+) =(\d+)\]", line).groups()
            return self.hold(name, int(count))
        if line.startswith("[knock-penalty"):
            return self.switch_penalty(line.split()[1].rstrip("]"))
        if line[0] in "*=":
            how = "named" if line[0] == "=" else "spun"
            return self.spin(how, int(line[1:].removesuffix(" typed")))
        name, what = line.split(": ")
        if what == "-":
            return self.pass_(name)
        if what[0] == "+":
            return self.draw(name, what[1:])
        if what == "!":
            said = ("knock", "called")
            ok = self.time_to_knock(name) and not any(self.since_play(name, it) for it in said)
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
            if self.phase() == "play" and self.turn == called:
                self.next_turn(called)
            else:
                self.skips.append(called)
        return None

    def agree(self):
        if self.over:
            return "W-32" if self.out else "W-33"
        self.finish()
        return None

    def hold(self, name, count):
        hand = self.hands[name]
        counted = self.over and name not in self.missing()
        if self.known or counted or not count or count == len(hand):
            return FORM
        if count > len(hand) + len(self.stock):
            return "W-2"
        self.history.append((name, "penalty" if count > len(hand) else "put back"))
        both = len(hand) + len(self.stock)
        self.hands[name] = ["?"] * count
        self.stock = ["?"] * (both - count)
        return None

    def switch_penalty(self, how):
        if self.options.get("knock-penalty", "off") == how:
            return FORM
        self.options = {**self.options, "knock-penalty": how}
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
