"""Every bundled game can be read and told apart by everybody, in every ink it can be printed in."""

from functools import cache

import pytest

from generator.catalog.verified import Preview
from generator.editions.inks import INKS
from generator.layout.compose import compose
from generator.layout.fonts import fonts_of
from generator.layout.library import layouts_of
from generator.preflight.inspection import inspect
from generator.source.diagnostic import Report
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
    drawn = compose(preview, layouts, book, ink=ink)
    assert drawn.value is not None
    assert [str(found) for found in inspect(preview.catalog, INKS[ink].pieces(drawn.value))] == []
