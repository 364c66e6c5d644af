"""Nets of several kinds, and the last cards, on common sheets: only where that saves one."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from generator.catalog.forms import TuckBox
from generator.catalog.models import ComponentKind
from generator.colour import BLACK, Colour
from generator.drawing.items import Group, Outline
from generator.drawing.piece import Page
from generator.geometry import Point, Rect, Size
from generator.sheets import Duplex, SheetFile
from generator.sheets.papers import printable
from tests.unit.sheets.folded import FOLDED, folded
from tests.unit.sheets.sample import POKER, SPEC, files, piece

BOX, DIAL, STANDEE = FOLDED["box"], FOLDED["dial"], FOLDED["standee"]


def counted(found: tuple[SheetFile, ...]) -> dict[str, int]:
    return {file.name: file.use.sheets for file in found}


def placed(page: Page) -> Iterator[Group]:
    return (item for item in page.drawing.items if isinstance(item, Group) and item.name)


def sets_on(page: Page) -> set[str]:
    return {str(item.name).split("/")[0] for item in placed(page)}


def test_nets_of_several_kinds_share_a_sheet() -> None:
    (file,) = files([STANDEE, DIAL, BOX])
    assert (file.name, file.use.sheets) == ("boxes", 1)
    assert sets_on(file.pages[0]) == {"standees", "dials", "boxs"}


def test_nets_keep_to_their_kind_where_sharing_saves_nothing() -> None:
    screen = FOLDED["screen"]
    assert counted(files([screen, BOX])) == {"screens": 1, "boxes": 1}


def test_a_last_card_lies_beside_a_box_with_its_back_behind_it() -> None:
    cards, boxes = files([piece(copies=10), BOX])
    assert (cards.name, cards.use.sheets, boxes.name, boxes.use.sheets) == ("cards", 1, "boxes", 1)
    front, back = boxes.pages
    (card,) = (item for item in placed(front) if item.name == "deck/fox#10:front")
    (behind,) = placed(back)
    assert behind.name == "deck/fox#10:back"
    width = front.drawing.size.width
    corner, turned = card.at.apply(Point(0, 0)), behind.at.apply(Point(POKER.width, 0))
    assert (turned.x, turned.y) == pytest.approx((width - corner.x, corner.y))
    area = printable(front.drawing.size, SPEC.margin)
    assert area.contains(card.at.bounds(Rect.of(POKER).grown(1.0)))


def test_a_card_is_turned_where_the_box_leaves_it_a_low_strip() -> None:
    form = TuckBox(Size(63.0, 88.0), 100, 0.3, 1.0, 0.3)
    large = folded(form, ComponentKind.BOX, form.net, 2.0)
    cards, boxes = files([piece(size=form.card, copies=10), large])
    assert (cards.use.sheets, boxes.use.sheets) == (1, 1)
    front, back = ({str(item.name).split(":")[0]: item.at for item in placed(page)} for page in boxes.pages)
    assert (front["deck/fox#10"].a, front["deck/fox#10"].b) == pytest.approx((0, 1))
    assert (back["deck/fox#10"].a, back["deck/fox#10"].b) == pytest.approx((0, -1))


def test_a_card_among_nets_has_no_dark_line_on_its_edge() -> None:
    _, boxes = files([piece(copies=10), BOX])
    (line,) = (
        item.items[0]
        for item in boxes.pages[0].drawing.items
        if isinstance(item, Group) and len(item.items) == 1 and item.name is None and item.shared
    )
    assert isinstance(line, Outline) and line.stroke is not None
    assert line.stroke.colour == Colour(230, 180, 90).mixed(BLACK, 0.3)


def test_cards_that_save_no_sheet_keep_their_crop_marks() -> None:
    assert counted(files([piece(copies=9), BOX])) == {"cards": 1, "boxes": 1}
    assert counted(files([piece(copies=18), BOX])) == {"cards": 2, "boxes": 1}


@pytest.mark.parametrize("duplex", [Duplex.NONE, Duplex.GUTTERFOLD, Duplex.FOLDOVER])
def test_a_card_whose_back_is_not_printed_behind_it_stays_among_cards(duplex: Duplex) -> None:
    for file in files([piece(copies=10), BOX], replace(SPEC, duplex=duplex)):
        if file.name == "boxes":
            assert all(sets_on(page) == {"boxs"} for page in file.pages)
