"""Pieces that lie on one another: what is below, what is upon, and names that nothing has."""

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


def test_a_name_that_nothing_has_makes_no_stack() -> None:
    known = pictures()
    card = next(piece for piece in known.pieces.values() if piece.kind == "card")
    assert pieces_of(f"{card.id}+nothing", known) == ()
    assert names_in("card/back+marker@90") == ("card", "marker")
