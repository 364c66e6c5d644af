"""Rows along curves, and as pips lie."""

import math
import re
from pathlib import Path

import pytest

from generator.drawing.items import Outline, walk
from generator.layout.pips import CARD, DIE
from tests.unit.layout.table import codes, draw, piece
from tests.unit.layout.test_reference import TEXT


def places(tmp_path: Path, keys: str, cell: float = 2) -> list[tuple[float, float, float]]:
    """The middle of each row's cell, and how it is turned."""
    layer = f"{{repeat: {keys}, cell: [{cell}, {cell}], layers: [{{rect: trim, fill: '#000000'}}]}}"
    items = walk(piece(draw(tmp_path, f"layers:\n  - {layer}\n")).front.items)
    found = [(at, item) for at, item in items if isinstance(item, Outline)]
    half = cell / 2
    return [
        (at.a * half + at.c * half + at.e, at.b * half + at.d * half + at.f, math.degrees(math.atan2(at.b, at.a)))
        for at, _ in found
    ]


def test_rows_stand_equally_far_apart_along_a_curve(tmp_path: Path) -> None:
    assert places(tmp_path, "3, along: curve, curve: M0 0 h20 v20, box: [5, 5, 30, 30]") == [
        pytest.approx((5, 5, 0)),
        pytest.approx((25, 5, 0)),
        pytest.approx((25, 25, 0)),
    ]
    assert [place[2] for place in places(tmp_path, "3, along: curve, curve: M5 5 h20 v20, turned: true")] == (
        pytest.approx([0, 45, 90])
    )
    assert places(tmp_path, "1, along: curve, curve: M5 5 h20") == [pytest.approx((15, 5, 0))]


def test_around_a_closed_curve_none_stands_twice(tmp_path: Path) -> None:
    square = places(tmp_path, "4, along: curve, curve: M5 5 h20 v20 h-20 z")
    assert [place[:2] for place in square] == [pytest.approx(at) for at in ((5, 5), (25, 5), (25, 25), (5, 25))]
    eight = places(tmp_path, "8, along: curve, curve: M5 5 h20 v20 h-20 z")
    assert eight[1][:2] == pytest.approx((15, 5))
    assert eight[7][:2] == pytest.approx((5, 15)), "the side that closes it is one of its sides"


@pytest.mark.parametrize(("along", "known"), [("die", DIE), ("card", CARD)])
def test_pips_are_as_many_and_lie_alike_from_both_sides(tmp_path: Path, along: str, known: dict[int, object]) -> None:
    for count in known:
        found = {
            (round(x, 3), round(y, 3)) for x, y, _ in places(tmp_path, f"{count}, along: {along}, box: [5, 5, 20, 30]")
        }
        assert len(found) == count
        turned = {(round(30 - x, 3), round(40 - y, 3)) for x, y in found}
        assert turned == found or (along, count) == ("card", 7)
        if count > 3:
            assert (min(x for x, _ in found), max(y for _, y in found)) == (6, 34)


def test_turned_pips_stand_on_their_heads_below(tmp_path: Path) -> None:
    found = places(tmp_path, "3, along: card, turned: true, box: [5, 5, 20, 30]")
    assert [(round(y), abs(round(turn))) for _, y, turn in found] == [(6, 0), (34, 180), (20, 0)]


@pytest.mark.parametrize(
    "keys", ["11, along: card", "10, along: die", "3, along: curve", "3, along: curve, curve: M1 1"]
)
def test_places_that_there_are_not_are_told(tmp_path: Path, keys: str) -> None:
    assert codes(draw(tmp_path, f"layers:\n  - {{repeat: {keys}, cell: [2, 2], layers: []}}\n")) == ["LAY006"]


def test_the_places_of_the_reference_are_drawn(tmp_path: Path) -> None:
    (example,) = re.findall(r"```yaml\n(# A track along a curve, .*?)```", TEXT, re.S)
    assert not draw(tmp_path, example).diagnostics
