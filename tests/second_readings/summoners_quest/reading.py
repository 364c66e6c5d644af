"""The steps of Summoner's Quest: the parts of a turn, its actions, and which rule refuses them."""

import contextlib
from typing import Any

from tests.second_readings.refused import Refused
from tests.second_readings.summoners_quest.board import CHAMBER, RING, SPACES, ahead, back, distance
from tests.second_readings.summoners_quest.landings import Landings
from tests.second_readings.summoners_quest.position import Dropped, Row

CHOSEN = ("self", "owner")
"""Targets that need not be said."""


class Reading(Landings):
    """Takes steps in the words of worked examples."""

    also: frozenset[str] | None = frozenset(
        f"SQ-{rule}"
        for rule in (
            "CARD-2 CARD-4 CHAMBER-10 COMBAT-3 COMBAT-6 COMBAT-13 EFFECT-11 EFFECT-12 EFFECT-13 ELIM-2 ELIM-5 FOCUS-2"
            " HALL-4 MANA-6 OBJ-3 ORDER-3 PORTAL-1 PORTAL-3 POST-5 POST-6 TARGET-2 TEMPLE-2 TEMPLE-3 TRAP-6 TRAP-10"
            " TURN-2"
        ).split()
    )
    """Named for what is asked or looked at on the way, too."""

    def take(self, step: Row) -> None:
        """Take a step, and write into it the dice and choices that it does not say; raises Refused."""
        self.step = step
        verb = next(iter(step))
        rule = self.refusal(step)
        if rule is not None:
            raise Refused(rule)
        with contextlib.suppress(Dropped):
            getattr(self, f"do_{verb}")(step[verb])
        self.discard += self.played
        self.played = []
        if self.chance is None and step.get("portal") == [True]:
            raise Refused("SQ-PORTAL-3")  # a second jump that the step wants

    # ------------------------------------------------------------ what refuses

    def refusal(self, step: Row) -> str | None:
        """The first rule that a step breaks; a move rolls its dice before it is judged."""
        verb = next(iter(step))
        others = step.get("by", self.turn) != self.turn
        acting = self.phase in ("before", "after") and not self.over and not others
        if verb in ("start_turn", "end_turn", "skip_move", "move"):
            rule = getattr(self, f"no_{verb}")(step)
        elif not acting:
            rule = "TURN-3"
        elif verb in ("summon", "cast", "place_trap", "equip"):
            card = step[verb]
            kind = {"cast": "spell", "place_trap": "trap"}.get(verb, verb)
            held = card in self.players[self.turn]["hand"] and self.cards[card]["type"] == kind
            rule = getattr(self, f"no_{verb}")(step, self.cards[card]) if held else "CARD-1"
        else:
            rule = getattr(self, f"no_{verb}")(step)
        return f"SQ-{rule}" if rule else None

    def dear(self, cost: int) -> str | None:
        """SQ-MANA-3."""
        return "MANA-3" if cost > self.players[self.turn]["mana"][0] else None

    def no_start_turn(self, step: Row) -> str | None:
        """Only where a turn begins."""
        return None if self.phase == "start" and not self.over and step["start_turn"] == self.turn else "TURN-8"

    def no_end_turn(self, step: Row) -> str | None:
        """SQ-MOVE-6."""
        others = step.get("by", self.turn) != self.turn
        return "TURN-8" if self.over else "MOVE-6" if self.phase != "after" else "TURN-4" if others else None

    def no_skip_move(self, step: Row) -> str | None:
        """SQ-TURN-5, SQ-MOVE-6."""
        if self.over or self.phase != "before":
            return "TURN-8" if self.over else "TURN-5"
        return "MOVE-6" if any(self.movable(name) for name in self.pieces(self.turn)) else None

    def movable(self, name: str) -> bool:
        """SQ-MOVE-6."""
        row = self.piece(name)
        return row["at"] != CHAMBER and "stun" not in row["status"]

    def no_summon(self, step: Row, card: Row) -> str | None:
        """SQ-SUMMON-2, SQ-MANA-3."""
        here = self.there(self.players[self.turn]["at"])
        return "SUMMON-2" if here != [self.turn] else self.dear(self.price(card["cost"]))

    def no_cast(self, step: Row, card: Row) -> str | None:
        """SQ-STATUS-15, SQ-TARGET-2, -1, SQ-MANA-3."""
        if "silence" in self.players[self.turn]["status"]:
            return "STATUS-15"
        return self.off_target(card["powers"][0], self.turn, step) or self.dear(self.price(card["cost"]))

    def no_place_trap(self, step: Row, card: Row) -> str | None:
        """SQ-TRAP-3."""
        return "TRAP-3" if step["at"] in self.traps else self.dear(self.rules["trap_cost"])

    def no_equip(self, step: Row, card: Row) -> str | None:
        """SQ-EQUIP-4, -3, -2, SQ-MANA-3."""
        bearer = step["bearer"]
        if bearer != self.turn and (card["bearer"] != "any" or self.owner(bearer) != self.turn):
            return "EQUIP-4"
        if distance(self.players[self.turn]["at"], self.piece(bearer)["at"]) > self.rules["equip_range"]:
            return "EQUIP-3"
        items = sum(len(self.piece(name)["items"]) for name in self.pieces(self.turn))
        if card["mode"] != "consumable" and items >= self.rules["equip_limit"]:
            return "EQUIP-2"
        return self.dear(self.price(card["cost"]))

    def bearer(self, step: Row) -> str:
        """Who bears the item that a step speaks of: the summoner where nobody is said."""
        return str(step.get("bearer", self.turn))

    def borne(self, step: Row, card: str) -> bool:
        """Whether the player's piece that a step names bears that item."""
        name = self.bearer(step)
        return self.owner(name) == self.turn and card in self.piece(name)["items"]

    def no_remove_item(self, step: Row) -> str | None:
        """SQ-EQUIP-5."""
        return None if self.borne(step, step["remove_item"]) else "EQUIP-5"

    def no_use_item(self, step: Row) -> str | None:
        """SQ-EQUIP-6, -7, SQ-TARGET-2, -1, SQ-MANA-3."""
        card = step["use_item"]
        powers = self.powers(card, "before_move")
        if not powers or self.cards[card]["type"] != "equip" or not self.borne(step, card):
            return "EQUIP-6"
        if self.uses >= self.rules["at_will_per_turn"]:
            return "EQUIP-7"
        return self.off_target(powers[0], self.bearer(step), step) or self.dear(powers[0]["cost"])

    def no_use_power(self, step: Row) -> str | None:
        """SQ-POWER-1, SQ-STATUS-15, SQ-POWER-4, SQ-TARGET-2, -1, SQ-MANA-3."""
        name = step["use_power"]
        powers = self.powers(name, "before_move") if name in self.summons else []
        if not powers or self.owner(name) != self.turn:
            return "POWER-1"
        if "silence" in self.piece(name)["status"]:
            return "STATUS-15"
        if self.used.count(name) >= self.rules["power_uses_per_turn"]:
            return "POWER-4"
        return self.off_target(powers[0], name, step) or self.dear(powers[0]["cost"])

    def no_open_gate(self, step: Row) -> str | None:
        """SQ-GATE-2, -3, SQ-MANA-3."""
        gate = step["open_gate"]
        if self.players[self.turn]["at"] != f"{gate[0]}4":
            return "GATE-2"
        return "GATE-3" if gate in self.gates else self.dear(self.gate_price(self.turn))

    # ------------------------------------------------------------ targets

    def of_kind(self, power: Row, bearer: str, target: Any) -> bool:
        """SQ-TARGET-2: a target of the demanded kind, and what single operations demand further."""
        kind, ops = power["target"], [effect["op"] for effect in power["effects"]]
        if kind == "trap_marker":
            return target in self.traps
        if kind in ("space_enemies", "space_all"):
            found = self.enemies(target) if kind == "space_enemies" else self.there(target)
            return target in SPACES and bool(found)
        piece = {"self": bearer, "owner": self.turn}.get(kind, target)
        if piece not in self.pieces():
            return False
        own = self.owner(piece) == self.turn
        row = self.piece(piece)
        return bool(
            (kind != "ally_piece" or own)
            and (kind not in ("enemy_piece", "enemy_summoner") or not own)
            and (kind != "enemy_summoner" or piece in self.players)
            and ("evict" not in ops or row["at"] == CHAMBER)
            and ("swap" not in ops or (row["at"] in RING and self.players[self.turn]["at"] in RING))
            and ("destroy_equipment" not in ops or row["items"])
        )

    def off_target(self, power: Row, bearer: str, step: Row) -> str | None:
        """SQ-TARGET-2, -1."""
        target = step.get("target")
        if not self.of_kind(power, bearer, target):
            return "TARGET-2"
        if power["target"] in CHOSEN:
            return None
        space = target if target in SPACES else self.piece(str(target))["at"]
        return "TARGET-1" if distance(self.piece(bearer)["at"], space) > power.get("range", 0) else None

    def strike(self, power: Row, bearer: str, step: Row) -> None:
        """What a power aimed so does."""
        kind, target = power["target"], str(step.get("target"))
        if kind == "space_enemies":
            struck = self.enemies(target)
        elif kind == "space_all":
            struck = self.there(target)
        else:
            struck = [{"self": bearer, "owner": self.turn}.get(kind, target)]
        inside = kind != "trap_marker" and self.piece(struck[0])["at"] not in RING
        self.by("TARGET-3" if inside else "TARGET-1")
        self.carry_out(power["effects"], self.turn, struck)

    # ------------------------------------------------------------ actions

    def from_hand(self, card: str) -> None:
        """A card leaves the hand, and is paid for."""
        self.players[self.turn]["hand"].remove(card)
        self.spend(self.turn, self.price(self.cards[card].get("cost", 0)), "CARD-1")
        self.by(
            "TURN-3",
            *(["TEMPLE-5"] if self.discount and self.cards[card].get("cost", 0) > self.rules["card_cost_min"] else []),
        )

    def do_summon(self, card: str) -> None:
        """SQ-SUMMON-1, SQ-CHAMBER-11."""
        self.from_hand(card)
        here = self.players[self.turn]
        row = {"card": card, "owner": self.turn, "at": here["at"], "via": here["via"], "damage": 0}
        self.summons[self.step["id"]] = {**row, "status": {}, "items": []}
        self.by("SUMMON-1", "SUMMON-3", "SUMMON-4")

    def do_cast(self, card: str) -> None:
        """SQ-SPELL-1, -5."""
        self.from_hand(card)
        self.played.append(card)
        power = self.cards[card]["powers"][0]
        whole = power["target"].startswith("space") or power["target"] == "trap_marker"
        self.by("SPELL-1", "SPELL-5", "SPELL-3" if whole else "SPELL-2" if power.get("range") else "SPELL-4")
        self.strike(power, self.turn, self.step)

    def do_place_trap(self, card: str) -> None:
        """SQ-TRAP-1, -2."""
        self.players[self.turn]["hand"].remove(card)
        self.spend(self.turn, self.rules["trap_cost"], "TRAP-1")
        self.traps[self.step["at"]] = card
        self.by("TRAP-1", "TRAP-2", "TRAP-4", "TURN-3", "COMP-5", "CARD-1")

    def do_equip(self, card: str) -> None:
        """SQ-EQUIP-1, -9."""
        self.from_hand(card)
        self.by("EQUIP-1")
        if self.cards[card]["mode"] == "consumable":
            self.played.append(card)
            self.by("EQUIP-9")
            self.strike(self.cards[card]["powers"][0], self.step["bearer"], self.step)
        else:
            self.piece(self.step["bearer"])["items"].append(card)
            self.by("EQUIP-11", "EQUIP-4" if self.step["bearer"] == self.turn else "EQUIP-3")

    def do_remove_item(self, card: str) -> None:
        """SQ-EQUIP-5."""
        self.piece(self.bearer(self.step))["items"].remove(card)
        self.discard.append(card)
        self.by("EQUIP-5")

    def do_use_item(self, card: str) -> None:
        """SQ-EQUIP-6, -7."""
        (power,) = self.powers(card, "before_move")
        self.uses += 1
        self.spend(self.turn, power["cost"], "EQUIP-6")
        self.by("EQUIP-7")
        self.strike(power, self.bearer(self.step), self.step)

    def do_use_power(self, name: str) -> None:
        """SQ-POWER-1, -4."""
        (power,) = self.powers(name, "before_move")
        self.used.append(name)
        self.spend(self.turn, power["cost"], "POWER-1")
        self.by("POWER-3")
        self.strike(power, name, self.step)

    def do_open_gate(self, gate: str) -> None:
        """SQ-GATE-1, -3."""
        self.by("GATE-1", "GATE-2", "GATE-3")
        if self.gate_price(self.turn) < self.rules["gate_cost"]:
            self.by("EFFECT-18")
        self.spend(self.turn, self.gate_price(self.turn), "GATE-1")
        self.gates.append(gate)

    # ------------------------------------------------------------ the turn

    def do_start_turn(self, player: str) -> None:
        """SQ-TURN-2: hold, mana, powers, poison."""
        self.phase = "before"
        self.by("TURN-1")
        row = self.players[player]
        if row["at"] == CHAMBER:
            row["hold"] += 1
            self.by("CHAMBER-4", "CHAMBER-5")
            if row["hold"] >= self.rules["chamber_hold_turns"]:
                self.by("CHAMBER-3")
                self.finish(player, "chamber")
        self.recover(player, self.rules["mana_recovery"], "MANA-4")
        for name in self.pieces(player):
            own = [] if name == player or "silence" in self.piece(name)["status"] else [name]
            for source in (*own, *self.piece(name)["items"]):
                for power in self.powers(source, "on_turn_start"):
                    self.carry_out(power["effects"], player, [player if power["target"] == "owner" else name])
                    self.by("TURN-2", *(["POWER-5"] if source == name else []))
        for name in self.pieces(player):
            if "poison" in self.piece(name)["status"]:
                self.damage(name, self.statuses["poison"]["amount"], shielded=False)
                self.by("STATUS-11")
        self.bury()

    def do_skip_move(self, player: str) -> None:
        """SQ-MOVE-6."""
        self.phase = "after"
        self.by("MOVE-6")

    def do_end_turn(self, player: str) -> None:
        """SQ-TURN-4, SQ-STATUS-6."""
        for name in self.pieces(player):
            status = {kind: left - 1 for kind, left in self.piece(name)["status"].items()}
            self.by(*(["STATUS-6"] if status else []))
            self.piece(name)["status"] = {kind: left for kind, left in status.items() if left}
        self.by("TURN-4")
        self.pass_turn()

    # ------------------------------------------------------------ the movement

    def steps_of(self, group: list[str], roll: int) -> int:
        """SQ-MOVE-9."""
        least = self.rules["move_min"]
        steps = max(least, roll + sum(self.adds(name, "modify_roll", "move") for name in group))
        if len(group) > 1:
            steps = max(least, steps // self.rules["pair_divisor"])
        if any("slow" in self.piece(name)["status"] for name in group):
            steps = max(least, steps // self.rules["slow_divisor"])
        return steps

    def reversed(self, group: list[str]) -> bool:
        """SQ-MOVE-10."""
        return any("reversed" in self.piece(name)["status"] for name in group)

    def no_move(self, step: Row) -> str | None:
        """Section 8.3; what depends on the roll is judged when it has been made."""
        group, gate, opens = step["move"], step.get("gate"), bool(step.get("open"))
        if self.over or self.phase != "before":
            return "TURN-8" if self.over else "TURN-5"
        if any(self.owner(name) != self.turn for name in group) or (len(group) > 1 and self.turn not in group):
            return "MOVE-2"
        if len({self.piece(name)["at"] for name in group}) > 1:
            return "MOVE-3"
        if any(self.piece(name)["at"] == CHAMBER for name in group):
            return "CHAMBER-2"
        if any("stun" in self.piece(name)["status"] for name in group):
            return "STATUS-10"
        here, backward = self.piece(group[0])["at"], self.reversed(group)
        if step.get("dir") and not backward:
            if self.turn in group:
                return "MOVE-4"
            if here not in RING:
                return "HALL-3"
            backward = True
        if gate and backward:
            return "GATE-5"
        if opens and (not gate or self.turn not in group):
            return "GATE-2"
        if gate and opens == (gate in self.gates):
            return "GATE-3" if opens else "GATE-2"
        if gate and here not in RING:
            return "GATE-5"
        self.rolled = sum(self.die() for _ in range(self.rules["move_dice"]))
        if not gate:
            return None
        way = self.way(here, f"{gate[0]}4")
        if len(way) >= self.steps_of(group, self.rolled):
            return "GATE-5"
        crosses = self.players[self.turn]["temple"] in way
        gain = min(self.rules["temple_bonus"], self.pool) if crosses else 0
        return self.dear(self.gate_price(self.turn) - gain) if opens else None

    def way(self, here: str, there: str) -> list[str]:
        """The spaces of the ring that a walk forward steps onto until it is there."""
        found: list[str] = []
        while (found or [here])[-1] != there:
            found.append(ahead((found or [here])[-1]))
        return found

    def path(self, step: Row, roll: int) -> list[str]:
        """The spaces that a walk steps onto; it ends in the chamber at the latest."""
        group, gate = step["move"], step.get("gate")
        backward = bool(step.get("dir")) or self.reversed(group)
        here, found = self.piece(group[0])["at"], list[str]()
        for _ in range(self.steps_of(group, roll)):
            if here == CHAMBER:
                break
            here = back(here) if backward else ahead(here, into=gate)
            found.append(here)
        return found

    def do_move(self, group: list[str]) -> None:
        """SQ-MOVE-5, SQ-CHAMBER-1: the whole way, step by step, then the landing."""
        group = sorted(group, key=lambda name: name != self.turn)
        gate, here = self.step.get("gate"), self.piece(group[0])["at"]
        last = here
        self.by("MOVE-5", "MOVE-7", "MOVE-9", "ORDER-1", "TURN-5", *(["MOVE-10"] if self.reversed(group) else []))
        self.by(
            "MOVE-1",
            "MOVE-2",
            "MOVE-6",
            *(["MOVE-3"] if len(group) > 1 else []),
            *(["GATE-4", "GATE-5"] if gate else []),
        )
        self.by(*(["STATUS-14"] if self.reversed(group) else ["MOVE-4"] if self.step.get("dir") else []))
        self.by(*(["STATUS-12"] if any("slow" in self.piece(name)["status"] for name in group) else []))
        self.by(*(["HALL-2"] if here not in RING else []))
        self.by(*(["CHAMBER-12"] if self.players[self.turn]["at"] == CHAMBER else []))
        for space in self.path(self.step, self.rolled):
            if space == gate and gate not in self.gates:
                self.do_open_gate(space)
            last, here = here, space
            forward = not self.step.get("dir") and not self.reversed(group)
            if forward and self.turn in group and here == self.players[self.turn]["temple"]:
                self.bonus(self.turn, "TEMPLE-1")
                self.by("TEMPLE-2")
        self.by(*(["CHAMBER-1"] if here == CHAMBER else []))
        for name in group:
            self.place(name, here)
            if here == CHAMBER:
                self.piece(name)["via"] = last[0]
        self.phase = "after"
        self.land(group, last)
