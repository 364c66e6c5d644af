"""Random positions a game hardly comes to by itself: small decks, tokens under heroes, the last hero, rage, gaps."""

from typing import Any

from generator.engine.chance import Stream
from tests.second_readings.plain import Table
from tests.second_readings.wizards_tower.cards import (
    COLOURS,
    beside,
    grid,
    near,
    rows,
    rules,
    tokens,
)
from tests.second_readings.wizards_tower.cards import SIDES as WAYS

CENTRES = {5: ("c3",), 6: ("c3", "d3", "c4", "d4"), 7: ("d4",)}
KEYS = ("key_bone", "key_iron", "key_glass")


class Dealer:
    """Deals a position out of what a game has."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream
        self.heroes = COLOURS[: 2 + stream.below(3)]
        players = len(self.heroes) + 1
        self.size: int = rules()["grid_size"][players]
        self.places = grid(self.size)
        self.tower = stream.choice(CENTRES[self.size])
        self.entrance = stream.choice(list(WAYS))
        self.rich = stream.below(100)
        """How much there is of everything in this position, in a hundred."""
        self.loot = [name for name, row in rows("loot", "loot_deck").items() for _ in range(row["copies"])]
        self.spells = [name for name, row in rows("wizard", "wizard_deck").items() for _ in range(row["copies"])]
        size = f"g{self.size}"
        tiles = rows("tiles", "tiles")
        self.rooms = [name for name, row in tiles.items() if row["kind"] == "room" for _ in range(row["copies"][size])]
        self.tokens = [name for name, number in tokens().items() for _ in range(number)]

    def chance(self, percent: int) -> bool:
        """Whether something happens that happens so often in a hundred."""
        return self.stream.below(100) < percent

    def some(self, things: list[str], most: int) -> list[str]:
        """Take up to so many things away."""
        number = min(len(things), self.stream.below(most + 1))
        return [things.pop(self.stream.below(len(things))) for _ in range(number)]

    # ------------------------------------------------------------ the parts

    def position(self) -> Table:
        """A start in the words of the examples."""
        alive = [name for name in self.heroes if self.chance(75)] or [self.stream.choice(self.heroes)]
        found = list(KEYS[: self.stream.below(4)])
        self.opened = len(found) == len(KEYS) and self.chance(25)
        crowded = self.stream.choice([*self.places])
        at = {name: crowded if self.chance(30) else self.stream.choice(self.places) for name in self.heroes}
        at = {
            name: beside(self.tower, WAYS[self.entrance]) if place == self.tower else place
            for name, place in at.items()
        }
        self.removed = self._gaps([at[name] for name in alive]) if len(found) == len(KEYS) else []
        there = [place for place in self.places if place not in self.removed]
        facedown, faceup = self._tiles(there, found)
        heroes = {name: self._hero(at[name], name in alive) for name in self.heroes}
        down, up = self._lying(there, facedown, [at[name] for name in alive], len(found) == len(KEYS), 1 + len(alive))
        floor = {}
        for place in there:
            odds = 30 if place in at.values() else 4
            if place != self.tower and place not in facedown and self.chance(odds):
                floor[place] = {"cards": self.some(self.loot, 2), "keys": list[str]()}
        self._keys(
            found, heroes, alive, floor, [place for place in there if place != self.tower and place not in facedown]
        )
        wheel = rules()["wheel_min"] + self.stream.below(rules()["wheel_max"] - rules()["wheel_min"] + 1)
        last = rules()["round_limit"][len(self.heroes) + 1]
        position: dict[str, Any] = {
            "heroes": heroes,
            "size": self.size,
            "tower": self.tower,
            "entrance": self.entrance,
            "facedown": facedown,
            "faceup": faceup,
            "removed": self.removed,
            "cleared": [place for place in there if place not in facedown and self.chance(20)],
            "tokens_down": down,
            "tokens_up": up,
            "floor": {place: row for place, row in floor.items() if row["cards"] or row["keys"]},
            "keys_found": found,
            "tower_open": self.opened,
            "phase": self.stream.choice(("wizard_start", "wizard_start", "wizard", "move", "combat")),
            "round": self.stream.choice((1, 2, last - 2, last - 1, last)),
            "wizard": {key: self.some(self.spells, 6) for key in ("hand", "deck", "discard")} | {"wheel": wheel},
            "loot": {"deck": self.some(self.loot, 4), "discard": self.some(self.loot, 4)},
        }
        if self.chance(30):
            left = {name: self.tokens.count(name) for name in tokens()}
            scarce = self.some(list(left), 4)
            position["supply"] = {name: min(left[name], self.stream.below(3)) for name in scarce}
        return position

    def _hero(self, at: str, alive: bool) -> Table:
        if not alive:
            return {"at": at, "hp": 0, "alive": False}
        prev = self.stream.choice((None, self.stream.choice(self.places)))
        hand, equipped = self.some(self.loot, 5), list[str]()
        slots = {"sword": rules()["max_swords"], "boots": rules()["max_boots"], "other": 99, "none": 0}
        for card in list(hand):
            slot = rows("loot", "loot_deck")[card]["slot"]
            if slots[slot] and self.chance(60):
                slots[slot] -= 1
                equipped.append(card)
                hand.remove(card)
        return {
            "at": at,
            "hp": 1 + self.stream.below(self.stream.choice((3, 10))),
            "prev": None if prev == self.tower else prev,
            "equipped": equipped,
            "hand": hand,
            "frozen": self.chance(20),
        }

    def _tiles(self, there: list[str], found: list[str]) -> tuple[dict[str, str], dict[str, str]]:
        """Tiles face down, and the tiles of untaken keys that lie face up."""
        free = [place for place in there if place != self.tower]
        facedown, faceup = dict[str, str](), dict[str, str]()
        for key in KEYS:
            place = free.pop(self.stream.below(len(free)))
            if key not in found:
                (faceup if self.chance(15) else facedown)[place] = key
        for place in free:
            if self.chance(self.rich) and self.rooms:
                facedown[place] = self.rooms.pop(self.stream.below(len(self.rooms)))
        return facedown, faceup

    def _lying(
        self, there: list[str], facedown: dict[str, str], heroes: list[str], rage: bool, limit: int
    ) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
        down, up = dict[str, list[str]](), dict[str, list[str]]()
        for place in there:
            odds = 25 if place in heroes else 60 if place == self.tower else self.rich // 2
            if not self.chance(odds) or (place == self.tower and not rage):
                continue
            lying = self.some(self.tokens, limit)
            if place == self.tower:
                lying = [token for token in lying if token != "trap"]
            seen = [token for token in lying if token[0] == "m" and place not in facedown and self.chance(50)]
            hidden = list(lying)
            for token in seen:
                hidden.remove(token)
            down |= {place: hidden} if hidden else {}
            up |= {place: seen} if seen else {}
        return down, up

    def _keys(self, found: list[str], heroes: Table, alive: list[str], floor: Table, free: list[str]) -> None:
        """Keys that have been found are with heroes or on the floor, or in the lock."""
        for key in [] if self.opened else found:
            if self.chance(70):
                heroes[self.stream.choice(alive)].setdefault("keys", []).append(key)
            else:
                floor.setdefault(self.stream.choice(free), {"cards": [], "keys": []})["keys"].append(key)

    def _gaps(self, needed: list[str]) -> list[str]:
        """Tiles that have been removed, so that heroes can still walk to the entrance."""
        gone: list[str] = []
        door = beside(self.tower, WAYS[self.entrance])
        for _ in range(self.stream.below(self.size * self.size)):
            place = self.stream.choice(self.places)
            if place in (*gone, *needed) or near(place, self.tower):
                continue
            if set(needed) <= self._walk(door, [*gone, place]):
                gone.append(place)
        return gone

    def _walk(self, start: str, gone: list[str]) -> set[str]:
        reached, new = {start}, [start]
        while new:
            here = new.pop()
            for way in WAYS.values():
                place = beside(here, way)
                if place in self.places and place not in reached and place not in (self.tower, *gone):
                    reached.add(place)
                    new.append(place)
        return reached
