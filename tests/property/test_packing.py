"""Loose pieces on sheets: each copy once, on printable paper, the gap kept, never more sheets than plain rows."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, groupby, pairwise
from math import hypot, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.drawing.piece import Piece
from generator.drawing.shapes import circle, flatten, hexagon
from generator.geometry import Point, Rect, Size
from generator.sheets import Duplex, SheetSpec
from generator.sheets.pages import Sheet
from generator.sheets.papers import A4, LETTER, Paper, custom, printable
from generator.sheets.slots import Slot
from generator.sheets.tokens import cost, token_sheets
from tests.unit.sheets.sample import SLUG, piece

PAPERS = (A4, LETTER, custom(150, 200))
SHAPES = st.tuples(
    st.sampled_from(("disc", "square", "hexagon", "bar")),
    st.sampled_from((8.0, 9.5, 12.0, 15.0, 18.0, 25.4)),
    st.integers(1, 60),
    st.booleans(),
)


def token(number: int, shape: str, width: float, copies: int, two_sided: bool) -> Piece:
    """A token of one of four shapes."""
    middle = Point(width / 2, width / 2)
    size, outline = Size(width, width), None
    if shape == "disc":
        outline = circle(middle, width / 2)
    elif shape == "hexagon":
        size = Size(width, width * 2 / sqrt(3))
        outline = hexagon(Point(width / 2, size.height / 2), size.height / 2)
    elif shape == "bar":
        size = Size(2 * width, width)
    name = f"t{number}"
    return piece(name, size, kind="token", copies=copies, two_sided=two_sided, bleed=1.0, outline=outline)


def corners(slot: Slot) -> tuple[Point, ...]:
    """The cutting outline on the page."""
    ((*points,),) = flatten(slot.piece.outline, 0.001)
    return tuple(slot.at.apply(point) for point in points)


def distance(one: Sequence[Point], other: Sequence[Point]) -> float:
    """How near the edges of two polygons that are apart come to one another."""
    return min(
        _to_edge(point, *edge)
        for shape, edges in ((one, other), (other, one))
        for point in shape
        for edge in zip(edges, (*edges[1:], edges[0]), strict=True)
    )


def _to_edge(at: Point, a: Point, b: Point) -> float:
    along, down = b.x - a.x, b.y - a.y
    length = along * along + down * down
    share = 0.0 if length == 0 else max(0.0, min(1.0, ((at.x - a.x) * along + (at.y - a.y) * down) / length))
    return hypot(at.x - a.x - share * along, at.y - a.y - share * down)


def assert_gaps(sheet: Sheet, gap: float) -> None:
    """No two pieces are nearer than the gap; only those whose boxes are near are measured."""
    for one, other in combinations(sheet.slots, 2):
        if not one.trim.grown(gap).overlaps(other.trim):
            continue
        if "disc" in (shapes := {_shape(one), _shape(other)}) and len(shapes) == 1:
            apart = hypot(one.trim.centre.x - other.trim.centre.x, one.trim.centre.y - other.trim.centre.y)
            assert apart - (one.trim.width + other.trim.width) / 2 >= gap - 1e-6
        else:
            assert distance(corners(one), corners(other)) >= gap - 0.002


def _shape(slot: Slot) -> str:
    return "disc" if any(kind == "C" for kind, *_ in slot.piece.outline) else "straight"


def plain_sheets(pieces: Sequence[Piece], room: Size, gap: float) -> int:
    """How many sheets rows of one height take, one below the other, each begun where the last one ended."""
    sheets, y = 1, 0.0
    for height, count in _plain_rows(pieces, room.width, gap):
        for _ in range(count):
            if y and y + height > room.height + 1e-9:
                sheets, y = sheets + 1, 0.0
            y += height + gap
    return sheets


def _plain_rows(pieces: Sequence[Piece], width: float, gap: float) -> Iterator[tuple[float, int]]:
    ordered = sorted(pieces, key=lambda one: (-one.size.height, -one.size.width))
    for height, equals in groupby(ordered, key=lambda one: one.size.height):
        rows, x = 1, 0.0
        for one in equals:
            for _ in range(one.copies):
                if x and x + one.size.width > width + 1e-9:
                    rows, x = rows + 1, 0.0
                x += one.size.width + gap
        yield height, rows


@settings(max_examples=60, deadline=None)
@given(
    paper=st.sampled_from(PAPERS),
    duplex=st.sampled_from(Duplex),
    shapes=st.lists(SHAPES, min_size=1, max_size=5),
    gap=st.sampled_from((1.0, 2.0, 3.0)),
)
def test_loose_pieces_keep_their_distance_on_no_more_sheets_than_plain_rows(
    paper: Paper, duplex: Duplex, shapes: list[tuple[str, float, int, bool]], gap: float
) -> None:
    spec = SheetSpec(SLUG, paper=paper, duplex=duplex, token_gap=gap)
    tokens = [token(number, *shape) for number, shape in enumerate(shapes)]
    sheets = token_sheets(tokens, spec)
    assert sheets is not None
    seen = Counter((slot.piece.id, slot.copy) for sheet in sheets for slot in sheet.slots)
    assert seen == {(one.id, copy): 1 for one in tokens for copy in range(1, one.copies + 1)}
    area = printable(paper.size, spec.margin)
    for sheet in sheets:
        assert all(area.contains(slot.extent) for slot in sheet.slots)
        assert_gaps(sheet, gap)
    again = token_sheets(tokens, spec)
    assert again is not None
    assert [sheet.slots for sheet in again] == [sheet.slots for sheet in sheets]
    plain = 0
    for two_sided in (True, False):
        chosen = [one for one in tokens if (one.back is not None) == two_sided]
        folded = two_sided and duplex in (Duplex.GUTTERFOLD, Duplex.FOLDOVER)
        if chosen:
            number = plain_sheets(chosen, _room(area, paper, folded=folded, gap=gap), gap)
            plain += 2 * number if two_sided and duplex is Duplex.NONE else number
    assert cost(sheets) <= plain


def _room(area: Rect, paper: Paper, *, folded: bool, gap: float) -> Size:
    """Where trims may lie: 3.6 mm inside the printable area for each strip, less what shows of the bleed."""
    reach = max(0.0, min(1.0, gap / 2 - 0.2))
    foot = paper.size.height / 2 - 1.0 if folded else area.bottom - 3.6
    return Size(area.width - 2 * reach, foot - area.y - 3.6 - 2 * reach)


@pytest.mark.parametrize(("count", "sheets"), [(138, 1), (152, 1), (153, 2)])
def test_discs_are_staggered_where_plain_rows_need_a_second_sheet(count: int, sheets: int) -> None:
    chips = token(0, "disc", 18.0, count, True)
    found = token_sheets([chips], SheetSpec(SLUG))
    assert found is not None
    assert len(found) == sheets


def test_few_discs_lie_in_straight_rows() -> None:
    found = token_sheets([token(0, "disc", 18.0, 60, True)], SheetSpec(SLUG))
    assert found is not None
    assert len({round(slot.trim.y, 3) for slot in found[0].slots}) == 6
    assert len({round(slot.trim.x, 3) for slot in found[0].slots}) == 10


def test_rows_are_nested_by_the_shapes_and_not_by_their_boxes() -> None:
    hexagons = token(0, "hexagon", 12.0, 280, False)
    found = token_sheets([hexagons], SheetSpec(SLUG))
    assert found is not None
    ys = sorted({round(slot.trim.y, 3) for slot in found[0].slots})
    # Hexagons 2 mm apart stand on a triangular grid of 14 mm.
    assert [b - a for a, b in pairwise(ys)] == pytest.approx([14 * sqrt(3) / 2] * (len(ys) - 1), abs=2e-3)


def test_pieces_that_have_backs_share_sheets_with_others_only_where_it_saves_one() -> None:
    few = [token(0, "disc", 15.0, 20, True), token(1, "disc", 15.0, 20, False)]
    sheets = token_sheets(few, SheetSpec(SLUG))
    assert sheets is not None
    assert len(sheets) == 1
    many = [replace(one, copies=150) for one in few]
    sheets = token_sheets(many, SheetSpec(SLUG))
    assert sheets is not None
    assert [sheet.two_sided for sheet in sheets] == [True, False]
