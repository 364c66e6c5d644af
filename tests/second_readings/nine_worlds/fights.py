"""Fights: from putting cards forward to the retreat."""

from collections.abc import Mapping, Sequence
from typing import Any

from tests.second_readings.nine_worlds.effects import Effects
from tests.second_readings.nine_worlds.position import Being, Fight, Refused, has_effect

SIDES = ("attacker", "defender")


def forbid(wrong: bool, rule: str) -> None:
    if wrong:
        raise Refused(rule)


class Fights(Effects):
    """A position in which cards fight."""

    def still(self, side: str) -> list[Being]:
        """The cards of a side that are in the fight."""
        assert self.fight is not None
        put = self.fight.put[side]
        return [self.beings[name] for name in put if name in self.beings and not self.beings[name].exhausted]

    def can_duel(self, being: Being) -> bool:
        return being.avatar or self.has(being, "champion")

    def do_fight(self, given: Mapping[str, Any]) -> None:
        world, other = given["world"], given["defender"]
        forbid(self.forbidden, "NW-EFF-11")
        ours = [being.id for being in self.ready_in(self.active, world)]
        theirs = [being.id for being in self.ready_in(other, world)] if other in self.seats else []
        going = self.fight is not None and self.fight.result == "going on"
        forbid(
            going
            or self.fought.count(world) >= self.rules["fights_per_world"]
            or not ours
            or not theirs
            or other == self.active,
            "NW-COMBAT-2",
        )
        for names, there, least in (
            (given["attackers"], ours, self.rules["attackers_min"]),
            (given["defenders"], theirs, self.rules["defenders_min"]),
        ):
            wrong = len(set(names)) != len(names) or not set(names) <= set(there)
            forbid(len(names) < least or wrong, "NW-COMBAT-4")
        self.fought.append(world)
        self.cite("COMBAT-2", "COMBAT-3")
        self.cite("COMBAT-10", when=any(self.ready_in(s, world) for s in self.seats if s not in (self.active, other)))
        put = {"attacker": list(given["attackers"]), "defender": list(given["defenders"])}
        self.fight = Fight(world, {"attacker": self.active, "defender": other}, put)
        combat = given.get("combat") or {}
        for name in [name for side in SIDES for name in put[side] if has_effect(self.beings[name].card, "combat")]:
            being = self.beings[name]
            self.cite("EFF-2", when=being.exhausted)
            if name not in combat:
                continue
            for effect in [e for e in being.card["effects"] if e["when"] == "combat"]:
                if not being.exhausted and self.fight.result == "going on":
                    self.carry_out(effect, being.side, world, name, {"target": combat[name]})
                    self.look_for_end(given)
        if self.fight.result == "going on":
            if any(self.can_duel(being) for being in self.still("attacker")):
                self.cite("COMBAT-5")
            else:
                self.place_anew()

    def place_anew(self) -> None:
        """NW-MATCH-5: the cards are to be placed, if there are any on both sides."""
        if self.fight is not None and self.fight.result == "going on":
            self.cite("MATCH-5")
            self.fight.placing = True

    def do_challenge(self, given: Mapping[str, Any]) -> None:
        fight = self.running()
        forbid(fight.challenged, "NW-CHAL-6")
        forbid(fight.cycles > 0, "NW-CHAL-5")
        champion = next((b for b in self.still("attacker") if b.id == given["champion"]), None)
        forbid(champion is None or not self.can_duel(champion), "NW-CHAL-1")
        fit = [being for being in self.still("defender") if self.can_duel(being)]
        names = [being.id for being in fit]
        forbid("accepted_by" in given and given["accepted_by"] not in names, "NW-CHAL-2")
        forbid("marked" in given and given["marked"] not in names, "NW-CHAL-3")
        fight.challenged = True
        assert champion is not None
        self.cite("CARD-7" if champion.avatar else "ATTR-2")
        self.cite("CHAL-4", when=not fit)
        self.cite("CHAL-5", when="accepted_by" in given)
        if "accepted_by" not in given:
            if fit:
                fight.marks[given.get("marked", names[0])] = "humility"
            self.place_anew()
            return
        one, two = champion, self.beings[given["accepted_by"]]
        self.cite_order([one, two])
        before = {being.id: being.damage for being in (one, two)}
        rain = dict(given.get("rain") or {})
        self.run_cycle({one.id: {two.id}, two.id: {one.id}}, [one, two], _targets(given), rain)
        taken = {being.id: being.damage - before[being.id] for being in (one, two)}
        winner = None
        if one.exhausted != two.exhausted:
            winner = two if one.exhausted else one
        elif not one.exhausted and taken[one.id] != taken[two.id]:
            winner = one if taken[one.id] < taken[two.id] else two
        self.cite("CHAL-7")
        if winner is not None:
            self.cite("CHAL-6", "CHAL-8")
            fight.marks[winner.id] = "pride"
            for effect in [e for e in winner.card["effects"] if e["when"] == "pride"]:
                self.carry_out(effect, winner.side, winner.world, winner.id, given.get("pride") or {})
        self.look_for_end(given)
        self.place_anew()

    def running(self) -> Fight:
        if self.fight is None or self.fight.result != "going on":
            raise ValueError("there is no fight")
        return self.fight

    def do_match(self, given: Mapping[str, Any]) -> None:
        fight, place, gang = self.running(), given.get("place") or {}, given.get("gang") or {}
        ours, theirs = [b.id for b in self.still("attacker")], [b.id for b in self.still("defender")]
        forbid(not set(theirs) <= set(place), "NW-MATCH-3")
        forbid(not set(place) <= set(theirs) or not set(place.values()) <= set(ours), "NW-MATCH-1")
        free = set(ours) - set(place.values())
        forbid(not set(gang) <= free or not set(gang.values()) <= set(theirs), "NW-MATCH-2")
        faces: dict[str, set[str]] = {name: set() for name in (*ours, *theirs)}
        for one, two in (*place.items(), *gang.items()):
            faces[one].add(two)
            faces[two].add(one)
        if not fight.placing:
            self.place_anew()
        fight.faces, fight.placing = faces, False
        order = self.cite_order([*self.still("attacker"), *self.still("defender")])
        self.cite("CYCLE-7", when=not faces[order[0].id])

    def cite_order(self, cards: Sequence[Being]) -> list[Being]:
        """NW-CYCLE-1 to -3: the order of a cycle, and the rules of it."""
        speeds = [self.stat(being, "speed") for being in cards]
        self.cite("CYCLE-1", "MATCH-4")
        self.cite(*(("CYCLE-2", "CARD-6") if len(set(speeds)) == len(speeds) else ("CYCLE-3",)))
        for being in cards:
            self.cite("ELEM-6", when=being.tokens.get("air") and "air" not in (being.card.get("tokens") or {}))
            self.cite_pairs(being.tokens)
        return sorted(cards, key=lambda being: -self.stat(being, "speed"))

    def do_cycle(self, given: Mapping[str, Any]) -> None:
        fight = self.running()
        forbid(fight.faces is None, "NW-MATCH-5")
        assert fight.faces is not None
        faces, fight.faces = fight.faces, None
        fight.cycles += 1
        fight.deciding = True
        cards = [*self.still("attacker"), *self.still("defender")]
        self.run_cycle(faces, cards, _targets(given), dict(given.get("rain") or {}))
        self.look_for_end(given)
        if fight.result == "going on" and fight.cycles >= self.rules["cycle_limit"]:
            self.cite("COMBAT-9")
            self.report("cycle_limit")
            self.end_fight("defender", given)

    def run_cycle(self, faces: Mapping[str, set[str]], cards: Sequence[Being],
                  targets: Mapping[str, list[str]], rain: dict[str, int]) -> None:  # fmt: skip
        """NW-CYCLE: `cards` are in the order put forward, the attacker's first."""
        order = sorted(cards, key=lambda being: -self.stat(being, "speed"))
        acted: set[str] = set()
        begun = False
        for being in order:
            facing = self.facing(being, faces, cards)
            begun |= bool(facing)
            self.cite("CYCLE-7", when=begun and not being.exhausted and not facing)
            if not being.exhausted and facing:
                named = targets.get(being.id, [])[:1]
                chosen = next((other for other in facing if other.id in named), facing[0])
                self.attack(being, chosen, chosen.id in acted, rain, False)
            acted.add(being.id)
        for being in order:
            for name in targets.get(being.id, [])[1 : 1 + being.card["attrs"].get("multi_attack", 0)]:
                chosen_ = next((other for other in self.facing(being, faces, cards) if other.id == name), None)
                if being.exhausted or chosen_ is None:
                    break
                self.attack(being, chosen_, True, rain, True)

    def facing(self, being: Being, faces: Mapping[str, set[str]], cards: Sequence[Being]) -> list[Being]:
        return [other for other in cards if other.id in faces.get(being.id, ()) and not other.exhausted]

    def attack(self, one: Being, two: Being, acted: bool, rain: dict[str, int], additional: bool) -> None:
        """NW-CALC."""
        attack, defence = self.stat(one, "attack"), self.stat(two, "defence")
        self.cite("CALC-1", "CARD-3")
        self.cite("CALC-4", when=attack < defence)
        self.cite("CYCLE-5", "ATTR-3", when=additional)
        if attack == defence:
            self.cite(*(("CALC-8",) if additional else ("CALC-3", "CYCLE-7")))
        hit = attack > defence or (attack == defence and acted)
        self.attacks.append(f"{one.id}>{two.id} {attack}:{defence} {'hit' if hit else 'miss'}")
        dealt = 0
        if hit:
            before = two.tokens.get("rain", 0)
            dealt = self.hurt(two, self.rules["damage_per_hit"], "CALC-2", rain.get(two.id, 0))
            rain[two.id] = rain.get(two.id, 0) - (before - two.tokens.get("rain", 0))
        if defence > 0:
            self.cite("CALC-7" if additional else "CALC-5", when=self.rules["fatigue_attacker"])
            self.cite("CALC-5", when=self.rules["fatigue_target_additional" if additional else "fatigue_target"])
            one.fatigue += self.rules["fatigue_attacker"]
            two.fatigue += self.rules["fatigue_target_additional" if additional else "fatigue_target"]
        else:
            self.cite("CALC-6")
            self.cite("EXH-6", when=not one.damage and not one.fatigue)
        self.check()
        for effect in [e for e in one.card["effects"] if e["when"] == "hit"] if dealt else []:
            self.cite("EFF-2", when=one.exhausted)
            if not one.exhausted:
                self.carry_out(effect, one.side, one.world, one.id, {}, [two])

    def do_decide(self, given: Mapping[str, Any]) -> None:
        fight = self.running()
        if not fight.deciding:
            raise ValueError("nothing is decided before a cycle")
        fight.deciding = False
        if given["attacker"] == "withdraw":
            self.end_fight("defender", given)
        elif given["defender"] == "withdraw":
            self.end_fight("attacker", given)
        else:
            gap = fight.exhausts["attacker"] - fight.exhausts["defender"]
            side = "attacker" if gap > 0 else "defender"
            if gap:
                calm = self.morale(side, 0) != self.marks_total(side)
                self.cite("MORALE-2", "MORALE-3", "MORALE-4")
                self.cite("MORALE-6", when=calm)
            self.cite("MORALE-5", when=not gap or fight.cycles > 1)
            if gap and self.morale(side, abs(gap)) > len(self.still(side)):
                self.report("morale_withdrawal")
                self.end_fight("defender" if side == "attacker" else "attacker", given)
            self.place_anew()

    def morale(self, side: str, total: int) -> int:
        """NW-MORALE-3, -6."""
        total += self.marks_total(side)
        for being in self.still(side):
            for effect in being.card["effects"]:
                total -= sum(step["n"] for step in effect["do"] if step["op"] == "morale")
        return total

    def marks_total(self, side: str) -> int:
        """NW-MORALE-3: what the marks of a duel count for a side."""
        fight = self.running()
        marks = [mark for name, mark in fight.marks.items() if name in fight.put[side]]
        return int(
            self.rules["humility_total"] * ("humility" in marks) + self.rules["pride_total"] * ("pride" in marks)
        )

    def look_for_end(self, given: Mapping[str, Any]) -> None:
        if self.fight is None or self.fight.result != "going on":
            return
        left = {side: bool(self.still(side)) for side in SIDES}
        if not any(left.values()):
            self.cite("COMBAT-7", "COMBAT-8")
            self.fight.result = "draw"
        elif not all(left.values()):
            self.end_fight("attacker" if left["attacker"] else "defender", given)

    def end_fight(self, winner: str, given: Mapping[str, Any]) -> None:
        """NW-WITH-1 to -5."""
        fight = self.running()
        fight.result = winner
        self.cite("COMBAT-7", "WITH-1")
        loser = fight.sides["defender" if winner == "attacker" else "attacker"]
        for being in self.ready_in(loser, fight.world):
            enemies = {b.world for b in self.beings.values() if b.side != loser and not b.exhausted}
            free = [world for world in self.neighbours(fight.world) if world not in enemies]
            free.sort(key=lambda world: self.holders[world] != loser)
            wanted = (given.get("retreat") or {}).get(being.id)
            if free:
                self.cite("WITH-4", when=being.side != self.active or being.arrived or being.marched)
                self.cite("WITH-2")
                self.cite_shifted(being)
                being.world = wanted if wanted in free else free[0]
            else:
                self.cite("WITH-3", "COMBAT-1", "EXH-4")
                self.report("retreat_blocked")
                self.lay_down(being)
        self.check()


def _targets(given: Mapping[str, Any]) -> dict[str, list[str]]:
    """Whom each card attacks in a cycle, one after another."""
    return {n: [t] if isinstance(t, str) else list(t) for n, t in (given.get("targets") or {}).items()}
