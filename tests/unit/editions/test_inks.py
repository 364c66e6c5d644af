"""Editions of pieces: slips for sleeves, and every ink for every piece."""

import io
from dataclasses import replace

import pytest
from PIL import Image as Pillow

from generator.colour import BLACK, WHITE, Colour
from generator.drawing.faces import Faces, SmallFace
from generator.drawing.items import Drawing, Group, Outline, Stroke
from generator.drawing.piece import Document, LargerFace, Page, Piece
from generator.drawing.shapes import rect
from generator.editions.inks import INKS, faces_of
from generator.editions.sleeves import SLACK, sleeved
from generator.geometry import Point, Rect, Size
from generator.layout.raster import greyed, raster
from generator.rulebook.figures import placed_piece
from generator.source.drawn_layers import DrawnLayers
from tests.unit.sheets.sample import piece


def test_slips_are_fronts_of_cards_a_little_smaller() -> None:
    card, chip = piece("fox"), piece("chip", kind="token")
    slip, same = sleeved([card, chip])
    assert same is chip
    assert slip.back is None and slip.size.width == pytest.approx(card.size.width - SLACK)
    assert slip.size.width / slip.size.height == pytest.approx(card.size.width / card.size.height)
    (whole,) = slip.front.items
    assert isinstance(whole, Group) and whole.items is card.front.items


@pytest.mark.parametrize("ink", INKS)
def test_every_ink_keeps_pieces_and_sizes(ink: str) -> None:
    pieces = (piece("fox"), piece("map", kind="board", two_sided=False))
    made = INKS[ink].pieces(pieces)
    assert [(piece.id, piece.size, piece.back is None) for piece in made] == [
        ("fox", pieces[0].size, False),
        ("map", pieces[1].size, True),
    ]
    assert (made == pieces) == (ink == "colour")


def _shown(pieces: tuple[Piece, ...], *over: Outline) -> Document:
    """A page with pictures of pieces, and lines over these."""
    pictures = [placed_piece(piece, Point(60, 60), 0.3 + 0.1 * number) for number, piece in enumerate(pieces)]
    return Document((Page(Drawing(Size(120, 120), (*pictures, *over))),), "Rules", "")


def _faces_in(document: Document) -> list[Group]:
    (page,) = document.pages
    placed = [item for item in page.drawing.items if isinstance(item, Group)]
    cut_out = [item for group in placed for item in group.items if isinstance(item, Group)]
    return [group.items[-1] if isinstance(group.items[-1], Group) else group for group in cut_out]


def test_only_where_ink_is_spared_do_other_items_stand_for_those_of_a_page() -> None:
    painted, drawn = (
        (Outline(rect(Rect(0, 0, 90, 90)), Colour(200, 30, 30)),),
        (Outline(rect(Rect(1, 1, 2, 2)), Colour(200, 30, 30)),),
    )
    page = Page(Drawing(Size(120, 120), (Group(painted),)))
    document = Document((page,), "Rules", "", spared=((painted, lambda: drawn),))
    for ink, shown in (("low", drawn), ("colour", painted)):
        (group,) = INKS[ink].document(document, faces_of((), ())).pages[0].drawing.items
        assert isinstance(group, Group) and group.items == shown


@pytest.mark.parametrize("ink", ["low", "grey"])
def test_a_document_shows_pieces_as_they_are_printed_in_its_ink(ink: str) -> None:
    fox = piece("fox")
    made = INKS[ink].pieces((fox,))
    printed = (replace(made[0], front=Drawing(fox.size, (*made[0].front.items, Outline(rect(Rect(1, 1, 2, 2)))))),)
    document = INKS[ink].document(_shown((fox, fox, piece("owl"))), faces_of((fox,), printed))
    first, second, other = _faces_in(document)
    assert first.items is second.items is printed[0].front.items, "the very face, once for all pictures"
    assert other.items not in (piece("owl").front.items, printed[0].front.items), "one that is not known is made"


def test_nothing_is_seen_through_what_is_white_on_a_face_in_low_ink() -> None:
    disc = replace(piece("disc"), front=Drawing(Size(63, 88), ()))
    faces = faces_of((disc,), (replace(disc, front=Drawing(disc.size, (Outline(rect(Rect(30, 40, 2, 2)), BLACK),))),))
    (placed,) = INKS["low"].document(_shown((disc,)), faces).pages[0].drawing.items
    assert isinstance(placed, Group) and isinstance(placed.items[0], Group)
    paper, _ = placed.items[0].items
    assert paper == Outline(disc.outline, WHITE)


def test_a_face_that_is_shown_small_is_made_small_of_the_printed_one() -> None:
    """Not of the one in colour: a board in a book looks as it lies on the table."""
    coloured, printed = ((Outline(rect(Rect(0, 0, 9, side)), BLACK),) for side in (8, 7))
    shown = coloured[:0]
    small = SmallFace(shown, coloured, lambda items, layers: (*items, *items))
    assert list(Faces([(coloured, printed)], DrawnLayers()).smaller([small])) == [(shown, printed * 2)]
    assert list(Faces([(coloured, printed)]).smaller([small])) == [], "nobody knows the layers of what is printed"
    assert list(Faces([], DrawnLayers()).smaller([small])) == []


def test_what_is_made_of_an_item_is_of_its_layer() -> None:
    night = replace(piece("night"), front=Drawing(Size(63, 88), (Outline(rect(Rect(0, 0, 63, 80)), BLACK),)))
    layers = DrawnLayers()
    layers.note(night.front.items, "sky", None, "box")
    (low,) = INKS["low"].pieces((night,), layers)
    assert low.front.items[0] is not night.front.items[0]
    layer = layers.of(low.front.items[0])
    assert layer is not None and layer.name == "sky"


def test_dark_lines_are_black_in_low_ink_on_pieces_and_on_pages() -> None:
    """A navy line takes three inks of a printer, a black one takes one."""
    line = Outline(rect(Rect(20, 20, 3, 3)), stroke=Stroke(Colour(28, 34, 48), 0.3))
    fox = replace(piece("fox"), front=Drawing(Size(63, 88), (line,)))
    layers = DrawnLayers()
    layers.note(fox.front.items, "tail", None, "shape")
    (low,) = INKS["low"].pieces((fox,), layers)
    (page,) = INKS["low"].document(_shown((fox,), line), faces_of((), ())).pages
    for drawn in (low.front.items[0], page.drawing.items[-1]):
        assert isinstance(drawn, Outline) and drawn.stroke is not None and drawn.stroke.colour == BLACK
    layer = layers.of(low.front.items[0])
    assert layer is not None and layer.name == "tail"


def test_faces_of_another_size_are_not_taken_for_one_another() -> None:
    fox = piece("fox")
    larger = replace(fox, front=Drawing(Size(99, 99), ()), back=None)
    assert faces_of((fox,), (larger,)).printed(fox.front.items) is None
    assert faces_of((fox,), (piece("owl"),)).printed(fox.front.items) is None


def test_what_lies_on_a_picture_of_a_piece_keeps_its_colour_in_low_ink() -> None:
    """The face is drawn for this ink, so what was drawn over it need not become darker, as it must on a dark field."""
    dark, amber = Colour(20, 30, 60), Colour(230, 180, 40)
    night = replace(piece("night"), front=Drawing(Size(63, 88), (Outline(rect(Rect(0, 0, 63, 88)), dark),)))
    frame = Outline(rect(Rect(55, 55, 10, 10)), stroke=Stroke(amber, 0.5))
    faces = faces_of((night,), INKS["low"].pieces((night,)))
    (shown,) = _shown((night,), frame).pages
    page = replace(shown, drawing=replace(shown.drawing, items=(night.front.items[0], *shown.drawing.items)))
    (made,) = INKS["low"].document(Document((page,), "Rules", ""), faces).pages
    drawn = made.drawing.items[-1]
    assert isinstance(drawn, Outline) and drawn.stroke is not None
    assert drawn.stroke.colour == amber


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "P", "L"])
def test_pictures_turn_grey_and_stay_see_through(mode: str) -> None:
    out = io.BytesIO()
    Pillow.new("RGBA", (3, 2), (200, 30, 30, 90)).convert(mode).save(out, "PNG")
    read = raster(out.getvalue()).image
    assert read is not None
    image = greyed(read)
    with Pillow.open(io.BytesIO(image.data)) as opened:
        assert opened.size == (image.width_px, image.height_px) == (3, 2)
        assert opened.mode == ("LA" if mode in ("RGBA", "P") else "L")


def test_a_face_with_larger_letters_is_shown_as_such_a_piece_is_printed_in_low_ink() -> None:
    night = replace(
        piece("night"), front=Drawing(Size(63, 88), (Outline(rect(Rect(0, 0, 63, 88)), Colour(20, 30, 60)),))
    )
    other = replace(night, front=Drawing(Size(63, 88), (Outline(rect(Rect(9, 9, 3, 3)), Colour(20, 30, 60)),)))
    asked: list[str] = []

    def again(ink: str) -> Piece:
        asked.append(ink)
        return other

    made = replace(_shown((night,)), larger_faces=(LargerFace(night.front.items, again),))
    (face,) = _faces_in(INKS["low"].document(made, faces_of((), ())))
    (expected,) = INKS["low"].pieces((other,))
    assert asked == ["low"]
    assert face.items == expected.front.items
