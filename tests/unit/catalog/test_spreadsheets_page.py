"""What docs/SPREADSHEETS.md shows works as it says."""

from pathlib import Path
from typing import Any

from generator.catalog.cell_values import ANY, value_of
from generator.catalog.load import load
from generator.source.reader import fences

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "SPREADSHEETS.md").read_text(encoding="utf-8")


def test_the_deck_of_the_page_is_made(tmp_path: Path) -> None:
    for info in ("yaml game.yaml", "csv cards.csv"):
        ((_, text),) = fences(PAGE, info)
        (tmp_path / info.split()[1]).write_text(text, encoding="utf-8")
    checked = load(tmp_path, lambda *_: None)
    assert checked.value is not None and checked.diagnostics == (), checked.diagnostics
    pieces = checked.value.set_of("cards").components
    assert [str(piece.id) for piece in pieces] == ["prospector", "sluice", "sluice-2"]
    assert sum(piece.copies for piece in pieces) == 6
    card: Any = pieces[1].scope["card"]
    assert card["flavour"] == '"Water never tires."' and card["cost"] == 1


def test_the_cells_of_the_page_mean_what_it_says() -> None:
    cells = {"7": 7, "-2": -2, "0.5": 0.5, "+1": "+1", "TRUE": True, "FALSE": False, '"007"': "007", '"TRUE"': "TRUE"}
    for cell, value in {**cells, '""': "", "~": None, "[]": [], "{}": {}}.items():
        assert f"`{cell}`" in PAGE and value_of(cell, ANY) == value
