"""The catalog as plain dictionaries, and the tiles of the ring."""

from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from tests.documents import document
from tests.second_readings.plain import Table

Tile: TypeAlias = tuple[int, ...]

CONTENT = Path(__file__).parents[3] / "content" / "mana-maker"
COLOURS = ("green", "silver")
ENTITIES = ("wizard", "critter", "structure")


@cache
def _read(name: str) -> Any:
    return document((CONTENT / f"{name}.yaml").read_text(encoding="utf-8"))


@cache
def rules() -> Table:
    """The constants."""
    return dict(_read("rules")["rules"])


@cache
def cards() -> dict[str, Table]:
    """The cards by their ids; the Wizard's numbers are those of the rules, and so are those of the fountains."""
    found = {row["id"]: row for row in _read("cards")["cards"]}
    for fountain in ("green-fountain", "silver-fountain"):
        for row in found[fountain]["effects"][0]["do"]:
            row["n"] = rules()["fountain_production" if row["op"] == "produce" else "fountain_capacity"]
    stats = ("power", "vitality", "toughness", "speed")
    found["wizard"] = {**found["wizard"], "stats": {name: rules()[f"wizard_{name}"] for name in stats}, "basic": {}}
    return found


def status_has(status: str) -> tuple[bool, bool]:
    """Whether a figure and a duration belong to a status."""
    row = next(row for row in _read("world")["statuses"] if row["id"] == status)
    return row["has_n"], row["has_turns"]


def tiles(g: Table) -> list[Tile]:
    """All tiles, with the world behind where there are two."""
    flat: list[Tile] = [(x, y) for x in range(columns(g)) for y in range(rules()["board_rows"])]
    return flat if g["worlds"] == 1 else [(*tile, world) for world in (0, 1) for tile in flat]


def columns(g: Table) -> int:
    """How many columns the ring has."""
    return int(rules()["board_columns"]) * int(g["players"])


def home(g: Table, seat: str) -> Tile:
    """The starting position of a seat."""
    flat = (rules()["board_columns"] * (int(seat[1:]) - 1) + rules()["start_column"], rules()["start_row"])
    return flat if g["worlds"] == 1 else (*flat, 0)


def gates(g: Table) -> list[Tile]:
    """The columns and rows of all gates."""
    rows = rules()["gate_rows"].values()
    width, column = rules()["board_columns"], rules()["gate_column"]
    return [(width * board + column, row) for board in range(g["players"]) for row in rows]


def distance(g: Table, one: Tile, other: Tile) -> int:
    """The smallest number of steps between two tiles."""
    if len(one) == 3 and one[2] != other[2]:
        return 1 + min(_flat(g, one, gate) + _flat(g, gate, other) for gate in gates(g))
    return _flat(g, one, other)


def _flat(g: Table, one: Tile, other: Tile) -> int:
    across = abs(one[0] - other[0])
    return min(across, columns(g) - across) + abs(one[1] - other[1])


def beside(g: Table, one: Tile, other: Tile) -> bool:
    """Whether two tiles are adjacent."""
    return distance(g, one, other) == 1
