"""Pieces that lie on one another: what is below, what is upon, and names that nothing has."""

from dataclasses import replace

import pytest

from generator import resources
from generator.drawing.items import Drawing, Glyphs, Group, walk
from generator.geometry import Affine
from generator.preflight.surface import scale_of
from generator.rulebook.directive_names import SmallWords, names_in
from generator.rulebook.figures import ComponentPictures
from generator.rulebook.piece_stacks import pieces_of
from generator.text.fonts import FontBook
from generator.text.paragraph import line
from generator.text.style import TextStyle, faces_of
from tests.unit.rulebook import sample


def pictures() -> ComponentPictures:
    catalog = sample.catalog()
    return ComponentPictures.of(catalog, sample.pieces(catalog))


def test_a_stack_is_one_piece_as_wide_as_what_looks_out() -> None:
    known = pictures()
    card = next(piece for piece in known.pieces.values() if piece.kind == "card")
    (single,) = pieces_of(card.id, known)
    assert single is card
    (stack,) = pieces_of(f"{card.id}+{card.id}/back", known)
    assert card.size.width < stack.size.width < 2 * card.size.width
    assert stack.size.height == card.size.height
    small = next(piece for piece in known.pieces.values() if piece.size.width < card.size.width)
    (upon,) = pieces_of(f"{card.id}+{small.id}@90", known)
    assert upon.size == card.size
    assert sum(isinstance(item, Group) for item in upon.front.items) == 4  # two pieces with their shadows


def test_the_first_piece_lies_over_those_as_large_and_smaller_ones_lie_upon_it() -> None:
    known = pictures()
    first, second = [piece for piece in known.pieces.values() if piece.kind == "card"][:2]
    small = next(piece for piece in known.pieces.values() if piece.size.width < first.size.width)
    (stack,) = pieces_of(f"{first.id}+{second.id}+{small.id}", known)
    placed = [(item.at.e, item.items[0]) for item in stack.front.items if isinstance(item, Group)]
    faces = [(x, inner.items) for x, inner in placed if isinstance(inner, Group) and inner.shared]
    assert [items for _, items in faces] == [second.front.items, first.front.items, small.front.items]
    assert faces[1][0] == 0.0 < faces[0][0], "what is below looks out at the right"


def test_a_name_that_nothing_has_makes_no_stack() -> None:
    known = pictures()
    card = next(piece for piece in known.pieces.values() if piece.kind == "card")
    assert pieces_of(f"{card.id}+nothing", known) == ()
    assert names_in("card/back+marker@90") == ("card", "marker")


def test_a_single_piece_may_lie_face_down() -> None:
    known = pictures()
    card, other = [piece for piece in known.pieces.values() if piece.kind == "card"][:2]
    backed = replace(known, pieces={**known.pieces, card.id: replace(card, back=other.front)})
    (turned,) = pieces_of(f"{card.id}/back", backed)
    assert turned.front == other.front and turned.size == card.size
    assert pieces_of("nothing/back", backed) == ()


def test_a_single_piece_may_be_turned() -> None:
    known = pictures()
    small = next(piece for piece in known.pieces.values() if piece.kind == "token")
    (turned,) = pieces_of(f"{small.id}@180", known)
    (placed,) = [item for item in turned.front.items if isinstance(item, Group) and isinstance(item.items[0], Group)]
    assert placed.at.a < 0.0, "upside down"
    assert pieces_of("nothing@180", known) == ()


def test_what_lies_on_a_card_leaves_its_picture_free_and_is_in_the_middle_of_one_face_down() -> None:
    known = pictures()
    card, other = [piece for piece in known.pieces.values() if piece.kind == "card"][:2]
    small = next(piece for piece in known.pieces.values() if piece.kind == "token")
    backed = replace(known, pieces={**known.pieces, card.id: replace(card, back=other.front)})
    for name, share in ((card.id, 0.67), (f"{card.id}/back", 0.5)):
        (stack,) = pieces_of(f"{name}+{small.id}", backed)
        upon = stack.front.items[-1]
        assert isinstance(upon, Group)
        middle = upon.at.f + upon.at.d * small.size.height / 2
        assert middle == pytest.approx(share * card.size.height)


def test_each_piece_of_a_stack_keeps_its_own_labels() -> None:
    """What lies below another is no part of its face, beside which its name would have no room to grow."""
    known = pictures()
    card = next(piece for piece in known.pieces.values() if piece.kind == "card")
    style = TextStyle(faces_of(FontBook([resources.fonts()]), "alegreya"), 8.0)
    name = Group(line("A name so long", style).items, Affine.move(6.0, 4.0))
    named = replace(card, front=Drawing(card.size, (*card.front.items, name)))
    known = replace(known, pieces={**known.pieces, card.id: named})
    sizes = []
    for pieces in (card.id, f"{card.id}+{card.id}"):
        (piece,) = pieces_of(pieces, known)
        shown = known.readable(Drawing(piece.size, (Group(piece.front.items, shared=True),)), 0.5, SmallWords.LARGER)
        sizes.append([item.size_pt * scale_of(at) for at, item in walk(shown.items) if isinstance(item, Glyphs)])
    alone, both = sizes
    assert alone[0] > 12.0, "it has grown"
    assert both == pytest.approx(alone * 2)
