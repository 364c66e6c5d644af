"""Imposition, printers' corrections, tiles and booklets broken on purpose: wrong places, numbers, order."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import generator.render.pdf
import generator.render.pdf_document
import generator.rulebook.compose
import generator.sheets.filling
import generator.sheets.grid
import generator.sheets.pages
import generator.sheets.patterns
import generator.sheets.printer
import generator.sheets.slots
import generator.targets.sheets
from generator.drawing.items import Group
from generator.drawing.piece import Piece
from generator.geometry import Affine
from generator.sheets.printer import Correction, Printer
from tests.contract.sabotage.breaking import Patch, Sabotage, assert_noticed, changed, complaints


def _moved_back(true: Any, slot: Any, *rest: Any) -> Any:
    found = true(slot, *rest)
    return replace(found, trim=found.trim.moved(1.0, 0.0))


def _placed_as(side: str, choose: Callable[[Piece], bool], other: str) -> Patch:
    """Faces of some pieces placed where those of others belong; the mark is made from what is placed."""

    def wrong(true: Any, faces: Any, slot: Any, face: Any, where: str) -> Any:
        if where == side and choose(slot.piece):
            taken = next((entry for entry in faces._kept if entry.id == other), slot.piece)
            face = getattr(taken, side)
        return true(faces, slot, face, where)

    return changed(generator.sheets.slots.FacePlacer, "_placed", wrong)


def _placed_with_its_mark(true: Any, faces: Any, slot: Any, face: Any, side: str) -> Any:
    """Two cards exchanged after their marks were made."""
    group = true(faces, slot, face, side)
    others = {"wolf": "bat", "bat": "wolf"}
    if side == "front" and slot.piece.id in others:
        other = next((entry for entry in faces._kept if entry.id == others[slot.piece.id]), slot.piece)
        return replace(group, items=other.front.items)
    return group


def _fewer(true: Any, pieces: Any, *rest: Any) -> Any:
    return true([replace(piece, copies=max(1, piece.copies - 1)) for piece in pieces], *rest)


def _unturned(true: Any, slot: Any) -> Any:
    return replace(true(slot), quarters=slot.quarters)


def _pages(change: Callable[[tuple[Any, ...]], tuple[Any, ...]], only: str = "") -> Patch:
    """Pages of a document changed on their way into a PDF."""

    def wrong(true: Any, document: Any, **kwargs: Any) -> Any:
        if only in document.title:
            document = replace(document, pages=change(document.pages))
        return true(document, **kwargs)

    return changed(generator.render.pdf, "written", wrong)


def _sheet_pages(change: Callable[[tuple[Any, ...]], tuple[Any, ...]], what: str = "cards") -> Patch:
    """Pages changed as the sheets are drawn, so that the document itself is wrong."""

    def wrong(true: Any, sheets: Any, spec: Any, name: str, letter: Any) -> Any:
        pages = true(sheets, spec, name, letter)
        return change(pages) if name == what else pages

    return changed(generator.sheets.patterns, "draw_sheets", wrong)


def _half(true: Any, slot: Any) -> Any:
    width, height = slot.piece.size.width / 2, slot.piece.size.height
    return (("M", 0.0, 0.0), ("L", width, 0.0), ("L", width, height), ("L", 0.0, height), ("Z",))


def _no_reach(true: Any, grid: Any, *rest: Any) -> Any:
    return generator.sheets.slots.VisibleBleed.even(0.0)


def _on_another(true: Any, grid: Any, index: int) -> Any:
    return true(grid, 0 if index == 1 else index)


def _off_paper(true: Any, grid: Any, index: int) -> Any:
    return true(grid, index).moved(-25.0, 0.0)


def _twice(true: Any, page: Any, printer: Any) -> Any:
    return true(true(page, printer), printer)


def _tiles(change: Callable[[list[Any]], Iterator[Any]]) -> Patch:
    """Pages of tiles changed as they are made."""
    return changed(
        import_module("generator.sheets.boards"), "_tile_pages", lambda true, *args: change(list(true(*args)))
    )


def _without_the_second(pages: list[Any]) -> Iterator[Any]:
    yield from (page for at, page in enumerate(pages) if at != 1)


def _one_shifted(pages: list[Any]) -> Iterator[Any]:
    for at, page in enumerate(pages):
        if at == 1:
            first, *rest = page.drawing.items
            moved = replace(first, at=Affine.move(2.0, 0.0).after(first.at))
            page = replace(page, drawing=replace(page.drawing, items=(moved, *rest)))
        yield page


def _at_97(true: Any, *args: Any) -> Any:
    checked = true(*args)

    def shrunk(page: Any) -> Any:
        return replace(page, drawing=replace(page.drawing, items=(Group(page.drawing.items, Affine.scale(0.97)),)))

    files = tuple(replace(entry, pages=tuple(map(shrunk, entry.pages))) for entry in checked.value)
    return replace(checked, value=files)


def _blank_page(checked: Any, number: int) -> Any:
    """A document in which that page, counted from 0, is blank."""
    document = checked.value
    pages = list(document.pages)
    pages[number] = replace(pages[number], drawing=replace(pages[number].drawing, items=()))
    return replace(checked, value=replace(document, pages=tuple(pages)))


PRINTER = {"printer": Printer("office", Correction(1.5, -0.5, 100.4, 99.8), Correction(-1.0, 0.25, 100.4, 99.8))}


SHEETS = (
    Sabotage("backs 1 mm off", changed(generator.sheets.pages, "behind", _moved_back), "OUT019", "1.00 mm away"),
    Sabotage(
        "backs not mirrored",
        changed(generator.sheets.pages, "behind", lambda true, slot, *rest: slot),
        "OUT019",
        "is not mirrored",
    ),
    Sabotage(
        "everything at 0.97",
        changed(generator.targets.sheets, "sheets_for", _at_97),
        "OUT018",
        "is corrected for a printer",
    ),
    Sabotage(
        "one copy of each lost", changed(generator.sheets.filling, "grid_sheets", _fewer), "OUT003", "on no sheet"
    ),
    Sabotage(
        "a front placed for another",
        _placed_as("front", lambda piece: piece.id == "bat", "wolf"),
        "OUT017",
        "has that of beasts/wolf:front",
    ),
    Sabotage(
        "faces exchanged under their marks",
        changed(generator.sheets.slots.FacePlacer, "_placed", _placed_with_its_mark),
        "OUT017",
        "is not the face that was drawn for it",
    ),
    Sabotage(
        "a back placed for another",
        _placed_as("back", lambda piece: piece.id == "gem", "sun"),
        "OUT017",
        "has that of pawns/sun",
    ),
    Sabotage(
        "the writer at 0.97",
        changed(generator.render.pdf_document, "mm_to_pt", lambda true, length: true(length) * 0.97),
        "OUT023",
        "page 1",
    ),
    Sabotage(
        "a piece on its head",
        changed(
            generator.sheets.slots.FacePlacer,
            "front",
            lambda true, faces, slot: true(faces, replace(slot, quarters=2)),
        ),
        "OUT019",
        "is upside down",
    ),
    Sabotage("a page lost", _pages(lambda pages: pages[:-1], "Cards"), "OUT022", "has 3 pages instead of 4"),
    Sabotage("a page twice", _pages(lambda pages: (*pages, pages[-1]), "Cards"), "OUT022", "has 5 pages instead of 4"),
    Sabotage(
        "a sheet lost",
        _sheet_pages(lambda pages: pages[:2]),
        "OUT003",
        "beasts/spider#1:front is on no sheet for a4, and so are 3 others of it",
    ),
    Sabotage("a sheet twice", _sheet_pages(lambda pages: (*pages, *pages[:2])), "OUT001", "is printed 2 times"),
    Sabotage(
        "backs before fronts",
        _sheet_pages(lambda pages: tuple(pages[at ^ 1] for at in range(len(pages)))),
        "OUT019",
        "should be on the page after its front",
    ),
    Sabotage(
        "a window over half a face",
        changed(generator.sheets.slots, "_clip", _half),
        "OUT018",
        "is clipped",
    ),
    Sabotage(
        "bleed lost on the sheet", changed(generator.sheets.grid.Grid, "reach", _no_reach), "OUT018", "of its bleed"
    ),
    Sabotage(
        "foldover backs not turned",
        changed(generator.sheets.pages, "above", _unturned),
        "OUT019",
        "is upside down",
        {"duplex": "foldover"},
    ),
    Sabotage(
        "gutterfold backs 1 mm off",
        changed(generator.sheets.pages, "behind", _moved_back),
        "OUT019",
        "1.00 mm away",
        {"duplex": "gutterfold"},
    ),
    Sabotage("a copy upon another", changed(generator.sheets.grid.Grid, "trim", _on_another), "OUT018", " overlap"),
    Sabotage(
        "pieces off the paper",
        changed(generator.sheets.grid.Grid, "trim", _off_paper),
        "OUT018",
        "beyond what a printer",
    ),
    Sabotage(
        "a printer's correction twice",
        changed(generator.sheets.printer, "_corrected", _twice),
        "OUT018",
        "is not corrected for the printer as its profile says",
        PRINTER,
    ),
    Sabotage(
        "a printer's correction left out",
        changed(generator.sheets.printer, "_corrected", lambda true, page, printer: page),
        "OUT018",
        "is not corrected for the printer",
        PRINTER,
    ),
    Sabotage("a tile lost", _tiles(_without_the_second), "OUT020", "tile B1 appears 0 times"),
    Sabotage("a tile shifted", _tiles(_one_shifted), "OUT020", "2.00 mm off the middle of its page"),
    Sabotage(
        "a large page lost",
        changed(generator.sheets.patterns, "large_page", lambda true, *args: true(*args)[:1]),
        "OUT020",
        "large pages",
    ),
    Sabotage(
        "the last page of the rulebook lost",
        _pages(lambda pages: pages[:-1], "Rulebook"),
        "OUT022",
        "pages instead of",
    ),
    Sabotage(
        "a page of the rulebook's text blank",
        changed(
            generator.rulebook.compose, "compose", lambda true, *args, **kwargs: _blank_page(true(*args, **kwargs), 2)
        ),
        "OUT023",
        "of the rulebook begins with",
    ),
    Sabotage(
        "a page of the rulebook's examples blank",
        changed(
            generator.rulebook.compose, "compose", lambda true, *args, **kwargs: _blank_page(true(*args, **kwargs), 3)
        ),
        "OUT023",
        "page 4 of the rulebook is blank",
    ),
    Sabotage(
        "a booklet from right to left",
        changed(
            import_module("generator.sheets.booklet"),
            "booklet_order",
            lambda true, count, *rest: tuple((right, left) for left, right in true(count, *rest)),
        ),
        "OUT022",
        "rulebook-booklet.pdf, page 4 has page#5, page#4 instead of page#4, page#5",
    ),
)


@pytest.mark.parametrize("sabotage", SHEETS, ids=lambda entry: entry.name)
def test_sabotage_is_noticed(sabotage: Sabotage, game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert_noticed(sabotage, game, tmp_path, monkeypatch)


@pytest.mark.parametrize(
    "request_", [{}, {"duplex": "foldover"}, {"duplex": "gutterfold"}, {"inks": ("low",)}, PRINTER]
)
def test_what_was_not_broken_passes(request_: dict[str, Any], game: Path, tmp_path: Path) -> None:
    assert complaints(game, tmp_path, **request_) == []
