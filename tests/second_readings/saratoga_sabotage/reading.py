"""The rules of Saratoga Sabotage once more, by the letter of SS-RES-1 to SS-RES-8, with the numbers of the catalog."""

import copy
from collections.abc import Mapping, Sequence
from typing import Any, Self

from tests.second_readings.refused import Refused

CARDS = ("move", "bullet", "raid", "defend")
TARGETS = {
    "move": ("self", "player"),
    "bullet": ("self", "player"),
    "raid": ("player",),
    "defend": ("self", "player", "bullet", "raid"),
}
"""SS-PLAY-3: what each action card can be laid with."""
IDLE = {"self": "SS-CIRCLE-3", "bullet": "SS-GIT-4", "raid": "SS-IND-4"}
TAKES = {"bullet": "SS-GIT-2", "raid": "SS-IND-2"}
EVERY_TURN = {"SS-ROUND-2", "SS-PLAY-1", "SS-PLAY-2", "SS-RES-1", "SS-RES-2", "SS-ROUND-1"}


class Reading:
    """A position: progress, supplies and the cards on the table of each colour in seating order."""

    also: frozenset[str] = frozenset()

    def __init__(self, catalog: Mapping[str, Any], start: Mapping[str, Any]) -> None:
        self.rules: Mapping[str, int] = catalog["rules"]
        self.colours: list[str] = list(catalog["colours"])
        self.low, self.high = catalog["game"]["players"]["min"], catalog["game"]["players"]["max"]
        self.sit(start["players"])
        self.progress |= start.get("progress", {})
        self.supplies |= start.get("supplies", {})
        self.locked |= {name: list(cards) for name, cards in start.get("locked", {}).items()}
        self.round, self.turn = start.get("round", 1), start.get("turn", 1)
        self.winner: list[str] | None = None
        self.named: set[str] = set()

    def sit(self, players: Sequence[str]) -> None:
        """SS-SETUP-1, -2: these colours with their first chips."""
        self.players = list(players)
        self.progress = dict.fromkeys(players, self.rules["start_progress"])
        self.supplies = dict.fromkeys(players, self.rules["start_supplies"])
        self.locked: dict[str, list[str]] = {name: [] for name in players}
        self.round = self.turn = 1

    def ends(self) -> tuple[list[str], str] | None:
        """Who has won, and by which rule."""
        if self.winner is None:
            return None
        arrived = max(self.progress.values()) >= self.rules["goal"]
        return sorted(self.winner), "SS-END-1" if arrived else "SS-END-4"

    def copied(self) -> Self:
        """The same position, to be changed on its own."""
        other = copy.copy(self)
        other.progress, other.supplies, other.locked = dict(self.progress), dict(self.supplies), dict(self.locked)
        other.named = set()
        return other

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return self.winner is not None

    # ------------------------------------------------------------ what may be laid

    def refusal(self, name: str, pair: Any) -> str | None:
        """The first rule against laying these two cards."""
        others = [*CARDS, "self", *self.colours]
        if not isinstance(pair, list) or len(pair) != 2 or pair[0] not in CARDS or pair[1] not in others:
            return "SS-PLAY-2"
        card, target = pair
        if target == name:
            return "SS-PLAY-4"
        if target in self.colours and target not in self.players:
            return "SS-PLAY-5"
        if ("player" if target in self.colours else target) not in TARGETS[card]:
            return "SS-PLAY-3"
        return "SS-LOCK-2" if card in self.locked[name] or target in self.locked[name] else None

    def offered(self) -> dict[str, list[dict[str, Any]]]:
        """Every pair that each player may lay."""
        targets = [*self.players, "self", "bullet", "raid"]
        return {
            name: [
                {"play": [card, target]}
                for card in CARDS
                for target in targets
                if self.refusal(name, [card, target]) is None
            ]
            for name in self.players
        }

    # ------------------------------------------------------------ steps

    def take(self, step: dict[str, Any]) -> None:
        """Take a step of an example; raises Refused."""
        ((verb, given),) = step.items()
        if verb == "set_up":
            self.set_up(given["players"])
            return
        if self.over:
            raise Refused("SS-END-1")
        if set(given) != set(self.players):
            raise Refused("SS-PLAY-1")
        for name in self.players:
            rule = self.refusal(name, given[name])
            if rule is not None:
                raise Refused(rule)
        before = sum(self.progress.values()), sum(self.supplies.values())
        self.play({name: (given[name][0], given[name][1]) for name in self.players})
        self.named |= {"SS-CHIP-1"} if before != (sum(self.progress.values()), sum(self.supplies.values())) else set()
        self.go_on()

    def set_up(self, players: list[str]) -> None:
        """SS-SETUP-1: before the first turn, four to six different colours."""
        begun = self.over or (self.round, self.turn) != (1, 1)
        if begun or not self.low <= len(players) <= self.high or len(set(players)) < len(players):
            raise Refused("SS-SETUP-1")
        self.sit(players)
        self.named |= {f"SS-SETUP-{number}" for number in range(1, 6)} | {"SS-CHIP-1", "SS-ROUND-1"}

    def play(self, pairs: Mapping[str, tuple[str, str]]) -> None:
        """One turn, SS-RES-1 to SS-RES-8."""
        rules, named = self.rules, self.named
        named |= EVERY_TURN | ({"SS-LOCK-2"} if self.turn > 1 else set())
        for name, (card, target) in pairs.items():
            self.locked[name] = [*self.locked[name], card, target]
            named.add("SS-LOCK-3" if target in CARDS else "SS-LOCK-1")
        # SS-RES-2: the plays of those who cannot pay are struck out.
        prices = {"move": rules["convoy_cost"], "bullet": rules["attack_cost"], "raid": rules["attack_cost"]}
        costs = {name: 0 if target == "self" else prices.get(card, 0) for name, (card, target) in pairs.items()}
        active = {name: pair for name, pair in pairs.items() if self.supplies[name] >= costs[name]}
        named |= {"SS-CHIP-3"} if len(active) < len(pairs) else set()
        attacks = {name: pair for name, pair in active.items() if pair[0] in ("bullet", "raid") and costs[name]}
        captured = dict.fromkeys(pairs, 0)
        loss = dict.fromkeys(pairs, 0)
        # SS-RES-3, -4: every attacker pays; damage is blocked, reflected or added up.
        for name, (card, target) in attacks.items():
            self.supplies[name] -= rules["attack_cost"]
            named |= {"SS-RES-3", "SS-RES-4", "SS-SAB-1" if card == "bullet" else "SS-RAID-1"}
            damage = rules["sabotage_damage"]
            if card == "raid":
                raiders = [pair for pair in attacks.values() if pair == ("raid", target)]
                enough = len(raiders) >= rules["raid_minimum"]
                damage = rules["raid_damage"] if enough else 0
                named.add("SS-RAID-2" if enough else "SS-RAID-3")
            defence = pairs[target][1] if pairs[target][0] == "defend" else ""
            if defence == card:
                captured[target] += rules["attack_cost"]
                named.add({"bullet": "SS-GIT-1", "raid": "SS-IND-1"}[card])
            elif defence == name:
                captured[target] += rules["attack_cost"]
                loss[name] += damage
                named |= {"SS-SCO-1", "SS-SCO-3"}
            else:
                loss[target] += damage
                named |= {"SS-GIT-3"} if defence == "bullet" else set()
        # SS-RES-5: circled wagons and idle defenders.
        for name, (card, target) in pairs.items():
            against = [one for one, (_, victim) in attacks.items() if victim == name]
            if card != "defend":
                continue
            if target in self.players:
                named |= set() if target in against else {"SS-SCO-4"}
            elif not against:
                loss[name] += rules["idle_defence_penalty"]
                named |= {IDLE[target], "SS-RES-5"}
            else:
                named |= {"SS-IND-3"} if len(against) == 1 else set()
                if target == "self":
                    loss[name] //= rules["circle_divisor"]
                    named |= {"SS-CIRCLE-1", "SS-CIRCLE-2", "SS-RES-5"}
        # SS-RES-6: all losses at once.
        for name in pairs:
            left = max(rules["progress_floor"], self.progress[name] - loss[name])
            named |= {"SS-RES-6"} if left < self.progress[name] else set()
            named |= {"SS-CHIP-2"} if self.progress[name] - loss[name] < left else set()
            self.progress[name] = left
        self.gain(active, captured, {name: target for name, (_, target) in pairs.items()})

    def gain(self, active: Mapping[str, tuple[str, str]], captured: Mapping[str, int], aims: Mapping[str, str]) -> None:
        """SS-RES-7, -8: first progress, then supplies, the cap last."""
        rules, named = self.rules, self.named
        gained = dict(captured)
        gains = {name for name, amount in captured.items() if amount}
        for name, pair in active.items():
            card, target = pair
            if pair == ("move", "self"):
                self.progress[name] += rules["head_west_gain"]
                named |= {"SS-WEST-1", "SS-RES-7"}
            elif pair == ("bullet", "self"):
                gained[name] += rules["get_supplies_gain"]
                gains.add(name)
                named |= {"SS-SUP-1"} if self.supplies[name] < rules["supply_cap"] else set()
            elif card == "move" and active.get(target) == ("move", name):
                self.progress[name] += rules["convoy_gain"]
                gained[name] -= rules["convoy_cost"]
                gains.add(name)
                named |= {"SS-CONVOY-1", "SS-CONVOY-2", "SS-RES-7"}
            elif card == "move":
                answered = self.locked[target][-2:] == ["move", name]
                named.add("SS-CONVOY-4" if answered else "SS-CONVOY-3")
        for name, amount in gained.items():
            takes = captured[name] and self.supplies[name] < rules["supply_cap"]
            named |= {TAKES.get(aims[name], "SS-SCO-2")} if takes else set()
            named |= {"SS-CHIP-4"} if self.supplies[name] + amount > rules["supply_cap"] else set()
            self.supplies[name] = min(rules["supply_cap"], self.supplies[name] + amount)
        named |= {"SS-RES-8"} if gains else set()

    # ------------------------------------------------------------ the end of a turn

    def go_on(self) -> None:
        """The next turn, or after the second one the end of the round."""
        if self.turn < self.rules["turns_per_round"]:
            self.turn += 1
            return
        self.locked = {name: [] for name in self.players}
        self.named |= {"SS-LOCK-4", "SS-END-1"}
        arrived = [name for name in self.players if self.progress[name] >= self.rules["goal"]]
        if not arrived and self.round < self.rules["round_limit"]:
            self.round, self.turn = self.round + 1, 1
            return
        self.named -= {"SS-ROUND-1"}
        most = max((self.progress[name], self.supplies[name]) for name in self.players)
        self.winner = [name for name in self.players if (self.progress[name], self.supplies[name]) == most]
        self.named |= {"SS-END-2"} if any(self.progress[name] > self.rules["goal"] for name in arrived) else set()
        self.named |= {"SS-END-3"} if len(arrived) != 1 else set()
        self.named |= set() if arrived else {"SS-END-4"}

    def told(self) -> dict[str, Any]:
        """The position in the words of an example's end."""
        hands = {
            name: [card for card in (*CARDS, "self", *self.players) if card != name and card not in self.locked[name]]
            for name in self.players
        }
        return {
            "progress": self.progress,
            "supplies": self.supplies,
            "locked": self.locked,
            "round": self.round,
            "turn": self.turn,
            "winner": self.winner,
            "hands": hands,
            "signs": {name: [name] for name in self.players},
        }
