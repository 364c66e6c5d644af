"""What is drawn once and shared, and what is known of faces, is what drawing and reading them one by one gives."""

import pytest

from generator.catalog.verified import Preview
from generator.drawing.digest import Digests
from generator.drawing.piece import Piece
from generator.drawing.sameness import SameKeys
from generator.layout.compose import compose
from generator.layout.faces import FaceComposer
from generator.layout.fonts import fonts_of
from generator.layout.library import layouts_of
from generator.source.diagnostic import Report
from tests.contract.tables import NAMES, TOYS, catalog_named

OFTEN = "geyser"
"""The game that is drawn both ways whenever the tests run."""
GAMES = [pytest.param(name, marks=() if name == OFTEN else pytest.mark.slow) for name in NAMES if name not in TOYS]


def drawn(name: str) -> tuple[Piece, ...]:
    catalog = catalog_named(name)
    layouts = layouts_of(catalog.files, catalog.identity.id)
    pieces = compose(Preview(catalog), layouts, fonts_of(catalog.files, Report()))
    assert pieces.value is not None
    return pieces.value


@pytest.mark.parametrize("name", GAMES)
def test_faces_are_the_same_whether_or_not_anything_is_shared(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    together, keys, digests = drawn(name), SameKeys(), Digests()
    shared = [(keys.of(piece.front.items), digests.of(piece.front, piece.back)) for piece in together]
    for piece, known in zip(together, shared, strict=True):
        assert (SameKeys().of(piece.front.items), Digests().of(piece.front, piece.back)) == known, piece.id
    monkeypatch.setattr(FaceComposer, "_once", lambda self, _, *rest: self.drawer.draw(*rest))
    alone = drawn(name)
    assert [piece.id for piece in alone] == [piece.id for piece in together]
    for piece, (key, digest) in zip(alone, shared, strict=True):
        assert (keys.of(piece.front.items), digests.of(piece.front, piece.back)) == (key, digest), piece.id
