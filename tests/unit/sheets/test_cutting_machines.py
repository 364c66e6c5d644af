"""Lines for cutting machines: the outlines of what is printed, and marks that nothing else comes near."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from generator.cli.build import MACHINES
from generator.drawing import extent
from generator.drawing.items import Group, Item, Outline, Segments
from generator.drawing.piece import Page, Piece
from generator.drawing.shapes import bounds, rounded_rect, transform
from generator.geometry import Affine, Rect, Size
from generator.resources import layouts
from generator.sheets import Duplex, SheetSpec
from generator.sheets.papers import A4, LETTER, Paper
from generator.sheets.registration import RegistrationMarks, cutting_machines
from tests.unit.sheets.sample import POKER, SLUG, SPEC, disc, files, piece

TABLE = cutting_machines(layouts() / "cutting-machines.json")
CARD = piece("fox", copies=5, outline=rounded_rect(Rect.of(POKER), 3.0))
PIECES: tuple[Piece, ...] = (CARD, disc("coin", 19.0, 30), piece("map", Size(180.0, 120.0), kind="board"))


def outlines_printed(page: Page, pieces: Sequence[Piece]) -> list[Segments]:
    """The outlines of the faces on a page, where they are drawn."""
    by_name = {f"{one.set_id}/{one.id}": one for one in pieces}

    def of(items: Sequence[Item], at: Affine) -> list[Segments]:
        found = []
        for item in items:
            if isinstance(item, Group) and item.name is not None:
                key = item.name.rsplit("#", 1)[0]
                found.append(transform(by_name[key].outline, at.after(item.at)))
        return found

    return of(page.drawing.items, Affine())


@pytest.mark.parametrize("duplex", list(Duplex))
def test_the_lines_to_cut_are_the_outlines_of_the_faces_on_the_sheet(duplex: Duplex) -> None:
    folded = duplex in (Duplex.GUTTERFOLD, Duplex.FOLDOVER)
    for file in files(PIECES, replace(SPEC, duplex=duplex)):
        for page in file.pages:
            cut_behind = page.side == "back" and duplex is not Duplex.NONE
            printed = outlines_printed(page, PIECES)
            if folded and len(printed) != len(page.cuts):
                assert page.cuts == ()
            else:
                assert list(page.cuts) == ([] if cut_behind else printed) and printed


def test_the_table_names_the_machines_of_the_command_and_a_source_of_every_figure() -> None:
    assert tuple(TABLE) == MACHINES
    plain = json.loads((layouts() / "cutting-machines.json").read_text(encoding="utf-8"))
    for name, entry in plain.items():
        facts = {*entry.get("marks", {}), *(["areas"] if "areas" in entry else [])}
        assert facts <= entry["sources"].keys(), name


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("name", list(TABLE))
def test_nothing_comes_near_a_mark_or_beyond_the_reach_of_the_machine(name: str, paper: Paper) -> None:
    machine = TABLE[name]
    margin = machine.margin(paper, 5.0)
    spec = SheetSpec(SLUG, paper=paper, margin=margin, corner=machine.corner(margin))
    for file in files(PIECES, spec):
        for page in file.pages:
            size = page.drawing.size
            everything = extent.of_items(page.drawing.items)
            if machine.marks is not None and page.trim is None:
                for mark in machine.marks.drawn(size):
                    box = extent.of_path(mark.segments)
                    assert Rect.of(size).grown(-machine.marks.inset + 0.001).contains(box)
                assert Rect.of(size).grown(-machine.marks.inset - machine.marks.line).contains(everything)
                assert not list(_near(page, machine.marks))
            if paper.name in machine.areas and page.trim is None:
                most = sorted(machine.areas[paper.name])
                boxes = [box for box in map(bounds, page.cuts) if box is not None]
                if boxes:
                    width = max(box.right for box in boxes) - min(box.x for box in boxes)
                    height = max(box.bottom for box in boxes) - min(box.y for box in boxes)
                    assert min(width, height) <= most[0] and max(width, height) <= most[1]


def _near(page: Page, marks: RegistrationMarks) -> Iterator[Item]:
    """What is nearer to a mark than it may be by more than half a line; lines one by one, faces as far as they show."""
    kept = [arm.grown(marks.clear - 0.1) for mark in marks.drawn(page.drawing.size) for arm in _arms(mark.segments)]
    for item in page.drawing.items:
        if isinstance(item, Outline) and not item.fill:
            pairs = zip(item.segments[::2], item.segments[1::2], strict=True)
            boxes = [extent.of_path(pair) for pair in pairs]
        else:
            boxes = [extent.of_item(item)]
        if any(box.overlaps(mark) for box in boxes for mark in kept):
            yield item


def _arms(mark: Segments) -> list[Rect]:
    """The boxes of both arms of an L, or that of a square."""
    if len(mark) < 7:
        return [extent.of_path(mark)]
    return [extent.of_path((mark[0], ("L", *step[1:]), ("L", *other[1:]))) for step, other in (mark[1:3], mark[4:6])]


def test_a4_has_eight_poker_cards_between_the_marks() -> None:
    machine = TABLE["silhouette"]
    margin = machine.margin(A4, 5.0)
    (file,) = files([piece(copies=90)], SheetSpec(SLUG, margin=margin, corner=machine.corner(margin)))
    assert len(file.pages[0].cuts) == 8


def test_three_marks_are_a_square_and_two_corners_four_are_corners() -> None:
    three, four = TABLE["silhouette"].marks, TABLE["silhouette-4"].marks
    assert three is not None and four is not None
    boxes = [extent.of_path(mark.segments) for mark in three.drawn(A4.size)]
    assert boxes == [Rect(10, 10, 5, 5), Rect(190, 10, 10, 10), Rect(10, 277, 10, 10)]
    assert {(box.x, box.y) for box in (extent.of_path(mark.segments) for mark in four.drawn(A4.size))} == {
        (10, 10),
        (190, 277),
        (190, 10),
        (10, 277),
    }
    # The arms of an L point to the middle of the page: its outer corner is the corner of the box.
    assert three.drawn(A4.size)[1].segments[0] == ("M", 200.0, 10.0)
