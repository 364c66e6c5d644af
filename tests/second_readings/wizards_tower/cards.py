"""The catalog as plain dictionaries, and the places of a grid."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from tests.documents import document
from tests.second_readings.plain import Table

CONTENT = Path(__file__).parents[3] / "content" / "wizards-tower"
COLOURS = ("red", "blue", "green", "yellow")
SIDES = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
ROUND = list(SIDES)


@cache
def _read(name: str) -> Any:
    return document((CONTENT / f"{name}.yaml").read_text(encoding="utf-8"))


_OTHER: Table = {}


def rules() -> Table:
    """The constants."""
    return {**_read("rules")["rules"], **_OTHER}


@contextmanager
def other_numbers(numbers: Mapping[str, int]) -> Iterator[None]:
    """Some constants are others for a while."""
    _OTHER.update(numbers)
    try:
        yield
    finally:
        _OTHER.clear()


def rows(name: str, section: str) -> Table:
    """The rows of a section by their ids."""
    return {row["id"]: row for row in _read(name)[section]}


def wizard_card(name: str) -> Table:
    """A card of the wizard."""
    return dict(rows("wizard", "wizard_deck")[name])


def loot_card(name: str) -> Table:
    """A card of loot."""
    return dict(rows("loot", "loot_deck")[name])


def tile(name: str) -> Table:
    """A tile of the grid."""
    return dict(rows("tiles", "tiles")[name])


def tokens() -> dict[str, int]:
    """How many tokens of each sort there are."""
    found = {f"m{level}": count for level, count in rules()["monster_tokens"].items()}
    return found | {"trap": rules()["trap_tokens"], "blank": rules()["blank_tokens"]}


@cache
def grid(size: int) -> tuple[str, ...]:
    """All places."""
    return tuple([f"{chr(97 + column)}{row}" for row in range(1, size + 1) for column in range(size)])


def beside(place: str, way: tuple[int, int]) -> str:
    """The place one step away, which may be off the grid."""
    return f"{chr(ord(place[0]) + way[0])}{int(place[1:]) + way[1]}"


def touch(one: str, other: str) -> bool:
    """Whether two tiles share a side."""
    return other in [beside(one, way) for way in SIDES.values()]


def near(one: str, other: str) -> bool:
    """Whether one is the other or one of the eight tiles around it."""
    return abs(ord(one[0]) - ord(other[0])) <= 1 and abs(int(one[1:]) - int(other[1:])) <= 1
