"""What six domino games have in common, a second time: slow, plain, and written from the rules.

Written from the rules alone and not from the program: nothing of `wildfire` is used or was read.
Where two independent readings of the same rules disagree, there is a fault in one of them. The
other modules here are the games; each names the rules that it follows, and each says what it does.

A domino is a text, its higher number first: "6-4". A hand is a list of dominoes, the boneyard is a
list in drawing order, a seat is a number from 0, clockwise (C-2). An action is a text:

- "6-4@6-6.side1": the domino and the open end that it is laid at; "6-6@start" is the lead;
- "draw": one domino from the boneyard (C-7);
- "pass": the end of a turn without a domino laid.
"""


def halves(domino):
    """(6, 4) of "6-4"."""
    high, low = domino.split("-")
    return int(high), int(low)


def written(one, other):
    return f"{max(one, other)}-{min(one, other)}"


def full_set(highest):
    """C-1."""
    return [written(high, low) for high in range(highest + 1) for low in range(high + 1)]


def pips(domino):
    return sum(halves(domino))


def pips_of(hand):
    return sum(pips(domino) for domino in hand)


def is_double(domino):
    high, low = halves(domino)
    return high == low


def near5(number):
    """C-10."""
    return 5 * ((number + 2) // 5)


def dealt(order, players, size):
    """C-4: the hands and the boneyard of a shuffled set."""
    hands = [list(order[seat * size : (seat + 1) * size]) for seat in range(players)]
    return hands, list(order[players * size :])


def for_players(value, players):
    """The number for so many players: "7/5/5" has one for two, three and four, "7" is for all."""
    numbers = [int(number) for number in value.split("/")]
    return numbers[0] if len(numbers) == 1 else numbers[players - 2]


def chosen(words, choices):
    """The options by name. `words` are "name=value"; `choices` has the values of each, the first
    of them the default; one that ends in None takes other numbers too."""
    options = {name: values[0] for name, values in choices.items()}
    for word in words:
        name, value = word.split("=")
        if name not in choices:
            raise ValueError(f"no option of this game: {word}")
        numbers = value.replace("/", "").isdigit() and choices[name][-1] is None
        if value not in choices[name] and not numbers:
            raise ValueError(f"no value of this option: {word}")
        options[name] = value
    return options


class Layout:
    """The dominoes on the table, in the order in which they were laid.

    `branching` says which doubles take dominoes at their two ends as well, once both of their sides
    are covered: "none", "first" or "all". An open end is named by the domino and the place on it:
    "6-6.side2", "6-6.end1", "6-3.far"; a leading domino that does not branch has "5-4.left" and
    "5-4.right". Where nothing branches the two ends of the line are just "left" and "right".
    """

    def __init__(self, branching="none"):
        self.branching = branching
        self.laid = []

    def dominoes(self):
        return [each["domino"] for each in self.laid]

    def lay(self, domino, end="start", outer=None):
        """Lays a domino; `outer` is the number that looks away from the open end."""
        spinner = False
        if is_double(domino) and self.branching == "first":
            spinner = not any(is_double(each) for each in self.dominoes())
        if is_double(domino) and self.branching == "all":
            spinner = True
        new = {"domino": domino, "spinner": spinner, "taken": [], "followers": 0}
        if end == "start":
            new["is_lead"] = True
            new["arm"] = None
        else:
            onto, place, _ = self.find(end)
            onto["taken"].append(place)
            onto["followers"] += 1
            new["is_lead"] = False
            new["arm"] = place if onto["arm"] is None else onto["arm"]
            new["outer"] = outer
            if spinner:
                new["taken"].append("side1")
        self.laid.append(new)

    def places(self, each):
        """The open places of a laid domino with their numbers."""
        high, low = halves(each["domino"])
        if each["spinner"]:
            places = [("side1", high), ("side2", high)]
            if "side1" in each["taken"] and "side2" in each["taken"]:
                places = [("end1", high), ("end2", high)]
        elif each["is_lead"]:
            places = [("left", low), ("right", high)]
        else:
            places = [("far", each["outer"])]
        return [(place, number) for place, number in places if place not in each["taken"]]

    def name(self, each, place):
        if self.branching != "none":
            return f"{each['domino']}.{place}"
        return place if each["is_lead"] else each["arm"]

    def ends(self):
        """Name and number of every open end."""
        return [
            (self.name(each, place), number)
            for each in self.laid
            for place, number in self.places(each)
        ]

    def find(self, end):
        """The domino that has the open end, the place on it, the number."""
        for each in self.laid:
            for place, number in self.places(each):
                if self.name(each, place) == end:
                    return each, place, number
        raise ValueError(f"no open end: {end}")

    def total(self, doubles):
        """The sum of the open ends; a double that counts counts with both halves.

        `doubles`: "sides" when a double counts until both of its sides are covered (AF-6), "one"
        when it counts until another domino is laid at it (FU-6). Only a leading double differs.
        """
        total = 0
        for each in self.laid:
            if not is_double(each["domino"]):
                total += sum(number for _, number in self.places(each))
                continue
            covered = each["followers"] + (0 if each["is_lead"] else 1)
            if each["followers"] == 0 or (doubles == "sides" and covered < 2):
                total += pips(each["domino"])
        return total


class Game:
    """A game of several rounds. A game of its own overrides what differs.

    `begin` a round with a deal, then ask `turn` and `legal`, and `do` one of the actions, until
    `turn` is None: then `result` says how the round ended: ("out", seat, points),
    ("blocked", seat, points), ("tie", None, 0), or ("target", seat, 0) when a play has won the
    game. `scores` are the totals, `winner` is the seat that has won the game, `lead` says who
    leads the next round: a seat, "lot", "highest double" or "lowest double".
    """

    def __init__(self, players, options, choices):
        if not 2 <= players <= 4:
            raise ValueError("two to four players")
        self.players = players
        self.options = chosen(options, choices)
        self.highest = int(self.options.get("set", 9))
        self.hand_size = for_players(self.options["hand"], players)
        self.target = for_players(self.options["target"], players)
        self.branching = "none"
        self.policy = "until"
        self.floor = 0
        self.lead = "highest double"
        self.scores = [0] * players
        self.winner = None
        self.clear()

    def clear(self):
        self.layout = Layout(self.branching)
        self.hands = [[] for _ in range(self.players)]
        self.boneyard = []
        self.turn = None
        self.leader = None
        self.must_lead = None
        self.drawn = False
        self.dry_turns = 0
        self.result = None

    def begin(self, hands, boneyard, lot=None):
        """Deals a round; `lot` is the seat that a lot says. The answer is "dealt" or "redeal"."""
        if self.turn is not None or self.winner is not None:
            raise ValueError("the round or the game is not at its beginning")
        everything = [domino for hand in hands for domino in hand] + list(boneyard)
        if sorted(everything) != sorted(full_set(self.highest)):
            raise ValueError("not the set of this game")
        if [len(hand) for hand in hands] != [self.hand_size] * self.players:
            raise ValueError("not the hands of this game")
        leader, must_lead = self.lead, None
        if self.lead in ("highest double", "lowest double"):
            held = [
                (pips(domino), seat, domino)
                for seat, hand in enumerate(hands)
                for domino in hand
                if is_double(domino)
            ]
            if not held:
                return "redeal"
            first = max(held) if self.lead == "highest double" else min(held)
            _, leader, must_lead = first
        elif self.lead == "lot":
            leader = lot
        if leader not in range(self.players):
            raise ValueError("a lot must say who leads")
        self.clear()
        self.hands = [list(hand) for hand in hands]
        self.boneyard = list(boneyard)
        self.leader = self.turn = leader
        self.must_lead = must_lead
        return "dealt"

    # What may be done.

    def outers(self, domino, number):
        """The numbers that the domino may show when it is laid at an open end of that number."""
        high, low = halves(domino)
        if number == high:
            return [low]
        return [high] if number == low else []

    def plays(self, domino):
        """Every way to lay the domino: action, end and outer number."""
        ways = []
        for end, number in self.layout.ends():
            outers = self.outers(domino, number)
            for outer in outers:
                said = f"{domino}@{end}"
                if len(outers) > 1:
                    said += f" leaves {outer}"
                ways.append((said, end, outer))
        return ways

    def fits(self, domino):
        return len(self.plays(domino)) > 0

    def may_draw(self):
        """C-7."""
        if self.policy == "none" or len(self.boneyard) <= self.floor:
            return False
        return self.policy == "until" or not self.drawn

    def legal(self):
        if self.turn is None:
            return []
        hand = self.hands[self.turn]
        if not self.layout.laid:
            leads = hand if self.must_lead is None else [self.must_lead]
            return [f"{domino}@start" for domino in leads]
        actions = [said for domino in hand for said, _, _ in self.plays(domino)]
        if actions:
            return actions
        return ["draw"] if self.may_draw() else ["pass"]

    # What it does.

    def do(self, action):
        """Does one of the legal actions. The answer is the points of the play."""
        if action not in self.legal():
            raise ValueError(f"not legal here: {action}")
        if action == "draw":
            self.hands[self.turn].append(self.boneyard.pop(0))
            self.drawn = True
            return 0
        if action == "pass":
            self.dry_turns = 0 if self.drawn else self.dry_turns + 1
            if self.dry_turns == self.players:
                self.end_blocked()
            else:
                self.next_turn()
            return 0
        return self.play(action)

    def play(self, action):
        """C-9: the order of events in a turn."""
        seat = self.turn
        domino = action.split("@")[0]
        if action.endswith("@start"):
            self.layout.lay(domino)
        else:
            for said, end, outer in self.plays(domino):
                if said == action:
                    self.layout.lay(domino, end, outer)
                    break
        self.hands[seat].remove(domino)
        self.dry_turns = 0
        points = self.add(seat, self.play_points(seat))
        if self.winner is not None:
            self.end_round("target", seat, 0)
        elif not self.hands[seat]:
            self.end_round("out", seat, self.add(seat, self.round_points(seat)))
        elif self.nothing_fits():
            self.end_blocked()
        else:
            self.after_play()
        return points

    def after_play(self):
        self.next_turn()

    def next_turn(self):
        self.turn = (self.turn + 1) % self.players
        self.drawn = False

    def nothing_fits(self):
        """C-8: everybody can see from the layout that no domino of the set can follow."""
        lying = self.layout.dominoes()
        return not any(
            self.fits(domino) for domino in full_set(self.highest) if domino not in lying
        )

    # Scores.

    def add(self, seat, points):
        """Adds points, and says how many: the game is won at once (X-4)."""
        self.scores[seat] += points
        if self.scores[seat] >= self.target:
            self.winner = seat
        return points

    def play_points(self, seat):
        """The points of the play that was made just now."""
        return 0

    def round_points(self, seat):
        """The points for the round, when this seat has won it."""
        raise NotImplementedError

    def others(self, seat):
        """The hands of the other seats."""
        return [hand for other, hand in enumerate(self.hands) if other != seat]

    def rank(self, hand):
        """Of a blocked round: the lowest wins."""
        return pips_of(hand)

    def end_blocked(self):
        ranks = [self.rank(hand) for hand in self.hands]
        if ranks.count(min(ranks)) > 1:
            self.end_round("tie", None, 0)
            return
        seat = ranks.index(min(ranks))
        self.end_round("blocked", seat, self.add(seat, self.round_points(seat)))

    def end_round(self, how, seat, points):
        self.result = (how, seat, points)
        self.turn = None
        self.lead = self.next_lead()

    def next_lead(self):
        return self.lead
