"""Worked examples on a pale board: whose the pieces are, what is framed, and the names of the spaces."""

from dataclasses import replace

import pytest

from generator import resources
from generator.catalog.models import Component, ComponentKind, SpaceId
from generator.catalog.verified import Example, Scene
from generator.colour import WHITE, Colour
from generator.drawing.items import Drawing, Glyphs, Group, Outline, walk
from generator.geometry import Rect, Size
from generator.rulebook.example_boards import BoardView, Shots, view_of
from generator.rulebook.figures import ComponentPictures
from generator.rulebook.pale_boards import names_on, pale_scene
from generator.rulebook.theme import look_of
from generator.source.diagnostic import Report
from generator.text.fonts import FontBook
from tests.unit.rulebook import sample

CATALOG = sample.catalog()
PICTURES = ComponentPictures.of(CATALOG, sample.pieces(CATALOG))
PALE = look_of(replace(CATALOG, theme={"boards": "pale"}), FontBook([resources.fonts()]), Report())
FULL = look_of(CATALOG, FontBook([resources.fonts()]), Report())

START, END = (Scene((("field", space, "red"),), owners={"red": "blue"}) for space in ("a1", "c2"))
MOVED = Example("e", "E", (), "", START, END)


def field() -> Component:
    return next(piece for piece in CATALOG.components if piece.kind is ComponentKind.BOARD)


def strokes(drawing: Drawing) -> set[Colour]:
    return {item.stroke.colour for _, item in walk(drawing.items) if isinstance(item, Outline) and item.stroke}


def dashes(drawing: Drawing) -> int:
    return sum(bool(isinstance(item, Outline) and item.stroke and item.stroke.dash) for item in drawing.items)


def test_a_piece_has_a_rim_in_the_colour_of_its_owner() -> None:
    catalog = replace(CATALOG, palette={**CATALOG.palette, "blue": Colour(1, 2, 3)})
    pictures = ComponentPictures.of(catalog, sample.pieces(catalog))
    assert Colour(1, 2, 3) in strokes(pale_scene(field(), pictures, START, (), PALE.accent, 1.0))
    assert Colour(1, 2, 3) not in strokes(
        pale_scene(field(), pictures, replace(START, owners={}), (), PALE.accent, 1.0)
    )


def test_the_board_is_pale_below_the_pieces() -> None:
    veil = next(
        item for item in pale_scene(field(), PICTURES, START, (), PALE.accent, 1.0).items if isinstance(item, Outline)
    )
    assert veil.fill == replace(WHITE, alpha=0.65)


def test_what_will_move_is_framed_before_too() -> None:
    """A full board frames only what has changed."""
    full, pale = (Shots(MOVED, view_of(MOVED, field(), PICTURES), PICTURES, look).moments(1.0) for look in (FULL, PALE))
    assert [PALE.accent in strokes(moment) for moment in pale] == [True, True]
    assert [PALE.accent in strokes(moment) for moment in full] == [False, True]
    assert [dashes(moment) for moment in pale] == [0, 1]  # where it stood


def test_spaces_without_a_name_beside_them_have_it_in_a_corner() -> None:
    board = field()
    board = replace(
        board, spaces=tuple(replace(space, id=SpaceId(f"N{space.id}"), label=f"N{space.id}") for space in board.spaces)
    )
    view = BoardView(board, (Rect.of(board.cut.size),), (), ())
    drawn = {look.pale_boards: Shots(MOVED, view, PICTURES, look).drawn(90.0) for look in (FULL, PALE)}
    told = {
        pale: [item.text for _, item in walk(drawing.items) if isinstance(item, Glyphs)]
        for pale, drawing in drawn.items()
    }
    assert sorted(told[True]) == sorted(str(space.id) for space in board.spaces)
    assert not told[False]


def test_names_that_have_no_room_in_their_spaces_are_left_out() -> None:
    board = field()
    labelled = tuple(replace(space, label=space.id) for space in board.spaces)
    board, region = replace(board, spaces=labelled), Rect.of(board.cut.size)
    narrow = 4.9 / board.spaces[0].size.width
    assert names_on(board, region, 1.1 * narrow, PALE) and not names_on(board, region, narrow, PALE)


def test_only_the_names_that_are_asked_for_stand_on_a_board() -> None:
    board = field()
    board = replace(board, spaces=tuple(replace(space, label=space.id) for space in board.spaces))
    drawn = names_on(board, Rect.of(board.cut.size), 5.1 / board.spaces[0].size.width, PALE, only=("b2", "c3"))
    assert [item.text for _, item in walk(drawn) if isinstance(item, Glyphs)] == ["b2", "c3"]


def test_a_piece_is_not_blown_up_to_the_size_of_a_large_space() -> None:
    board = field()
    wide = tuple(replace(space, size=Size(60.0, 60.0)) for space in board.spaces)
    (piece,) = [
        item
        for item in pale_scene(replace(board, spaces=wide), PICTURES, START, (), PALE.accent, 1.0).items[2:]
        if isinstance(item, Group)
    ][-1:]
    assert piece.at.a == pytest.approx(1.6)


def test_pieces_on_one_space_stand_side_by_side() -> None:
    scene = Scene((("field", "a1", "red"), ("field", "a1", "blue")))
    groups = [
        item for item in pale_scene(field(), PICTURES, scene, (), PALE.accent, 1.0).items if isinstance(item, Group)
    ]
    places = {round(group.at.e, 3) for group in groups[1:]}
    assert len(places) > 1
