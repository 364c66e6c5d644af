"""What pictures show, in words."""

from dataclasses import replace

import pytest

from generator.catalog.models import Catalog, Component, ComponentKind, SpaceId
from generator.catalog.verified import LaidTable, Lot, Scene
from generator.drawing.piece import Piece
from generator.rulebook.alternatives import of_board, of_pieces, of_table, standing_on
from generator.rulebook.figures import ComponentPictures
from generator.rulebook.wording import in_words
from tests.unit.rulebook import sample


def pictures(made: Catalog | None = None) -> ComponentPictures:
    made = made or sample.catalog()
    return ComponentPictures.of(made, sample.pieces(made))


def field() -> Component:
    return next(piece for piece in sample.catalog().components if piece.kind is ComponentKind.BOARD)


def told(*placed: tuple[str, str]) -> str:
    """What is told of the field with these pieces on its spaces."""
    return of_board(field(), Scene(tuple(("field", where, name) for where, name in placed)), pictures())


def test_a_board_tells_what_stands_on_its_spaces_in_their_order() -> None:
    assert told(("b2", "red"), ("a1", "blue"), ("b2", "blue"), ("b2", "red")) == "Field. A1: Blue. B2: 2 × Red; Blue."


def test_an_empty_board_is_called_by_its_title() -> None:
    assert told() == "Field."


def test_what_stands_on_another_board_is_not_told() -> None:
    assert of_board(field(), Scene((("other", "a1", "red"),)), pictures()) == "Field."


def test_some_spaces_are_told_alone() -> None:
    scene = Scene((("field", "a1", "red"), ("field", "b2", "blue")))
    assert standing_on(field(), scene, pictures(), ["b2"]) == "B2: Blue."
    assert standing_on(field(), scene, pictures(), ["c3"]) == ""


@pytest.mark.parametrize("name", ["card-a/back", "card-b/back", "card-c/back@90"])
def test_a_card_that_lies_face_down_is_not_told(name: str) -> None:
    assert told(("a1", name)) == "Field. A1: Cards, face down."


def test_a_piece_that_is_turned_is_called_as_ever() -> None:
    assert told(("a1", "card-b@90")) == "Field. A1: Card B."


def test_spaces_without_a_label_are_called_by_their_names_in_words() -> None:
    board = field()
    first, second, *_ = board.spaces
    spaces = (replace(first, id=SpaceId("north_gate")), replace(second, id=SpaceId("a2"), label="The well"))
    scene = Scene((("field", "north_gate", "red"), ("field", "a2", "red")))
    words = of_board(replace(board, spaces=spaces), scene, pictures())
    assert words == "Field. North gate: Red. The well: Red."


def test_of_many_spaces_no_more_than_a_reader_can_follow_are_told() -> None:
    words = told(*((str(space.id), "red") for space in field().spaces[:30]))
    assert words.count(": Red") == 24
    assert words.endswith(". and 6 more.")


def piece(title: str) -> Piece:
    return replace(sample.pieces()[0], title=title)


def test_pieces_are_told_by_their_titles_and_equal_ones_counted() -> None:
    assert of_pieces([piece("Red: Move, then rest"), piece("Ash"), piece("Ash")]) == "Red: Move, then rest; 2 × Ash."


def test_a_table_tells_each_place_and_hides_what_nobody_sees() -> None:
    lots = (
        Lot("red", 1, "board", "field", "e1"),
        Lot("card-a", 2, "shared", name="deck", face_up=False),
        Lot("card-c", 1, "shared", name="row"),
        Lot("card-b", 1, "hand", seat=0),
        Lot("blue", 7, "before", seat=1),
        Lot("dice", 2, "shared"),
    )
    assert of_table(LaidTable(lots, ("red", "the blue tribe")), pictures()) == (
        "Field: Red. On the table: 2 × Cards, face down; Card C. Red, in hand: Cards, face down. "
        "The blue tribe, before the player: 7 × Blue."
    )


def test_names_of_the_engine_are_printed_as_words() -> None:
    assert [in_words(name) for name in ("white_chips", "north-gate", "N6", "")] == [
        "White chips",
        "North gate",
        "N6",
        "",
    ]
