"""What is printed is what the specification counts, and one printed set of tiles holds the grids of all players."""

from collections import Counter
from functools import cache
from typing import Any

import pytest

from generator.catalog.load import load
from generator.catalog.models import Catalog
from generator.games.checking import sections_of
from generator.resources import content
from tests.unit.games.wizards_tower.test_backs import HIDDEN


@cache
def catalog() -> Catalog:
    loaded = load(content() / "wizards-tower", sections_of)
    assert loaded.value is not None, [str(found) for found in loaded.diagnostics]
    return loaded.value


def rows(name: str) -> Any:
    """A section of the catalog."""
    return catalog().data[name]


def test_every_component_is_printed_in_its_number() -> None:
    assert {str(component_set.id): component_set.copies for component_set in catalog().printed_sets} == {
        "wizard-deck": 50,
        "loot-deck": 50,
        "reference-cards": 5,
        "monster-tokens": 41,
        "trap-tokens": 10,
        "blank-tokens": 50,
        "key-tokens": 3,
        "frozen-markers": 4,
        "hero-tokens": 4,
        "hit-point-markers": 4,
        "pointers": 1,
        "round-markers": 1,
        "tiles": 49,
        "round-track": 1,
        "hero-mats": 4,
        "standees": 4,
        "mana-wheel": 1,
        "screen": 1,
        "wizard-box": 1,
        "loot-box": 1,
    }
    assert [(extra.id, extra.count, extra.faces) for extra in catalog().extras] == [("dice", 5, 20)]


@pytest.mark.parametrize(("players", "number", "key"), [(3, 25, "g5"), (4, 36, "g6"), (5, 49, "g7")])
def test_the_dots_on_the_tiles_sort_out_each_grid(players: int, number: int, key: str) -> None:
    found = Counter[str]()
    for component in catalog().set_of("tiles").components:
        row: Any = component.scope
        if row["grid"]["players"] <= players:
            found[row["tile"]["id"]] += component.copies
    assert found.total() == number
    assert found == {tile["id"]: tile["copies"][key] for tile in rows("tiles")}


def test_what_lies_face_down_is_cut_alike_and_has_one_back() -> None:
    hidden = [component for name in HIDDEN for component in catalog().set_of(name).components]
    assert {(component.cut, component.back) for component in hidden} == {(hidden[0].cut, "wizards-tower/token-back")}
    assert len({catalog().set_of(name).bleed for name in HIDDEN}) == 1


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_places_of_the_grids_are_tiles_apart_and_not_printed(players: int) -> None:
    board = catalog().set_of(f"grid-{players}")
    side = rows("rules")["grid_size"][str(players)]
    (component,) = board.components
    assert not board.printed
    assert [str(space.id) for space in component.spaces] == [
        f"{'abcdefg'[column]}{row}" for row in range(1, side + 1) for column in range(side)
    ]
    first, second, *_ = component.spaces
    assert (second.centre.x - first.centre.x, component.cut.size.width) == (50, 50 * side)
