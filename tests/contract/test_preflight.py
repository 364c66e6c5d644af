"""Every bundled game can be read and told apart by everybody, in every ink it can be printed in."""

import pytest

from generator.catalog.verified import Preview
from generator.drawing.piece import Piece
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

SMALL = ("geyser",)
"""Games whose every face is looked at whenever the tests run; those of the others take minutes."""
GAMES = [pytest.param(name, marks=() if name in SMALL else pytest.mark.slow) for name in NAMES if name not in TOYS]


def drawn(game: Preview, ink: str, layers: DrawnLayers | None = None) -> tuple[Piece, ...]:
    layouts = layouts_of(game.catalog.files, game.catalog.identity.id)
    printed = {component_set.id for component_set in game.catalog.printed_sets}
    pieces = compose(game, layouts, fonts_of(game.catalog.files, Report()), printed, ink=ink, drawn_layers=layers)
    assert pieces.value is not None
    return pieces.value


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_hard_to_see_in_colour_and_grey(name: str) -> None:
    game = Preview(catalog_named(name))  # as if it were accepted: only drafts get a watermark
    found = {ink: inspect(game.catalog, INKS[ink].pieces(drawn(game, ink))) for ink in ("colour", "grey")}
    assert {ink: [str(said) for said in told] for ink, told in found.items()} == {"colour": [], "grey": []}


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_hard_to_see_in_low_ink(name: str) -> None:
    game, layers, report = Preview(catalog_named(name)), DrawnLayers(), Report()
    pieces = drawn(game, "low", layers)
    printed = INKS["low"].pieces(pieces)
    check_low_ink(pieces, printed, layers, lambda faces, dpi: pngs(faces, dpi), report)
    assert [str(found) for found in (*inspect(game.catalog, printed), *report.diagnostics)] == []


def test_every_ink_is_looked_at() -> None:
    assert {name: ink.outlines for name, ink in INKS.items()} == {"colour": False, "low": True, "grey": False}
