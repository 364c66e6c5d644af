"""Pieces that lie on one another: what is below, what is upon, and names that nothing has."""

from dataclasses import replace

from generator.drawing.items import Group
from generator.rulebook.directive_names import names_in
from generator.rulebook.figures import ComponentPictures
from generator.rulebook.piece_stacks import pieces_of
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
