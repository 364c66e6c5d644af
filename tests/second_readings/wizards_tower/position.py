"""A position: laid from the `start` of a worked example, and told as its `end`."""

from collections import Counter
from typing import Any

from tests.second_readings.plain import Table
from tests.second_readings.refused import Refused
from tests.second_readings.wizards_tower.cards import SIDES, beside, grid, loot_card, rules, tile, tokens

TOWERS = {5: "c3", 6: "d4", 7: "d4"}


def lay(start: Table) -> Table:
    """The position that a start describes."""
    given = start["heroes"]
    players = len(given) + 1
    size = start.get("size", rules()["grid_size"][players])
    wizard, loot = start.get("wizard", {}), start.get("loot", {})
    g: Table = {
        "players": players,
        "size": size,
        "tower": start.get("tower", TOWERS[size]),
        "entrance": start.get("entrance", "north"),
        "heroes": {name: _hero(row) for name, row in given.items()},
        "facedown": dict(start.get("facedown", {})),
        "identity": dict(start.get("faceup", {})),
        "removed": list(start.get("removed", [])),
        "cleared": list(start.get("cleared", [])),
        "down": {place: list(lying) for place, lying in start.get("tokens_down", {}).items()},
        "up": {place: list(lying) for place, lying in start.get("tokens_up", {}).items()},
        "hand": list(wizard.get("hand", [])),
        "deck": list(wizard.get("deck", [])),
        "discard": list(wizard.get("discard", [])),
        "wheel": wizard.get("wheel", rules()["wheel_start"]),
        "loot_deck": list(loot.get("deck", [])),
        "loot_discard": list(loot.get("discard", [])),
        "floor": {p: {"cards": list(f["cards"]), "keys": list(f["keys"])} for p, f in start.get("floor", {}).items()},
        "keys_found": list(start.get("keys_found", [])),
        "phase": start.get("phase", "wizard_start"),
        "round": start.get("round", 1),
        "fought": [],
        "extra": {},
        "recalled": [],
        "shuffles": [],
        "winner": None,
        "chosen_wizard": None,
        "named": set(),
    }
    g["mana"] = wizard.get("mana", g["wheel"] if g["phase"] == "wizard" else 0)
    # Keys that have been found and are neither with heroes nor on the floor lie in the lock.
    held = [key for row in [*g["heroes"].values(), *g["floor"].values()] for key in row["keys"]]
    g["tower_open"] = start.get("tower_open", rage(g) and not held)
    lying = Counter(token for side in ("down", "up") for row in g[side].values() for token in row)
    g["supply"] = {name: number - lying[name] for name, number in tokens().items()} | start.get("supply", {})
    return g


def _hero(row: Table) -> Table:
    return {
        "at": row["at"],
        "hp": row.get("hp", rules()["hero_hp"]),
        "prev": row.get("prev"),
        "equipped": list(row.get("equipped", [])),
        "hand": list(row.get("hand", [])),
        "keys": list(row.get("keys", [])),
        "alive": row.get("alive", True),
        "frozen": row.get("frozen", False),
    }


def name(g: Table, *rules: str, when: object = True) -> None:
    """Rules are at work in this step, where something is so."""
    if when:
        g["named"] |= {f"WT-{rule}" for rule in rules}


def living(g: Table, at: str | None = None) -> list[str]:
    """The living heroes, in seat order; with a place, those who stand on it."""
    return [name for name, hero in g["heroes"].items() if hero["alive"] and at in (None, hero["at"])]


def awake(g: Table, at: str | None = None) -> list[str]:
    """The living heroes who are not frozen."""
    return [name for name in living(g, at) if not g["heroes"][name]["frozen"]]


def in_game(g: Table) -> int:
    """The wizard and the living heroes."""
    return 1 + len(living(g))


def rage(g: Table) -> bool:
    """Whether all keys have been picked up."""
    return len(g["keys_found"]) >= int(rules()["keys_needed"])


def there(g: Table, place: str) -> bool:
    """Whether a tile lies there."""
    return place in grid(g["size"]) and place not in g["removed"]


def door(g: Table) -> str:
    """The tile in front of the entrance."""
    return beside(g["tower"], SIDES[g["entrance"]])


def lying(g: Table, place: str) -> list[str]:
    """All tokens on a tile."""
    return [*g["down"].get(place, []), *g["up"].get(place, [])]


def monsters(g: Table, place: str) -> list[str]:
    """The monsters on a tile that can be seen."""
    return [token for token in g["up"].get(place, []) if token[0] == "m"]


def worn(g: Table, name: str, modifier: str) -> int:
    """What a hero's equipment adds."""
    return sum(loot_card(card).get("mods", {}).get(modifier, 0) for card in g["heroes"][name]["equipped"])


def first_of(names: list[str], to: Table, place: str) -> str:
    """The hero the others agree on for a tile (or the next of several, time by time), or the first in seat order."""
    wanted = to.get(place)
    if isinstance(wanted, list):
        wanted = wanted.pop(0) if wanted else None
    return wanted if wanted in names else names[0]


def draw(g: Table, deck: str, discard: str, number: int, hand: list[str], rule: str) -> None:
    """Cards from a deck to a hand; an empty deck is renewed from its discard pile, in an order that has been told."""
    for _ in range(number):
        name(g, rule)
        if not g[deck]:
            name(g, "WIZ-6" if deck == "deck" else "LOOT-6")
        if not g[deck] and g[discard]:
            orders = [
                order
                for order in [*g["shuffles"], [g[discard][0]] * len(g[discard])]
                if Counter(order) == Counter(g[discard])
            ]
            if not orders:
                raise ValueError(f"nothing says how {sorted(g[discard])} is shuffled")
            g["shuffles"] = [order for order in g["shuffles"] if order is not orders[0]]
            g[deck], g[discard] = list(orders[0]), []
        if g[deck]:
            hand.append(g[deck].pop(0))


def wizard_draws(g: Table, number: int, rule: str) -> None:
    """Cards for the wizard."""
    draw(g, "deck", "discard", number, g["hand"], rule)


def loot(g: Table, hero: str, number: int, rule: str) -> None:
    """Loot cards for a hero."""
    draw(g, "loot_deck", "loot_discard", number, g["heroes"][hero]["hand"], rule)


def turn_wheel(g: Table, by: int, rule: str) -> None:
    """The wheel goes up or down, within its numbers."""
    before, high, low = g["wheel"], rules()["wheel_max"], rules()["wheel_min"]
    g["wheel"] = max(low, min(high, before + by))
    name(g, rule, when=g["wheel"] != before)
    if not low <= before + by <= high:
        name(g, "WHEEL-2" if before == high else "WHEEL-1")


def hurt(g: Table, who: str, damage: int, rule: str) -> None:
    """A hero loses hit points; one with none left is dead, and everything is laid on the tile."""
    hero = g["heroes"][who]
    name(g, rule, when=damage > 0)
    hero["hp"] = max(0, hero["hp"] - damage)
    if hero["hp"] == 0:
        hero["alive"] = False
        name(g, "DEATH-1")
        name(g, "DEATH-4", when=g["phase"] == "move" and awake(g, hero["at"]) and not g["up"].get(hero["at"]))
        if hero["equipped"] or hero["hand"] or hero["keys"]:
            name(g, "DEATH-2")
            on = g["floor"].setdefault(hero["at"], {"cards": [], "keys": []})
            on["cards"] += hero["equipped"] + hero["hand"]
            on["keys"] += hero["keys"]
        hero["equipped"], hero["hand"], hero["keys"], hero["frozen"] = [], [], [], False
        if not living(g):
            win(g, "wizard", "WIN-2")


def win(g: Table, winner: str, rule: str) -> None:
    """The game is over."""
    g["winner"] = winner
    name(g, rule)


def spend(g: Table, hero: str, card: str, among: list[str] | None = None) -> None:
    """A consumable is used by its holder, who is among some heroes, and goes to the discard pile."""
    hand = g["heroes"][hero]["hand"]
    if card not in hand or (among is not None and hero not in among):
        raise Refused("WT-GEAR-5")
    name(g, "GEAR-5", "GEAR-6")
    hand.remove(card)
    g["loot_discard"].append(card)


def open_key(g: Table, place: str) -> str | None:
    """The key of a tile that lies face up, which nobody has taken."""
    key: str | None = g["identity"].get(place)
    return key if key is not None and tile(key)["kind"] == "key" and key not in g["keys_found"] else None


def gather(g: Table, place: str, to: Table) -> None:
    """The items on a tile without monsters are picked up, and the key of a key tile that lies open."""
    takers = awake(g, place)
    if not takers or monsters(g, place) or place in g["facedown"]:
        return
    hero = g["heroes"][first_of(takers, to, place)]
    items, key = g["floor"].pop(place, {"cards": [], "keys": []}), open_key(g, place)
    there = [*items["cards"], *items["keys"]]
    name(g, "DEATH-4", when=there and hero["prev"] is None)
    name(g, "LOOT-2", when=len(takers) > 1 and (there or key))
    name(g, "DEATH-3", when=there)
    hero["hand"] += items["cards"]
    hero["keys"] += items["keys"]
    if key is not None:
        name(g, "RAGE-1", when=len(g["keys_found"]) + 1 == rules()["keys_needed"])
        name(g, "KEY-1", "KEY-2")
        hero["keys"].append(key)
        g["keys_found"].append(key)


def told(g: Table) -> Table:
    """The position in the words of an end."""
    return {
        **{key: g[key] for key in ("entrance", "removed", "cleared", "keys_found", "tower_open", "phase", "round")},
        **{key: g[key] for key in ("winner", "chosen_wizard", "supply", "heroes", "floor")},
        "facedown": sorted(g["facedown"]),
        "tokens_down": {place: row for place, row in g["down"].items() if row},
        "tokens_up": {place: row for place, row in g["up"].items() if row},
        "wizard": {key: g[key] for key in ("hand", "deck", "discard", "wheel", "mana")},
        "loot": {"deck": g["loot_deck"], "discard": g["loot_discard"]},
        "rage": rage(g),
        "players_in_game": in_game(g),
    }


def differences(g: Table, end: Table) -> list[str]:
    """The named parts of an end that are otherwise."""
    found, different = told(g), []
    for key, wanted in end.items():
        different += _compare(key, wanted, found[key], key in ("tokens_down", "tokens_up", "floor"))
    return different


def _compare(key: str, wanted: Any, found: Any, complete: bool = False) -> list[str]:
    if key == "facedown":
        wanted = sorted(wanted)
    if isinstance(wanted, dict) and isinstance(found, dict):
        if complete and wanted.keys() != found.keys():
            return [f"{key}: {found}, not {wanted}"]
        return [line for name in wanted for line in _compare(f"{key}.{name}", wanted[name], found.get(name))]
    if isinstance(wanted, list) and isinstance(found, list) and not key.endswith(".deck"):
        wanted, found = sorted(map(str, wanted)), sorted(map(str, found))
    return [] if wanted == found else [f"{key}: {found}, not {wanted}"]
