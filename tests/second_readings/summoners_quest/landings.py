"""Landings and fights: equipment, trap, combat, space effect (SQ-ORDER-1)."""

from collections.abc import Sequence

from tests.second_readings.summoners_quest.board import CHAMBER, PORTALS, back, kind
from tests.second_readings.summoners_quest.effects import Effects


class Landings(Effects):
    """What happens where the pieces of the player on turn land."""

    def land(self, group: Sequence[str], last: str, *, by_portal: bool = False) -> None:
        """A landing of pieces that came from `last`, the summoner first."""
        space = self.piece(group[0])["at"]
        for part in (self.use_equipment, self.spring_trap, self.fight):
            group = [name for name in group if name in self.pieces() and self.piece(name)["at"] == space]
            if group:
                part(group, space, last)
        group = [name for name in group if name in self.pieces() and self.piece(name)["at"] == space]
        if group and not by_portal:
            self.space_effect(group, space)

    def use_equipment(self, group: Sequence[str], space: str, last: str) -> None:
        """SQ-ORDER-2."""
        for name in group:
            for item in list(self.piece(name)["items"]):
                for power in self.powers(item, "on_land"):
                    self.carry_out(power["effects"], self.turn, [self.turn if power["target"] == "owner" else name])
                    self.by("ORDER-2", "EQUIP-8")

    def spring_trap(self, group: Sequence[str], space: str, last: str) -> None:
        """SQ-TRAP-5 to -9."""
        if space not in self.traps:
            return
        victim = group[0] if len(group) == 1 else self.choose("victim", list(group))
        self.by("TRAP-5", *(["TRAP-8"] if len(group) > 1 else []))
        trap, row = self.traps.pop(space), self.piece(victim)
        self.sprung.add(space)
        charms = [item for item in row["items"] if self.powers(item, "on_trap")]
        if charms:
            row["items"].remove(charms[0])
            self.discard += [charms[0], trap]
            self.by("EFFECT-14", "TRAP-6", "EQUIP-8")
            return
        card = self.cards[trap]
        if self.die() >= card["negate"]:
            self.discard.append(trap)
            self.by("TRAP-6")
            return
        self.played.append(trap)
        effects = card["powers"][0]["effects"]
        if victim in self.summons and "effects_vs_summon" in card:
            effects = card["effects_vs_summon"]
            self.by("TRAP-9")
        self.by("TRAP-7")
        self.carry_out(effects, self.turn, [victim])
        self.played.remove(trap)
        self.discard.append(trap)

    def space_effect(self, group: Sequence[str], space: str) -> None:
        """SQ-PORTAL-1 to -5, SQ-FOCUS-1, -3, SQ-TEMPLE-4."""
        what = kind(space)
        if what in ("focus", "temple") and set(group) != {self.turn}:
            self.by("FOCUS-3")
        if what == "portal" and self.jumps >= self.rules["portal_uses_per_turn"]:
            self.by("PORTAL-3")
        if what == "portal" and self.jumps < self.rules["portal_uses_per_turn"]:
            if self.choose("portal", [True, False], False):
                self.jumps += 1
                there = PORTALS[(PORTALS.index(space) + 1) % len(PORTALS)]
                for name in group:
                    self.place(name, there)
                self.by("PORTAL-1", "PORTAL-2", "PORTAL-4", "PORTAL-5")
                self.land(group, back(there), by_portal=True)
        elif what == "focus" and self.turn in group:
            self.draw(self.turn, self.rules["focus_draw"], "FOCUS-1")
        elif what == "temple" and self.turn in group:
            self.discount = True
            self.by("TEMPLE-4")

    # ------------------------------------------------------------ fights

    def fight(self, group: Sequence[str], space: str, last: str) -> None:
        """SQ-COMBAT-1 to -13."""
        if not self.enemies(space):
            return
        self.by("COMBAT-1", *(["COMBAT-5"] if len(group) > 1 else []))
        fighter = group[0] if len(group) == 1 else self.choose("fighter", list(group))
        target = self.choose("attack", self.enemies(space))
        self.by("COMBAT-4", *(["COMBAT-2"] if len(self.enemies(space)) > 1 else []))
        if target in self.players:
            guards = [name for name in self.pieces(target) if name != target and self.piece(name)["at"] == space]
            guard = self.choose("defend", ["none", *guards], "none", who=target) if guards else "none"
            if guard != "none":
                target = guard
                self.by("COMBAT-3")
        rolls, hits = {fighter: 0, target: 0}, {fighter: 0, target: 0}
        for name, other in ((fighter, target), (target, fighter)):
            self.fighting_power(name, other, rolls, hits)
        for name in rolls:
            rolls[name] += self.adds(name, "modify_roll", "combat")
            for status in ("weaken", "bless"):
                if status in self.piece(name)["status"]:
                    rolls[name] += self.statuses[status]["amount"]
                    self.by({"weaken": "STATUS-13", "bless": "STATUS-16"}[status])
        won = False
        for _ in range(self.rules["combat_max_rolls"]):
            mine = rolls[fighter] + sum(self.die() for _ in range(self.rules["combat_dice"]))
            theirs = rolls[target] + sum(self.die() for _ in range(self.rules["combat_dice"]))
            won = mine > theirs
            self.by("COMBAT-7")
            if mine != theirs:
                break
            self.by("COMBAT-8")
        sides = ["summoner" if name in self.players else "summon" for name in (fighter, target)]
        self.fights["fights_" + "_against_".join(sides)] += 1
        self.fights["fights_" + "_against_".join(sides) + "_won_by_attacker"] += won
        winner, loser = (fighter, target) if won else (target, fighter)
        amount = self.hit(winner, loser) + (0 if winner in self.players and loser in self.summons else hits[winner])
        self.damage(loser, amount - self.adds(loser, "reduce_damage"))
        self.by("COMBAT-9")
        self.bury()
        pair, group = len(group) > 1, [name for name in group if name in self.pieces()]
        self.by(*(["POST-2"] if pair and group and not won else []))
        (self.drive_out if won else self.fall_back)(group, target, space, last)

    def fighting_power(self, name: str, other: str, rolls: dict[str, int], hits: dict[str, int]) -> None:
        """SQ-COMBAT-6, SQ-POWER-2, -4: what a fighting summon is paid for, before the dice."""
        powers = self.powers(name, "in_combat_before_roll") if name in self.summons else []
        owner = self.owner(name)
        for power in powers:
            often = self.used.count(name) >= self.rules["power_uses_per_turn"]
            if often or "silence" in self.piece(name)["status"] or power["cost"] > self.players[owner]["mana"][0]:
                continue
            if self.pays(name):
                self.spend(owner, power["cost"], "POWER-1")
                self.used.append(name)
                self.by("POWER-2", "COMBAT-6")
                for effect in power["effects"]:
                    where = other if power["target"] == "opponent_in_combat" else name
                    (rolls if effect["op"] == "modify_roll" else hits)[where] += effect["amount"]

    def hit(self, winner: str, loser: str) -> int:
        """SQ-COMBAT-10 to -12."""
        if winner in self.summons:
            self.by("COMBAT-10")
            return int(self.cards[self.summons[winner]["card"]]["attack"]) + self.adds(winner, "modify_attack")
        if loser in self.summons:
            self.by("COMBAT-12")
            return int(self.players[winner]["life"])
        self.by("COMBAT-11")
        return self.rules["summoner_base_damage"] + self.adds(winner, "modify_attack")

    def drive_out(self, group: Sequence[str], target: str, space: str, last: str) -> None:
        """SQ-POST-4, SQ-CHAMBER-6 to -8."""
        if target in self.pieces():
            if space == CHAMBER:
                self.place(target, f"{last[0]}4")
                self.by("CHAMBER-6")
            else:
                self.driven(target, self.rules["push_back"])
                self.by("POST-4")
        if space == CHAMBER and self.enemies(CHAMBER):
            self.by("CHAMBER-7")
            for name in group:
                self.place(name, last)
                self.by("CHAMBER-8")

    def fall_back(self, group: Sequence[str], target: str, space: str, last: str) -> None:
        """SQ-POST-1 to -3, SQ-CHAMBER-9: from the chamber one space, whatever the number is elsewhere."""
        for _ in range(self.rules["push_back"] - 1 if space != CHAMBER else 0):
            last = back(last)
        for name in group:
            self.place(name, last)
            self.by("CHAMBER-9" if space == CHAMBER else "POST-1", "POST-3")
        if group:
            self.space_effect(group, last)
