"""What lies face down tells nothing: all backs are one picture, on every place of a sheet and however it is turned."""

from functools import cache
from io import BytesIO

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from generator.catalog.load import load
from generator.catalog.models import Catalog
from generator.catalog.verified import Preview
from generator.drawing.items import Drawing
from generator.drawing.piece import Piece
from generator.editions.inks import INKS
from generator.games.checking import sections_of
from generator.layout.compose import compose
from generator.layout.fonts import fonts_of
from generator.layout.library import layouts_of
from generator.render.png import png
from generator.resources import content
from generator.sheets.papers import A4
from generator.sheets.slots import FacePlacer, behind, flip_axis
from generator.sheets.spec import SheetSpec, Slug
from generator.sheets.tokens import token_sheets
from generator.source.diagnostic import Report

DPI = 254  # ten pixels a mm
HIDDEN = ("monster-tokens", "trap-tokens", "blank-tokens")


@cache
def catalog() -> Catalog:
    loaded = load(content() / "wizards-tower", sections_of)
    assert loaded.value is not None, [str(found) for found in loaded.diagnostics]
    return loaded.value


@cache
def pieces(ink: str, *sets: str) -> tuple[Piece, ...]:
    """The pieces of some sets as they are printed in an ink."""
    files = catalog().files
    layouts = layouts_of(files, catalog().identity.id)
    drawn = compose(Preview(catalog()), layouts, fonts_of(files, Report()), only=sets, ink=ink)
    assert drawn.value is not None
    return INKS[ink].pieces(drawn.value)


def pixels(drawing: Drawing) -> NDArray[np.int16]:
    with Image.open(BytesIO(png(drawing, DPI))) as image:
        return np.asarray(image.convert("RGB")).astype(np.int16)


def back_of(piece: Piece) -> NDArray[np.int16]:
    assert piece.back is not None
    return pixels(piece.back)


@pytest.mark.parametrize("ink", INKS)
def test_all_tokens_that_lie_face_down_have_one_back(ink: str) -> None:
    found = pieces(ink, *HIDDEN)
    assert sum(piece.copies for piece in found) == 101
    assert len({(piece.size, piece.bleed, piece.outline) for piece in found}) == 1
    first, *others = (back_of(piece) for piece in found)
    assert first.std() > 10  # a picture, and not an empty face
    assert all(np.array_equal(first, other) for other in others)


@pytest.mark.parametrize("ink", INKS)
def test_all_tiles_have_one_back(ink: str) -> None:
    found = pieces(ink, "tiles")
    assert sum(piece.copies for piece in found) == 49
    first, *others = (back_of(piece) for piece in found)
    assert first.std() > 10
    assert all(np.array_equal(first, other) for other in others)


@pytest.mark.parametrize("name", ["monster-tokens", "tiles"])
def test_a_back_looks_the_same_after_a_quarter_turn(name: str) -> None:
    back = back_of(pieces("colour", name)[0])
    for quarters in (1, 2, 3):
        assert np.abs(np.rot90(back, quarters) - back).mean() < 1.0  # edges are smoothed a little differently


@pytest.mark.parametrize("name", ["wizard-deck", "loot-deck"])
def test_the_back_of_a_deck_does_not_tell_which_way_up_a_card_lies(name: str) -> None:
    found = pieces("colour", name)
    back = back_of(found[0])
    assert all(piece.back == found[0].back for piece in found)
    assert np.abs(np.rot90(back, 2) - back).mean() < 1.0


def test_where_a_token_lies_on_its_sheet_is_not_seen_on_its_back() -> None:
    spec = SheetSpec(Slug("Wizard's Tower", "1.0", "0"), A4)
    sheets = token_sheets(pieces("colour", *HIDDEN), spec)
    assert sheets is not None
    cut_out = []
    for sheet in sheets:
        slots = [behind(slot, sheet.page, flip_axis(spec.duplex, sheet.page)) for slot in sheet.slots]
        placer = FacePlacer([slot.piece for slot in slots], spec.digests)
        page = pixels(Drawing(sheet.page, tuple(placed for slot in slots if (placed := placer.back(slot)))))
        for slot in slots:
            x, y = round(slot.trim.x * 10), round(slot.trim.y * 10)
            cut_out.append(page[y + 2 : y + 138, x + 2 : x + 138])
    assert len(cut_out) == 101
    assert max(np.abs(token - cut_out[0]).mean() for token in cut_out) < 1.0
