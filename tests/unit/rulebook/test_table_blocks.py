"""Things that belong together on a table, packed in rows."""

from dataclasses import replace
from itertools import combinations

from generator.geometry import Point, Rect, Size
from generator.rulebook.table_blocks import LaidThing, TableArea, TableUnit, packings
from generator.rulebook.table_things import Thing


def unit(width: float, height: float) -> TableUnit:
    return TableUnit.of([LaidThing(Thing(Size(width, height), (), frozenset()), Point(0.0, 0.0))])


def test_a_block_holds_what_comes_last_and_is_higher_than_the_others() -> None:
    tokens, deck = unit(60.0, 20.0), replace(unit(30.0, 45.0), last=True)
    for block in packings(TableArea((deck, tokens)), 1.0, 0.0):
        boxes = [
            Rect(at.x - one.size.width / 2, at.y - one.size.height / 2, one.size.width, one.size.height)
            for one, at, _ in block.placed
        ]
        whole = Rect(-block.size.width / 2, -block.size.height / 2, block.size.width, block.size.height)
        assert all(whole.contains(box) for box in boxes)
        assert not any(one.overlaps(other) for one, other in combinations(boxes, 2))
