"""A finished booklet held against its pages: their order, and how far each sheet lies from the fold."""

from collections.abc import Sequence

import pytest

from generator.colour import WHITE
from generator.drawing.items import Group
from generator.drawing.piece import Page
from generator.geometry import IDENTITY, Rect, Size
from generator.readback.booklet import booklet_complaints
from generator.readback.document import Found, PageFound
from generator.readback.marks import PieceMark
from generator.readback.places import ProfileSide
from generator.sheets.booklet import booklet
from generator.units import Mm
from tests.unit.sheets.sample import SPEC, face, letter

A5 = Size(148.0, 210.0)
PAGES = [Page(face(A5, 0.0, WHITE))] * 12


def found(sheets: Sequence[Page]) -> Found:
    """What a reader finds who finds all as it was drawn."""
    marked = [
        tuple(
            PieceMark(item.name, "", IDENTITY, item.at, b"", (), ())
            for item in sheet.drawing.items
            if isinstance(item, Group) and item.name
        )
        for sheet in sheets
    ]
    sizes = [sheet.drawing.size for sheet in sheets]
    pages = zip(sizes, marked, strict=True)
    return Found(tuple(PageFound(n, size, Rect.of(size), marks, ()) for n, (size, marks) in enumerate(pages, 1)))


def told(made: Mm, asked: Mm) -> list[str]:
    whole = found(booklet(PAGES, SPEC, letter, creep=made))
    items = [page.drawing.items for page in PAGES]
    return [str(complaint) for complaint in booklet_complaints("b", whole, items, A5, (ProfileSide(),) * 2, asked)]


@pytest.mark.parametrize("creep", [0.0, 0.1, 0.4])
def test_every_sheet_lies_as_far_behind_the_fold_as_was_asked(creep: Mm) -> None:
    assert told(creep, creep) == []


@pytest.mark.parametrize(("made", "asked"), [(0.0, 0.1), (0.1, 0.0), (0.3, 0.2)])
def test_a_creep_that_was_not_asked_for_is_told(made: Mm, asked: Mm) -> None:
    complaints = told(made, asked)
    assert len(complaints) == 8  # the outermost sheet lies at the fold, whatever its creep
    assert all("OUT018" in complaint and "0." in complaint for complaint in complaints)
