"""Sheets of nets: parts beside one another inside the margins, halves where the paper is small."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.catalog.forms import FoldedScreen, Standee, TuckBox
from generator.catalog.models import ComponentKind
from generator.drawing.items import Group
from generator.drawing.piece import Piece
from generator.geometry import Size
from generator.sheets import Duplex, SheetSpec, sheets_for
from generator.sheets.net_places import Kit, PlacedPart, parts_for, placed_parts, room_of
from generator.sheets.papers import A4, LETTER, PAPERS, Paper, custom, printable
from tests.unit.sheets.folded import FOLDED, folded
from tests.unit.sheets.sample import SLUG, files, letter

PIECES = st.lists(
    st.builds(
        lambda piece, copies, name: replace(piece, copies=copies, id=f"{piece.id}{name}"),
        st.sampled_from(tuple(FOLDED.values())),
        st.integers(1, 4),
        st.integers(0, 99),
    ),
    min_size=1,
    max_size=5,
    unique_by=lambda piece: piece.id,
)


def placed(pieces: Sequence[Piece], spec: SheetSpec) -> list[tuple[PlacedPart, ...]]:
    room = room_of(spec.paper.size, spec, 1)
    kits = [
        Kit(piece, copy, parts_for(piece.net, room.size) or ())
        for piece in pieces
        if piece.net is not None
        for copy in range(1, piece.copies + 1)
    ]
    return list(placed_parts(kits, room))


@settings(max_examples=40)
@given(PIECES, st.sampled_from((A4, LETTER, custom(180, 240))))
def test_parts_lie_apart_within_the_margins_and_none_is_lost(pieces: list[Piece], paper: Paper) -> None:
    spec = SheetSpec(SLUG, paper=paper)
    area, found = printable(spec.paper.size, spec.margin), Counter[tuple[str, int, str]]()
    for sheet in placed(pieces, spec):
        for part in sheet:
            assert area.contains(part.box.grown(part.part.bleed))
            found[part.piece.id, part.copy, part.part.name] += 1
        for one, other in combinations(sheet, 2):
            assert not one.box.grown(one.part.bleed).overlaps(other.box.grown(other.part.bleed))
    room = room_of(spec.paper.size, spec, 1)
    wanted = Counter(
        (piece.id, copy, part.name)
        for piece in pieces
        if piece.net is not None
        for copy in range(1, piece.copies + 1)
        for part in parts_for(piece.net, room.size) or ()
    )
    assert found == wanted


def test_the_parts_of_a_copy_share_a_sheet() -> None:
    dial = replace(FOLDED["dial"], copies=9)
    for sheet in placed([dial], SheetSpec(SLUG)):
        for copy, number in Counter(part.copy for part in sheet).items():
            assert number == 5, copy


def test_a_box_comes_in_halves_where_the_paper_is_small() -> None:
    large = TuckBox(Size(70, 120), 120, 0.3, 1.0, 0.3)
    box = folded(large, ComponentKind.BOX, large.net, 0.0)
    names = [item.name for page in files([box])[0].pages for item in page.drawing.items if isinstance(item, Group)]
    assert [name for name in names if name] == ["boxs/box#1:front/A1", "boxs/box#1:front/B1"]
    (whole,) = files([box], SheetSpec(SLUG, paper=PAPERS["a3"]))
    assert [item.name for item in whole.pages[0].drawing.items if isinstance(item, Group) and item.name] == [
        "boxs/box#1:front"
    ]


@pytest.mark.parametrize(
    ("piece", "hint"),
    [
        (folded(Standee("slot", 0.3), ComponentKind.STANDEE, Size(40, 180), 1.0), "print it on A3 or Tabloid"),
        (
            folded(FoldedScreen(4, Size(200, 260)), ComponentKind.SCREEN, Size(800, 260), 3.0),
            "choose a larger paper or a smaller piece",
        ),
    ],
)
def test_what_fits_nowhere_is_told_with_what_would_fit(piece: Piece, hint: str) -> None:
    (found,) = sheets_for([piece], SheetSpec(SLUG), letter).diagnostics
    assert (found.code, found.hint) == ("SHT005", hint)
    assert piece.id in found.message and " mm" in found.message and "A4" in found.message


def test_inner_faces_are_printed_apart_where_the_printer_cannot_print_both_sides() -> None:
    for duplex in (Duplex.NONE, Duplex.GUTTERFOLD, Duplex.FOLDOVER):
        (file,) = files([FOLDED["screen"]], SheetSpec(SLUG, duplex=duplex))
        assert [page.side for page in file.pages] == ["front", "back"]
        front, back = (
            next(item for item in page.drawing.items if isinstance(item, Group) and item.name) for page in file.pages
        )
        assert front.at == back.at
