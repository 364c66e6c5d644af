"""Worked examples that repeat the labels of covered spaces, captions below the parts of a board, and pieces alike."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from generator import resources
from generator.catalog.models import Component, ComponentKind
from generator.catalog.verified import Example, Scene
from generator.colour import Colour
from generator.drawing.items import Glyphs, Item, Outline, walk
from generator.geometry import Rect
from generator.rulebook.example_boards import BoardView, Shots, view_of
from generator.rulebook.figures import ComponentPictures, board_scene
from generator.rulebook.space_labels import labels_in_corners
from generator.rulebook.space_marks import extent_of
from generator.rulebook.theme import BookTheme, look_of
from generator.source.diagnostic import Report
from generator.text.fonts import FontBook
from tests.unit.rulebook import sample

CATALOG = sample.catalog()
PICTURES = ComponentPictures.of(CATALOG, sample.pieces(CATALOG))
PLAIN, LABELLED = (
    look_of(replace(CATALOG, theme=theme), FontBook([resources.fonts()]), Report())
    for theme in ({}, {"labels": "covered"})
)
RIM = Colour(255, 255, 255, 0.85)
LABELS = {"a1": "6/8", "c2": "c2", "e5": "a spring of hot water"}
START, END = (Scene((("field", space, "red"),)) for space in ("a1", "b1"))
MOVED = Example("e", "E", (), "", START, END)


def field() -> Component:
    """The sample's board with a short label, one that is the space's id, and a long one."""
    board = next(piece for piece in CATALOG.components if piece.kind is ComponentKind.BOARD)
    spaces = tuple(replace(space, label=LABELS.get(str(space.id), "")) for space in board.spaces)
    return replace(board, spaces=spaces)


def words(items: Iterable[Item]) -> list[str]:
    return [item.text for _, item in walk(tuple(items)) if isinstance(item, Glyphs)]


def test_a_label_lies_in_the_lower_right_corner_of_its_space() -> None:
    board = field()
    (space,) = (space for space in board.spaces if space.id == "a1")
    (at, glyphs), *others = (
        (at, item) for at, item in walk(labels_in_corners(board, {"a1"}, 1.0, LABELLED)) if isinstance(item, Glyphs)
    )
    assert (glyphs.text, others) == ("6/8", [])
    box = extent_of(space)
    corner = Rect(box.centre.x, box.centre.y, box.width / 2, box.height / 2)
    assert corner.contains(at.bounds(Rect(glyphs.xs[0], glyphs.y - 1.2, glyphs.xs[-1] - glyphs.xs[0], 1.2)))


def test_an_id_and_a_label_that_is_too_long_are_not_repeated() -> None:
    assert labels_in_corners(field(), {"c2", "e5", "i9"}, 1.0, LABELLED) == ()


def test_letters_are_of_one_size_at_any_scale() -> None:
    sizes = {
        round(item.size_pt * scale, 3)
        for scale in (1.0, 0.8)
        for _, item in walk(labels_in_corners(field(), {"a1"}, scale, LABELLED))
        if isinstance(item, Glyphs)
    }
    assert len(sizes) == 1
    assert min(sizes) >= 6.0


@pytest.mark.parametrize(
    ("look", "crossed", "labels"),
    [(PLAIN, (), [0, 0]), (LABELLED, (), [1, 0]), (LABELLED, ("a1",), [1, 1])],
    ids=["plain", "covered", "crossed"],
)
def test_labels_that_are_covered_are_repeated(look: BookTheme, crossed: tuple[str, ...], labels: list[int]) -> None:
    example = replace(MOVED, crossed=crossed)
    moments = Shots(example, view_of(example, field(), PICTURES), PICTURES, look).moments(1.0)
    assert [words(moment.items).count("6/8") for moment in moments] == labels


def test_captions_stand_below_the_parts_of_a_board() -> None:
    board = field()
    parts = (Rect(4.0, 4.0, 28.0, 28.0), Rect(88.0, 88.0, 28.0, 28.0))
    view = BoardView(board, parts, ("a1", "i9"), ("a1", "i9"))
    told = replace(MOVED, captions=("First", "Second", "Third"))
    plain, captioned = (Shots(example, view, PICTURES, PLAIN).drawn(100.0) for example in (MOVED, told))
    assert [word for word in words(captioned.items) if word in told.captions] == ["First", "Second"]
    assert captioned.size.height > plain.size.height


def test_pieces_alike_on_one_space_have_rims_between_them() -> None:
    """All but the lowest."""

    def rims(count: int) -> int:
        scene = Scene((("field", "a1", "red"),) * count)
        items = walk(board_scene(field(), PICTURES, scene).items)
        return sum(
            isinstance(item, Outline) and item.stroke is not None and item.stroke.colour == RIM for _, item in items
        )

    assert [rims(count) for count in (1, 2)] == [0, 1]
