"""Every bundled game can be read and told apart by everybody, in every ink it can be printed in."""

from functools import cache

import pytest

from generator.catalog.verified import Preview
from generator.editions.inks import INKS
from generator.layout.compose import compose
from generator.layout.fonts import fonts_of
from generator.layout.library import layouts_of
from generator.preflight.inspection import inspect
from generator.preflight.low_ink import check as check_low_ink
from generator.render.png import pngs
from generator.source.diagnostic import Report
from generator.source.drawn_layers import DrawnLayers
from tests.contract.tables import NAMES, TOYS, catalog_named

GAMES = [name for name in NAMES if name not in TOYS]


@cache
def game(name: str) -> Preview:
    """The game as if it were accepted: only drafts get a watermark."""
    return Preview(catalog_named(name))


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_hard_to_see(name: str, ink: str) -> None:
    preview = game(name)
    book = fonts_of(preview.catalog.files, Report())
    layouts = layouts_of(preview.catalog.files, preview.catalog.identity.id)
    layers, report = DrawnLayers(), Report()
    drawn = compose(preview, layouts, book, ink=ink, drawn_layers=layers if INKS[ink].outlines else None)
    assert drawn.value is not None
    printed = INKS[ink].pieces(drawn.value)
    assert [str(found) for found in inspect(preview.catalog, printed)] == []
    if INKS[ink].outlines:
        check_low_ink(drawn.value, printed, layers, lambda faces, dpi: pngs(faces, dpi), report)
        assert [str(found) for found in report.diagnostics] == []
