"""Player aids that say themselves what is on them."""

import re
from pathlib import Path

from generator.catalog.verified import Preview
from generator.drawing.items import Glyphs, walk
from generator.layout.compose import compose
from generator.layout.library import layouts_of
from tests.folders import read_folder
from tests.unit.catalog.games import GAME, catalog, loaded
from tests.unit.layout.table import book

DOCS = (Path(__file__).resolve().parents[3] / "docs" / "CATALOG.md").read_text(encoding="utf-8")
AID = "  aids:\n    - {id: turn, title: Turn, size: poker, front: aid-sheet, %s}\n"


def test_the_aid_of_the_reference_is_drawn(tmp_path: Path) -> None:
    (aid,) = re.findall(r"```yaml aid\n(.*?)```", DOCS, re.S)
    made = catalog(tmp_path, GAME.replace("rules: {}\n", "") + aid)
    checked = compose(Preview(made), layouts_of(read_folder(tmp_path), made.identity.id), book())
    assert checked.value is not None and not checked.diagnostics
    (piece,) = checked.value
    words = " ".join(item.text for _, item in walk(piece.front.items) if isinstance(item, Glyphs))
    assert piece.copies == 4
    for part in ("Your turn", "In this order", "You hold 5 cards", "Draw", "Lay a card before you"):
        assert part in words


def test_an_aid_made_of_rows_says_nothing_itself(tmp_path: Path) -> None:
    rows = "tables: {turns: [{id: day, title: Day}]}\nprint:\n"
    told = loaded(tmp_path, GAME + rows + AID % "from: {aid: tables.turns}, text: Draw.").diagnostics
    assert [(one.code, "leave `from` out" in (one.hint or "")) for one in told] == [("CAT028", True)]


def test_numbers_in_the_text_of_an_aid_come_from_data(tmp_path: Path) -> None:
    told = loaded(tmp_path, GAME + "print:\n" + AID % "text: Draw 3 cards.").diagnostics
    assert "CAT013" in [one.code for one in told]
