"""Captions below the parts of a board in a worked example, and rims between pieces alike on one space."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from generator import resources
from generator.catalog.models import Component, ComponentKind
from generator.catalog.verified import Example, Scene
from generator.colour import Colour
from generator.drawing.items import Glyphs, Item, Outline, walk
from generator.geometry import Rect, Size
from generator.rulebook.board_scenes import board_scene
from generator.rulebook.example_boards import BoardView
from generator.rulebook.example_shots import Shots
from generator.rulebook.figures import ComponentPictures, row
from generator.rulebook.theme import look_of
from generator.source.diagnostic import Report
from generator.text.fonts import FontBook
from tests.unit.rulebook import sample

CATALOG = sample.catalog()
PICTURES = ComponentPictures.of(CATALOG, sample.pieces(CATALOG))
PLAIN = look_of(CATALOG, FontBook([resources.fonts()]), Report())
RIM = Colour(255, 255, 255, 0.85)
START, END = (Scene((("field", space, "red"),)) for space in ("a1", "b1"))
MOVED = Example("e", "E", (), "", START, END)


def field() -> Component:
    return next(piece for piece in CATALOG.components if piece.kind is ComponentKind.BOARD)


def words(items: Iterable[Item]) -> list[str]:
    return [item.text for _, item in walk(tuple(items)) if isinstance(item, Glyphs)]


def test_captions_stand_below_the_parts_of_a_board() -> None:
    parts = (Rect(4.0, 4.0, 28.0, 28.0), Rect(88.0, 88.0, 28.0, 28.0))
    view = BoardView(field(), parts, ("a1", "i9"), ("a1", "i9"))
    told = replace(MOVED, captions=("First", "Second", "Third"))
    plain, captioned = (Shots(example, view, PICTURES, PLAIN).drawn(100.0) for example in (MOVED, told))
    assert [word for word in words(captioned.items) if word in told.captions] == ["First", "Second"]
    assert captioned.size.height > plain.size.height


def test_a_board_as_one_player_knows_it_stands_beside_the_same_as_it_lies() -> None:
    view = BoardView(field(), (Rect(4.0, 4.0, 28.0, 28.0),), ("a1",), ("a1",), views=True)
    told = replace(MOVED, captions=("Seen", "Known"), views=True)
    shown = Shots(told, view, PICTURES, PLAIN).drawn(100.0)
    assert [word for word in words(shown.items) if word in told.captions] == ["Seen", "Known"]
    assert shown.size.width <= 100.0 + 1e-6 and shown.size.width > 90.0
    assert view.takes_width and view.beside(100.0)


def test_pieces_alike_on_one_space_have_rims_between_them() -> None:
    """All but the lowest."""

    def rims(count: int) -> int:
        scene = Scene((("field", "a1", "red"),) * count)
        outlines = [item for _, item in walk(board_scene(field(), PICTURES, scene).items) if isinstance(item, Outline)]
        return sum(outline.stroke is not None and outline.stroke.colour == RIM for outline in outlines)

    assert [rims(count) for count in (1, 2)] == [0, 1]


@pytest.mark.parametrize(
    ("what", "lines"),
    [
        ({}, 1),
        ({"printed": False, "kind": "token"}, 1),  # of wood and the like
        ({"printed": False, "kind": "board"}, 0),
        ({"printed": False, "kind": "token", "listed": False}, 0),
        ({"set_id": ""}, 0),  # a stack
    ],
)
def test_what_is_drawn_for_pictures_alone_has_no_line_at_its_edge(what: dict[str, Any], lines: int) -> None:
    piece = replace(next(iter(PICTURES.pieces.values())), **what)
    shown = row([piece], Size(50.0, 20.0), 2.0, PLAIN.hairline)
    strokes = [item for _, item in walk(shown.items) if isinstance(item, Outline) and item.segments is piece.outline]
    assert len(strokes) == lines
