"""Boards as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.catalog.models import (
    Component,
    ComponentId,
    ComponentKind,
    Cut,
    CutShape,
    LayoutId,
    SetId,
    Space,
    SpaceId,
)
from generator.geometry import Point, Size
from generator.playing.board import PIECE, grid, legend, lines, signs_for


def board(spaces: dict[str, tuple[float, float]], types: dict[str, str] | None = None) -> Component:
    """A board with square spaces of 10 mm at these centres."""
    made = tuple(
        Space(SpaceId(name), (types or {}).get(name, "field"), Point(*at), Size(10, 10)) for name, at in spaces.items()
    )
    return piece("island", "The island", made)


def piece(id_: str, title: str, spaces: tuple[Space, ...] = ()) -> Component:
    """A piece, or a board where it has spaces."""
    cut = Cut(CutShape.RECTANGLE, Size(100, 100))
    return Component(
        ComponentId(id_), title, ComponentKind.BOARD, SetId("set"), cut, LayoutId("x"), None, 1, {}, spaces=spaces
    )


def text(made: Component, placed: list[tuple[str, str, str]], signs: dict[str, str] | None = None) -> list[str]:
    """The board's lines without their roles."""
    drawn = lines(grid(made, placed, signs or {}))
    return ["".join(words for words, _, _ in line).rstrip() for line in drawn]


SQUARE = {"a1": (5.0, 5.0), "b1": (15.0, 5.0), "a2": (5.0, 15.0), "b2": (15.0, 15.0)}


def test_spaces_stand_in_rows_and_columns_with_pieces_below_their_names() -> None:
    assert text(board(SQUARE), [("island", "b1", "wolf"), ("sea", "a1", "wolf")], {"wolf": "W"}) == [
        "▏a1 ▏b1",
        "▏   ▏W",
        "▏a2 ▏b2",
    ]


def test_several_pieces_on_a_space_are_counted() -> None:
    placed = [("island", "a1", "wolf"), ("island", "a1", "fox"), ("island", "a1", "wolf")]
    assert text(board(SQUARE), placed, {"wolf": "W", "fox": "F"})[1].split("▏")[1].strip() == "W×2 F"


def test_rare_types_of_spaces_are_marked() -> None:
    assert text(board(SQUARE, {"b2": "gate"}), [])[1].split() == ["▏a2", "▏◆b2"]


def test_what_a_whole_row_begins_with_stands_once() -> None:
    lane = {f"red-{number}": (number * 10.0, 5.0) for number in range(3)}
    assert text(board(lane), []) == ["red ▏0  ▏1  ▏2"]


def test_columns_that_nearly_fall_together_become_one() -> None:
    ring = {"a": (5.0, 5.0), "b": (15.0, 5.0), "c": (13.0, 15.0)}
    assert text(board(ring), []) == ["▏a  ▏b", "    ▏c"]


places = st.lists(st.tuples(st.integers(0, 12), st.integers(0, 12)), min_size=1, max_size=40, unique=True).map(
    lambda found: {f"s{number}": (x * 4.0, y * 4.0) for number, (x, y) in enumerate(found)}
)


@given(places)
def test_every_space_has_a_cell_of_its_own_and_order_is_kept(spaces: dict[str, tuple[float, float]]) -> None:
    made = board(spaces)
    drawn = grid(made, [("island", name, "wolf") for name in spaces], {"wolf": "W"})
    at = {cell.label: place for place, cell in drawn.cells.items()}
    assert len(at) == len(spaces)
    for space, (x, y) in spaces.items():
        for other, (right, below) in spaces.items():
            if right - x >= 10:
                assert at[other][1] > at[space][1]
            if below - y >= 10:
                assert at[other][0] > at[space][0]
    shown = [words for line in lines(drawn) for words, role, _ in line if role == PIECE]
    assert shown == ["W"] * len(spaces)


@given(st.lists(st.text("abc ", min_size=1, max_size=4), min_size=1, max_size=30))
def test_every_component_has_a_sign_of_its_own(titles: list[str]) -> None:
    signs = signs_for([piece(f"p{number}", title) for number, title in enumerate(titles)])
    assert len(set(signs.values())) == len(titles)
    assert all(signs.values())


@pytest.mark.parametrize(("titles", "signs"), [(["Wolf", "Fox"], ["W", "F"]), (["Wolf", "White Bear"], ["W", "WB"])])
def test_signs_are_short(titles: list[str], signs: list[str]) -> None:
    made = signs_for([piece(title, title) for title in titles])
    assert list(made.values()) == signs


def test_tiles_and_pieces_that_lie_face_down_have_signs_of_their_own_and_a_legend() -> None:
    placed = [("island", "a1", "room/back"), *[("island", "a1", "wolf/back")] * 2, ("island", "b1", "room@90")]
    drawn = grid(board(SQUARE), placed, {"room": "R", "wolf": "W"}, {"room"})
    below = list(lines(drawn))[1]
    assert "".join(words for words, _, _ in below).split("▏")[1:] == ["▒ ?×2 ", "R     "]
    assert list(legend(drawn)) == [
        ("▒", "tile, face down"),
        ("?", "piece, face down"),
        ("?×2", "2 pieces of that kind on one space"),
    ]


def test_a_board_without_such_signs_needs_no_legend() -> None:
    assert list(legend(grid(board(SQUARE), [("island", "a1", "wolf")], {"wolf": "W"}))) == []
