"""Random positions of Mana Maker, crowded and odd, and single steps that are tried at them, legal or not."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from generator.engine.chance import Stream
from tests.contract.catalogs import catalog_named
from tests.second_readings.mana_maker.catalog import COLOURS, Tile, beside, cards, distance, tiles
from tests.second_readings.mana_maker.position import (
    basic_range,
    capacity,
    effects_of,
    has,
    lay,
    matches,
    of,
    seats,
    standing_on,
    stat,
)
from tests.second_readings.mana_maker_beside import Beside
from tests.second_readings.plain import Table

TABLES = ((2, 1), (2, 1), (2, 2), (3, 1), (4, 1), (4, 2), (8, 1))
STATUSES = {
    **dict.fromkeys(("burn", "wither", "slow", "might"), (True, True)),
    **dict.fromkeys(("stun", "root"), (False, True)),
    "poison": (True, False),
}
TEAMS = {"P1": "A", "P2": "B", "P3": "A", "P4": "B"}


class Dealer:
    """Deals positions, and proposes steps at them."""

    def __init__(self, seed: int) -> None:
        self.stream = Stream(seed, "positions")
        self.of_type: dict[str, list[str]] = {}
        for name, card in cards().items():
            self.of_type.setdefault(card["type"], []).append(name)
        self.deckable = [name for name, card in cards().items() if card.get("deckable", True)]

    def one(self, things: Sequence[Any]) -> Any:
        """One of them."""
        return things[self.stream.below(len(things))]

    def chance(self, percent: int) -> bool:
        """So often in a hundred."""
        return self.stream.below(100) < percent

    def some(self, things: Sequence[Any], most: int) -> list[Any]:
        """At most so many of them, each maybe several times."""
        return [self.one(things) for _ in range(self.stream.below(most + 1))]

    # ------------------------------------------------------------ positions

    def position(self) -> Table:
        """The start of an example: Entities of all seats close together."""
        players, worlds = self.one(TABLES)
        start: Table = {"players": players, "worlds": worlds, "round": 1 + self.stream.below(100)}
        if players == 4 and self.chance(60):
            start["teams"] = dict(TEAMS)
        g = lay(start)
        start["out"] = [seat for seat in seats(g)[1:] if players > 2 and self.chance(15)][: players - 2][
            : players // 2 - 1
        ]
        left = [seat for seat in seats(g) if seat not in start["out"]]
        start["active"] = self.one(left)
        middle = self.one([tile for tile in tiles(g) if tile[1] == 2])
        near = [tile for tile in tiles(g) if distance(g, middle, tile) <= 2 + self.stream.below(4)]
        start["wizards"], start["entities"] = {}, {}
        for seat in left:
            if near and self.chance(75):
                start["wizards"][seat] = {"at": list(self._taken(near))}
        taken = [entity["at"] for entity in lay(start)["entities"].values()]
        if len(set(taken)) < len(taken):  # one stands on the start tile of another
            start["wizards"] = {}
            taken = [entity["at"] for entity in lay(start)["entities"].values()]
        near = [tile for tile in near if tile not in taken]
        able = [name for name in self.of_type["critter"] + self.of_type["structure"] if cards()[name]["effects"]]
        for number in range(3 + self.stream.below(14)):
            side = self.one(left)
            mine = [row for row in start["entities"].values() if row["side"] == side]
            if near and len(mine) < 11:
                card = self.one(able if self.chance(70) else self.of_type["critter"] + self.of_type["structure"])
                start["entities"][f"e{number}"] = {"card": card, "side": side, "at": list(self._taken(near))}
        for name in [*left, *start["entities"]]:
            self._burden(
                start, start["entities"].get(name) or start["wizards"].setdefault(name, {}), name in left, left
            )
        g = lay(start)
        for name, entity in g["entities"].items():
            row = start["entities"].get(name) or start["wizards"][entity["side"]]
            if self.chance(50):
                row["damage"] = self.stream.below(stat(g, name, "vitality"))
            if self.chance(70):
                row["ap"] = self.stream.below(4)
        self._belongings(start, g, left)
        return start

    def flying(self, start: Table) -> Table:
        """The position with all of the active player's Critters in the air, and nobody harmed."""
        able = [name for name in self.of_type["critter"] if "flying" in (cards()[name].get("attrs") or {})]
        rows = {name: {**row, "damage": 0} for name, row in start["entities"].items()}
        for row in rows.values():
            if row["side"] == start["active"] and cards()[row["card"]]["type"] == "critter":
                row.update(card=self.one(able), ap=1 + self.stream.below(3))
        return {**start, "entities": rows}

    def _taken(self, near: list[Tile]) -> Tile:
        tile: Tile = self.one(near)
        near.remove(tile)
        return tile

    def _burden(self, start: Table, row: Table, wizard: bool, left: Sequence[str]) -> None:
        kind = "wizard" if wizard else cards()[row["card"]]["type"]
        fits = {"wizard": ("entity", "mobile"), "critter": ("entity", "mobile", "critter"), "structure": ("entity",)}
        able = [
            name
            for name in self.of_type["enchantment"] + self.of_type["equipment"]
            if cards()[name]["attach"]["what"] in fits[kind]
        ]
        slots: set[str] = set()
        row["attached"] = []
        for name in self.some(able, 2) if self.chance(40) else ():
            slot = cards()[name].get("slot")
            if slot is None or slot not in slots:
                row["attached"].append({"card": name, "by": self.one(left)})
                slots.add(slot or "")
        row["status"] = {}
        for name in self.some(list(STATUSES), 2) if self.chance(40) else ():
            n, turns = STATUSES[name]
            row["status"][name] = {"n": n * (1 + self.stream.below(3)), "turns": turns * (1 + self.stream.below(3))}

    def _belongings(self, start: Table, g: Table, left: Sequence[str]) -> None:
        spells = self.of_type["spell"]
        start["hands"] = {seat: self.some(self.deckable, 5) + self.some(spells, 4) for seat in left}
        start["decks"] = {seat: self.some(self.deckable, 3) for seat in left}
        start["discards"] = {seat: self.some(self.deckable, 4) for seat in left}
        start["missed_draws"] = {seat: self.stream.below(3) for seat in left}
        start["mana"] = {
            seat: {
                colour: capacity(g, seat, colour)
                if self.chance(60)
                else self.stream.below(capacity(g, seat, colour) + 1)
                for colour in COLOURS
            }
            for seat in left
        }

    # ------------------------------------------------------------ steps

    def step(self, g: Table) -> tuple[str, Table]:
        """A step that might be taken."""
        seat = g["active"] if self.chance(96) else self.one(seats(g))
        verb = self.one(("play", "play", "play", "use", "use", "attack", "attack", "move", "begin", "pass"))
        if verb == "use" and self.chance(90) and not any(self._abilities(g, name) for name in of(g, seat)):
            verb = "play"
        given: Table = getattr(self, f"_{verb}")(g, seat)
        return verb, given

    def _entity(self, g: Table, seat: str) -> str:
        return str(self.one(of(g, seat)) if of(g, seat) and self.chance(97) else self.one(list(g["entities"])))

    def _play(self, g: Table, seat: str) -> Table:
        hand = g["hands"][seat]
        name = self.one(hand) if hand and self.chance(97) else self.one(self.deckable)
        card, wizard = cards()[name], f"W{seat[1:]}"
        at = g["entities"][wizard]["at"] if wizard in g["entities"] else (2, 2)
        if card["type"] in ("critter", "structure"):
            return {"by": seat, "card": name, "with": {"tile": self._tile(g, at, 3)}}
        if "attach" in card:
            return {"by": seat, "card": name, "with": {"target": self._target(g, card["attach"], seat, at, None)}}
        return {"by": seat, "card": name, "with": self._with(g, card["effects"][0], seat, at, None)}

    def _use(self, g: Table, seat: str) -> Table:
        able = [name for name in of(g, seat) if self._abilities(g, name)]
        name = self.one(able) if able and self.chance(95) else self._entity(g, seat)
        effects = self._abilities(g, name)
        if not effects:
            return {"by": seat, "entity": name, "ability": "Mend"}
        effect, at = self.one(effects), g["entities"][name]["at"]
        named = self._with(g, effect, seat, at, name)
        if any(row["op"] == "attack" for row in effect["do"]):
            named |= self._reactions(g, named.get("target"))
        return {"by": seat, "entity": name, "ability": effect["name"], "with": named}

    def _abilities(self, g: Table, name: str) -> list[Table]:
        return [effect for effect in effects_of(g["entities"][name]) if effect["when"] == "activate"]

    def _attack(self, g: Table, seat: str) -> Table:
        name = self._entity(g, seat)
        foe = {"what": "entity", "side": "enemy", "range": 1}
        able = [own for own in of(g, seat) if g["entities"][own]["ap"] and basic_range(g, own) is not None]
        near = [own for own in able if self._near(g, foe, seat, own)]
        name = self.one(near) if near and self.chance(70) else name
        at = g["entities"][name]["at"]
        target = self._target(g, foe, seat, at, name)
        return {"by": seat, "entity": name, "target": target, **self._reactions(g, target)}

    def _near(self, g: Table, target: Table, seat: str, source: str) -> bool:
        at = g["entities"][source]["at"]
        return any(matches(g, name, target, seat, at, source) for name in g["entities"])

    def _reactions(self, g: Table, target: object) -> Table:
        if target not in g["entities"]:
            return {}
        rows = effects_of(g["entities"][target])
        before = [row["name"] for row in rows if row["when"] in ("block", "counter")]
        after = [row["name"] for row in rows if row["when"] == "retaliation"]
        named = {"react": self.some(before, 3) if before else [], "retaliate": self.some(after, 2) if after else []}
        return {key: names for key, names in named.items() if names}

    def _move(self, g: Table, seat: str) -> Table:
        name = self._entity(g, seat)
        return {"by": seat, "entity": name, "path": self._path(g, g["entities"][name]["at"], 3)}

    def _begin(self, g: Table, seat: str) -> Table:
        order = [name for name in of(g, g["active"]) if self.chance(50)]
        return {"order": order, "choices": self._choices(g, "start")}

    def _pass(self, g: Table, seat: str) -> Table:
        return {"choices": self._choices(g, "end")}

    def _choices(self, g: Table, when: str) -> Table:
        found: Table = {}
        for name in of(g, g["active"]):
            for effect in effects_of(g["entities"][name]):
                if effect["when"] == when and effect.get("optional") and self.chance(80):
                    tile = self._tile(g, g["entities"][name]["at"], 1)
                    found.setdefault(name, {})[effect["name"]] = {"tile": tile} if "target" in effect else {"use": True}
        return found

    # ------------------------------------------------------------ what is named

    def _with(self, g: Table, effect: Table, seat: str, at: Tile, source: str | None) -> Table:
        """What an effect needs, right more often than not; now and then something is left out."""
        named: Table = {}
        target = effect.get("target")
        if target is None or target.get("count") == "all":
            return named
        if target["what"] == "tile":
            named["tile"] = self._tile(g, at, target["range"])
        elif target["what"] == "player":
            named["target"] = self.one(seats(g))
        elif target["what"] == "card":
            named["target"] = self.one(g["discards"][seat] or ["moss-hound"])
        else:
            named["target"] = self._target(g, target, seat, at, source)
        entity = g["entities"].get(named.get("target"))
        for row in effect["do"] if entity is not None else ():
            if row["op"] == "move":
                named["path"] = self._path(g, entity["at"], row["steps"])
            elif row["op"] == "teleport":
                named["tile"] = self._tile(g, entity["at"], row["steps"])
            elif row["op"] == "detach":
                there = [entry["card"] for entry in entity["attached"]]
                named["attachment"] = self.one(there) if there and self.chance(90) else "oak-skin"
        if self.chance(4) and named:
            named.pop(self.one(list(named)))
        return named

    def _target(self, g: Table, target: Table, seat: str, at: Tile, source: str | None) -> str:
        wanted = {**target, "what": "entity"} if target["what"] == "attachment" else target
        able = [name for name in g["entities"] if matches(g, name, wanted, seat, at, source)]
        if target["what"] == "attachment" and self.chance(90):
            able = [name for name in able if g["entities"][name]["attached"]]
        if "mobile" not in target["what"] and self.chance(20):
            able = [name for name in able if not has(g, name, "immobile")]
        return str(self.one(able) if able and self.chance(85) else self.one(list(g["entities"])))

    def _tile(self, g: Table, at: Tile, reach: int) -> list[int]:
        near = [tile for tile in tiles(g) if distance(g, at, tile) <= reach]
        free = [tile for tile in near if standing_on(g, tile) is None]
        tile = self.one(free) if free and self.chance(80) else self.one(near if self.chance(70) else tiles(g))
        return [tile[0], tile[1] + 5, *tile[2:]] if self.chance(2) else list(tile)

    def _path(self, g: Table, at: Tile, most: int) -> list[list[int]]:
        path, here = list[list[int]](), at
        for _ in range(1 + self.stream.below(most + 1 if self.chance(15) else most)):
            near = [tile for tile in tiles(g) if beside(g, here, tile)]
            free = [tile for tile in near if standing_on(g, tile) is None]
            here = self.one(free) if free and self.chance(75) else self.one(near if self.chance(90) else tiles(g))
            path.append(list(here))
        return path if self.chance(98) else []


# ------------------------------------------------------------ comparing

GAMES = (
    *((2, "setup_2p"), (2, "random_decks"), (4, "setup_teams"), (2, "setup_worlds"), (3, "random_decks")),
    *((2, "random_decks"), (8, "random_decks")),
)
TRIES = 24
"""Single steps tried at a position."""
CLEVER = (0, 5, 9)
"""Of ten choices so many are the sensible player's, by turns."""


class ManaComparison:
    """What has been compared of Mana Maker so far."""

    def __init__(self, game: str) -> None:
        self.catalog = catalog_named(game)
        self.counted: Counter[str] = Counter()

    def game(self, seed: int) -> None:
        """A whole game; raises Different."""
        table, (players, setup) = Beside(self.catalog), GAMES[seed % len(GAMES)]
        try:
            table.whole_game(players, seed, CLEVER[seed % len(CLEVER)], setup)
        finally:
            self.counted.update(table.counted)
            self.counted["games"] += 1

    def position(self, seed: int) -> None:
        """Single steps from a position, then a game from it on; raises Different."""
        table, dealer = Beside(self.catalog), Dealer(seed)
        start = dealer.position()
        g = lay(start)
        try:
            for _ in range(TRIES):
                table.tried(start, *dealer.step(g))
            table.offers(start)
            table.offers(dealer.flying(start))
            table.position(start, seed, CLEVER[seed % len(CLEVER)])
        finally:
            self.counted.update(table.counted)
            self.counted["positions"] += 1
