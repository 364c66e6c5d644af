"""Every illustration of a bundled game is drawn on one of its pieces, or on the cover of its rulebook, in some ink."""

import pytest

from generator.catalog.verified import Preview
from generator.illustration.library import Illustrations
from generator.illustration.model import Illustration
from generator.layout.compose import compose
from generator.layout.fonts import fonts_of
from generator.layout.library import layouts_of
from generator.source.diagnostic import Report
from tests.contract.tables import catalog_named

GAMES = [
    "geyser",
    pytest.param("saratoga-sabotage", marks=pytest.mark.slow),
    pytest.param("summoners-quest", marks=pytest.mark.slow),
]


@pytest.mark.parametrize("name", GAMES)
def test_no_illustration_is_left_over(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: set[str] = set()
    read = Illustrations._read

    def noted(library: Illustrations, illustration_id: str, report: Report) -> Illustration | None:
        asked.add(illustration_id)
        return read(library, illustration_id, report)

    monkeypatch.setattr(Illustrations, "_read", noted)
    game = Preview(catalog_named(name))
    layouts = layouts_of(game.catalog.files, game.catalog.identity.id)
    for ink in ("colour", "low", "grey"):
        assert compose(game, layouts, fonts_of(game.catalog.files, Report()), ink=ink).value is not None
    for one in ("cover", "cover-pen"):
        layouts.illustrations.get(one, Report())
    assert sorted({*layouts.illustrations.own()} - asked) == []
