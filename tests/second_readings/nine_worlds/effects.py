"""What cards do as they resolve, and what comes of damage, killing and gaining."""

from collections.abc import Mapping
from typing import Any

from tests.second_readings.nine_worlds.position import ELEMENTS, Being, Position, Spot, changes, has_effect

With = Mapping[str, Any]
DEMANDS = {"kind": "CARD-1", "max_speed": "CARD-6", "no_avatar": "CARD-7", "state": "STATE-6"}
FAILS = frozenset(
    f"NW-{rule}"
    for rule in "CARD-1 CARD-6 CARD-7 COST-2 EMP-2 LIB-12 PLAY-4 PLAY-15 REP-1 REP-2 SAC-2 STATE-6 STATE-8 "
    "WORLD-3 WORLD-8 WORLD-9".split()
)
"""By which a card does nothing: where several hold, any of them may be named."""


class Effects(Position):
    """A position in which cards resolve."""

    # ------------------------------------------------------------ tokens

    def gain(self, seat: str, element: str, number: int, rule: str) -> None:
        """NW-ELEM-12."""
        self.cite("ELEM-12", when=number > self.supply[element])
        self.report("supply_short", when=number > self.supply[element])
        number = min(number, self.supply[element])
        self.cite(rule, when=number)
        self.supply[element] -= number
        self.pools[seat][element] += number

    def scarcest(self, seat: str) -> str | None:
        """NW-SIM-2."""
        there = [element for element in ELEMENTS if self.supply[element]]
        return min(there, key=lambda element: self.pools[seat][element]) if there else None

    def gain_chosen(self, seat: str, number: int, elements: Mapping[str, int] | None, rule: str) -> None:
        self.cite("ELEM-12", when=number > sum(self.supply.values()))
        self.report("supply_short", when=number > sum(self.supply.values()))
        for element, some in (elements or {}).items():
            some = min(some, number)
            self.gain(seat, element, some, rule)
            number -= some
        for _ in range(number):
            if (scarce := self.scarcest(seat)) is not None:
                self.gain(seat, scarce, 1, rule)

    def to_supply(self, tokens: dict[str, int]) -> None:
        self.cite("ELEM-12", when=any(tokens.values()))
        for element, number in tokens.items():
            self.supply[element] += number
        tokens.clear()

    # ------------------------------------------------------------ cards

    def library_of(self, card: str) -> str:
        return str(self.cards[card]["library"])

    def spend(self, card: str) -> None:
        self.cite("LIB-8")
        self.spent[self.library_of(card)].append(card)

    def draw(self, seat: str, pile: str, rule: str) -> None:
        """NW-LIB-4, -9, -10."""
        self.refill(pile)
        self.reshuffled |= self.searched and pile == "creature"
        self.cite("LIB-10", when=not self.libraries[pile])
        self.report("draw_skipped", when=not self.libraries[pile])
        if self.libraries[pile]:
            self.cite("LIB-4", rule)
            self.hands[seat].append(self.libraries[pile].pop(0))

    def refill(self, pile: str) -> None:
        """NW-LIB-9."""
        if not self.libraries[pile]:
            self.reshuffled |= len(self.spent[pile]) > 1
            self.cite("LIB-6", "LIB-7", "LIB-9", when=self.spent[pile])
            self.libraries[pile], self.spent[pile] = self.spent[pile], []

    def some_library(self) -> str:
        """NW-SIM-2."""
        order = ("creature", "spell", "place")
        return next((pile for pile in order if self.libraries[pile] or self.spent[pile]), order[0])

    def draw_from(self, seat: str, library: str, number: int, named: list[str]) -> None:
        for _ in range(number):
            if library != "choice":
                self.draw(seat, library, "DRAW-2")
            else:
                self.draw(seat, named.pop(0) if named else self.some_library(), "DRAW-1")

    def discard(self, seat: str, number: int, named: list[str]) -> None:
        for _ in range(min(number, len(self.hands[seat]))):
            cheapest = min(self.hands[seat], key=lambda card: (sum(self.cards[card]["cost"].values()), card))
            card = named.pop(0) if named and named[0] in self.hands[seat] else cheapest
            self.hands[seat].remove(card)
            self.spend(card)

    def enter(self, card: Mapping[str, Any], seat: str, world: str, name: str | None) -> Being:
        if name is None or name in self.beings:
            self.named += 1
            name = f"{card['id']}{self.named}"
        self.cite_static(card)
        self.beings[name] = Being(name, card, seat, world, arrived=True)
        return self.beings[name]

    # ------------------------------------------------------------ damage, exhaustion, killing

    def hurt(self, being: Being, damage: int, rule: str, rain: int = 0) -> int:
        """Damage that is left after rain (NW-ELEM-7); none on an exhausted card (NW-EFF-6)."""
        self.cite("EFF-6", when=being.exhausted and damage > 0)
        if being.exhausted:
            return 0
        each = self.rules["rain_prevents"] if "rain" not in (being.card.get("tokens") or {}) else 0
        while damage > 0 and rain > 0 and being.tokens.get("rain", 0) and each:
            self.cite("ELEM-11", "ELEM-12")
            being.tokens["rain"] -= 1
            self.supply["rain"] += 1
            rain, damage = rain - 1, damage - each
        self.cite(rule, when=damage > 0)
        being.damage += max(0, damage)
        return max(0, damage)

    def tire(self, being: Being, fatigue: int) -> None:
        self.cite("EFF-6" if being.exhausted else "EFF-7", when=fatigue)
        if not being.exhausted:
            being.fatigue += fatigue

    def check(self) -> None:
        """NW-EXH-1 to -7."""
        while True:
            fallen = [being for being in self.beings.values() if not being.exhausted and self.spent_out(being)]
            self.cite("EXH-3" if len(fallen) == 1 else "EXH-5", "EXH-1", "CARD-5", when=fallen)
            for being in fallen:
                self.cite("EXH-2", "CARD-4", when=being.fatigue)
                self.lay_down(being)
            if not fallen:
                return
            there = [being.card for being in self.beings.values()] + [spot.card for spot in self.spots.values()]
            self.cite("EXH-7", when=any(changes(card, "discount") for card in there))

    def spent_out(self, being: Being) -> bool:
        if not (being.damage or being.fatigue):
            return False
        total = being.damage + max(0, being.fatigue - self.stat(being, "endurance"))
        return bool(total >= self.stat(being, "health") + self.rules["exhaust_margin"])

    def stand_up(self, being: Being) -> None:
        """NW-STATE-6, NW-EFF-8."""
        self.cite("STATE-6")
        self.cite("EFF-8", when=being.damage or being.fatigue)
        being.exhausted, being.damage, being.fatigue = False, 0, 0

    def lay_down(self, being: Being) -> None:
        being.exhausted = True
        self.cite("STATE-6")
        self.cite("EFF-2", when=has_effect(being.card, "static"))
        self.cite("EFF-4", when=changes(being.card))
        if self.fight is not None and self.fight.result == "going on":
            self.cite("COMBAT-1", "EXH-4")
            for side, cards in self.fight.put.items():
                self.fight.exhausts[side] += being.id in cards

    def kill(self, being: Being, rule: str) -> None:
        """NW-KILL-2, -3."""
        if being.avatar:
            self.cite("KILL-3")
            self.cite_shifted(being)
            being.world = self.homes[being.side]
            if not being.exhausted:
                self.lay_down(being)
            return
        world, seat = being.world, being.side
        self.cite(rule, "KILL-2")
        self.cite_static(being.card)
        del self.beings[being.id]
        self.to_supply(being.tokens)
        grave = {"hel": self.hel, "valhalla": self.valhalla}.get(being.card["grave"])
        if grave is None:
            self.spend(being.card["id"])
        else:
            self.cite("LIB-11", "STATE-4")
            grave.append(being.card["id"])
        for effect in being.card["effects"]:
            if effect["when"] == "fallen":
                self.carry_out(effect, seat, world, being.id, self.said.get(being.id, {}))
        self.cite_sources("own_fallen", seat)
        for source, by, at, effect in list(self.sources("own_fallen")):
            if by == seat:
                self.carry_out(effect, seat, at, source, self.said.get(source, {}))

    # ------------------------------------------------------------ effects

    def targets(self, effect: Mapping[str, Any], seat: str, world: str | None, source: str | None) -> list[Any]:
        """What an effect may be aimed at, in listed order."""
        target = effect["target"]
        match target["what"]:
            case "creature":
                found = [b for b in self.beings.values() if self.hits(b, target, source, seat, world)]
                if target["at"] == "same_world":
                    found = [being for being in found if being.world in self.reached(seat)]
                if target["at"] == "fight":
                    put = [name for cards in self.fight.put.values() for name in cards] if self.fight else []
                    found = [b for name in put for b in found if b.id == name and not b.exhausted]
                return found
            case "place":
                return list(self.spots.values())
            case "void":
                return [entry for entry in self.void if target.get("library") in (None, entry["card"]["library"])]
            case "player":
                return self.clockwise(seat)[1:]
            case _:
                return list(dict.fromkeys(self.hel if target["at"] == "hel" else self.valhalla))

    def aimed(self, effect: Mapping[str, Any], seat: str, world: str | None, source: str | None, with_: With) -> Any:
        """The targets of an effect as it is chosen; None if there is none that is legal."""
        found, target = self.targets(effect, seat, world, source), effect["target"]
        if target.get("count") == "all":
            if target.get("at") == "same_world":
                where = with_.get("world") or next(iter(self.reached(seat)), None)
                return [b for b in found if b.world == where] if where in self.reached(seat) else None
            return found
        if "target" in with_:
            names = [_name(option) for option in found]
            return [found[names.index(with_["target"])]] if with_["target"] in names else None
        self.unsaid |= len(found) > 1  # the first of a list of whose order nothing is said
        return found[:1] or None

    def carry_out(self, effect: Mapping[str, Any], seat: str, world: str | None, source: str | None, with_: With,
                  aims: list[Any] | None = None, empower: int = 0, killed: int = 0) -> None:  # fmt: skip
        """All operations of an effect."""
        if "target" in effect and aims is None:
            aims = self.aimed(effect, seat, world, source, with_)
            if aims is None:
                return
        self.cite_effect(effect)
        draws, drops = list(with_.get("draw", [])), list(with_.get("discard", []))
        for step in effect["do"]:
            more = step.get("per_empower", 0) * empower + step.get("per_sacrifice", 0) * killed
            number = (step.get("n") or 0) + more
            who = self.clockwise(self.active) if step.get("who") == "each" else [seat]
            self.cite("CORE-4", when=step.get("who") == "each")
            match step["op"]:
                case "gain":
                    element = step["element"]
                    if element == "world":
                        element = self.worlds[world or ""]["element"]
                        self.cite("GATHER-4" if element == "choice" else "WORLD-6")
                    for one in who:
                        if element == "choice":
                            self.gain_chosen(one, number, with_.get("elements") if one == seat else None, "ELEM-2")
                        else:
                            self.gain(one, element, number, "ELEM-2")
                case "lose":
                    for one in who:
                        lost = min(number, self.pools[one][step["element"]])
                        self.cite("CORE-3", "ELEM-11", when=lost)
                        self.pools[one][step["element"]] -= lost
                        self.supply[step["element"]] += lost
                case "draw":
                    for one in who:
                        self.draw_from(one, step["library"], number, draws if one == seat else [])
                case "discard":
                    for one in who:
                        self.discard(one, number, drops if one == seat else [])
                case "search":
                    card = self.found(step, killed, with_)
                    self.searched = True
                    self.cite("LIB-6")
                    self.cite("PLAY-15" if card is not None else "LIB-5")
                    if card is not None:  # what lies in a library is seen only when it is searched, after paying
                        self.libraries[step["library"]].remove(card)
                        self.enter(self.cards[card], seat, self.world_for(seat, with_) or "", with_.get("as"))
                case "forbid":
                    self.cite("EFF-11", "CORE-2")
                    self.forbidden = True
                case "round":
                    self.cite("TURN-4")
                    self.round += number
                case _:
                    for aim in aims or []:
                        self.do_to(step, aim, seat, number, with_)
            self.check()

    def cite_effect(self, effect: Mapping[str, Any]) -> None:
        """NW-EFF-1, and the rules of what its target demands."""
        target = effect.get("target") or {}
        self.cite("EFF-1")
        self.cite("WORLD-9", when=target.get("at") == "same_world")
        for demand, rule in DEMANDS.items():
            self.cite(rule, when=target.get(demand))

    def do_to(self, step: Mapping[str, Any], aim: Any, seat: str, number: int, with_: With) -> None:
        match step["op"]:
            case "damage":
                self.cite("CARD-7", when=aim.avatar)
                going = self.fight is not None and self.fight.result == "going on"
                self.cite("EFF-7", when=not going and not aim.exhausted)
                self.hurt(aim, number, "EFF-6", self.rain.get(aim.id, 0))
            case "fatigue":
                self.tire(aim, number)
            case "stat":
                self.cite("EFF-4", "CARD-8")
                aim.mods[step["stat"]] = aim.mods.get(step["stat"], 0) + number
            case "move":
                near = self.neighbours(aim.world)
                self.cite("WORLD-3")
                self.cite_shifted(aim)
                aim.world = with_["to"] if with_.get("to") in near else near[0]
            case "exhaust":
                if not aim.exhausted:
                    self.lay_down(aim)
            case "ready":
                self.stand_up(aim)
            case "kill":
                self.kill(aim, "KILL-1")
            case "return":
                self.cite("STATE-7")
                self.cite_static(aim.card)
                self.to_supply(aim.tokens)
                del self.beings[aim.id]
                self.hands[aim.side].append(aim.card["id"])
            case "recall":
                pile = self.hel if aim in self.hel else self.valhalla
                del pile[len(pile) - 1 - pile[::-1].index(aim)]
                self.cite("LIB-12")
                self.cite("PLAY-15", when=step["to"] == "play")
                if step["to"] == "hand":
                    self.hands[seat].append(aim)
                else:
                    self.enter(self.cards[aim], seat, self.world_for(seat, with_) or "", with_.get("as"))
            case "cancel":
                self.cite("PLAY-4", "EFF-9")
                self.void.remove(aim)
                self.spend(aim["card"]["id"])
            case "raze":
                self.take_away(aim)
                self.spend(aim.card["id"])
            case "steal":
                self.steal(seat, aim, number, with_)
            case "place_token":
                some = min(number, self.supply[step["element"]])
                self.cite("ELEM-12", when=number)
                self.report("supply_short", when=some < number)
                self.supply[step["element"]] -= some
                aim.tokens[step["element"]] = aim.tokens.get(step["element"], 0) + some
                self.cite_laid(aim.card, {step["element"]: some}, aim.tokens)
            case word:
                raise AssertionError(word)

    def steal(self, seat: str, victim: str, number: int, with_: With) -> None:
        wanted = with_.get("elements", {})
        number = min(number, sum(self.pools[victim].values()))
        if sum(wanted.values()) != number or any(self.pools[victim][element] < n for element, n in wanted.items()):
            self.unsaid = number > 0  # what is taken then is nowhere said
            return
        self.cite("ELEM-3", when=number)
        for element, some in wanted.items():
            self.pools[victim][element] -= some
            self.pools[seat][element] += some

    def take_away(self, spot: Spot) -> None:
        """A place leaves its slot."""
        self.cite_place(spot.card)
        self.to_supply(spot.tokens)
        del self.spots[spot.id]
        slots = self.slots[spot.world]
        slots[slots.index(spot.id)] = None

    # ------------------------------------------------------------ resolving

    def found(self, step: Mapping[str, Any], killed: int, with_: With) -> str | None:
        """The card that a search finds."""
        most = step["max_cost"] + step.get("per_sacrifice", 0) * killed
        fit = [
            card for card in self.libraries[step["library"]]
            if self.cards[card]["tribe"] == step["tribe"] and sum(self.cards[card]["cost"].values()) <= most
        ]  # fmt: skip
        wanted = with_.get("find") or (fit[0] if fit else None)
        self.unsaid |= bool(fit) and wanted not in fit
        return wanted if wanted in fit else None

    def world_for(self, seat: str, with_: With) -> str | None:
        known = self.enterable(seat)
        wanted = with_.get("world") or (known[0] if known else None)
        return wanted if wanted in known else None

    def payment(self, seat: str, card: Mapping[str, Any], with_: With) -> dict[str, int] | None:
        """The tokens that pay for a card; None if they are not there (NW-COST-2, -3, -5)."""
        cost, pool, laid = self.cost(seat, card), self.pools[seat], with_.get("empower", {})
        paid = {element: with_.get("pay", cost).get(element, 0) for element in ELEMENTS}
        if any(not cost.get(e, 0) <= paid[e] <= pool[e] for e in ELEMENTS):
            return None
        if "pay" not in with_:
            for _ in range(cost.get("any", 0)):
                most = max(ELEMENTS, key=lambda element: pool[element] - paid[element])
                paid[most] += 1
        right = sum(paid.values()) == sum(cost.values())
        return paid if right and all(paid[e] + laid.get(e, 0) <= pool[e] for e in ELEMENTS) else None

    def empowered(self, card: Mapping[str, Any], with_: With) -> bool:
        tokens = with_.get("empower") or {}
        if not tokens:
            return True
        entry = card.get("empower")
        return entry is not None and sum(tokens.values()) <= entry["max"] and (
            entry["elements"] == "any" or set(tokens) <= set(entry["elements"])
        )  # fmt: skip

    def victims(self, card: Mapping[str, Any], seat: str, with_: With) -> list[Being] | None:
        entry: Mapping[str, int] = card.get("sacrifice") or {"min": 0, "max": 0}
        mine = [being for being in self.of(seat) if not being.avatar]
        if "sacrifice" not in with_:
            least = entry["min"]
            return mine[:least] if len(mine) >= least else None
        names = list(with_["sacrifice"])
        found = [being for name in names for being in mine if being.id == name]
        right = len(set(names)) == len(names) == len(found) and entry["min"] <= len(found) <= entry["max"]
        self.unsaid |= not right and (not names or not mine) and len(mine) >= entry["min"]
        return found if right else None

    def replaced(self, card: Mapping[str, Any], seat: str, with_: With) -> Spot | None:
        entry = card["replace"]
        fit = [
            spot for spot in self.spots.values()
            if spot.card["kind"] == entry["kind"]
            and (self.holders[spot.world] == seat if entry["whose"] == "own" else self.ready_in(seat, spot.world))
        ]  # fmt: skip
        wanted = with_.get("replace") or (fit[0].id if fit else None)
        self.unsaid |= len(fit) > 1 and "replace" not in with_
        return next((spot for spot in fit if spot.id == wanted), None)

    def resolve(self, entry: Mapping[str, Any]) -> None:
        """One card: all of it or nothing (NW-PLAY-12, NW-COST-4)."""
        card, seat, with_ = entry["card"], entry["by"], entry["with"]
        plan = self.plan(card, seat, with_)
        self.cite("PLAY-6")
        if plan is None:
            self.cite("PLAY-12")
            self.report("card_without_effect")
            self.excused |= FAILS
            self.spend(card["id"])
            return
        paid, victims, aims, world, old = plan
        self.cite("COST-4")
        self.cite("COST-3", when=sum(paid.values()) < sum(card["cost"].values()))
        self.cite("COST-2", "ELEM-11", when=any(paid.values()))
        for element, number in paid.items():
            self.pools[seat][element] -= number
            self.supply[element] += number
        tokens = {e: n for e, n in with_.get("empower", {}).items() if n}
        for element, number in tokens.items():
            self.pools[seat][element] -= number
        empower = sum(tokens.values())
        if card["library"] in ("spell", "event"):
            self.cite("EMP-4", "ELEM-11", when=tokens)
            for element, number in tokens.items():
                self.supply[element] += number
        elif tokens:
            self.cite("EMP-3")
            for n in range(1, len(tokens) + 1):
                self.cite_laid(card, dict([*tokens.items()][n - 1 : n]), dict([*tokens.items()][:n]))
        self.cite("SAC-2", when=victims)
        for being in victims:
            self.kill(being, "SAC-3")
            self.check()
        source: str | None = None
        if old is not None:
            world, at = old.world, self.slots[old.world].index(old.id)
            owner = self.holders[old.world]
            self.cite("REP-1", "REP-2", "REP-4", "REP-5", "STATE-5")
            self.take_away(old)
            if card["replace"].get("empowered_to") == "hand" and empower and owner is not None:
                self.cite("STATE-7", "REP-3")
                self.hands[owner].append(old.card["id"])
            else:
                self.spend(old.card["id"])
            source = self.put(card, world, at, tokens)
        elif card["library"] == "place":
            assert world is not None
            self.cite("PLAY-13", "PLAY-15")
            self.cite("WORLD-8", when=any(self.slots[world]))
            source = self.put(card, world, self.slots[world].index(None), tokens)
        elif card["library"] == "creature":
            self.cite("PLAY-13", "PLAY-15")
            being = self.enter(card, seat, world or "", with_.get("as"))
            being.tokens, source = tokens, being.id
        self.check()
        for effect, aim in zip([e for e in card["effects"] if e["when"] == "resolve"], aims, strict=True):
            self.carry_out(effect, seat, world, source, with_, aim, empower, len(victims))
        if source is None:
            self.cite("PLAY-14")
            self.spend(card["id"])
        self.check()

    def put(self, card: Mapping[str, Any], world: str, at: int, tokens: dict[str, int]) -> str:
        self.named += 1
        self.cite_place(card)
        name = f"~{card['id']}{self.named}"
        self.spots[name] = Spot(name, card, world, tokens)
        self.slots[world][at] = name
        return name

    def plan(self, card: Mapping[str, Any], seat: str, with_: With) -> Any:
        """All that a card needs; None if anything is missing."""
        paid = self.payment(seat, card, with_)
        victims = self.victims(card, seat, with_)
        if paid is None or victims is None or not self.empowered(card, with_):
            return None
        world, old, enters = None, None, card["library"] == "creature"
        if card["library"] == "place":
            if card.get("replace"):
                old = self.replaced(card, seat, with_)
                if old is None:
                    return None
            else:
                free = [w for w in self.worlds if self.holders[w] == seat and None in self.slots[w]]
                world = with_.get("world") or (free[0] if free else None)
                if world not in free:
                    return None
        aims: list[Any] = []
        for effect in [e for e in card["effects"] if e["when"] == "resolve"]:
            aim: list[Any] | None = None
            if "target" in effect:
                aim = self.aimed(effect, seat, None, None, with_)
                if aim is None and card["library"] in ("spell", "event"):
                    return None
            for step in effect["do"]:
                if (
                    step["op"] == "move"
                    and aim
                    and with_.get("to")
                    and with_["to"] not in self.neighbours(aim[0].world)
                ):
                    return None
                enters |= step.get("to") == "play"
            aims.append(aim)
        if enters:
            world = self.world_for(seat, with_)
            if world is None or self.warband(seat) - len(victims) >= self.rules["warband_limit"]:
                return None
        return paid, victims, aims, world, old


def _name(option: Any) -> str:
    """What a target is called in an example."""
    if isinstance(option, str):
        return option
    return str(option["card"]["id"] if isinstance(option, dict) else option.id)
