"""Dials in pictures: put together, at the value that they show."""

from dataclasses import replace

import pytest

from generator.catalog.forms import Dial
from generator.catalog.verified import LaidTable, Lot
from generator.colour import BLACK
from generator.drawing.extent import of_item
from generator.drawing.items import Drawing, Group, Outline
from generator.drawing.shapes import circle
from generator.geometry import Point, Size
from generator.nets.dial import window
from generator.rulebook.dials import put_together, turns_of
from tests.unit.rulebook import sample

ROWS = tuple({"id": str(number), "title": str(number)} for number in range(8))
CATALOG = sample.catalog()
RED = next(component for component in CATALOG.components if component.id == "red")
PIECE = next(piece for piece in sample.pieces(CATALOG) if piece.id == "red")
MIDDLE = Point(30.0, 30.0)


@pytest.mark.parametrize(("turn", "x", "y"), [(0.0, 30.0, 8.0), (90.0, 52.0, 30.0), (180.0, 30.0, 52.0)])
def test_the_value_to_which_a_dial_is_turned_lies_under_the_window(turn: float, x: float, y: float) -> None:
    dial = Dial(60.0, ROWS, "window", "paper", 0.3)
    value = Outline(circle(Point(x, y), 0.5), BLACK)
    disc, cover = Drawing(Size(60.0, 60.0), (value,)), Drawing(Size(60.0, 60.0), ())
    piece = replace(PIECE, front=disc, back=cover, outline=circle(MIDDLE, 30.0))
    under, above, line = put_together(piece, replace(RED, form=dial), turn).front.items
    assert isinstance(under, Group)
    assert isinstance(above, Group)
    assert above.even_odd  # the window is a hole in the cover
    at = of_item(Group(under.items, under.at)).centre
    assert (at.x, at.y) == pytest.approx((30.0, 8.0))
    assert isinstance(line, Outline)
    assert line.segments == window(dial)


def test_other_pieces_stay_as_they_are() -> None:
    assert put_together(PIECE, RED, 90.0) is PIECE


def test_a_dial_is_turned_as_on_the_first_table_where_it_lies() -> None:
    tables = {
        "none": LaidTable((), ()),
        "first": LaidTable((Lot("wheel", 1, "shared", turn=135.0),), ()),
        "other": LaidTable((Lot("wheel", 1, "shared", turn=45.0),), ()),
    }
    assert turns_of(tables) == {"wheel": 135.0}
