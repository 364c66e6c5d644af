"""What lies where, and what follows from it: statistics, neighbours, who controls what."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

ELEMENTS = ("fire", "air", "rain", "frost")
DEFAULTS = {"fire": ("attack", "fire_attack"), "air": ("speed", "air_speed"), "frost": ("defence", "frost_defence")}
REPORTS = ("draw_skipped", "supply_short", "card_without_effect", "morale_withdrawal", "cycle_limit", "retreat_blocked")
"""What is counted of a game; a library that is shuffled anew ends what is compared."""
PILES = ("creature", "place", "spell", "event")


BY_ELEMENT = {"fire": "ELEM-5", "air": "ELEM-6", "rain": "ELEM-7", "frost": "ELEM-8"}


def has_effect(card: Mapping[str, Any], when: str) -> bool:
    """Whether a card has an effect with that trigger."""
    return any(effect["when"] == when for effect in card["effects"])


def changes(card: Mapping[str, Any], *also: str) -> bool:
    """Whether a card changes statistics or attributes as long as it is in force, or does what else is named."""
    ops = {step["op"] for effect in card["effects"] if effect["when"] == "static" for step in effect["do"]}
    return not ops.isdisjoint({"stat", "grant", *also})


class Refused(Exception):
    """A step that a rule forbids."""


@dataclass
class Being:
    """A creature or Avatar in play."""

    id: str
    card: Mapping[str, Any]
    side: str
    world: str
    tokens: dict[str, int] = field(default_factory=dict)
    exhausted: bool = False
    damage: int = 0
    fatigue: int = 0
    arrived: bool = False
    marched: bool = False
    mods: dict[str, int] = field(default_factory=dict)

    @property
    def avatar(self) -> bool:
        return bool(self.card["library"] == "avatar")


@dataclass
class Spot:
    """A place in play."""

    id: str
    card: Mapping[str, Any]
    world: str
    tokens: dict[str, int] = field(default_factory=dict)


@dataclass
class Fight:
    """The last fight."""

    world: str
    sides: dict[str, str]
    put: dict[str, list[str]]
    marks: dict[str, str] = field(default_factory=dict)
    exhausts: dict[str, int] = field(default_factory=lambda: {"attacker": 0, "defender": 0})
    cycles: int = 0
    result: str = "going on"
    challenged: bool = False
    faces: dict[str, set[str]] | None = None
    deciding: bool = False
    placing: bool = False


def some(tokens: Mapping[str, int]) -> dict[str, int]:
    return {element: number for element, number in tokens.items() if number}


class Position:
    """Everything on the table."""

    def __init__(self, catalog: Mapping[str, Any], start: Mapping[str, Any]) -> None:
        self.rules: Mapping[str, Any] = catalog["rules"]
        self.cards = {card["id"]: card for card in catalog["cards"]}
        self.players = start["players"]
        self.seats = [f"P{number + 1}" for number in range(self.players)]
        seating = next(row for row in catalog["seatings"] if row["players"] == self.players)
        self.homes = dict(zip(self.seats, seating["homes"], strict=True))
        rows = [row for row in catalog["worlds"] if row["id"] not in seating["closed"]]
        self.ring = sum(row.get("ring") is not None for row in catalog["worlds"])
        self.worlds = {row["id"]: row for row in sorted(rows, key=lambda r: 9 if r.get("ring") is None else r["ring"])}
        self.active, self.round = start.get("active", "P1"), start.get("round", 2)
        self.pools = {
            seat: {e: start.get("pools", {}).get(seat, {}).get(e, 0) for e in ELEMENTS} for seat in self.seats
        }
        self.hands = {seat: list(start.get("hands", {}).get(seat, [])) for seat in self.seats}
        self.holders: dict[str, str | None] = dict.fromkeys(self.worlds)
        self.holders.update({home: seat for seat, home in self.homes.items()})
        self.holders.update(start.get("holders", {}))
        self.beings: dict[str, Being] = {}
        for name, row in start.get("creatures", {}).items():
            more = {key: row[key] for key in ("exhausted", "damage", "fatigue", "arrived") if key in row}
            tokens = dict(row.get("tokens", {}))
            self.beings[name] = Being(name, self.cards[row["card"]], row["side"], row["world"], tokens, **more)
        self.spots: dict[str, Spot] = {
            name: Spot(name, self.cards[row["card"]], row["world"], dict(row.get("tokens", {})))
            for name, row in start.get("places", {}).items()
        }
        self.slots: dict[str, list[str | None]] = {
            world: [None] * self.rules["place_slots_per_world"] for world in self.worlds
        }
        for spot in self.spots.values():
            self.slots[spot.world][self.slots[spot.world].index(None)] = spot.id
        self.libraries = {pile: list(start.get("libraries", {}).get(pile, [])) for pile in PILES}
        self.avatars = list(start.get("libraries", {}).get("avatar", []))
        self.first_turn = False
        self.spent = {pile: list(start.get("spent", {}).get(pile, [])) for pile in PILES}
        self.hel, self.valhalla = list(start.get("hel", [])), list(start.get("valhalla", []))
        total = self.rules["token_supply_per_element"]
        self.supply = {e: start.get("supply", {}).get(e, total - self._laid(e)) for e in ELEMENTS}
        self.void: list[dict[str, Any]] = []
        self.phase = "start"
        self.plays, self.events, self.responded, self.furthered = 0, 0, -1, False
        self.rain: dict[str, int] = {}  # what a step says of rain while the void is resolved
        self.said: Mapping[str, Any] = {}  # what a step says of cards while worlds are conquered
        self.fought: list[str] = []
        self.forbidden = False
        self.fight: Fight | None = None
        self.attacks: list[str] = []
        self.tally: dict[str, list[int]] = {}
        self.winner: list[str] = []
        self.over = self.searched = self.unsaid = self.reshuffled = False
        self.named = 0
        self.cited: set[str] = set()
        self.excused: set[str] = set()
        self.reports = dict.fromkeys(REPORTS, 0)

    def _laid(self, element: str) -> int:
        laid = [
            *self.pools.values(),
            *(b.tokens for b in self.beings.values()),
            *(s.tokens for s in self.spots.values()),
        ]
        return sum(tokens.get(element, 0) for tokens in laid)

    # ------------------------------------------------------------ the rules that apply

    def cite(self, *rules: str, when: object = True) -> None:
        """Rules that apply now, if so."""
        if when:
            self.cited.update(f"NW-{rule}" for rule in rules)

    def report(self, word: str, *, when: object = True) -> None:
        """What is counted of a game, once more if so."""
        self.reports[word] += bool(when)

    def cite_sources(self, when: str, seat: str, rule: str | None = None) -> None:
        """What keeps effects with a trigger from working, and by which rule those that work do (NW-EFF-2, -3)."""
        mine = [being for being in self.of(seat) if has_effect(being.card, when)]
        keepers = {self.holders[spot.world] for spot in self.spots.values() if has_effect(spot.card, when)}
        self.cite("EFF-2", when=any(being.exhausted for being in mine))
        self.cite("STATE-5", when=None in keepers)
        if rule is not None:
            self.cite(rule, when=any(not being.exhausted for being in mine))
            self.cite("EFF-3", when=seat in keepers)

    def cite_static(self, card: Mapping[str, Any]) -> None:
        """NW-EFF-4, NW-CARD-8: a card that changes statistics comes or goes."""
        self.cite("EFF-4", "CARD-8", when=changes(card))

    def cite_place(self, card: Mapping[str, Any]) -> None:
        """NW-EFF-3: a place comes or goes, and with it what it does all the time."""
        self.cite_static(card)
        self.cite("EFF-3", when=has_effect(card, "static"))

    def cite_laid(self, card: Mapping[str, Any], laid: Mapping[str, int], tokens: Mapping[str, int]) -> None:
        """NW-ELEM-4 to -10, -13: what the tokens do that have been laid on a card."""
        own = card.get("tokens") or {}
        fresh = [element for element, number in laid.items() if number]
        if card["library"] == "place":
            self.cite("ELEM-13", when=fresh)
            return
        for element in fresh:
            self.cite(*(("ELEM-4", "ELEM-10") if element in own else (BY_ELEMENT[element],)), "CARD-8")
        if fresh:
            self.cite_pairs(tokens)
            speed = card["stats"]["speed"] - self.rules["pair_speed_loss"] * min(
                tokens.get("fire", 0), tokens.get("frost", 0)
            )
            for element, number in tokens.items():
                usual = self.rules["air_speed"] if element == "air" else 0
                speed += number * (own[element].get("speed", 0) if element in own else usual)
            self.cite("CORE-3", when=speed < 0)

    def cite_pairs(self, tokens: Mapping[str, int]) -> None:
        """NW-ELEM-9, -10."""
        self.cite("ELEM-9", "ELEM-10", when=tokens.get("fire") and tokens.get("frost"))

    def cite_shifted(self, being: Being) -> None:
        """NW-MARCH-4: what lies on a creature comes with it."""
        self.cite("MARCH-4", when=any(being.tokens.values()) or being.damage or being.fatigue)

    # ------------------------------------------------------------ worlds and seats

    def neighbours(self, world: str) -> list[str]:
        """NW-WORLD-3, -4."""
        ring = [name for name in self.worlds if name != "midgard"]
        if world == "midgard":
            return ring
        at = ring.index(world)
        near = {ring[at - 1], ring[(at + 1) % len(ring)], "midgard"}
        return [name for name in self.worlds if name in near]

    def clockwise(self, first: str) -> list[str]:
        """NW-CORE-4."""
        at = self.seats.index(first)
        return self.seats[at:] + self.seats[:at]

    def of(self, seat: str) -> list[Being]:
        return [being for being in self.beings.values() if being.side == seat]

    def ready_in(self, seat: str, world: str) -> list[Being]:
        return [being for being in self.of(seat) if being.world == world and not being.exhausted]

    def reached(self, seat: str) -> list[str]:
        """NW-WORLD-9: worlds within reach."""
        return [world for world in self.worlds if self.ready_in(seat, world)]

    def enterable(self, seat: str) -> list[str]:
        """NW-PLAY-15."""
        stands = [being.world for being in self.of(seat) if being.avatar]
        return [world for world in self.worlds if self.holders[world] == seat or world in stands]

    def warband(self, seat: str) -> int:
        return sum(not being.avatar for being in self.of(seat))

    # ------------------------------------------------------------ static effects

    def sources(self, when: str) -> Iterator[tuple[str, str, str, Mapping[str, Any]]]:
        """Effects in force with a trigger: id, controller, world and effect (NW-EFF-2, -3)."""
        for being in self.beings.values():
            if not being.exhausted:
                yield from ((being.id, being.side, being.world, e) for e in being.card["effects"] if e["when"] == when)
        for spot in self.spots.values():
            if (holder := self.holders[spot.world]) is not None:
                yield from ((spot.id, holder, spot.world, e) for e in spot.card["effects"] if e["when"] == when)

    def hits(self, being: Being, target: Mapping[str, Any], source: str | None, seat: str, world: str | None) -> bool:
        """Whether a creature is one of a target's, wherever it is but for `here` and `midgard`."""
        side = target["side"]
        wanted = {
            "side": side == "any" or (being.side == seat) == (side == "own"),
            "here": target["at"] != "here" or being.world == world,
            "midgard": target["at"] != "midgard" or being.world == "midgard",
            "kind": target.get("kind") in (None, being.card["kind"]),
            "state": target.get("state") in (None, "exhausted" if being.exhausted else "ready"),
            "other": not target.get("other") or being.id != source,
            "avatar": not target.get("no_avatar") or not being.avatar,
        }
        return all(wanted.values()) and (
            target.get("max_speed") is None or self.stat(being, "speed") <= target["max_speed"]
        )

    def static(self, being: Being, op: str) -> Iterator[Mapping[str, Any]]:
        """The static operations of that sort on a creature."""
        for source, seat, world, effect in self.sources("static"):
            for step in effect["do"]:
                if step["op"] == op and self.hits(being, effect["target"], source, seat, world):
                    yield step

    def stat(self, being: Being, name: str) -> int:
        """NW-CARD-8."""
        value = int(being.card["stats"][name]) + being.mods.get(name, 0)
        own = being.card.get("tokens") or {}
        for element, number in being.tokens.items():
            if element in own:
                value += own[element].get(name, 0) * number
            elif element in DEFAULTS and DEFAULTS[element][0] == name:
                value += self.rules[DEFAULTS[element][1]] * number
        value += sum(step["n"] for step in self.static(being, "stat") if step["stat"] == name)
        if name == "speed":
            value -= self.rules["pair_speed_loss"] * min(being.tokens.get("fire", 0), being.tokens.get("frost", 0))
        return max(0, int(value))

    def has(self, being: Being, attr: str) -> bool:
        return attr in being.card["attrs"] or any(step["attr"] == attr for step in self.static(being, "grant"))

    def resistance(self, world: str) -> int:
        more = [
            s["n"] for _, _, at, e in self.sources("static") if at == world for s in e["do"] if s["op"] == "resistance"
        ]
        return max(0, int(self.worlds[world]["resistance"] + sum(more)))

    def cost(self, seat: str, card: Mapping[str, Any]) -> dict[str, int]:
        """NW-COST-3."""
        cost = dict(card["cost"])
        off = [
            s["n"] for _, by, _, e in self.sources("static") if by == seat
            for s in e["do"] if s["op"] == "discount" and s["library"] == card["library"]
        ]  # fmt: skip
        for _ in range(sum(off)):
            named = [e for e in ELEMENTS if cost.get(e)]
            key = "any" if cost.get("any") else max(named, key=lambda e: cost[e]) if named else None
            if key is not None:
                cost[key] -= 1
        return {key: number for key, number in cost.items() if number}

    # ------------------------------------------------------------ how it is told

    def told(self) -> dict[str, Any]:
        """Everything that the end of an example may say."""
        fight = self.fight
        return {
            "active": self.active,
            "round": self.round,
            "pools": {seat: some(pool) for seat, pool in self.pools.items()},
            "hands": {seat: sorted(hand) for seat, hand in self.hands.items()},
            "holders": dict(self.holders),
            "creatures": {
                b.id: {
                    "card": b.card["id"], "side": b.side, "world": b.world, "tokens": some(b.tokens),
                    "exhausted": b.exhausted, "damage": b.damage, "fatigue": b.fatigue,
                }
                for b in self.beings.values()
            },
            "stats": {
                b.id: {s: self.stat(b, s) for s in ("attack", "defence", "endurance", "health", "speed")}
                for b in self.beings.values()
            },
            "places": {
                world: [self.spots[name].card["id"] for name in slots if name is not None]
                for world, slots in self.slots.items()
            },
            "resistance": {world: self.resistance(world) for world in self.worlds},
            "spent": {pile: sorted(cards) for pile, cards in self.spent.items()},
            "library_sizes": {
                "avatar": len(self.avatars), **{pile: len(cards) for pile, cards in self.libraries.items()}
            },
            "hel": list(self.hel),
            "valhalla": list(self.valhalla),
            "supply": dict(self.supply),
            "void": [entry["card"]["id"] for entry in self.void],
            "open": sorted(self.worlds),
            "neighbours": {world: sorted(self.neighbours(world)) for world in self.worlds},
            "winner": list(self.winner) or None,
            "tally": {seat: list(row) for seat, row in self.tally.items()},
            "attacks": list(self.attacks),
            "fight": {
                "result": fight.result, "exhausts": dict(fight.exhausts), "marks": dict(fight.marks),
                "cycles": fight.cycles,
            } if fight else None,
        }  # fmt: skip


def differences(told: Mapping[str, Any], end: Mapping[str, Any]) -> list[str]:
    """What an example's end says otherwise."""
    found: list[str] = []
    for key, wanted in end.items():
        _compare(key, told[key], wanted, found)
    return found


def _compare(path: str, is_: Any, wanted: Any, found: list[str]) -> None:
    head = path.split(".")[0]
    if (
        isinstance(wanted, Mapping)
        and not (head == "pools" and path != "pools")
        and not path.endswith((".tokens", ".marks"))
    ):
        for key, value in wanted.items():
            if value == "gone":
                if key in is_:
                    found.append(f"{path}.{key} is there")
            elif head == "supply" or key in is_:
                _compare(f"{path}.{key}", is_[key], value, found)
            else:
                found.append(f"{path}.{key} is missing")
        return
    if (
        isinstance(wanted, Sequence)
        and not isinstance(wanted, str)
        and head in ("hands", "spent", "open", "neighbours")
    ):
        wanted = sorted(wanted)
    if is_ != wanted:
        found.append(f"{path}: {is_!r}, not {wanted!r}")
