"""On paper that is cut already: no face shows on another, each lies in its place, each back behind its front."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.catalog.precut import precut_sheets
from generator.catalog.schema_precut import PrecutRow
from generator.geometry import Rect, Size
from generator.sheets import Duplex, SheetSpec
from generator.sheets.precut import PrecutPaper, precut_files
from generator.source.diagnostic import Report
from generator.source.tree import Tree
from tests.property.test_sheets_duplex import assert_backs_behind_fronts, sides
from tests.unit.sheets.sample import SLUG, disc, faces, letter, piece

LENGTHS = st.floats(15, 120, allow_nan=False).map(lambda length: round(length, 2))


@settings(max_examples=120, deadline=None)
@given(
    width=LENGTHS,
    height=LENGTHS,
    columns=st.integers(1, 6),
    rows=st.integers(1, 6),
    gaps=st.tuples(st.sampled_from((0.0, 0.5, 3.0, 12.7)), st.sampled_from((0.0, 0.5, 3.0, 12.7))),
    left=st.sampled_from((None, 0.0, 4.0, 20.0)),
    smaller=st.tuples(st.floats(0, 3), st.floats(0, 3)),
    upright=st.booleans(),
    round_=st.booleans(),
    copies=st.integers(1, 40),
    bleed=st.sampled_from((0.0, 1.0, 3.0)),
    duplex=st.sampled_from(Duplex),
)
def test_faces_lie_in_their_places_and_backs_behind_fronts(
    width: float,
    height: float,
    columns: int,
    rows: int,
    gaps: tuple[float, float],
    left: float | None,
    smaller: tuple[float, float],
    upright: bool,
    round_: bool,
    copies: int,
    bleed: float,
    duplex: Duplex,
) -> None:
    height = width if round_ else height
    stated = {
        "paper": "a4",
        "size": {"width": width, "height": height},
        "shape": "disc" if round_ else "rectangle",
        "columns": columns,
        "rows": rows,
        "across": width + gaps[0],
        "down": height + gaps[1],
        "left": left,
    }
    report = Report()
    found = precut_sheets({"mine": PrecutRow.model_validate(stated)}, Tree({}, {}, {}), report)
    if not found:
        assert {diagnostic.code for diagnostic in report.diagnostics} == {"CAT064"}
        return
    sheet = found["mine"]
    for one, other in combinations(sheet.places, 2):
        assert not one.overlaps(other, 1e-3)
    assert all(Rect.of(sheet.paper).contains(place, 0.011) for place in sheet.places)
    paper = PrecutPaper("mine", "Mine", sheet.paper, sheet.places, sheet.disc, two_sided=True)
    size = Size(width, height) if round_ else Size(width - smaller[0], height - smaller[1])
    size = size if upright else size.turned
    card = disc("c", width, copies) if round_ else piece("c", size, copies=copies, bleed=bleed)
    (file,) = precut_files([card], paper, SheetSpec(SLUG, duplex=duplex), letter)
    for page in file.pages:
        placed = faces(page, card.size)
        for face in placed:
            assert face.shown.contains(face.trim, 1e-3)
            assert Rect.of(page.drawing.size).contains(face.shown, 0.011)
            middle = face.trim.centre
            assert (middle.x, middle.y) in [
                pytest.approx(at, abs=1e-6)
                for place in sheet.places
                for at in [
                    (x, y)
                    for x in (place.centre.x, 210 - place.centre.x)
                    for y in (place.centre.y, 297 - place.centre.y)
                ]
            ]
        if not round_:
            for first, second in combinations(placed, 2):
                assert not first.shown.overlaps(second.shown, 1e-4)
    if paper.duplex(duplex) is not Duplex.NONE:
        for front, back in sides(file.pages, duplex, two_sided=True):
            assert_backs_behind_fronts(front, back, duplex, card.size)
