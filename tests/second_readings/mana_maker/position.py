"""A position: laid from the start of an example, what follows from it, and how it is compared with an end."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from tests.second_readings.mana_maker.catalog import COLOURS, Tile, cards, distance, home, rules
from tests.second_readings.plain import Table

BY_SEAT = ("mana", "hands", "decks", "discards", "missed_draws", "cycles")


def lay(start: Table) -> Table:
    """The position of a start."""
    g: Table = {
        "players": start["players"],
        "worlds": start.get("worlds", 1),
        "teams": start.get("teams") or {},
        "active": start.get("active", "P1"),
        "round": start.get("round", 2),
        "out": list(start.get("out", ())),
        "winner": None,
        "entities": {},
        "attacks": [],
        "reports": [],
        "named": set(),
        "fallen_active": False,
        "missed_draws": dict(start.get("missed_draws", {})),
        "cycles": {},
        "cycling": None,
        "begun": False,
    }
    for seat in seats(g):
        g["missed_draws"].setdefault(seat, 0)
        g["cycles"][seat] = 0
        if seat not in g["out"]:
            row = start.get("wizards", {}).get(seat, {})
            _stand(g, f"W{seat[1:]}", {"card": "wizard", "side": seat, "at": home(g, seat), "ap": 1, **row})
    for name, row in start.get("entities", {}).items():
        _stand(g, name, dict(row))
    for name, entity in g["entities"].items():
        if entity["ap"] is None:
            entity["ap"] = stat(g, name, "speed")
    for key in ("hands", "decks", "discards"):
        g[key] = {seat: list(start.get(key, {}).get(seat, ())) for seat in seats(g)}
    levels = {seat: {colour: rules()[f"{colour}_level"] for colour in COLOURS} for seat in seats(g)}
    g["mana"] = {seat: {**levels[seat], **start.get("mana", {}).get(seat, {})} for seat in seats(g)}
    return g


def cite(g: Table, *rules: str, when: object = True) -> None:
    """Say that these rules are at work, where that is so."""
    if when:
        g["named"] |= {f"MM-{rule}" for rule in rules}


def _stand(g: Table, name: str, row: Table) -> None:
    attached = [entry if isinstance(entry, dict) else {"card": entry} for entry in row.get("attached", ())]
    g["entities"][name] = {
        "card": row["card"],
        "side": row["side"],
        "at": tuple(row["at"]),
        "damage": row.get("damage", 0),
        "ap": row.get("ap"),
        "status": {status: dict(state) for status, state in row.get("status", {}).items()},
        "attached": [{"card": entry["card"], "by": entry.get("by") or row["side"]} for entry in attached],
    }


def new_entity(g: Table, card: str, seat: str, tile: Tile, name: str | None = None) -> str:
    """Put an Entity on the board with 0 Action Points; its id."""
    number = 1
    while name is None or name in g["entities"]:
        name = f"{card}{number}"
        number += 1
    _stand(g, name, {"card": card, "side": seat, "at": tile, "ap": rules()["entry_ap"]})
    cite(g, "TOKEN-3")
    cite_static(g, card)
    return name


def cite_static(g: Table, name: str) -> None:
    """The rules of what a card changes as long as it is on the board, where it comes or goes."""
    rows = [row for effect in cards()[name]["effects"] if effect["when"] == "static" for row in effect["do"]]
    cite(g, "ABIL-7", when=rows)
    cite(g, "MANA-5", when=any(row["op"] == "capacity" for row in rows))


def cite_aimed(g: Table, target: Table, seat: str, tile: Tile, name: str) -> None:
    """The rules by which an Entity is a target: whose it is, of which kind, and how far away."""
    side = target.get("side", "any")
    cite(g, "CORE-7", when=side != "any")
    cite(g, "TEAM-3", when=side == "own" and g["entities"][name]["side"] != seat)
    cite(g, "CORE-8", when=target["what"] in ("critter", "structure", "mobile"))
    cite_distance(g, tile, g["entities"][name]["at"])


def cite_distance(g: Table, one: Tile, other: Tile) -> None:
    """The rules of a distance that is more than a step, and of one between the worlds."""
    cite(g, "BOARD-5", when=distance(g, one, other) > 1)
    cite(g, "BOARD-9", when=one[2:] != other[2:])


def cite_shifted(g: Table, one: Tile, other: Tile) -> None:
    """The rule by which an Entity comes from a board to another."""
    board = [tile[0] // rules()["board_columns"] for tile in (one, other)]
    cite(g, "BOARD-9", when=one[2:] != other[2:])
    cite(g, "BOARD-2", when=one[2:] == other[2:] and board[0] != board[1])


# ------------------------------------------------------------ who and where


def seats(g: Table) -> list[str]:
    """All seats in order."""
    return [f"P{number + 1}" for number in range(g["players"])]


def living(g: Table) -> list[str]:
    """The seats that are not out."""
    return [seat for seat in seats(g) if seat not in g["out"]]


def team(g: Table, seat: str) -> str:
    """The team of a seat; without teams everybody is one."""
    return str(g["teams"].get(seat, seat))


def of(g: Table, seat: str) -> list[str]:
    """The Entities of a seat in the order in which they entered."""
    return [name for name, entity in g["entities"].items() if entity["side"] == seat]


def kind(entity: Table) -> str:
    """Wizard, critter or structure."""
    return str(cards()[entity["card"]]["type"])


def standing_on(g: Table, tile: Tile) -> str | None:
    """Who stands on a tile."""
    return next((name for name, entity in g["entities"].items() if entity["at"] == tile), None)


def free_pairs(g: Table, seat: str) -> int:
    """How many pairs of tokens a seat has left."""
    return int(rules()["id_pairs"]) - len(of(g, seat))


# ------------------------------------------------------------ effects of what lies on the board


def effects_of(entity: Table) -> list[Table]:
    """All effects of an Entity: its own card's, then those of the cards attached to it."""
    rows = [cards()[entity["card"]], *(cards()[entry["card"]] for entry in entity["attached"])]
    return [effect for card in rows for effect in card["effects"]]


def matches(g: Table, name: str, target: Table, seat: str, tile: Tile, source: str | None) -> bool:
    """Whether an Entity is what a target asks for; ranges are measured from a tile, sides seen from a seat."""
    entity = g["entities"][name]
    allied = team(g, entity["side"]) == team(g, seat)
    fits = {
        "entity": True,
        "critter": kind(entity) == "critter",
        "structure": kind(entity) == "structure",
        "mobile": not has(g, name, "immobile") if target["what"] == "mobile" else False,
    }[target["what"]]
    if not fits or (target.get("side") == "own" and not allied) or (target.get("side") == "enemy" and allied):
        return False
    if target.get("other") and name == source:
        return False
    if "tribe" in target and cards()[entity["card"]].get("tribe") != target["tribe"]:
        return False
    if "max_vitality" in target and stat(g, name, "vitality") > target["max_vitality"]:
        return False
    return "range" not in target or distance(g, tile, entity["at"]) <= target["range"]


@cache
def having(op: str) -> frozenset[str]:
    """The cards with a static operation of that sort."""
    rows = (
        (name, effect) for name, card in cards().items() for effect in card["effects"] if effect["when"] == "static"
    )
    return frozenset(name for name, effect in rows if any(row["op"] == op for row in effect["do"]))


def static(g: Table, name: str, op: str) -> Iterator[Table]:
    """The static operations of one sort that apply to an Entity."""
    for source, entity in g["entities"].items():
        borne = [entity["card"], *(entry["card"] for entry in entity["attached"])]
        for effect in effects_of(entity) if not having(op).isdisjoint(borne) else ():
            rows = [row for row in effect["do"] if row["op"] == op] if effect["when"] == "static" else []
            target = effect.get("target")
            if rows and (
                source == name if target is None else matches(g, name, target, entity["side"], entity["at"], source)
            ):
                yield from rows


def has(g: Table, name: str, attribute: str) -> bool:
    """Whether an Entity has an attribute, by its card or by grant."""
    own = attribute in (cards()[g["entities"][name]["card"]].get("attrs") or {})
    return own or any(row["attr"] == attribute for row in static(g, name, "grant"))


def stat(g: Table, name: str, what: str) -> int:
    """A statistic as it is now."""
    entity = g["entities"][name]
    value: int = cards()[entity["card"]]["stats"][what]
    value += sum(row["n"] for row in static(g, name, "stat") if row["stat"] == what)
    if what == "speed":
        value -= int(entity["status"].get("slow", {}).get("n", 0))
    return max(0, value)


def basic_range(g: Table, name: str) -> int | None:
    """How far an Entity's Basic Attack reaches; None for one that has none."""
    card = cards()[g["entities"][name]["card"]]
    if card["type"] == "structure" and "basic" not in card:
        return None
    ranges = [row["n"] for row in static(g, name, "reach")]
    own = (card.get("basic") or {}).get("range") or rules()["basic_range"]
    return int(max([own, *ranges]))


def _of_seat(g: Table, seat: str, op: str, colour: str) -> int:
    rows = [
        row
        for name in of(g, seat)
        for effect in effects_of(g["entities"][name])
        if effect["when"] == "static"
        for row in effect["do"]
    ]
    return sum(row["n"] for row in rows if row["op"] == op and row["colour"] == colour)


def capacity(g: Table, seat: str, colour: str) -> int:
    """How much mana of a colour a seat can hold."""
    return int(rules()[f"{colour}_capacity"]) + _of_seat(g, seat, "capacity", colour)


def production(g: Table, seat: str, colour: str) -> int:
    """How much mana of a colour a seat gets in step 2."""
    found = int(rules()[f"{colour}_production"]) + _of_seat(g, seat, "produce", colour)
    if colour == "silver" and g["worlds"] == 2:
        mine = [g["entities"][name] for name in of(g, seat)]
        there = [entity for entity in mine if entity["card"] == "silver-fountain" and entity["at"][2] == 1]
        found += rules()["silver_world_bonus"] * len(there)
    return found


# ------------------------------------------------------------ comparing


def told(g: Table) -> Table:
    """A position in the words of an example's end."""
    entities = {}
    for name, entity in g["entities"].items():
        row = {key: entity[key] for key in ("card", "side", "damage", "ap", "status")}
        row |= {what: stat(g, name, what) for what in ("power", "vitality", "toughness", "speed")}
        entities[name] = {**row, "at": list(entity["at"]), "attached": [entry["card"] for entry in entity["attached"]]}
    found = {key: g[key] for key in ("mana", "hands", "discards", "decks", "active", "round", "winner", "attacks")}
    found |= {"entities": entities, "out": sorted(g["out"]), "missed_draws": g["missed_draws"]}
    found["capacity"] = {seat: {colour: capacity(g, seat, colour) for colour in COLOURS} for seat in seats(g)}
    found["production"] = {seat: {colour: production(g, seat, colour) for colour in COLOURS} for seat in seats(g)}
    return found


def differences(g: Table, end: Table) -> list[str]:
    """Where a position is otherwise than an end says; only what the end names is compared."""
    found, have = [], told(g)
    for key, wanted in end.items():
        if key == "distance":
            for one, other, steps in wanted:
                real = distance(g, tuple(one), tuple(other))
                found += [] if real == steps else [f"{one} and {other} are {real} apart, not {steps}"]
        else:
            found += _different(key, wanted, have[key])
    return found


def _different(path: str, wanted: Any, have: Any) -> list[str]:
    key = path.rpartition(".")[2]
    if wanted == "gone":
        return [] if have is None else [f"{path} is still there"]
    if isinstance(wanted, dict) and isinstance(have, dict) and key != "status":
        rows = ((name, part, have.get(name)) for name, part in wanted.items())
        return [line for name, part, real in rows for line in _different(f"{path}.{name}", part, real)]
    if path.startswith(("hands.", "discards.")) or key in ("out", "attached", "winner"):
        wanted, have = (sorted(value) if isinstance(value, list) else value for value in (wanted, have))
    return [] if wanted == have else [f"{path} is {have}, not {wanted}"]
