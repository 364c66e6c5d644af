"""What the pictures of a position show: the printed pieces on their places, turned as they lie."""

from typing import Any

import pytest

from tests.unit.games.wizards_tower.conftest import Lay


def pieces(placed: Any, place: str) -> list[str]:
    """The pieces on a place, the tile first."""
    return [piece for _, name, piece in placed if name == place]


@pytest.mark.parametrize(("entrance", "turned"), [("north", ""), ("east", "@90"), ("south", "@180"), ("west", "@270")])
def test_the_tower_is_turned_to_its_entrance(entrance: str, turned: str, lay: Lay) -> None:
    table = lay({"red": {"at": "a1"}, "blue": {"at": "e1"}}, entrance=entrance)
    (tower,) = pieces(table.game.placed(table.g), "c3")
    assert tower == f"tower-3{turned}"


def test_a_cleared_room_is_turned_by_a_quarter(lay: Lay) -> None:
    table = lay({"red": {"at": "a1"}, "blue": {"at": "e1"}}, cleared=["b1"])
    cleared, other = (pieces(table.game.placed(table.g), place) for place in ("b1", "d1"))
    assert [piece.endswith("@90") for piece in (*cleared, *other)] == [True, False]


def test_a_frozen_hero_has_a_marker_and_no_other_has(lay: Lay) -> None:
    table = lay({"red": {"at": "a1", "frozen": True}, "blue": {"at": "a1"}, "green": {"at": "f1"}})
    placed = table.game.placed(table.g)
    assert pieces(placed, "a1")[1:] == ["hero-red", "frozen", "hero-blue"]
    assert pieces(placed, "f1")[1:] == ["hero-green"]


def test_what_the_dead_have_left_lies_on_their_tile(lay: Lay) -> None:
    floor = {"b1": {"cards": ["sprint"], "keys": ["key_bone"]}}
    heroes = {"red": {"at": "b1", "hp": 0, "alive": False}, "blue": {"at": "e1"}}
    table = lay(heroes, floor=floor, keys_found=["key_bone"])
    assert sorted(pieces(table.game.placed(table.g), "b1")[1:]) == ["sprint", "token_key_bone"]


def test_used_keys_lie_on_the_tower(lay: Lay) -> None:
    keys = ["key_bone", "key_iron", "key_glass"]
    table = lay({"red": {"at": "a1"}, "blue": {"at": "e1"}}, keys_found=keys, tower_open=True)
    assert sorted(pieces(table.game.placed(table.g), "c3")[1:]) == sorted(f"token_{key}" for key in keys)


def test_only_heroes_have_a_piece_of_their_own(lay: Lay) -> None:
    table = lay({"red": {"at": "a1"}, "blue": {"at": "e1"}})
    assert [list(table.game.own_pieces(table.g, seat)) for seat in range(3)] == [[], ["hero-red"], ["hero-blue"]]
