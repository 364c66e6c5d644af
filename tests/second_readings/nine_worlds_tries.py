"""Random positions and steps for two readings of Nine Worlds: mostly legal, in the language of worked examples."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from tests.second_readings.nine_worlds.position import ELEMENTS, PILES, Being
from tests.second_readings.nine_worlds.steps import Reading

LIBRARIES = ("creature", "place", "spell")
AVATARS = ("odin", "thor", "freyja", "tyr", "loki", "skadi", "heimdall", "hel-queen")
Step = dict[str, Any]


def start(chance: Random, catalog: Mapping[str, Any], players: int) -> dict[str, Any]:
    """A position as the start of an example."""
    seats = [f"P{number + 1}" for number in range(players)]
    seating = next(row for row in catalog["seatings"] if row["players"] == players)
    worlds = [row["id"] for row in catalog["worlds"] if row["id"] not in seating["closed"]]
    deck: dict[str, list[str]] = {pile: [] for pile in ("avatar", *PILES)}
    for card in catalog["cards"]:
        deck[card["library"]] += [card["id"]] * card["copies"]
    often = Counter(effect["when"] for card in catalog["cards"] for effect in card["effects"])
    graves = {card["id"]: card.get("grave") for card in catalog["cards"]}
    for cards in deck.values():
        chance.shuffle(cards)
    rare = {card["id"]: min((often[e["when"]] for e in card["effects"]), default=99) for card in catalog["cards"]}
    if chance.random() < 0.5:  # what few cards do lies on top
        deck["creature"].sort(key=lambda card: -rare[card])
    busy = chance.sample(worlds, min(len(worlds), chance.randint(2, 5)))
    creatures: dict[str, Any] = {}
    for index, seat in enumerate(seats):
        rows = [
            deck["avatar"].pop(),
            *(deck["creature"].pop() for _ in range(chance.randint(0, 6 if players < 4 else 4))),
        ]
        for number, card in enumerate(rows):
            world = seating["homes"][index] if chance.random() < 0.2 else chance.choice(busy)
            creatures[f"{'abcd'[index]}{number}"] = {"card": card, "side": seat, "world": world, **_marked(chance)}
    places: dict[str, Any] = {}
    for number in range(chance.randint(0, 6)):
        world = chance.choice(worlds)
        if sum(row["world"] == world for row in places.values()) < 2:
            places[f"v{number}"] = {"card": deck["place"].pop(), "world": world, "tokens": _tokens(chance, 2, 0.3)}
    hands = {
        seat: [deck[chance.choice(("creature", "place", "spell", "spell"))].pop() for _ in range(chance.randint(1, 4))]
        for seat in seats
    }
    fallen = {grave: [card for card in deck["creature"] if graves[card] == grave][:2] for grave in ("hel", "valhalla")}
    for cards in fallen.values():
        for card in cards:
            deck["creature"].remove(card)
    return {
        "players": players,
        "active": chance.choice(seats),
        "round": chance.choice((2, 3, 5, 11, 12)),
        "pools": {seat: _tokens(chance, 4, 0.9) for seat in seats},
        "hands": hands,
        "holders": {world: chance.choice([None, *seats]) for world in worlds if chance.random() < 0.3},
        "creatures": creatures,
        "places": places,
        "libraries": {pile: deck[pile] for pile in PILES},
        **fallen,
    }


def opening(chance: Random, catalog: Mapping[str, Any], players: int) -> dict[str, Any]:
    """A table ready for the first turn, as the start of an example."""
    begins = start(chance, catalog, players)
    homes = next(row for row in catalog["seatings"] if row["players"] == players)["homes"]
    hidden = [row["card"] for row in begins["creatures"].values() if row["card"] not in AVATARS]
    hidden += [*begins["hel"], *begins["valhalla"]]
    begins["libraries"]["creature"] += hidden
    begins["libraries"]["place"] += [row["card"] for row in begins["places"].values()]
    for pile in begins["libraries"].values():
        chance.shuffle(pile)
    avatars = {name: row for name, row in begins["creatures"].items() if row["card"] in AVATARS}
    return {
        "players": players,
        "active": "P1",
        "round": 1,
        "pools": {seat: dict.fromkeys(ELEMENTS, 1) for seat in begins["pools"]},
        "hands": begins["hands"],
        "libraries": begins["libraries"],
        "creatures": {
            name: {"card": row["card"], "side": row["side"], "world": homes[int(row["side"][1]) - 1]}
            for name, row in avatars.items()
        },
    }


def _tokens(chance: Random, most: int, often: float) -> dict[str, int]:
    if chance.random() > often:
        return {}
    found = {element: chance.randint(0, most) for element in ELEMENTS}
    return {element: number for element, number in found.items() if number}


def _marked(chance: Random) -> dict[str, Any]:
    row: dict[str, Any] = {"tokens": _tokens(chance, 2, 0.3)}
    if chance.random() < 0.2:
        row["exhausted"] = True
    elif chance.random() < 0.3:
        row |= {"fatigue": chance.randint(0, 2)}
    if chance.random() < 0.1:
        row["arrived"] = True
    return row


class Tries:
    """Steps to try, one turn after another, each of what the second reading then has."""

    def __init__(self, chance: Random) -> None:
        self.chance, self.named = chance, 0

    def turn(self, now: "Now") -> Iterator[Step]:
        """The steps of a turn; `now.g` is what they have led to."""
        chance = self.chance
        if chance.random() < 0.95:
            yield {"start_turn": True}
        for step in (self.replenish, self.gather, self.draw, self.event):
            if chance.random() < 0.8 and (step != self.event or self.sayable(now.g)):
                yield step(now.g)
                if now.g.void:
                    yield from self.answered(now)
        for _ in range(chance.randint(0, 7)):
            yield self.play(now.g)
            if now.g.void:
                yield from self.answered(now)
            if chance.random() < 0.3:
                yield self.activate(now.g)
        for _ in range(chance.randint(0, 5)):
            yield {"march": {self.any_being(now.g): chance.choice(list(now.g.worlds))}}
        for _ in range(chance.randint(0, 4)):
            yield self.fight(now.g)
            if now.g.fight and now.g.fight.result == "going on":
                yield from self.fighting(now)
        if chance.random() < 0.9:
            yield self.conquest(now.g)
        yield self.end_turn(now.g)

    # ------------------------------------------------------------ phases

    def any_being(self, g: Reading) -> str:
        mine = [being.id for being in g.of(g.active)]
        return self.chance.choice(mine if mine and self.chance.random() < 0.9 else list(g.beings))

    def replenish(self, g: Reading) -> Step:
        chance = self.chance
        mine = [being.id for being in g.of(g.active)]
        spots = [spot.id for spot in g.spots.values() if g.holders[spot.world] == g.active and spot.id[0] != "~"]
        known = [*mine, *spots] if chance.random() < 0.9 else [*g.beings, *spots]
        place: dict[str, Any] = {}
        for element in ELEMENTS:
            for _ in range(chance.randint(0, g.pools[g.active][element] + (chance.random() < 0.1))):
                if mine and chance.random() < 0.5:
                    row = place.setdefault(chance.choice(mine if chance.random() < 0.97 else list(g.beings)), {})
                    row[element] = row.get(element, 0) + 1
        recall = "all" if chance.random() < 0.2 else chance.sample(known, chance.randint(0, min(3, len(known))))
        return {"replenish": {"recall": recall, "place": place}}

    def amounts(self, number: int) -> dict[str, int]:
        found: dict[str, int] = {}
        for _ in range(number):
            element = self.chance.choice(ELEMENTS)
            found[element] = found.get(element, 0) + 1
        return found

    def gather(self, g: Reading) -> Step:
        given: Step = {"midgard": self.chance.choice(ELEMENTS), "cards": {}}
        if self.chance.random() < 0.7 or g.rules["gather_base"] > 1:  # who is asked for several names them all
            given["choice"] = self.amounts(g.rules["gather_base"])
        for source, by, world, effect in g.sources("gather"):
            element = effect["do"][0]["element"]
            if (
                by == g.active
                and source[0] != "~"
                and (element == "choice" or (element == "world" and world == "midgard"))
            ):
                given["cards"][source] = {"elements": self.amounts(effect["do"][0]["n"])}
        return {"gather": given}

    def libraries(self, g: Reading, number: int) -> list[str]:
        """Those to draw from; none that would have to be shuffled."""
        full = [pile for pile in LIBRARIES if len(g.libraries[pile]) > 4] or list(LIBRARIES)
        return [self.chance.choice(full) for _ in range(number)]

    def draw(self, g: Reading) -> Step:
        found = [
            (source, effect["do"][0]["n"]) for source, by, _, effect in g.sources("draw")
            if by == g.active and effect["do"][0]["library"] == "choice" and source[0] != "~"
        ]  # fmt: skip
        return {"draw": {"from": self.libraries(g, 2), "cards": {source: self.libraries(g, n) for source, n in found}}}

    def conquest(self, g: Reading) -> Step:
        given: Step = {"elements": self.amounts(g.rules["conquest_tokens"])}
        for being in g.of(g.active):
            if being.card["id"] == "valkyrie" and g.valhalla:
                given["cards"] = {being.id: {"target": self.chance.choice(g.valhalla)}}
        return {"conquest": given}

    def end_turn(self, g: Reading) -> Step:
        hand = g.hands[g.active]
        over = len(hand) - g.rules["hand_limit"]
        named = self.chance.sample(hand, over) if over > 0 and self.chance.random() < 0.7 else []
        return {"end_turn": {"discard": named} if named else {}}

    # ------------------------------------------------------------ cards

    def sayable(self, g: Reading) -> bool:
        """Whether the next event is there, and all that it needs could be said."""
        return bool(g.libraries["event"]) and (
            g.libraries["event"][0] != "earth-tremor" or sum(name[0] == "~" for name in g.spots) < 2
        )

    def event(self, g: Reading) -> Step:
        card = (g.libraries["event"] or [""])[0]
        return {"event": {"card": card, "with": self.with_(g, card, g.active)}} if card else {"event": {}}

    def play(self, g: Reading) -> Step:
        return {"play": self.card(g, g.active)}

    def card(self, g: Reading, seat: str) -> Step:
        hand = g.hands[seat]
        if sum(name[0] == "~" for name in g.spots) > 1:  # which of them is replaced could not be said
            hand = [card for card in hand if "replace" not in g.cards[card]]
        if not hand or self.chance.random() < 0.05:
            hand = ["huscarl", "gale", "rune-ice"]
        card = self.chance.choice(hand)
        return {"by": seat, "card": card, "with": self.with_(g, card, seat)}

    def answered(self, now: "Now") -> Iterator[Step]:
        chance = self.chance
        for seat in now.g.clockwise(now.g.active)[1:]:
            fast = [card for card in now.g.hands[seat] if "fast" in now.g.cards[card]["attrs"]]
            if chance.random() < 0.1:
                yield {"respond": self.card(now.g, chance.choice(now.g.seats))}
            elif fast and chance.random() < 0.8:
                card = chance.choice(fast)
                yield {"respond": {"by": seat, "card": card, "with": self.with_(now.g, card, seat)}}
        if chance.random() < 0.3:
            yield {"further": self.card(now.g, now.g.active)}
        yield {"resolve": True}

    def with_(self, g: Reading, name: str, seat: str) -> Step:
        """Choices for a card, mostly such as are legal now."""
        chance, card = self.chance, g.cards[name]
        given: Step = {}
        for effect in [e for e in card["effects"] if e["when"] == "resolve"]:
            if "target" in effect:
                self.aim(g, effect, seat, given)
            for step in effect["do"]:
                self.named_for(g, step, given)
        empower = card.get("empower")
        if empower and chance.random() < 0.5:
            known = ELEMENTS if empower["elements"] == "any" else empower["elements"]
            given["empower"] = {chance.choice(list(known)): chance.randint(1, empower["max"])}
        if "sacrifice" in card:
            mine = [being.id for being in g.of(seat) if not being.avatar or chance.random() < 0.1]
            number = chance.randint(card["sacrifice"]["min"], card["sacrifice"]["max"])
            given["sacrifice"] = sorted(chance.sample(mine, min(len(mine), number)), key=list(g.beings).index)
            search = next((s for e in card["effects"] for s in e["do"] if s["op"] == "search"), None)
            if search:
                most = search["max_cost"] + search["per_sacrifice"] * len(given["sacrifice"])
                fit = [c for c in g.libraries["creature"] if g.cards[c]["tribe"] == search["tribe"]]
                fit = [c for c in fit if sum(g.cards[c]["cost"].values()) <= most]
                given |= {"find": chance.choice(fit)} if fit else {}
            gained = next((s for e in card["effects"] for s in e["do"] if s["op"] == "gain"), None)
            if gained:
                given["elements"] = self.amounts(gained["n"] + gained["per_sacrifice"] * len(given["sacrifice"]))
        if "replace" in card:
            known = [spot.id for spot in g.spots.values() if spot.id[0] != "~"]
            if known:
                given["replace"] = chance.choice(known)
        recalls = any(s.get("to") == "play" for e in card["effects"] for s in e["do"])
        if (card["library"] in ("creature", "place") and "replace" not in card) or recalls:
            given["world"] = chance.choice(
                list(g.worlds) if chance.random() < 0.2 else g.enterable(seat) or list(g.worlds)
            )
        if card["library"] == "creature" or recalls:
            self.named += 1
            given["as"] = f"n{self.named}"
        return given

    def aim(self, g: Reading, effect: Mapping[str, Any], seat: str, given: Step) -> None:
        chance, target = self.chance, effect["target"]
        if target.get("count") == "all":
            if target.get("at") == "same_world":
                given["world"] = chance.choice(
                    list(g.worlds) if chance.random() < 0.1 else g.reached(seat) or list(g.worlds)
                )
            return
        found = [name for option in g.targets(effect, seat, None, None) if (name := _name(option))[0] != "~"]
        if target["what"] == "creature" and (not found or chance.random() < 0.1):
            found = list(g.beings)
        if found:
            given["target"] = chance.choice(found)
        if effect["do"][0]["op"] == "move" and given.get("target") in g.beings:
            near = g.neighbours(g.beings[given["target"]].world)
            given["to"] = chance.choice(near if chance.random() < 0.95 else list(g.worlds))

    def named_for(self, g: Reading, step: Mapping[str, Any], given: Step) -> None:
        chance = self.chance
        if step["op"] == "gain" and step["element"] == "choice" and chance.random() < 0.7:
            given["elements"] = self.amounts(step["n"])
        if step["op"] == "steal" and given.get("target") in g.pools:
            there = [element for element, number in g.pools[given["target"]].items() for _ in range(number)]
            found = chance.sample(there, min(step["n"], len(there)))
            given["elements"] = {element: found.count(element) for element in found}
        if step["op"] == "draw" and step["library"] == "choice":
            given["draw"] = self.libraries(g, step["n"])

    def activate(self, g: Reading) -> Step:
        smiths = [being.id for being in g.beings.values() if being.card["id"] == "dwarf-smith"]
        names = smiths if smiths and self.chance.random() < 0.8 else list(g.beings)
        return {"activate": {"card": self.chance.choice(names), "target": self.chance.choice(list(g.beings))}}

    # ------------------------------------------------------------ fights

    def some(self, names: Sequence[str], *, often: float = 0.95) -> list[str]:
        names = list(names)
        if not names or self.chance.random() > often:
            return []
        return self.chance.sample(names, self.chance.randint(1, len(names)))

    def fight(self, g: Reading) -> Step:
        chance = self.chance
        both = [
            (world, other) for world in g.worlds for other in g.seats
            if other != g.active and g.ready_in(g.active, world) and g.ready_in(other, world)
        ]  # fmt: skip
        if both and chance.random() < 0.9:
            world, other = chance.choice(both)
        else:
            world, other = chance.choice(list(g.worlds)), chance.choice([s for s in g.seats if s != g.active])
        ours = [being.id for being in g.ready_in(g.active, world)]
        theirs = [being.id for being in g.ready_in(other, world)]
        given: Step = {"world": world, "defender": other, "attackers": self.some(ours), "defenders": self.some(theirs)}
        combat = {}
        for one, enemies in ((given["attackers"], given["defenders"]), (given["defenders"], given["attackers"])):
            for name in one:
                slow = [other for other in enemies if g.stat(g.beings[other], "speed") <= 2]
                if slow and g.beings[name].card["id"] == "dark-stalker" and chance.random() < 0.7:
                    combat[name] = chance.choice(slow)
        if combat:
            given["combat"] = combat
        return {"fight": given}

    def fighting(self, now: "Now") -> Iterator[Step]:
        chance = self.chance
        if chance.random() < 0.5:
            yield self.challenge(now.g)
        while now.g.fight and now.g.fight.result == "going on":
            if chance.random() < 0.05:
                yield {"cycle": {}}
            elif now.g.fight.faces is None:
                yield self.match(now.g)
            else:
                yield self.cycle(now.g)
            if now.g.fight.deciding and now.g.fight.result == "going on":
                words = [("withdraw" if chance.random() < 0.1 else "stay") for _ in range(2)]
                yield {"decide": {"attacker": words[0], "defender": words[1], "retreat": self.retreat(now.g)}}

    def challenge(self, g: Reading) -> Step:
        chance = self.chance
        assert g.fight is not None
        given: Step = {"champion": chance.choice(self.duellists(g, "attacker"))}
        theirs = self.duellists(g, "defender")
        fit = [being.id for being in g.still("defender") if g.can_duel(being)]
        word = chance.random()
        if word < 0.6 and theirs:
            given["accepted_by"] = chance.choice(theirs)
        elif fit or word > 0.97:
            given["marked"] = chance.choice(theirs)
        pride = self.amounts(1), self.libraries(g, 2)
        given["pride"] = {"elements": pride[0], "draw": pride[1]}
        return {"challenge": given}

    def duellists(self, g: Reading, side: str) -> list[str]:
        still = g.still(side)
        fit = [being.id for being in still if g.can_duel(being)]
        return fit if fit and self.chance.random() < 0.9 else [being.id for being in still]

    def match(self, g: Reading) -> Step:
        chance = self.chance
        ours, theirs = [b.id for b in g.still("attacker")], [b.id for b in g.still("defender")]
        place = {name: chance.choice(ours) for name in theirs if chance.random() < 0.98}
        free = [name for name in ours if name not in place.values() or chance.random() < 0.02]
        return {
            "match": {"place": place, "gang": {name: chance.choice(theirs) for name in free if chance.random() < 0.7}}
        }

    def cycle(self, g: Reading) -> Step:
        assert g.fight is not None and g.fight.faces is not None
        chance, targets, rain = self.chance, {}, {}
        for being in [*g.still("attacker"), *g.still("defender")]:
            facing = sorted(g.fight.faces[being.id])
            if facing and chance.random() < 0.8:
                targets[being.id] = [chance.choice(facing) for _ in range(1 + self.more(being))]
            if being.tokens.get("rain") and chance.random() < 0.7:
                rain[being.id] = chance.randint(1, being.tokens["rain"])
        return {"cycle": {"targets": targets, "rain": rain, "retreat": self.retreat(g)}}

    def more(self, being: Being) -> int:
        return self.chance.randint(0, being.card["attrs"].get("multi_attack", 0))

    def retreat(self, g: Reading) -> dict[str, str]:
        assert g.fight is not None
        there = [being.id for being in g.beings.values() if being.world == g.fight.world]
        return {name: self.chance.choice(list(g.worlds)) for name in there if self.chance.random() < 0.5}


class Now:
    """What the steps have led to."""

    def __init__(self, g: Reading) -> None:
        self.g = g


def _name(option: Any) -> str:
    if isinstance(option, str):
        return option
    return str(option["card"]["id"] if isinstance(option, dict) else option.id)
