"""What lies on the table of a picture: pieces that can be counted, piles, and supplies that overlap."""

from dataclasses import replace

import pytest

from generator.catalog.models import ComponentId, ComponentSet, SetId, Spot
from generator.catalog.verified import Lot
from generator.drawing.extent import of_item
from generator.drawing.items import Group
from generator.geometry import Point, Rect
from generator.rulebook.directive_names import HEAP
from generator.rulebook.figures import ComponentPictures
from generator.rulebook.table_things import Thing, hand_of, heap_for_all, spot_on, things_of
from tests.unit.rulebook import sample

CATALOG = sample.catalog()
PICTURES = ComponentPictures.of(CATALOG, sample.pieces(CATALOG))


def thing(*lots: Lot, pictures: ComponentPictures = PICTURES) -> Thing:
    (found,) = things_of(lots, pictures)
    return found


def boxes(of: Thing) -> list[Rect]:
    """Where the things of a set stand that lie side by side."""
    (row,) = of.items
    assert isinstance(row, Group)
    return [of_item(item) for item in row.items]


def before(number: int) -> Lot:
    return Lot("red", number, "before", seat=0, name="supply")


@pytest.mark.parametrize(("number", "rows"), [(2, 2), (5, 2), (12, 2)])
def test_up_to_twelve_equal_counters_of_a_player_can_be_counted(number: int, rows: int) -> None:
    found = boxes(thing(before(number)))
    assert len(found) == number
    assert not [(one, other) for at, one in enumerate(found) for other in found[:at] if one.overlaps(other)]
    assert len({round(box.y, 3) for box in found}) == rows


@pytest.mark.parametrize("number", [1, 13, 40])
def test_one_counter_and_more_than_twelve_are_a_pile(number: int) -> None:
    pile, single = thing(before(number)), thing(before(1))
    assert pile.size == single.size
    assert len(pile.items) == 1 + min(number, 4)  # the shadow, and as many as are drawn


@pytest.mark.parametrize("number", [1, 5, 60])
def test_a_heap_for_all_is_wider_the_more_lie_on_it(number: int) -> None:
    heap = heap_for_all([Lot("red", number, "shared", name="bank")], PICTURES)
    assert len(heap.items) == min(number, 16)
    assert (heap.size.width > 2 * thing(before(1)).size.width) is (number > 3)
    assert heap.names == {HEAP}


def test_a_heap_of_several_kinds_shows_one_of_each_in_turn() -> None:
    red, blue = (heap_for_all([Lot(name, 3, "shared", name="bank")], PICTURES).items[0] for name in ("red", "blue"))
    heap = heap_for_all([Lot(name, 2, "shared", name="bank") for name in ("red", "blue")], PICTURES)
    assert [item.items for item in heap.items if isinstance(item, Group)] == [
        one.items for one in (red, blue, red, blue) if isinstance(one, Group)
    ]


def test_what_all_share_is_a_pile() -> None:
    assert thing(Lot("red", 5, "shared", name="supply")).size == thing(before(1)).size


def kinds(number: int) -> tuple[ComponentPictures, tuple[Lot, ...]]:
    """A set of so many different tokens, and one of each on the table."""
    red = next(piece for piece in CATALOG.components if piece.id == "red")
    pieces = tuple(replace(red, id=ComponentId(f"t{at}")) for at in range(number))
    made = replace(CATALOG, sets=(ComponentSet(SetId("tokens"), "Tokens", red.kind, 3.0, pieces),))
    lots = tuple(Lot(str(piece.id), 1, "shared", name="supply") for piece in pieces)
    return ComponentPictures.of(made, ()), lots


@pytest.mark.parametrize(("number", "shown"), [(20, 20), (21, 11)])
def test_of_more_than_twenty_kinds_some_are_shown(number: int, shown: int) -> None:
    pictures, lots = kinds(number)
    made = thing(*lots, pictures=pictures)
    found = boxes(made)
    assert len(found) == len(made.parts) == shown
    assert not found[0].overlaps(found[1])
    assert {str(lot.component) for lot in lots} <= made.names, "each can be named"


def test_things_that_are_not_to_be_enlarged_are_one_pile_of_their_size() -> None:
    (real,) = things_of([before(8)], PICTURES, enlarged=False)
    assert (real.size.width, real.size.height) == (12.0, 12.0)
    assert thing(before(8)).size.width > 4 * 12.0
    assert real.names == thing(before(8)).names == {"red", "tokens"}


def test_a_few_cards_face_up_before_a_player_lie_side_by_side() -> None:
    own = [Lot(name, 1, "before", seat=0, name="cards") for name in ("card-a", "card-b")]
    assert thing(*own).size.width > 2 * 63.5
    hidden = [replace(lot, face_up=False) for lot in own]
    shared = [replace(lot, area="shared") for lot in own]
    assert [thing(*lots).size.width for lots in (hidden, shared, own[:1] * 2)] == [63.5, 63.5, 63.5]


def test_cards_of_one_place_are_a_pile_and_those_in_a_hand_stand_side_by_side() -> None:
    cards = [Lot(name, 4, "hand", seat=0) for name in ("card-a", "card-b", "card-c")]
    assert thing(*cards).size.width == 63.5
    hand = hand_of(cards, PICTURES)
    assert hand is not None
    assert hand.size.width == pytest.approx(63.5 * (1 + 9 * 0.26))  # ten at most
    assert hand_of([Lot("die", 1, "hand", seat=0)], PICTURES) is None


@pytest.mark.parametrize(("on", "there"), [("field.e1", True), ("view.e1", False)])
def test_a_place_of_the_board_is_counted_from_its_middle(on: str, there: bool) -> None:
    made = sample.catalog()
    pictures = ComponentPictures.of(made, sample.pieces(made))
    field = pictures.components["field"]
    (e1,) = (space for space in field.spaces if space.id == "e1")
    spot = Spot("blue", Point(0.0, 0.0), on=on)
    found = spot_on(Thing(field.cut.size, (), frozenset({"field"})), spot, pictures)
    from_middle = Point(e1.centre.x - field.cut.size.width / 2, e1.centre.y - field.cut.size.height / 2)
    assert found == (from_middle if there else None)
